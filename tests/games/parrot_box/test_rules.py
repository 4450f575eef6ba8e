"""The rules of Parrot Box, by the sections and numbers of RULES.md (6: test_scoring.py)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from parlour.core.events import THE_BOOK
from parlour.core.table import CLOCK
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Told
from parlour.games.parrot_box.rules import offer, opening_sum, place_of, play, why_not
from parlour.games.parrot_box.table import (
    DECK_SIZE,
    NO_CARD,
    NOBODY,
    PARROT,
    ParrotBoxOptions,
    Phase,
    Table,
)
from tests.games.parrot_box.secrets import all_cards
from tests.games.parrot_box.tables import (
    CLOSED,
    box,
    discards,
    do,
    heard,
    may,
    opening,
    position,
    refused,
)

ONE_DOWN = "0 1 2 3 4 5 6 ?7"
TWO_DOWN = "0 1 2 3 4 5 ?6 ?7"
PLACES = {f"PLACE {spot}" for spot in range(1, 9)}


def finish(table: Table, seat: int) -> None:
    """This seat draws, discards and reveals its last card."""
    spot = table.face_down[seat].bit_length()
    do(table, seat, "DRAW", "DISCARD", f"REVEAL {spot}")


# 1. Setting up


@pytest.mark.parametrize("players", range(2, 7))
def test_1_1_the_deck_has_eight_of_each_number_and_four_parrots(players: int) -> None:
    table = PARROT_BOX.new_table(players, 5)
    deck = Counter(dict.fromkeys(range(13), 8) | {PARROT: 4})
    assert Counter(all_cards(table)) == deck
    assert table.draw_size == DECK_SIZE - 8 * players - 1


def test_1_3_pg6_eight_cards_face_down_for_everybody_and_none_for_empty_chairs() -> None:
    table = PARROT_BOX.new_table(3, 5)
    assert table.face_down == [255, 255, 255, 0, 0, 0]
    assert NO_CARD not in [card for seat in range(3) for card in table.cards[seat]]
    assert table.cards[3:] == [[NO_CARD] * 8] * 3


def test_1_3_pg6_columns_are_spots_1_5_and_2_6_and_3_7_and_4_8() -> None:
    for upper in range(1, 5):
        words = ["?0"] * 4 + ["?1"] * 4
        words[upper - 1], words[upper + 3] = "P", "9"
        table = position(" ".join(words), CLOSED, drawn="9")
        assert {name for name in may(table, 0) if name.startswith("FLY")} == {f"FLY {upper}"}


def test_1_4_pg6_nothing_but_a_parrot_moves_within_the_box() -> None:
    table = position("3 ?1 ?2 ?3 ?4 3 ?6 ?7", CLOSED, drawn="3")
    do(table, 0, "PLACE 5")
    assert box(table, 0) == "3 ?1 ?2 ?3 3 3 ?6 ?7"


def test_1_6_the_top_of_the_pile_starts_the_discard_pile() -> None:
    table = PARROT_BOX.new_table(2, 5)
    [written] = heard(table, Told.SHUFFLED)
    [first] = heard(table, Told.FIRST_DISCARD)
    assert (written.to, len(written.cards)) == (THE_BOOK, DECK_SIZE)
    assert discards(table) == [written.cards[DECK_SIZE - 17]] == [first.card]


def test_1_6_the_deal_follows_from_the_book() -> None:
    table = PARROT_BOX.new_table(3, 6)
    [written] = heard(table, Told.SHUFFLED)
    dealt = list(written.cards[::-1])
    assert table.cards[:3] == [dealt[0:8], dealt[8:16], dealt[16:24]]
    assert table.draw_pile[: table.draw_size][::-1] == dealt[25:]


def test_1_6_pg5_a_parrot_as_first_discard_may_be_taken() -> None:
    table = position(CLOSED, CLOSED, discards="P")
    do(table, 0, "TAKE", "PLACE 1")
    assert box(table, 0) == "P ?1 ?2 ?3 ?4 ?5 ?6 ?7"
    assert discards(table) == [0]


def test_1_6_pg5_a_parrot_is_not_exchanged_as_first_discard() -> None:
    firsts = {discards(PARROT_BOX.new_table(2, seed))[0] for seed in range(200)}
    assert PARROT in firsts


# 2. Opening two cards


def test_2_1_pg1_everybody_freely_picks_two_cards() -> None:
    table = opening(CLOSED, CLOSED)
    assert may(table, 0) == may(table, 1) == {f"OPEN {spot}" for spot in range(1, 9)}
    do(table, 1, "OPEN 8")
    assert may(table, 1) == {f"OPEN {spot}" for spot in range(1, 8)}
    do(table, 1, "OPEN 1")
    assert may(table, 1) == set()
    assert refused(table, 1, "OPEN 2") == "2.1"
    assert PARROT_BOX.awaited(table) == [0]


def test_2_2_reading_f_a_chosen_spot_stays_chosen() -> None:
    table = opening(CLOSED, CLOSED)
    do(table, 0, "OPEN 3", "OPEN 4")
    assert may(table, 0) == set()
    do(table, 1, "OPEN 1", "OPEN 2")
    assert box(table, 0) == "?0 ?1 2 3 ?4 ?5 ?6 ?7"


def test_2_3_two_different_spots() -> None:
    table = opening(CLOSED, CLOSED)
    do(table, 0, "OPEN 3")
    assert refused(table, 0, "OPEN 3") == "2.3"


def test_2_4_pg1_all_opened_cards_are_turned_up_together() -> None:
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


def test_2_4_the_others_hear_only_who_is_ready() -> None:
    table = opening(CLOSED, CLOSED)
    do(table, 0, "OPEN 3")
    assert table.story is not None
    assert [event for event in table.story if event.is_for(1)] == []
    do(table, 0, "OPEN 4")
    assert [event.what for event in table.story if event.is_for(1)] == [Told.READY]
    assert [event.other for event in heard(table, Told.CHOSE)] == [3, 4]


@pytest.mark.parametrize(
    "name", ["DRAW", "TAKE", "PLACE 1", "DISCARD", "REVEAL 1", "PASS", "FLY 1", "LAND 1"]
)
def test_2_5_nothing_else_before_all_have_chosen(name: str) -> None:
    assert refused(opening(CLOSED, CLOSED), 0, name) == "2.5"


def test_2_6_cards_are_opened_only_at_the_start_of_a_round() -> None:
    table = position(CLOSED, CLOSED)
    assert refused(table, 0, "OPEN 1") == "2.6"
    assert refused(table, 1, "OPEN 1") == "2.6"


def test_2_7_pg2_the_highest_sum_begins() -> None:
    table = opening("12 5 0 0 0 0 1 1", "9 7 0 0 0 0 1 1", "6 6 1 1 1 1 2 2")
    for seat in (2, 1, 0):
        do(table, seat, "OPEN 1", "OPEN 2")
    assert (table.turn, table.phase) == (0, Phase.TURN)
    [begins] = heard(table, Told.BEGINS)
    assert (begins.seat, begins.other) == (0, 17)


def test_2_7_pg2_the_start_is_found_anew_in_each_round() -> None:
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
def test_2_8_pg3_a_parrot_in_the_opening_sum(words: str, opened: int) -> None:
    assert opening_sum(position(words, "?1 ?1 ?1 ?1 ?2 ?2 ?2 ?2"), 0) == opened


@pytest.mark.parametrize(
    ("birthdays", "first"), [((2, 3, 0, 1), 3), ((0, 1, 2, 3), 1), ((2, 0, 1, 3), 1)]
)
def test_2_9_pg4_of_equal_sums_the_next_birthday_begins(
    birthdays: tuple[int, ...], first: int
) -> None:
    low, high = "1 2 3 3 4 4 5 5", "9 7 0 0 6 6 8 8"
    table = opening(low, high, low, high, options=ParrotBoxOptions(birthdays=birthdays))
    for seat in range(4):
        do(table, seat, "OPEN 1", "OPEN 2")
    assert table.turn == first


def test_2_9_pg4_birthdays_by_lot_are_drawn_once_and_fairly() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        table = PARROT_BOX.new_table(3, seed)
        assert table.birthdays[3:] == [NOBODY] * 3
        orders[tuple(table.birthdays[:3])] += 1
        told = [(event.seat, event.other) for event in heard(table, Told.BIRTHDAY)]
        assert told == [(seat, place + 1) for place, seat in enumerate(table.birthdays[:3])]
    assert len(orders) == 6
    assert min(orders.values()) > 60


def test_2_9_pg4_the_lot_holds_for_all_rounds() -> None:
    table = PARROT_BOX.new_table(4, 3, ParrotBoxOptions(rounds=3))
    birthdays = list(table.birthdays)
    random = Random(3)
    while not PARROT_BOX.is_over(table):
        seat = PARROT_BOX.awaited(table)[0]
        PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))
    assert table.birthdays == birthdays


# 3. Taking a turn


def test_3_1_turns_go_clockwise() -> None:
    table = position(CLOSED, CLOSED, CLOSED, turn=1)
    for seat in (1, 2, 0, 1):
        assert PARROT_BOX.awaited(table) == [seat]
        do(table, seat, "DRAW", "DISCARD", f"REVEAL {table.face_down[seat].bit_length()}")


def test_3_2_a_turn_begins_with_a_new_card() -> None:
    table = position(CLOSED, CLOSED)
    assert may(table, 0) == {"DRAW", "TAKE"}
    for name in ("PLACE 1", "DISCARD", "FLY 1"):
        assert refused(table, 0, name) == "3.2"


@pytest.mark.parametrize("first", ["DRAW", "TAKE"])
@pytest.mark.parametrize("second", ["DRAW", "TAKE"])
def test_3_3_pg8_the_choice_of_pile_is_final(first: str, second: str) -> None:
    table = position(CLOSED, CLOSED, discards="10 11")
    do(table, 0, first)
    assert refused(table, 0, second) == "3.3"


def test_3_4_take_gives_the_top_discard() -> None:
    table = position(CLOSED, CLOSED, discards="10 2")
    do(table, 0, "TAKE")
    assert (table.in_hand, discards(table), table.phase) == (2, [10], Phase.TAKEN)
    [took] = heard(table, Told.TOOK)
    assert (took.seat, took.card) == (0, 2)


def test_3_5_pg17_a_drawn_card_is_whispered_to_its_player() -> None:
    table = position(CLOSED, CLOSED, pile="12")
    do(table, 0, "DRAW")
    assert table.in_hand == 12
    [drew] = heard(table, Told.DREW)
    [drew_card] = heard(table, Told.DREW_CARD)
    assert (drew.card, drew.is_for(1), drew_card.is_for(1)) == (-1, True, False)
    assert (drew_card.card, drew_card.is_for(0), drew_card.is_for(None)) == (12, True, False)


def test_3_6_the_new_card_may_be_placed_on_any_spot() -> None:
    table = position("0 1 2 11 ?4 ?5 ?6 ?7", CLOSED, pile="1")
    do(table, 0, "DRAW")
    assert may(table, 0) == {*PLACES, "DISCARD"}
    do(table, 0, "PLACE 4")
    assert box(table, 0) == "0 1 2 1 ?4 ?5 ?6 ?7"
    assert discards(table) == [11, 11]
    assert (table.turn, table.in_hand, table.phase) == (1, NO_CARD, Phase.TURN)


def test_3_7_pg9_a_replaced_face_down_card_lies_open_on_the_discard_pile() -> None:
    table = position("9 9 ?0 ?3 ?4 ?5 ?6 ?7", CLOSED, drawn="4")
    do(table, 0, "PLACE 3")
    assert discards(table)[-1] == 0
    [placed], [made_room] = heard(table, Told.PLACED), heard(table, Told.MADE_ROOM)
    assert (placed.card, placed.other, made_room.card, made_room.other) == (4, 3, 0, 3)
    do(table, 1, "TAKE")
    assert table.in_hand == 0


def test_3_8_pg7_a_taken_card_must_be_placed() -> None:
    table = position(CLOSED, CLOSED)
    do(table, 0, "TAKE")
    assert may(table, 0) == PLACES
    assert refused(table, 0, "DISCARD") == "3.8"


def test_3_9_a_drawn_card_may_be_discarded() -> None:
    table = position(CLOSED, CLOSED, drawn="12")
    do(table, 0, "DISCARD")
    assert (discards(table), table.in_hand, table.phase) == ([11, 12], NO_CARD, Phase.DISCARDED)


def test_3_10_pg10_with_two_face_down_revealing_is_compulsory() -> None:
    table = position(TWO_DOWN, CLOSED, drawn="12")
    do(table, 0, "DISCARD")
    assert may(table, 0) == {"REVEAL 7", "REVEAL 8"}
    assert refused(table, 0, "PASS") == "3.10"
    do(table, 0, "REVEAL 7")
    assert box(table, 0) == ONE_DOWN
    assert table.turn == 1


def test_3_11_a_card_is_revealed_only_after_discarding() -> None:
    table = position(CLOSED, CLOSED)
    assert refused(table, 0, "REVEAL 1") == "3.11"
    do(table, 0, "DRAW")
    assert refused(table, 0, "REVEAL 1") == "3.11"


def test_3_12_only_a_face_down_card_can_be_revealed() -> None:
    table = position(TWO_DOWN, CLOSED, drawn="12")
    do(table, 0, "DISCARD")
    assert refused(table, 0, "REVEAL 1") == "3.12"


@pytest.mark.parametrize("name", ["DRAW", "TAKE", "PLACE 1", "DISCARD", "FLY 1", "LAND 8"])
def test_3_13_after_a_discard_only_reveal_or_pass(name: str) -> None:
    table = position(TWO_DOWN, CLOSED, drawn="12")
    do(table, 0, "DISCARD")
    assert refused(table, 0, name) == "3.13"


def test_3_15_pg16_an_empty_pile_is_renewed_from_the_discards() -> None:
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


def test_3_15_reading_g_the_pile_stays_empty_until_somebody_draws() -> None:
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


def test_3_15_reshuffling_is_random() -> None:
    orders = set()
    for seed in range(5):
        table = position(CLOSED, CLOSED, pile_is_empty=True)
        table.dice[0] = seed
        do(table, 0, "DRAW")
        orders.add(tuple(table.draw_pile))
    assert len(orders) == 5


# 4. The last card and the end of a round


def test_4_1_pg11_with_one_face_down_card_all_is_possible() -> None:
    table = position(ONE_DOWN, CLOSED, drawn="12")
    assert may(table, 0) == {*PLACES, "DISCARD"}
    do(table, 0, "DISCARD")
    assert may(table, 0) == {"REVEAL 8", "PASS"}
    do(table, 0, "PASS")
    assert box(table, 0) == ONE_DOWN
    assert (table.turn, table.closer) == (1, NOBODY)
    assert len(heard(table, Told.PASSED)) == 1


def test_4_1_pg11_passing_can_be_repeated() -> None:
    table = position(ONE_DOWN, ONE_DOWN)
    for turn in range(10):
        do(table, turn % 2, "DRAW", "DISCARD", "PASS")
    assert table.closer == NOBODY


def test_4_2_passing_is_possible_only_after_discarding() -> None:
    table = position(ONE_DOWN, CLOSED)
    assert refused(table, 0, "PASS") == "4.2"
    do(table, 0, "DRAW")
    assert refused(table, 0, "PASS") == "4.2"


def test_4_3_pg11_a_taken_card_has_to_be_placed_even_then() -> None:
    table = position("0 1 9 3 4 5 6 ?7", CLOSED, discards="2")
    do(table, 0, "TAKE")
    assert may(table, 0) == PLACES
    do(table, 0, "PLACE 3")
    assert box(table, 0) == "0 1 2 3 4 5 6 ?7"
    assert table.closer == NOBODY


@pytest.mark.parametrize("names", [("DISCARD", "REVEAL 8"), ("PLACE 8",)])
def test_4_4_pg12_no_face_down_card_left_sets_off_the_last_turns(names: tuple[str, ...]) -> None:
    table = position(ONE_DOWN, CLOSED, drawn="12")
    do(table, 0, *names)
    assert table.closer == 0
    assert [event.seat for event in heard(table, Told.FINISHED)] == [0]


def test_4_4_pg12_replacing_the_last_card_with_the_discard_counts_too() -> None:
    table = position(ONE_DOWN, CLOSED)
    do(table, 0, "TAKE", "PLACE 8")
    assert table.closer == 0


def test_4_5_pg13_everybody_else_has_exactly_one_last_turn() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position(CLOSED, ONE_DOWN, CLOSED, TWO_DOWN, turn=1, options=options)
    finish(table, 1)
    for seat in (2, 3, 0):
        assert PARROT_BOX.awaited(table) == [seat]
        do(table, seat, "DRAW", "PLACE 1")
    assert PARROT_BOX.is_over(table)


def test_4_5_somebody_else_finishing_in_a_last_turn_changes_nothing() -> None:
    table = position(ONE_DOWN, ONE_DOWN, CLOSED, options=ParrotBoxOptions(rounds=1))
    finish(table, 0)
    finish(table, 1)
    assert (table.closer, table.turn) == (0, 2)
    assert len(heard(table, Told.FINISHED)) == 1
    do(table, 2, "DRAW", "PLACE 1")
    assert PARROT_BOX.is_over(table)


def test_4_6_pg14_leftovers_are_turned_up_right_after_the_own_last_turn() -> None:
    table = position(ONE_DOWN, CLOSED, CLOSED, pile="12 12")
    finish(table, 0)
    assert table.face_down[1:3] == [255, 255]
    do(table, 1, "DRAW", "PLACE 1")
    assert box(table, 1) == "12 1 2 3 4 5 6 7"
    assert [event.other for event in heard(table, Told.TURNED_UP)] == [2, 3, 4, 5, 6, 7, 8]
    assert table.face_down[2] == 255
    assert table.turn == 2


def test_4_7_pg15_passing_in_the_last_turn_turns_the_card_up() -> None:
    table = position(ONE_DOWN, ONE_DOWN, CLOSED)
    finish(table, 0)
    do(table, 1, "DRAW", "DISCARD", "PASS")
    assert box(table, 1) == "0 1 2 3 4 5 6 7"
    assert [(event.seat, event.card) for event in heard(table, Told.TURNED_UP)] == [(1, 7)]


def test_4_7_with_two_face_down_a_last_turn_demands_a_reveal_as_always() -> None:
    table = position(ONE_DOWN, TWO_DOWN, CLOSED)
    finish(table, 0)
    do(table, 1, "DRAW", "DISCARD")
    assert refused(table, 1, "PASS") == "3.10"


def test_4_8_pg16_reading_g_the_third_reshuffle_brings_on_the_last_turns() -> None:
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


def test_4_8_reading_g_passing_in_the_turn_of_the_third_reshuffle() -> None:
    table = position(ONE_DOWN, CLOSED, pile_is_empty=True)
    table.reshuffles = 2
    do(table, 0, "DRAW", "DISCARD", "PASS")
    assert (table.closer, table.face_down[0]) == (0, 0)


@pytest.mark.parametrize("earlier", [0, 1])
def test_4_8_reading_g_earlier_reshuffles_bring_nothing(earlier: int) -> None:
    table = position(ONE_DOWN, CLOSED, pile_is_empty=True)
    table.reshuffles = earlier
    do(table, 0, "DRAW", "DISCARD", "PASS")
    assert (table.closer, table.reshuffles) == (NOBODY, earlier + 1)


def test_4_8_reading_g_no_effect_once_last_turns_are_under_way() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position(CLOSED, CLOSED, ONE_DOWN, turn=1, pile_is_empty=True, options=options)
    table.closer, table.reshuffles = 0, 2
    do(table, 1, "DRAW", "PLACE 1")
    assert (table.closer, table.reshuffles, table.turn) == (0, 3, 2)
    do(table, 2, "DRAW", "PLACE 1")
    assert PARROT_BOX.is_over(table)


def test_4_8_endless_passing_comes_to_an_end() -> None:
    table = PARROT_BOX.new_table(2, 1, ParrotBoxOptions(rounds=1))
    while not PARROT_BOX.is_over(table):
        seat = PARROT_BOX.awaited(table)[0]
        legal = PARROT_BOX.legal(table, seat)
        names = [PARROT_BOX.actions.name(action) for action in legal]
        stalling = [name for name in ("PASS", "DISCARD", "DRAW") if name in names]
        do(table, seat, stalling[0] if stalling else names[0])
    assert table.reshuffles == 3
    assert len(heard(table, Told.PILE_FINISHED)) == 1


def test_4_9_pg27_no_penalty_for_ending_without_the_lowest_box() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position("12 11 10 9 8 7 6 ?5", "0 0 1 1 0 0 1 1", pile="3 4", options=options)
    table.face_down[1] = 128
    finish(table, 0)
    do(table, 1, "DRAW", "DISCARD", "PASS")
    assert table.points[0][0] == 12 + 11 + 10 + 9 + 8 + 7 + 6 + 5


# 5. The Parrot

BESIDE_7 = "?0 P ?2 ?3 ?4 7 ?6 ?8"  # 5.5: a Parrot on spot 2, an open 7 on spot 6


def test_5_2_pg40_a_discarded_parrot_may_be_taken() -> None:
    table = position(CLOSED, CLOSED, drawn="P")
    do(table, 0, "DISCARD", "REVEAL 1")
    do(table, 1, "TAKE")
    assert table.in_hand == PARROT


def test_5_2_pg32_a_parrot_may_be_replaced() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "PLACE 2")
    assert box(table, 0) == "?0 7 ?2 ?3 ?4 7 ?6 ?8"
    assert discards(table)[-1] == PARROT


def test_5_3_pg41_a_revealed_parrot_stays() -> None:
    table = position("?P 1 ?2 ?3 7 5 ?6 ?7", CLOSED, drawn="7")
    do(table, 0, "DISCARD", "REVEAL 1")
    assert box(table, 0) == "P 1 ?2 ?3 7 5 ?6 ?7"
    assert (table.phase, table.turn) == (Phase.TURN, 1)


def test_5_4_pg39_a_parrots_mate_may_be_replaced() -> None:
    table = position("?0 P ?2 ?3 ?4 9 ?6 ?7", CLOSED, drawn="2", pile="12 2")
    do(table, 0, "PLACE 6")
    do(table, 1, "DRAW", "DISCARD", "REVEAL 1")
    do(table, 0, "DRAW")
    assert "FLY 2" in may(table, 0)


@pytest.mark.parametrize("source", ["drawn", "taken"])
def test_5_5_pg28_pg29_a_flight_from_either_pile(source: str) -> None:
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


def test_5_5_the_number_must_match() -> None:
    assert refused(position(BESIDE_7, CLOSED, drawn="6"), 0, "FLY 2") == "5.5"


def test_5_6_pg32_no_parrot_has_to_fly() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    assert may(table, 0) == {*PLACES, "DISCARD", "FLY 2"}
    taken = position(BESIDE_7, CLOSED, taken="7")
    assert may(taken, 0) == {*PLACES, "FLY 2"}


@pytest.mark.parametrize("spot", [1, 6, 8])
def test_5_7_only_an_open_parrot_can_fly(spot: int) -> None:
    table = position("?P P ?2 ?3 7 7 ?6 7", CLOSED, drawn="7")
    assert refused(table, 0, f"FLY {spot}") == "5.7"


def test_5_8_pg36_not_while_its_mate_is_face_down() -> None:
    assert refused(position("P 1 2 3 ?7 4 5 6", CLOSED, drawn="7"), 0, "FLY 1") == "5.8"


def test_5_9_pg36_not_beside_another_parrot() -> None:
    table = position("P ?1 2 3 P 4 5 6", CLOSED, drawn="7")
    assert refused(table, 0, "FLY 1") == "5.9"
    assert refused(table, 0, "FLY 5") == "5.9"


def test_5_10_pg37_a_new_parrot_matches_nothing() -> None:
    table = position(BESIDE_7, CLOSED, drawn="P")
    assert refused(table, 0, "FLY 2") == "5.10"


def test_5_10_pg36_pg37_not_even_a_parrot_beside_a_parrot() -> None:
    table = position("P ?1 2 3 P 4 5 6", CLOSED, drawn="P")
    assert refused(table, 0, "FLY 1") == "5.9"


def test_5_11_pg30_a_matching_card_in_the_box_starts_no_flight() -> None:
    table = position("7 P ?2 ?3 ?7 7 ?6 ?8", CLOSED, drawn="1")
    assert refused(table, 0, "FLY 2") == "5.5"
    do(table, 0, "DISCARD", "REVEAL 5")
    assert (table.phase, table.turn) == (Phase.TURN, 1)


def test_5_12_pg31_the_matching_card_goes_into_the_parrots_spot() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2")
    assert (table.cards[0][1], table.in_hand) == (7, PARROT)


def test_5_13_pg33_no_flight_without_a_place_to_land() -> None:
    table = position("0 P 2 3 4 7 6 8", CLOSED, drawn="7")
    assert refused(table, 0, "FLY 2") == "5.13"


@pytest.mark.parametrize(
    "name", ["DRAW", "TAKE", "PLACE 1", "DISCARD", "REVEAL 1", "PASS", "FLY 2"]
)
def test_5_14_a_parrot_in_the_air_has_to_land(name: str) -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2")
    assert refused(table, 0, name) == "5.14"


def test_5_15_landing_needs_a_take_off() -> None:
    table = position(BESIDE_7, CLOSED)
    assert refused(table, 0, "LAND 1") == "5.15"
    do(table, 0, "DRAW")
    assert refused(table, 0, "LAND 1") == "5.15"


def test_5_16_a_parrot_lands_only_on_a_face_down_card() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2")
    assert refused(table, 0, "LAND 2") == "5.16"
    assert refused(table, 0, "LAND 6") == "5.16"


def test_5_16_pg9_the_card_is_seen_only_on_the_discard_pile() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2")
    assert table.story is not None
    assert all(event.card in (-1, 7) for event in table.story)
    do(table, 0, "LAND 8")
    assert [event.card for event in heard(table, Told.MADE_ROOM)] == [8]
    do(table, 1, "TAKE")
    assert table.in_hand == 8


def test_5_17_pg35_landing_beside_a_face_down_card() -> None:
    table = position(BESIDE_7, CLOSED, drawn="7")
    do(table, 0, "FLY 2", "LAND 1")
    assert box(table, 0) == "P 7 ?2 ?3 ?4 7 ?6 ?8"


def test_5_17_pg35_landing_beside_another_parrot() -> None:
    table = position("?0 P P ?3 ?4 7 ?6 ?8", CLOSED, drawn="7")
    do(table, 0, "FLY 2", "LAND 7")
    assert box(table, 0) == "?0 7 P ?3 ?4 7 P ?8"


def test_5_18_pg34_landing_on_the_last_face_down_card_finishes_the_box() -> None:
    options = ParrotBoxOptions(rounds=1)
    table = position("0 P 2 3 4 7 6 ?8", CLOSED, drawn="7", options=options)
    do(table, 0, "FLY 2", "LAND 8")
    assert box(table, 0) == "0 7 2 3 4 7 6 P"
    assert (table.closer, table.turn) == (0, 1)
    do(table, 1, "TAKE", "PLACE 1")
    assert PARROT_BOX.is_over(table)
    assert table.points[0][0] == 0 + 4 + 2 + 6


def test_5_19_pg38_at_most_one_flight_in_a_turn() -> None:
    table = position("P P ?2 ?3 7 7 ?6 ?8", CLOSED, drawn="7")
    assert {"FLY 1", "FLY 2"} <= may(table, 0)
    do(table, 0, "FLY 1", "LAND 3")
    assert table.turn == 1


def test_5_19_pg38_a_flight_in_a_last_turn() -> None:
    table = position(ONE_DOWN, "?0 ?1 7 ?3 ?4 ?5 P ?8", CLOSED, pile="12 7")
    finish(table, 0)
    do(table, 1, "DRAW", "FLY 7", "LAND 1")
    assert box(table, 1) == "P 1 7 3 4 5 7 8"


def test_5_5_a_parrot_in_the_lower_row_flies_as_well() -> None:
    table = position("7 ?1 ?2 ?3 P ?5 ?6 ?8", CLOSED, drawn="7")
    assert "FLY 5" in may(table, 0)


# 7. Winning the match


def test_7_1_points_are_added_to_the_total_and_kept_for_each_round() -> None:
    options = ParrotBoxOptions(rounds=2)
    table = position("5 5 5 5 5 5 5 ?5", "0 1 2 3 4 6 6 ?7", options=options, pile="12 12")
    table.total[:2] = [30, 40]
    finish(table, 0)
    do(table, 1, "DRAW", "DISCARD", "PASS")
    assert table.points[0][0] == -20
    assert table.points[1][0] == 29
    assert table.total[:2] == [10, 69]
    assert [event.other for event in heard(table, Told.SCORED)] == [-20, 29]
    assert [event.other for event in heard(table, Told.TOTAL)] == [10, 69]


def test_7_2_pg2_the_next_round_is_dealt_anew() -> None:
    options = ParrotBoxOptions(rounds=2)
    table = position(ONE_DOWN, CLOSED, options=options, pile_is_empty=True)
    finish(table, 0)
    do(table, 1, "DRAW", "PLACE 1")
    assert (table.phase, table.turn, table.closer, table.rounds_played) == (
        Phase.OPENING,
        -1,
        -1,
        1,
    )
    assert (table.reshuffles, table.discard_size, table.in_hand) == (0, 1, NO_CARD)
    assert table.face_down[:2] == [255, 255]
    assert Counter(all_cards(table)) == Counter(place // 8 for place in range(DECK_SIZE))
    assert [event.other for event in heard(table, Told.ROUND)] == [2]


def test_7_3_five_rounds_with_running_totals() -> None:
    table = PARROT_BOX.new_table(3, 11)
    random = Random(11)
    rounds_seen = set()
    while not PARROT_BOX.is_over(table):
        rounds_seen.add(table.rounds_played)
        seat = random.choice(PARROT_BOX.awaited(table))
        PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))
        finished = [sum(table.points[seat][: table.rounds_played]) for seat in range(3)]
        assert finished == table.total[:3] == PARROT_BOX.scores(table)
        assert all(
            table.points[seat][table.rounds_played :] == [0] * (9 - table.rounds_played)
            for seat in (0, 1)
        )
    assert rounds_seen == {0, 1, 2, 3, 4}
    assert table.turn == NOBODY
    assert PARROT_BOX.awaited(table) == []
    ranked = [event.other for event in heard(table, Told.RANKED)]
    assert ranked == PARROT_BOX.places(table)
    assert ranked.index(1) == table.total.index(min(table.total[:3]))


def score_sheet(tie: str, *points: list[int]) -> Table:
    table = PARROT_BOX.new_table(len(points), 0, ParrotBoxOptions(game_tie=tie, rounds=3))
    table.phase, table.rounds_played = Phase.OVER, 3
    for seat, row in enumerate(points):
        table.points[seat][:3] = row
        table.total[seat] = sum(row)
    return table


def test_7_3_the_lowest_total_wins() -> None:
    table = score_sheet("shared", [10, 0, 20], [5, 5, 5], [-3, 40, 0])
    assert PARROT_BOX.places(table) == [2, 1, 3]


TIED_AT_61 = [30, -4, 35], [3, 40, 18], [30, -4, 35], [60, 70, 80]


def test_7_4_pg25_equal_totals_share_the_place() -> None:
    table = score_sheet("shared", *TIED_AT_61)
    assert PARROT_BOX.places(table) == [1, 1, 1, 4]


def test_7_4_pg25_the_lower_best_round() -> None:
    assert PARROT_BOX.places(score_sheet("best-round", *TIED_AT_61)) == [1, 3, 1, 4]


def test_7_4_pg25_the_lower_last_round() -> None:
    assert PARROT_BOX.places(score_sheet("last-round", *TIED_AT_61)) == [2, 1, 2, 4]


def test_7_4_pg25_lower_places_are_settled_alike() -> None:
    points = [0, 0, 0], [30, -4, 35], [3, 40, 18]
    assert PARROT_BOX.places(score_sheet("best-round", *points)) == [1, 2, 3]
    assert PARROT_BOX.places(score_sheet("last-round", *points)) == [1, 3, 2]
    assert PARROT_BOX.places(score_sheet("shared", *points)) == [1, 2, 2]


@pytest.mark.parametrize("tie", ["shared", "best-round", "last-round"])
def test_7_4_before_the_first_round_ends_all_are_equal(tie: str) -> None:
    table = PARROT_BOX.new_table(4, 0, ParrotBoxOptions(game_tie=tie))
    assert [place_of(table, seat) for seat in range(4)] == [1, 1, 1, 1]


# 8. At the table


def test_8_1_another_players_turn() -> None:
    table = position(CLOSED, CLOSED)
    for name in ("DRAW", "TAKE", "PLACE 1", "LAND 1"):
        assert refused(table, 1, name) == "8.1"


def test_8_2_is_what_remains_when_no_other_rule_forbids_it() -> None:
    assert why_not(position(CLOSED, CLOSED, drawn="1"), 0, 3, 0) == "8.2"


def test_8_3_the_match_is_over() -> None:
    table = score_sheet("shared", [1, 1, 1], [2, 2, 2])
    for name in ("OPEN 1", "DRAW", "PASS"):
        assert refused(table, 0, name) == "8.3"


def test_8_6_only_players_act() -> None:
    table = position(CLOSED, CLOSED)
    assert refused(table, CLOCK, "DRAW") == "8.6"
    assert refused(opening(CLOSED, CLOSED), CLOCK, "OPEN 1") == "8.6"


def test_8_3_a_finished_match_offers_nothing() -> None:
    table = score_sheet("shared", [1, 1, 1], [2, 2, 2])
    table.turn = NOBODY
    menu = [0] * 9
    for seat in (NOBODY, 0, 1, CLOCK):
        offer(table, seat, menu)
    assert menu == [0] * 9


def test_8_5_what_is_no_action_changes_nothing() -> None:
    table = position(CLOSED, CLOSED)
    before = table.copy()
    play(table, 0, 9, 0, 0)
    assert table == before
    with pytest.raises(ValueError, match="no action called PLACE 9"):
        do(table, 0, "PLACE 9")


def test_every_refusal_cites_a_rule_of_the_book() -> None:
    random = Random(8)
    cited = set()
    for seed in range(40):
        table = PARROT_BOX.new_table(2, seed, ParrotBoxOptions(rounds=1))
        while not PARROT_BOX.is_over(table):
            for action in random.sample(PARROT_BOX.actions.all, 5):
                seat = random.randrange(2)
                if not PARROT_BOX.is_legal(table, seat, action):
                    cited.add(why_not(table, seat, action.kind, action.spot))
            seat = random.choice(PARROT_BOX.awaited(table))
            PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))
    assert cited <= PARROT_BOX.rulebook.keys()
    assert len(cited) >= 15
