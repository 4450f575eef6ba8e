"""A copy of the books, made as docs/hosting.md says while people play, is a house of its own."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.client import Table
from parlour.client.bots import play
from parlour.games import GAMES
from parlour.server.store import open_store
from tests.server.at_table import close, some_moves, two_at_a_table
from tests.server.houses import a_house, ask, run

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
GREEDY = GAMES["party-bugs"].bots["greedy"]


def copy(books: Path, to: Path) -> None:
    said = re.search(r'sqlite3 \S+/parlour\.db "(.+?) \'.+?\'"', PAGE.read_text("utf-8"))
    assert said is not None
    with closing(sqlite3.connect(books)) as db:
        db.execute(f"{said[1]} ?", (str(to),))


async def a_match_over(url: str) -> str:
    table = await Table.open(url, "party-bugs", "Mia", bots=["greedy", "greedy"])
    await table.start()
    await play(table, GREEDY, 1)
    match = table.match
    assert match is not None
    await table.close()
    return match.id


async def entries(folder: Path, code: str) -> list[bytes]:
    store = await open_store(folder, None)
    try:
        return await store.read(code)
    finally:
        await store.close()


def test_a_copy_made_while_people_play_is_a_whole_house(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    there.mkdir()

    async def story() -> None:
        async with a_house(here) as house:
            over = await a_match_over(house.url)
            record = (await ask(f"{house.url}/api/matches/{over}"))[2]
            tables = await two_at_a_table(house.url)
            await some_moves(tables, 2)
            seen = tables[0].sight.n
            moving = asyncio.create_task(some_moves(tables, 6))
            await asyncio.to_thread(copy, here / "parlour.db", there / "parlour.db")
            await moving
            seats = [table.seat_token for table in tables]
            await close(*tables)
        whole = await entries(here, tables[0].code)
        copied = await entries(there, tables[0].code)
        assert copied == whole[: len(copied)]
        async with a_house(there) as house:
            assert (await ask(f"{house.url}/api/matches/{over}"))[2] == record
            for seat in seats:
                assert seat is not None
                back = await Table.resume(seat._replace(url=house.url))
                assert back.now.state == "playing"
                assert back.sight.n >= seen
                await back.close()

    run(story(), 60)
