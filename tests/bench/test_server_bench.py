"""The bench of the house: it measures, and it judges as it should."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.server.contenders import BARE, BOARDGAME, COLYSEUS, COLYSEUS_EACH, PARLOUR
from bench.server.goals import goals, report

ROOT = Path(__file__).parent.parent.parent


def numbers(**changed: float) -> dict[str, float]:
    usual = {
        "moves_per_second": 5000.0,
        "per_core": 6000.0,
        "core": 0.9,
        "p50_ms": 1.0,
        "p99_ms": 5.0,
        "paced_per_second": 1000.0,
        "bytes_per_table": 100_000.0,
        "parlour_ratio": 1.0,
    }
    return {**usual, **changed}


def a_run(**ours: float) -> dict[str, Any]:
    return {
        "python": "3.13.1",
        "load": [0.5, 0.6],
        "contenders": {
            PARLOUR.name: numbers(**ours),
            BARE.name: numbers(parlour_ratio=0.6),
            COLYSEUS_EACH.name: numbers(parlour_ratio=1.1),
            COLYSEUS.name: numbers(p99_ms=60.0),
            BOARDGAME.name: numbers(parlour_ratio=4.5, p99_ms=50.0),
        },
        "growth": {"200 tables": 6000.0, "2000 tables": 5400.0, "ratio": 0.9},
        "restart": {"tables": 10_000, "seconds": 1.2, "first_knock_seconds": 0.01},
    }


def test_all_goals_are_judged() -> None:
    judged = list(goals(a_run(), PARLOUR.name))
    assert len(judged) == 9
    assert all(goal.met for goal in judged)
    assert "MISSED" not in report(a_run(), PARLOUR.name)


@pytest.mark.parametrize(
    ("change", "missed"),
    [
        ({"p99_ms": 12.0}, ["p99 at 1,000 moves/s"]),
        ({"p99_ms": 55.0}, ["p99 at 1,000 moves/s", f"p99 beside {BOARDGAME.name}"]),
        ({"bytes_per_table": 300_000.0}, ["memory of an idle table of four sockets"]),
    ],
)
def test_a_goal_that_is_missed_is_called_so(change: dict[str, float], missed: list[str]) -> None:
    judged = goals(a_run(**change), PARLOUR.name)
    assert [goal.what for goal in judged if not goal.met] == missed


def test_ratios_and_growth_can_be_missed() -> None:
    found = a_run()
    for name in (BARE.name, COLYSEUS_EACH.name, BOARDGAME.name):
        found["contenders"][name]["parlour_ratio"] = 0.2
    found["growth"]["ratio"] = 0.5
    found["restart"]["seconds"] = 3.0
    assert sum(not goal.met for goal in goals(found, PARLOUR.name)) == 5


@pytest.mark.slow
def test_parlour_can_be_measured(tmp_path: Path) -> None:
    """A second of everything, with nobody beside it."""
    kept = tmp_path / "found.json"
    sizes = {"seconds": "0.3", "rounds": "1", "tables": "3", "many": "6", "stored": "30"}
    plan = [part for name, value in sizes.items() for part in (f"--{name}", value)]
    command = [sys.executable, "-m", "bench.server", "--only-parlour", *plan, "--json", str(kept)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stderr
    assert PARLOUR.name in said.stdout
    found = json.loads(kept.read_text())
    ours = found["contenders"][PARLOUR.name]
    assert ours["moves_per_second"] > 0
    assert ours["per_core"] > 0
    assert 0 < ours["p50_ms"] <= ours["p99_ms"]
    assert found["growth"]["ratio"] > 0
    assert found["restart"]["tables"] == 30
