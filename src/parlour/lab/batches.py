"""Much work in numbered parts: on one core, on all of them, or on a cluster.

What a part gives depends on the work and on its number and on nothing else, so it does not matter
who does it, when, or beside whom. Finished parts can be kept in a file, one a line; a batch that
was stopped goes on where it was, and one that is finished can be made longer. By another version
of the program it cannot: half of it would be another experiment.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from importlib import import_module
from logging import ERROR
from multiprocessing import get_context
from socket import create_connection
from typing import Any, Protocol, TextIO

from parlour.core.words import ParlourError
from parlour.lab.making import Making, making_of

FORMAT = 1
KNOCKING = 5.0  # seconds until nobody is believed to listen
WAITING = 2  # parts handed out for each core, so that none is ever idle

Parts = dict[int, Any]


class Work(Protocol):
    """Something in numbered parts. It has to be small: it is sent along with every part."""

    def to_json(self) -> dict[str, Any]:
        """What it is: the same work has the same description."""

    def part(self, number: int) -> Any:
        """One part: plain values, as in JSON."""


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


def run_batch(
    work: Work,
    parts: int,
    cores: int = 1,
    ray: str | None = None,
    path: str | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Parts:
    """The first ``parts`` parts by number. After Ctrl-C, those that were done until then."""
    done: Parts = {}
    with ExitStack() as closing:
        book: TextIO | None = None
        if path is not None:
            done = {number: part for number, part in kept(work, path).items() if number < parts}
            book = closing.enter_context(opened(work, path))
        missing = [number for number in range(parts) if number not in done]
        on_progress(len(done))
        try:
            for number, line in _doers(work, missing, cores, ray):
                done[number] = json.loads(line)
                if book is not None:
                    book.write(f'{{"part":{number},"gave":{line}}}\n')
                    book.flush()
                on_progress(len(done))
        except (Stopped, KeyboardInterrupt):
            pass
    return dict(sorted(done.items()))


def all_cores() -> int:
    """As many as this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# Doing the parts

Done = Iterator[tuple[int, str]]


def _doers(work: Work, missing: list[int], cores: int, ray: str | None) -> Done:
    if ray is not None:
        return _on_ray(work, missing, ray)
    if min(cores, len(missing)) > 1:
        return _on_cores(work, missing, min(cores, len(missing)))
    return _here(work, missing)


def one_part(work: Work, number: int) -> str:
    return json.dumps(work.part(number), separators=(",", ":"), allow_nan=False)


def part_far_away(work: Work, number: int, making: Making) -> str | None:
    """A part on another machine, if what is installed there is the same as here."""
    return one_part(work, number) if making_of(work) == making else None


def _here(work: Work, missing: list[int]) -> Done:
    for number in missing:
        try:
            line = one_part(work, number)
        except KeyboardInterrupt:
            raise Stopped from None
        yield number, line


def _on_cores(work: Work, missing: list[int], cores: int) -> Done:
    """Who stops it waits for the parts that are being done, and gets them too."""
    pool = ProcessPoolExecutor(cores, get_context("spawn"), _leave_stopping_to_the_parent)
    running: dict[Future[str], int] = {}
    waiting = iter(missing)
    stopped = False
    try:
        while True:
            try:
                while not stopped and len(running) < cores * WAITING:
                    number = next(waiting, None)
                    if number is None:
                        break
                    running[pool.submit(one_part, work, number)] = number
                if not running:
                    break
                finished = wait(running, return_when=FIRST_COMPLETED).done
            except KeyboardInterrupt:
                if stopped:
                    raise
                stopped = True
                running = {each: number for each, number in running.items() if not each.cancel()}
                continue
            for each in finished:
                yield running.pop(each), each.result()
    finally:
        pool.shutdown(cancel_futures=True)
    if stopped:
        raise Stopped


def _leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_ray(work: Work, missing: list[int], address: str) -> Done:
    """The same parts on the machines of a Ray cluster, each of which has Parlour installed."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise ParlourError(
            "Ray is not installed here; install parlour[ray].",
            "Ray ist hier nicht installiert; installiere parlour[ray].",
        ) from None
    joined_before = ray.is_initialized()
    if not joined_before:
        try:
            _knock(address)
            ray.init(address=address, logging_level=ERROR, log_to_driver=False)
        except (OSError, ValueError):
            raise ParlourError(
                f"There is no Ray cluster at {address}.",
                f"Unter {address} gibt es keinen Ray-Cluster.",
            ) from None
    try:
        far_away, making = ray.remote(part_far_away), making_of(work)
        places = max(1, int(ray.cluster_resources().get("CPU", 1)))
        running: dict[Any, int] = {}
        waiting = iter(missing)
        while True:
            while len(running) < places * WAITING:
                number = next(waiting, None)
                if number is None:
                    break
                running[far_away.remote(work, number, making)] = number
            if not running:
                break
            finished, _ = ray.wait(list(running))
            for each in finished:
                line = ray.get(each)
                if line is None:
                    raise _another_version(address)
                yield running.pop(each), line
    except KeyboardInterrupt:
        raise Stopped from None
    finally:
        if not joined_before:
            ray.shutdown()


def _knock(address: str) -> None:
    """Ray itself knocks for minutes, and loudly, where nobody listens."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdecimal():
        create_connection((host, int(port)), KNOCKING).close()


# The file of a batch


def work_in(path: str) -> dict[str, Any] | None:
    """What the batch in this file is of; None if there is no such file yet."""
    head = _head_of(path)
    work: dict[str, Any] | None = None if head is None else head["work"]
    return work


def _head_of(path: str) -> dict[str, Any] | None:
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return None
    with open(path, encoding="utf-8", errors="replace") as lines:
        head = _read(next(lines))
    if head is None or head.get("batch") != FORMAT or not isinstance(head.get("work"), dict):
        raise ParlourError(f"{path} is no batch.", f"{path} ist kein Stapel von Partien.")
    return head


def kept(work: Work, path: str) -> Parts:
    """The parts in this file. What broke off at its end was never finished."""
    head = _head_of(path)
    if head is None:
        return {}
    if "made_by" not in head:
        raise _another_version(path)
    if head["work"] != json.loads(json.dumps(work.to_json())):
        raise ParlourError(
            f"{path} is a batch of something else; name another file.",
            f"{path} ist ein Stapel von etwas anderem; nimm eine andere Datei.",
        )
    if head["made_by"] != making_of(work):
        raise _another_version(path)
    with open(path, encoding="utf-8", errors="replace") as lines:
        whole = [each for each in map(_read, lines) if each is not None]
    return {line["part"]: line["gave"] for line in whole if "part" in line and "gave" in line}


def _another_version(place: str) -> ParlourError:
    return ParlourError(
        f"{place} belongs to another version of Parlour, of the rules or of the bots; "
        "name another one.",
        f"{place} gehört zu einer anderen Version von Parlour, der Regeln oder der Bots; "
        "nimm etwas anderes.",
    )


@contextmanager
def opened(work: Work, path: str) -> Iterator[TextIO]:
    """The same file, to add to; a line that broke off gets an end."""
    is_new = not os.path.exists(path) or os.path.getsize(path) == 0
    breaks_off = not is_new and _breaks_off(path)
    with open(path, "a", encoding="utf-8") as book:
        if is_new:
            head = {"batch": FORMAT, "made_by": making_of(work), "work": work.to_json()}
            book.write(json.dumps(head) + "\n")
        elif breaks_off:
            book.write("\n")
        book.flush()
        yield book


def _breaks_off(path: str) -> bool:
    with open(path, "rb") as book:
        book.seek(-1, os.SEEK_END)
        return book.read() != b"\n"


def _read(line: str) -> dict[str, Any] | None:
    try:
        read = json.loads(line)
    except ValueError:
        return None
    return read if isinstance(read, dict) else None
