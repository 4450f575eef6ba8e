"""Group commit: while one batch is on its way to the disk, what arrives waits for the next.

Nothing that a page leads to is said to anybody before the page is durable.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.server import journal
from parlour.server.crash_points import passing
from parlour.server.metrics import Metrics
from parlour.server.store import Batch, Kept, Line, Misfit, NotWritten, Store, StoreGone

if TYPE_CHECKING:
    from parlour.server.caller import Caller
    from parlour.server.keeper import Keeper


@dataclass(slots=True)
class Answer:
    """What a command gets, once everything it depends on is durable."""

    caller: Caller
    chair: int
    id: str
    frame: bytes


@dataclass(slots=True, eq=False)
class Page:
    """Entries of one table that belong together, and what is said when they are written."""

    keeper: Keeper
    quiet: bool = False  # in a live match: when something is written may tell who is up to what
    lines: list[Line] = field(default_factory=list)
    records: list[Kept] = field(default_factory=list)
    news: list[tuple[int | None, bytes]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    partings: list[tuple[int, bool]] = field(default_factory=list)  # chair, whether removed
    waiting: list[asyncio.Future[None]] = field(default_factory=list)


class Scribe:
    def __init__(self, store: Store, now: Callable[[], int], metrics: Metrics) -> None:
        self._store = store
        self._now = now
        self._metrics = metrics
        self._pages: list[Page] = []
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._task = asyncio.create_task(self._work())

    def write(self, page: Page) -> None:
        self._pages.append(page)
        self._idle.clear()
        self._wake.set()

    async def done(self) -> None:
        """Until everything is written, or given up."""
        await self._idle.wait()

    async def stop(self) -> None:
        await self.done()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._pages:
                pages, self._pages = self._pages, []
                await self._write(pages)
            self._idle.set()

    async def _write(self, pages: list[Page]) -> None:
        batch = Batch(
            [line for page in pages for line in page.lines],
            [record for page in pages for record in page.records],
            self._now(),
        )
        started = time.perf_counter()
        try:
            passing("before-write")
            await self._store.append(batch)
            passing("after-write")
        except (StoreGone, Misfit) as error:
            journal.warn("not written", why=str(error), entries=len(batch.lines))
            self._give_up(pages, isinstance(error, NotWritten))
            return
        except Exception as error:
            self._metrics.failed("writing failed", error)
            self._give_up(pages, False)
            return
        self._count(pages, time.perf_counter() - started)
        for page in pages:
            try:
                page.keeper.written(page)
            except Exception as error:
                page.keeper.mishap(error)

    def _count(self, pages: list[Page], seconds: float) -> None:
        quietly = all(page.quiet for page in pages)
        self._metrics.committed(seconds, quietly)
        self._metrics.count("parlour_batches_total", quietly=quietly)
        for quiet in (False, True):
            entries = sum(len(page.lines) for page in pages if page.quiet is quiet)
            if entries:
                self._metrics.count("parlour_entries_total", by=entries, quietly=quiet)

    def _give_up(self, pages: list[Page], is_sure: bool) -> None:
        """These tables are read again; what was to follow at them cannot follow any more."""
        self._metrics.count("parlour_store_failures_total")
        tables = {page.keeper: None for page in pages}
        self._pages = [page for page in self._pages if page.keeper not in tables]
        for keeper in tables:
            keeper.not_written(is_sure)
