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

    def due(self, now: int) -> int | None:
        if not self.lost:
            return None
        ends = (since + self.grace for since in self.lost.values())
        return min((end for end in ends if end > now), default=None)

    def follows(self, room: Room, now: int, frozen: bool = False) -> list[AnyEntry]:
        """What has to be written because somebody is lost for too long, or is back.

        ``frozen``: the table is paused for another reason, and goes on by itself.
        """
        gone = {number for number, since in self.lost.items() if since + self.grace <= now}
        entries = _host(room, self.lost, gone, now)
        if room.state != "playing":
            return entries
        players = [chair for chair in room.company.persons if chair.seat is not None]
        if players and self._must_wait(room, players, gone):
            if not room.paused and gone != self._paused_for:
                self._paused_for = gone
                entries.append(Paused(at=now))
            return entries
        self._paused_for = set()
        for chair in players:
            if chair.stand_in and chair.number not in self.lost:
                entries.append(Returned(at=now, chair=chair.number))
            elif not chair.stand_in and chair.number in gone:
                entries.append(StoodIn(at=now, chair=chair.number))
        if room.paused and room.paused_by is None and players and not frozen:
            entries.append(WentOn(at=now))
        return entries

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
