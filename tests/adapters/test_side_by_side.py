"""Shares of work in threads of their own."""

from __future__ import annotations

import gc
import signal
import threading
from functools import cache
from typing import Any

import numpy as np
import pytest

from parlour import GAMES
from parlour.adapters.side_by_side import HOME, SideBySide, finish, hear
from parlour.core.compile import compiled

COUNT = 500_000  # takes a few milliseconds


@cache
def counting() -> Any:
    def count(counts: Any, locks: Any, orders: Any, number: int) -> None:
        order = hear(locks, orders, number)
        while order != HOME:
            for _ in range(order):
                counts[number, 0] = (counts[number, 0] * 5 + counts[number, 1]) % 1_000_003
            counts[number, 1] += 1
            if not finish(locks, number):
                return
            order = hear(locks, orders, number)

    return compiled(count, GAMES["party-bugs"], hear, finish)


def counters(shares: int) -> tuple[SideBySide, Any]:
    counts, count = np.zeros((shares, 2), np.int64), counting()

    def work(locks: Any, orders: Any, number: int) -> None:
        count(counts, locks, orders, number)

    return SideBySide(work, shares), counts


def test_every_share_is_done_once_before_work_ends() -> None:
    together, counts = counters(3)
    for times in range(1, 200):
        together.do(times % 7)
        assert counts[:, 1].tolist() == [times] * 3


def test_the_first_share_needs_no_thread() -> None:
    before = set(threading.enumerate())
    alone, counts = counters(1)
    alone.do(1)
    assert counts[:, 1].tolist() == [1]
    assert set(threading.enumerate()) <= before


def test_its_threads_end_with_it() -> None:
    before = set(threading.enumerate())
    together, _ = counters(3)
    together.do(1)
    threads = set(threading.enumerate()) - before
    assert len(threads) == 2
    del together
    gc.collect()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()


def test_whoever_interrupts_finds_all_shares_done_or_none() -> None:
    together, counts = counters(2)
    main = threading.main_thread().ident
    assert main is not None

    def be_busy() -> None:
        while True:
            together.do(COUNT)

    for wait in (0.05, 0.06, 0.07):
        threading.Timer(wait, signal.pthread_kill, [main, signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            be_busy()
        assert counts[0, 1] == counts[1, 1]
