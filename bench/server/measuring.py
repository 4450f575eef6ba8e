"""The measurements: how many moves, how soon they are seen, memory, and how quick a restart is."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import aiohttp

from bench.server.contenders import (
    BARE,
    BOARDGAME,
    BUILD,
    COLYSEUS,
    COLYSEUS_EACH,
    PARLOUR,
    Contender,
    Served,
    served,
)
from bench.server.dialects import SEATS, BareTable, ParlourTable
from bench.server.load import Load, Measured
from bench.server.stored import CODE, store_tables

RATE = 1000  # moves a second, for latency
WARM = 1.0  # seconds before anything counts
REST = 3.0  # seconds without a move, at most; longer than the time between two pings


@dataclass(frozen=True)
class Plan:
    seconds: float
    rounds: int
    tables: int
    many: int
    stored: int

    @property
    def rest(self) -> float:
        return min(REST, self.seconds)


async def measure(plan: Plan, alone: bool, peers: bool) -> dict[str, Any]:
    contenders = [PARLOUR]
    if not alone:
        await keep_a_match(BUILD / "match.json")
        BareTable.take(BUILD / "match.json")
        contenders.append(BARE)
    if peers:
        contenders += [COLYSEUS_EACH, COLYSEUS, BOARDGAME]
    rounds = [
        {contender.name: await _round(contender, plan) for contender in contenders}
        for _ in range(plan.rounds)
    ]
    found: dict[str, Any] = {"contenders": _in_the_middle(rounds)}
    if plan.many:
        found["growth"] = await growth(plan)
    if plan.stored:
        found["restart"] = await restart(plan.stored)
    return found


def _in_the_middle(rounds: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """The median of each number; of ratios to Parlour, of those within one round."""
    for each in rounds:
        for numbers in each.values():
            numbers["parlour_ratio"] = each[PARLOUR.name]["per_core"] / numbers["per_core"]
    return {
        name: {key: median(each[name][key] for each in rounds) for key in numbers}
        for name, numbers in rounds[0].items()
    }


class Meter:
    """What a server has used between two readings."""

    def __init__(self, server: Served) -> None:
        self._server = server
        self._read: list[float] = []
        self._upkeep = 0.0

    def __call__(self) -> None:
        self._read.append(self._server.cpu())

    @property
    def used(self) -> float:
        """Seconds of its core."""
        return self._read[-1] - self._read[0]

    async def rest(self, seconds: float) -> None:
        """See how much of its core it needs when nobody moves: pings, timers."""
        began, used = perf_counter(), self._server.cpu()
        await asyncio.sleep(seconds)
        self._upkeep = (self._server.cpu() - used) / (perf_counter() - began)

    def capacity(self, measured: Measured) -> float:
        """Moves a second if it had its core to itself: what upkeep leaves goes into moves."""
        spent = max(self.used - self._upkeep * measured.seconds, 0.01)
        return (1 - self._upkeep) * measured.moves / spent


async def _round(contender: Contender, plan: Plan) -> dict[str, float]:
    print(f"{contender.name} ...", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as data:
        async with served(contender, Path(data)) as server:
            load = Load(contender.dialect)
            before = server.memory()
            await load.set_up(server.url, plan.tables)
            memory = (server.memory() - before) / plan.tables
            await load.spread_out()
            meter = Meter(server)
            await meter.rest(plan.rest)
            full = await load.saturate(plan.seconds, WARM, meter)
            paced = await load.pace(RATE, plan.seconds, WARM, lambda: None)
            await load.close()
    return {
        "moves_per_second": full.rate,
        "per_core": meter.capacity(full),
        "core": meter.used / full.seconds,  # how much of it the server got
        "p50_ms": paced.wait(0.5),
        "p99_ms": paced.wait(0.99),
        "paced_per_second": paced.rate,
        "bytes_per_table": memory,
    }


async def growth(plan: Plan) -> dict[str, float]:
    """The same moves at few and at many tables, in one house."""
    found = {}
    with tempfile.TemporaryDirectory() as data:
        async with served(PARLOUR, Path(data)) as server:
            load = Load(PARLOUR.dialect)
            for tables in (plan.tables, plan.many):
                await load.set_up(server.url, tables - len(load.tables))
                meter = Meter(server)
                await meter.rest(plan.rest)
                full = await load.saturate(plan.seconds, WARM, meter)
                found[f"{tables} tables"] = meter.capacity(full)
            await load.close()
    few, many = found.values()
    return {**found, "ratio": many / few}


async def restart(tables: int) -> dict[str, float]:
    """How long a house with many stored tables takes to answer, and to wake one of them."""
    with tempfile.TemporaryDirectory() as folder:
        await store_tables(Path(folder), tables)
        async with served(PARLOUR, Path(folder)) as server, aiohttp.ClientSession() as http:
            open_after, used = server.seconds, server.cpu()
            began = perf_counter()
            async with http.get(f"{server.url}/api/tables/{CODE}") as answer:
                answer.raise_for_status()
            return {
                "tables": tables,
                "seconds": open_after,
                "core_seconds": used,
                "first_knock_seconds": perf_counter() - began,
            }


async def keep_a_match(path: Path) -> None:
    """Plays one match at Parlour, and keeps what was said and heard in it, word for word."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        async with served(PARLOUR, Path(data)) as server:
            load = Load(PARLOUR.dialect)
            await load.set_up(server.url, 1)
            table = load.tables[0]
            assert isinstance(table, ParlourTable)
            table.kept = []
            await load.play_out(lambda: table.is_over)
            await load.close()
    kept = [
        {
            "seat": step["seat"],
            "said": step["said"].decode(),
            "heard": [[text.decode() for text in step["heard"][seat]] for seat in range(SEATS)],
        }
        for step in table.kept
    ]
    await asyncio.to_thread(path.write_text, json.dumps(kept))
