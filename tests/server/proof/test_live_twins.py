"""Cheating Moth, Live, through the real server: a vanish, a feint and nothing are the same frames.

Two houses with the same clock and the same dice; time passes by hand. In one of them the suspect
makes a card vanish, in the other one not. Nobody else is sent one frame more, or another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.core.actions import Action
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.table import CheatingMothOptions
from parlour.server import live
from parlour.server.bell import Bell
from parlour.server.eyes import Viewer
from parlour.server.live_bots import TURN_KINDS
from tests.server.houses import run
from tests.server.proof.twins import Side, Twins, two_houses

PEOPLE, SUSPECT = 4, 2
BEAT = 50  # milliseconds
WATCHED = 140  # beats after the deed: longer than any waiting time


@pytest.fixture(autouse=True)
def _by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bells ring only when they are rung, and the houses' dice are the same."""
    monkeypatch.setattr(Bell, "set", lambda self: None)
    monkeypatch.setattr(live, "SystemRandom", lambda: Random(7))


def legal(side: Side, seat: int, *kinds: Kind) -> list[Action]:
    actions = side.room.game.legal(side.table, seat)
    return [action for action in actions if action.kind in kinds]


async def beat(twins: Twins) -> None:
    """A moment passes in both houses."""
    twins.clock.time += BEAT
    for side in (twins.here, twins.there):
        side.keeper.bell._do_what_is_due(twins.clock.time)
        await side.keeper.settled()


async def stir(twins: Twins, chance: Random, seats: list[int], ids: Iterator[int]) -> None:
    """Some of the people do something, the same in both houses; and a moment passes."""
    for _ in range(chance.randrange(1, 4)):
        await beat(twins)
    seat, luck = chance.choice(seats), chance.random()
    message: dict[str, Any] = {"type": "pose", "x": 0, "y": chance.uniform(-1, 1)}
    if luck < 0.6:
        both = [
            set(legal(side, seat, *TURN_KINDS, Kind.VANISH, Kind.FEINT, Kind.TAKE_BACK))
            for side in (twins.here, twins.there)
        ]
        choices = sorted(both[0] & both[1])
        if choices:
            do = twins.here.room.game.actions.name(chance.choice(choices))
            message = {"type": "act", "do": do, "match": 1, "id": f"stir {next(ids)}"}
    elif luck < 0.8:
        message = {"type": "lamp", "to": chance.randrange(PEOPLE)}
    after = f"after {next(ids)}"
    for side in (twins.here, twins.there):
        ear = side.ears[side.room.seats[seat]]
        if "id" in message:
            await ear.ask(**message)
        else:
            await ear.say(**message)
            await ear.catch_up(after)
        await side.keeper.settled()


async def frames(twins: Twins, viewer: Viewer, id: str) -> tuple[list[str], list[str]]:
    for side in (twins.here, twins.there):
        await side.ears[viewer].catch_up(id)
    return twins.here.ears[viewer].frames, twins.there.ears[viewer].frames


def without_hands(texts: list[str]) -> list[str]:
    return [text for text in texts if not text.startswith('{"type":"hands"')]


async def story(folder: Path, seed: int, deed: str) -> bool | None:
    """None: it could not be compared; else whether the card has gone."""
    chance, ids = Random(seed), count()
    async with two_houses(folder, Random(seed)) as twins:
        await twins.begin("cheating-moth", PEOPLE, CheatingMothOptions(first_guard=0))
        await twins.part(None, redeal=False)
        for _ in range(chance.randrange(5, 25)):
            await stir(twins, chance, list(range(PEOPLE)), ids)
        others = [seat for seat in range(PEOPLE) if seat != SUSPECT]
        for _ in range(60):
            vanish = legal(twins.here, SUSPECT, Kind.VANISH)
            if vanish and legal(twins.here, SUSPECT, Kind.FEINT):
                break
            await stir(twins, chance, others, ids)
        else:
            return None
        table = twins.here.table
        now, rounds = table.now, table.rounds_played
        await twins.here.act(SUSPECT, chance.choice(vanish)._replace(ms=600), "deed")
        if deed == "feint":
            await twins.there.act(SUSPECT, Action(Kind.FEINT, 0, 600), "deed")
        quiet = [seat for seat in others if seat != table.guard]
        for _ in range(WATCHED // 2):
            turn = twins.here.table.turn
            # Who is next to give the suspect a card would show how many are left.
            await stir(twins, chance, [seat for seat in quiet if seat != turn] or quiet[:1], ids)
        table = twins.here.table
        if table.refreshed_at[SUSPECT] > now or table.rounds_played > rounds:
            return None  # the hand was counted anew: that may show a card less
        for viewer in (None, *(twins.here.room.seats[seat] for seat in others)):
            first, second = await frames(twins, viewer, f"end {viewer}")
            if deed == "nothing":  # a hand that rests looks different
                first, second = without_hands(first), without_hands(second)
            assert first == second
        assert twins.here.room.match is not None
        return any(
            step.action.kind == Kind.GONE and step.action.spot == SUSPECT
            for step in twins.here.room.match.steps
        )


@pytest.mark.parametrize("deed", ["feint", "nothing"])
@pytest.mark.parametrize("seeds", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_a_vanish_is_sent_to_nobody(tmp_path: Path, deed: str, seeds: int) -> None:
    ended = [run(story(tmp_path, seed, deed), 120) for seed in range(seeds)]
    print(ended)
    assert any(ended)
