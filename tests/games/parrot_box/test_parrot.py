"""Chapter 5: the Parrot."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Told
from parlour.games.parrot_box.box import points_of
from parlour.games.parrot_box.table import (
    NO_CARD,
    PARROT,
    ZERO,
    ParrotBoxOptions,
    Phase,
)
from tests.games.by_number import rule
from tests.games.parrot_box.secrets import all_cards
from tests.games.parrot_box.tables import (
    BESIDE_7,
    CLOSED,
    ONE_DOWN,
    PLACES,
    box,
    discards,
    do,
    finish,
    heard,
    may,
    position,
    refused,
)


@rule("5.2")
def test_pg40_a_discarded_parrot_may_be_taken() -> None:
    table = position(CLOSED, CLOSED, drawn="P")
    do(table, 0, "DISCARD", "REVEAL 1")
    do(table, 1, "TAKE")
    assert table.in_hand == PARROT


@rule("5.2")
def test_pg32_a_parrot_may_be_replaced() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "PLACE 2")
    assert box(table, 0) == "?0 7 ?2 ?3 ?4 7 ?6 ?8"
    assert discards(table)[-1] == PARROT


@rule("5.3")
def test_pg41_a_revealed_parrot_stays() -> None:
    table = position("?P 1 ?2 ?3 7 5 ?6 ?7", CLOSED, drawn="7")
    do(table, 0, "DISCARD", "REVEAL 1")
    assert box(table, 0) == "P 1 ?2 ?3 7 5 ?6 ?7"
    assert (table.phase, table.turn) == (Phase.TURN, 1)


@rule("5.4")
def test_pg39_a_parrots_mate_may_be_replaced() -> None:
    table = position("?0 P ?2 ?3 ?4 9 ?6 ?7", CLOSED, drawn="2", pile="12 2")
    do(table, 0, "PLACE 6")
    do(table, 1, "DRAW", "DISCARD", "REVEAL 1")
    do(table, 0, "DRAW")
    assert "FLY 2" in may(table, 0)


@rule("5.5")
@pytest.mark.parametrize("source", ["drawn", "taken"])
def test_pg28_pg29_a_flight_from_either_pile(source: str) -> None:
    table = (
        position(BESIDE_7, CLOSED, drawn="7")
        if source == "drawn"
        else position(BESIDE_7, CLOSED, taken="7")
    )
    cards = Counter(all_cards(table))
    do(table, 0, "FLY 2")
    assert box(table, 0) == "?0 7 ?2 ?3 ?4 7 ?6 ?8"
    assert may(table, 0) == {f"LAND {spot}" for spot in (1, 3, 4, 5, 7, 8)}
    do(table, 0, "LAND 4")
    assert box(table, 0) == "?0 7 ?2 P ?4 7 ?6 ?8"
    assert discards(table)[-1] == 3
    assert (table.turn, table.phase, table.in_hand) == (1, Phase.TURN, NO_CARD)
    assert Counter(all_cards(table)) == cards
    [off], [landed] = heard(table, Told.TOOK_OFF), heard(table, Told.LANDED)
    assert (off.card, off.other, landed.other) == (7, 2, 4)


@rule("5.5")
def test_the_number_must_match() -> None:
    assert refused(position(BESIDE_7, CLOSED, drawn="6"), 0, "FLY 2") == "5.5"


@rule("5.6")
def test_pg32_no_parrot_has_to_fly() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    assert may(table, 0) == {*PLACES, "DISCARD", "FLY 2"}
    taken = position(BESIDE_7, CLOSED, taken="7")
    assert may(taken, 0) == {*PLACES, "FLY 2"}


@rule("5.7")
@pytest.mark.parametrize("spot", [1, 6, 8])
def test_only_an_open_parrot_can_fly(spot: int) -> None:
    table = position("?P P ?2 ?3 7 7 ?6 7", CLOSED, drawn="7")
    assert refused(table, 0, f"FLY {spot}") == "5.7"


@rule("5.8")
def test_pg36_not_while_its_mate_is_face_down() -> None:
    assert refused(position("P 1 2 3 ?7 4 5 6", CLOSED, drawn="7"), 0, "FLY 1") == "5.8"


@rule("5.9")
def test_pg36_not_beside_another_parrot() -> None:
    table = position("P ?1 2 3 P 4 5 6", CLOSED, drawn="7")
    assert refused(table, 0, "FLY 1") == "5.9"
    assert refused(table, 0, "FLY 5") == "5.9"


@rule("5.10")
def test_pg37_a_new_parrot_matches_nothing() -> None:
    table = position(BESIDE_7, CLOSED, drawn="P")
    assert refused(table, 0, "FLY 2") == "5.10"


@rule("5.10")
def test_pg36_pg37_not_even_a_parrot_beside_a_parrot() -> None:
    table = position("P ?1 2 3 P 4 5 6", CLOSED, drawn="P")
    assert refused(table, 0, "FLY 1") == "5.9"


@rule("5.11")
def test_pg30_a_matching_card_in_the_box_starts_no_flight() -> None:
    table = position("7 P ?2 ?3 ?7 7 ?6 ?8", CLOSED, drawn="1")
    assert refused(table, 0, "FLY 2") == "5.5"
    do(table, 0, "DISCARD", "REVEAL 5")
    assert (table.phase, table.turn) == (Phase.TURN, 1)


@rule("5.12")
def test_pg31_the_matching_card_goes_into_the_parrots_spot() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2")
    assert (table.cards[0][1], table.in_hand) == (7, PARROT)


@rule("5.13")
def test_pg33_no_flight_without_a_place_to_land() -> None:
    table = position("0 P 2 3 4 7 6 8", CLOSED, drawn="7")
    assert refused(table, 0, "FLY 2") == "5.13"


@rule("5.14")
@pytest.mark.parametrize(
    "name", ["DRAW", "TAKE", "PLACE 1", "DISCARD", "REVEAL 1", "PASS", "FLY 2"]
)
def test_a_parrot_in_the_air_has_to_land(name: str) -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2")
    assert refused(table, 0, name) == "5.14"


@rule("5.15")
def test_landing_needs_a_take_off() -> None:
    table = position(BESIDE_7, CLOSED)
    assert refused(table, 0, "LAND 1") == "5.15"
    do(table, 0, "DRAW")
    assert refused(table, 0, "LAND 1") == "5.15"


@rule("5.16")
def test_a_parrot_lands_only_on_a_face_down_card() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2")
    assert refused(table, 0, "LAND 2") == "5.16"
    assert refused(table, 0, "LAND 6") == "5.16"


@rule("5.16")
def test_pg9_the_card_is_seen_only_on_the_discard_pile() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2")
    assert table.story is not None
    assert all(event.card in (-1, 7) for event in table.story)
    do(table, 0, "LAND 8")
    assert [event.card for event in heard(table, Told.MADE_ROOM)] == [8]
    do(table, 1, "TAKE")
    assert table.in_hand == 8


@rule("5.17")
def test_pg35_landing_beside_a_face_down_card() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2", "LAND 1")
    assert box(table, 0) == "P 7 ?2 ?3 ?4 7 ?6 ?8"


@rule("5.17")
def test_pg35_landing_beside_another_parrot() -> None:
    table = position("?0 P P ?3 ?4 7 ?6 ?8", CLOSED, drawn="7")
    do(table, 0, "FLY 2", "LAND 7")
    assert box(table, 0) == "?0 7 P ?3 ?4 7 P ?8"


@rule("5.18")
def test_pg34_landing_on_the_last_face_down_card_finishes_the_box() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position("0 P 2 3 4 7 6 ?8", CLOSED, drawn="7", options=options)
    do(table, 0, "FLY 2", "LAND 8")
    assert box(table, 0) == "0 7 2 3 4 7 6 P"
    assert (table.closer, table.turn) == (0, 1)
    do(table, 1, "TAKE", "PLACE 1")
    assert PARROT_BOX.is_over(table)
    assert table.points[0][0] == 0 + 4 + 2 + 6


@rule("5.19")
def test_pg38_at_most_one_flight_in_a_turn() -> None:
    table = position("P P ?2 ?3 7 7 ?6 ?8", CLOSED, drawn="7")
    assert {"FLY 1", "FLY 2"} <= may(table, 0)
    do(table, 0, "FLY 1", "LAND 3")
    assert table.turn == 1


@rule("5.19")
def test_pg38_a_flight_in_a_last_turn() -> None:
    table = position(ONE_DOWN, "?0 ?1 7 ?3 ?4 ?5 P ?8", CLOSED, pile="12 7")
    finish(table, 0)
    do(table, 1, "DRAW", "FLY 7", "LAND 1")
    assert box(table, 1) == "P 1 7 3 4 5 7 8"


@rule("5.5")
def test_a_parrot_in_the_lower_row_flies_as_well() -> None:
    table = position("7 ?1 ?2 ?3 P ?5 ?6 ?8", CLOSED, drawn="7")
    assert "FLY 5" in may(table, 0)


@rule("5.1")
def test_a_parrot_copies_its_mate() -> None:
    nines = [0, 1, PARROT, 3, 4, 5, 9, 7]
    assert points_of(nines, ZERO) == 0 + 1 + 3 + 4 + 5 + 7
    sixes = [0, 6, PARROT, 3, 4, 6, 6, 7]  # the Parrot is a 6 and completes a Quartet
    assert points_of(sixes, ZERO) == 0 + 3 + 4 + 7 - 10
