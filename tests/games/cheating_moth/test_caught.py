"""RULES.md, section 8: Caught!"""

from __future__ import annotations

import pytest

from parlour.core.table import CLOCK
from parlour.games.cheating_moth.table import NO_CARD, NOBODY, Phase, Table
from tests.games.by_number import rule
from tests.games.cheating_moth.tables import (
    CARD,
    arrive,
    awaited,
    do,
    hand,
    is_right,
    may,
    pile,
    position,
    refused,
    vanish,
    vanished,
    wait,
)


@rule("5.10", "8.1", "8.4", "8.5", "8.6")
def test_cm36_cm45_caught_on_the_way() -> None:
    table = position("1 1", "2 moth-1", "3 3 4", top="3", turn=2)
    do(table, 2, "VANISH 3")
    do(table, 1, "VANISH moth-1")
    wait(table, 600)
    do(table, 0, "CAUGHT 1", 100)
    assert is_right(table)
    assert (table.guard, table.debtor, awaited(table)) == (1, 0, [0])
    # 8.5 Nothing else happens, and the time of the pause is not counted.
    assert refused(table, CLOCK, "GONE 2") == "8.5"
    assert refused(table, 2, "TAKE_BACK") == "8.5"
    assert refused(table, 2, "FEINT") == "8.4"
    assert refused(table, 2, "VANISH 4") == "8.4"
    assert refused(table, 2, "DRAW") == "8.5"
    assert refused(table, 2, "SLAP") == "8.5"
    assert refused(table, 1, "CAUGHT 2") == "8.6"
    assert refused(table, 2, "CAUGHT 1") == "5.8"
    wait(table, 5000)
    assert table.now == 600
    do(table, 0, "GIVE 1")
    assert (hand(table, 0), hand(table, 1)) == ("1", "1 2 moth-1")
    assert (table.turn, table.phase, table.moving[1]) == (2, Phase.TURN, NO_CARD)
    assert table.moving[2] == CARD["3"]
    arrive(table, 2)


@rule("4.5")
@pytest.mark.parametrize("may_empty", [True, False])
def test_a_guard_who_has_nothing_left_for_the_spider_is_passed_over(may_empty: bool) -> None:
    hands = ("spider-2 1 moth-1", "2 moth-2", "3 3")
    table = position(*hands, top="3", gifts_may_empty=may_empty)
    do(table, 0, "PLAY spider-2")
    do(table, 0, "GIVE_TO 2")
    do(table, 1, "VANISH moth-2")
    do(table, 0, "CAUGHT 1")
    do(table, 0, "GIVE 1")
    assert (hand(table, 0), table.guard) == ("moth-1", 1)
    assert (table.turn, table.phase, table.receiver) == (1, Phase.TURN, NOBODY)


@rule("5.13")
def test_cm49_the_new_guard_cannot_cheat_and_the_old_one_can() -> None:
    table = position("1 1 1", "2 moth-1", "3 3", top="3")
    do(table, 1, "VANISH moth-1")
    do(table, 0, "CAUGHT 1")
    do(table, 0, "GIVE 1")
    assert refused(table, 1, "VANISH moth-1") == "5.1"
    assert may(table, 0, "VANISH") == "1"
    assert may(table, 1, "CAUGHT") == "0 2"


@rule("8.1")
@pytest.mark.parametrize(
    ("grace", "late", "right"),
    [(700, 700, True), (700, 701, False), (0, 0, True), (0, 1, False), (1500, 1500, True)],
)
def test_cm44_the_grace_after_the_arrival(grace: int, late: int, right: bool) -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3", grace=grace)
    vanish(table, 1, "moth-1")
    wait(table, late)
    do(table, 0, "CAUGHT 1", 0)
    assert is_right(table) == right
    assert vanished(table, 1) == ("" if right else "moth-1")
    assert hand(table, 1) == ("2 moth-1" if right else "2")


@rule("8.2")
@pytest.mark.parametrize(("ago", "right"), [(100, True), (300, True), (301, True), (99, False)])
def test_cm44_judged_by_what_the_guards_screen_showed(ago: int, right: bool) -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    vanish(table, 1, "moth-1")
    wait(table, 800)
    do(table, 0, "CAUGHT 1", ago)
    assert is_right(table) == right


@rule("8.2")
def test_back_dating_is_cut_off_at_300_milliseconds() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    vanish(table, 1, "moth-1")
    wait(table, 1001)
    do(table, 0, "CAUGHT 1", 5000)
    assert not is_right(table)


@rule("8.1")
def test_a_call_before_the_movement_is_wrong() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    wait(table, 1000)
    do(table, 1, "VANISH moth-1")
    wait(table, 50)
    do(table, 0, "CAUGHT 1", 51)
    assert not is_right(table)


@rule("8.1")
@pytest.mark.parametrize("how", ["lays", "races", "draws"])
def test_cm44_grace_until_the_next_card(how: str) -> None:
    top = "3"
    table = position(
        "cockroach-2 1" if how == "races" else "2 1" if how == "lays" else "1 1",
        "2 moth-1 5",
        "2 3",
        top=top,
        guard=0,
        grace="next-card",
    )
    vanish(table, 1, "moth-1")
    wait(table, 9000)
    if how == "draws":
        do(table, 0, "DRAW")
    else:
        do(table, 0, "PLAY cockroach-2" if how == "races" else "PLAY 2")
    wait(table, 301)
    do(table, 0, "CAUGHT 1", 1000)
    if how == "races":
        wait(table, 4000)
    assert is_right(table) == (how == "draws")


@rule("5.9")
def test_cm43_only_the_named_player_is_settled() -> None:
    table = position("1 1", "2 moth-1", "3 moth-2", top="3")
    do(table, 1, "VANISH moth-1")
    do(table, 2, "VANISH moth-2")
    wait(table, 500)
    assert refused(table, 0, "CAUGHT 0") == "5.9"
    assert refused(table, 0, "CAUGHT 4") == "11.5"
    do(table, 0, "CAUGHT 1")
    do(table, 0, "GIVE 1")
    assert table.moving[2] == CARD["moth-2"]


@rule("5.12", "7.5", "8.3")
def test_cm48_wrong_draw_a_card_and_wait_two_seconds() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3", draw="5 5")
    do(table, 1, "FEINT")
    do(table, 0, "CAUGHT 1")
    assert not is_right(table)  # CM39 a feint is no cheating
    assert (hand(table, 0), table.guard) == ("1 1 5", 0)
    assert refused(table, 0, "CAUGHT 2") == "8.3"
    wait(table, 2000)
    assert may(table, 0, "CAUGHT") == "1 2"


@rule("7.4")
def test_reading_p_a_card_taken_back_was_cheating_up_to_then() -> None:
    for ago, right in ((50, True), (49, False)):
        table = position("1 1", "2 moth-1", "3 3", top="3")
        do(table, 1, "VANISH moth-1")
        wait(table, 200)
        do(table, 1, "TAKE_BACK")
        wait(table, 50)
        do(table, 0, "CAUGHT 1", ago)
        assert is_right(table) == right
        assert hand(table, 1) == "2 moth-1"


@rule("7.4")
def test_reading_p_a_second_movement_does_not_hide_the_first() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    for _ in range(2):
        do(table, 1, "VANISH moth-1")
        wait(table, 60)
        do(table, 1, "TAKE_BACK")
        wait(table, 20)
    do(table, 0, "CAUGHT 1", 120)
    assert is_right(table)
    for gap, since in ((300, 0), (301, 361)):
        later = position("1 1", "2 moth-1", "3 3", top="3")
        for _ in range(2):
            do(later, 1, "VANISH moth-1")
            wait(later, 60)
            do(later, 1, "TAKE_BACK")
            wait(later, gap)
        assert later.broken_since[1] == since


@rule("7.4")
def test_reading_p_an_old_loss_does_not_come_back_for_a_new_movement() -> None:
    table = position("1 1", "2 moth-1 5", "3 3", top="3")
    vanish(table, 1, "moth-1")
    wait(table, 6000)
    do(table, 1, "VANISH 5")
    wait(table, 100)
    do(table, 1, "TAKE_BACK")
    do(table, 0, "CAUGHT 1", 50)
    assert is_right(table)
    assert vanished(table, 1) == "moth-1"


# Calls during a race


def racing(*hands: str) -> Table:
    table = position("5 5 5", *hands, top="3", guard=0, turn=1)
    do(table, 2, "VANISH moth-1")
    do(table, 1, "PLAY mosquito-2")
    wait(table, 100)
    return table


@rule("8.4", "8.6", "8.7")
def test_cm50_reading_q_a_call_during_a_race_is_settled_right_after_it() -> None:
    table = racing("mosquito-2 1 1", "moth-1 4 4")
    do(table, 0, "CAUGHT 2", 50)
    assert (table.phase, table.called) == (Phase.MOSQUITO, 2)
    # 8.4, 8.6: nobody may begin to cheat, and there is no further call.
    assert refused(table, 1, "VANISH 1") == "8.4"
    assert refused(table, 1, "FEINT") == "8.4"
    assert refused(table, 0, "CAUGHT 1") == "8.6"
    wait(table, 500)
    arrive(table, 2)  # but a card on its way goes on
    do(table, 0, "SLAP", 300)
    do(table, 2, "SLAP", 400)
    assert is_right(table)
    assert (table.phase, table.debtor, table.receiver) == (Phase.MOSQUITO_GIFTS, 0, 2)
    assert hand(table, 2) == "4 4 moth-1"
    assert refused(table, 1, "GIVE 1") == "8.5"
    do(table, 0, "GIVE 5")
    assert awaited(table) == [0, 1]
    do(table, 0, "GIVE 5")
    do(table, 1, "GIVE 1")
    assert hand(table, 2) == "1 4 4 5 5 moth-1"


@rule("8.7")
def test_reading_q_judged_by_its_own_time() -> None:
    table = racing("mosquito-2 1 1", "moth-1 4 4")
    wait(table, 400)
    arrive(table, 2)
    wait(table, 600)
    do(table, 0, "CAUGHT 2", 0)
    wait(table, 2000)  # the grace is long over when the race is
    assert is_right(table)


@rule("8.7")
def test_reading_q_a_wrong_call_waits_too() -> None:
    table = racing("mosquito-2 1 1", "moth-1 4 4")
    do(table, 0, "CAUGHT 1", 0)
    assert hand(table, 0) == "5 5 5"
    wait(table, 3000)
    assert not is_right(table)
    assert table.hand_size[0] == 4
    assert refused(table, 0, "CAUGHT 2") == "8.3"


@rule("8.7")
def test_reading_q_before_anybody_counts_as_out() -> None:
    table = position("5 5", "cockroach-2 1", "2 moth-1", top="3", guard=0, turn=1)
    do(table, 2, "VANISH moth-1")
    do(table, 1, "PLAY cockroach-2")
    wait(table, 500)
    arrive(table, 2)
    do(table, 2, "RACE 2", 400)
    do(table, 0, "CAUGHT 2", 100)
    wait(table, 330)
    assert (table.guard, table.debtor, table.rounds_played) == (2, 0, 0)
    do(table, 0, "GIVE 5")
    assert hand(table, 2) == "5 moth-1"
    assert (table.turn, table.rounds_played) == (2, 0)


@rule("8.8")
@pytest.mark.parametrize("since", ["taken back", "raced"])
def test_what_is_no_longer_in_reach_is_not_returned(since: str) -> None:
    table = position("5 5", "cockroach-2 1", "2 moth-1 4", top="3", guard=0, turn=1)
    do(table, 2, "VANISH 2")
    do(table, 1, "PLAY cockroach-2")
    do(table, 0, "CAUGHT 2", 0)
    if since == "raced":
        do(table, 2, "RACE 2", 300)
    else:
        do(table, 2, "TAKE_BACK")
    wait(table, 4000)
    assert is_right(table)
    assert hand(table, 2) == ("4 moth-1" if since == "raced" else "2 4 moth-1")
    assert table.guard == 2


@rule("7.11")
def test_cm38_reading_s_a_slipped_card_is_returned() -> None:
    table = position("5 5", "2 moth-1 4 4", "5 1", top="3", guard=0, turn=1)
    wait(table, 500)
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    do(table, 2, "PLAY 1")
    assert pile(table) == "3 moth-1 2 1"
    do(table, 0, "CAUGHT 1", 100)
    assert is_right(table) is False  # the picture was older than the slip
    table = position("5 5", "2 moth-1 4 4", "5 1 1", top="3", guard=0, turn=1)
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    do(table, 2, "PLAY 1")
    wait(table, 200)
    do(table, 0, "CAUGHT 1", 100)
    assert is_right(table)
    assert pile(table) == "3 2 1"
    assert table.slipped[:4] == [0] * 4
    assert hand(table, 1) == "4 4 moth-1"


@rule("8.8")
def test_reading_s_a_slipped_card_carried_off_is_not_returned() -> None:
    table = position("5 5", "2 moth-1 4 4", "5 5", top="3", guard=0, turn=1, draw="")
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    wait(table, 200)
    do(table, 2, "DRAW")
    do(table, 0, "CAUGHT 1", 100)
    assert is_right(table)
    assert hand(table, 1) == "4 4"
    assert table.guard == 1
