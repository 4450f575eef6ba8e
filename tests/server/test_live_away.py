"""A live table whose Guard is away, and bots that sit there for somebody."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.client import Table as Client
from parlour.core.actions import Action
from parlour.games.cheating_moth.actions import Kind
from parlour.server import turns
from parlour.server.doings import NotNow
from parlour.server.entries import Paused, Returned, StoodIn, WentOn
from parlour.server.line import SILENT
from tests.games.by_number import rule
from tests.games.cheating_moth.tables import position
from tests.server.houses import a_house, run
from tests.server.live_table import LiveTable, line_of, live


@rule("cheating-moth 11.9")
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


@rule("cheating-moth 11.9")
def test_a_guard_whose_line_is_silent_is_away_before_it_is_known_to_be_broken() -> None:
    at = live()
    line = at.live.lines[0]
    word = line.ping(at.now)
    at.wait(SILENT)
    at.say(1, "FEINT")
    assert not at.room.paused
    at.wait(100)
    assert at.live.froze
    assert at.room.paused
    at.wait(5000)
    assert at.room.paused
    line.pong(word, at.now)
    at.wait(300)
    assert not at.room.paused
    at.say(1, "VANISH moth-3")


def test_a_pause_of_somebody_is_not_ended_by_a_guard_who_was_away_before() -> None:
    at = live()
    at.live.part(at.room.seats[0])
    at.wait(100)
    assert at.live.froze
    at.live.join(at.room.seats[0], line_of(20))
    at.enter([WentOn(at=at.now, chair=1)])  # said before the table had looked
    at.wait(100)
    at.enter([Paused(at=at.now, chair=1)])
    at.wait(5000)
    assert at.room.paused


def test_a_match_that_ends_while_the_guard_is_away_is_not_paused() -> None:
    """The next one would begin with a pause that had begun before its deal."""
    hands = ("1 3 4 5", "2", "2 5 5", "3 3 4")
    at = LiveTable(4, table=position(*hands, top="1", guard=0, turn=1, rounds=1))
    at.say(1, "PLAY number-2")
    at.live.part(at.room.seats[0])
    at.evening.now += 5000  # the house was busy
    at.chime()
    assert at.room.state == "over"
    assert not at.room.paused


def test_who_has_left_has_no_line_any_more(tmp_path: Path) -> None:
    """Nobody waits for them between two rounds."""

    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Client.open(house.url, "cheating-moth", "Mia", bots=["greedy"])
            guest = await Client.sit(house.url, host.code, "Bo")
            await guest.ready()
            await host.start()
            live = house.house.keepers[host.code].bell.live
            assert live is not None
            assert set(live.lines) == {0, 2}
            await guest.leave()
            await host.until(lambda table: table.now.chairs[2].left)
            while set(live.lines) != {0}:
                await asyncio.sleep(0.01)
            for table in (host, guest):
                await table.close()

    run(story())


def test_a_stand_in_watches_for_the_guard() -> None:
    at = live()
    guard = at.room.seats[0]
    at.live.part(guard)
    at.wait(100)
    at.enter([StoodIn(at=at.now, chair=guard)])
    at.wait(3000)
    assert not at.room.paused
    assert 0 in at.live.bots
    assert at.live.light.to is not None
    at.live.join(guard, line_of(20))
    at.enter([Returned(at=at.now, chair=guard)])
    assert 0 not in at.live.bots


@rule("cheating-moth 11.9")
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
