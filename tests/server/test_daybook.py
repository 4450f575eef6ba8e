"""Entries are durable in the daybook, and found whether they are posted or not."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from parlour.server import daybook, sqlite
from parlour.server.sqlite import MIGRATIONS, SqliteStore
from parlour.server.store import Batch, Line, Misfit, StoreGone

TABLES = ("AAAA", "BBBB", "CCCC", "DDDD", "EEEE")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A daybook that is soon full, and posted in small parts."""
    monkeypatch.setattr(daybook, "POST_AFTER", 10)
    monkeypatch.setattr(daybook, "AT_ONCE", 3)


def entry(code: str, n: int) -> bytes:
    return f"{code} {n}".encode()


def moves(first: int, last: int) -> list[Batch]:
    """At every table one entry in each batch."""
    return [
        Batch([Line(code, n, entry(code, n)) for code in TABLES], [], n) for n in range(first, last)
    ]


def in_file(path: Path, wanted: str) -> Any:
    db = sqlite3.connect(path)
    try:
        return db.execute(wanted).fetchone()[0]
    finally:
        db.close()


async def check(store: SqliteStore, entries: int) -> None:
    for code in TABLES:
        assert await store.read(code) == [entry(code, n) for n in range(entries)]
        assert await store.exists(code)
    assert not await store.exists("ZZZZ")
    assert await store.tables() == len(TABLES)
    assert await store.clock() == entries - 1


def test_logs_are_whole_while_they_are_posted(tmp_path: Path, small: None) -> None:
    path = tmp_path / "parlour.db"

    async def story() -> None:
        store = await SqliteStore.open(path)
        for size, batch in enumerate(moves(0, 30), start=1):
            await store.append(batch)
            await check(store, size)
        assert in_file(path, "SELECT count(*) FROM entries") > 80
        await store.close()
        store = await SqliteStore.open(path)
        await check(store, 30)
        await store.close()

    asyncio.run(story())


def test_a_crash_while_posting_loses_and_doubles_nothing(tmp_path: Path, small: None) -> None:
    """The files as they are after every batch, in the middle of posting too, are a house."""
    here, there = tmp_path / "here", tmp_path / "there"

    async def story() -> None:
        store = await SqliteStore.open(here / "parlour.db")
        halfway = 0
        for size, batch in enumerate(moves(0, 16), start=1):
            await store.append(batch)
            shutil.copytree(here, there)
            posted = in_file(there / "parlour.db", "SELECT count(*) FROM entries")
            noted = in_file(there / "parlour.db", "SELECT count(*) FROM daybook")
            halfway += posted + noted * len(TABLES) > size * len(TABLES)
            again = await SqliteStore.open(there / "parlour.db")
            await check(again, size)
            for more in moves(size, size + 5):
                await again.append(more)
            await check(again, size + 5)
            await again.close()
            shutil.rmtree(there)
        await store.close()
        assert halfway  # or nothing of this was tried

    asyncio.run(story())


def test_an_entry_that_is_there_does_not_fit_posted_or_not(tmp_path: Path, small: None) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path / "parlour.db")
        for size, batch in enumerate(moves(0, 12), start=1):
            await store.append(batch)
            for n in (0, size - 1):
                with pytest.raises(Misfit):
                    await store.append(Batch([Line("BBBB", n, b"again")]))
        with pytest.raises(Misfit):
            await store.append(Batch([Line("NEWS", 0, b"a"), Line("NEWS", 0, b"b")]))
        assert await store.read("NEWS") == []
        await check(store, 12)
        await store.close()

    asyncio.run(story())


def test_posting_that_fails_is_tried_again(
    tmp_path: Path, small: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "parlour.db"

    def full(self: daybook.Daybook) -> bool:
        self._db.execute("BEGIN IMMEDIATE")
        raise sqlite3.OperationalError("database or disk is full")

    async def story() -> None:
        store = await SqliteStore.open(path)
        with monkeypatch.context() as patch:
            patch.setattr(daybook.Daybook, "post", full)
            for batch in moves(0, 8):
                await store.append(batch)
            await check(store, 8)
        assert in_file(path, "SELECT count(*) FROM entries") == 0
        for batch in moves(8, 16):
            await store.append(batch)
        await check(store, 16)
        assert in_file(path, "SELECT count(*) FROM entries") > 0
        await store.close()
        with pytest.raises(StoreGone):
            await store.append(Batch())

    asyncio.run(story())


def test_a_house_from_before_there_was_a_daybook_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "parlour.db"
    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "MIGRATIONS", MIGRATIONS[:1])
        db = sqlite._connect(path)
    for n in range(3):
        db.executemany(
            "INSERT INTO entries VALUES (?, ?, ?)", [(code, n, entry(code, n)) for code in TABLES]
        )
    db.execute("UPDATE house SET clock = 2")
    db.close()

    async def story() -> None:
        store = await SqliteStore.open(path)
        await check(store, 3)
        for batch in moves(3, 6):
            await store.append(batch)
        await check(store, 6)
        await store.close()

    asyncio.run(story())
