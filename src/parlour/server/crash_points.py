"""Points at which a house can be made to die at once, to prove that nothing is lost by it.

``PARLOUR_CRASH=after-write:3`` has the process killed when it passes this point for the third
time. Without that word, passing a point does nothing.
"""

from __future__ import annotations

import os
import signal

POINTS = (
    "before-write",  # a batch is about to be written
    "in-write",  # its lines are written, but not yet durable
    "after-write",  # it is durable, and nobody knows
    "in-news",  # some of those who are to know have been told
    "before-answer",  # everybody knows but whoever has asked for it
    "after-answer",
    "before-seated",  # a plain door is about to answer
)

_point, _, _times = os.environ.get("PARLOUR_CRASH", "").partition(":")
_left = int(_times or 1)


def _nothing(point: str) -> None:
    pass


def _count(point: str) -> None:
    global _left
    if point == _point:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


passing = _count if _point in POINTS else _nothing
