"""Where logs and records are kept. One small interface; SQLite and PostgreSQL stand behind it.

A batch is written as a whole or not at all, and when ``append`` returns it survives a power cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from parlour.core.words import ParlourError


class StoreGone(Exception):
    """The store is full or out of reach. Whether the batch was written may be unknown: read it."""


class NotWritten(StoreGone):
    """It is out of reach, and surely nothing of the batch was written."""


class Misfit(Exception):
    """An entry with this number is there already: somebody else writes at this table."""


class Line(NamedTuple):
    """One entry of the log of a table."""

    code: str
    n: int
    entry: bytes


class Kept(NamedTuple):
    """The record of a finished match, and the day on which it was finished."""

    id: str
    record: bytes
    date: str


@dataclass
class Batch:
    """What is written together: entries, the records of matches they end, and the time."""

    lines: list[Line] = field(default_factory=list)
    records: list[Kept] = field(default_factory=list)
    clock: int = 0


class Store(Protocol):
    async def append(self, batch: Batch) -> None:
        """Durable on return. Raises ``StoreGone`` or ``Misfit``."""

    async def read(self, code: str) -> list[bytes]:
        """The log of a table; empty if there is no such table."""

    async def exists(self, code: str) -> bool: ...

    async def tables(self) -> int:
        """How many tables there are."""

    async def record(self, id: str) -> Kept | None: ...

    async def clock(self) -> int:
        """What the house's clock said at the last batch."""

    async def close(self) -> None: ...


class Steps(NamedTuple):
    """A migration: what leads from one version of the schema to the next."""

    version: int
    statements: Sequence[str]


async def open_store(data: Path, database: str | None) -> Store:
    """The store of a house: a PostgreSQL address, or a file in the data directory."""
    if database is None:
        from parlour.server.sqlite import SqliteStore

        return await SqliteStore.open(data / "parlour.db")
    if not database.startswith(("postgresql://", "postgres://")):
        raise ParlourError(
            "A database is given as postgresql://USER@HOST/NAME; without one, SQLite is used.",
            "Eine Datenbank wird als postgresql://NAME@RECHNER/NAME angegeben; "
            "ohne Angabe wird SQLite benutzt.",
        )
    try:
        from parlour.server.postgres import PostgresStore
    except ImportError:
        raise ParlourError(
            "PostgreSQL needs one more package: pip install 'parlour[postgres]'.",
            "PostgreSQL braucht ein weiteres Paket: pip install 'parlour[postgres]'.",
        ) from None
    return await PostgresStore.open(database)
