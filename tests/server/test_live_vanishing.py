"""Cards that vanish at a live table, by keys or under a finger."""

from __future__ import annotations

import pytest

from parlour.games.cheating_moth.actions import Kind, Told
from parlour.games.cheating_moth.table import NO_CARD
from parlour.server.doings import NotNow
from parlour.server.live import Live
from tests.server.live_table import START, line_of, live


def test_a_card_vanishes_by_keys_after_about_the_time_that_was_asked_for() -> None:
    for ms in (600, 2000):
        at = live()
        at.say(1, "VANISH moth-3", ms=ms)
        while at.table.moving[1] != NO_CARD:
            at.wait(10)
        assert 0.8 * ms <= at.now - START <= 1.25 * ms + 150
        assert at.told(Told.GONE) == [(1, -(1 << 40))]


def test_no_key_is_quicker_than_half_a_second() -> None:
    at = live()
    at.say(1, "VANISH moth-3", ms=1)
    at.wait(490)
    assert at.table.moving[1] != NO_CARD
    at.wait(400)
    assert at.table.moving[1] == NO_CARD


def test_a_card_vanishes_under_a_finger_and_not_faster_than_it_moves() -> None:
    gone = {}
    for depth in (1.0, 0.5):
        at = live()
        at.say(1, "VANISH moth-3")
        while at.table.moving[1] != NO_CARD:
            at.pose(1, depth)
            at.wait(20)
        gone[depth] = at.now - START
    assert 500 <= gone[1.0] <= 700
    assert 1800 <= gone[0.5] <= 2500


def test_a_finger_that_comes_up_too_soon_brings_the_card_back() -> None:
    at = live()
    at.say(1, "VANISH moth-3")
    for _ in range(20):
        at.pose(1, 0.4)
        at.wait(25)
    for _ in range(30):
        at.pose(1, 0)
        at.wait(25)
    assert at.count(Kind.TAKE_BACK) == 1
    assert at.table.moving[1] == NO_CARD
    assert at.count(Kind.GONE) == 0


def test_a_card_without_a_hand_comes_back() -> None:
    at = live()
    at.say(1, "VANISH moth-3")
    at.wait(2000)
    assert at.count(Kind.TAKE_BACK) == 1


def test_taking_a_card_back_lifts_the_hand() -> None:
    at = live()
    at.say(1, "VANISH moth-3", ms=2000)
    at.wait(1000)
    assert at.live.hands.hands[1].y > 0.3
    at.say(1, "TAKE_BACK")
    at.wait(600)
    assert at.live.hands.hands[1].y == 0


def test_cards_stay_where_they_are_while_an_accusation_is_settled() -> None:
    at = live()
    at.say(1, "VANISH moth-3", ms=1000)
    at.say(2, "VANISH number-5", ms=1000)
    at.wait(500)
    at.say(0, "CAUGHT 2", pose=at.live.hands.number)
    at.wait(4000)
    assert at.table.moving[1] != NO_CARD
    assert at.table.debtor == 0


def test_nobody_but_the_clock_says_what_is_gone() -> None:
    at = live()
    at.say(1, "VANISH moth-3")
    for do in ("GONE 1", "TIME"):
        with pytest.raises(NotNow) as no:
            at.say(1, do, ms=5000)
        assert no.value.rule == "7.13"


def test_a_card_that_was_on_its_way_moves_on_after_a_restart() -> None:
    at = live()
    at.say(1, "VANISH moth-3")
    at.live = Live(at.room, at.now)
    for seat in range(4):
        at.live.join(at.room.seats[seat], line_of(20))
    at.wait(3000)
    assert at.count(Kind.GONE) == 1
