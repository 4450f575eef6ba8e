"""The same work in several threads, again and again, each of them with a share of its own.

The threads live in compiled code and wait for each other there, by locks of the interpreter that
need no interpreter: one that has to get hold of its one lock each time is some 12 us later, which
counts where a share takes 200.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Thread
from typing import Any
from weakref import finalize

import numpy as np

from parlour.core.compile import let_go, wait_for

GO, DONE = 0, 1  # the two locks of a thread
HOME = -1  # an order: no more work


class SideBySide:
    """Does the first share itself, and has a thread for every other; they end with it.

    ``work(locks, orders, number)`` is compiled and lets go of the interpreter's lock. It does the
    share of that number after every order that it can ``hear``, until one is to go ``HOME`` or
    ``finish`` says that it was the last.
    """

    def __init__(self, work: Callable[[Any, Any, int], None], shares: int) -> None:
        self._locks = np.array([[_held_lock(), _held_lock()] for _ in range(shares)], np.int64)
        self._orders = np.zeros(1, np.int64)
        self._work = work
        _order(work, self._locks[:1], self._orders, HOME)  # so that it is compiled only once
        for number in range(1, shares):
            given = (self._locks, self._orders, number)
            Thread(target=work, args=given, daemon=True).start()
        finalize(self, _order, work, self._locks, self._orders, HOME)

    def do(self, order: int) -> None:
        """All shares once; it ends when the last of them is done, and not before, come what may."""
        _order(self._work, self._locks, self._orders, order)


def _order(work: Callable[[Any, Any, int], None], locks: Any, orders: Any, order: int) -> None:
    orders[0] = order
    work(locks, orders, 0)


def hear(locks: Any, orders: Any, number: int) -> int:
    """For compiled loops: the next order. Whoever is first has it, and tells the others."""
    if number > 0:
        wait_for(locks[number, GO], 1)
    else:
        for other in range(1, len(locks)):
            let_go(locks[other, GO])
    return int(orders[0])


def finish(locks: Any, number: int) -> int:
    """For compiled loops: a share is done. Says whether another order will come."""
    if number > 0:
        let_go(locks[number, DONE])
        return 1
    for other in range(1, len(locks)):
        wait_for(locks[other, DONE], 1)
    return 0


def _held_lock() -> int:
    """The address of a lock that somebody has to let go of. Its few bytes are never given back."""
    made = ctypes.pythonapi.PyThread_allocate_lock
    made.restype = ctypes.c_void_p
    lock = made()
    ctypes.pythonapi.PyThread_acquire_lock(ctypes.c_void_p(lock), 1)
    return int(lock)
