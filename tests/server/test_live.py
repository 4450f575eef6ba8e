from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from parlour.client import Table as Client
from parlour.core.actions import Action
from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Kind, Told
from parlour.games.cheating_moth.table import NO_CARD, NOBODY, Phase, Table
from parlour.server import turns
from parlour.server.doings import NotNow
from parlour.server.draft import next_moment
from parlour.server.entries import Acted, Changed, Paused, Returned, StoodIn, WentOn
from parlour.server.hands import PICTURE
from parlour.server.live import BUSY, SWING, Live
from parlour.server.protocol import Painted
from tests.games.cheating_moth.tables import position
from tests.server.houses import a_house, run
from tests.server.live_table import START, LiveTable, decoded, line_of


def table(**more: Any) -> Table:
    """Seat 0 is the Guard, seat 1 has the turn."""
    hands = ("1 3 4 5", "2 moth-3 moth-4 5", "2 mosquito-2 5 5", "2 cockroach-4 3 3")
    return position(*hands, top="1", guard=0, turn=1, **more)


def live(laid: Table | None = None, **options: Any) -> LiveTable:
    at = LiveTable(4, table=laid or table(), **options)
    for hand in at.live.hands.hands:
        hand.fidget_at = 10_000_000
    return at


# Time


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


# Making cards vanish


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


def test_what_is_refused_leaves_no_time_in_the_log() -> None:
    at = live()
    at.wait(500)
    size = at.room.size
    with pytest.raises(NotNow):
        at.say(2, "PLAY number-2")
    assert at.room.size == size


# The lamp


def test_the_lamp_is_seen_by_all_and_lights_after_its_swing() -> None:
    at = live()
    at.lamp(0, 2)
    assert at.live.lit(at.now) is None
    at.wait(SWING)
    assert at.live.lit(at.now) == 2
    for film in at.films.values():
        lamps = [each["to"] for each in decoded(film) if each["type"] == "lamp_at"]
        assert lamps == [2]
    at.wait(2000)
    for film in at.films.values():  # and by those who come later
        assert sum(each["type"] == "lamp_at" for each in decoded(film)) == 3


def test_only_the_guard_has_a_lamp_and_points_it_at_others() -> None:
    at = live()
    at.lamp(1, 2)
    at.lamp(0, 0)
    at.lamp(0, 7)
    assert at.live.lamp_to is None


def test_the_lamp_swings_to_the_own_cards_when_the_guard_plays() -> None:
    laid = table()
    laid.turn = 0
    laid.discard_pile[laid.discard_size - 1] = 1
    at = live(laid)
    at.lamp(0, 2)
    at.wait(300)
    at.say(0, "PLAY number-3")
    assert at.live.lit(at.now) is None
    at.wait(BUSY)
    assert at.live.lit(at.now) == 2
    lamps = [each.get("to") for each in decoded(at.films[False]) if each["type"] == "lamp_at"]
    assert [to for to, _ in groupby(lamps)] == [2, None, 2]


def test_a_new_guard_has_a_lamp_of_their_own() -> None:
    at = live()
    at.lamp(0, 1)
    at.say(1, "VANISH moth-3", ms=2000)
    at.wait(1000)
    at.say(0, "CAUGHT 1", pose=at.live.hands.number)
    assert at.table.guard == 1
    assert at.live.lamp_to is None
    at.lamp(0, 2)
    assert at.live.lamp_to is None


# Caught!


def test_a_call_is_judged_by_what_the_screen_showed() -> None:
    """The card was gone when the call came, but not yet in the picture of the press."""
    for pose_ago, caught in ((0, False), (4, True)):
        at = live(table(grace=0), grace=0)
        at.live.join(at.room.seats[0], line_of(150))
        at.say(1, "VANISH moth-3", ms=600)
        while at.table.moving[1] != NO_CARD:
            at.wait(10)
        at.wait(100)
        at.say(0, "CAUGHT 1", pose=at.live.hands.number - pose_ago)
        assert bool(at.told(Told.CAUGHT)) == caught


def test_nobody_looks_further_back_than_the_line_explains() -> None:
    at = live(table(grace=0), grace=0)
    at.live.join(at.room.seats[0], line_of(10))
    at.say(1, "VANISH moth-3", ms=600)
    while at.table.moving[1] != NO_CARD:
        at.wait(10)
    at.wait(200)
    old = at.live.hands.number - 6
    made = at.say(0, "CAUGHT 1", pose=old)
    assert at.told(Told.WRONGLY)
    line = next(entry.line for entry in made if isinstance(entry, Acted) and entry.line)
    assert line["pose"] == old
    assert line["trusted"] == 10
    assert line["granted"] <= 10 + PICTURE


def test_without_a_picture_the_last_painted_one_counts() -> None:
    at = live()
    at.wait(500)
    at.live.paint(at.room.seats[0], Painted(at.live.hands.number))
    at.live.paint(at.room.seats[1], Painted(9999))
    made = at.say(0, "CAUGHT 1")
    line = next(entry.line for entry in made if isinstance(entry, Acted) and entry.line)
    assert line["pose"] == at.live.hands.number


# Races


def mosquito(**more: Any) -> LiveTable:
    """Seat 2 has laid a Mosquito; 0, 1 and 3 slap."""
    laid = table(**more)
    laid.turn = 2
    at = live(laid, **more)
    at.say(2, "PLAY mosquito-2")
    for seat in range(4):
        at.live.was_sent(at.room.seats[seat], at.now)
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


def test_a_race_asks_for_a_measurement_of_all_lines() -> None:
    assert mosquito().live.racing.wants_pings


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
    laid = table()
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
    laid = table()
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
    laid = table()
    laid.turn = 2
    at = live(laid)
    at.live.part(at.room.seats[3])
    at.say(2, "PLAY mosquito-2")
    at.wait(3100)
    assert at.told(Told.SLOWEST)[0][0] in (0, 1)


def cockroach() -> LiveTable:
    laid = position("4 3 3", "4 5 5", "4 1 1", "cockroach-4 3 3", top="3", guard=0, turn=3)
    at = live(laid)
    at.say(3, "PLAY cockroach-4")
    return at


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


# A Guard who is away


def test_without_a_guard_nothing_vanishes_and_the_table_waits() -> None:
    at = live()
    at.live.part(at.room.seats[0])
    for do in ("VANISH moth-3", "FEINT"):
        with pytest.raises(NotNow) as no:
            at.say(1, do)
        assert no.value.rule == "11.9"
    at.wait(100)
    assert at.room.paused
    assert at.live.froze
    at.wait(5000)
    at.live.join(at.room.seats[0], line_of(20))
    at.wait(100)
    assert not at.room.paused
    at.say(1, "VANISH moth-3")


def test_a_stand_in_watches_for_the_guard() -> None:
    at = live()
    guard = at.room.seats[0]
    at.live.part(guard)
    at.wait(100)
    at.enter([StoodIn(at=at.now, chair=guard)])
    at.wait(3000)
    assert not at.room.paused
    assert 0 in at.live.bots
    assert at.live.lamp_to is not None
    at.live.join(guard, line_of(20))
    at.enter([Returned(at=at.now, chair=guard)])
    assert 0 not in at.live.bots


def test_over_the_wire_the_table_waits_for_its_guard_and_then_for_a_stand_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "stand_in_level", lambda room: "greedy")

    async def story() -> None:
        async with a_house(tmp_path, grace=600) as house:
            guard = await Client.open(
                house.url, "cheating-moth", "Mia", options={"first_guard": 0}, bots=["greedy"]
            )
            other = await Client.sit(house.url, guard.code, "Bo")
            await other.ready()
            await guard.start()
            await other.until(lambda table: "FEINT" in table.legal)
            seat = guard.seat_token
            assert seat is not None
            await guard.close()
            await other.until(lambda table: table.now.paused)
            guard = await Client.resume(seat)
            await other.until(lambda table: not table.now.paused)
            await guard.close()
            await other.until(lambda table: table.now.paused)
            await other.until(lambda table: table.now.chairs[0].stand_in)
            await other.until(lambda table: not table.now.paused)
            assert house.house.metrics.of("parlour_errors_total") == 0
            await other.close()

    run(story())


def test_somebody_else_who_drops_out_does_not_stop_the_table() -> None:
    at = live()
    at.live.part(at.room.seats[2])
    at.wait(1000)
    assert not at.room.paused


def test_a_stand_in_plays_and_does_not_cheat() -> None:
    at = live()
    for seat in (1, 2, 3):
        at.enter([StoodIn(at=at.now, chair=at.room.seats[seat])])
    at.wait(60_000)
    assert at.room.match is not None
    moves = [step for step in at.room.match.steps if step.seat in (1, 2, 3)]
    assert moves
    assert {step.whose for step in moves} == {"stand-in"}
    assert not at.count(Kind.VANISH)


# Bots


def asked_bot() -> tuple[LiveTable, turns.Question]:
    """Seat 1 is a stand-in that ponders over its turn."""
    at = live()
    at.enter([StoodIn(at=at.now, chair=at.room.seats[1])])
    at.live.bots[1].move_at = at.now
    assert at.live.chime(at.now) == []
    asked = at.live.bot_to_ask(at.now)
    assert asked is not None
    return at, asked


def test_a_bot_is_asked_about_moves_in_its_turn_only() -> None:
    at, asked = asked_bot()
    assert asked.seat == 1
    assert {action.kind for action in asked.legal} == {Kind.PLAY}
    at.enter(at.live.answer(asked, asked.legal[0], at.now))
    assert at.table.turn == 2
    assert at.live.bot_to_ask(at.now) is None


def test_a_bot_without_an_opinion_does_what_is_idle() -> None:
    for bad in (None, Action(Kind.DRAW)):
        at, asked = asked_bot()
        at.enter(at.live.answer(asked, bad, at.now))
        assert at.table.turn == 2


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    at, asked = asked_bot()
    at.enter([Returned(at=at.now, chair=at.room.seats[1])])
    assert at.live.answer(asked, asked.legal[0], at.now) == []
    at, asked = asked_bot()
    at.say(1, "PLAY number-2")
    assert at.live.bot_to_ask(at.now) is None
    assert at.live.answer(asked, asked.legal[0], at.now) == []
    at, asked = asked_bot()
    at.enter([Paused(at=at.now)])
    assert at.live.answer(asked, asked.legal[0], at.now) == []
    at.enter([WentOn(at=at.now)])
    assert at.live.bot_to_ask(at.now) is not None


def test_a_locked_hand_is_not_slapped_for() -> None:
    laid = table()
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


# Odds and ends


def test_whoever_only_watches_has_no_hand() -> None:
    at = live()
    at.live.join(99, line_of(20))
    at.live.part(99)
    at.live.was_sent(99, at.now)
    at.live.pose(99, None, at.now)  # type: ignore[arg-type]
    at.live.lamp(99, None, at.now)  # type: ignore[arg-type]
    assert at.live.seat_of(99) is None


def test_moments_are_only_those_to_come() -> None:
    laid = table()
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
