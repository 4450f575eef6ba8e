"""What may be taken back, and what everybody sees of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.record import first_difference
from parlour.core.story import heard_by
from parlour.games import GAMES
from parlour.games.cheating_moth.actions import Kind as Moth
from parlour.games.cheating_moth.table import CheatingMothOptions
from parlour.games.cheating_moth.table import Phase as MothPhase
from parlour.games.parrot_box.actions import Kind as Box
from parlour.server import turns
from parlour.server.doings import NotNow
from parlour.server.entries import Answered, AnyEntry, AskedBack, Left, StoodIn, TookBack
from parlour.server.hindsight import free_seats
from parlour.server.protocol import Agree, Change, Pause, TakeBack
from tests.contract.random_play import secrets_of, some_action, some_options
from tests.server.rooms import (
    CHEATING_MOTH,
    PARROT_BOX,
    PARTY_BUGS,
    Evening,
    dealt,
    with_bots,
)
from tests.server.test_eyes import Screen

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@every_game
def test_what_may_be_taken_back_freely_has_shown_nothing_hidden_to_anybody(game: Game[Any]) -> None:
    """Had the hidden cards been others, it would have looked the same, but for who is ready."""
    random = Random(f"hindsight {game.id}")
    free = 0
    for _ in range(8):
        players = random.choice(game.players)
        fixed = {"mode": "calm"} if game is CHEATING_MOTH else {}
        options = some_options(game, players, random, **fixed)
        evening = dealt(game, players, options)
        for _ in range(40):
            if evening.room.state != "playing":
                break
            before = evening.table.copy()
            evening.act(*some_action(game, evening.table, random))
            step = evening.room.step
            assert step is not None
            chair = evening.room.seats[step.seat]
            may = evening.everything(chair).get("can_take_back", False)
            assert may == (step.seat in free_seats(evening.room))
            if not may:
                continue
            free += 1
            if game is CHEATING_MOTH and step.action.kind == Moth.GIVE:
                continue  # 5.14 brings the count up to date, whichever card it is
            for viewer in (None, *range(players)):
                other = secrets_of(game).hidden_changed(before, viewer, random)
                alike = action_like(game, other, step.seat, step.action, viewer, random)
                if alike is None:
                    continue
                if game is CHEATING_MOTH and viewer is not None:
                    other.known = [[row[:] for row in each] for each in before.known]
                game.play(other, step.seat, alike)
                seen, otherwise = (game.view(each, viewer) for each in (evening.table, other))
                heard = heard_by(tuple(other.story), viewer)
                if viewer == step.seat:
                    assert heard == heard_by(step.events, viewer)
                    assert seen == otherwise
                elif heard != heard_by(step.events, viewer):
                    continue  # there it was the last choice that was missing
                assert without_marks(seen) == without_marks(otherwise)
    assert free > 30


def without_marks(view: Any) -> dict[str, Any]:
    """All of a view but who is ready, has chosen, and the like."""
    fields = {name: getattr(view, name) for name in view.__dataclass_fields__}
    return {
        name: value
        for name, value in fields.items()
        if not (isinstance(value, tuple) and value and all(type(each) is bool for each in value))
    }


def action_like(
    game: Game[Any], table: Any, seat: int, action: Action, viewer: int | None, random: Random
) -> Action | None:
    """The same action; for whoever cannot know which it was, one of the same kind."""
    table.story.clear()
    if game.is_legal(table, seat, action):
        return action
    assert seat != viewer
    alike = [each for each in game.legal(table, seat) if each.kind == action.kind]
    return random.choice(alike)._replace(ms=action.ms) if alike else None


# Taking back at the table


def choose(evening: Evening, seat: int) -> None:
    evening.act(seat, PARTY_BUGS.legal(evening.table, seat)[0])


def test_a_sealed_card_is_taken_back_freely_and_nobody_learns_which_it_was() -> None:
    evening = dealt(PARTY_BUGS, 3)
    screens = {viewer: Screen(evening.everything(viewer)) for viewer in (None, 0, 1, 2)}
    choose(evening, 1)
    assert evening.everything(1)["can_take_back"]
    assert evening.everything(1)["mine"]["choice"] is not None
    assert evening.say(1, TakeBack) == [TookBack(by=(1, "c5"), steps=0, only=True)]
    assert evening.everything(1)["mine"]["choice"] is None
    assert evening.table.chosen[1] == -1
    for viewer, screen in screens.items():
        for news in evening.news(viewer)[screen.n :]:
            screen.read(news)
        screen.shows(evening.everything(viewer))
        assert len(screen.story) == 1
        assert not screen.can_take_back


def test_a_sealed_card_stays_free_when_others_have_sealed_theirs_since() -> None:
    evening = dealt(PARTY_BUGS, 4)
    screens = {viewer: Screen(evening.everything(viewer)) for viewer in (None, 0, 1, 2, 3)}
    for seat in (2, 0, 3):
        choose(evening, seat)
    kept = evening.table.chosen[:]
    (took_back,) = evening.say(2, TakeBack)
    assert took_back == TookBack(by=(2, took_back.by[1]), steps=0, only=True)  # type: ignore[index]
    assert evening.table.chosen == [kept[0], -1, -1, kept[3], *kept[4:]]
    assert evening.room.awaited == [1, 2]
    for viewer, screen in screens.items():
        for news in evening.news(viewer)[screen.n :]:
            screen.read(news)
        screen.shows(evening.everything(viewer))
        assert [line[0]["seat"] for line in screen.story[1:]] == [0, 3]
        assert screen.can_take_back == (viewer in (0, 3))


def test_whoever_chooses_again_has_the_time_that_was_left() -> None:
    evening = dealt(PARTY_BUGS, 3)
    evening.say(0, Change, pace="brisk")
    evening.wait(6000)
    choose(evening, 1)
    evening.wait(3000)
    evening.say(1, TakeBack)
    assert evening.room.since == [0, 3000, 0]  # six seconds are gone, and for the others nine


def test_rule_3_11_a_gift_is_free_until_its_receiver_has_it() -> None:
    evening = mosquito_gifts()
    receiver = evening.table.receiver
    givers = [seat for seat in range(3) if seat != receiver]
    hands = [evening.table.hand[seat][:] for seat in range(3)]
    give(evening, givers[0])
    assert evening.everything(givers[0])["can_take_back"]
    evening.say(givers[0], TakeBack)
    assert [evening.table.hand[seat][:] for seat in range(3)] == hands
    give(evening, givers[0])
    give(evening, givers[1])
    assert evening.table.gift == [-1] * 5
    assert free_seats(evening.room) == set()


def give(evening: Evening, seat: int) -> None:
    legal = CHEATING_MOTH.legal(evening.table, seat)
    evening.act(seat, next(action for action in legal if action.kind == Moth.GIVE))


def mosquito_gifts() -> Evening:
    """Somebody was the slowest, and both others have several cards to give."""
    for number in range(200):
        random = Random(number)
        evening = dealt(CHEATING_MOTH, 3, CheatingMothOptions(mode="calm"))
        while evening.room.state == "playing" and len(evening.room.match.steps) < 120:  # type: ignore[union-attr]
            table = evening.table
            gives = [CHEATING_MOTH.legal(table, seat) for seat in range(3)]
            if table.phase == MothPhase.MOSQUITO_GIFTS and sorted(map(len, gives))[1] > 1:
                return evening
            evening.act(*some_action(CHEATING_MOTH, table, random))
    raise AssertionError("no Mosquito was laid")


def test_a_measured_reaction_stands_and_leaves_others_their_choice() -> None:
    evening, racer = cockroach()
    other = next(seat for seat in range(4) if seat != racer and evening.table.answer[seat] < 0)
    evening.act(other, Action(Moth.PASS))
    race = next(a for a in CHEATING_MOTH.legal(evening.table, racer) if a.kind == Moth.RACE)
    evening.act(racer, race._replace(ms=400))
    assert free_seats(evening.room) == {other}


def cockroach() -> tuple[Evening, int]:
    """A race that nobody has answered yet, and a seat with a right card."""
    options = CheatingMothOptions(mode="calm", calm_races="reaction")
    for number in range(200):
        random = Random(number)
        evening = dealt(CHEATING_MOTH, 4, options)
        while evening.room.state == "playing" and len(evening.room.match.steps) < 120:  # type: ignore[union-attr]
            for seat in range(4) if evening.table.phase == MothPhase.COCKROACH else ():
                kinds = {action.kind for action in CHEATING_MOTH.legal(evening.table, seat)}
                if Moth.RACE in kinds:
                    return evening, seat
            evening.act(*some_action(CHEATING_MOTH, evening.table, random))
    raise AssertionError("no Cockroach was laid")


def test_what_others_have_seen_needs_the_consent_of_all() -> None:
    evening = revealed()
    seat = evening.room.match.steps[-1].seat  # type: ignore[union-attr]
    asker = evening.room.seats[seat]
    others = [chair for chair in (0, 1, 2) if chair != asker]
    assert not evening.everything(asker).get("can_take_back")
    asked = evening.say(asker, TakeBack)
    assert isinstance(asked[0], AskedBack)
    assert evening.everything(None)["table"]["take_back"] == {"chair": asker, "agreed": []}
    assert evening.say(others[0], Agree, agree=True)[0].chair == others[0]  # type: ignore[union-attr]
    assert evening.everything(None)["table"]["take_back"]["agreed"] == others[:1]
    entries = evening.say(others[1], Agree, agree=True)
    assert [type(entry) for entry in entries] == [Answered, TookBack]
    assert len(evening.room.match.steps) == 2  # type: ignore[union-attr]
    assert "take_back" not in evening.everything(None)["table"]
    assert evening.table.played == [-1] * 6


def revealed() -> Evening:
    """Three persons have chosen, and so the cards have been shown."""
    evening = dealt(PARTY_BUGS, 3)
    for seat in (2, 0, 1):
        choose(evening, seat)
    return evening


def test_one_refusal_is_enough() -> None:
    evening = revealed()
    evening.say(1, TakeBack)
    evening.say(0, Agree, agree=True)
    evening.say(2, Agree, agree=False)
    assert evening.room.asked is None
    assert len(evening.room.match.steps) == 3  # type: ignore[union-attr]


def test_who_asked_may_think_better_of_it_and_play_goes_on() -> None:
    evening = revealed()
    evening.say(1, TakeBack)
    evening.say(1, Agree, agree=False)
    assert evening.room.asked is None
    evening.say(1, TakeBack)
    (seat,) = evening.room.awaited
    choose(evening, seat)
    assert evening.room.asked is None


def test_who_is_away_is_not_asked() -> None:
    evening = revealed()
    evening.enter(StoodIn(chair=2))
    evening.say(1, TakeBack)
    assert [type(entry) for entry in evening.say(0, Agree, agree=True)] == [Answered, TookBack]


@pytest.mark.parametrize("gone", [StoodIn(at=9, chair=2), Left(at=9, chair=2)])
def test_whoever_drops_out_while_all_others_agree_is_not_waited_for(gone: AnyEntry) -> None:
    evening = revealed()
    evening.say(1, TakeBack)
    evening.say(0, Agree, agree=True)
    assert turns.chime(evening.room, 10) == []
    evening.enter(gone)
    assert turns.due(evening.room) == 9
    assert turns.chime(evening.room, 10) == [TookBack(at=10, steps=2)]


def test_bots_have_nothing_against_it() -> None:
    evening = with_bots(PARTY_BUGS, 2)
    for seat in (0, 1, 2):
        choose(evening, seat)
    assert evening.say(0, TakeBack) == [TookBack(by=(0, "c2"), steps=0)]


def test_the_record_of_a_match_does_not_show_what_was_taken_back() -> None:
    evening = dealt(PARTY_BUGS, 2)
    choose(evening, 0)
    evening.say(0, TakeBack)
    evening.play_on(Random(1))
    record = evening.room.record()
    assert record is not None
    assert first_difference(record, GAMES) is None


def test_the_first_card_to_open_is_taken_back_and_nobody_has_noticed_it() -> None:
    evening = dealt(PARROT_BOX, 2)
    numbers = evening.eyes.number(1), evening.eyes.number(None)
    evening.act(0, Action(Box.OPEN, 3))
    evening.say(0, TakeBack)
    assert (evening.eyes.number(1), evening.eyes.number(None)) == numbers
    assert evening.everything(0)["mine"]["to_open"] == []


def test_a_drawn_card_has_been_seen() -> None:
    evening = dealt(PARROT_BOX, 2)
    for seat in (0, 1):
        for spot in (0, 1):
            evening.act(seat, Action(Box.OPEN, spot))
    while Box.DRAW not in {action.kind for action in PARROT_BOX.legal(evening.table, 0)}:
        seat = evening.room.awaited[0]
        evening.act(seat, PARROT_BOX.legal(evening.table, seat)[0])
    evening.act(0, Action(Box.DRAW))
    assert free_seats(evening.room) == set()


@pytest.mark.parametrize(
    ("chair", "command", "fields", "sentence"),
    [
        (0, TakeBack, {}, "You have done nothing yet"),
        (0, Agree, {"agree": True}, "Nobody asks"),
    ],
)
def test_nothing_can_be_taken_back_before_anything_is_done(
    chair: int, command: Any, fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(NotNow, match=sentence):
        dealt(PARTY_BUGS, 2).say(chair, command, **fields)


def test_refusals_while_somebody_asks() -> None:
    evening = revealed()
    evening.say(1, TakeBack)
    with pytest.raises(NotNow, match="already asking"):
        evening.say(0, TakeBack)
    with pytest.raises(NotNow, match="You ask yourself"):
        evening.say(1, Agree, agree=True)
    evening.say(0, Agree, agree=True)
    with pytest.raises(NotNow, match="answered already"):
        evening.say(0, Agree, agree=True)
    evening.say(2, Pause)
    with pytest.raises(NotNow, match="paused"):
        evening.say(0, TakeBack)


def test_in_a_live_match_what_is_done_is_done() -> None:
    evening = dealt(CHEATING_MOTH, 3, CheatingMothOptions(mode="live"))
    assert evening.room.is_live
    with pytest.raises(NotNow, match="live match"):
        evening.say(0, TakeBack)
    evening.play_on(Random(1), 50)
    assert not any(evening.everything(chair).get("can_take_back") for chair in (0, 1, 2))
