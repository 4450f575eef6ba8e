"""What viewers are shown: whole, in order, and never more than they may know."""

from __future__ import annotations

import json
from enum import Enum
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.core.game import Game
from parlour.core.story import heard_by
from parlour.games import GAMES
from parlour.games.cheating_moth.table import PUBLIC
from parlour.server.entries import Acted, StoodIn
from parlour.server.eyes import KEPT, PASSING, Eyes, Viewer
from parlour.server.hindsight import free_seats
from parlour.server.protocol import Change, Everything, GoOn, News, Pause, Ready, Start, ToLobby
from parlour.server.room import Room
from tests.contract.random_play import secrets_of, some_action
from tests.server.rooms import CHEATING_MOTH, PARTY_BUGS, Evening, any_evening, dealt, seated

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
MATCHES = 2


def viewers(evening: Evening) -> list[Viewer]:
    return [None, *(chair.number for chair in evening.room.company.persons)]


class Screen:
    """A client that knows nothing but what it is sent."""

    def __init__(self, everything: dict[str, Any]) -> None:
        self.n: int = everything["n"]
        self.table, self.match = everything["table"], everything["match"]
        self.view, self.mine = everything["view"] or {}, everything["mine"] or {}
        self.legal, self.story = everything["legal"], everything["told"]
        self.can_take_back = everything.get("can_take_back", False)

    def read(self, news: dict[str, Any]) -> None:
        assert news["n"] == self.n + 1
        self.n = news["n"]
        self.table = news.get("table", self.table)
        self.match = news.get("match", self.match)
        if news.get("fresh") or self.match is None:
            self.view, self.mine, self.legal, self.story = {}, {}, [], []
        for name in ("awaited", "until", "left"):
            if name in news:
                self.match[name] = news[name]
        if "back_to" in news:
            self.story = self.story[: news["back_to"]]
        if "without" in news:
            del self.story[news["without"]]
        if "told" in news:
            self.story.append(news["told"])
        self.view |= news.get("view", {})
        self.mine |= news.get("mine", {})
        self.legal = news.get("legal", self.legal)
        self.can_take_back = news.get("can_take_back", self.can_take_back)

    def shows(self, everything: dict[str, Any]) -> None:
        """Whether it looks as if everything had been sent just now."""
        other = Screen(everything)
        for match in (self.match, other.match):
            if match is not None:
                for name in ("awaited", "until", "left"):
                    match.setdefault(name, [] if name == "awaited" else None)
        assert vars(self) == vars(other)


def plain(view: Any) -> dict[str, Any]:
    """A whole view of a game as it should arrive."""
    fields = {name: getattr(view, name) for name in view.__dataclass_fields__ if name != "seat"}
    named = {name: each.name if isinstance(each, Enum) else each for name, each in fields.items()}
    arrived: dict[str, Any] = json.loads(msgspec.json.encode(named))
    return arrived


@every_game
def test_news_add_up_to_the_view_of_every_seat_at_every_moment(game: Game[Any]) -> None:
    for number in range(MATCHES):
        random = Random(f"merge {game.id} {number}")
        evening = any_evening(game, random)
        screens = {viewer: Screen(evening.everything(viewer)) for viewer in viewers(evening)}
        read = {viewer: len(evening.streams[viewer]) for viewer in screens}
        while evening.room.state == "playing":
            evening.play_on(random, 1 + random.randrange(60))
            for viewer, screen in screens.items():
                for news in evening.streams[viewer][read[viewer] :]:
                    screen.read(json.loads(news))
                read[viewer] = len(evening.streams[viewer])
                seat = None if viewer is None else evening.room.company[viewer].seat
                whole = plain(game.view(evening.table, seat))
                if PASSING in whole:
                    assert screen.view[PASSING] <= whole[PASSING]
                    whole[PASSING] = screen.view[PASSING]
                assert screen.view | screen.mine == whole
                screen.shows(evening.everything(viewer))
                if seat is not None:
                    legal = [game.actions.name(a) for a in game.legal(evening.table, seat)]
                    assert screen.legal == legal


@every_game
def test_what_is_open_is_the_same_for_everybody(game: Game[Any]) -> None:
    random = Random(f"open {game.id}")
    evening = any_evening(game, random)
    assert game.seeing.OPEN.keys().isdisjoint(game.seeing.OWN)
    while evening.room.state == "playing":
        evening.play_on(random, 30)
        spectators = game.view(evening.table, None)
        for seat in range(evening.table.seats):
            seen = game.view(evening.table, seat)
            for name in game.seeing.OPEN:
                assert getattr(seen, name) == getattr(spectators, name)


@every_game
def test_the_same_log_gives_the_same_room_and_the_same_bytes(game: Game[Any]) -> None:
    random = Random(f"again {game.id}")
    evening = any_evening(game, random)
    evening.play_on(random, 1500)
    again = Evening()
    again.enter(*evening.log)
    assert again.streams == evening.streams
    for viewer in viewers(evening):
        assert again.eyes.number(viewer) == evening.eyes.number(viewer)
        assert again.everything(viewer) == evening.everything(viewer) | {"now": 0}
    assert again.table == evening.table
    assert again.room.record() == evening.room.record()


@every_game
def test_every_message_is_one_of_the_protocol(game: Game[Any]) -> None:
    random = Random(f"protocol {game.id}")
    evening = any_evening(game, random)
    evening.play_on(random, 200)
    for viewer in viewers(evening):
        for number, news in enumerate(evening.streams[viewer], start=1):
            assert msgspec.json.decode(news, type=News).n == number
        everything = evening.eyes.everything(evening.room, viewer, 1, {0: "here", 1: "away"})
        assert msgspec.json.decode(everything, type=Everything).n == len(evening.streams[viewer])


@every_game
def test_bytes_tell_a_viewer_no_more_than_its_view_and_what_it_hears(game: Game[Any]) -> None:
    """Two tables that a viewer cannot tell apart, and at each somebody does something.

    If the viewer still cannot tell them apart, by what the rules let it see and hear, then not a
    byte it gets is different: no number, no time, no size.
    """
    equal = 0
    for number in range(MATCHES):
        random = Random(f"secrets {game.id} {number}")
        evening = any_evening(game, random)
        for _ in range(4):
            evening.play_on(random, 1 + random.randrange(40))
            if evening.room.state == "playing":
                for viewer in [None, *random.sample(viewers(evening)[1:], 2)]:
                    equal += twins_look_equal(game, evening, viewer, random)
    assert equal >= 6


def notice(eyes: Eyes, room: Room) -> None:
    """Other cards lie there now: those who may see the difference have seen it."""
    eyes._look_at_cards(room)
    for watcher in eyes._watchers.values():
        watcher.own = b""


def twins_look_equal(game: Game[Any], evening: Evening, viewer: Viewer, random: Random) -> bool:
    here, there = woken(evening), woken(evening)
    seat = None if viewer is None else evening.room.company[viewer].seat
    assert here.room.match is not None
    assert there.room.match is not None
    there.room.match.table = hidden_from(game, here.table, seat, random)
    notice(there.eyes, there.room)
    assert game.awaited(there.table) == game.awaited(here.table)
    actor, action = some_action(game, here.table, random)
    other = action
    if actor != seat and not game.is_legal(there.table, actor, action):
        alike = [each for each in game.legal(there.table, actor) if each.kind == action.kind]
        if not alike:
            return False
        other = random.choice(alike)._replace(ms=action.ms)
    here.wait(700)
    there.wait(700)
    sealed = bool(here.eyes._sealed)
    here.act(actor, action)
    there.act(actor, other)
    assert here.room.step is not None
    assert there.room.step is not None
    if sealed and here.room.step.events != there.room.step.events:
        return (
            False  # what stays free is found by playing the log again: that deals no twin's cards
        )
    if seen_and_heard(game, here, seat) != seen_and_heard(game, there, seat):
        return False
    assert here.streams[viewer] == there.streams[viewer]
    assert here.everything(viewer) == there.everything(viewer)
    return True


def hidden_from(game: Game[Any], table: Any, seat: int | None, random: Random) -> Any:
    """A table that differs in what this viewer may not know. What spectators know is no secret."""
    other = secrets_of(game).hidden_changed(table, seat, random)
    if game is CHEATING_MOTH:
        other.known[PUBLIC] = [faces[:] for faces in table.known[PUBLIC]]
    assert game.view(other, None) == game.view(table, None)
    return other


def seen_and_heard(game: Game[Any], evening: Evening, seat: int | None) -> Any:
    room = evening.room
    assert room.step is not None
    legal = [] if seat is None else game.legal(evening.table, seat)
    return (
        game.view(evening.table, seat),
        heard_by(room.step.events, seat),
        legal,
        room.awaited,
        room.state == "over" and room.record(),
    )


def woken(evening: Evening) -> Evening:
    """The same evening again, from its log."""
    again = Evening()
    again.enter(*evening.log)
    again.now = evening.now
    return again


@every_game
def test_what_a_viewer_cannot_notice_makes_no_news(game: Game[Any]) -> None:
    random = Random(f"unnoticed {game.id}")
    evening = any_evening(game, random)
    unnoticed = 0
    for _ in range(120):
        if evening.room.state != "playing":
            break
        before = {each: snapshot(game, evening, each) for each in viewers(evening)}
        numbers = {viewer: evening.eyes.number(viewer) for viewer in before}
        evening.play_on(random, 1)
        for viewer, was in before.items():
            told = evening.room.step and heard_by(evening.room.step.events, was[0])
            same = not told and snapshot(game, evening, viewer) == was
            unnoticed += same
            assert evening.eyes.number(viewer) == numbers[viewer] + (not same)
    assert unnoticed or game is PARTY_BUGS  # where everybody hears of everything


def snapshot(game: Game[Any], evening: Evening, viewer: Viewer) -> Any:
    room = evening.room
    seat = None if viewer is None else room.company[viewer].seat
    legal = [] if seat is None else game.legal(evening.table, seat)
    free = seat in free_seats(room)
    view = plain(game.view(evening.table, seat))
    view.pop(PASSING, None)
    return seat, view, legal, room.awaited, room.version, free


def test_nothing_secret_is_ever_sent() -> None:
    evening = dealt(PARTY_BUGS, 4)
    promise = evening.room.match.promise  # type: ignore[union-attr]
    assert promise is not None
    evening.play_on(Random(1), 60)
    for viewer in viewers(evening):
        sent = b"".join(evening.streams[viewer]) + json.dumps(evening.everything(viewer)).encode()
        assert promise.commitment.encode() in sent
        for secret in (promise.secret, f"{promise.seed:x}", "key ", "SHUFFLED", "book"):
            assert secret.encode() not in sent


def test_spectators_and_those_who_wait_for_the_next_match_see_the_same() -> None:
    evening = dealt(PARTY_BUGS, 2)
    late = evening.sit("Late")
    evening.play_on(Random(2), 30)
    shown, watched = evening.everything(late), evening.everything(None)
    assert (shown["seat"], shown["mine"], shown["legal"]) == (None, None, [])
    assert shown["view"] == watched["view"]
    assert shown["told"] == watched["told"]
    assert shown["chair"] == late


def test_whoever_comes_back_gets_exactly_what_was_missed() -> None:
    evening = dealt(PARTY_BUGS, 3)
    evening.play_on(Random(3), 40)
    eyes, stream = evening.eyes, evening.streams[1]
    newest = eyes.number(1)
    assert newest == len(stream)
    assert eyes.since(1, newest) == []
    assert eyes.since(1, newest - 7) == stream[-7:]
    assert eyes.since(1, newest + 1) is None
    assert eyes.since(1, -1) is None


def test_what_is_too_long_ago_is_no_longer_kept() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.play_on(Random(4))
    for number in range(KEPT):
        evening.say(1, Ready, ready=number % 2 == 0)
    newest = evening.eyes.number(None)
    assert newest > KEPT
    kept = evening.eyes.since(None, newest - KEPT)
    assert kept == evening.streams[None][-KEPT:]
    assert evening.eyes.since(None, newest - KEPT - 1) is None


def test_a_new_match_begins_afresh_and_the_lobby_clears_the_table() -> None:
    evening = dealt(PARTY_BUGS, 2)
    screen = Screen(evening.everything(0))
    read = evening.eyes.number(0)
    evening.play_on(Random(5))
    evening.say(1, Ready)
    evening.say(0, Start)
    for news in evening.news(0)[read:]:
        screen.read(news)
    screen.shows(evening.everything(0))
    assert screen.match["number"] == 2
    evening.play_on(Random(6))
    evening.say(0, ToLobby)
    for news in evening.news(0)[screen.n :]:
        screen.read(news)
    screen.shows(evening.everything(0))
    assert (screen.match, screen.view, screen.story) == (None, {}, [])


def test_who_sits_down_hears_news_from_then_on() -> None:
    evening = seated(PARTY_BUGS, 2)
    chair = evening.sit("Bo")
    assert evening.eyes.number(chair) == 0
    evening.say(chair, Ready)
    assert [news["n"] for news in evening.news(chair)] == [1]


def test_news_say_who_did_it_and_for_whom() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.enter(StoodIn(at=1, chair=1))
    do = PARTY_BUGS.actions.name(PARTY_BUGS.legal(evening.table, 1)[0])
    evening.enter(Acted(at=2, seat=1, do=do, whose="stand-in"))
    news = evening.news(0)[-1]
    assert (news["by"], news["whose"]) == (1, "stand-in")
    evening.act(0, PARTY_BUGS.legal(evening.table, 0)[0])
    news = evening.news(None)[-1]
    assert news["by"] == 0
    assert "whose" not in news


def test_a_paused_clock_shows_what_is_left_of_the_time() -> None:
    evening = seated(PARTY_BUGS, 2, normal=20_000)
    evening.say(0, Change, pace="normal")
    evening.wait(1000)
    evening.say(0, Start)
    assert evening.everything(None)["match"]["until"] == 21_000
    evening.wait(5000)
    evening.say(1, Pause)
    match = evening.everything(None)["match"]
    assert match["left"] == 15_000
    assert "until" not in match
    evening.wait(60_000)
    evening.say(0, GoOn)
    news = evening.news(None)[-1]
    assert (news["until"], news["left"]) == (81_000, None)


def test_eyes_of_an_empty_room() -> None:
    assert Eyes().number(None) == 0
    assert Eyes().since(None, 0) == []
    assert Room().chair_of("key") is None
