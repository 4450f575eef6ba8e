"""Chapter 1 of the rule book: setting up."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.core.events import THE_BOOK
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Told
from parlour.games.parrot_box.table import (
    DECK_SIZE,
    NO_CARD,
    PARROT,
)
from tests.games.by_number import rule
from tests.games.parrot_box.secrets import all_cards
from tests.games.parrot_box.tables import (
    CLOSED,
    box,
    discards,
    do,
    heard,
    may,
    position,
)


@rule("1.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_deck_has_eight_of_each_number_and_four_parrots(players: int) -> None:
    table = PARROT_BOX.new_table(players, 5)
    deck = Counter(dict.fromkeys(range(13), 8) | {PARROT: 4})
    assert Counter(all_cards(table)) == deck
    assert table.draw_size == DECK_SIZE - 8 * players - 1


@rule("1.3")
def test_pg6_eight_cards_face_down_for_everybody_and_none_for_empty_chairs() -> None:
    table = PARROT_BOX.new_table(3, 5)
    assert table.face_down == [255, 255, 255, 0, 0, 0]
    assert NO_CARD not in [card for seat in range(3) for card in table.cards[seat]]
    assert table.cards[3:] == [[NO_CARD] * 8] * 3


@rule("1.3")
def test_pg6_columns_are_spots_1_5_and_2_6_and_3_7_and_4_8() -> None:
    for upper in range(1, 5):
        words = ["?0"] * 4 + ["?1"] * 4
        words[upper - 1], words[upper + 3] = "P", "9"
        table = position(" ".join(words), CLOSED, drawn="9")
        assert {name for name in may(table, 0) if name.startswith("FLY")} == {f"FLY {upper}"}


@rule("1.4")
def test_pg6_nothing_but_a_parrot_moves_within_the_box() -> None:
    table = position("3 ?1 ?2 ?3 ?4 3 ?6 ?7", CLOSED, drawn="3")
    do(table, 0, "PLACE 5")
    assert box(table, 0) == "3 ?1 ?2 ?3 3 3 ?6 ?7"


@rule("1.6")
def test_the_top_of_the_pile_starts_the_discard_pile() -> None:
    table = PARROT_BOX.new_table(2, 5)
    [written] = heard(table, Told.SHUFFLED)
    [first] = heard(table, Told.FIRST_DISCARD)
    assert (written.to, len(written.cards)) == (THE_BOOK, DECK_SIZE)
    assert discards(table) == [written.cards[DECK_SIZE - 17]] == [first.card]


@rule("1.6")
def test_the_deal_follows_from_the_book() -> None:
    table = PARROT_BOX.new_table(3, 6)
    [written] = heard(table, Told.SHUFFLED)
    dealt = list(written.cards[::-1])
    assert table.cards[:3] == [dealt[0:8], dealt[8:16], dealt[16:24]]
    assert table.draw_pile[: table.draw_size][::-1] == dealt[25:]


@rule("1.6")
def test_pg5_a_parrot_as_first_discard_may_be_taken() -> None:
    table = position(CLOSED, CLOSED, discards="P")
    do(table, 0, "TAKE", "PLACE 1")
    assert box(table, 0) == "P ?1 ?2 ?3 ?4 ?5 ?6 ?7"
    assert discards(table) == [0]


@rule("1.6")
def test_pg5_a_parrot_is_not_exchanged_as_first_discard() -> None:
    firsts = {discards(PARROT_BOX.new_table(2, seed))[0] for seed in range(200)}
    assert PARROT in firsts
