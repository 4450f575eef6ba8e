"""What the commands of the laboratory ask for in the same words."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from parlour.cli.simulate import Bar
from parlour.cli.table_talk import seed_from
from parlour.core.dice import SEEDS
from parlour.core.words import Language, ParlourError, Words
from parlour.lab.batches import Parts, Work, all_cores, run_batch, work_in

STOPPED = Words("Stopped: {done} of {all} parts are done.", "Beendet: {done} von {all} Teilen.")
WRITTEN = Words("Written: {path}", "Geschrieben: {path}")


def add_batch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same result")
    parser.add_argument("--cores", type=int, metavar="N", help="default: all of them")
    parser.add_argument("--ray", metavar="ADDRESS", help="spread the work over a Ray cluster")
    parser.add_argument(
        "--batch", metavar="FILE", help="keep finished parts there; goes on where it stopped"
    )


def seed_of(given: argparse.Namespace) -> int:
    """The seed somebody typed, or that of the batch which is gone on with, or a new one."""
    seed = seed_from(given.seed)
    if seed is None and given.batch:
        seed = next((each["seed"] for each in (work_in(given.batch) or {}).values()), None)
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    if not 0 <= seed < SEEDS:
        raise ParlourError(
            f"A seed is a whole number from 0 up to 2**128, not {seed}.",
            f"Ein Startwert ist eine ganze Zahl von 0 bis unter 2**128, nicht {seed}.",
        )
    return seed


def at_least_one(count: int) -> int:
    if count < 1:
        raise ParlourError(
            f"At least one match has to be played, not {count}.",
            f"Mindestens eine Partie muss gespielt werden, nicht {count}.",
        )
    return count


def done_in_batch(given: argparse.Namespace, work: Work, parts: int, language: Language) -> Parts:
    """The parts of this work, with a bar that shows how far it has come."""
    cores = all_cores() if given.cores is None else given.cores
    if cores < 1:
        raise ParlourError(
            f"At least one core has to work, not {cores}.",
            f"Mindestens ein Kern muss arbeiten, nicht {cores}.",
        )
    bar = Bar(parts)
    done = run_batch(work, parts, cores, given.ray, given.batch, bar.show)
    bar.wipe()
    if len(done) < parts:
        said = STOPPED.say(language).format(done=len(done), all=parts)
        print(said, file=sys.stderr)
    if not done:
        raise KeyboardInterrupt
    return done


def write(path: str | Path, content: str | bytes, language: Language) -> None:
    Path(path).write_bytes(content.encode() if isinstance(content, str) else content)
    print(WRITTEN.say(language).format(path=path), file=sys.stderr)


def lines_of(rows: list[list[str]]) -> list[str]:
    """A table of texts: the first column to the left, numbers to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for first, *others in rows:
        numbers = (each.rjust(wide) for each, wide in zip(others, widths[1:], strict=True))
        lines.append("  ".join([first.ljust(widths[0]), *numbers]))
    return lines
