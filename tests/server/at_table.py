"""People at a table of a real house: they sit down, move, look and go."""

from __future__ import annotations

import asyncio
from typing import Any

from parlour.client import Table


async def two_at_a_table(url: str, **more: Any) -> tuple[Table, Table]:
    """A match of Party Bugs has begun between two people."""
    host = await Table.open(url, "party-bugs", "Mia", **more)
    guest = await Table.sit(url, host.code, "Bo")
    await guest.ready()
    await host.start()
    await guest.until(lambda table: bool(table.legal))
    await host.until(lambda table: bool(table.legal))
    return host, guest


async def close(*tables: Table) -> None:
    for table in tables:
        await table.close()


async def some_moves(tables: tuple[Table, ...], moves: int) -> None:
    for _ in range(moves):
        while not (movers := [table for table in tables if table.is_my_turn]):
            await asyncio.sleep(0.005)
        await movers[0].act(movers[0].legal[0])


def everything_seen(table: Table) -> tuple[object, ...]:
    sight = table.sight
    return sight.n, sight.table, sight.match, sight.view, sight.legal, sight.told
