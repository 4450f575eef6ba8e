"""The kibitzer: looks at finished matches beside the house and says what the expert thinks of them.

It sits in a process of its own, behind everybody else, so that no table ever waits for it; it looks
at one match at a time, and stops when nobody wants to know any more. It is never told of a match
that is not over.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parlour.lab import analysis as lab
from parlour.lab.batches import one_part
from parlour.lab.by_habit import IS_QUICK
from parlour.server import journal
from parlour.server.metrics import Metrics
from parlour.server.papers import Analysis, Moment, TurningPoint, Verdict
from parlour.server.store import Kept

KEPT = 32  # matches whose analysis is remembered
QUEUE = 6  # matches that wait to be looked at
PATIENCE = 45.0  # seconds; who has not asked again for so long does not want to know any more
STUCK = 300.0  # seconds for one moment; the first one may have to compile
TABLES = lab.TABLES if IS_QUICK else 10  # imagined for everybody's chances

Start = Callable[[Coroutine[Any, Any, Any]], None]


class Busy(Exception):
    """Too many matches wait already."""


class Stumbled(Exception):
    """It could not look at this match to the end. Whoever asks again lets it try again."""


@dataclass
class Look:
    """At one match: what has been found so far."""

    id: str
    work: lab.Analysis
    total: int
    failed: bool = False
    found: list[dict[str, Any]] = field(default_factory=list)
    asked_at: float = field(default_factory=time.monotonic)

    @classmethod
    def at(cls, kept: Kept) -> Look:
        work = lab.Analysis.of_record(json.loads(kept.record), tables=TABLES)
        return cls(kept.id, work, len(work.moments))

    @property
    def is_done(self) -> bool:
        return len(self.found) == self.total

    @property
    def is_wanted(self) -> bool:
        return time.monotonic() - self.asked_at < PATIENCE

    def hear(self, found: dict[str, Any]) -> None:
        self.found.append(lab.carried(self.found[-1] if self.found else None, found))

    def told(self, since: int) -> Analysis:
        said = Analysis(self.id, len(self.found), self.total, [])
        said.moments = msgspec.convert(self.found[since:], list[Moment])
        if self.is_done:
            seats = range(self.work.record["players"])
            verdicts = [lab.verdict_of(self.found, seat).to_json() for seat in seats]
            said.verdicts = msgspec.convert(verdicts, list[Verdict])
            turns = lab.turning_points(self.found, TABLES)
            said.turning_points = msgspec.convert(turns, list[TurningPoint])
        return said


class Kibitzer:
    def __init__(self, start: Start, metrics: Metrics) -> None:
        self._metrics = metrics
        self._start = start  # how the house starts something that goes on beside it
        self._done: OrderedDict[str, Look] = OrderedDict()
        self._waiting: OrderedDict[str, Look] = OrderedDict()  # the first is being looked at

    def ask(self, kept: Kept, since: int = 0) -> Analysis:
        """What is known of this match. Whoever asks for the first time makes it begin."""
        look = self._done.get(kept.id) or self._waiting.get(kept.id)
        if look is None:
            if len(self._waiting) >= QUEUE:
                raise Busy
            look = self._waiting[kept.id] = Look.at(kept)
            if len(self._waiting) == 1:
                self._start(self._look_at_all())
        if look.failed:
            del self._done[kept.id]
            raise Stumbled
        look.asked_at = time.monotonic()
        return look.told(since)

    async def _look_at_all(self) -> None:
        while self._waiting:
            look = next(iter(self._waiting.values()))
            try:
                await self._look_at(look)
            except Exception as error:
                self._metrics.failed("the kibitzer stumbled", error, match=look.id)
                look.failed = True
            finally:
                self._waiting.pop(look.id, None)
            if look.is_done or look.failed:
                self._done[look.id] = look
                if len(self._done) > KEPT:
                    self._done.popitem(last=False)

    async def _look_at(self, look: Look) -> None:
        if not look.is_wanted:
            return
        onlooker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "parlour.server.kibitzer"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the house
        )
        assert onlooker.stdin is not None
        assert onlooker.stdout is not None
        try:
            onlooker.stdin.write(json.dumps(vars(look.work)).encode() + b"\n")
            while not look.is_done and look.is_wanted:
                async with asyncio.timeout(STUCK):
                    line = await onlooker.stdout.readline()
                if not line:
                    raise EOFError("it has left")
                look.hear(json.loads(line))
        finally:
            with suppress(ProcessLookupError):
                onlooker.kill()
            onlooker.stdin.close()
            await onlooker.communicate()  # until its pipes are gone as well


def main() -> None:
    """In the process beside: a match comes in, and what is thought of each moment goes out."""
    if hasattr(os, "nice"):
        os.nice(10)
    with journal.beside("looking at a match failed"), suppress(BrokenPipeError):
        work = lab.Analysis(**json.loads(sys.stdin.readline()))
        for number in range(len(work.moments)):
            print(one_part(work, number), flush=True)


if __name__ == "__main__":
    main()
