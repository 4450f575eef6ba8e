"""How a house is run: every number that somebody may want to change, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more each second."""

    at_once: int
    each_second: float


@dataclass(frozen=True)
class Settings:
    """Times are milliseconds of the house's clock, sizes are bytes."""

    host: str = "0.0.0.0"
    port: int = 8080
    data: Path = Path("parlour-data")
    database: str | None = None  # a PostgreSQL address; without one, SQLite in the data directory
    public_url: str | None = None  # how the world calls this house
    behind_proxy: bool = False  # whether X-Forwarded-For says who is calling

    grace: int = 30_000  # how long a lost seat is kept free
    hello_within: int = 10_000
    request_within: int = 30_000  # so long may a line be without a whole request
    ping_every: int = 2500
    silent_for: int = 15_000  # a connection that answers no ping for so long is dead
    sleep_after: int = 60_000  # a table without anybody leaves memory
    shut_within: int = 3000

    largest_message: int = 16 * 1024
    most_unread: int = 1 << 20  # who has more unread news than this is too slow
    tables: int = 20_000  # in memory
    spectators: int = 50  # at one table

    commands: Rate = Rate(40, 15)  # of one connection
    fleeting: Rate = Rate(120, 60)  # poses, lamps and gestures of one connection
    callers: Rate = Rate(100, 10)  # new connections from one address
    connections: int = 200  # open ones from one address
    new_tables: Rate = Rate(30, 0.1)  # from one address
    knocks: Rate = Rate(300, 20)  # other requests from one address
    wrong_tokens: Rate = Rate(10, 0.1)  # from one address
