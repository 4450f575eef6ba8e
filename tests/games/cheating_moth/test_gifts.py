"""RULES.md, sections 3 and 4: an action card as the last card, and gifts."""

from __future__ import annotations

import pytest

from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import Phase
from tests.games.by_number import rule
from tests.games.cheating_moth.tables import (
    CARD,
    all_honest,
    awaited,
    calm,
    do,
    hand,
    position,
    refused,
    seats_of,
    wait,
)


@rule("3.2")
@pytest.mark.parametrize("card", ["spider-2", "mosquito-2", "cockroach-2", "ant-2"])
def test_cm29_an_action_card_as_last_card_does_not_act(card: str) -> None:
    table = position(card, "4 4", "4 4", top="3", rounds=1)
    do(table, 0, f"PLAY {card}")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 2, 2]


@rule("3.2")
def test_cm29_reading_l_with_last_action_it_acts_in_full() -> None:
    table = position("mosquito-2", "4 4", "5 4", top="3", rounds=1, last_action=True)
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 300)
    do(table, 2, "SLAP", 400)
    assert awaited(table) == [1]  # seat 0 has nothing to give
    do(table, 1, "GIVE 4")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 1, 3]


@rule("3.2")
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


@rule("3.2")
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


@rule("4.4", "4.5")
def test_cm17_mosquito_and_guard_gifts_leave_a_card_if_the_table_wants_it() -> None:
    table = position("mosquito-2 5", "4 4", "3", top="3", guard=1, rounds=1, gifts_may_empty=False)
    do(table, 0, "PLAY mosquito-2")
    do(table, 2, "SLAP", 300)
    do(table, 1, "SLAP", 900)
    # 4.5 Both givers have one card and are passed over.
    assert table.phase == Phase.TURN
    assert hand(table, 1) == "4 4"
    assert table.had_none[2] == [0] * 5  # it might have been their last card


@rule("3.11", "4.3")
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


@rule("3.11")
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


@rule("4.6")
def test_a_third_player_no_longer_knows_what_the_giver_has() -> None:
    table = position("1 5 spider-4", "5 moth-3 2", "1 1", top="3", draw="1")
    table.known[2][0][CARD["1"]] = 1
    do(table, 0, "PLAY spider-4")
    do(table, 0, "GIVE_TO 1")
    do(table, 0, "GIVE 1")
    assert table.known[2][0][CARD["1"]] == 0
    assert table.known[0][1][CARD["1"]] == 1


@rule("3.1")
def test_calm_ant_and_commitments_go_on() -> None:
    table = calm("ant-3 5", "1 1", "1 1", top="2")
    do(table, 0, "PLAY ant-3")
    assert table.phase == Phase.COMMIT
    all_honest(table)
    assert awaited(table) == [1]


@rule("4.6")
def test_whoever_receives_a_card_that_they_knew_of_no_longer_looks_for_it_with_the_giver() -> None:
    table = position("1 5 spider-4", "5 moth-3 2", "1 1", top="3", draw="1")
    table.known[1][0][CARD["1"]] = 1
    do(table, 0, "PLAY spider-4")
    do(table, 0, "GIVE_TO 1")
    do(table, 0, "GIVE 1")
    assert (table.known[1][0][CARD["1"]], table.known[0][1][CARD["1"]]) == (0, 1)
