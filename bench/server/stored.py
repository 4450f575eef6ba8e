"""A house that has been open for long: many tables in its store, each with a match half played."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path

from parlour.server import doings
from parlour.server.entries import Acted, AnyEntry, Opened, encode_entry
from parlour.server.house import LETTERS
from parlour.server.papers import NewBot, NewTable
from parlour.server.room import Room
from parlour.server.sqlite import SqliteStore
from parlour.server.store import Batch, Line

CODE = "AAAA"
ACTIONS = 40
AT_ONCE = 500  # tables in one batch


async def store_tables(data: Path, tables: int) -> None:
    opened, *rest = _a_log()
    assert isinstance(opened, Opened)
    more = [encode_entry(entry) for entry in rest]
    store = await SqliteStore.open(data / "parlour.db")
    codes = ["".join(letters) for letters in islice(product(LETTERS, repeat=4), tables)]
    for first in range(0, tables, AT_ONCE):
        lines: list[Line] = []
        for code in codes[first : first + AT_ONCE]:
            opened.code = code
            entries = [encode_entry(opened), *more]
            lines += [Line(code, n, entry) for n, entry in enumerate(entries)]
        await store.append(Batch(lines, [], 0))
    await store.close()


def _a_log() -> list[AnyEntry]:
    """A table with a person and three bots, some way into a match."""
    new = NewTable("party-bugs", "Mia", bots=[NewBot("greedy")] * 3, start=True)
    entries = doings.open_table(CODE, new, "2026-01-01", "0" * 64, 0)
    room = Room()
    for entry in entries:
        room.enter(entry)
    for _ in range(ACTIONS):
        match = room.match
        assert match is not None
        seat = room.awaited[0]
        action = match.game.actions.name(match.game.legal(match.table, seat)[0])
        acted = Acted(seat=seat, do=action, whose="bot")
        room.enter(acted)
        entries.append(acted)
    return entries
