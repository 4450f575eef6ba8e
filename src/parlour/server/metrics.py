"""Numbers about the house, in the text format of Prometheus. They name no table and nobody."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping

BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)  # seconds

HELP = {
    "parlour_commands_total": "Commands, by how they were answered.",
    "parlour_entries_total": "Entries that were written into logs.",
    "parlour_batches_total": "Batches of entries, each written as a whole.",
    "parlour_store_failures_total": "Batches that could not be written.",
    "parlour_matches_total": "Matches that were played to their end.",
    "parlour_goodbyes_total": "Connections that the house closed, by reason.",
    "parlour_errors_total": "Things that should not have happened; the journal has them.",
    "parlour_commit_seconds": "How long a batch took to become durable.",
}


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._waits = [0] * (len(BOUNDS) + 1)
        self._waited = 0.0
        self.gauges: Mapping[str, Callable[[], int]] = {}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """``label`` is written as it stands, such as ``answer="done"``."""
        self._counts[name, label] += by

    def of(self, name: str, label: str = "") -> int:
        return self._counts[name, label]

    def committed(self, seconds: float) -> None:
        self._waits[bisect_left(BOUNDS, seconds)] += 1
        self._waited += seconds

    def text(self) -> str:
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
            for (each, label), value in sorted(self._counts.items()):
                if each == name:
                    lines.append(f"{name}{{{label}}} {value}" if label else f"{name} {value}")
        for name, gauge in self.gauges.items():
            lines += [f"# TYPE {name} gauge", f"{name} {gauge()}"]
        return "\n".join([*lines, *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        name = "parlour_commit_seconds"
        lines = [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._waits, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._waited:.6f}", f"{name}_count {total}"]
