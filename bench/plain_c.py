"""Party Bugs by hand in plain C, the yardstick: it plays the very same matches, card for card."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from parlour.lab.batch import Batch

HERE = Path(__file__).parent


def built() -> Path | None:
    """The program, or nothing where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    program = HERE / "build" / "party_bugs"
    program.parent.mkdir(exist_ok=True)
    source = str(HERE / "party_bugs.c")
    subprocess.run([compiler, "-O3", "-o", str(program), source], check=True)
    return program


def run(program: Path, matches: int) -> tuple[int, int, float]:
    """Decisions, points and seconds of so many matches."""
    said = subprocess.run([str(program), str(matches)], capture_output=True, check=True, text=True)
    decisions, points, seconds = said.stdout.split()
    return int(decisions), int(points), float(seconds)


def speed(program: Path, matches: int = 30_000) -> float:
    decisions, _, seconds = run(program, matches)
    return decisions / seconds


def plays_the_same(program: Path, batch: Batch, matches: int = 10_000) -> bool:
    decisions, points, _ = run(program, matches)
    ours = batch.play(0, matches)
    return (ours.decisions, sum(ours.points)) == (decisions, points)
