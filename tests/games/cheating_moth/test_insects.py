"""RULES.md, sections 3 and 4: action cards and gifts."""

from __future__ import annotations

import pytest

from parlour.core.dice import seed_dice
from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import NO_CARD, NOBODY, Phase
from tests.games.cheating_moth.tables import (
    CARD,
    all_honest,
    awaited,
    calm,
    do,
    hand,
    heard,
    may,
    pile,
    position,
    refused,
    seats_of,
    wait,
)

# Spider


def test_cm16_the_spider_may_give_one_card_to_anybody() -> None:
    table = position("spider-2 5 moth-1", "4 4", "4 4", top="3", guard=1)
    do(table, 0, "PLAY spider-2")
    assert (table.phase, awaited(table)) == (Phase.SPIDER, [0])
    assert may(table, 0, "GIVE_TO") == "1 2"
    do(table, 0, "GIVE_TO 1")
    assert may(table, 0, "GIVE") == "5"
    do(table, 0, "GIVE 5")
    assert (hand(table, 0), hand(table, 1)) == ("moth-1", "4 4 5")
    assert {event.to for event in heard(table, Told.GAVE_CARD)} == {0, 1}
    assert heard(table, Told.GAVE)[0].card == NOBODY
    assert (table.turn, table.receiver) == (1, NOBODY)


def test_cm16_the_spiders_gift_is_optional() -> None:
    table = position("spider-2 5", "4 4", "4 4", top="3")
    do(table, 0, "PLAY spider-2")
    do(table, 0, "KEEP")
    assert hand(table, 0) == "5"
    assert table.turn == 1


def test_reading_j_the_spider_asks_even_with_only_moths() -> None:
    table = position("spider-2 moth-1 moth-2", "4 4", "4 4", top="3")
    do(table, 0, "PLAY spider-2")
    assert (may(table, 0, "KEEP"), may(table, 0, "GIVE_TO")) == ("yes", "")
    assert refused(table, 0, "GIVE_TO 1") == "3.6"


def test_reading_j_the_spider_does_not_ask_an_empty_hand() -> None:
    table = position("spider-2", "4 4", "4 4", top="3", last_action=True, rounds=1)
    do(table, 0, "PLAY spider-2")
    assert table.phase == Phase.OVER


def test_3_5_a_named_receiver_gets_a_card() -> None:
    table = position("spider-2 5 moth-1", "4 4", "4 4", top="3", guard=1)
    do(table, 0, "PLAY spider-2")
    do(table, 0, "VANISH 5")
    do(table, 0, "GIVE_TO 1")
    assert refused(table, 0, "KEEP") == "3.5"
    assert refused(table, 0, "GIVE_TO 2") == "3.5"
    wait(table, 600)
    assert refused(table, CLOCK, "GONE 0") == "3.7"  # the only card that can be given
    do(table, 0, "GIVE 5")
    assert hand(table, 0) == "moth-1"
    assert table.moving[0] == NO_CARD


def test_3_7_the_only_card_for_a_gift_does_not_vanish_meanwhile() -> None:
    table = position("1 1 1", "mosquito-2 2 2", "3 moth-2", "5 5", top="1", guard=0, turn=1)
    do(table, 1, "PLAY mosquito-2")
    do(table, 2, "VANISH 3")
    for seat, ms in ((0, 200), (2, 250), (3, 600)):
        do(table, seat, "SLAP", ms)
    wait(table, 600)
    assert refused(table, CLOCK, "GONE 2") == "3.7"
    do(table, 2, "TAKE_BACK")
    assert refused(table, 2, "VANISH 3") == "3.7"
    do(table, 2, "VANISH moth-2")  # any other card may go
    wait(table, 500)
    do(table, CLOCK, "GONE 2")
    do(table, 2, "GIVE 3")
    assert table.phase == Phase.MOSQUITO_GIFTS


def test_cm17_a_spiders_gift_may_be_the_last_card() -> None:
    table = position("spider-2 5", "4 4", "4 4", top="3", rounds=1)
    do(table, 0, "PLAY spider-2")
    do(table, 0, "GIVE_TO 1")
    do(table, 0, "GIVE 5")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 3, 2]


def test_cm17_unless_gifts_may_not_empty_a_hand() -> None:
    table = position("spider-2 5", "4 4", "4 4", top="3", gifts_may_empty=False)
    do(table, 0, "PLAY spider-2")
    assert may(table, 0, "GIVE_TO") == ""
    do(table, 0, "KEEP")


# Mosquito


def test_cm18_all_but_the_active_player_slap() -> None:
    table = position("mosquito-2 5", "4 4", "4 4", "4 4", top="3", guard=1)
    do(table, 0, "PLAY mosquito-2")
    assert awaited(table) == [1, 2, 3, CLOCK]
    assert refused(table, 0, "SLAP") == "3.8"
    do(table, 1, "SLAP", 300)
    assert refused(table, 1, "SLAP") == "9.3"


def test_cm19_the_slowest_gets_a_card_from_everybody_else() -> None:
    table = position("mosquito-2 5 5", "4 1", "4 4", "moth-1 2", top="3", guard=1)
    do(table, 0, "PLAY mosquito-2")
    for seat, ms in ((1, 300), (2, 700), (3, 400)):
        do(table, seat, "SLAP", ms)
    assert seats_of(table, Told.SLOWEST) == [2]
    assert awaited(table) == [0, 1, 3]
    assert refused(table, 3, "GIVE moth-1") == "4.2"
    assert refused(table, 2, "GIVE 4") == "4.1"
    assert refused(table, 3, "KEEP") == "3.7"
    do(table, 1, "GIVE 1")
    do(table, 3, "GIVE 2")
    assert hand(table, 2) == "4 4"
    assert refused(table, 3, "GIVE moth-1") == "4.3"
    do(table, 0, "GIVE 5")
    assert hand(table, 2) == "1 2 4 4 5"


def test_cm19_only_moths_in_hand_gives_nothing() -> None:
    table = position("mosquito-2 5 5", "4 4", "4 4", "moth-1 moth-2", top="3", guard=1)
    do(table, 0, "PLAY mosquito-2")
    for seat, ms in ((1, 700), (2, 300), (3, 400)):
        do(table, seat, "SLAP", ms)
    assert awaited(table) == [0, 2]
    do(table, 0, "GIVE 5")
    do(table, 2, "GIVE 4")
    assert table.turn == 1
    assert hand(table, 1) == "4 4 4 5"
    assert table.had_none[3] == [2] * 5


def test_cm20_gifts_are_secret_and_several_can_go_out_at_once() -> None:
    table = position("mosquito-2 5", "4 4", "3", "1", top="3", guard=1, rounds=1)
    do(table, 0, "PLAY mosquito-2")
    for seat, ms in ((1, 700), (2, 300), (3, 400)):
        do(table, seat, "SLAP", ms)
    do(table, 2, "GIVE 3")
    assert table.phase == Phase.MOSQUITO_GIFTS  # not out before all gifts are handed over
    assert [event.to for event in heard(table, Told.GIFT_CARD)] == [2]
    do(table, 3, "GIVE 1")
    do(table, 0, "GIVE 5")
    wait(table, 1000)
    assert table.phase == Phase.OVER
    assert seats_of(table, Told.OUT) == [0, 2, 3]
    assert table.points[0][:4] == [0, 5, 0, 0]


def test_cm21_the_dice_pick_one_of_the_slowest() -> None:
    slowest = set()
    for seed in range(30):
        table = position("mosquito-2 5", "4 4", "4 4", "4 4", top="3", guard=1)
        seed_dice(table.dice, seed)
        do(table, 0, "PLAY mosquito-2")
        for seat, ms in ((1, 700), (2, 690), (3, 600)):
            do(table, seat, "SLAP", ms)
        slowest.add(table.receiver)
    assert slowest == {1, 2}


def test_cm21_whoever_does_not_slap_is_the_slowest() -> None:
    table = position("mosquito-2 5", "4 4", "4 4", "4 4", top="3", guard=1)
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 2999)
    do(table, 3, "SLAP", 500)
    wait(table, 2999)
    assert table.phase == Phase.MOSQUITO
    wait(table, 1)
    assert table.receiver == 2


def test_cm21_nobody_hits() -> None:
    slowest = set()
    for seed in range(30):
        table = position("mosquito-2 5", "4 4", "4 4", "4 4", top="3", guard=1)
        seed_dice(table.dice, seed)
        do(table, 0, "PLAY mosquito-2")
        wait(table, 3000)
        slowest.add(table.receiver)
    assert slowest == {1, 2, 3}


# Cockroach


def test_cm23_the_active_player_may_race_or_not() -> None:
    table = position("cockroach-2 2 5", "4 4", "4 4", top="3")
    do(table, 0, "PLAY cockroach-2")
    wait(table, 300)
    assert may(table, 0, "RACE") == "2 5"
    other = position("cockroach-2 2 5", "4 4", "4 4", top="3", active_races=False)
    do(other, 0, "PLAY cockroach-2")
    wait(other, 300)
    assert refused(other, 0, "RACE 2") == "3.13"


@pytest.mark.parametrize("wrong", ["ant-2", "moth-2", "3"])
def test_cm24_only_number_cards_of_the_same_value(wrong: str) -> None:
    table = calm("cockroach-2 5", "ant-2 moth-2 3 2", "4 4", top="3", guard=1)
    do(table, 0, "PLAY cockroach-2")
    assert may(table, 1, "RACE") == "2"
    assert refused(table, 1, f"RACE {wrong}") == "3.12"


def test_cm25_cm30_the_turn_goes_to_the_left_of_the_cockroach() -> None:
    table = position("cockroach-2 5", "4 4", "2 4", top="3")
    do(table, 0, "PLAY cockroach-2")
    do(table, 2, "RACE 2", 400)
    wait(table, 230)
    assert pile(table) == "3 cockroach-2 2"
    assert (table.turn, table.phase) == (1, Phase.TURN)


def test_cm26_the_last_card_raced_is_out() -> None:
    table = position("cockroach-2 5", "4 4", "2", top="3", rounds=1)
    do(table, 0, "PLAY cockroach-2")
    do(table, 2, "RACE 2", 400)
    wait(table, 230 + 1000)
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [1, 2, 0]


def test_cm27_losers_take_their_cards_back_unseen() -> None:
    table = position("cockroach-2 5", "2 4", "2 4", top="3")
    do(table, 0, "PLAY cockroach-2")
    do(table, 1, "RACE 2", 500)
    assert refused(table, 1, "RACE 4") == "9.12"
    do(table, 2, "RACE 2", 400)
    wait(table, 230)
    assert (hand(table, 1), hand(table, 2)) == ("2 4", "4")
    assert [(event.seat, event.card) for event in heard(table, Told.TOO_SLOW)] == [(1, -1)]


def test_cm28_a_race_without_claims_closes_after_four_seconds() -> None:
    table = position("cockroach-2 5", "4 4", "4 4", top="3")  # nobody holds a 2
    do(table, 0, "PLAY cockroach-2")
    assert awaited(table) == [CLOCK]
    wait(table, 3999)
    assert table.phase == Phase.COCKROACH
    wait(table, 1)
    assert table.turn == 1
    assert len(heard(table, Told.NOBODY_RACED)) == 1
    assert refused(table, 1, "RACE 4") == "3.14"


# Ant


def test_cm14_the_others_take_from_beneath_the_ant() -> None:
    table = position("ant-3 5", "1 1", "1 1", "1 1", top="2", beneath="moth-4", draw="5 5")
    do(table, 0, "PLAY ant-3")
    assert hand(table, 1) == "1 1 2"
    assert hand(table, 2) == "1 1 moth-4"
    assert hand(table, 3) == "1 1 5"
    assert pile(table) == "ant-3"
    assert [(event.seat, event.card, event.to) for event in heard(table, Told.TOOK)] == [
        (1, CARD["2"], -1),
        (2, CARD["moth-4"], -1),
    ]
    assert table.turn == 1


def test_cm14_or_from_the_draw_pile() -> None:
    table = position("ant-3 5", "1 1", "1 1", top="2", beneath="moth-4", draw="5 4", ant="draw")
    do(table, 0, "PLAY ant-3")
    assert (hand(table, 1), hand(table, 2)) == ("1 1 5", "1 1 4")
    assert pile(table) == "moth-4 2 ant-3"
    assert {event.to for event in heard(table, Told.DREW_CARD)} == {1, 2}


def test_cm15_clockwise_with_a_reshuffle_on_the_way() -> None:
    table = position("1 1", "ant-3 5", "1 1", "1 1", top="2", draw="5", turn=1, ant="draw")
    do(table, 1, "PLAY ant-3")
    assert [event.seat for event in heard(table, Told.DREW)] == [2, 3]
    assert hand(table, 2) == "1 1 5"
    assert hand(table, 3) == "1 1 2"
    assert seats_of(table, Told.NOTHING_TO_DRAW) == [0]


def test_cm15_with_nothing_at_all_nobody_takes() -> None:
    table = position("ant-3 5", "1 1", "1 1", top="2", draw="", beneath="")
    do(table, 0, "PLAY ant-3")
    assert hand(table, 1) == "1 1 2"
    assert hand(table, 2) == "1 1"


# The last card


@pytest.mark.parametrize("card", ["spider-2", "mosquito-2", "cockroach-2", "ant-2"])
def test_cm29_an_action_card_as_last_card_does_not_act(card: str) -> None:
    table = position(card, "4 4", "4 4", top="3", rounds=1)
    do(table, 0, f"PLAY {card}")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 2, 2]


def test_cm29_reading_l_with_last_action_it_acts_in_full() -> None:
    table = position("mosquito-2", "4 4", "5 4", top="3", rounds=1, last_action=True)
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 300)
    do(table, 2, "SLAP", 400)
    assert awaited(table) == [1]  # seat 0 has nothing to give
    do(table, 1, "GIVE 4")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 1, 3]


def test_reading_l_ant_and_cockroach_act_as_last_cards() -> None:
    ant = position("ant-2", "4 4", "5 4", top="3", rounds=1, last_action=True)
    do(ant, 0, "PLAY ant-2")
    assert ant.points[0][:3] == [0, 3, 3]
    race = calm("cockroach-2", "2 4", "5 4", top="3", rounds=1, last_action=True)
    do(race, 0, "PLAY cockroach-2")
    assert awaited(race) == [1, 2]  # the empty hand is not asked
    do(race, 1, "RACE 2")
    do(race, 2, "PASS")
    assert race.points[0][:3] == [0, 1, 2]


def test_reading_l_the_round_goes_on_if_the_hand_is_filled_again() -> None:
    table = position("1 1", "ant-3 5", "4 4", top="2", turn=1, last_action=True)
    do(table, 1, "VANISH 5")
    wait(table, 500)
    do(table, CLOCK, "GONE 1")
    do(table, 1, "PLAY ant-3")
    assert table.phase == Phase.TURN_DONE
    do(table, 0, "CAUGHT 1", 100)
    do(table, 0, "GIVE 1")
    assert hand(table, 1) == "1 5"
    assert (table.turn, table.rounds_played) == (2, 0)


# Gifts


def test_cm17_mosquito_and_guard_gifts_leave_a_card_if_the_table_wants_it() -> None:
    table = position("mosquito-2 5", "4 4", "3", top="3", guard=1, rounds=1, gifts_may_empty=False)
    do(table, 0, "PLAY mosquito-2")
    do(table, 2, "SLAP", 300)
    do(table, 1, "SLAP", 900)
    # 4.5 Both givers have one card and are passed over.
    assert table.phase == Phase.TURN
    assert hand(table, 1) == "4 4"
    assert table.had_none[2] == [0] * 5  # it might have been their last card


def test_reading_k_gifts_go_back_if_the_round_ends_before_they_are_handed_over() -> None:
    table = position("5 1", "mosquito-2 1 4", "4 4", top="3", guard=0, turn=1, rounds=1)
    do(table, 2, "VANISH 4")
    do(table, 1, "PLAY mosquito-2")
    do(table, 0, "SLAP", 300)
    do(table, 2, "SLAP", 900)
    do(table, 1, "GIVE 1")
    assert refused(table, 1, "GIVE 4") == "4.3"
    table.hand[0][CARD["1"]] -= 1  # the Guard has only one card left
    table.hand_size[0] -= 1
    table.hand_faces[0] = 1 << CARD["5"]
    do(table, 0, "CAUGHT 2", 50)
    do(table, 0, "GIVE 5")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 2, 3]
    assert seats_of(table, Told.GIFT_BACK) == [1]


def test_reading_k_a_guard_whose_own_gift_is_laid_out_is_not_out_yet() -> None:
    table = position("5 1", "mosquito-2 1 4", "4 4", top="3", guard=0, turn=1)
    do(table, 2, "VANISH 4")
    do(table, 1, "PLAY mosquito-2")
    do(table, 0, "SLAP", 300)
    do(table, 2, "SLAP", 900)
    do(table, 0, "GIVE 5")
    do(table, 0, "CAUGHT 2", 50)
    do(table, 0, "GIVE 1")
    assert table.phase == Phase.MOSQUITO_GIFTS
    do(table, 1, "GIVE 1")
    wait(table, 1000)
    assert table.rounds_played == 1  # now the gifts are handed over and seat 0 is out


def test_4_6_a_third_player_no_longer_knows_what_the_giver_has() -> None:
    table = position("1 5 spider-4", "5 moth-3 2", "1 1", top="3", draw="1")
    table.known[2][0][CARD["1"]] = 1
    do(table, 0, "PLAY spider-4")
    do(table, 0, "GIVE_TO 1")
    do(table, 0, "GIVE 1")
    assert table.known[2][0][CARD["1"]] == 0
    assert table.known[0][1][CARD["1"]] == 1


def test_3_1_calm_ant_and_commitments_go_on() -> None:
    table = calm("ant-3 5", "1 1", "1 1", top="2")
    do(table, 0, "PLAY ant-3")
    assert table.phase == Phase.COMMIT
    all_honest(table)
    assert awaited(table) == [1]
