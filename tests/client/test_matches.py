"""Whole matches over the wire."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.bot import Bot
from parlour.client import Table
from parlour.client.bots import play, view_from
from parlour.core.record import first_difference
from parlour.games import GAMES
from tests.server.houses import a_house, run

MATCHES = [
    ("party-bugs", 2, {}),
    ("party-bugs", 4, {"hidden_card": True}),
    ("parrot-box", 3, {"rounds": 1}),
    ("cheating-moth", 3, {"mode": "calm", "rounds": 1}),
]


async def company(url: str, game: str, players: int, options: dict[str, Any]) -> list[Table]:
    host = await Table.open(url, game, "Host", options=options)
    guests = [await Table.sit(url, host.code, f"Guest {n}") for n in range(1, players)]
    return [host, *guests]


async def play_one(tables: list[Table], bot: Bot) -> None:
    """One match to its end, with everybody at it moved by this bot."""
    host, *guests = tables
    for guest in guests:
        await guest.ready()
    await host.start()
    async with asyncio.TaskGroup() as players:
        for table in tables:
            players.create_task(play(table, bot, 1))


@pytest.mark.parametrize(("game", "players", "options"), MATCHES)
def test_a_whole_match_by_bots_at_the_other_end_of_the_wire(
    tmp_path: Path, game: str, players: int, options: dict[str, Any]
) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            tables = await company(house.url, game, players, options)
            watcher = await Table.watch(house.url, tables[0].code)
            await play_one(tables, GAMES[game].bots["greedy"])
            room = house.house.keepers[tables[0].code].room
            assert room is not None
            assert room.match is not None
            await watcher.until(lambda table: table.is_over)
            for table in [*tables, watcher]:
                seen = view_from(room.game, table.view, table.seat)
                assert seen == room.game.view(room.match.table, table.seat)
                assert table.match is not None
                assert table.match.places == room.game.places(room.match.table)
            kept = await house.house.store.record(room.match_id)
            assert kept is not None
            record = json.loads(kept.record)
            assert record["finished"]
            assert first_difference(record, GAMES) is None
            for table in [*tables, watcher]:
                await table.close()

    run(story())
