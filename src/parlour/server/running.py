"""A process that does nothing but keep house: the quickest loop there is, and tidying in steps."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

HAND_OVER = 0.001  # seconds after which the thread that writes may go on, as short as a move is
BEAT = 0.1  # seconds between two small steps
YOUNG = 3  # small steps before what was there a while is searched as well
OLD = 3000  # small steps before everything is: five minutes
CALM = 10  # small steps after the last visit from which on nothing new is searched


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run it to its end."""
    make_room()
    sys.setswitchinterval(HAND_OVER)
    gc.freeze()  # what was there from the beginning is never garbage
    gc.disable()
    try:
        import uvloop
    except ImportError:  # Windows has none
        asyncio.run(_tidily(work))
    else:
        uvloop.run(_tidily(work))


def make_room() -> None:
    """Every line is an open file, and by default a process may have few of them."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems promise more than they give
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _tidily(work: Coroutine[Any, Any, None]) -> None:
    tidying = asyncio.create_task(tidy())
    try:
        await work
    finally:
        tidying.cancel()


class Visits:
    """Requests and lines that came to an end: they leave rings of objects behind, moves do not."""

    def __init__(self) -> None:
        self.ended = 0


visits = Visits()


async def tidy() -> None:
    """Search for rings of objects that nobody needs any more.

    Everything else is given back at once. Python searches by itself when there is much that is new,
    then for so long that everybody at every table notices; small steps are not noticed. While
    nobody comes or goes there is nothing to be found, and what is new is put aside unsearched.
    """
    step = calm = ended = 0
    while True:
        await asyncio.sleep(BEAT)
        step += 1
        calm = calm + 1 if visits.ended == ended else 0
        ended = visits.ended
        if step % OLD == 0:
            gc.unfreeze()
            gc.collect()
        elif calm > CALM:
            gc.freeze()
        else:
            gc.collect(1 if step % YOUNG == 0 else 0)
