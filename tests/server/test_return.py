"""Whoever comes back is told what a bot has done there meanwhile, and nobody else is."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.client import Table
from parlour.server import turns
from parlour.server.entries import Acted, Returned, StoodIn, TookBack
from parlour.server.protocol import TakeBack
from parlour.server.shown import MOST_TOLD
from tests.server.at_table import close, two_at_a_table
from tests.server.houses import Wire, a_house, run
from tests.server.rooms import PARTY_BUGS, Evening, dealt


@pytest.fixture(autouse=True)
def _quick_stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "stand_in_level", lambda room: "greedy")


def test_over_the_wire_the_seat_comes_back_with_what_was_done(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, grace=50) as house:
            host, guest = await two_at_a_table(house.url)
            seat = guest.seat_token
            assert seat is not None
            await guest.close()
            await host.until(lambda table: table.now.chairs[1].stand_in)
            room = house.house.keepers[host.code].room
            assert room is not None
            assert room.match is not None
            while sum(step.whose == "stand-in" for step in room.match.steps) < 3:
                if host.is_my_turn:
                    await host.act(host.legal[0])
                else:
                    await host.changed()
            watcher = await Wire.to(house.url, host.code)
            await watcher.hello()
            back = await Table.resume(seat, language="de")
            await back.until(lambda table: bool(table.sight.kept_warm))
            steps = room.match.steps
            names = [PARTY_BUGS.actions.name(s.action) for s in steps if s.whose == "stand-in"]
            assert back.sight.kept_warm == names
            told = await watcher.hear("news")
            assert "stand_in" not in told["table"]["chairs"][1]
            assert "kept_warm" not in told
            await host.until(lambda table: not table.now.chairs[1].stand_in)
            assert host.sight.kept_warm == []
            await watcher.close()
            await close(host, back)

    run(story())


def test_a_match_that_begins_without_somebody_goes_on_with_a_stand_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, grace=20) as house:
            host = await Table.open(house.url, "party-bugs", "Mia")
            guest = await Table.sit(house.url, host.code, "Bo")
            await guest.ready()
            await guest.close()
            keeper = house.house.keepers[host.code]
            while keeper.attendance.due() is not None or not keeper.attendance.lost:
                await asyncio.sleep(0.005)
            await host.start()
            await host.until(lambda table: table.now.chairs[1].stand_in)
            await host.close()

    run(story())


def away(evening: Evening, moves: int) -> None:
    """Chair 1 is away for so many moves of its seat."""
    evening.enter(StoodIn(chair=1))
    for _ in range(moves):
        while 1 not in evening.room.awaited:
            seat = evening.room.awaited[0]
            evening.act(seat, PARTY_BUGS.legal(evening.table, seat)[0])
        do = PARTY_BUGS.actions.name(PARTY_BUGS.legal(evening.table, 1)[0])
        evening.enter(Acted(seat=1, do=do, whose="stand-in"))
    evening.enter(Returned(chair=1))


def test_only_the_last_absence_counts_and_who_missed_nothing_is_told_nothing() -> None:
    evening = dealt(PARTY_BUGS, 3)
    away(evening, 2)
    assert len(evening.news(1)[-1]["kept_warm"]) == 2
    away(evening, 0)
    assert "kept_warm" not in evening.news(1)[-1]
    away(evening, 1)
    assert len(evening.news(1)[-1]["kept_warm"]) == 1
    assert not any("kept_warm" in news for chair in (None, 0, 2) for news in evening.news(chair))
    assert MOST_TOLD > 30


def test_what_others_take_back_meanwhile_changes_nothing() -> None:
    evening = dealt(PARTY_BUGS, 3)
    evening.act(0, PARTY_BUGS.legal(evening.table, 0)[0])
    evening.enter(StoodIn(chair=1))
    do = PARTY_BUGS.actions.name(PARTY_BUGS.legal(evening.table, 1)[0])
    evening.enter(Acted(seat=1, do=do, whose="stand-in"))
    assert isinstance(evening.say(0, TakeBack)[0], TookBack)
    evening.enter(Returned(chair=1))
    assert evening.news(1)[-1]["kept_warm"] == [do]
