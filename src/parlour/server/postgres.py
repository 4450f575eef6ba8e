"""Logs and records in PostgreSQL, for houses that have one.

Every batch has a number, and is written only if the one before it was the last. If the line breaks
while a batch is on its way, the next line first takes a number of its own: then the lost batch has
either got through or never will, and the number found says which.

The line that writes also holds the key of the house, a lock that ends with its session: as long as
anything of this house can still be written, no other house can open, and without the key nothing is
written or read. The key belongs to one schema of one database.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from parlour.core.words import ParlourError
from parlour.server.store import Batch, Kept, Misfit, NotWritten, Steps, StoreGone

T = TypeVar("T")
Connection = Any  # asyncpg has no types

MIGRATIONS = (
    Steps(
        1,
        (
            "CREATE TABLE parlour_entries (code text, n integer, entry bytea NOT NULL,"
            " PRIMARY KEY (code, n))",
            "CREATE TABLE parlour_records (id text PRIMARY KEY, record bytea, date text)",
            "CREATE TABLE parlour_writers (writer text PRIMARY KEY, batch bigint NOT NULL,"
            " clock bigint NOT NULL)",
        ),
    ),
)
APPEND = """
WITH mine AS (
  UPDATE parlour_writers SET batch = $7, clock = $8 WHERE writer = $6 AND batch = $7 - 1
  RETURNING 1
), entered AS (
  INSERT INTO parlour_entries
  SELECT line.* FROM mine, unnest($1::text[], $2::integer[], $3::bytea[]) AS line
), kept AS (
  INSERT INTO parlour_records
  SELECT line.* FROM mine, unnest($4::text[], $5::bytea[], $9::text[]) AS line
  ON CONFLICT (id) DO UPDATE SET record = excluded.record, date = excluded.date
)
SELECT count(*) FROM mine
"""
TAKE_KEY = """
SELECT pg_try_advisory_lock(1885434476, coalesce(
  (SELECT oid::integer FROM pg_namespace WHERE nspname = current_schema()), 0))
"""
END_OLD_LINES = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = $1 AND pid <> pg_backend_pid()
"""
PATIENCE = 5.0  # seconds for one statement or for a new connection
HAND_OVER = 5.0  # seconds for a house that was killed to be gone
COME_BACK = 1.0  # seconds for an old line of this house to be gone
A_MOMENT = 0.05
FELT = {  # a house whose machine has lost its power is noticed after so many seconds
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
OUTDATED = "another house was open on this database meanwhile; open this one anew"
BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the database has said goodbye, and the line is not closed yet
)


class Elsewhere(StoreGone):
    """Another house has the key."""


class PostgresStore:
    def __init__(self, address: str) -> None:
        self._address = address
        self._writer = secrets.token_hex(8)
        self._name = f"parlour {self._writer}"  # of every line of this house, for the database
        self._batch = 0  # the number of the last one
        self._found = 0  # the last one that had got through when this line was opened
        self._others: int | None = None  # what other houses had written when this one opened
        self._is_outdated = False  # another house has written since
        self._line: Connection | None = None
        self._closed = False
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        store = cls(address)
        try:
            await store.clock()
        except Elsewhere:
            raise ParlourError(
                "Another house is open on this database already.",
                "Auf dieser Datenbank ist schon ein anderes Haus geöffnet.",
            ) from None
        except StoreGone as gone:
            raise ParlourError(
                f"The database does not answer: {gone}.",
                f"Die Datenbank antwortet nicht: {gone}.",
            ) from None
        except ParlourError:
            raise
        except ValueError:  # what is wrong with it might quote a password
            raise ParlourError(
                "The address of the database cannot be read; "
                "special characters in a password are written like %2F.",
                "Die Adresse der Datenbank ist nicht zu lesen; "
                "Sonderzeichen in einem Passwort werden wie %2F geschrieben.",
            ) from None
        return store

    async def append(self, batch: Batch) -> None:
        async with self._turn:
            try:
                await self._connected()
            except StoreGone as gone:
                raise NotWritten(str(gone)) from None
            if not await self._written(batch) and not await self._written(batch):
                raise StoreGone("it broke off twice")

    async def _written(self, batch: Batch) -> bool:
        """False: the line broke and has been mended, and the batch has not got through."""
        line = await self._connected()
        number = self._batch + 1
        try:
            await self._try(lambda: self._write(line, number, batch))
        except StoreGone:
            await self._connected()
            return self._found == number
        self._batch = number
        return True

    async def _write(self, line: Connection, number: int, batch: Batch) -> None:
        written = await line.fetchval(
            APPEND,
            [each.code for each in batch.lines],
            [each.n for each in batch.lines],
            [each.entry for each in batch.lines],
            [kept.id for kept in batch.records],
            [kept.record for kept in batch.records],
            self._writer,
            number,
            batch.clock,
            [kept.date for kept in batch.records],
            timeout=PATIENCE,
        )
        if written != 1:
            raise Misfit("Somebody else counts this house's batches.")

    async def read(self, code: str) -> list[bytes]:
        wanted = "SELECT entry FROM parlour_entries WHERE code = $1 ORDER BY n"
        return [row[0] for row in await self._ask(lambda line: line.fetch(wanted, code))]

    async def exists(self, code: str) -> bool:
        wanted = "SELECT 1 FROM parlour_entries WHERE code = $1 LIMIT 1"
        return await self._ask(lambda line: line.fetchval(wanted, code)) is not None

    async def tables(self) -> int:
        wanted = "SELECT count(*) FROM parlour_entries WHERE n = 0"
        return int(await self._ask(lambda line: line.fetchval(wanted)))

    async def record(self, id: str) -> Kept | None:
        wanted = "SELECT id, record, date FROM parlour_records WHERE id = $1"
        row = await self._ask(lambda line: line.fetchrow(wanted, id))
        return None if row is None else Kept(*row)

    async def clock(self) -> int:
        wanted = "SELECT coalesce(max(clock), 0) FROM parlour_writers"
        return int(await self._ask(lambda line: line.fetchval(wanted)))

    async def close(self) -> None:
        self._closed = True
        line, self._line = self._line, None
        if line is not None and not line.is_closed():
            with suppress(*BROKEN):
                await line.close(timeout=PATIENCE)

    async def _ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        """Asked a second time if need be: the old line may only have grown stale."""
        async with self._turn:
            old = self._line
            if old is not None:
                with suppress(StoreGone):
                    return await self._try(lambda: question(old))
            line = await self._connected()
            return await self._try(lambda: question(line))

    async def _connected(self) -> Connection:
        if self._closed:
            raise StoreGone("closed")
        if self._is_outdated:  # for good: not even the key is touched again
            raise StoreGone(OUTDATED)
        if self._line is None or self._line.is_closed():
            self._line = None
            self._line = await self._try(self._connect)
            if self._closed:  # meanwhile
                self._line.terminate()
                raise StoreGone("closed")
        return self._line

    async def _connect(self) -> Connection:
        line = await asyncpg.connect(
            self._address,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            server_settings={"synchronous_commit": "on", "application_name": self._name, **FELT},
        )
        try:
            await self._take_key(line)
            async with line.transaction():
                if self._others is not None:
                    await self._check_others(line)
                await _migrate(line)
                await self._settle(line)
        except BaseException:
            line.terminate()
            raise
        return line

    async def _take_key(self, line: Connection) -> None:
        """An old line of this house may still have it, and not know that nobody is there."""
        await line.execute(END_OLD_LINES, self._name)
        wait = HAND_OVER if self._others is None else COME_BACK
        for _ in range(round(wait / A_MOMENT)):
            if await line.fetchval(TAKE_KEY):
                return
            await asyncio.sleep(A_MOMENT)
        raise Elsewhere("another house is open on this database")

    async def _settle(self, line: Connection) -> None:
        """Find out what was written last, and let nothing older be written after this."""
        self._others = await self._by_others(line)
        await line.execute(
            "INSERT INTO parlour_writers VALUES ($1, 0, 0) ON CONFLICT DO NOTHING", self._writer
        )
        self._found = await line.fetchval(
            "SELECT batch FROM parlour_writers WHERE writer = $1 FOR UPDATE", self._writer
        )
        self._batch = self._found + 1
        await line.execute(
            "UPDATE parlour_writers SET batch = $2 WHERE writer = $1", self._writer, self._batch
        )

    async def _check_others(self, line: Connection) -> None:
        """What this house remembers of its tables may be older than what another has written."""
        self._is_outdated = await self._by_others(line) != self._others
        if self._is_outdated:
            raise StoreGone(OUTDATED)

    async def _by_others(self, line: Connection) -> int:
        """A number that grows with every house that opens, and with all that it writes."""
        wanted = "SELECT coalesce(sum(batch), 0)::bigint FROM parlour_writers WHERE writer <> $1"
        return int(await line.fetchval(wanted, self._writer))

    async def _try(self, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await work()
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Misfit(str(error)) from None
        except BROKEN as error:
            if self._line is not None:
                self._line.terminate()
                self._line = None
            raise StoreGone(str(error) or type(error).__name__) from None


async def _migrate(line: Connection) -> None:
    await line.execute(
        "CREATE TABLE IF NOT EXISTS parlour_migrations (version integer PRIMARY KEY)"
    )
    done = await line.fetchval("SELECT max(version) FROM parlour_migrations") or 0
    if done > MIGRATIONS[-1].version:
        raise ParlourError(
            f"This house was kept by a newer Parlour (version {done} of its store).",
            f"Dieses Haus hat ein neueres Parlour geführt (Version {done} seiner Ablage).",
        )
    for version, statements in MIGRATIONS[done:]:
        for statement in statements:
            await line.execute(statement)
        await line.execute("INSERT INTO parlour_migrations VALUES ($1)", version)
