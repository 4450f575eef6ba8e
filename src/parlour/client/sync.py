"""The same table without ``await``, for scripts and notebooks.

from parlour.client.sync import Table

with Table.open("http://localhost:8080", "party-bugs", "Mia", bots=["greedy"]) as table:
    table.start()
    while not table.is_over:
        table.act(table.legal[0]) if table.is_my_turn else table.changed()
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any, Self, TypeVar

from parlour.client import table as asynchronous
from parlour.client.table import Seat
from parlour.server.protocol import Command, Done, MatchNow, TableNow

T = TypeVar("T")


class Table:
    """Every call waits until it is done. The line lives in a thread of its own."""

    def __init__(self, make: Callable[[], Awaitable[asynchronous.Table]]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self._table = self._wait(make())
        except BaseException:
            self._stop()
            raise

    @classmethod
    def open(cls, url: str, game: str, name: str, **more: Any) -> Self:
        return cls(lambda: asynchronous.Table.open(url, game, name, **more))

    @classmethod
    def sit(cls, url: str, code: str, name: str, **more: Any) -> Self:
        return cls(lambda: asynchronous.Table.sit(url, code, name, **more))

    @classmethod
    def watch(cls, url: str, code: str, **more: Any) -> Self:
        return cls(lambda: asynchronous.Table.watch(url, code, **more))

    @classmethod
    def resume(cls, seat: Seat, **more: Any) -> Self:
        return cls(lambda: asynchronous.Table.resume(seat, **more))

    @property
    def code(self) -> str:
        return self._table.code

    @property
    def seat_token(self) -> Seat | None:
        return self._table.seat_token

    @property
    def now(self) -> TableNow:
        return self._table.now

    @property
    def match(self) -> MatchNow | None:
        return self._table.match

    @property
    def view(self) -> dict[str, Any]:
        return self._table.view

    @property
    def seat(self) -> int | None:
        return self._table.seat

    @property
    def legal(self) -> list[str]:
        return self._table.legal

    @property
    def is_my_turn(self) -> bool:
        return self._table.is_my_turn

    @property
    def is_over(self) -> bool:
        return self._table.is_over

    def changed(self) -> None:
        self._wait(self._table.changed())

    def act(self, do: str, ms: int | None = None) -> Done:
        return self._wait(self._table.act(do, ms))

    def start(self) -> Done:
        return self._wait(self._table.start())

    def ready(self, word: str = "") -> Done:
        return self._wait(self._table.ready(word))

    def add_bot(self, level: str, persona: str = "", chair: int | None = None) -> Done:
        return self._wait(self._table.add_bot(level, persona, chair))

    def leave(self) -> Done:
        return self._wait(self._table.leave())

    def ask(self, command: Command) -> Done:
        return self._wait(self._table.ask(command))

    def close(self) -> None:
        if not self._loop.is_closed():
            self._wait(self._table.close())
            self._stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wait(self, work: Awaitable[T]) -> T:
        async def whole() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(whole(), self._loop).result()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
