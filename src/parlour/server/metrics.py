"""Numbers about the house, in the text format of Prometheus. They name no table and nobody.

Anybody may read them, also a Guard who wonders whether somebody at the table has just done
something in secret. So what is counted quietly is told once a minute, all of it together.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from parlour.server import journal

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"  # the kind of this text
BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)  # seconds

QUIET_FOR = 60.0  # seconds

ALWAYS = (  # told from the beginning: what has never happened has happened 0 times
    ("parlour_commands_total", 'answer="done"'),
    ("parlour_commands_total", 'answer="refused"'),
    ("parlour_entries_total", ""),
    ("parlour_batches_total", ""),
    ("parlour_store_failures_total", ""),
    ("parlour_matches_total", ""),
    ("parlour_errors_total", ""),
)
HELP = {
    "parlour_commands_total": "Commands, by how they were answered.",
    "parlour_entries_total": "Entries that were written into logs.",
    "parlour_batches_total": "Batches of entries, each written as a whole.",
    "parlour_store_failures_total": "Batches that could not be written.",
    "parlour_matches_total": "Matches that were played to their end.",
    "parlour_goodbyes_total": "Connections that the house closed, by reason.",
    "parlour_errors_total": "Things that should not have happened; the journal has them.",
    "parlour_commit_seconds": "How long a batch took to become durable.",
    "parlour_tables_awake": "Tables in memory.",
    "parlour_connections": "Devices at a table, or watching one.",
    "parlour_clock_milliseconds": "What the house's clock says.",
}


class Metrics:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told_at = clock()  # what was counted quietly
        self._quiet: Counter[tuple[str, str]] = Counter()
        self._quiet_waits: list[float] = []
        self._counts: Counter[tuple[str, str]] = Counter(dict.fromkeys(ALWAYS, 0))
        self._waits = [0] * (len(BOUNDS) + 1)
        self._waited = 0.0
        self.gauges: Mapping[str, Callable[[], int]] = {}

    def count(self, name: str, label: str = "", by: int = 1, quietly: bool = False) -> None:
        """``label`` is written as it stands, such as ``answer="done"``."""
        (self._quiet if quietly else self._counts)[name, label] += by

    def failed(self, what: str, error: BaseException, **facts: Any) -> None:
        """Something that should not have happened: the journal says what, and it is counted."""
        journal.failed(what, error, **facts)
        self.count("parlour_errors_total")

    def of(self, name: str, label: str = "") -> int:
        return self._counts[name, label] + self._quiet[name, label]

    def committed(self, seconds: float, quietly: bool = False) -> None:
        if quietly:
            self._quiet_waits.append(seconds)
            self._tell_what_was_quiet()  # or there would be more and more of it
            return
        self._waits[bisect_left(BOUNDS, seconds)] += 1
        self._waited += seconds

    def _tell_what_was_quiet(self) -> None:
        if self._clock() - self._told_at < QUIET_FOR:
            return
        self._told_at = self._clock()
        self._counts.update(self._quiet)
        self._quiet.clear()
        waits, self._quiet_waits = self._quiet_waits, []
        for seconds in waits:
            self.committed(seconds)

    def text(self) -> str:
        self._tell_what_was_quiet()
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines += _heading(name, "counter")
            for (each, label), value in sorted(self._counts.items()):
                if each == name:
                    lines.append(f"{name}{{{label}}} {value}" if label else f"{name} {value}")
        for name, gauge in self.gauges.items():
            lines += [*_heading(name, "gauge"), f"{name} {gauge()}"]
        return "\n".join([*lines, *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        name = "parlour_commit_seconds"
        lines = _heading(name, "histogram")
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._waits, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._waited:.6f}", f"{name}_count {total}"]


def _heading(name: str, kind: str) -> list[str]:
    return [f"# HELP {name} {HELP[name]}", f"# TYPE {name} {kind}"]
