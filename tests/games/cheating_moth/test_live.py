"""RULES.md, section 7: making cards vanish in Live."""

from __future__ import annotations

import pytest

from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import NO_CARD, NOBODY, Gone, Phase
from tests.games.by_number import rule
from tests.games.cheating_moth.tables import (
    CARD,
    arrive,
    do,
    hand,
    heard,
    may,
    pile,
    position,
    refused,
    vanish,
    vanished,
    wait,
)


@rule("7.1")
def test_a_card_leaves_the_hand_only_when_it_arrives() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    do(table, 1, "VANISH moth-1")
    assert hand(table, 1) == "2 moth-1"
    wait(table, 1200)
    assert hand(table, 1) == "2 moth-1"
    arrive(table, 1)
    assert (hand(table, 1), vanished(table, 1)) == ("2", "moth-1")
    assert table.shown_size[1] == 2  # CM41
    assert all(event.to == 1 for event in table.story or [])


@rule("7.3")
def test_never_sooner_than_after_500_milliseconds() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    assert refused(table, CLOCK, "GONE 1") == "11.2"
    do(table, 1, "VANISH moth-1")
    wait(table, 499)
    assert refused(table, CLOCK, "GONE 1") == "7.3"
    wait(table, 1)
    arrive(table, 1)


@rule("7.13")
def test_only_the_clock_says_so() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    do(table, 1, "VANISH moth-1")
    wait(table, 600)
    assert refused(table, 1, "GONE 1") == "7.13"
    assert refused(table, 1, "TIME") == "7.13"
    assert refused(table, CLOCK, "GONE 4") == "11.5"
    assert refused(table, CLOCK, "DRAW") == "11.2"


@rule("5.5", "9.13")
def test_cm31_cheating_at_any_time_races_included() -> None:
    table = position("mosquito-2 5", "2 moth-1", "3 3", top="3", guard=2)
    assert may(table, 1, "VANISH") == "2 moth-1"
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "VANISH moth-1")
    do(table, 1, "SLAP", 300)
    wait(table, 500)
    arrive(table, 1)
    assert table.phase == Phase.MOSQUITO


@rule("5.4", "7.2", "7.6")
def test_cm32_one_card_at_a_time_with_a_wait_of_six_seconds() -> None:
    table = position("1 1", "2 2 moth-1 moth-2", "3 3", top="3")
    do(table, 1, "VANISH moth-1")
    assert refused(table, 1, "VANISH moth-2") == "7.2"
    assert refused(table, 1, "FEINT") == "7.2"
    wait(table, 500)
    arrive(table, 1)
    assert refused(table, 1, "VANISH moth-2") == "7.6"
    wait(table, 5999)
    assert refused(table, 1, "VANISH moth-2") == "7.6"
    wait(table, 1)
    vanish(table, 1, "moth-2")
    assert vanished(table, 1) == "moth-1 moth-2"


@rule("5.1", "5.3")
def test_cm34_cm37_not_the_last_card_and_not_the_guard() -> None:
    table = position("1 1", "2", "3 3", top="3")
    assert refused(table, 1, "VANISH 2") == "5.3"
    assert refused(table, 0, "VANISH 1") == "5.1"
    assert refused(table, 2, "VANISH 5") == "11.4"


@rule("7.4", "7.5")
def test_reading_p_a_card_taken_back_stays_in_hand_and_counts_as_a_feint() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    assert refused(table, 1, "TAKE_BACK") == "7.4"
    do(table, 1, "VANISH moth-1")
    wait(table, 300)
    do(table, 1, "TAKE_BACK")
    assert hand(table, 1) == "2 moth-1"
    assert refused(table, 1, "FEINT") == "7.5"
    do(table, 1, "VANISH moth-1")  # a real card may start during the wait


@rule("7.5")
def test_cm39_feints_are_allowed_to_everybody_with_a_wait_of_three_seconds() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    for seat in range(3):
        do(table, seat, "FEINT")
        assert refused(table, seat, "FEINT") == "7.5"
    wait(table, 3000)
    assert may(table, 0, "FEINT") == "yes"
    assert [event.to for event in heard(table, Told.FEINTED)] == [0, 1, 2]


@rule("7.7")
@pytest.mark.parametrize("how", ["laid", "raced", "given"])
def test_reading_o_a_card_on_its_way_is_a_hand_card(how: str) -> None:
    start = {"laid": "5 5", "raced": "cockroach-2 5", "given": "spider-2 5 1"}[how]
    table = position(start, "2 moth-1 5", "3 3", top="3", guard=2, turn=1 if how == "laid" else 0)
    if how == "laid":
        do(table, 1, "VANISH 2")
        do(table, 1, "PLAY 2")
        seat = 1
    elif how == "raced":
        do(table, 1, "VANISH 2")
        do(table, 0, "PLAY cockroach-2")
        do(table, 1, "RACE 2", 300)
        seat = 1
    else:
        do(table, 0, "VANISH 5")
        do(table, 0, "PLAY spider-2")
        do(table, 0, "GIVE_TO 1")
        do(table, 0, "GIVE 5")
        seat = 0
    assert table.moving[seat] == NO_CARD
    assert [event.seat for event in heard(table, Told.BROKE_OFF)] == [seat]


@rule("7.7")
def test_reading_o_another_card_with_the_same_face_does_not_stop_it() -> None:
    table = position("1 1", "2 2 5", "3 3", top="3", turn=1)
    do(table, 1, "VANISH 2")
    do(table, 1, "PLAY 2")
    assert table.moving[1] == CARD["2"]


@rule("7.8")
def test_cm52_a_moving_card_that_becomes_the_last_one_stays() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3", turn=1)
    do(table, 1, "VANISH moth-1")
    do(table, 1, "PLAY 2")
    assert table.moving[1] == NO_CARD
    assert hand(table, 1) == "moth-1"
    wait(table, 600)
    assert refused(table, CLOCK, "GONE 1") == "11.2"


@rule("7.9")
def test_cm54_receiving_cards_does_not_stop_a_movement() -> None:
    table = position("ant-2 5", "moth-1 4", "3 3", top="3")
    do(table, 1, "VANISH moth-1")
    do(table, 0, "PLAY ant-2")
    assert hand(table, 1) == "3 4 moth-1"
    wait(table, 500)
    arrive(table, 1)
    assert hand(table, 1) == "3 4"


@rule("9.12")
def test_a_claimed_card_cannot_vanish() -> None:
    table = position("cockroach-2 5", "2 4", "3 3", top="3")
    do(table, 0, "PLAY cockroach-2")
    do(table, 1, "RACE 2", 300)
    assert may(table, 1, "VANISH") == "4"
    assert refused(table, 1, "VANISH 2") == "9.12"
    twins = position("cockroach-2 5", "2 2 4", "3 3", top="3")
    do(twins, 0, "PLAY cockroach-2")
    do(twins, 1, "RACE 2", 300)
    assert may(twins, 1, "VANISH") == "2 4"


# Slipping a card under


@rule("7.10")
def test_cm38_a_second_card_may_be_slipped_under_the_one_laid() -> None:
    table = position("1 1", "2 moth-1 5", "1 1", top="3", turn=1, draw="5 5")
    assert refused(table, 1, "SLIP moth-1") == "7.10"
    do(table, 1, "PLAY 2")
    assert refused(table, 2, "SLIP 1") == "7.10"
    do(table, 1, "SLIP moth-1")
    assert pile(table) == "3 moth-1 2"
    assert (hand(table, 1), vanished(table, 1)) == ("5", "")
    assert table.shown_size[1] == 2
    assert [event.to for event in heard(table, Told.SLIPPED)] == [1]


@rule("7.10")
def test_cm38_only_until_the_next_player_lays_or_draws() -> None:
    table = position("1 1", "2 moth-1 5", "1 5 5", top="3", turn=1, draw="5 5")
    do(table, 1, "PLAY 2")
    assert may(table, 1, "SLIP") == "5 moth-1"
    do(table, 2, "PLAY 1")
    assert may(table, 1, "SLIP") == ""
    assert table.may_slip == 2
    do(table, 0, "DRAW")
    assert table.may_slip == NOBODY


@rule("7.10")
def test_a_card_laid_in_a_race_has_no_slip() -> None:
    table = position("cockroach-2 5 5", "2 moth-1 5", "1 5 5", top="3", guard=2)
    do(table, 0, "PLAY cockroach-2")
    assert may(table, 0, "SLIP") == "5"
    do(table, 1, "RACE 2", 300)
    wait(table, 330)
    assert may(table, 0, "SLIP") == may(table, 1, "SLIP") == ""


@rule("7.11")
def test_a_slip_keeps_to_the_limits_of_cheating() -> None:
    table = position("2 1 1", "2 moth-1 5", "1 4 5 5", top="3", guard=0)
    do(table, 0, "PLAY 2")
    assert refused(table, 0, "SLIP 1") == "5.1"
    table = position("1 1", "2 moth-1 5 5", "1 4 5", top="3", turn=1)
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP 5")
    assert refused(table, 1, "SLIP 5") == "7.6"
    assert refused(table, 1, "VANISH 5") == "7.6"


@rule("7.11")
def test_reading_s_a_slipped_card_taken_by_an_ant_is_found_by_all() -> None:
    table = position("ant-1 1", "2 moth-1 5", "1 1", top="3", turn=1, draw="5 5")
    table.known[0][1][CARD["moth-1"]] = 1
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    table.turn = 0
    do(table, 0, "PLAY ant-1")
    assert (hand(table, 1), hand(table, 2)) == ("2 5", "1 1 moth-1")
    assert table.found[1] == 1
    assert table.known[0][1][CARD["moth-1"]] == 0
    assert table.known[0][2][CARD["moth-1"]] == 1
    assert table.gone_to[1] == Gone.CARRIED_OFF


@rule("7.11")
def test_cm38_a_slipped_card_comes_back_with_a_reshuffle() -> None:
    table = position("1 1", "2 moth-1 5", "5 5", top="3", turn=1, draw="")
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    do(table, 2, "DRAW")
    assert table.shuffled[1] == 1
    assert table.gone_to[1] == Gone.CARRIED_OFF
    assert pile(table) == "2"
    assert hand(table, 2) in ("3 5 5", "5 5 moth-1")


@rule("8.8")
def test_a_reshuffle_carries_off_an_old_slip_but_not_what_vanished_after_it() -> None:
    table = position("1 1", "2 moth-1 5 5", "5 5", top="3", turn=1, draw="")
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    wait(table, 6000)
    vanish(table, 1, "5")
    do(table, 2, "DRAW")
    assert (pile(table), table.shuffled[1]) == ("2", 1)
    assert table.gone_to[1] == Gone.UNDER_THE_TABLE
    do(table, 0, "CAUGHT 1", 0)
    assert (hand(table, 1), vanished(table, 1)) == ("5 5", "")
