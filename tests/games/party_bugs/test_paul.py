"""Chapter 7: two players and Paul."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from parlour.core.words import ParlourError
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import PARTY_KING, PAUL, Phase, Table
from tests.games.by_number import rule
from tests.games.party_bugs.secrets import all_cards
from tests.games.party_bugs.tables import (
    EVERY_COSTUME,
    awaited,
    deals,
    display_of,
    do,
    finish_at_random,
    first_deal,
    floor_of,
    heard,
    pile_of,
    position,
    reveal,
)


def opening_cards(table: Table) -> list[int]:
    return [event.card for event in heard(table, Told.ON_THE_FLOOR)]


@rule("7.1")
@pytest.mark.parametrize("players", range(3, 7))
def test_pb25_paul_is_not_there_with_three_to_six_players(players: int) -> None:
    table = next(deals(players))
    assert (table.company, table.floor_size) == (players, players)


@rule("7.1", "7.2")
def test_paul_has_a_set_of_his_own_and_no_hand() -> None:
    table = next(deals(2))
    assert (table.company, table.floor_size) == (3, 3)
    assert table.hand[PAUL] == 0
    assert sorted([opening_cards(table)[PAUL], *pile_of(table, PAUL)]) == [*EVERY_COSTUME]


@rule("7.2", "10.3")
def test_nobody_plays_for_paul() -> None:
    table = next(deals(2))
    assert awaited(table) == [0, 1]
    with pytest.raises(ParlourError, match="There is no seat 2 at this table"):
        do(table, PAUL, "PLAY 1")


@rule("7.3")
def test_pb3_paul_opens_with_the_next_card_if_his_first_is_a_13() -> None:
    table = first_deal(2, lambda table: has_put_back(table, PAUL))
    first, again = (event.cards for event in heard(table, Told.SHUFFLED) if event.seat == PAUL)
    assert first[-1] == PARTY_KING
    assert opening_cards(table)[PAUL] == first[-2]
    assert sorted(again) == sorted([*first[:-2], PARTY_KING])
    assert pile_of(table, PAUL) == [*reversed(again)]


def has_put_back(table: Table, member: int) -> bool:
    return any(event.seat == member for event in heard(table, Told.KING_PUT_BACK))


@rule("7.3")
def test_pb3_paul_never_opens_with_a_13() -> None:
    assert all(opening_cards(table)[PAUL] != PARTY_KING for table in islice(deals(2), 200))


@rule("7.4")
def test_pb4_pauls_opening_card_is_not_compared() -> None:
    for table in islice(deals(2), 200):
        mine, yours, _ = opening_cards(table)
        assert mine == yours or table.tied == (0 if mine < yours else 1)
    table = first_deal(2, lambda table: opening_cards(table)[PAUL] < min(opening_cards(table)[:2]))
    assert table.tied in (0, 1)


@rule("7.5")
def test_paul_comes_last_and_gets_the_card_that_is_left_over() -> None:
    table = position("9 10", "3 8", floor="2 6 12", tied=0)
    reveal(table, 9, 3)
    do(table, 1, "TAKE 2")
    assert awaited(table) == [0]
    do(table, 0, "TAKE 6")
    assert [display_of(table, member) for member in range(3)] == [[6], [2], [12]]


@rule("7.6")
def test_pb21_pauls_next_card_comes_after_the_taking_together_with_the_others() -> None:
    table = position("9 10", "3 8", floor="2 6 12", piles=("", "", "11 4"))
    reveal(table, 9, 3)
    do(table, 1, "TAKE 2")
    assert pile_of(table, PAUL) == [11, 4]
    assert heard(table, Told.ON_THE_FLOOR) == []
    do(table, 0, "TAKE 6")
    assert [(event.seat, event.card) for event in heard(table, Told.ON_THE_FLOOR)] == [
        (0, 9),
        (1, 3),
        (PAUL, 11),
    ]


@rule("7.6")
def test_pb21_paul_uses_up_his_pile_exactly() -> None:
    table = next(deals(2))
    finish_at_random(table, Random(1))
    assert table.pile_size[PAUL] == 0
    shown = [event.card for event in heard(table, Told.ON_THE_FLOOR) if event.seat == PAUL]
    assert sorted(shown) == [*EVERY_COSTUME]


@rule("7.7")
def test_pb13_pauls_king_has_no_effect() -> None:
    table = position("9 10 11", "3 8 12", floor="2 6 12", piles=("", "", "13 4 5"))
    reveal(table, 9, 3)
    do(table, 1, "TAKE 2")
    do(table, 0, "TAKE 6")
    assert floor_of(table) == [3, 9, 13]
    assert heard(table, Told.KING_TAKES_ALL) == []
    reveal(table, 10, 8)
    assert heard(table, Told.KING_TAKES_ALL) == []
    assert awaited(table) == [1]


@rule("7.8")
def test_pb20_when_a_players_king_takes_all_paul_gets_none_but_his_card_comes() -> None:
    table = position("9 10", "3 13", floor="2 6 12", piles=("", "", "11 4"))
    reveal(table, 9, 13)
    assert display_of(table, 1) == [2, 6, 12]
    assert display_of(table, PAUL) == []
    shown = [(event.seat, event.card) for event in heard(table, Told.ON_THE_FLOOR)]
    assert shown[:3] == [(0, 9), (1, 13), (PAUL, 11)]


@rule("5.3")
def test_pb20_of_two_kings_the_holder_of_the_tied_card_takes_all() -> None:
    table = position("9 13", "3 13", floor="2 6 12", tied=1)
    reveal(table, 13, 13)
    assert (display_of(table, 0), display_of(table, 1)) == ([], [2, 6, 12])


@rule("7.5")
@pytest.mark.parametrize("tied", [0, 1])
def test_pb22_in_the_last_round_the_holder_is_second_and_paul_last(tied: int) -> None:
    table = position("", "", floor="2 6 12", tied=tied)
    do(table, 1 - tied, "TAKE 6")
    do(table, tied, "TAKE 2")
    assert [event.seat for event in heard(table, Told.TOOK)] == [1 - tied, tied, PAUL]
    assert table.phase == Phase.OVER


@rule("7.5")
@pytest.mark.parametrize("tied", [0, 1])
def test_pb22_also_when_the_game_is_played_up_to_there(tied: int) -> None:
    table = position("9", "3", floor="2 6 12", tied=tied, piles=("", "", "11"))
    reveal(table, 9, 3)
    do(table, 1, "TAKE 2")
    do(table, 0, "TAKE 6")
    assert (table.phase, table.order[:3]) == (Phase.LAST, [1 - tied, tied, PAUL])


@rule("7.9")
def test_pairs_in_pauls_display_leave_as_everywhere() -> None:
    table = position("9 10", "3 8", floor="2 6 12", displays=("", "", "12 5"))
    reveal(table, 9, 3)
    do(table, 1, "TAKE 2")
    do(table, 0, "TAKE 6")
    assert display_of(table, PAUL) == [5]
    assert [(event.seat, event.card) for event in heard(table, Told.PAIR_LEFT)] == [(PAUL, 12)]


def finished(mine: int, yours: int, pauls: int, tied: int) -> Table:
    """The end of a game with these points."""
    others = [f"{points - 1}" for points in (mine, yours, pauls)]
    table = position("", "", floor="1 1 1", displays=others, tied=tied)
    do(table, 1 - tied, "TAKE 1")
    do(table, tied, "TAKE 1")
    assert table.total[:3] == [mine, yours, pauls]
    return table


def places(table: Table) -> list[int]:
    """Of the two players and of Paul."""
    told = {event.seat: event.other for event in heard(table, Told.RANKED)}
    assert PARTY_BUGS.places(table) == [told[0], told[1]]
    return [told[0], told[1], told[PAUL]]


@rule("7.10")
@pytest.mark.parametrize("tied", [0, 1])
def test_pb24_paul_wins_with_the_fewest_points_and_both_players_rank_behind_him(
    tied: int,
) -> None:
    assert places(finished(9, 6, 4, tied)) == [3, 2, 1]


@rule("7.10")
@pytest.mark.parametrize("tied", [0, 1])
def test_pb23_paul_loses_every_tie(tied: int) -> None:
    assert places(finished(9, 6, 6, tied)) == [3, 1, 2]
    assert places(finished(4, 6, 6, tied)) == [1, 2, 3]
    assert places(finished(6, 9, 6, tied)) == [1, 3, 2]


@rule("7.10")
@pytest.mark.parametrize("tied", [0, 1])
def test_pb23_a_tie_of_all_three(tied: int) -> None:
    expected = [1, 2, 3] if tied == 0 else [2, 1, 3]
    assert places(finished(6, 6, 6, tied)) == expected


def test_no_card_is_made_or_lost_with_paul() -> None:
    table, luck = next(deals(2)), Random(3)
    finish_at_random(table, luck)
    assert all_cards(table) == sorted([*EVERY_COSTUME] * 3)
