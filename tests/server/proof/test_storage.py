"""A disk that is full and a database that is gone, for real: nothing is lost, and play goes on."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import pytest

from parlour.client import No, Table
from tests.server.at_table import close, everything_seen, some_moves, two_at_a_table
from tests.server.conftest import Postgres
from tests.server.houses import a_house, run
from tests.server.proof.process import HouseProcess

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


async def until_refused(tables: tuple[Table, ...]) -> str:
    """Play until the house cannot write; what it says then."""
    for _ in range(2000):
        mover = next((table for table in tables if table.is_my_turn), None)
        if mover is None:
            assert not tables[0].is_over, "the match is over, and the disk is not full"
            await asyncio.sleep(0.005)
            continue
        try:
            await mover.act(mover.legal[0])
        except No as no:
            return str(no)
    raise AssertionError("the disk is never full")


async def on_and_on(tables: tuple[Table, ...], moves: int) -> None:
    """As people do who are asked to try again."""
    for _ in range(moves):
        for _ in range(100):
            try:
                await some_moves(tables, 1)
                break
            except No:
                await asyncio.sleep(0.1)
        else:
            raise AssertionError("it never goes on")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_a_disk_that_is_full_and_has_room_again(tmp_path: Path) -> None:
    """The process may write no file longer than this: its disk is full."""

    async def story() -> None:
        house = HouseProcess(tmp_path)
        await house.open()
        try:
            host, guest = await two_at_a_table(house.url)
            used = max(each.stat().st_size for each in tmp_path.iterdir())
            assert house._process is not None
            pid = house._process.pid
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (used + 8192, NO_LIMIT[1]))
            said = await until_refused((host, guest))
            assert said.startswith("The house cannot write just now, so nothing has changed")
            before = [everything_seen(table) for table in (host, guest)]
            with pytest.raises(No, match="cannot write"):
                await until_refused_or_done(host, guest)
            assert [everything_seen(table) for table in (host, guest)] == before
            watcher = await Table.watch(house.url, host.code)
            assert watcher.sight.open == host.sight.open
            resource.prlimit(pid, resource.RLIMIT_FSIZE, NO_LIMIT)
            await on_and_on((host, guest), 4)
            seen = [everything_seen(table)[3:] for table in (host, guest)]
            seats = host.seat_token, guest.seat_token
            await close(host, guest, watcher)
            house.kill()
            await house.died()
            await house.open()
            for seat, view in zip(seats, seen, strict=True):
                assert seat is not None
                back = await Table.resume(seat)
                assert everything_seen(back)[3:] == view
                await back.close()
            await house.close()
        finally:
            await house.end()

    run(story(), 120)


async def until_refused_or_done(*tables: Table) -> None:
    while not (movers := [table for table in tables if table.is_my_turn]):
        await asyncio.sleep(0.005)
    await movers[0].act(movers[0].legal[0])


@pytest.mark.slow
def test_a_database_that_is_gone_and_back(tmp_path: Path, postgres: Postgres) -> None:
    async def story() -> None:
        address = postgres.fresh("gone_and_back")
        async with a_house(tmp_path, database=address) as house:
            host, guest = await two_at_a_table(house.url)
            await some_moves((host, guest), 3)
            before = [everything_seen(table) for table in (host, guest)]
            await asyncio.to_thread(postgres.stop)
            try:
                with pytest.raises(No, match="cannot write"):
                    await until_refused_or_done(host, guest)
                assert [everything_seen(table) for table in (host, guest)] == before
                with pytest.raises(No, match="cannot"):
                    await Table.open(house.url, "party-bugs", "Ole")
            finally:
                await asyncio.to_thread(postgres.start)
            await on_and_on((host, guest), 6)
            seen = [everything_seen(table)[3:] for table in (host, guest)]
            seats = host.seat_token, guest.seat_token
            await close(host, guest)
        async with a_house(tmp_path, database=address) as house:
            for seat, view in zip(seats, seen, strict=True):
                assert seat is not None
                back = await Table.resume(seat._replace(url=house.url))
                assert everything_seen(back)[3:] == view
                await back.close()

    run(story(), 120)
