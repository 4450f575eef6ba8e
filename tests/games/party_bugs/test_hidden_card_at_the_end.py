"""Chapter 8: the hidden card in the last round, Paul's, and in the next game."""

from __future__ import annotations

from itertools import islice

import pytest

from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import (
    NO_CARD,
    PARTY_KING,
    PAUL,
    Phase,
    Table,
)
from tests.games.by_number import rule
from tests.games.party_bugs.tables import (
    BOTH,
    EVERY_COSTUME,
    HIDDEN,
    PAUL_HIDES,
    awaited,
    came_into_tray,
    deals,
    display_of,
    do,
    first_deal,
    heard,
    may,
    pile_of,
    position,
    refused,
    reveal,
)


def last_round(floor: str = "1 2 3", tied: int = 0) -> Table:
    """Everybody has a kept hidden pair."""
    return position(
        "",
        "",
        "",
        floor=floor,
        displays=("7", "9", "11"),
        hidden=(7, 9, 11),
        tied=tied,
        options=HIDDEN,
    )


@rule("8.16")
def test_pb29_the_right_to_pair_ends_with_the_take_in_the_last_round() -> None:
    table = last_round()
    assert may(table, 2) == {"PAIR", "TAKE 1", "TAKE 2", "TAKE 3"}
    do(table, 2, "TAKE 1")
    assert refused(table, 2, "PAIR") == "8.16"
    assert may(table, 0) == {"PAIR"}
    assert may(table, 1) == {"PAIR", "TAKE 2", "TAKE 3"}


@rule("8.13", "8.16")
def test_pb29_before_that_take_it_can_still_be_used_also_out_of_turn() -> None:
    table = last_round()
    do(table, 2, "TAKE 1")
    do(table, 0, "PAIR")
    do(table, 1, "PAIR", "TAKE 3")
    assert table.score[:3] == [2, 3, 23]


@rule("8.16")
def test_pb29_the_last_card_comes_by_itself_and_with_it_the_right_lapses() -> None:
    table = last_round()
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 2")
    assert table.phase == Phase.OVER
    assert table.score[:3] == [17, 20, 23]


@rule("10.6")
def test_pb29_when_the_match_is_over_nothing_can_be_paired() -> None:
    table = last_round()
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 2")
    assert [may(table, seat) for seat in range(3)] == [set(), set(), set()]
    assert refused(table, 0, "PAIR") == "10.6"


@rule("8.16")
def test_reading_b_a_twin_gained_by_the_last_take_is_still_asked_about() -> None:
    table = position("", "", "", floor="7 9 11", hidden=(7, 9, 11), tied=0, options=HIDDEN)
    do(table, 2, "TAKE 11")
    assert (awaited(table), may(table, 2)) == ([2], {"PAIR", "KEEP"})
    do(table, 2, "KEEP")
    assert refused(table, 2, "PAIR") == "8.16"
    do(table, 1, "TAKE 9")
    do(table, 1, "PAIR")
    # The 7 has come to seat 0 by itself; the game waits for this last answer.
    assert (table.phase, awaited(table), may(table, 0)) == (Phase.LAST, [0], {"PAIR", "KEEP"})
    do(table, 0, "PAIR")
    assert table.phase == Phase.OVER
    assert table.score[:3] == [0, 0, 22]


@rule("8.20")
def test_at_the_end_hidden_cards_are_turned_over_and_count() -> None:
    table = last_round()
    do(table, 0, "PAIR")
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 2")
    shown = [(event.seat, event.card) for event in heard(table, Told.HIDDEN_SHOWN)]
    assert shown == [(1, 9), (2, 11)]
    assert PARTY_BUGS.view(table, None).hidden == (None, 9, 11)


# Paul


@rule("8.21")
def test_pb32_paul_hides_nothing_and_his_last_card_stays_unseen_and_does_not_count() -> None:
    table = position("", "", floor="1 2 3", hidden=(9, 8), tied=0, options=HIDDEN)
    assert table.pile_size[PAUL] == 1
    do(table, 1, "TAKE 1")
    do(table, 0, "TAKE 2")
    assert (table.score[:3], table.pile_size[PAUL]) == ([11, 9, 3], 1)
    assert next(deals(2, HIDDEN)).hidden[PAUL] == NO_CARD


@rule("8.21")
@pytest.mark.parametrize("king_on_top", [False, True])
def test_reading_c_paul_hides_his_top_card_that_is_not_a_13(king_on_top: bool) -> None:
    table = first_deal(
        2, lambda table: (his_last_shuffle(table)[0] == PARTY_KING) == king_on_top, PAUL_HIDES
    )
    rest = his_last_shuffle(table)
    hidden = rest.pop(1 if king_on_top else 0)
    assert table.hidden[PAUL] == hidden
    assert pile_of(table, PAUL) == rest


def his_last_shuffle(table: Table) -> list[int]:
    """His cards after he has opened the dance floor, top card first."""
    cards = [event.cards for event in heard(table, Told.SHUFFLED) if event.seat == PAUL][-1]
    return [*reversed(cards)][-12:]


@rule("8.21")
def test_pb32_pauls_hidden_card_is_no_13_and_nobody_looks_at_it() -> None:
    for table in islice(deals(2, PAUL_HIDES), 100):
        assert table.hidden[PAUL] in EVERY_COSTUME[:-1]
        assert table.pile_size[PAUL] == 11
        assert PARTY_BUGS.view(table, 0).hidden[PAUL] is None


def paul_has_hidden(card: int) -> Table:
    """Seat 1 takes, then seat 0, then Paul."""
    table = position(
        "9 10",
        "3 8",
        floor="2 6 12",
        displays=("", "", "4"),
        hidden=(1, 1, card),
        options=PAUL_HIDES,
    )
    reveal(table, 9, 3)
    do(table, 1, "TAKE 2")
    return table


@rule("8.21")
def test_reading_c_pauls_hidden_card_leaves_with_its_first_twin_by_itself() -> None:
    table = paul_has_hidden(12)
    before = table.copy()
    do(table, 0, "TAKE 6")
    assert (display_of(table, PAUL), table.hidden[PAUL]) == ([4], NO_CARD)
    assert came_into_tray(before, table) == {12: 2}
    assert heard(table, Told.ASKED) == []
    shown = [(event.seat, event.card) for event in heard(table, Told.HIDDEN_PAIR_LEFT)]
    assert shown == [(PAUL, 12)]


@rule("8.21")
def test_reading_c_what_paul_gets_without_a_pair_is_not_his_hidden_card() -> None:
    table = paul_has_hidden(11)
    do(table, 0, "TAKE 6")
    assert (display_of(table, PAUL), table.hidden[PAUL]) == ([4, 12], 11)
    assert PARTY_BUGS.view(table, 0).ruled_out[PAUL] == (12,)


@rule("8.21")
def test_pb32_otherwise_pauls_hidden_card_is_turned_over_at_the_end_and_counts() -> None:
    table = position("", "", floor="1 2 3", hidden=(9, 8, 10), tied=0, options=PAUL_HIDES)
    do(table, 1, "TAKE 1")
    do(table, 0, "TAKE 2")
    assert table.score[:3] == [11, 9, 13]
    assert [event.seat for event in heard(table, Told.HIDDEN_SHOWN)] == [0, 1, PAUL]


@rule("8.6")
def test_in_the_next_game_of_a_series_nobody_knows_anything_of_the_new_hidden_cards() -> None:
    table = position("", "", "", floor="7 9 11", hidden=(8, 9, 11), tied=0, options=BOTH)
    do(table, 2, "TAKE 11", "KEEP")
    do(table, 1, "TAKE 7")
    assert (table.game, table.round, table.phase) == (1, 1, Phase.HIDE)
    for seat in range(3):
        do(table, seat, min(may(table, seat)))
    view = PARTY_BUGS.view(table, None)
    assert (view.has_hidden, view.hidden) == ((True,) * 3, (None,) * 3)
    assert (view.betrayed, view.ruled_out) == ((False,) * 3, ((),) * 3)
