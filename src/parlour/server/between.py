"""The pause between two rounds of a live match: everybody wants to see what had vanished.

It is in the log like any other pause, so it goes on after a restart. It ends by itself, or as soon
as all who are here are ready; but not before somebody is here.
"""

from __future__ import annotations

from collections.abc import Mapping

from parlour.games.cheating_moth.table import Table
from parlour.server.entries import Paused, WentOn
from parlour.server.line import Line
from parlour.server.room import Room


class Between:
    def __init__(self, room: Room, lines: Mapping[int, Line]) -> None:
        self.room = room
        self.lines = lines  # of the persons who are here, by seat
        self._rounds = self._played()

    def _played(self) -> int:
        assert self.room.match is not None
        table: Table = self.room.match.table
        return table.rounds_played

    def is_due(self) -> bool:
        """Whether a round is over since somebody last looked, and another one is to follow."""
        return self._played() != self._rounds and self.room.state == "playing"

    def begin(self, now: int) -> Paused:
        self._rounds = self._played()
        return Paused(at=now, between=True)

    def ends_at(self, now: int) -> int | None:
        if not self.lines and self._somebody_plays():
            return None
        if all(self.room.chair_at(seat).ready for seat in self.lines):
            return now
        return max(now, self.room.paused_at + self.room.habits.between)

    def _somebody_plays(self) -> bool:
        """Here or away; who has left is not waited for."""
        return any(self.room.company[chair].is_person for chair in self.room.seats)

    def end(self, now: int) -> list[WentOn]:
        return [WentOn(at=now)] if self.ends_at(now) == now else []
