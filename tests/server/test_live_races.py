"""Mosquitos and Cockroaches at a live table: whose time counts, and who is excused."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.dice import seed_dice
from parlour.games.cheating_moth.actions import Kind, Told
from parlour.games.cheating_moth.table import Phase
from parlour.server.doings import NotNow
from parlour.server.entries import Acted, Paused, WentOn
from tests.games.cheating_moth.tables import position
from tests.server.live_table import START, LiveTable, four, line_of, live


def mosquito(**more: Any) -> LiveTable:
    """Seat 2 has laid a Mosquito; 0, 1 and 3 slap."""
    laid = four(**more)
    laid.turn = 2
    at = live(laid, **more)
    at.say(2, "PLAY mosquito-2")
    for seat in range(4):
        at.live.was_sent(at.room.seats[seat], at.now)
    return at


def cockroach() -> LiveTable:
    laid = position("4 3 3", "4 5 5", "4 1 1", "cockroach-4 3 3", top="3", guard=0, turn=3)
    at = live(laid)
    at.say(3, "PLAY cockroach-4")
    return at


def test_everybody_sees_the_times_that_count() -> None:
    at = mosquito()
    at.wait(350)
    at.say(0, "SLAP", ms=310)
    at.say(1, "SLAP", ms=330)
    at.wait(100)
    made = at.say(3, "SLAP", ms=150)
    assert at.told(Told.REACTED) == [(0, 310), (1, 330), (3, 450 - 20 - 50)]
    assert at.told(Told.SLOWEST)[0][0] == 3
    line = next(entry.line for entry in made if isinstance(entry, Acted) and entry.line)
    assert line == {"reported": 150, "measured": 450, "trusted": 20, "credit": 0, "granted": 380}
    for viewer in (None, 0):
        told = [event for news in at.evening.news(viewer) for event in news.get("told", [])]
        times = [event["ms"] for event in told if event["what"] == "REACTED"]
        assert times == [310, 330, 380]


def test_a_handicap_is_taken_off_what_the_line_explains() -> None:
    """Everybody sees what was measured; who is slowest is found after taking it off."""
    at = mosquito(handicaps=(0, 0, 0, 200))
    at.wait(350)
    at.say(0, "SLAP", ms=310)
    at.say(1, "SLAP", ms=330)
    at.wait(150)
    at.say(3, "SLAP", ms=470)
    assert at.told(Told.REACTED) == [(0, 310), (1, 330), (3, 470)]
    assert at.told(Told.SLOWEST)[0][0] == 1
    assert at.evening.everything(None)["view"]["handicaps"] == [0, 0, 0, 200]


def test_two_within_a_frame_are_decided_by_the_dice_of_the_table() -> None:
    slowest = set()
    for seed in range(12):
        laid = four()
        seed_dice(laid.dice, seed)
        laid.turn = 2
        at = live(laid)
        at.say(2, "PLAY mosquito-2")
        at.wait(400)
        for seat, ms in ((3, 380), (0, 390), (1, 350)):  # whoever comes first in the log
            at.say(seat, "SLAP", ms=ms)
        slowest.add(at.told(Told.SLOWEST)[0][0])
    assert slowest == {0, 3}


def test_a_race_asks_for_a_measurement_of_all_lines() -> None:
    assert mosquito().live.racing.wants_pings


def test_a_pause_makes_nobody_slower() -> None:
    at = mosquito()
    at.wait(200)
    at.enter([Paused(at=at.now)])
    at.wait(60_000)
    at.enter([WentOn(at=at.now)])
    at.wait(150)
    at.say(0, "SLAP", ms=60_310)  # the device knows nothing of pauses
    at.say(1, "SLAP", ms=330)
    at.say(3, "SLAP", ms=340)
    assert at.told(Told.REACTED) == [(0, 350), (1, 330), (3, 340)]


def test_a_guess_is_void_and_locks() -> None:
    at = mosquito()
    at.wait(300)
    at.say(0, "SLAP", ms=60)
    assert at.told(Told.TOO_EARLY)
    with pytest.raises(NotNow) as no:
        at.say(0, "SLAP", ms=300)
    assert no.value.rule == "9.4"


def test_a_slap_that_comes_too_late_costs_nothing() -> None:
    at = mosquito()
    at.wait(3100)
    with pytest.raises(NotNow) as late:
        at.say(0, "SLAP", ms=2990)
    assert late.value.rule == "9.2"
    at.wait(1000)
    at.say(0, "SLAP")
    assert at.told(Told.FALSE_SLAP) == [(0, -(1 << 40))]


def test_whoever_cannot_see_the_table_is_not_the_slowest_once() -> None:
    at = mosquito()
    assert not at.live.racing.aside
    laid = four()
    laid.turn = 2
    at = live(laid)
    at.live.lines[3].hidden = True
    at.say(2, "PLAY mosquito-2")
    at.wait(400)
    assert at.say(3, "SLAP", ms=390) == []
    at.say(0, "SLAP", ms=320)
    at.say(1, "SLAP", ms=380)
    at.wait(50)
    assert at.told(Told.SLOWEST)[0][0] == 1
    assert dict(at.told(Told.REACTED))[3] < 380 - 16


def test_the_second_time_a_bot_hand_slaps() -> None:
    laid = four()
    laid.turn = 2
    at = live(laid)
    at.live.racing.excused.add(3)
    at.live.part(at.room.seats[3])
    at.say(2, "PLAY mosquito-2")
    at.wait(2900)
    assert at.room.match is not None
    slaps = [step for step in at.room.match.steps if step.action.kind == Kind.SLAP]
    assert [(step.seat, step.whose) for step in slaps] == [(3, "stand-in")]
    assert 230 <= slaps[0].action.ms <= 1500
    at.wait(200)
    assert at.told(Told.SLOWEST)[0][0] in (0, 1)


def test_if_nobody_else_slaps_the_excused_are_not_slowest_either() -> None:
    laid = four()
    laid.turn = 2
    at = live(laid)
    at.live.part(at.room.seats[3])
    at.say(2, "PLAY mosquito-2")
    at.wait(3100)
    assert at.told(Told.SLOWEST)[0][0] in (0, 1)


def test_a_cockroach_is_decided_when_no_answer_can_be_under_way() -> None:
    for trip, wait in ((5, 90), (120, 150), (500, 330)):
        at = cockroach()
        at.live.join(at.room.seats[2], line_of(trip))
        at.wait(500)
        at.say(0, "RACE number-4", ms=480)
        at.wait(wait - 1)
        assert at.table.phase == Phase.COCKROACH
        at.wait(1)
        assert at.told(Told.RACED) == [(0, -(1 << 40))]
        at.wait(1000)
        at.say(0, "PLAY number-3")
        assert at.table.now == at.now - START  # both clocks agree again


def test_a_late_answer_inside_the_window_counts() -> None:
    at = cockroach()
    for seat in range(4):
        at.live.join(at.room.seats[seat], line_of(180))
    at.wait(500)
    at.say(0, "RACE number-4", ms=480)
    at.wait(150)
    at.say(1, "RACE number-4", ms=440)
    at.wait(200)
    assert at.told(Told.RACED)[0][0] == 1


def test_credit_is_spent_and_comes_back_slowly() -> None:
    at = cockroach()
    at.live.join(at.room.seats[1], line_of(450))
    at.wait(850)
    at.say(1, "RACE number-4", ms=400)
    assert at.live.racing.purses[1] == 300 - 100
    assert at.table.answer[1] == 400


def test_a_locked_hand_is_not_slapped_for() -> None:
    laid = four()
    laid.turn = 2
    for excused in (set[int](), {3}):
        at = live(laid.copy())
        at.say(3, "SLAP")
        at.live.racing.excused = excused
        at.live.part(at.room.seats[3])
        at.say(2, "PLAY mosquito-2")
        at.say(0, "SLAP", ms=60)
        at.wait(3200)
        assert [seat for seat, _ in at.told(Told.REACTED)] == [3]
