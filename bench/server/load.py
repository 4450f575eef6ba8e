"""Load: many tables of four, each with at most one move on its way."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import aiohttp

from bench.server.dialects import Dialect
from bench.server.wire import Wire

AT_ONCE = 16  # tables that are set up at the same time


@dataclass(slots=True)
class Play:
    """A table, and the move that is on its way there."""

    table: Dialect
    mover: int | None = None
    since: float = 0.0
    left: int = 0  # frames that are still to come


@dataclass
class Measured:
    moves: int = 0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)  # until another client had it

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def wait(self, part: float) -> float:
        """What this part of all moves stay below, in milliseconds."""
        return sorted(self.waits)[min(len(self.waits) - 1, int(part * len(self.waits)))] * 1000


class Load:
    def __init__(self, dialect: Callable[[Callable[[Any], None]], Dialect]) -> None:
        self._dialect = dialect
        self._plays: list[Play] = []
        self._of: dict[int, Play] = {}
        self._next: Callable[[Play], None] = self._rest
        self._measured = Measured()
        self._free: deque[Play] = deque()
        self._late: deque[float] = deque()
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def tables(self) -> list[Dialect]:
        return [play.table for play in self._plays]

    async def set_up(self, url: str, tables: int) -> None:
        """So many more tables, all of their seats taken and connected."""
        turnstile = asyncio.Semaphore(AT_ONCE)
        async with aiohttp.ClientSession() as http:

            async def one() -> None:
                async with turnstile:
                    table = self._dialect(self._ready)
                    await table.sit_down(http, url)
                    self._watch(table)

            async with asyncio.TaskGroup() as group:
                for _ in range(tables):
                    group.create_task(one())

    def _watch(self, table: Dialect) -> None:
        play = Play(table)
        self._plays.append(play)
        self._free.append(play)
        self._of[id(table)] = play
        for wire in table.wires:
            wire.table, wire.hear = play, self._hear

    async def close(self) -> None:
        for play in self._plays:
            for wire in play.table.wires:
                wire.transport.abort()
        await asyncio.sleep(0.1)

    async def spread_out(self, most: int = 72) -> None:
        """A few moves at one table, more at another: matches in a house do not end all at once."""
        chance = random.Random(2)
        to_come = {id(play): chance.randrange(most) for play in self._plays}

        def on(play: Play) -> None:
            to_come[id(play)] -= 1
            self._rest(play) if to_come[id(play)] < 0 else self._go(play)

        self._next = on
        free, self._free = self._free, deque()
        for play in free:
            on(play)
        await self._settle()

    # What comes back

    def _hear(self, wire: Wire, message: bytes) -> None:
        play: Play = wire.table
        try:
            if not play.table.shows(wire, message) or play.mover is None:
                return
        except Exception as error:
            if not self._failed.done():
                self._failed.set_exception(error)
            return
        if wire.seat != play.mover:
            self._measured.waits.append(perf_counter() - play.since)
        play.left -= 1
        if not play.left:
            play.mover = None
            self._measured.moves += 1
            self._next(play)

    def _ready(self, table: Dialect) -> None:
        self._next(self._of[id(table)])

    def _go(self, play: Play) -> None:
        play.since = perf_counter()
        play.left = play.table.frames
        play.mover = play.table.move()

    def _rest(self, play: Play) -> None:
        self._free.append(play)

    def _catch_up(self, play: Play) -> None:
        """A move that had to wait for a free table has waited since it was due."""
        if not self._late:
            self._free.append(play)
            return
        due = self._late.popleft()
        self._go(play)
        if play.mover is not None:
            play.since = due
        else:
            self._late.appendleft(due)

    # What is measured

    async def saturate(self, seconds: float, warm: float, meter: Callable[[], None]) -> Measured:
        """Every table moves again as soon as it can. ``meter`` is read at begin and end."""
        self._next = self._go
        while self._free:
            self._go(self._free.popleft())
        measured = await self._measure(seconds, warm, meter)
        await self._settle()
        return measured

    async def pace(
        self, rate: float, seconds: float, warm: float, meter: Callable[[], None]
    ) -> Measured:
        """Moves come when they come, so many a second, at tables that are free."""
        self._next = self._catch_up
        self._late.clear()
        coming = asyncio.create_task(self._come(rate))
        try:
            measured = await self._measure(seconds, warm, meter)
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
        await self._settle()
        return measured

    async def play_out(self, is_over: Callable[[], bool]) -> None:
        """Move after move at the first table, until it is over there."""
        self._next = lambda play: self._rest(play) if is_over() else self._go(play)
        self._go(self._free.popleft())
        await self._settle()

    async def _come(self, rate: float) -> None:
        chance = random.Random(1)
        due = perf_counter()
        while True:
            due += chance.expovariate(rate)
            await asyncio.sleep(max(0.0, due - perf_counter()))
            if self._free:
                self._go(self._free.popleft())
            else:
                self._late.append(due)

    async def _measure(self, seconds: float, warm: float, meter: Callable[[], None]) -> Measured:
        await self._wait(warm)
        measured = self._measured = Measured()
        meter()
        began = perf_counter()
        await self._wait(seconds)
        measured.seconds = perf_counter() - began
        meter()
        self._next, self._measured = self._rest, Measured()
        return measured

    async def _wait(self, seconds: float) -> None:
        await asyncio.wait([self._failed], timeout=seconds)
        if self._failed.done():
            self._failed.result()

    async def _settle(self) -> None:
        """Until nothing is on its way any more, so that the next measurement begins afresh."""
        async with asyncio.timeout(10):
            while len(self._free) < len(self._plays):
                await self._wait(0.05)
