"""Chapter 2: opening two cards."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Told
from parlour.games.parrot_box.rules import opening_sum
from parlour.games.parrot_box.table import (
    NOBODY,
    ParrotBoxOptions,
    Phase,
)
from tests.games.by_number import rule
from tests.games.parrot_box.tables import (
    CLOSED,
    box,
    do,
    heard,
    may,
    opening,
    position,
    refused,
)


@rule("2.1")
def test_pg1_everybody_freely_picks_two_cards() -> None:
    table = opening(CLOSED, CLOSED)
    assert may(table, 0) == may(table, 1) == {f"OPEN {spot}" for spot in range(1, 9)}
    do(table, 1, "OPEN 8")
    assert may(table, 1) == {f"OPEN {spot}" for spot in range(1, 8)}
    do(table, 1, "OPEN 1")
    assert may(table, 1) == set()
    assert refused(table, 1, "OPEN 2") == "2.1"
    assert PARROT_BOX.awaited(table) == [0]


@rule("2.2")
def test_reading_f_a_chosen_spot_stays_chosen() -> None:
    table = opening(CLOSED, CLOSED)
    do(table, 0, "OPEN 3", "OPEN 4")
    assert may(table, 0) == set()
    do(table, 1, "OPEN 1", "OPEN 2")
    assert box(table, 0) == "?0 ?1 2 3 ?4 ?5 ?6 ?7"


@rule("2.3")
def test_two_different_spots() -> None:
    table = opening(CLOSED, CLOSED)
    do(table, 0, "OPEN 3")
    assert refused(table, 0, "OPEN 3") == "2.3"


@rule("2.4")
def test_pg1_all_opened_cards_are_turned_up_together() -> None:
    table = opening(CLOSED, CLOSED, CLOSED)
    do(table, 0, "OPEN 3", "OPEN 4")
    do(table, 2, "OPEN 1", "OPEN 8")
    do(table, 1, "OPEN 5")
    assert table.face_down[:3] == [255, 255, 255]
    assert not heard(table, Told.OPENED)
    do(table, 1, "OPEN 6")
    assert [(event.seat, event.card, event.other) for event in heard(table, Told.OPENED)] == [
        (0, 2, 3),
        (0, 3, 4),
        (1, 4, 5),
        (1, 5, 6),
        (2, 0, 1),
        (2, 7, 8),
    ]
    assert table.to_open == [0] * 6


@rule("2.4")
def test_the_others_hear_only_who_is_ready() -> None:
    table = opening(CLOSED, CLOSED)
    do(table, 0, "OPEN 3")
    assert table.story is not None
    assert [event for event in table.story if event.is_for(1)] == []
    do(table, 0, "OPEN 4")
    assert [event.what for event in table.story if event.is_for(1)] == [Told.READY]
    assert [event.other for event in heard(table, Told.CHOSE)] == [3, 4]


@rule("2.5")
@pytest.mark.parametrize(
    "name", ["DRAW", "TAKE", "PLACE 1", "DISCARD", "REVEAL 1", "PASS", "FLY 1", "LAND 1"]
)
def test_nothing_else_before_all_have_chosen(name: str) -> None:
    assert refused(opening(CLOSED, CLOSED), 0, name) == "2.5"


@rule("2.6")
def test_cards_are_opened_only_at_the_start_of_a_round() -> None:
    table = position(CLOSED, CLOSED)
    assert refused(table, 0, "OPEN 1") == "2.6"
    assert refused(table, 1, "OPEN 1") == "2.6"


@rule("2.7")
def test_pg2_the_highest_sum_begins() -> None:
    table = opening("12 5 0 0 0 0 1 1", "9 7 0 0 0 0 1 1", "6 6 1 1 1 1 2 2")
    for seat in (2, 1, 0):
        do(table, seat, "OPEN 1", "OPEN 2")
    assert (table.turn, table.phase) == (0, Phase.TURN)
    [begins] = heard(table, Told.BEGINS)
    assert (begins.seat, begins.other) == (0, 17)


@rule("2.7")
def test_pg2_the_start_is_found_anew_in_each_round() -> None:
    options = ParrotBoxOptions(rounds=9)
    starts = set()
    for seed in range(12):
        table = PARROT_BOX.new_table(2, seed, options)
        random = Random(seed)
        while not PARROT_BOX.is_over(table):
            seat = PARROT_BOX.awaited(table)[0]
            PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))
        starts.add(tuple(event.seat for event in heard(table, Told.BEGINS)))
    assert all(len(start) == 9 for start in starts)
    assert any(one != other for start in starts for one, other in pairwise(start))


@rule("2.8")
@pytest.mark.parametrize(
    ("words", "opened"),
    [
        ("?0 P ?0 ?0 ?0 7 ?0 ?0", 14),  # one column
        ("?0 7 ?0 ?0 ?0 P ?0 ?0", 14),
        ("?0 P ?0 ?0 7 ?9 ?0 ?0", 7),  # its own mate is face down
        ("P ?0 ?0 ?0 P ?0 ?0 ?0", 0),
        ("P P ?0 ?0 ?9 ?9 ?0 ?0", 0),
        ("?9 ?9 12 ?9 ?9 ?9 11 ?9", 23),
        ("0 ?9 ?9 ?9 ?9 ?9 ?9 P", 0),
    ],
)
def test_pg3_a_parrot_in_the_opening_sum(words: str, opened: int) -> None:
    assert opening_sum(position(words, "?1 ?1 ?1 ?1 ?2 ?2 ?2 ?2"), 0) == opened


@rule("2.9")
@pytest.mark.parametrize(
    ("birthdays", "first"), [((2, 3, 0, 1), 3), ((0, 1, 2, 3), 1), ((2, 0, 1, 3), 1)]
)
def test_pg4_of_equal_sums_the_next_birthday_begins(birthdays: tuple[int, ...], first: int) -> None:
    low, high = "1 2 3 3 4 4 5 5", "9 7 0 0 6 6 8 8"
    table = opening(low, high, low, high, options=ParrotBoxOptions(birthdays=birthdays))
    for seat in range(4):
        do(table, seat, "OPEN 1", "OPEN 2")
    assert table.turn == first


@rule("2.9")
def test_pg4_birthdays_by_lot_are_drawn_once_and_fairly() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        table = PARROT_BOX.new_table(3, seed)
        assert table.birthdays[3:] == [NOBODY] * 3
        orders[tuple(table.birthdays[:3])] += 1
        told = [(event.seat, event.other) for event in heard(table, Told.BIRTHDAY)]
        assert told == [(seat, place + 1) for place, seat in enumerate(table.birthdays[:3])]
    assert len(orders) == 6
    assert min(orders.values()) > 60


@rule("2.9")
def test_pg4_the_lot_holds_for_all_rounds() -> None:
    table = PARROT_BOX.new_table(4, 3, ParrotBoxOptions(rounds=3))
    birthdays = list(table.birthdays)
    random = Random(3)
    while not PARROT_BOX.is_over(table):
        seat = PARROT_BOX.awaited(table)[0]
        PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))
    assert table.birthdays == birthdays
