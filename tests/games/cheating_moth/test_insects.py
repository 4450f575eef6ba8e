"""RULES.md, sections 3 and 4: action cards and gifts."""

from __future__ import annotations

import pytest

from parlour.core.dice import seed_dice
from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import NO_CARD, NOBODY, Phase
from tests.games.by_number import rule
from tests.games.cheating_moth.tables import (
    CARD,
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


@rule("3.3", "4.6")
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


@rule("3.7")
def test_cm16_the_spiders_gift_is_optional() -> None:
    table = position("spider-2 5", "4 4", "4 4", top="3")
    do(table, 0, "PLAY spider-2")
    do(table, 0, "KEEP")
    assert hand(table, 0) == "5"
    assert table.turn == 1


@rule("3.6")
def test_reading_j_the_spider_asks_even_with_only_moths() -> None:
    table = position("spider-2 moth-1 moth-2", "4 4", "4 4", top="3")
    do(table, 0, "PLAY spider-2")
    assert (may(table, 0, "KEEP"), may(table, 0, "GIVE_TO")) == ("yes", "")
    assert refused(table, 0, "GIVE_TO 1") == "3.6"


@rule("3.6")
def test_reading_j_the_spider_does_not_ask_an_empty_hand() -> None:
    table = position("spider-2", "4 4", "4 4", top="3", last_action=True, rounds=1)
    do(table, 0, "PLAY spider-2")
    assert table.phase == Phase.OVER


@rule("3.5")
def test_a_named_receiver_gets_a_card() -> None:
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


@rule("3.7")
def test_the_only_card_for_a_gift_does_not_vanish_meanwhile() -> None:
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


@rule("4.4")
def test_cm17_a_spiders_gift_may_be_the_last_card() -> None:
    table = position("spider-2 5", "4 4", "4 4", top="3", rounds=1)
    do(table, 0, "PLAY spider-2")
    do(table, 0, "GIVE_TO 1")
    do(table, 0, "GIVE 5")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 3, 2]


@rule("4.4")
def test_cm17_unless_gifts_may_not_empty_a_hand() -> None:
    table = position("spider-2 5", "4 4", "4 4", top="3", gifts_may_empty=False)
    do(table, 0, "PLAY spider-2")
    assert may(table, 0, "GIVE_TO") == ""
    do(table, 0, "KEEP")


# Mosquito


@rule("3.8", "9.3")
def test_cm18_all_but_the_active_player_slap() -> None:
    table = position("mosquito-2 5", "4 4", "4 4", "4 4", top="3", guard=1)
    do(table, 0, "PLAY mosquito-2")
    assert awaited(table) == [1, 2, 3, CLOCK]
    assert refused(table, 0, "SLAP") == "3.8"
    do(table, 1, "SLAP", 300)
    assert refused(table, 1, "SLAP") == "9.3"


@rule("3.9", "4.1", "4.2")
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


@rule("3.9", "4.5")
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


@rule("3.11")
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


@rule("3.10", "9.9")
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


@rule("3.10", "9.2")
def test_cm21_whoever_does_not_slap_is_the_slowest() -> None:
    table = position("mosquito-2 5", "4 4", "4 4", "4 4", top="3", guard=1)
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 2999)
    do(table, 3, "SLAP", 500)
    wait(table, 2999)
    assert table.phase == Phase.MOSQUITO
    wait(table, 1)
    assert table.receiver == 2


@rule("3.10")
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


@rule("3.13")
def test_cm23_the_active_player_may_race_or_not() -> None:
    table = position("cockroach-2 2 5", "4 4", "4 4", top="3")
    do(table, 0, "PLAY cockroach-2")
    wait(table, 300)
    assert may(table, 0, "RACE") == "2 5"
    other = position("cockroach-2 2 5", "4 4", "4 4", top="3", active_races=False)
    do(other, 0, "PLAY cockroach-2")
    wait(other, 300)
    assert refused(other, 0, "RACE 2") == "3.13"


@rule("3.12")
@pytest.mark.parametrize("wrong", ["ant-2", "moth-2", "3"])
def test_cm24_only_number_cards_of_the_same_value(wrong: str) -> None:
    table = calm("cockroach-2 5", "ant-2 moth-2 3 2", "4 4", top="3", guard=1)
    do(table, 0, "PLAY cockroach-2")
    assert may(table, 1, "RACE") == "2"
    assert refused(table, 1, f"RACE {wrong}") == "3.12"


@rule("3.17")
def test_cm25_cm30_the_turn_goes_to_the_left_of_the_cockroach() -> None:
    table = position("cockroach-2 5", "4 4", "2 4", top="3")
    do(table, 0, "PLAY cockroach-2")
    do(table, 2, "RACE 2", 400)
    wait(table, 330)
    assert pile(table) == "3 cockroach-2 2"
    assert (table.turn, table.phase) == (1, Phase.TURN)


@rule("3.18")
def test_cm26_the_last_card_raced_is_out() -> None:
    table = position("cockroach-2 5", "4 4", "2", top="3", rounds=1)
    do(table, 0, "PLAY cockroach-2")
    do(table, 2, "RACE 2", 400)
    wait(table, 330 + 1000)
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [1, 2, 0]


@rule("3.15", "9.12")
def test_cm27_losers_take_their_cards_back_unseen() -> None:
    table = position("cockroach-2 5", "2 4", "2 4", top="3")
    do(table, 0, "PLAY cockroach-2")
    do(table, 1, "RACE 2", 500)
    assert refused(table, 1, "RACE 4") == "9.12"
    do(table, 2, "RACE 2", 400)
    wait(table, 330)
    assert (hand(table, 1), hand(table, 2)) == ("2 4", "4")
    assert [(event.seat, event.card) for event in heard(table, Told.TOO_SLOW)] == [(1, -1)]


@rule("3.14", "3.16", "9.7")
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


@rule("3.19")
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


@rule("3.19")
def test_cm14_or_from_the_draw_pile() -> None:
    table = position("ant-3 5", "1 1", "1 1", top="2", beneath="moth-4", draw="5 4", ant="draw")
    do(table, 0, "PLAY ant-3")
    assert (hand(table, 1), hand(table, 2)) == ("1 1 5", "1 1 4")
    assert pile(table) == "moth-4 2 ant-3"
    assert {event.to for event in heard(table, Told.DREW_CARD)} == {1, 2}


@rule("3.20")
def test_cm15_clockwise_with_a_reshuffle_on_the_way() -> None:
    table = position("1 1", "ant-3 5", "1 1", "1 1", top="2", draw="5", turn=1, ant="draw")
    do(table, 1, "PLAY ant-3")
    assert [event.seat for event in heard(table, Told.DREW)] == [2, 3]
    assert hand(table, 2) == "1 1 5"
    assert hand(table, 3) == "1 1 2"
    assert seats_of(table, Told.NOTHING_TO_DRAW) == [0]


@rule("3.20")
def test_cm15_with_nothing_at_all_nobody_takes() -> None:
    table = position("ant-3 5", "1 1", "1 1", top="2", draw="", beneath="")
    do(table, 0, "PLAY ant-3")
    assert hand(table, 1) == "1 1 2"
    assert hand(table, 2) == "1 1"
