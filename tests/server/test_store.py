"""What both stores promise."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import traceback
from pathlib import Path
from typing import Any

import pytest

from parlour.core.words import ParlourError
from parlour.server import sqlite
from parlour.server.sqlite import SqliteStore
from parlour.server.store import Batch, Kept, Line, Misfit, Store, StoreGone, open_store
from tests.server.conftest import OpenStore, Postgres


def lines(code: str, first: int, *entries: bytes) -> list[Line]:
    return [Line(code, n, entry) for n, entry in enumerate(entries, start=first)]


def test_what_was_appended_is_there_after_opening_again(open_it: OpenStore) -> None:
    async def story() -> None:
        store = await open_it()
        assert await store.read("ABCD") == []
        assert not await store.exists("ABCD")
        await store.append(Batch(lines("ABCD", 0, b"a", b"b"), [], 17))
        await store.append(Batch(lines("ABCD", 2, b"c") + lines("EFGH", 0, b"\x00\xff"), [], 40))
        await store.close()
        store = await open_it()
        assert await store.read("ABCD") == [b"a", b"b", b"c"]
        assert await store.read("EFGH") == [b"\x00\xff"]
        assert await store.exists("EFGH")
        assert await store.tables() == 2
        assert await store.clock() == 40
        await store.close()

    asyncio.run(story())


def test_a_batch_is_written_as_a_whole_or_not_at_all(open_it: OpenStore) -> None:
    async def story() -> None:
        store = await open_it()
        await store.append(Batch(lines("ABCD", 0, b"a")))
        with pytest.raises(Misfit):
            await store.append(
                Batch(
                    lines("EFGH", 0, b"x") + lines("ABCD", 0, b"again"),
                    [Kept("m", b"{}", "2026-11-16")],
                    9,
                )
            )
        assert await store.read("ABCD") == [b"a"]
        assert await store.read("EFGH") == []
        assert await store.record("m") is None
        await store.append(Batch(lines("EFGH", 0, b"y")))
        assert await store.read("EFGH") == [b"y"]
        await store.close()

    asyncio.run(story())


def test_a_record_is_kept_with_the_entry_that_ends_its_match(open_it: OpenStore) -> None:
    async def story() -> None:
        store = await open_it()
        await store.append(
            Batch(
                lines("ABCD", 0, b"a"),
                [Kept("m1", b'{"a":1}', "2026-11-16"), Kept("m2", b"{}", "")],
            )
        )
        assert await store.record("m1") == Kept("m1", b'{"a":1}', "2026-11-16")
        assert await store.record("m2") == Kept("m2", b"{}", "")
        assert await store.record("nothing") is None
        await store.close()

    asyncio.run(story())


def test_a_large_batch_is_one_batch(open_it: OpenStore) -> None:
    async def story() -> None:
        store = await open_it()
        many = [b"entry %d" % n for n in range(12_000)]
        await store.append(Batch(lines("ABCD", 0, *many)))
        assert await store.read("ABCD") == many
        await store.close()

    asyncio.run(story())


def test_the_clock_never_goes_back(open_it: OpenStore) -> None:
    async def story() -> None:
        store = await open_it()
        await store.append(Batch(clock=50))
        await store.append(Batch(clock=70))
        assert await store.clock() == 70
        await store.close()

    asyncio.run(story())


def test_a_second_house_on_the_same_folder_is_turned_away(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path, None)
        with pytest.raises(ParlourError, match="Another house"):
            await open_store(tmp_path, None)
        await store.close()
        await (await open_store(tmp_path, None)).close()

    asyncio.run(story())


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    async def story() -> None:
        await (await open_store(tmp_path, None)).close()
        with sqlite3.connect(tmp_path / "parlour.db") as db:
            db.execute("INSERT INTO migrations VALUES (99)")
        db.close()
        with pytest.raises(ParlourError, match="newer"):
            await open_store(tmp_path, None)

    asyncio.run(story())


def test_a_file_that_is_no_database_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "parlour.db").write_bytes(b"This is a shopping list, and a long one at that. " * 99)
    with pytest.raises(ParlourError, match="cannot be opened"):
        asyncio.run(open_store(tmp_path, None))


def test_an_unknown_kind_of_database_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match="postgresql://"):
        asyncio.run(open_store(tmp_path, "mysql://somewhere"))


def test_sqlite_full_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path / "parlour.db")
        await store.append(Batch(lines("ABCD", 0, b"a")))

        def fill(db: Any) -> None:
            pages = db.execute("PRAGMA page_count").fetchone()[0]
            db.execute(f"PRAGMA max_page_count = {pages}")

        await store._do(fill)
        with pytest.raises(StoreGone, match="full"):
            await store.append(Batch(lines("ABCD", 1, *[b"x" * 4000] * 50)))
        assert await store.read("ABCD") == [b"a"]
        await store._do(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
        await store.append(Batch(lines("ABCD", 1, b"b")))
        assert await store.read("ABCD") == [b"a", b"b"]
        await store.close()

    asyncio.run(story())


def test_sqlite_is_written_through_to_the_disk(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path / "parlour.db")
        assert await store._do(lambda db: db.execute("PRAGMA journal_mode").fetchone()) == ("wal",)
        assert await store._do(lambda db: db.execute("PRAGMA synchronous").fetchone()) == (2,)
        await store.close()

    asyncio.run(story())


@pytest.mark.skipif(os.name != "posix", reason="who may read a file is said otherwise here")
def test_only_the_host_can_read_what_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path / "parlour.db")
        await store.append(Batch(lines("ABCD", 0, b"a")))
        assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}
        await store.close()

    asyncio.run(story())


def test_the_log_of_sqlite_is_tidied_while_writing_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "TIDY_AFTER", 50)
    log = tmp_path / "parlour.db-wal"

    async def story() -> None:
        store = await SqliteStore.open(tmp_path / "parlour.db")
        for n in range(400):
            await store.append(Batch(lines("ABCD", n, b"x" * 1000)))
        assert log.stat().st_size < 400 * 4096  # each batch is at least two pages
        assert len(await store.read("ABCD")) == 400
        await store.close()

    asyncio.run(story())


def test_a_log_that_cannot_be_tidied_is_still_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "TIDY_AFTER", 1)
    monkeypatch.setattr(sqlite, "CARRY_OVER", "this is no SQL")

    async def story() -> None:
        store = await SqliteStore.open(tmp_path / "parlour.db")
        for n in range(20):
            await store.append(Batch(lines("ABCD", n, b"x")))
        await store.close()
        store = await SqliteStore.open(tmp_path / "parlour.db")
        assert len(await store.read("ABCD")) == 20
        await store.close()

    asyncio.run(story())


def test_postgres_comes_back_after_its_plug_was_pulled(postgres: Postgres) -> None:
    async def story() -> None:
        store: Store = await open_store(Path(), postgres.fresh("plug"))
        await store.append(Batch(lines("ABCD", 0, b"a")))
        postgres.stop()
        try:
            with pytest.raises(StoreGone):
                await store.append(Batch(lines("ABCD", 1, b"b")))
            with pytest.raises(StoreGone):
                await store.read("ABCD")
        finally:
            postgres.start()
        await store.append(Batch(lines("ABCD", 1, b"c")))
        assert await store.read("ABCD") == [b"a", b"c"]
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("got_through", [True, False])
def test_postgres_knows_after_a_break_whether_a_batch_got_through(
    postgres: Postgres, got_through: bool
) -> None:
    """The line breaks just before or just after the commit; the house learns which it was."""

    async def story() -> None:
        from parlour.server.postgres import PostgresStore

        class Breaking(PostgresStore):
            breaks = 1

            async def _write(self, line: Any, number: int, batch: Batch) -> None:
                if got_through or not self.breaks:
                    await super()._write(line, number, batch)
                if self.breaks:
                    self.breaks -= 1
                    line.terminate()
                    raise OSError("The line broke.")

        store = await Breaking.open(postgres.fresh(f"break{got_through}".lower()))
        await store.append(Batch(lines("ABCD", 0, b"a")))
        await store.append(Batch(lines("ABCD", 1, b"b")))
        assert await store.read("ABCD") == [b"a", b"b"]
        await store.close()

    asyncio.run(story())


def test_postgres_does_not_let_a_late_batch_slip_in(postgres: Postgres) -> None:
    """A batch given up for lost must not arrive later, from a line nobody holds any more."""

    async def story() -> None:
        from parlour.server.postgres import BROKEN, PostgresStore

        store = await PostgresStore.open(postgres.fresh("late"))
        await store.append(Batch(lines("ABCD", 0, b"a")))
        lost: Any = store._line
        late = store._batch + 1
        store._line = None
        assert await store.read("ABCD") == [b"a"]
        with pytest.raises(BROKEN):  # it was ended
            await store._write(lost, late, Batch(lines("ABCD", 1, b"late")))
        with pytest.raises(Misfit):  # and by its number it would be too late anyway
            await store._write(store._line, late, Batch(lines("ABCD", 1, b"late")))
        assert await store.read("ABCD") == [b"a"]
        await store.close()

    asyncio.run(story())


def test_a_database_that_does_not_answer_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match="does not answer"):
        asyncio.run(open_store(tmp_path, f"postgresql:///none?host={tmp_path}&user=nobody"))


@pytest.mark.parametrize("address", ["u@h:port/db", "u:secret/word@h/db", "[::1/db"])
def test_an_address_that_is_none_gets_a_sentence_and_no_password_is_shown(address: str) -> None:
    with pytest.raises(ParlourError, match="cannot be read") as no:
        asyncio.run(open_store(Path(), f"postgresql://{address}"))
    assert "secret" not in "".join(traceback.format_exception(no.value))
