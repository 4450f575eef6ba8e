"""Chapters 2, 3, 4 and 6: playing, taking, pairs, and the rounds of a game."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from parlour.core.sets import lowest_of
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import NO_CARD, PartyBugsOptions, Phase, Table
from tests.games.by_number import rule
from tests.games.party_bugs.secrets import all_cards
from tests.games.party_bugs.tables import (
    EVERY_COSTUME,
    HIDDEN,
    awaited,
    came_into_tray,
    display_of,
    do,
    finish_at_random,
    floor_of,
    hand_of,
    heard,
    may,
    pile_of,
    play_at_random,
    position,
    public,
    refused,
    reveal,
    take_in_turn,
    tray_of,
    whispered,
)

NUMBERS_OF_PLAYERS = range(2, 7)


def three_players() -> Table:
    return position("4 9 12", "2 8 11", "3 5 10", floor="1 6 7")


# Playing a card


@rule("2.2")
def test_all_choose_in_secret_and_all_cards_are_revealed_together() -> None:
    table = three_players()
    do(table, 1, "PLAY 2")
    do(table, 0, "PLAY 9")
    assert (table.phase, awaited(table)) == (Phase.CHOOSE, [2])
    assert [(event.what, event.seat) for event in public(table)] == [
        (Told.CHOSE, 1),
        (Told.CHOSE, 0),
    ]
    assert all(event.card == NO_CARD for event in public(table))
    assert [(event.what, event.card) for event in whispered(table, 0)] == [(Told.CHOSE_CARD, 9)]
    assert whispered(table, 2) == []
    do(table, 2, "PLAY 10")
    assert [event.card for event in heard(table, Told.REVEALED)] == [9, 2, 10]
    assert table.played[:3] == [9, 2, 10]
    assert hand_of(table, 0) == [4, 12]


@rule("2.4", "2.5")
def test_pb7_the_choice_may_be_changed_until_the_last_one_has_chosen() -> None:
    table = three_players()
    do(table, 0, "PLAY 4", "PLAY 9", "PLAY 9", "PLAY 12")
    do(table, 1, "PLAY 8")
    assert may(table, 0) == {"PLAY 4", "PLAY 9", "PLAY 12"}
    assert awaited(table) == [2]
    do(table, 2, "PLAY 3")
    assert table.played[:3] == [12, 8, 3]
    assert hand_of(table, 0) == [4, 9]
    assert refused(table, 0, "PLAY 4") == "2.5"


@rule("2.6")
def test_pb12_a_single_hand_card_is_played_by_itself() -> None:
    table = position("4 9", "2 8", "3 5", floor="1 6 7")
    reveal(table, 9, 8, 5)
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 6")
    # Seat 0 got the 7 by itself, then the twelfth round began and everybody's card was played.
    assert [event.card for event in heard(table, Told.REVEALED)] == [9, 8, 5, 4, 2, 3]
    assert [event.card for event in whispered(table, 1)] == [8, 2]
    assert (table.round, table.phase, awaited(table)) == (12, Phase.TAKE, [1])


# Taking cards


@rule("3.1")
def test_the_lowest_played_card_takes_first_and_the_highest_last() -> None:
    table = position("7", "2", "10", floor="1 3 5")
    reveal(table, 7, 2, 10)
    assert table.order[:3] == [1, 0, 2]
    assert awaited(table) == [1]
    do(table, 1, "TAKE 5")
    assert awaited(table) == [0]


@rule("3.2")
def test_pb8_equal_cards_go_by_the_distance_from_the_tied_card() -> None:
    table = position("5", "8", "5", "5", floor="1 2 3 4", tied=2)
    reveal(table, 5, 8, 5, 5)
    assert table.order[:4] == [2, 3, 0, 1]


@rule("3.2")
@pytest.mark.parametrize("tied", range(6))
def test_pb8_three_and_more_equal_cards_with_every_holder(tied: int) -> None:
    cards = [6, 4, 6, 4, 6, 4]
    table = position(*map(str, cards), floor="1 2 3 7 8 9", tied=tied)
    reveal(table, *cards)
    clockwise = [(tied + distance) % 6 for distance in range(6)]
    low = [seat for seat in clockwise if cards[seat] == 4]
    high = [seat for seat in clockwise if cards[seat] == 6]
    assert table.order[:6] == low + high


@rule("3.1", "3.2")
@pytest.mark.parametrize("tied", range(4))
def test_pb8_every_way_to_play_three_costumes(tied: int) -> None:
    for cards in sorted(set(permutations([3, 3, 7, 7, 7, 11], 4))):
        table = position(*map(str, cards), floor="1 2 4 5", tied=tied)
        reveal(table, *cards)
        assert table.order[:4] == sorted(
            range(4), key=lambda seat: (cards[seat], (seat - tied) % 4)
        )


@rule("3.3")
def test_pb9_nobody_can_decline_a_card() -> None:
    table = three_players()
    reveal(table, 4, 2, 3)
    assert may(table, 1) == {"TAKE 1", "TAKE 6", "TAKE 7"}
    assert may(table, 0) == may(table, 2) == set()


@rule("3.6")
def test_pb9_the_last_card_on_the_floor_is_taken_by_itself() -> None:
    table = three_players()
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 6")
    do(table, 2, "TAKE 1")
    assert display_of(table, 0) == [7]
    assert [(event.seat, event.card) for event in heard(table, Told.TOOK)] == [
        (1, 6),
        (2, 1),
        (0, 7),
    ]


@rule("3.4")
def test_of_equal_costumes_on_the_floor_one_is_taken_and_one_stays() -> None:
    table = position("4 9", "2 8", "3 5", floor="6 6 7")
    reveal(table, 4, 2, 3)
    assert may(table, 1) == {"TAKE 6", "TAKE 7"}
    do(table, 1, "TAKE 6")
    assert floor_of(table) == [6, 7]


@rule("3.5")
def test_pb10_played_cards_cannot_be_taken_in_their_own_round() -> None:
    table = three_players()
    reveal(table, 4, 2, 3)
    assert refused(table, 1, "TAKE 2") == "3.4"
    do(table, 1, "TAKE 6")
    assert refused(table, 2, "TAKE 2") == "3.4"
    assert table.played[:3] == [4, 2, 3]


@rule("6.1")
def test_pb10_played_cards_move_onto_the_floor_together_when_all_have_taken() -> None:
    table = three_players()
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 6")
    assert heard(table, Told.ON_THE_FLOOR) == []
    do(table, 2, "TAKE 1")
    assert [(event.seat, event.card) for event in heard(table, Told.ON_THE_FLOOR)] == [
        (0, 4),
        (1, 2),
        (2, 3),
    ]
    assert floor_of(table) == [2, 3, 4]
    assert table.played == [NO_CARD] * 6


@rule("6.2", "6.3")
def test_pb11_all_draw_after_the_floor_is_filled_as_long_as_the_pile_lasts() -> None:
    table = position("4 9 12", "2 8 11", "3 5 10", floor="1 6 7", piles=("13 3", "13 4", "12 13"))
    reveal(table, 4, 2, 3)
    take_in_turn(table)
    assert [hand_of(table, seat) for seat in range(3)] == [[9, 12, 13], [8, 11, 13], [5, 10, 12]]
    assert [pile_of(table, seat) for seat in range(3)] == [[3], [4], [13]]
    told = [event.what for event in public(table)]
    assert told[-4:] == [Told.ROUND, Told.DREW, Told.DREW, Told.DREW]
    assert [event.card for event in whispered(table, 2)] == [3, 12]
    reveal(table, 9, 8, 5)
    take_in_turn(table)
    reveal(table, 12, 11, 10)
    take_in_turn(table)
    assert [len(hand_of(table, seat)) for seat in range(3)] == [2, 2, 2]


# Pairs


@rule("3.7", "4.1")
def test_two_equal_costumes_in_a_display_leave_at_once() -> None:
    table = position("4 9", "2 8", "3 5", floor="12 6 7", displays=("", "12 1"))
    before = table.copy()
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 12")
    assert display_of(table, 1) == [1]
    assert [(event.seat, event.card) for event in heard(table, Told.PAIR_LEFT)] == [(1, 12)]
    assert came_into_tray(before, table) == {12: 2}


@rule("4.2")
def test_a_third_equal_costume_stays_alone() -> None:
    table = position("4 9", "2 8", "3 5", floor="12 12 7", displays=("", "12"))
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 12")
    do(table, 2, "TAKE 12")
    assert (display_of(table, 1), display_of(table, 2)) == ([], [12])


@rule("4.4")
def test_pb14_discarded_cards_lie_in_the_tray_for_all_to_see() -> None:
    table = position("4 9", "2 8", "3 5", floor="12 6 7", displays=("", "12"))
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 12")
    for viewer in (None, 0, 1, 2):
        assert PARTY_BUGS.view(table, viewer).tray == tuple(table.tray)
    assert tray_of(table)[12] == 3  # the third one was there before


@rule("4.4")
def test_pb14_the_card_counter_shows_what_has_not_lain_open() -> None:
    options = PartyBugsOptions(card_counter=True)
    table = position("4 9", "2 8", "3 5", floor="1 6 7", options=options)
    do(table, 1, "PLAY 2")
    view = PARTY_BUGS.view(table, 0)
    assert view.card_counter
    assert view.unseen == ((4, 9), (2, 8), (3, 5))
    do(table, 0, "PLAY 4")
    do(table, 2, "PLAY 5")
    assert PARTY_BUGS.view(table, None).unseen == ((9,), (8,), (3,))


# The rounds of a game


def course_of(table: Table, luck: Random) -> tuple[list[int], list[int], list[list[int]]]:
    """Plays a game; its rounds, those after which cards were drawn, and the hand sizes."""
    finish_at_random(table, luck)
    assert table.story is not None
    hands = [0] * table.seats
    rounds, drawn_after = [0], []
    hand_sizes: list[list[int]] = []
    for event in table.story:
        if event.what == Told.ROUND:
            rounds.append(event.other)
        elif event.what == Told.DREW:
            hands[event.seat] += 1
            if rounds[-1] > 1:
                drawn_after.append(rounds[-1] - 1)
        elif event.what == Told.HID and not hand_sizes:
            hands = [3] * table.seats
        elif event.what == Told.REVEALED:
            if event.seat == 0:
                hand_sizes.append(hands.copy())
            hands[event.seat] -= 1
    assert hands == [0] * table.seats
    return rounds[1:], drawn_after, hand_sizes


@rule("2.1", "6.3")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_pb11_a_game_has_thirteen_rounds_and_the_last_draw_is_after_the_ninth(
    players: int,
) -> None:
    table = PARTY_BUGS.new_table(players, players)
    rounds, drawn_after, hand_sizes = course_of(table, Random(players))
    assert rounds == [*range(1, 14)]
    assert drawn_after == [number for number in range(1, 10) for _ in range(players)]
    assert hand_sizes == [[size] * players for size in [3] * 10 + [2, 1]]
    assert table.rounds_played == 13


@rule("8.7")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_pb27_with_hidden_cards_twelve_rounds_and_the_last_draw_is_after_the_eighth(
    players: int,
) -> None:
    table = PARTY_BUGS.new_table(players, players, HIDDEN)
    rounds, drawn_after, hand_sizes = course_of(table, Random(players))
    assert rounds == [*range(1, 13)]
    assert drawn_after == [number for number in range(1, 9) for _ in range(players)]
    assert hand_sizes == [[size] * players for size in [3] * 9 + [2, 1]]
    assert table.rounds_played == 12


@rule("6.1")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_the_floor_holds_one_card_for_each_whenever_a_card_is_chosen(players: int) -> None:
    table, luck = PARTY_BUGS.new_table(players, 7), Random(7)
    while table.phase != Phase.OVER:
        if table.phase == Phase.CHOOSE:
            assert table.floor_size == table.company
        assert all_cards(table) == sorted([*EVERY_COSTUME] * table.company)
        play_at_random(table, luck)


# The last round


@rule("3.6")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_pb9_in_the_last_round_too_the_last_card_goes_by_itself(players: int) -> None:
    floor = " ".join(map(str, range(1, max(players, 3) + 1)))
    table = position(*[""] * players, floor=floor, tied=0)
    take_in_turn(table)
    assert len(heard(table, Told.TOOK)) == table.company
    assert table.floor_size == 0


@rule("6.5")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_pb6_the_last_round_goes_anticlockwise_from_the_right_of_every_holder(
    players: int,
) -> None:
    floor = " ".join(map(str, range(1, max(players, 3) + 1)))
    for tied in range(players):
        table = position(*[""] * players, floor=floor, tied=tied)
        take_in_turn(table)
        takers = [event.seat for event in heard(table, Told.TOOK)]
        anticlockwise = [(tied - step) % players for step in range(1, players + 1)]
        assert takers[:players] == anticlockwise
        assert takers[players - 1] == tied


@rule("6.4")
def test_the_last_round_begins_when_all_hands_are_empty() -> None:
    table = position("9", "8", "5", "7", floor="1 2 3 4", tied=2)
    reveal(table, 9, 8, 5, 7)
    while table.phase == Phase.TAKE:
        do(table, awaited(table)[0], f"TAKE {lowest_of(on_floor(table))}")
    assert (table.phase, table.round) == (Phase.LAST, 13)
    assert floor_of(table) == [5, 7, 8, 9]
    assert awaited(table) == [1]


def on_floor(table: Table) -> int:
    return sum(1 << card for card in set(floor_of(table)))


@rule("6.4")
def test_pb13_in_the_last_round_a_13_is_only_thirteen_points() -> None:
    table = position("", "", "", floor="13 13 5", tied=0)
    do(table, 2, "TAKE 13")
    assert heard(table, Told.KING_TAKES_ALL) == []
    do(table, 1, "TAKE 13")
    assert table.phase == Phase.OVER
    assert table.score[:3] == [5, 13, 13]


@rule("6.5")
def test_pairs_leave_in_the_last_round_as_always() -> None:
    table = position("", "", "", floor="13 4 5", displays=("4", "1", "13 2"), tied=0)
    do(table, 2, "TAKE 13")
    do(table, 1, "TAKE 5")
    assert table.score[:3] == [0, 6, 2]
