"""The same work in several threads, again and again, each of them with a share of its own.

A pool of the standard library does it as well, but some 15 us later each time, which counts when a
share takes 200.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock, Thread
from weakref import finalize

Work = Callable[[], None]


class SideBySide:
    """Does the first share itself, and has a thread for every other.

    The threads end with it. Work must not raise, and must let go of the interpreter's lock.
    """

    def __init__(self, shares: Sequence[Work]) -> None:
        self._mine = shares[0]
        self._others = [_Other(work) for work in shares[1:]]
        for other in self._others:
            finalize(self, other.send_home)

    def work(self) -> None:
        """All shares once; it ends when the last of them is done."""
        try:
            for other in self._others:
                other.start()
        finally:  # whoever interrupts it should not find half of the shares done
            self._mine()  # here and now: a share that is handed over comes a little later
            for other in self._others:
                other.wait()


class _Other:
    """Locks only wake somebody up; what there is to do, two numbers say.

    So it does not matter where Ctrl-C falls in between: nothing is waited for that does not come.
    """

    def __init__(self, work: Work) -> None:
        self._work: Work | None = work
        self._wanted = self._finished = 0
        self._go, self._done = Lock(), Lock()
        Thread(target=self._live, daemon=True).start()

    def start(self) -> None:
        self.wait()
        self._wanted = self._finished + 1
        _wake(self._go)

    def wait(self) -> None:
        while self._finished != self._wanted:
            _wake(self._go)
            self._done.acquire()

    def send_home(self) -> None:
        self.wait()
        self._work = None
        _wake(self._go)

    def _live(self) -> None:
        while self._work is not None:
            if self._finished != self._wanted:
                self._work()
                self._finished += 1
                _wake(self._done)
            self._go.acquire()


def _wake(sleeper: Lock) -> None:
    """Whoever acquires this lock, now or next, looks again."""
    if sleeper.locked():
        sleeper.release()
