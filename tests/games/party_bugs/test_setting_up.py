"""Chapter 1 of the rule book: setting up."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from parlour.core.events import Event
from parlour.games.party_bugs import setting_up
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import PARTY_KING, PartyBugsOptions, Phase, Table
from tests.games.by_number import rule
from tests.games.party_bugs.secrets import all_cards
from tests.games.party_bugs.tables import (
    EVERY_COSTUME,
    HIDDEN,
    assert_even,
    deals,
    do,
    first_deal,
    hand_of,
    heard,
    pile_of,
    position,
    public,
    reveal,
    whispered,
)

NUMBERS_OF_PLAYERS = range(2, 7)


def opening_cards(table: Table) -> list[int]:
    return [event.card for event in heard(table, Told.ON_THE_FLOOR)]


def put_back(table: Table) -> list[int]:
    return [event.seat for event in heard(table, Told.KING_PUT_BACK)]


def first_shuffles(table: Table) -> list[Event]:
    """Without those in which a King was put back."""
    return [event for event in heard(table, Told.SHUFFLED) if len(event.cards) == 13]


def lowest_seats(table: Table) -> list[int]:
    cards = opening_cards(table)[: table.seats]
    return [seat for seat, card in enumerate(cards) if card == min(cards)]


@rule("1.1")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_everybody_has_a_set_of_their_own(players: int) -> None:
    for table in islice(deals(players), 50):
        assert all_cards(table) == sorted([*EVERY_COSTUME] * table.company)
        for seat in range(players):
            mine = [opening_cards(table)[seat], *hand_of(table, seat), *pile_of(table, seat)]
            assert sorted(mine) == [*EVERY_COSTUME]


@rule("1.7")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_everybody_begins_with_three_hand_cards_and_a_pile_of_nine(players: int) -> None:
    table = next(deals(players))
    assert [len(hand_of(table, seat)) for seat in range(players)] == [3] * players
    assert table.pile_size[:players] == [9] * players
    assert (table.phase, table.round) == (Phase.CHOOSE, 1)


@rule("1.7", "1.8")
def test_the_hand_is_drawn_from_the_top_of_the_pile_and_only_its_owner_sees_it() -> None:
    table = first_deal(4, lambda table: not put_back(table))
    (shuffled,) = (event for event in heard(table, Told.SHUFFLED) if event.seat == 2)
    assert list(shuffled.cards[-4:-1]) == [event.card for event in whispered(table, 2)][::-1]
    assert hand_of(table, 2) == sorted(shuffled.cards[-4:-1])
    assert len([event for event in public(table) if event.what == Told.DREW]) == 12
    assert all(event.card == -1 for event in public(table) if event.what == Told.DREW)


@rule("1.2")
def test_pb5_the_opening_cards_are_simply_those_on_top() -> None:
    table = first_deal(5, lambda table: not put_back(table))
    tops = [event.cards[-1] for event in heard(table, Told.SHUFFLED)]
    assert opening_cards(table) == tops == table.floor[:5]


@rule("1.3")
def test_pb2_an_opening_king_is_shown_replaced_and_shuffled_back() -> None:
    table = first_deal(3, lambda table: put_back(table) == [1])
    first, again = (event.cards for event in heard(table, Told.SHUFFLED) if event.seat == 1)
    assert first[-1] == PARTY_KING
    assert opening_cards(table)[1] == first[-2]
    assert sorted(again) == sorted([*first[:-2], PARTY_KING])
    assert [*whispered(table, 1)[0:3]] == [
        Event(Told.DREW_CARD, 1, card, to=1) for card in again[:-4:-1]
    ]


@rule("1.3")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_pb2_no_13_ever_opens_the_dance_floor(players: int) -> None:
    tables = [*islice(deals(players), 200)]
    assert any(map(put_back, tables))
    assert not any(PARTY_KING in opening_cards(table) for table in tables)


@rule("1.3")
def test_pb2_the_king_that_was_put_back_may_be_anywhere_even_in_the_hand() -> None:
    places: Counter[int] = Counter()
    for table in islice(deals(6), 800):
        for seat in put_back(table):
            again = [event.cards for event in heard(table, Told.SHUFFLED) if event.seat == seat]
            places[again[-1].index(PARTY_KING)] += 1
            in_hand = again[-1].index(PARTY_KING) >= 9
            assert (PARTY_KING in hand_of(table, seat)) == in_hand
    assert_even(places, range(12))


@rule("1.1")
def test_every_order_of_a_pile_is_possible_and_none_is_favoured() -> None:
    tops: Counter[int] = Counter()
    bottoms: Counter[int] = Counter()
    for table in islice(deals(6), 200):
        for event in first_shuffles(table):
            tops[event.cards[-1]] += 1
            bottoms[event.cards[0]] += 1
    assert_even(tops, EVERY_COSTUME)
    assert_even(bottoms, EVERY_COSTUME)


@rule("1.4")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_the_lowest_opening_card_brings_the_tied_card(players: int) -> None:
    for table in islice(deals(players), 100):
        assert table.tied in lowest_seats(table)
        assert [event.seat for event in heard(table, Told.TIED_CARD)] == [table.tied]


@rule("1.5")
def test_pb1_chance_decides_fairly_between_two_equal_lowest_cards() -> None:
    chosen: Counter[int] = Counter()
    for table in islice(deals(3), 1500):
        lowest = lowest_seats(table)
        if len(lowest) == 2:
            chosen[lowest.index(table.tied)] += 1
    assert_even(chosen, range(2))


@rule("1.5")
@pytest.mark.parametrize("floor", [[2, 2, 2, 2, 2, 2], [3, 5, 3, 3, 9, 3], [9, 9, 9, 9, 4, 4]])
def test_pb1_chance_is_fair_among_any_number_of_equals(floor: list[int]) -> None:
    table = next(deals(6))
    table.floor = floor
    chosen: Counter[int] = Counter()
    for _ in range(1200):
        setting_up.give_tied_card(table)
        chosen[table.tied] += 1
    assert_even(chosen, [seat for seat in range(6) if floor[seat] == min(floor)])


@rule("1.5")
def test_pb1_the_order_of_age_set_by_the_host_decides_between_equals() -> None:
    age_order = (2, 0, 3, 1)
    tables = [*islice(deals(4, PartyBugsOptions(youngest=age_order)), 300)]
    assert any(len(lowest_seats(table)) > 1 for table in tables)
    for table in tables:
        assert table.tied == min(lowest_seats(table), key=age_order.index)


@rule("1.4", "1.5")
def test_pb1_age_means_nothing_without_a_tie() -> None:
    table = first_deal(
        3,
        lambda table: lowest_seats(table) == [1],
        PartyBugsOptions(youngest=(0, 2, 1)),
    )
    assert table.tied == 1


@rule("1.4")
def test_the_tied_card_stays_with_its_holder_for_the_whole_game() -> None:
    table = position("1 5 9", "2 6 10", "3 7 11", floor="4 8 12", tied=1)
    reveal(table, 1, 2, 3)
    do(table, 0, "TAKE 12")
    do(table, 1, "TAKE 4")
    assert (table.round, table.tied) == (11, 1)


@rule("1.6")
def test_pb6_the_next_seat_is_clockwise_and_the_seat_before_is_to_the_right() -> None:
    table = position("5", "5", "5", "5", floor="1 2 3 4", tied=2)
    reveal(table, 5, 5, 5, 5)
    assert table.order[:4] == [2, 3, 0, 1]
    last = position("", "", "", "", floor="1 2 3 4", tied=2)
    assert last.order[:4] == [1, 0, 3, 2]


@rule("1.7", "8.2")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_with_hidden_cards_four_are_drawn_and_eight_remain(players: int) -> None:
    table = next(deals(players, HIDDEN))
    assert [len(hand_of(table, seat)) for seat in range(players)] == [4] * players
    assert table.pile_size[:players] == [8] * players
    assert table.phase == Phase.HIDE
