"""The Guard's lamp at a live table: whom it lights, and what everybody has been told of it.

It lights nobody while it swings, nor while the Guard is busy with the own cards. It is in no log
of its own: where it has been goes into the log with the next thing that is done.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.server.entries import Acted, AnyEntry
from parlour.server.protocol import LampAt

SWING = 150  # milliseconds for which a lamp that moves lights nobody
BUSY = 700  # for which the Guard looks at the own cards after laying, slapping or racing
SWINGS = 200  # of the lamp; with so many the log does not wait until somebody does something


class Aids(NamedTuple):
    """What makes it easier for this Guard to notice a hand; everybody knows of it."""

    sound: bool = False
    slow: bool = False


NO_AIDS = Aids()


class Lamplight:
    def __init__(self, now: int) -> None:
        self.to: int | None = None
        self.arrives_at = now
        self.busy_until = 0
        self.aids = NO_AIDS  # of this Guard
        self.told: int | None = None  # as everybody was last told
        self._told_aids = NO_AIDS
        self._swings: list[tuple[int, int | None]] = []  # of that, what is in no entry yet

    def change_hands(self) -> None:
        """Another Guard has it now."""
        self.to, self.busy_until = None, 0

    def point(self, to: int | None, now: int) -> None:
        if to != self.to:
            self.to, self.arrives_at = to, now + SWING

    def turn_away(self, now: int) -> None:
        """The Guard looks at the own cards for a moment."""
        self.busy_until = now + BUSY

    def stand_still(self, ms: int) -> None:
        self.arrives_at += ms
        self.busy_until += ms

    def lit(self, now: int) -> int | None:
        """Whose hand the Guard sees clearly."""
        return self.to if now >= max(self.arrives_at, self.busy_until) else None

    # What is told of it

    def aids_change(self) -> bool:
        changed = self.aids != self._told_aids
        self._told_aids = self.aids
        return changed

    def moves(self, now: int) -> bool:
        to = None if now < self.busy_until else self.to
        if to == self.told:
            return False
        self.told = to
        self._swings.append((now, to))
        return True

    def message(self) -> LampAt:
        return LampAt(self.told, *self.aids)

    @property
    def is_due_in_log(self) -> bool:
        """So much is in no entry yet that the log does not wait until somebody does something."""
        return len(self._swings) >= SWINGS

    def write_into(self, entries: list[AnyEntry]) -> None:
        acted = next((entry for entry in entries if isinstance(entry, Acted)), None)
        if acted is not None and self._swings:
            acted.lamp, self._swings = self._swings, []
