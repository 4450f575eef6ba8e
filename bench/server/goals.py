"""The goals of the house, whether they are met, and the table that says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.server.contenders import BARE, BOARDGAME, COLYSEUS, COLYSEUS_EACH

MOST_P99 = 10.0  # milliseconds
LEAST_OF_BARE = 0.5
LEAST_OF_BOARDGAME = 4.0
LEAST_OF_COLYSEUS = 1.0
MOST_MEMORY = 200 * 1024  # bytes of a table with four sockets
LEAST_GROWTH = 0.8
MOST_RESTART = 2.0  # seconds


class Goal(NamedTuple):
    what: str
    wanted: str
    found: str
    met: bool


def goals(found: dict[str, Any], parlour: str) -> Iterator[Goal]:
    """Those that this run can tell something about."""
    contenders = found["contenders"]
    ours = contenders[parlour]
    for other, least in (
        (BOARDGAME, LEAST_OF_BOARDGAME),
        (COLYSEUS_EACH, LEAST_OF_COLYSEUS),
        (BARE, LEAST_OF_BARE),
    ):
        if other.name in contenders:
            ratio = contenders[other.name]["parlour_ratio"]
            what = f"moves beside {other.name}"
            yield Goal(what, f">= {least:g} x", f"{ratio:.2f} x", ratio >= least)
    p99 = ours["p99_ms"]
    yield Goal("p99 at 1,000 moves/s", f"<= {MOST_P99:g} ms", f"{p99:.1f} ms", p99 <= MOST_P99)
    for other in (BOARDGAME, COLYSEUS):
        if other.name in contenders:
            theirs = contenders[other.name]["p99_ms"]
            what = f"p99 beside {other.name}"
            yield Goal(what, f"< {theirs:.1f} ms", f"{p99:.1f} ms", p99 < theirs)
    memory = ours["bytes_per_table"]
    yield Goal(
        "memory of an idle table of four sockets",
        f"<= {MOST_MEMORY >> 10} KB",
        f"{memory / 1024:.0f} KB",
        memory <= MOST_MEMORY,
    )
    if "growth" in found:
        ratio = found["growth"]["ratio"]
        few, many, _ = found["growth"]
        what = f"moves at {many} beside {few}"
        yield Goal(what, f">= {LEAST_GROWTH:g}", f"{ratio:.2f}", ratio >= LEAST_GROWTH)
    if "restart" in found:
        tables, seconds = found["restart"]["tables"], found["restart"]["seconds"]
        yield Goal(
            f"open again with {tables:,} stored tables",
            f"<= {MOST_RESTART:g} s",
            f"{seconds:.1f} s",
            seconds <= MOST_RESTART,
        )


def report(found: dict[str, Any], parlour: str) -> str:
    first, last = found["load"]
    lines = [
        f"Load of the machine: {first:.1f} before, {last:.1f} after.",
        f"Python {found['python']}",
        "",
        f"{'tables of four':32}{'moves/s':>9}{'on a core':>11}{'its share':>11}"
        f"{'p50 ms':>9}{'p99 ms':>9}{'KB/table':>10}",
    ]
    for name, numbers in found["contenders"].items():
        lines.append(
            f"{name:32}{numbers['moves_per_second']:9,.0f}{numbers['per_core']:11,.0f}"
            f"{numbers['core']:11.2f}{numbers['p50_ms']:9.1f}{numbers['p99_ms']:9.1f}"
            f"{numbers['bytes_per_table'] / 1024:10.0f}"
        )
    lines.append("")
    for goal in goals(found, parlour):
        met = "met" if goal.met else "MISSED"
        lines.append(f"{met:8}{goal.what:48}{goal.found:>10}   goal: {goal.wanted}")
    if "restart" in found:
        knock = found["restart"]["first_knock_seconds"] * 1000
        lines.append(f"A stored table wakes {knock:.0f} ms after the first knock.")
    return "\n".join(lines)
