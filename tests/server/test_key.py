"""One house on one database: who has the key writes, and nobody else."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from parlour.client import No
from parlour.core.words import ParlourError
from parlour.server.store import Batch, Line, NotWritten, StoreGone, open_store
from tests.server.at_table import close, everything_seen, some_moves, two_at_a_table
from tests.server.conftest import Postgres
from tests.server.houses import a_house, run
from tests.server.houses import ask as ask_house
from tests.server.proof.process import HouseProcess

asyncpg = pytest.importorskip("asyncpg")
postgres_store = pytest.importorskip("parlour.server.postgres")

REFUSED = (
    "Another house is open on this database already.",
    "Auf dieser Datenbank ist schon ein anderes Haus geöffnet.",
)


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_store, "HAND_OVER", 0.3)
    monkeypatch.setattr(postgres_store, "COME_BACK", 0.3)


async def opened(address: str) -> Any:
    return await open_store(Path(), address)


def one(n: int, entry: bytes) -> Batch:
    return Batch([Line("ABCD", n, entry)])


async def ask(address: str, question: str, *more: Any) -> Any:
    line = await asyncpg.connect(address)
    try:
        return await line.fetchval(question, *more)
    finally:
        await line.close()


async def end_all_lines(address: str) -> None:
    """As an administrator does, or a database that goes down and comes up again."""
    ended = await ask(
        address,
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    assert ended == 1


async def noticed(store: Any) -> None:
    async with asyncio.timeout(10):
        while store._line is not None and not store._line.is_closed():
            await asyncio.sleep(0.01)


class Deaf:
    """A line that does not notice that it was cut."""

    def __init__(self, line: Any) -> None:
        self.line = line

    def is_closed(self) -> bool:
        return False

    async def fetchval(self, *question: Any, **more: Any) -> Any:
        return await self.line.fetchval(*question, **more)

    def terminate(self) -> None:
        self.line.terminate()


async def everything_in(address: str) -> tuple[int, int, int]:
    return (
        await ask(address, "SELECT count(*) FROM parlour_entries"),
        await ask(address, "SELECT count(*) FROM parlour_records"),
        await ask(address, "SELECT sum(batch)::bigint FROM parlour_writers"),
    )


@pytest.mark.usefixtures("_impatient")
def test_a_second_house_is_turned_away_and_has_touched_nothing(postgres: Postgres) -> None:
    async def story() -> None:
        address = postgres.fresh("second")
        first = await opened(address)
        await first.append(one(0, b"a"))
        before = await everything_in(address)
        with pytest.raises(ParlourError) as no:
            await opened(address)
        assert no.value.words == REFUSED
        assert await everything_in(address) == before
        await first.append(one(1, b"b"))
        await first.close()
        second = await opened(address)
        assert await second.read("ABCD") == [b"a", b"b"]
        await second.close()

    run(story())


def test_a_second_house_waits_a_little_for_the_first_to_be_gone(postgres: Postgres) -> None:
    async def story() -> None:
        address = postgres.fresh("waits")
        first = await opened(address)
        opening = asyncio.create_task(opened(address))
        await asyncio.sleep(1)
        assert not opening.done()
        await first.close()
        await (await opening).close()

    run(story())


@pytest.mark.usefixtures("_impatient")
def test_another_schema_and_another_database_are_other_houses(postgres: Postgres) -> None:
    async def story() -> None:
        address = postgres.fresh("here")
        await ask(address, 'CREATE SCHEMA "The other one"')
        stores = [
            await opened(address),
            await opened(f"{address}&search_path=%22The%20other%20one%22"),
            await opened(postgres.fresh("there")),
        ]
        for number, store in enumerate(stores):
            await store.append(one(0, b"%d" % number))
        for number, store in enumerate(stores):
            assert await store.read("ABCD") == [b"%d" % number]
        with pytest.raises(ParlourError, match="Another house"):
            await opened(f"{address}&search_path=%22The%20other%20one%22,public")
        for store in stores:
            await store.close()

    run(story())


@pytest.mark.usefixtures("_impatient")
def test_a_database_without_a_place_for_tables_is_not_called_taken(postgres: Postgres) -> None:
    with pytest.raises(ParlourError, match="no schema has been selected"):
        run(opened(f"{postgres.fresh('nowhere')}&search_path=nowhere"))


def test_books_of_a_newer_version_are_left_alone(postgres: Postgres) -> None:
    async def story() -> None:
        address = postgres.fresh("newer")
        await (await opened(address)).close()
        await ask(address, "INSERT INTO parlour_migrations VALUES (99)")
        with pytest.raises(ParlourError, match="newer Parlour"):
            await opened(address)

    run(story())


def test_a_house_that_is_killed_leaves_its_key(tmp_path: Path, postgres: Postgres) -> None:
    async def story() -> None:
        address = postgres.fresh("killed")
        house = HouseProcess(tmp_path, address)
        await house.open()
        try:
            with pytest.raises(ParlourError, match="Another house"):
                await opened(address)
            house.kill()
            began = time.monotonic()
            await (await opened(address)).close()
            assert time.monotonic() - began < postgres_store.HAND_OVER
            await house.died()
            await house.open()
            await house.close()
        finally:
            await house.end()

    run(story(), 60)


@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_line_that_was_cut_is_mended_if_nobody_else_is_there(
    postgres: Postgres, is_noticed: bool
) -> None:
    async def story() -> None:
        address = postgres.fresh(f"cut{is_noticed}".lower())
        store = await opened(address)
        await store.append(one(0, b"a"))
        for n in range(1, 6):
            await end_all_lines(address)
            if is_noticed:
                await noticed(store)
            await store.append(one(n, b"b"))
        await end_all_lines(address)
        assert await store.read("ABCD") == [b"a", b"b", b"b", b"b", b"b", b"b"]
        await store.close()

    run(story())


def test_a_line_that_only_the_house_has_lost_does_not_lock_it_out(postgres: Postgres) -> None:
    """The network forgets a line; at its other end the database keeps it, and the key with it."""

    async def story() -> None:
        store = await opened(postgres.fresh("forgotten"))
        await store.append(one(0, b"a"))
        forgotten, store._line = store._line, None
        began = time.monotonic()
        await store.append(one(1, b"b"))
        assert time.monotonic() - began < 1
        assert forgotten.is_closed()
        assert await store.read("ABCD") == [b"a", b"b"]
        await store.close()

    run(story())


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_house_that_has_lost_its_place_writes_nothing(
    postgres: Postgres, is_noticed: bool
) -> None:
    """Not while another has the key; nor after it: what it remembers is older than the books."""

    async def story() -> None:
        address = postgres.fresh(f"place{is_noticed}".lower())
        first = await opened(address)
        await first.append(one(0, b"a"))
        if not is_noticed:
            first._line = Deaf(first._line)
        await end_all_lines(address)
        second = await opened(address)
        with pytest.raises(StoreGone, match="another house is open on this database") as no:
            await first.append(Batch([Line("ABCD", 1, b"x"), Line("EFGH", 0, b"y")], [], 99))
        assert isinstance(no.value, NotWritten) or not is_noticed
        with pytest.raises(StoreGone, match="another house is open"):
            await first.read("ABCD")
        assert await second.read("ABCD") == [b"a"]
        assert not await second.exists("EFGH")
        assert await second.clock() == 0
        await second.append(one(1, b"b"))
        await second.close()
        with pytest.raises(StoreGone, match="open this one anew"):
            await first.append(one(2, b"c"))
        third = await opened(address)
        with pytest.raises(StoreGone, match="open this one anew"):
            await first.read("ABCD")
        assert await third.read("ABCD") == [b"a", b"b"]
        await third.close()
        await first.close()

    run(story())


def test_a_batch_on_its_way_keeps_the_key_until_it_is_written_or_given_up(
    postgres: Postgres,
) -> None:
    """The house is dead, its last batch waits in the database: no other may open before it."""

    async def story() -> None:
        address = postgres.fresh("on_its_way")
        first = await opened(address)
        blocking = await asyncpg.connect(address)
        held = blocking.transaction()
        await held.start()
        await blocking.execute("LOCK TABLE parlour_entries IN SHARE MODE")
        writing = asyncio.create_task(first._write(first._line, 2, one(0, b"a")))
        await asyncio.sleep(0.2)
        opening = asyncio.create_task(opened(address))
        await asyncio.sleep(0.5)
        assert not opening.done()
        await held.rollback()
        await writing
        await asyncio.sleep(0.2)
        assert not opening.done()
        first._line.terminate()
        second = await opening
        assert await second.read("ABCD") == [b"a"]
        await second.close()
        await blocking.close()

    run(story())


def test_play_goes_on_when_the_line_to_the_database_was_cut(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def story() -> None:
        address = postgres.fresh("play")
        async with a_house(tmp_path, database=address) as house:
            host, guest = await two_at_a_table(house.url)
            for _ in range(4):
                await some_moves((host, guest), 2)
                await end_all_lines(address)
            await some_moves((host, guest), 2)
            assert house.house.metrics.of("parlour_store_failures_total") == 0
            await close(host, guest)

    run(story())


@pytest.mark.usefixtures("_impatient")
def test_players_are_told_when_another_house_has_taken_the_books(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def story() -> None:
        address = postgres.fresh("taken")
        async with a_house(tmp_path, database=address) as house:
            host, guest = await two_at_a_table(house.url)
            await some_moves((host, guest), 3)
            before = [everything_seen(table) for table in (host, guest)]
            await end_all_lines(address)
            await noticed(house.house.store)  # or nobody can say what became of the next move
            other = await opened(address)
            entries = await other.read(host.code)
            with pytest.raises(No, match="The house cannot write just now"):
                await some_moves((host, guest), 1)
            assert [everything_seen(table) for table in (host, guest)] == before
            assert await other.read(host.code) == entries
            status, _, said = await ask_house(f"{house.url}/healthz")
            assert status == 503
            assert said["sentence"].startswith("The house cannot reach its books just now")
            await other.close()
            await close(host, guest)

    run(story())
