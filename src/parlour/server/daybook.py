"""The daybook of a SQLite store: what was written last, batch after batch, in the order it came.

Every table has its entries together in the file, so that it is read at once. To sort every entry in
as it comes would change one page of the file for each table at which somebody has moved. So a batch
goes into the daybook first, where it needs a page or two, and is durable there. From time to time
what is in the daybook is posted: sorted in, many entries of a table together, a few tables at a
time, so that nobody waits long for it.

All of this is done by the one thread that writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import chain

import msgspec

from parlour.server.store import Line, Misfit

TABLES = (
    "CREATE TABLE daybook (id INTEGER PRIMARY KEY, clock INTEGER NOT NULL, lines BLOB NOT NULL)",
)
POST_AFTER = 4000  # entries in the daybook
AT_ONCE = 500  # entries that are posted while others wait, or all of one table

_written = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(list[Line]).decode

Lines = dict[str, list[Line]]  # by table


class Daybook:
    """Knows by heart what of it is not posted yet."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._new: Lines = {}
        self._posting: Lines = {}  # part of it is posted already, and not in here any more
        self._posting_up_to = 0
        self._size = 0  # of what is new
        self._know(list(chain.from_iterable(self._all())))

    def _all(self) -> list[list[Line]]:
        wanted = "SELECT lines FROM daybook ORDER BY id"
        return [_read(row[0]) for row in self._db.execute(wanted)]

    def _know(self, lines: Sequence[Line]) -> None:
        """After a crash some of them may have been posted and still be here."""
        posted = {code: self._last_posted(code) for code in {line.code for line in lines}}
        self.keep([line for line in lines if line.n > posted[line.code]])

    def of(self, code: str) -> list[Line]:
        """The end of the log of this table, behind what is posted."""
        return self._posting.get(code, []) + self._new.get(code, [])

    @property
    def begun(self) -> int:
        """Tables whose first entry is here."""
        codes = self._new.keys() | self._posting.keys()
        return sum(self.of(code)[0].n == 0 for code in codes)

    @property
    def is_full(self) -> bool:
        return self._size >= POST_AFTER

    # Writing

    def check(self, lines: Sequence[Line]) -> None:
        """Every entry comes after those which its table has: raises ``Misfit``."""
        last: dict[str, int] = {}
        for code, n, _ in lines:
            before = last[code] if code in last else self._last(code)
            if n <= before:
                raise Misfit(f"entry {n} of {code} is there already")
            last[code] = n

    def write(self, clock: int, lines: Sequence[Line]) -> None:
        """As part of a transaction; once that is through, they have to be kept in mind."""
        self._db.execute(
            "INSERT INTO daybook (clock, lines) VALUES (?, ?)", (clock, _written(lines))
        )

    def keep(self, lines: Sequence[Line]) -> None:
        new = self._new
        for line in lines:
            if line.code in new:
                new[line.code].append(line)
            else:
                new[line.code] = [line]
        self._size += len(lines)

    def _last(self, code: str) -> int:
        lines = self._new.get(code) or self._posting.get(code)
        return lines[-1].n if lines else self._last_posted(code)

    def _last_posted(self, code: str) -> int:
        wanted = "SELECT max(n) FROM entries WHERE code = ?"
        last = self._db.execute(wanted, (code,)).fetchone()[0]
        return -1 if last is None else int(last)

    # Posting

    def post(self) -> bool:
        """Post some of what is there. Whether there is more to be posted, soon."""
        if not self._posting:
            self._posting, self._new, self._size = self._new, {}, 0
            last = self._db.execute("SELECT max(id) FROM daybook").fetchone()[0]
            self._posting_up_to = last or 0
        codes = self._next_codes()
        lines = chain.from_iterable(self._posting[code] for code in codes)
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        db.executemany("INSERT INTO entries VALUES (?, ?, ?)", lines)
        if len(codes) == len(self._posting):
            self._strike_out()
        db.execute("COMMIT")
        for code in codes:
            del self._posting[code]
        return bool(self._posting)

    def _next_codes(self) -> list[str]:
        """Tables that are neighbours in the file share its pages."""
        codes: list[str] = []
        size = 0
        for code in sorted(self._posting):
            codes.append(code)
            size += len(self._posting[code])
            if size >= AT_ONCE:
                break
        return codes

    def _strike_out(self) -> None:
        up_to = (self._posting_up_to,)
        latest = "(SELECT max(clock) FROM daybook WHERE id <= ?)"
        self._db.execute(f"UPDATE house SET clock = max(clock, coalesce({latest}, 0))", up_to)
        self._db.execute("DELETE FROM daybook WHERE id <= ?", up_to)
