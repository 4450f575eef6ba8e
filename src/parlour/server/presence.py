"""Who is here, who is lost, and what follows from it. Presence itself is not in the log."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.server.company import Chair
from parlour.server.entries import AnyEntry, Hosted, Paused, Returned, StoodIn, WentOn
from parlour.server.protocol import Presence
from parlour.server.room import Room


class Attendance:
    """The persons of one table: since when each is lost, and whose page is hidden."""

    def __init__(self, grace: int) -> None:
        self.grace = grace
        self.lost: dict[int, int] = {}
        self.hidden: set[int] = set()
        self._followed = -1  # up to when it is known what follows
        self._read_again = False
        self._paused_for: set[int] = set()

    def call_the_roll(self, room: Room, here: Mapping[int, object], now: int) -> None:
        """Whoever sits here and is not connected is lost from now on, if not before."""
        persons = {chair.number for chair in room.company.persons}
        self.lost = {number: self.lost.get(number, now) for number in persons - here.keys()}
        self.hidden &= here.keys()

    def of(self, chair: int) -> Presence:
        if chair in self.lost:
            return "lost"
        return "away" if chair in self.hidden else "here"

    def everybody(self, room: Room) -> dict[int, Presence]:
        return {chair.number: self.of(chair.number) for chair in room.company.persons}

    def until(self, chair: int) -> int | None:
        """When the patience with a lost seat ends."""
        return self.lost[chair] + self.grace if chair in self.lost else None

    def look_again(self) -> None:
        """Something was written: who is lost may be awaited now, or no longer."""
        self._followed = -1

    def read_again(self) -> None:
        """The table was read again: what followed from somebody's return may be in no log."""
        self._read_again = True

    def due(self) -> int | None:
        """When something may follow that nobody has looked at yet; it may be overdue."""
        if self._read_again:
            return 0
        if not self.lost:
            return None
        ends = (since + self.grace for since in self.lost.values())
        return min((end for end in ends if end > self._followed), default=None)

    def follows(self, room: Room, now: int, frozen: bool = False) -> list[AnyEntry]:
        """What has to be written because somebody is lost for too long, or is back.

        ``frozen``: the table is paused for another reason, and goes on by itself.
        """
        self._followed, self._read_again = now, False
        gone = {number for number, since in self.lost.items() if since + self.grace <= now}
        entries = _host(room, self.lost, gone, now) + self._give_back(room, now)
        if room.state != "playing":
            return entries
        players = [chair for chair in room.company.persons if chair.seat is not None]
        if not players:
            return entries + self._see_it_end(room, now)
        if self._must_wait(room, players, gone):
            if not room.paused and gone != self._paused_for:
                self._paused_for = gone
                entries.append(Paused(at=now))
            return entries
        self._paused_for = set()
        for chair in players:
            if not chair.stand_in and chair.number in gone:
                entries.append(StoodIn(at=now, chair=chair.number))
        if room.paused and room.paused_by is None and not frozen:
            entries.append(WentOn(at=now))
        return entries

    def _give_back(self, room: Room, now: int) -> list[AnyEntry]:
        """Whoever is back has the seat again, also if the match is over or waits for another."""
        kept_warm = (chair.number for chair in room.company.persons if chair.stand_in)
        return [Returned(at=now, chair=chair) for chair in kept_warm if chair not in self.lost]

    def _see_it_end(self, room: Room, now: int) -> list[AnyEntry]:
        """All who played have left: for those who wait for the next match, bots finish this one."""
        here = any(chair.number not in self.lost for chair in room.company.persons)
        return [WentOn(at=now)] if room.paused and here else []

    def _must_wait(self, room: Room, players: list[Chair], gone: set[int]) -> bool:
        missing = [chair for chair in players if chair.number in gone]
        lost = all(chair.number in self.lost for chair in players)
        if lost and room.paused:
            return True
        return len(missing) == len(players) or (room.waits and bool(missing))


def _host(room: Room, lost: Mapping[int, int], gone: set[int], now: int) -> list[AnyEntry]:
    """If the host has vanished, the next seat hosts."""
    host = room.company.host
    here = {chair.number for chair in room.company.persons} - lost.keys()
    if host is not None and host not in gone:
        return []
    heir = room.company.next_host(-1 if host is None else host, here)
    return [] if heir is None else [Hosted(at=now, chair=heir)]
