"""What the commands of the laboratory ask for in the same words."""

from __future__ import annotations

import argparse
import errno
import os
import sys
import time
from pathlib import Path

from parlour.cli.table_talk import seed_from
from parlour.core.game import checked_seed
from parlour.core.words import Language, ParlourError, Words
from parlour.lab.batches import Parts, Work, all_cores, run_batch, work_in
from parlour.lab.deals import seed_read
from parlour.lab.drawing import standalone
from parlour.lab.means import Interval
from parlour.lab.painting import painter, png_of
from parlour.lab.plots import Said, ends

PRINTED = "-"  # in the place of a file
STOPPED_BY_HAND = 130
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
        works = (work_in(given.batch) or {}).values()
        seed = next((seed_read(each["seed"]) for each in works), None)
    return checked_seed(seed)


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


def code_of(complete: bool) -> int:
    """Whoever was stopped with Ctrl-C says so, even where what was done has been told."""
    return 0 if complete else STOPPED_BY_HAND


def too_early(said: Words, language: Language) -> int:
    """What was done is not enough to tell anything."""
    print(said.say(language), file=sys.stderr)
    return STOPPED_BY_HAND


def add_picture(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--svg", metavar="FILE", help="write a picture")
    parser.add_argument("--png", metavar="FILE", help="the same as PNG; needs parlour[plots]")


def can_be_written(*paths: str | None) -> None:
    """Raises before anything is played, so that nobody plays for hours and loses it all."""
    for path in paths:
        if path is None:
            continue
        if path == PRINTED:
            raise ParlourError(
                "Only --csv can be printed with -; this needs the name of a file.",
                "Nur --csv lässt sich mit - ausgeben; hier braucht es den Namen einer Datei.",
            )
        place = Path(path)
        if place.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if not place.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if not os.access(place if place.exists() else place.parent, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)


def picture_can_be_written(given: argparse.Namespace) -> None:
    can_be_written(given.svg, given.png)
    if given.png:
        painter()


def write_picture(given: argparse.Namespace, plot: str, language: Language) -> None:
    if given.svg:
        write(given.svg, standalone(plot), language)
    if given.png:
        write(given.png, png_of(plot), language)


def write(path: str | Path, content: str | bytes, language: Language) -> None:
    if path == PRINTED and isinstance(content, str):
        print(content, end="")
        return
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


def with_ends(interval: Interval, said: Said) -> str:
    """A value and where its interval ends; a question mark if nobody can tell yet."""
    return f"{said(interval.value)} ({ends(interval, said)})"


class Bar:
    """A line on the screen that says how far it has come, if somebody is looking."""

    def __init__(self, whole: int) -> None:
        self.whole = whole
        self.shown = 0.0
        self.seen = sys.stderr.isatty()

    def show(self, done: int) -> None:
        if self.seen and time.monotonic() - self.shown > 0.1:
            self.shown = time.monotonic()
            filled = 40 * done // self.whole
            print(f"\r{'█' * filled:░<40} {done:,} / {self.whole:,}", end="", file=sys.stderr)

    def wipe(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr)
