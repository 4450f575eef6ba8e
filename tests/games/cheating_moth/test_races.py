"""RULES.md, section 9: races in Live."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.dice import seed_dice
from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import Phase, Table
from tests.games.by_number import rule
from tests.games.cheating_moth.tables import (
    awaited,
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


def cockroach(**options: Any) -> Table:
    table = position("cockroach-2 5 2", "2 4", "2 4", "3 4", top="3", **options)
    do(table, 0, "PLAY cockroach-2")
    return table


@rule("9.4", "9.5")
def test_cm22_a_false_slap_locks_the_hand() -> None:
    table = position("2 5", "4 4", "4 4", top="3")
    do(table, 1, "SLAP", 300)
    assert seats_of(table, Told.FALSE_SLAP) == [1]
    assert hand(table, 1) == "4 4"
    assert refused(table, 1, "SLAP") == "9.4"
    wait(table, 499)
    assert refused(table, 1, "SLAP") == "9.4"
    wait(table, 1)
    assert may(table, 1, "SLAP") == "yes"


@rule("9.5")
def test_cm22_or_costs_a_card() -> None:
    table = position("2 5", "4 4", "4 4", top="3", false_slap="draw", draw="1")
    do(table, 1, "SLAP", 300)
    assert hand(table, 1) == "1 4 4"
    do(table, 2, "SLAP", 300)
    assert hand(table, 2) == "4 4"  # nothing left to draw


@rule("9.4")
def test_reading_t_the_lock_concerns_slaps_and_races_only() -> None:
    table = position("2 1 1", "4 4", "4 4", top="3", guard=1)
    do(table, 0, "SLAP", 300)
    assert may(table, 0, "VANISH") == "1 2"
    do(table, 0, "PLAY 2")
    race = position("cockroach-2 5 2", "2 4", "2 4", top="3")
    do(race, 1, "SLAP", 300)
    do(race, 0, "PLAY cockroach-2")
    assert refused(race, 1, "RACE 2") == "9.4"


@rule("9.2")
def test_a_mosquito_closes_when_all_have_slapped() -> None:
    table = position("mosquito-2 5", "4 4", "4 4", top="3")
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 300)
    assert table.phase == Phase.MOSQUITO
    do(table, 2, "SLAP", 400)
    assert table.phase == Phase.MOSQUITO_GIFTS
    assert [(event.seat, event.other) for event in heard(table, Told.REACTED)] == [
        (1, 300),
        (2, 400),
    ]


@rule("9.2")
def test_a_slap_after_three_seconds_is_none() -> None:
    table = position("mosquito-2 5", "4 4", "4 4", top="3")
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 3001)
    do(table, 2, "SLAP", 3000)
    assert table.receiver == 1


@rule("9.6", "9.10")
def test_reading_u_an_answer_under_100_milliseconds_is_a_guess() -> None:
    table = position("mosquito-2 5", "4 4", "4 4", top="3", handicaps=(0, 300, 0))
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 99)
    assert refused(table, 1, "SLAP") == "9.4"
    assert awaited(table) == [2, CLOCK]  # a locked hand is not waited for
    wait(table, 500)
    do(table, 1, "SLAP", 100)  # with a handicap of 300 it counts all the same
    do(table, 2, "SLAP", 200)
    assert table.receiver == 2


@rule("9.6")
def test_a_guess_in_a_race_locks_too() -> None:
    table = cockroach()
    do(table, 1, "RACE 2", 99)
    assert seats_of(table, Told.TOO_EARLY) == [1]
    assert refused(table, 1, "RACE 2") == "9.4"


@rule("9.11")
def test_cm23_the_active_player_races_after_300_milliseconds() -> None:
    table = cockroach()
    assert refused(table, 0, "RACE 2") == "9.11"
    wait(table, 300)
    do(table, 0, "RACE 2", 299)
    assert seats_of(table, Told.TOO_EARLY) == [0]
    wait(table, 500)
    do(table, 0, "RACE 2", 300)
    wait(table, 330)
    assert pile(table) == "3 cockroach-2 2"
    assert hand(table, 0) == "5"


@rule("9.8")
def test_cm24_a_wrong_card_locks_the_hand() -> None:
    table = cockroach()
    assert may(table, 1, "RACE") == "2 4"  # nothing shows which card would be right
    do(table, 1, "RACE 4", 300)
    assert [(event.seat, event.card) for event in heard(table, Told.WRONG_CARD)] == [(1, -1)]
    assert refused(table, 1, "RACE 2") == "9.4"
    assert hand(table, 1) == "2 4"


@rule("9.1", "9.7")
def test_answers_under_way_still_count_and_arrival_does_not_matter() -> None:
    table = cockroach()
    wait(table, 400)
    do(table, 1, "RACE 2", 400)
    wait(table, 329)
    do(table, 2, "RACE 2", 350)
    wait(table, 1)
    assert seats_of(table, Told.RACED) == [2]


@rule("9.7")
def test_a_claim_after_four_seconds_is_too_late() -> None:
    table = cockroach()
    do(table, 1, "RACE 2", 4001)
    assert seats_of(table, Told.TOO_LATE) == [1]
    assert table.claim[1] == -1


@rule("9.7")
def test_the_race_is_decided_at_once_when_all_have_claimed() -> None:
    table = position("cockroach-2 5 2", "2 4", "2 4", top="3", active_races=False)
    do(table, 0, "PLAY cockroach-2")
    do(table, 1, "RACE 2", 300)
    do(table, 2, "RACE 2", 500)
    assert seats_of(table, Told.RACED) == [1]


@rule("9.9")
@pytest.mark.parametrize(("second", "winners"), [(316, {1, 2}), (317, {1})])
def test_reading_u_ties_are_within_16_milliseconds_of_the_fastest(
    second: int, winners: set[int]
) -> None:
    seen = set()
    for seed in range(30):
        table = cockroach()
        seed_dice(table.dice, seed)
        do(table, 1, "RACE 2", 300)
        do(table, 2, "RACE 2", second)
        wait(table, 400)
        seen.add(seats_of(table, Told.RACED)[0])
    assert seen == winners


@rule("9.9")
def test_reading_u_there_are_no_chains() -> None:
    seen = set()
    for seed in range(40):
        table = position("cockroach-2 5", "2 4", "2 4", "2 4", top="3")
        seed_dice(table.dice, seed)
        do(table, 0, "PLAY cockroach-2")
        for seat, ms in ((1, 300), (2, 312), (3, 325)):
            do(table, seat, "RACE 2", ms)
        wait(table, 400)
        seen.add(seats_of(table, Told.RACED)[0])
    assert seen == {1, 2}


@rule("9.10")
def test_reading_u_handicaps_come_off_before_comparing() -> None:
    table = cockroach(handicaps=(0, 0, 200, 0))
    do(table, 1, "RACE 2", 350)
    do(table, 2, "RACE 2", 520)
    wait(table, 400)
    assert seats_of(table, Told.RACED) == [2]


@rule("9.2", "9.10")
def test_reading_u_but_a_handicap_does_not_help_who_never_slaps() -> None:
    table = position("mosquito-2 5", "4 4", "4 4", top="3", handicaps=(0, 300, 0))
    do(table, 0, "PLAY mosquito-2")
    do(table, 2, "SLAP", 2900)
    wait(table, 3000)
    assert table.receiver == 1


@rule("7.13")
def test_one_tick_can_pass_several_deadlines() -> None:
    table = position("5 1", "cockroach-2 1", "2 moth-1", top="3", guard=0, turn=1, rounds=1)
    do(table, 2, "VANISH moth-1")
    wait(table, 500)
    do(table, CLOCK, "GONE 2")
    do(table, 1, "PLAY cockroach-2")
    do(table, 2, "RACE 2", 300)
    wait(table, 60_000)  # the race is decided, then the held end of the round is over
    assert table.phase == Phase.OVER
    assert table.now == 500 + 330 + 700 + 300
    assert table.points[0][:3] == [2, 1, 0]


@rule("9.13")
def test_time_that_is_not_awaited_just_passes() -> None:
    table = position("2 5", "4 4", "4 4", top="3")
    wait(table, 0)
    wait(table, 123)
    assert (table.now, awaited(table)) == (123, [0])
