"""A house that is closed and opened again: every table, seat and clock is as it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

from parlour.client import Table
from parlour.client.bots import play
from parlour.games import GAMES
from parlour.server.room import Habits
from tests.server.at_table import close, everything_seen, some_moves, two_at_a_table
from tests.server.conftest import OpenStore
from tests.server.houses import Wire, a_house, run

GREEDY = GAMES["party-bugs"].bots["greedy"]


def test_a_restart_keeps_everything(open_it: OpenStore, tmp_path: Path) -> None:
    """Stopped and opened again on the same store: same seats, same views, same numbers."""

    async def story() -> None:
        async with a_house(tmp_path, await open_it()) as house:
            host, guest = await two_at_a_table(house.url)
            await some_moves((host, guest), 5)
            before = [everything_seen(table) for table in (host, guest)]
            seats = host.seat_token, guest.seat_token
            clock = house.house.now()
            await close(host, guest)
        async with a_house(tmp_path, await open_it()) as house:
            assert house.house.now() >= clock
            for seat, (n, _, match, view, legal, told) in zip(seats, before, strict=True):
                assert seat is not None
                back = await Table.resume(seat._replace(url=house.url))
                assert (back.view, back.legal, back.sight.told) == (view, legal, told)
                assert back.n >= n  # type: ignore[operator]
                assert back.match is not None
                assert back.match.id == match.id  # type: ignore[attr-defined]
                await back.close()
            host, guest = [
                await Table.resume(seat._replace(url=house.url)) for seat in seats if seat
            ]
            async with asyncio.TaskGroup() as players:
                players.create_task(play(host, GREEDY, 1))
                players.create_task(play(guest, GREEDY, 1))
            await close(host, guest)

    run(story())


def test_lines_come_back_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            port = house.port
            host, guest = await two_at_a_table(house.url)
            await some_moves((host, guest), 2)
        mover = host if host.is_my_turn else guest
        lost = asyncio.create_task(mover.act(mover.legal[0]))
        await asyncio.sleep(0.1)
        async with a_house(tmp_path, port=port) as house:
            done = await lost
            assert mover.n >= done.n
            await guest.until(lambda table: table.sight.n > 0 and not table.now.paused)
            await close(host, guest)

    run(story())


def test_while_the_house_is_closed_or_a_table_asleep_no_time_passes(tmp_path: Path) -> None:
    async def story() -> None:
        slow = Habits(bot_pause=0, bot_ponder=1, brisk=60_000)
        async with a_house(tmp_path, habits=slow) as house:
            host, guest = await two_at_a_table(house.url, pace="brisk")
            assert host.match is not None
            assert host.match.until is not None
            left = host.match.until - house.house.now()
            seat = host.seat_token
            await close(host, guest)
        async with a_house(tmp_path, habits=slow) as house:
            house.house._started -= 3600  # an hour later, nobody has come yet
            assert seat is not None
            host = await Table.resume(seat._replace(url=house.url))
            await host.until(lambda table: not table.now.paused)
            assert host.match is not None
            assert host.match.until is not None
            assert left - 5000 < host.match.until - house.house.now() <= 60_000
            await close(host)

    run(story())


def test_a_house_that_closes_says_so_and_leaves_nobody_hanging(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            wire = await Wire.to(house.url, table.code)
            await wire.hello()
            goodbye = asyncio.create_task(wire.hear("goodbye"))
            await table.close()
        assert (await goodbye)["reason"] == "closing"
        await wire.close()

    run(story())
