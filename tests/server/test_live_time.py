"""Time at a live table: the house's clock is in the log, and stands still when nobody plays."""

from __future__ import annotations

import pytest

from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.table import NO_CARD, NOBODY
from parlour.server.doings import NotNow
from parlour.server.draft import next_moment
from parlour.server.entries import Acted, Changed, Paused, StoodIn, WentOn
from parlour.server.hands import Hand
from parlour.server.live_bots import PAUSE
from tests.server.live_table import START, LiveTable, four, line_of, live


def test_the_log_has_the_time_of_the_house_in_it() -> None:
    at = live()
    at.wait(1234)
    entries = at.say(1, "PLAY number-2")
    assert [entry.do for entry in entries if isinstance(entry, Acted)] == ["TIME", "PLAY number-2"]
    assert at.table.now == 1234
    assert entries[-1].by == (at.room.seats[1], "live 1")
    assert at.room.clocked == at.now


def test_every_moment_at_which_something_begins_is_an_entry_with_its_own_time() -> None:
    at = live()
    at.say(1, "FEINT")
    at.wait(400)
    at.say(2, "FEINT")
    at.evening.now += 5000  # the house was busy
    made = at.say(3, "VANISH number-3")
    times = [entry.at - START for entry in made]
    assert times == [3000, 3400, 5400, 5400]


def test_time_stands_still_while_the_table_is_paused() -> None:
    at = live()
    at.wait(700)
    at.enter([Paused(at=at.now)])
    at.wait(60_000)
    at.enter([WentOn(at=at.now)])
    at.wait(300)
    at.say(1, "PLAY number-2")
    assert at.table.now == 1000


def test_there_is_nothing_to_do_while_the_table_is_paused() -> None:
    at = live()
    at.enter([Paused(at=at.now)])
    assert at.live.due(at.now) is None
    assert at.live.chime(at.now) == []
    assert at.live.pictures(at.now + 1000) is None


def pause(at: LiveTable, ms: int) -> None:
    at.enter([Paused(at=at.now)])
    at.wait(ms)
    at.enter([WentOn(at=at.now)])


def test_no_card_gets_on_while_nobody_can_see_it() -> None:
    for ms in (None, 2000):  # under a finger, and by keys
        at = live()
        at.say(1, "VANISH moth-3", ms=ms)
        for _ in range(4):
            if ms is None:
                at.pose(1, 1.0)
            at.wait(50)
        hand = at.live.hands.hands[1]
        before = hand.x, hand.y, hand.under
        pause(at, 60_000)
        at.live.hands.move(at.now)
        assert (hand.x, hand.y, hand.under) == before
        at.wait(100)
        assert at.count(Kind.GONE) == 0
        assert at.table.moving[1] != NO_CARD


def test_after_a_long_pause_hands_have_nothing_to_catch_up_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = live()
    steps: list[int] = []
    step = at.live.hands._step

    def counted(seat: int, hand: Hand, end: int) -> None:
        steps.append(seat)
        step(seat, hand, end)

    monkeypatch.setattr(at.live.hands, "_step", counted)
    for hand in at.live.hands.hands:
        hand.fidget_at = 0
    at.wait(100)
    steps.clear()
    pause(at, 10 * 3_600_000)
    at.wait(100)
    assert len(steps) <= 4 * (100 // 25 + 2)


def test_what_bots_have_planned_waits_with_the_table() -> None:
    at = LiveTable(2, ("carl", "sue"))
    for bot in at.live.bots.values():
        bot.cheat_at = bot.feint_at = bot.lamp_at = at.now + 10_000
        bot.move_at = bot.answer_at = bot.fright_at = at.now + 9000
        bot.call = (0, at.now + 8000)
    pause(at, 60_000)
    for bot in at.live.bots.values():
        assert bot.cheat_at == bot.feint_at == bot.lamp_at == at.now + 10_000
        assert bot.fright_at == at.now + 9000
        assert bot.call == (0, at.now + 8000)


def test_a_stand_in_that_comes_while_the_table_is_paused_is_not_late_by_that() -> None:
    at = live()
    at.enter([Paused(at=at.now)])
    at.wait(60_000)
    at.enter([StoodIn(at=at.now, chair=at.room.seats[1])])
    at.wait(1000)
    at.enter([WentOn(at=at.now)])
    move_at = at.live.bots[1].move_at
    assert move_at is not None
    assert move_at <= at.now + PAUSE[1]


def test_no_time_is_counted_while_an_accusation_is_settled() -> None:
    at = live()
    at.say(1, "VANISH moth-3", ms=2000)
    at.wait(900)
    at.say(0, "CAUGHT 1", pose=at.live.hands.number)
    now = at.table.now
    at.wait(5000)
    at.say(0, "GIVE number-4")
    assert at.table.now == now


def test_whose_time_is_up_has_a_simple_move_made() -> None:
    at = live()
    at.enter([Changed(game="cheating-moth", options={}, pace="brisk", waits=False, evening=False)])
    at.wait(at.room.habits.brisk + 100)
    assert at.room.match is not None
    moves = [step for step in at.room.match.steps if step.seat == 1]
    assert [step.whose for step in moves] == ["time"]
    assert at.table.turn == 2


def test_what_is_refused_leaves_no_time_in_the_log() -> None:
    at = live()
    at.wait(500)
    size = at.room.size
    with pytest.raises(NotNow):
        at.say(2, "PLAY number-2")
    assert at.room.size == size


def test_moments_are_only_those_to_come() -> None:
    laid = four()
    assert next_moment(laid) > 1 << 50
    laid.feint_from[2] = 3000
    laid.vanish_from[1] = 2000
    assert next_moment(laid) == 2000
    laid.now = 2000
    assert next_moment(laid) == 3000
    laid.debtor = 0
    assert next_moment(laid) > 1 << 50


def test_when_the_match_is_over_nothing_is_due() -> None:
    at = live(rounds=1)
    at.room.state = "over"
    assert at.live.due(at.now) is None
    assert at.live.chime(at.now) == []
    assert at.live.pictures(at.now) is None
    assert at.table.called == NOBODY
    assert CLOCK not in at.live.bots


def test_whoever_only_watches_has_no_hand() -> None:
    at = live()
    at.live.join(99, line_of(20))
    at.live.part(99)
    at.live.was_sent(99, at.now)
    at.live.pose(99, None, at.now)  # type: ignore[arg-type]
    at.live.lamp(99, None, at.now)  # type: ignore[arg-type]
    assert at.live.seat_of(99) is None
