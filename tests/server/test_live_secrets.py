"""Nobody can tell a vanish from a feint, or from nothing at all, by what the house sends."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.client import Table
from parlour.client.line import new_id
from parlour.core.actions import Action
from parlour.games.cheating_moth.actions import ACTIONS, Kind
from parlour.games.cheating_moth.table import Phase
from parlour.server.eyes import Viewer
from parlour.server.live_bots import TURN_KINDS
from parlour.server.protocol import Act, Lamp
from tests.server.houses import a_house, run
from tests.server.live_table import LiveTable, decoded

SECRET = {"VANISHING", "GONE", "FEINTED", "TOOK_BACK", "BROKE_OFF", "SLIPPED", "CARD_BACK"}
PEOPLE = 4
SUSPECT = 2
WATCHED = 9000  # milliseconds after the deed, longer than any waiting time


def legal(at: LiveTable, seat: int, *kinds: Kind) -> list[Action]:
    return [action for action in at.room.game.legal(at.table, seat) if action.kind in kinds]


def stir(at: LiveTable, chance: Random, seats: list[int]) -> None:
    """Some of the people do something, for a moment."""
    at.wait(chance.randrange(50, 400))
    seat, luck = chance.choice(seats), chance.random()
    if at.table.phase == Phase.OVER:
        return
    if luck < 0.5:
        choices = legal(at, seat, *TURN_KINDS, Kind.SLAP) if at.table.phase < 7 else []
        if at.table.phase not in (Phase.MOSQUITO, Phase.COCKROACH):
            choices = [action for action in choices if action.kind != Kind.SLAP]
    elif luck < 0.8:
        choices = legal(at, seat, Kind.VANISH, Kind.FEINT, Kind.TAKE_BACK, Kind.SLIP)
    else:
        at.pose(seat, chance.uniform(-1, 1))
        at.lamp(seat, chance.randrange(PEOPLE))
        return
    if choices:
        ms = chance.choice((None, 600, 1500))
        at.say(seat, ACTIONS.name(chance.choice(choices)), ms=ms)


class Seen:
    """What everybody but the suspect and the suspect's bot was sent, from a moment on."""

    def __init__(self, at: LiveTable) -> None:
        self.at = at
        self.now, self.rounds = at.table.now, at.table.rounds_played
        self.others: list[Viewer] = [None, *(s for s in range(PEOPLE) if s != SUSPECT)]
        self.read = {viewer: len(at.evening.streams.get(viewer, [])) for viewer in self.others}
        self.filmed = {guard: len(film) for guard, film in at.films.items()}

    def news(self) -> dict[Viewer, list[bytes]]:
        streams = self.at.evening.streams
        return {viewer: streams.get(viewer, [])[start:] for viewer, start in self.read.items()}

    def films(self) -> dict[bool, list[bytes]]:
        return {guard: self.at.films[guard][start:] for guard, start in self.filmed.items()}

    def everything(self) -> dict[Viewer, dict[str, Any]]:
        return {viewer: self.at.evening.everything(viewer) for viewer in self.others}


def story(seed: int, deed: str, by: str) -> Seen | None:
    """The same evening up to the deed and after it; None: the deed cannot be done there."""
    chance = Random(seed)
    at = LiveTable(PEOPLE, seed=seed)
    everybody = list(range(PEOPLE))
    for _ in range(chance.randrange(5, 40)):
        stir(at, chance, everybody)
    for _ in range(60):
        vanish, feint = legal(at, SUSPECT, Kind.VANISH), legal(at, SUSPECT, Kind.FEINT)
        if vanish and feint:
            break
        stir(at, chance, [seat for seat in everybody if seat != SUSPECT])
    else:
        return None
    at.wait(1)
    seen = Seen(at)
    card, ms = chance.choice(vanish), chance.choice((600, 1300, 2200)) if by == "keys" else None
    if deed != "nothing":
        at.say(SUSPECT, ACTIONS.name(card) if deed == "vanish" else "FEINT", ms=ms)
    if by == "finger":
        depth, stay = chance.uniform(0.3, 1), chance.randrange(5, 60)
        for _ in range(stay):
            at.pose(SUSPECT, depth)
            at.wait(50)
        at.pose(SUSPECT, 0)
    others = [seat for seat in everybody if seat not in (SUSPECT, at.table.guard)]
    end = at.now + WATCHED
    while at.now < end and at.room.state == "playing":
        # Who is next to give the suspect a card would show how many are left.
        stir(at, chance, [seat for seat in others if at.table.turn != seat] or others[:1])
    return seen


@pytest.mark.parametrize("by", ["keys", "finger"])
def test_a_vanish_and_a_feint_look_the_same_to_everybody_else(by: str) -> None:
    compared = gone = 0
    for seed in range(10):
        vanish = story(seed, "vanish", by)
        if vanish is None:
            continue
        feint = story(seed, "feint", by)
        assert feint is not None
        if _was_counted(vanish):
            continue
        assert vanish.news() == feint.news()
        assert vanish.films() == feint.films()
        assert vanish.everything() == feint.everything()
        compared += 1
        gone += any(
            step.action.kind == Kind.GONE and step.action.spot == SUSPECT
            for step in vanish.at.room.match.steps  # type: ignore[union-attr]
        )
    assert compared >= 5
    assert gone >= 3


def test_a_vanish_makes_no_news_at_all_for_anybody_else() -> None:
    compared = 0
    for seed in range(10):
        vanish = story(seed, "vanish", "keys")
        if vanish is None or _was_counted(vanish):
            continue
        nothing = story(seed, "nothing", "keys")
        assert nothing is not None
        assert vanish.news() == nothing.news()
        assert vanish.everything() == nothing.everything()
        compared += 1
    assert compared >= 5


def test_when_the_house_is_late_a_secret_does_not_bring_news_forward() -> None:
    """What has become possible for others meanwhile carries its own time, not the secret's."""

    def sent(secret: bool) -> dict[Viewer, list[bytes]]:
        at = LiveTable(PEOPLE, seed=3, first_guard=0)
        for seat in (1, 3):
            at.say(seat, "FEINT")
            at.evening.now += 150
        seen = Seen(at)
        at.evening.now += 4000
        if secret:
            at.say(SUSPECT, "FEINT")
        at.evening.now += 50
        at.wait(1000)
        return seen.news()

    assert sent(True) == sent(False)
    assert len(sent(True)[1]) == 1


def _was_counted(seen: Seen) -> bool:
    """Whether the suspect's hand was counted anew meanwhile: that may show a card less."""
    table = seen.at.table
    return table.refreshed_at[SUSPECT] > seen.now or table.rounds_played > seen.rounds


def test_in_whole_matches_nobody_hears_of_the_secrets_of_others() -> None:
    for seed in range(3):
        at = LiveTable(1, ("nelly", "carl", "tim"), seed=seed, rounds=1)
        at.enter([])
        chance = Random(seed)
        while at.room.state == "playing":
            stir(at, chance, [0])
        assert at.count(Kind.VANISH) >= 3
        for viewer in (None, 0):
            for news in at.evening.news(viewer):
                for event in news.get("told", []):
                    assert event["what"] not in SECRET or event["seat"] == viewer
                assert ("by" not in news) or news["told"] or "view" in news


def test_pictures_hold_nothing_but_hands() -> None:
    at = LiveTable(1, ("nelly", "carl", "tim"), seed=5)
    at.wait(60_000)
    for film in at.films.values():
        for picture in decoded(film):
            if picture["type"] == "hands":
                assert picture.keys() == {"type", "pose", "hands"}
                assert all(len(hand) == 4 for hand in picture["hands"])
            else:
                assert picture["type"] == "lamp_at"


def test_a_vanish_over_the_wire_is_news_for_its_own_seat_only(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            guard = await Table.open(
                house.url, "cheating-moth", "Mia", options={"first_guard": 0, "rounds": 1}
            )
            cheat = await Table.sit(house.url, guard.code, "Bo")
            other = await Table.sit(house.url, guard.code, "Rita")
            for table in (cheat, other):
                await table.ready()
            await guard.start()
            await cheat.until(lambda table: "FEINT" in table.legal)
            await guard.murmur(Lamp(1))
            await other.until(lambda table: table.match is not None)
            before = guard.n, other.n
            card = next(do for do in cheat.legal if do.startswith("VANISH"))
            await cheat.ask(Act(new_id(), card, 1, 500))
            await cheat.until(lambda table: any("GONE" in str(line) for line in table.sight.told))
            assert (guard.n, other.n) == before
            assert house.house.metrics.of("parlour_errors_total") == 0
            for table in (guard, cheat, other):
                await table.close()

    run(story())
