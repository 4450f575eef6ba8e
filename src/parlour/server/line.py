"""The line to one device: how long its round trips take.

They are measured with ping frames, which a browser answers by itself: no script of a page can
hold them back. Times are milliseconds of the house's clock.
"""

from __future__ import annotations

from collections import deque
from secrets import token_bytes

KEPT = 12  # round trips
BELIEVED = 300  # a longer round trip is believed only on credit
SHAKY = 600  # from here on a line is too slow for a race
SILENT = 4000  # without an answer for so long, perhaps nobody is there any more


class Line:
    def __init__(self) -> None:
        self.trips: deque[int] = deque(maxlen=KEPT)
        self.hidden = False  # the page cannot be seen
        self.told_slow = False  # what the others have been told of it
        self._asked: dict[bytes, int] = {}  # pings without an answer

    def ping(self, now: int) -> bytes:
        """What to send in a ping frame; nobody can answer it before it is there."""
        while len(self._asked) >= KEPT:
            del self._asked[next(iter(self._asked))]
        word = token_bytes(8)
        self._asked[word] = now
        return word

    def pong(self, word: bytes, now: int) -> int | None:
        """The round trip, or None if nobody had asked."""
        asked = self._asked.pop(word, None)
        if asked is None:
            return None
        # Frames keep their order, so what was asked before will not be answered any more.
        for older in [each for each, at in self._asked.items() if at < asked]:
            del self._asked[older]
        self.trips.append(now - asked)
        return now - asked

    @property
    def slow(self) -> int | None:
        """What nine round trips of ten stay below; None: nothing is measured yet."""
        if not self.trips:
            return None
        return sorted(self.trips)[(9 * len(self.trips) + 9) // 10 - 1]

    @property
    def trusted(self) -> int:
        """R: the round trip that is taken off what the house has measured."""
        return BELIEVED if self.slow is None else min(self.slow, BELIEVED)

    def is_shaky(self, now: int) -> bool:
        """Whoever cannot see the table, or sees it too late, should not be slow for that."""
        return self.hidden or self.is_slow(now)

    def is_slow(self, now: int) -> bool:
        return self._waiting(now) > SHAKY or (self.slow or 0) > SHAKY

    def is_silent(self, now: int) -> bool:
        """Whether it may be broken, and nobody has noticed yet."""
        return self._waiting(now) > SILENT

    def _waiting(self, now: int) -> int:
        return now - min(self._asked.values(), default=now)
