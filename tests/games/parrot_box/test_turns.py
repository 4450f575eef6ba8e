"""Chapter 3: taking a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.core.events import THE_BOOK
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Told
from parlour.games.parrot_box.table import (
    DECK_SIZE,
    NO_CARD,
    Phase,
)
from tests.games.by_number import rule
from tests.games.parrot_box.tables import (
    BESIDE_7,
    CLOSED,
    ONE_DOWN,
    PLACES,
    TWO_DOWN,
    box,
    discards,
    do,
    heard,
    may,
    position,
    refused,
)


@rule("3.1")
def test_turns_go_clockwise() -> None:
    table = position(CLOSED, CLOSED, CLOSED, turn=1)
    for seat in (1, 2, 0, 1):
        assert PARROT_BOX.awaited(table) == [seat]
        do(table, seat, "DRAW", "DISCARD", f"REVEAL {table.face_down[seat].bit_length()}")


@rule("3.2")
def test_a_turn_begins_with_a_new_card() -> None:
    table = position(CLOSED, CLOSED)
    assert may(table, 0) == {"DRAW", "TAKE"}
    for name in ("PLACE 1", "DISCARD", "FLY 1"):
        assert refused(table, 0, name) == "3.2"


@rule("3.3")
@pytest.mark.parametrize("first", ["DRAW", "TAKE"])
@pytest.mark.parametrize("second", ["DRAW", "TAKE"])
def test_pg8_the_choice_of_pile_is_final(first: str, second: str) -> None:
    table = position(CLOSED, CLOSED, discards="10 11")
    do(table, 0, first)
    assert refused(table, 0, second) == "3.3"


@rule("3.4")
def test_take_gives_the_top_discard() -> None:
    table = position(CLOSED, CLOSED, discards="10 2")
    do(table, 0, "TAKE")
    assert (table.in_hand, discards(table), table.phase) == (2, [10], Phase.TAKEN)
    [took] = heard(table, Told.TOOK)
    assert (took.seat, took.card) == (0, 2)


@rule("3.5")
def test_pg17_a_drawn_card_is_whispered_to_its_player() -> None:
    table = position(CLOSED, CLOSED, pile="12")
    do(table, 0, "DRAW")
    assert table.in_hand == 12
    [drew] = heard(table, Told.DREW)
    [drew_card] = heard(table, Told.DREW_CARD)
    assert (drew.card, drew.is_for(1), drew_card.is_for(1)) == (-1, True, False)
    assert (drew_card.card, drew_card.is_for(0), drew_card.is_for(None)) == (12, True, False)


@rule("3.6")
def test_the_new_card_may_be_placed_on_any_spot() -> None:
    table = position("0 1 2 11 ?4 ?5 ?6 ?7", CLOSED, pile="1")
    do(table, 0, "DRAW")
    assert may(table, 0) == {*PLACES, "DISCARD"}
    do(table, 0, "PLACE 4")
    assert box(table, 0) == "0 1 2 1 ?4 ?5 ?6 ?7"
    assert discards(table) == [11, 11]
    assert (table.turn, table.in_hand, table.phase) == (1, NO_CARD, Phase.TURN)


@rule("3.7")
def test_pg9_a_replaced_face_down_card_lies_open_on_the_discard_pile() -> None:
    table = position("9 9 ?0 ?3 ?4 ?5 ?6 ?7", CLOSED, drawn="4")
    do(table, 0, "PLACE 3")
    assert discards(table)[-1] == 0
    [placed], [made_room] = heard(table, Told.PLACED), heard(table, Told.MADE_ROOM)
    assert (placed.card, placed.other, made_room.card, made_room.other) == (4, 3, 0, 3)
    do(table, 1, "TAKE")
    assert table.in_hand == 0


@rule("3.8")
def test_pg7_a_taken_card_must_be_placed() -> None:
    table = position(CLOSED, CLOSED)
    do(table, 0, "TAKE")
    assert may(table, 0) == PLACES
    assert refused(table, 0, "DISCARD") == "3.8"


@rule("3.9")
def test_a_drawn_card_may_be_discarded() -> None:
    table = position(CLOSED, CLOSED, drawn="12")
    do(table, 0, "DISCARD")
    assert (discards(table), table.in_hand, table.phase) == ([11, 12], NO_CARD, Phase.DISCARDED)


@rule("3.10")
def test_pg10_with_two_face_down_revealing_is_compulsory() -> None:
    table = position(TWO_DOWN, CLOSED, drawn="12")
    do(table, 0, "DISCARD")
    assert may(table, 0) == {"REVEAL 7", "REVEAL 8"}
    assert refused(table, 0, "PASS") == "3.10"
    do(table, 0, "REVEAL 7")
    assert box(table, 0) == ONE_DOWN
    assert table.turn == 1


@rule("3.11")
def test_a_card_is_revealed_only_after_discarding() -> None:
    table = position(CLOSED, CLOSED)
    assert refused(table, 0, "REVEAL 1") == "3.11"
    do(table, 0, "DRAW")
    assert refused(table, 0, "REVEAL 1") == "3.11"


@rule("3.12")
def test_only_a_face_down_card_can_be_revealed() -> None:
    table = position(TWO_DOWN, CLOSED, drawn="12")
    do(table, 0, "DISCARD")
    assert refused(table, 0, "REVEAL 1") == "3.12"


@rule("3.13")
@pytest.mark.parametrize("name", ["DRAW", "TAKE", "PLACE 1", "DISCARD", "FLY 1", "LAND 8"])
def test_after_a_discard_only_reveal_or_pass(name: str) -> None:
    table = position(TWO_DOWN, CLOSED, drawn="12")
    do(table, 0, "DISCARD")
    assert refused(table, 0, name) == "3.13"


@rule("3.15")
def test_pg16_an_empty_pile_is_renewed_from_the_discards() -> None:
    table = position(CLOSED, CLOSED, discards="9 10 11", pile_is_empty=True)
    before, size = Counter(discards(table)[:-1]), table.discard_size
    do(table, 0, "DRAW")
    assert discards(table) == [11]
    assert table.discard_pile[1:] == [NO_CARD] * (DECK_SIZE - 1)
    assert table.draw_size == size - 2
    assert Counter([*table.draw_pile[: table.draw_size], table.in_hand]) == before
    assert table.reshuffles == 1
    [written], [told] = heard(table, Told.SHUFFLED), heard(table, Told.RESHUFFLED)
    assert written.to == THE_BOOK
    assert (written.cards[-1], Counter(written.cards)) == (table.in_hand, before)
    assert (told.other, told.cards) == (1, ())


@rule("3.15")
def test_reading_g_the_pile_stays_empty_until_somebody_draws() -> None:
    table = position(CLOSED, CLOSED, pile="5", discards="11")
    rest = table.draw_pile[: table.draw_size - 1]
    table.draw_pile = [5, *[NO_CARD] * (DECK_SIZE - 1)]
    table.discard_pile = [*rest, 11, *[NO_CARD] * (DECK_SIZE - len(rest) - 1)]
    table.draw_size, table.discard_size = 1, len(rest) + 1
    do(table, 0, "DRAW", "PLACE 1")
    assert (table.draw_size, table.reshuffles) == (0, 0)
    do(table, 1, "TAKE", "PLACE 1")
    assert (table.draw_size, table.reshuffles) == (0, 0)
    do(table, 0, "DRAW")
    assert table.reshuffles == 1


@rule("3.15")
def test_reshuffling_is_random() -> None:
    orders = set()
    for seed in range(5):
        table = position(CLOSED, CLOSED, pile_is_empty=True)
        table.dice[0] = seed
        do(table, 0, "DRAW")
        orders.add(tuple(table.draw_pile))
    assert len(orders) == 5


@rule("3.14")
@pytest.mark.parametrize(
    ("words", "names"),
    [
        (BESIDE_7, ("PLACE 2",)),
        (BESIDE_7, ("DISCARD", "REVEAL 1")),
        (BESIDE_7, ("FLY 2", "LAND 1")),
        (ONE_DOWN, ("DISCARD", "PASS")),
    ],
)
def test_a_turn_ends_with_its_move_and_not_before(words: str, names: tuple[str, ...]) -> None:
    table = position(CLOSED, words, CLOSED, turn=1, drawn="7")
    for name in names:
        assert (table.turn, PARROT_BOX.awaited(table)) == (1, [1])
        do(table, 1, name)
    assert (table.turn, PARROT_BOX.awaited(table)) == (2, [2])
    assert may(table, 2) == {"DRAW", "TAKE"}
