"""Chapter 4: the last card and the end of a round."""

from __future__ import annotations

import pytest

from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Told
from parlour.games.parrot_box.table import (
    NOBODY,
    ParrotBoxOptions,
)
from tests.games.by_number import rule
from tests.games.parrot_box.tables import (
    CLOSED,
    ONE_DOWN,
    PLACES,
    TWO_DOWN,
    box,
    do,
    finish,
    heard,
    may,
    position,
    refused,
)


@rule("4.1")
def test_pg11_with_one_face_down_card_all_is_possible() -> None:
    table = position(ONE_DOWN, CLOSED, drawn="12")
    assert may(table, 0) == {*PLACES, "DISCARD"}
    do(table, 0, "DISCARD")
    assert may(table, 0) == {"REVEAL 8", "PASS"}
    do(table, 0, "PASS")
    assert box(table, 0) == ONE_DOWN
    assert (table.turn, table.closer) == (1, NOBODY)
    assert len(heard(table, Told.PASSED)) == 1


@rule("4.1")
def test_pg11_passing_can_be_repeated() -> None:
    table = position(ONE_DOWN, ONE_DOWN)
    for turn in range(10):
        do(table, turn % 2, "DRAW", "DISCARD", "PASS")
    assert table.closer == NOBODY


@rule("4.2")
def test_passing_is_possible_only_after_discarding() -> None:
    table = position(ONE_DOWN, CLOSED)
    assert refused(table, 0, "PASS") == "4.2"
    do(table, 0, "DRAW")
    assert refused(table, 0, "PASS") == "4.2"


@rule("4.3")
def test_pg11_a_taken_card_has_to_be_placed_even_then() -> None:
    table = position("0 1 9 3 4 5 6 ?7", CLOSED, discards="2")
    do(table, 0, "TAKE")
    assert may(table, 0) == PLACES
    do(table, 0, "PLACE 3")
    assert box(table, 0) == "0 1 2 3 4 5 6 ?7"
    assert table.closer == NOBODY


@rule("4.4")
@pytest.mark.parametrize("names", [("DISCARD", "REVEAL 8"), ("PLACE 8",)])
def test_pg12_no_face_down_card_left_sets_off_the_last_turns(names: tuple[str, ...]) -> None:
    table = position(ONE_DOWN, CLOSED, drawn="12")
    do(table, 0, *names)
    assert table.closer == 0
    assert [event.seat for event in heard(table, Told.FINISHED)] == [0]


@rule("4.4")
def test_pg12_replacing_the_last_card_with_the_discard_counts_too() -> None:
    table = position(ONE_DOWN, CLOSED)
    do(table, 0, "TAKE", "PLACE 8")
    assert table.closer == 0


@rule("4.5")
def test_pg13_everybody_else_has_exactly_one_last_turn() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position(CLOSED, ONE_DOWN, CLOSED, TWO_DOWN, turn=1, options=options)
    finish(table, 1)
    for seat in (2, 3, 0):
        assert PARROT_BOX.awaited(table) == [seat]
        do(table, seat, "DRAW", "PLACE 1")
    assert PARROT_BOX.is_over(table)


@rule("4.5")
def test_somebody_else_finishing_in_a_last_turn_changes_nothing() -> None:
    table = position(ONE_DOWN, ONE_DOWN, CLOSED, options=ParrotBoxOptions(rounds=1))
    finish(table, 0)
    finish(table, 1)
    assert (table.closer, table.turn) == (0, 2)
    assert len(heard(table, Told.FINISHED)) == 1
    do(table, 2, "DRAW", "PLACE 1")
    assert PARROT_BOX.is_over(table)


@rule("4.6")
def test_pg14_leftovers_are_turned_up_right_after_the_own_last_turn() -> None:
    table = position(ONE_DOWN, CLOSED, CLOSED, pile="12 12")
    finish(table, 0)
    assert table.face_down[1:3] == [255, 255]
    do(table, 1, "DRAW", "PLACE 1")
    assert box(table, 1) == "12 1 2 3 4 5 6 7"
    assert [event.other for event in heard(table, Told.TURNED_UP)] == [2, 3, 4, 5, 6, 7, 8]
    assert table.face_down[2] == 255
    assert table.turn == 2


@rule("4.7")
def test_pg15_passing_in_the_last_turn_turns_the_card_up() -> None:
    table = position(ONE_DOWN, ONE_DOWN, CLOSED)
    finish(table, 0)
    do(table, 1, "DRAW", "DISCARD", "PASS")
    assert box(table, 1) == "0 1 2 3 4 5 6 7"
    assert [(event.seat, event.card) for event in heard(table, Told.TURNED_UP)] == [(1, 7)]


@rule("4.7")
def test_with_two_face_down_a_last_turn_demands_a_reveal_as_always() -> None:
    table = position(ONE_DOWN, TWO_DOWN, CLOSED)
    finish(table, 0)
    do(table, 1, "DRAW", "DISCARD")
    assert refused(table, 1, "PASS") == "3.10"


@rule("4.8")
def test_pg16_reading_g_the_third_reshuffle_brings_on_the_last_turns() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position(TWO_DOWN, CLOSED, CLOSED, pile_is_empty=True, options=options)
    table.reshuffles = 2
    do(table, 0, "DRAW")
    assert (table.reshuffles, table.closer) == (3, NOBODY)
    do(table, 0, "PLACE 1")
    assert table.closer == 0
    assert table.face_down[:3] == [0, 255, 255]
    assert [event.seat for event in heard(table, Told.PILE_FINISHED)] == [0]
    assert heard(table, Told.FINISHED) == []
    do(table, 1, "DRAW", "PLACE 1")
    do(table, 2, "DRAW", "PLACE 1")
    assert PARROT_BOX.is_over(table)


@rule("4.8")
def test_reading_g_passing_in_the_turn_of_the_third_reshuffle() -> None:
    table = position(ONE_DOWN, CLOSED, pile_is_empty=True)
    table.reshuffles = 2
    do(table, 0, "DRAW", "DISCARD", "PASS")
    assert (table.closer, table.face_down[0]) == (0, 0)


@rule("4.8")
@pytest.mark.parametrize("earlier", [0, 1])
def test_reading_g_earlier_reshuffles_bring_nothing(earlier: int) -> None:
    table = position(ONE_DOWN, CLOSED, pile_is_empty=True)
    table.reshuffles = earlier
    do(table, 0, "DRAW", "DISCARD", "PASS")
    assert (table.closer, table.reshuffles) == (NOBODY, earlier + 1)


@rule("4.8")
def test_reading_g_no_effect_once_last_turns_are_under_way() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position(CLOSED, CLOSED, ONE_DOWN, turn=1, pile_is_empty=True, options=options)
    table.closer, table.reshuffles = 0, 2
    do(table, 1, "DRAW", "PLACE 1")
    assert (table.closer, table.reshuffles, table.turn) == (0, 3, 2)
    do(table, 2, "DRAW", "PLACE 1")
    assert PARROT_BOX.is_over(table)


@rule("4.8")
def test_endless_passing_comes_to_an_end() -> None:
    table = PARROT_BOX.new_table(2, 1, ParrotBoxOptions(rounds=1))
    while not PARROT_BOX.is_over(table):
        seat = PARROT_BOX.awaited(table)[0]
        legal = PARROT_BOX.legal(table, seat)
        names = [PARROT_BOX.actions.name(action) for action in legal]
        stalling = [name for name in ("PASS", "DISCARD", "DRAW") if name in names]
        do(table, seat, stalling[0] if stalling else names[0])
    assert table.reshuffles == 3
    assert len(heard(table, Told.PILE_FINISHED)) == 1


@rule("4.9")
def test_pg27_no_penalty_for_ending_without_the_lowest_box() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position("12 11 10 9 8 7 6 ?5", "0 0 1 1 0 0 1 1", pile="3 4", options=options)
    table.face_down[1] = 128
    finish(table, 0)
    do(table, 1, "DRAW", "DISCARD", "PASS")
    assert table.points[0][0] == 12 + 11 + 10 + 9 + 8 + 7 + 6 + 5
