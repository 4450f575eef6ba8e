"""Shares of work in threads of their own."""

from __future__ import annotations

import gc
import signal
import threading
import time
from functools import partial

import pytest

from parlour.adapters.side_by_side import SideBySide


def test_every_share_is_done_once_before_work_ends() -> None:
    done = [0, 0, 0]

    def share(number: int) -> None:
        time.sleep(0.001 * number)
        done[number] += 1

    all_shares = SideBySide([partial(share, number) for number in range(3)])
    for times in range(1, 20):
        all_shares.work()
        assert done == [times] * 3


def test_the_first_share_needs_no_thread() -> None:
    before, did = set(threading.enumerate()), []
    alone = SideBySide([lambda: did.append(threading.current_thread())])
    alone.work()
    assert did == [threading.main_thread()]
    assert set(threading.enumerate()) <= before


def test_its_threads_end_with_it() -> None:
    before = set(threading.enumerate())
    together = SideBySide([lambda: None] * 3)
    together.work()
    threads = set(threading.enumerate()) - before
    assert len(threads) == 2
    del together
    gc.collect()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()


def test_after_an_interruption_it_waits_for_what_was_begun() -> None:
    """Ctrl-C while it waits must not let two of the same share run at once."""
    running, most = [0], [0]

    def slowly() -> None:
        running[0] += 1
        most[0] = max(most[0], running[0])
        time.sleep(0.2)
        running[0] -= 1

    together = SideBySide([lambda: None, slowly])
    main = threading.main_thread().ident
    assert main is not None
    threading.Timer(0.05, signal.pthread_kill, [main, signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        together.work()
    assert running == [1]
    together.work()
    assert running == [0]
    assert most == [1]
