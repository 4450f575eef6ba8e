"""Somebody who never moves, and measures the time that the house leaves for it."""

from __future__ import annotations

from typing import Any

from parlour.server.protocol import News
from tests.server.proof.process import HouseProcess
from tests.server.proof.witness import Witness

SLACK = 1500  # milliseconds that news may be under way on a busy machine


class Sleeper(Witness):
    """Between two looks no more time is taken than has passed with open doors, and none is given.

    A look is a piece of news: it says when it was made and until when there is time.
    """

    house: HouseProcess
    time_outs = 0
    looks = 0
    _last: tuple[float, int] | None = None  # how long the house had been open, and what was left

    def write_down(self, message: Any) -> None:
        if isinstance(message, News) and message.n not in self.shown and self.match is not None:
            self._look_at_clock(message)
        super().write_down(message)

    def _look_at_clock(self, news: News) -> None:
        match, seat = self.match, self.seat
        assert match is not None
        until = news.until if isinstance(news.until, int) else match.until
        if news.until is None or news.match or news.by == seat or until is None:
            self._last = None  # paused, or another decision
            if news.by == seat and news.whose == "time":
                self.time_outs += 1
                if match.until is not None and news.at < match.until:
                    self.faults.append(f"time was up {match.until - news.at} ms too early")
            return
        opened, left = self.house.open_for * 1000, until - news.at
        if self._last is not None:
            passed = opened - self._last[0]
            if left > self._last[1]:
                self.faults.append(f"{self._last[1]} ms were left, and then {left}")
            if left < self._last[1] - passed - SLACK:
                self.faults.append(f"{self._last[1]} ms were left, {passed} passed, now {left}")
            self.looks += 1
        self._last = opened, left
