"""11.8 What is done for somebody whose time is up."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.core.actions import Action
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.table import MINUS_POINTS, MOTH, VALUES, CheatingMothOptions
from tests.games.by_number import rule
from tests.games.idling import help_out, helped

ONLY_ANSWERS = {Kind.HONEST, Kind.LOOK_AWAY, Kind.PASS, Kind.SLAP, Kind.GIVE, Kind.KEEP}


def points(action: Action) -> int:
    return MINUS_POINTS[action.spot // VALUES]


@rule("11.8")
@pytest.mark.parametrize("races", ["dice", "reaction"])
def test_in_every_position_the_clock_does_what_the_book_says(races: str) -> None:
    met: Counter[Kind] = Counter()
    options = CheatingMothOptions(mode="calm", calm_races=races, rounds=1)
    for _, _, legal, kinds, done in helped(CHEATING_MOTH, options, 4, 15):
        kind = Kind(done.kind)
        met[kind] += 1
        same = [points(each) for each in legal if each.kind == kind]
        if Kind.PLAY in kinds:
            assert kind == Kind.PLAY
            assert points(done) == min(same)
        elif Kind.KEEP in kinds:
            assert kind == Kind.KEEP
        elif Kind.GIVE in kinds:
            assert kind == Kind.GIVE
            assert points(done) == max(same)
            assert done.spot // VALUES != MOTH
        elif Kind.SLAP in kinds:
            assert (kind, done.ms > 3000) == (Kind.SLAP, True)
        else:
            assert kind in (Kind.DRAW, Kind.HONEST, Kind.LOOK_AWAY, Kind.PASS)
    assert min(met[kind] for kind in (*ONLY_ANSWERS, Kind.PLAY, Kind.DRAW)) > 0


@rule("11.8")
def test_a_company_that_has_fallen_asleep_comes_to_an_end() -> None:
    table = CHEATING_MOTH.new_table(3, 5, CheatingMothOptions(mode="calm"))
    for _ in range(20_000):
        if CHEATING_MOTH.is_over(table):
            break
        seat = CHEATING_MOTH.awaited(table)[0]
        CHEATING_MOTH.play(table, seat, help_out(CHEATING_MOTH, table, seat).done)
    assert CHEATING_MOTH.is_over(table)
    assert not any(table.vanished[0])
