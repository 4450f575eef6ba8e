"""What is going to be written at a live table, tried out on a copy of it first.

In Live the log has its time in it: before every action the clock plays how much has passed. Each
moment at which something becomes possible or is decided by itself gets an entry of its own, with
that very time, so that nobody can tell from it what somebody else did in secret a little later.
"""

from __future__ import annotations

from parlour.core.actions import Action
from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.live import deadline
from parlour.games.cheating_moth.table import NEVER, NOBODY, Phase, Table
from parlour.server.entries import Acted, AnyEntry
from parlour.server.room import Room


def next_moment(table: Table) -> int:
    """When, in the time of the table, somebody may do something new or the clock decides."""
    if table.debtor != NOBODY or table.phase == Phase.OVER:
        return NEVER
    moments = [deadline(table), table.accuse_from]
    for each in (table.vanish_from, table.feint_from, table.locked_until):
        moments += each[: table.seats]
    return min((moment for moment in moments if moment > table.now), default=NEVER)


def house_time(room: Room, moment: int) -> int:
    """When it is this moment of the table by the house's clock."""
    assert room.match is not None
    table: Table = room.match.table
    return min(NEVER, room.clocked + moment - table.now)


class Draft:
    def __init__(self, room: Room, now: int) -> None:
        assert room.match is not None
        self.game = room.match.game
        self.table: Table = room.match.table.copy()
        self.now = now
        self.clocked = room.clocked
        self.entries: list[AnyEntry] = []
        while self.clocked < now and not self.game.is_over(self.table):
            self.let_pass(min(now - self.clocked, next_moment(self.table) - self.table.now))

    def let_pass(self, ms: int) -> None:
        self.clocked += ms
        self._write(CLOCK, Action(Kind.TIME, 0, ms), min(self.clocked, self.now))

    def do(
        self,
        seat: int,
        action: Action,
        by: tuple[int, str] | None = None,
        whose: str = "",
        line: dict[str, int] | None = None,
    ) -> None:
        """Raises, and writes nothing, if the rules do not allow it."""
        self._write(seat, action, self.now, by, whose, line)

    def _write(
        self,
        seat: int,
        action: Action,
        at: int,
        by: tuple[int, str] | None = None,
        whose: str = "",
        line: dict[str, int] | None = None,
    ) -> None:
        self.game.play(self.table, seat, action)
        do = self.game.actions.name(action)
        self.entries.append(
            Acted(at=at, by=by, seat=seat, do=do, ms=action.ms, whose=whose, line=line)
        )
