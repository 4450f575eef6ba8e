"""Logs and records in one SQLite file, written by one thread.

Entries go into the daybook first, and are posted to their table's log later, many at once.

What is written goes to SQLite's own log first, and from time to time from there to its place in the
file. That takes longer than a move may take, so another thread does it, while writing goes on; the
writer only has to carry over what came meanwhile, after which SQLite's log begins anew.

A lock beside the file turns a second house on the same folder away, instead of letting it write
in between.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from parlour.core.words import ParlourError
from parlour.server import daybook
from parlour.server.crash_points import passing
from parlour.server.daybook import Daybook
from parlour.server.store import Batch, Kept, Misfit, Steps, StoreGone

T = TypeVar("T")

MIGRATIONS = (
    Steps(
        1,
        (
            "CREATE TABLE entries (code TEXT, n INTEGER, entry BLOB NOT NULL,"
            " PRIMARY KEY (code, n)) WITHOUT ROWID",
            "CREATE TABLE records (id TEXT PRIMARY KEY, record BLOB, date TEXT) WITHOUT ROWID",
            "CREATE TABLE house (one INTEGER PRIMARY KEY CHECK (one = 1), clock INTEGER NOT NULL)",
            "INSERT INTO house VALUES (1, 0)",
        ),
    ),
    Steps(2, daybook.TABLES),
)
TIDY_AFTER = 1000  # batches in SQLite's log; a house that is not busy never gets there
AT_MOST = 50_000  # pages of the log, if it cannot be tidied: then the writer stops and does it
CARRY_OVER = "PRAGMA wal_checkpoint(PASSIVE)"


class SqliteStore:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._tidying = ThreadPoolExecutor(1, thread_name_prefix="tidy")
        self._db: sqlite3.Connection | None = None
        self._lock: sqlite3.Connection | None = None
        self._book: Daybook | None = None  # None: it has to be read again
        self._untidy = 0  # batches since SQLite's log was tidied
        self._posting = False
        self._closed = False

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        path.parent.mkdir(parents=True, exist_ok=True)
        store = cls(path)
        try:
            await store._do(lambda db: None)
        except StoreGone as gone:
            await store.close()
            if "locked" in str(gone):
                raise ParlourError(
                    f"Another house is open on {path.parent} already.",
                    f"In {path.parent} ist schon ein anderes Haus geöffnet.",
                ) from None
            raise ParlourError(
                f"{path} cannot be opened: {gone}.", f"{path} lässt sich nicht öffnen: {gone}."
            ) from None
        except BaseException:
            await store.close()
            raise
        return store

    async def append(self, batch: Batch) -> None:
        await self._do(lambda db: self._write(db, batch))
        self._untidy += 1
        if self._untidy >= TIDY_AFTER:
            self._untidy = 0
            self._tidying.submit(self._tidy)

    async def read(self, code: str) -> list[bytes]:
        wanted = "SELECT entry FROM entries WHERE code = ? ORDER BY n"

        def all_of_it(db: sqlite3.Connection) -> list[bytes]:
            posted = [row[0] for row in db.execute(wanted, (code,))]
            return posted + [line.entry for line in self._daybook.of(code)]

        return await self._do(all_of_it)

    async def exists(self, code: str) -> bool:
        wanted = "SELECT 1 FROM entries WHERE code = ? LIMIT 1"

        def is_there(db: sqlite3.Connection) -> bool:
            posted = db.execute(wanted, (code,)).fetchone() is not None
            return posted or bool(self._daybook.of(code))

        return await self._do(is_there)

    async def tables(self) -> int:
        wanted = "SELECT count(*) FROM entries WHERE n = 0"
        return await self._do(
            lambda db: int(db.execute(wanted).fetchone()[0]) + self._daybook.begun
        )

    async def record(self, id: str) -> Kept | None:
        wanted = "SELECT id, record, date FROM records WHERE id = ?"
        row = await self._do(lambda db: db.execute(wanted, (id,)).fetchone())
        return None if row is None else Kept(*row)

    async def clock(self) -> int:
        wanted = "SELECT max(clock) FROM (SELECT clock FROM house UNION SELECT clock FROM daybook)"
        return await self._do(lambda db: int(db.execute(wanted).fetchone()[0]))

    async def close(self) -> None:
        self._closed = True
        self._tidying.shutdown()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._leave)
        self._thread.shutdown()

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreGone("closed")
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._safely, work)

    def _safely(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            if self._lock is None:
                self._lock = _lock(self._path)
            if self._db is None:
                self._db, self._book = _connect(self._path), None
            if self._book is None:
                self._book = Daybook(self._db)
            return work(self._db)
        except sqlite3.IntegrityError as error:
            self._undo()
            raise Misfit(str(error)) from None
        except sqlite3.Error as error:
            self._undo()
            raise StoreGone(str(error)) from None

    def _undo(self) -> None:
        """Back to where nothing has begun; a connection that cannot even do that is closed."""
        self._book = None
        try:
            if self._db is not None:
                self._db.rollback()
        except sqlite3.Error:
            self._shut()

    @property
    def _daybook(self) -> Daybook:
        assert self._book is not None
        return self._book

    def _write(self, db: sqlite3.Connection, batch: Batch) -> None:
        book = self._daybook
        book.check(batch.lines)
        db.execute("BEGIN IMMEDIATE")
        book.write(batch.clock, batch.lines)
        for kept in batch.records:
            db.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", kept)
        passing("in-write")
        db.execute("COMMIT")
        book.keep(batch.lines)
        if book.is_full and not self._posting:
            self._posting = True
            self._thread.submit(self._post)

    def _post(self) -> None:
        """A part of it; whoever wants to write meanwhile comes before the next part."""
        self._posting = False
        if self._closed:
            return
        with suppress(StoreGone, Misfit):  # it is tried again with a later batch
            self._posting = self._safely(lambda db: self._daybook.post())
        if self._posting:
            self._thread.submit(self._post)

    def _shut(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.close()

    def _leave(self) -> None:
        self._shut()
        if self._lock is not None:
            self._lock.close()

    def _tidy(self) -> None:
        """Beside the writer. If it fails, the writer does it one day, and says if it cannot."""
        with suppress(sqlite3.Error):
            db = sqlite3.connect(self._path, isolation_level=None)
            try:
                db.execute(CARRY_OVER)
            finally:
                db.close()
            self._thread.submit(self._finish_tidying)

    def _finish_tidying(self) -> None:
        with suppress(sqlite3.Error):
            if self._db is not None:
                self._db.execute(CARRY_OVER)


def _opened(path: Path) -> sqlite3.Connection:
    with suppress(OSError):  # then SQLite says what is wrong
        path.touch(mode=0o600)  # what is in it is for the host alone
    return sqlite3.connect(path, isolation_level=None, timeout=1, check_same_thread=False)


def _lock(path: Path) -> sqlite3.Connection:
    """Whoever holds it keeps this house. It cannot be left behind: it ends with its process."""
    lock = _opened(path.with_suffix(".lock"))
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except BaseException:
        lock.close()
        raise
    return lock


def _connect(path: Path) -> sqlite3.Connection:
    db = _opened(path)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {AT_MOST}")
        db.execute("BEGIN IMMEDIATE")
        db.execute("CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)")
        _migrate(db)
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def _migrate(db: sqlite3.Connection) -> None:
    done = db.execute("SELECT max(version) FROM migrations").fetchone()[0] or 0
    if done > MIGRATIONS[-1].version:
        raise ParlourError(
            f"This house was kept by a newer Parlour (version {done} of its store).",
            f"Dieses Haus hat ein neueres Parlour geführt (Version {done} seiner Ablage).",
        )
    for version, statements in MIGRATIONS[done:]:
        for statement in statements:
            db.execute(statement)
        db.execute("INSERT INTO migrations VALUES (?)", (version,))
