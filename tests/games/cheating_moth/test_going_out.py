"""RULES.md, section 8: going out within the grace, and other ends of a call."""

from __future__ import annotations

import pytest

from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import NO_CARD, NOBODY, Phase, Table
from tests.games.by_number import rule
from tests.games.cheating_moth.tables import (
    CARD,
    awaited,
    do,
    hand,
    heard,
    is_right,
    position,
    refused,
    seats_of,
    vanish,
    wait,
)


def going_out(grace: int | str = 700) -> Table:
    table = position("5 1", "2 moth-1", "4 4", top="3", guard=0, turn=1, grace=grace, rounds=1)
    vanish(table, 1, "moth-1")
    return table


@rule("8.9", "8.10")
def test_cm51_reading_r_the_end_is_held_and_a_right_call_cancels_it() -> None:
    table = going_out()
    do(table, 2, "VANISH 4")
    wait(table, 300)
    do(table, 1, "PLAY 2")
    assert (table.phase, awaited(table)) == (Phase.TURN_DONE, [CLOCK])
    assert seats_of(table, Told.HELD) == [1]
    # 8.9 Nothing is laid and no card starts or ends its way.
    assert refused(table, 2, "DRAW") == "8.9"
    assert refused(table, 2, "TAKE_BACK") == "8.9"
    assert refused(table, 2, "SLAP") == "8.9"
    wait(table, 200)
    assert refused(table, CLOCK, "GONE 2") == "8.9"
    do(table, 0, "CAUGHT 1", 100)
    assert is_right(table)
    do(table, 0, "GIVE 5")
    assert hand(table, 1) == "5 moth-1"
    assert (table.turn, table.phase, table.guard) == (2, Phase.TURN, 1)


@rule("8.9")
def test_cm51_not_caught_the_round_ends_when_the_grace_is_over() -> None:
    table = going_out()
    wait(table, 300)
    do(table, 1, "PLAY 2")
    assert refused(table, 2, "VANISH 4") == "8.9"
    wait(table, 999)
    assert table.phase == Phase.TURN_DONE
    wait(table, 1)  # a grace, and 300 for a call on its way
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [2, 0, 2]


@rule("8.9")
def test_cm51_too_late_or_wrong_changes_nothing() -> None:
    table = going_out()
    do(table, 1, "PLAY 2")
    wait(table, 800)
    do(table, 0, "CAUGHT 1", 50)
    assert not is_right(table)
    assert table.phase == Phase.TURN_DONE
    wait(table, 1000)
    assert table.phase == Phase.OVER


@rule("8.9")
def test_reading_r_the_guard_may_accuse_anybody_meanwhile() -> None:
    table = going_out()
    do(table, 2, "VANISH 4")
    do(table, 1, "PLAY 2")
    do(table, 0, "CAUGHT 2", 0)
    do(table, 0, "GIVE 1")
    assert (table.guard, table.phase) == (2, Phase.TURN_DONE)  # seat 1 is still held
    wait(table, 100)
    do(table, 2, "CAUGHT 1", 50)
    do(table, 2, "GIVE 4")
    assert hand(table, 1) == "4 moth-1"
    assert (table.guard, table.turn) == (1, 2)


@rule("8.9")
def test_reading_r_the_guards_gift_ends_the_round_after_the_hold() -> None:
    table = position("5", "2 moth-1", "4 4", top="3", guard=0, turn=1, rounds=1)
    vanish(table, 1, "moth-1")
    do(table, 2, "VANISH 4")
    do(table, 1, "PLAY 2")
    do(table, 0, "CAUGHT 2", 0)
    do(table, 0, "GIVE 5")
    assert table.phase == Phase.TURN_DONE
    wait(table, 1000)
    assert table.points[0][:3] == [0, 0, 3]


@rule("5.11", "8.9")
def test_cm47_nothing_is_waited_for_if_only_the_former_guard_is_out() -> None:
    table = position("5", "2 moth-1", "4 4", top="3", guard=0, turn=1, rounds=1)
    vanish(table, 1, "moth-1")
    do(table, 1, "PLAY 2")
    do(table, 0, "CAUGHT 1", 0)
    do(table, 0, "GIVE 5")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 11, 2]


@rule("8.9", "8.10")
def test_nor_if_the_guard_was_out_before_the_call() -> None:
    hands = ("mosquito-2 5 5", "4", "1 moth-1", "4 4")
    table = position(*hands, top="3", guard=1, turn=0, rounds=1)
    do(table, 0, "PLAY mosquito-2")
    vanish(table, 2, "moth-1")
    for seat in (1, 2, 3):
        do(table, seat, "SLAP", 100 * seat)
    for seat, card in ((0, "5"), (1, "4"), (2, "1")):
        do(table, seat, f"GIVE {card}")
    assert (table.phase, seats_of(table, Told.HELD)) == (Phase.TURN_DONE, [2])
    do(table, 1, "CAUGHT 2", 0)
    assert table.phase == Phase.OVER
    assert table.points[0][:4] == [1, 0, 10, 5]


@rule("8.10")
def test_reading_r_an_action_card_laid_last_is_not_carried_out() -> None:
    table = position("5 1", "ant-2 moth-1", "4 4", top="3", guard=0, turn=1)
    vanish(table, 1, "moth-1")
    do(table, 1, "PLAY ant-2")
    assert hand(table, 2) == "4 4"
    do(table, 0, "CAUGHT 1", 0)
    do(table, 0, "GIVE 5")
    assert hand(table, 2) == "4 4"
    assert table.turn == 2


@rule("8.9")
@pytest.mark.parametrize(("grace", "held"), [(0, 700), (1500, 1800), ("next-card", 700)])
def test_cm51_with_every_grace(grace: int | str, held: int) -> None:
    table = going_out(grace)
    do(table, 1, "PLAY 2")
    wait(table, held - 1)
    assert table.phase == Phase.TURN_DONE
    wait(table, 1)
    assert table.phase == Phase.OVER


@rule("8.9")
def test_waiting_does_not_tell_who_has_cheated() -> None:
    honest = position("5 1", "2", "4 4", top="3", guard=0, turn=1, rounds=1)
    cheat = going_out()
    for table in (honest, cheat):
        do(table, 1, "PLAY 2")
        assert table.phase == Phase.TURN_DONE
        assert seats_of(table, Told.HELD) == [1]
        wait(table, 999)
        assert table.phase == Phase.TURN_DONE
        wait(table, 1)
        assert table.phase == Phase.OVER


@rule("8.9")
def test_a_call_on_an_honest_player_who_is_out_is_wrong() -> None:
    table = position("5 1", "2", "4 4", top="3", guard=0, turn=1, rounds=1)
    do(table, 1, "PLAY 2")
    do(table, 0, "CAUGHT 1", 100)
    assert not is_right(table)
    wait(table, 1000)
    assert table.phase == Phase.OVER


@rule("8.9")
def test_the_guard_goes_out_at_once() -> None:
    table = position("2", "5 1", "4 4", top="3", guard=0, turn=0, rounds=1)
    do(table, 0, "PLAY 2")
    assert table.phase == Phase.OVER


@rule("7.11")
def test_a_slip_can_be_caught_even_without_a_grace() -> None:
    table = position("5 5", "2 moth-1 4 4", "5 5", top="3", guard=0, turn=1, grace=0)
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    wait(table, 400)
    do(table, 0, "CAUGHT 1", 0)
    assert is_right(table)


@rule("7.11")
def test_cm38_the_next_card_does_not_end_the_grace_of_a_slip_too_soon() -> None:
    table = position("5 5", "2 moth-1 4 4", "1 5 5", top="3", guard=0, turn=1, grace="next-card")
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    wait(table, 100)
    do(table, 2, "PLAY 1")
    wait(table, 300)
    do(table, 0, "CAUGHT 1", 0)
    assert is_right(table)
    assert hand(table, 1) == "4 4 moth-1"


@rule("7.11", "8.1")
def test_after_that_the_next_card_ends_it() -> None:
    table = position("5 5", "2 moth-1 4 4", "1 5 5", top="3", guard=0, turn=1, grace="next-card")
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    wait(table, 500)
    do(table, 2, "PLAY 1")
    wait(table, 1)
    do(table, 0, "CAUGHT 1", 0)
    assert not is_right(table)


@rule("8.2")
def test_a_slip_does_not_hide_what_vanished_before() -> None:
    table = position("5 5", "2 moth-1 4 4 5", "5 5", top="3", guard=0, turn=1, grace="next-card")
    vanish(table, 1, "5")
    wait(table, 6500)
    do(table, 1, "PLAY 2")
    wait(table, 50)
    do(table, 1, "SLIP 4")
    wait(table, 50)
    do(table, 0, "CAUGHT 1", 200)
    assert is_right(table)


@rule("11.10")
def test_the_menu_does_not_tell_of_a_slip() -> None:
    hands = ("1 1 1", "ant-2 3 3", "3 5 5", "1 3 4")
    table = position(*hands, top="1", guard=0, turn=1, draw="", voluntary_draw=True)
    do(table, 1, "PLAY ant-2")
    assert refused(table, 2, "DRAW") == "2.5"
    do(table, 1, "SLIP 3")
    assert refused(table, 2, "DRAW") == "2.5"


@rule("5.7")
def test_cm42_slipped_cards_are_swept_too() -> None:
    table = position("5 1", "2 moth-1 4", "5", top="3", guard=0, turn=1, rounds=1)
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    table.turn, table.hand_size[2] = 2, 1
    table.discard_pile[table.discard_size - 1] = CARD["4"]
    do(table, 2, "PLAY 5")
    wait(table, 1000)
    assert [event.seat for event in heard(table, Told.SWEPT)] == [1]


@rule("8.1")
def test_going_out_by_a_gift_ends_an_open_grace() -> None:
    table = position(
        "1 1", "spider-2 moth-1 5", "4 4", top="3", turn=1, grace="next-card", rounds=1
    )
    do(table, 1, "PLAY spider-2")
    vanish(table, 1, "moth-1")
    wait(table, 2000)
    do(table, 1, "GIVE_TO 2")
    do(table, 1, "GIVE 5")
    assert table.phase == Phase.TURN_DONE
    wait(table, 700)
    assert table.phase == Phase.OVER


@rule("8.10")
def test_if_nothing_comes_back_the_round_ends_after_all() -> None:
    table = position("moth-5 moth-4", "2 moth-1 4", "1 5 5", top="3", turn=1, draw="", rounds=1)
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    do(table, 2, "PLAY 1")
    table.turn, table.discard_pile[3] = 1, CARD["3"]
    table.hand[2][CARD["1"]] += 1
    table.gone_to[1] = 3  # carried off meanwhile
    do(table, 1, "PLAY 4")
    wait(table, 10)
    do(table, 0, "CAUGHT 1", 0)
    assert is_right(table)
    assert table.phase == Phase.OVER


@rule("8.11")
def test_cm53_unfinished_movements_end_with_the_round() -> None:
    table = position("5 1", "2", "4 moth-1", top="3", guard=0, turn=1, rounds=1)
    do(table, 2, "VANISH moth-1")
    do(table, 1, "PLAY 2")
    wait(table, 1000)
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [2, 0, 11]
    assert table.moving[2] == NO_CARD


@rule("5.11")
def test_cm47_live_the_guard_goes_out_by_the_gift() -> None:
    table = position("5", "2 moth-1", "4 4", top="3", rounds=1)
    do(table, 1, "VANISH moth-1")
    do(table, 0, "CAUGHT 1", 0)
    do(table, 0, "GIVE 5")
    assert table.phase == Phase.OVER
    assert table.points[0][:3] == [0, 12, 2]


@rule("5.11")
def test_cm46_live_only_moths_gives_nothing() -> None:
    table = position("moth-5", "2 moth-1", "4 4", top="3")
    do(table, 1, "VANISH moth-1")
    do(table, 0, "CAUGHT 1", 0)
    assert (table.guard, table.debtor) == (1, NOBODY)
    assert hand(table, 1) == "2 moth-1"


@rule("8.5")
def test_pictures_from_before_a_settlement_do_not_count_after_it() -> None:
    table = position("1 1 1", "2 moth-1", "3 3 moth-2", top="3")
    do(table, 2, "VANISH moth-2")
    wait(table, 100)
    do(table, 2, "TAKE_BACK")
    wait(table, 10)
    do(table, 1, "VANISH moth-1")
    do(table, 0, "CAUGHT 1", 0)
    do(table, 0, "GIVE 1")
    table.story = []
    do(table, 1, "CAUGHT 2", 200)
    assert not is_right(table)
