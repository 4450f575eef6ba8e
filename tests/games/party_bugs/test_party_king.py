"""Chapter 5: the Party King."""

from __future__ import annotations

import pytest

from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import Phase
from tests.games.by_number import rule
from tests.games.party_bugs.tables import (
    awaited,
    came_into_tray,
    display_of,
    do,
    floor_of,
    heard,
    may,
    position,
    reveal,
)


@rule("5.1", "5.2")
def test_pb15_whoever_plays_the_king_takes_the_whole_floor_and_nobody_else_takes() -> None:
    table = position("1 9 12", "2 8 11", "3 5 13", floor="4 6 7", displays=("10", "", "2"))
    reveal(table, 1, 2, 13)
    assert [event.seat for event in heard(table, Told.KING_TAKES_ALL)] == [2]
    assert [(event.seat, event.card) for event in heard(table, Told.TOOK)] == [
        (2, 4),
        (2, 7),
        (2, 6),
    ]
    assert [display_of(table, seat) for seat in range(3)] == [[10], [], [2, 4, 6, 7]]


@rule("5.2")
def test_pb15_the_next_round_begins_at_once() -> None:
    table = position("1 9 12", "2 8 11", "3 5 13", floor="4 6 7")
    reveal(table, 1, 2, 13)
    assert (table.phase, table.round, awaited(table)) == (Phase.CHOOSE, 11, [0, 1, 2])
    assert floor_of(table) == [1, 2, 13]


@rule("5.1")
def test_pb18_there_is_no_way_to_refuse_the_haul() -> None:
    table = position("1 9 12", "2 8 11", "3 5 13", floor="10 11 12")
    reveal(table, 1, 2, 13)
    assert display_of(table, 2) == [10, 11, 12]
    assert may(table, 2) == {"PLAY 3", "PLAY 5"}


@rule("5.3")
def test_pb16_of_two_kings_the_one_nearest_to_the_tied_card_takes() -> None:
    table = position("5 13", "6 13", "1 7", "2 8", floor="3 4 9 10", tied=2)
    reveal(table, 13, 13, 1, 2)
    assert [event.seat for event in heard(table, Told.KING_TAKES_ALL)] == [0]
    assert display_of(table, 0) == [3, 4, 9, 10]
    assert display_of(table, 1) == []


@rule("5.3")
@pytest.mark.parametrize(("tied", "taker"), [(0, 0), (1, 1), (2, 2), (3, 0)])
def test_pb16_three_kings_at_once(tied: int, taker: int) -> None:
    table = position("5 13", "6 13", "7 13", "1 8", floor="2 3 4 9", tied=tied)
    reveal(table, 13, 13, 13, 1)
    assert [event.seat for event in heard(table, Told.KING_TAKES_ALL)] == [taker]
    assert display_of(table, taker) == [2, 3, 4, 9]
    assert all(display_of(table, seat) == [] for seat in range(4) if seat != taker)


@rule("5.5")
def test_pb16_all_kings_go_onto_the_floor() -> None:
    table = position("5 13", "6 13", "7 13", "1 8", floor="2 3 4 9", tied=1)
    reveal(table, 13, 13, 13, 1)
    assert floor_of(table) == [1, 13, 13, 13]


@rule("5.4")
def test_pb17_display_and_haul_are_counted_together() -> None:
    table = position("1 13", "2 8", "3 5", floor="4 4 9", displays=("4 9",))
    before = table.copy()
    reveal(table, 13, 2, 3)
    assert display_of(table, 0) == [4]
    assert came_into_tray(before, table) == {4: 2, 9: 2}


@rule("5.4")
def test_pb17_triples_and_quadruples_of_one_costume_in_a_haul() -> None:
    hands = ["1 13", *["2 6"] * 5]
    table = position(*hands, floor="5 5 5 5 9 9", displays=("9 10",))
    before = table.copy()
    reveal(table, 13, 2, 2, 2, 2, 2)
    assert display_of(table, 0) == [9, 10]
    assert came_into_tray(before, table) == {5: 4, 9: 2}
    assert [event.card for event in heard(table, Told.PAIR_LEFT)].count(5) == 2


@rule("4.2", "5.4")
def test_pb17_a_quadruple_with_a_fifth_in_the_display_leaves_one() -> None:
    hands = ["1 13", *["2 6"] * 5]
    table = position(*hands, floor="5 5 5 5 9 9", displays=("5",))
    reveal(table, 13, 2, 2, 2, 2, 2)
    assert display_of(table, 0) == [5]


@rule("5.4")
def test_pb17_a_triple_with_a_fourth_in_the_display_leaves_none() -> None:
    hands = ["1 13", *["2 6"] * 5]
    table = position(*hands, floor="5 5 5 8 8 8", displays=("5",))
    reveal(table, 13, 2, 2, 2, 2, 2)
    assert display_of(table, 0) == [8]


@rule("4.3")
def test_pb19_two_13s_in_a_display_are_a_pair_like_any_other() -> None:
    table = position("1 9", "2 8", "3 5", floor="13 6 7", displays=("13 12",))
    reveal(table, 1, 2, 3)
    do(table, 0, "TAKE 13")
    assert display_of(table, 0) == [12]


@rule("5.5")
def test_pb13_taking_a_13_from_the_floor_sets_nothing_off() -> None:
    table = position("1 9", "2 8", "3 5", floor="13 6 7")
    reveal(table, 1, 2, 3)
    do(table, 0, "TAKE 13")
    assert heard(table, Told.KING_TAKES_ALL) == []
    assert (floor_of(table), awaited(table)) == ([6, 7], [1])


@rule("4.3", "5.5")
def test_a_king_may_take_a_king_from_the_floor() -> None:
    table = position("1 13", "2 8", "3 5", floor="13 6 7", displays=("13",))
    reveal(table, 13, 2, 3)
    assert display_of(table, 0) == [6, 7]
    assert 13 in floor_of(table)
