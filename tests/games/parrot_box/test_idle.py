"""8.9 What is done for somebody whose time is up."""

from __future__ import annotations

from collections import Counter

from parlour.core.actions import Action
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Kind
from parlour.games.parrot_box.table import ParrotBoxOptions
from tests.games.by_number import rule
from tests.games.idling import help_out, helped


@rule("8.9")
def test_in_every_position_the_clock_does_what_the_book_says() -> None:
    met: Counter[Kind] = Counter()
    for _, _, legal, kinds, done in helped(PARROT_BOX, ParrotBoxOptions(rounds=2), 3, 8):
        met[Kind(done.kind)] += 1
        if Kind.DRAW in kinds:
            assert done.kind == Kind.DRAW
        elif Kind.DISCARD in kinds:
            assert done.kind == Kind.DISCARD
        elif Kind.PASS in kinds:
            assert done.kind == Kind.PASS
        else:
            assert done.kind in (Kind.REVEAL, Kind.OPEN, Kind.LAND, Kind.PLACE)
        assert done.spot == min(each.spot for each in legal if each.kind == done.kind)
    assert min(met[kind] for kind in Kind if kind not in (Kind.TAKE, Kind.FLY, Kind.LAND)) > 0


@rule("8.9")
def test_a_flying_parrot_lands_on_the_first_spot_there_is() -> None:
    landing = [Action(Kind.LAND, spot) for spot in (6, 3, 5)]
    assert PARROT_BOX.idle(None, landing, []) == Action(Kind.LAND, 3)


@rule("8.9")
def test_a_company_that_has_fallen_asleep_comes_to_an_end() -> None:
    table = PARROT_BOX.new_table(4, 7, ParrotBoxOptions(rounds=1))
    for _ in range(2000):
        if PARROT_BOX.is_over(table):
            break
        seat = PARROT_BOX.awaited(table)[0]
        PARROT_BOX.play(table, seat, help_out(PARROT_BOX, table, seat).done)
    assert PARROT_BOX.is_over(table)
