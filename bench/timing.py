"""How everything here is timed: by seconds of the processor, which nobody else can spend."""

from __future__ import annotations

import time
from collections.abc import Callable

Play = Callable[[], int]  # plays something and says how many decisions that were


def rate(play: Play, seconds: float = 0.2) -> float:
    """Decisions per second of the processor, for as long as it takes to be sure."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += play()
    return done / spent
