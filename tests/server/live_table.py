"""A live Cheating Moth table in simulated time: people with lines of their own, and bots."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from parlour.games.cheating_moth.actions import Kind, Told
from parlour.games.cheating_moth.table import CheatingMothOptions, Table
from parlour.server.entries import AnyEntry, Dealt, Promised
from parlour.server.line import Line
from parlour.server.live import Live
from parlour.server.protocol import Act, AddBot, Lamp, Pose
from tests.server.rooms import CHEATING_MOTH, seated

START = 10_000


class LiveTable:
    """Seats 0 to ``people`` - 1 are persons, the others are bots."""

    def __init__(
        self,
        people: int,
        bots: tuple[str, ...] = (),
        seed: int = 1,
        table: Table | None = None,
        **options: Any,
    ) -> None:
        evening = seated(CHEATING_MOTH, people, CheatingMothOptions(**options))
        for persona in bots:
            evening.say(0, AddBot, level="greedy", persona=persona)
        seats = [chair.number for chair in evening.room.company]
        evening.now = START
        evening.enter(
            Promised(secret=f"{seed:032x}"),
            Dealt(at=START, id="match", seats=seats, rules=CHEATING_MOTH.version),
        )
        self.evening = evening
        self.room = evening.room
        if table is not None and self.room.match is not None:
            self.room.match.table = table
            table.story = []
        self.films: dict[bool, list[bytes]] = {True: [], False: []}  # for the Guard: True
        self.live = Live(self.room, START, Random(seed))
        for seat in range(people):
            self.live.join(self.room.seats[seat], line_of(20))
        self.live.notice(START)
        self._ids = 0

    @property
    def now(self) -> int:
        return self.evening.now

    @property
    def table(self) -> Table:
        return self.live.table

    def enter(self, entries: list[AnyEntry]) -> list[AnyEntry]:
        for entry in entries:
            self.evening.enter(entry)
        self.live.notice(self.now)
        return entries

    def say(
        self, seat: int, do: str, ms: int | None = None, pose: int | None = None, id: str = ""
    ) -> list[AnyEntry]:
        self._ids += 1
        act = Act(id or f"live {self._ids}", do, self.room.number, ms, pose)
        return self.enter(self.live.heed(self.room.seats[seat], act, self.now))

    def pose(self, seat: int, y: float, x: float = 0) -> None:
        self.live.pose(self.room.seats[seat], Pose(x, y), self.now)

    def lamp(self, seat: int, to: int | None) -> None:
        self.live.lamp(self.room.seats[seat], Lamp(to), self.now)

    def wait(self, ms: int) -> None:
        """Let everything happen that is due meanwhile."""
        end = self.now + ms
        while True:
            due = self.live.due(self.now)
            if due is None or due > end or self.room.state != "playing":
                break
            self.evening.now = due
            self.chime()
        self.evening.now = end
        self.chime()

    def chime(self) -> None:
        for _ in range(100):
            if not self.enter(self.live.chime(self.now) or self.think()):
                break
        else:
            raise AssertionError("the same thing is due again and again")
        picture = self.live.pictures(self.now)
        if picture is not None:
            self.films[True] += picture.for_guard
            self.films[False] += picture.for_others

    def think(self) -> list[AnyEntry]:
        """Bots think in no time."""
        asked = self.live.bot_to_ask(self.now)
        if asked is None:
            return []
        chosen = self.room.game.bots[asked.level](asked.view, asked.legal, asked.dice)
        return self.live.answer(asked, chosen, self.now)

    def play_out(self, most: int = 3_600_000) -> None:
        end = self.now + most
        while self.room.state == "playing":
            assert self.now < end, "this match takes too long"
            self.wait(1000)

    def told(self, what: Told) -> list[tuple[int, int]]:
        """Seat and number of all such events so far."""
        assert self.room.match is not None
        events = [event for step in self.room.match.steps for event in step.events]
        return [(event.seat, event.other) for event in events if event.what == what]

    def count(self, kind: Kind) -> int:
        assert self.room.match is not None
        return sum(step.action.kind == kind for step in self.room.match.steps)


def line_of(*trips: int) -> Line:
    line = Line()
    line.trips.extend(trips)
    return line


def decoded(film: list[bytes]) -> list[dict[str, Any]]:
    return [msgspec.json.decode(each) for each in film]


class Tally:
    """How lively the bots' matches are: shares and counts that people find fun."""

    def __init__(self, matches: list[LiveTable]) -> None:
        self.rounds = sum(at.table.rounds_played for at in matches)
        self.attempts = sum(at.count(Kind.VANISH) for at in matches)
        self.caught = sum(len(at.told(Told.CAUGHT)) for at in matches)
        self.wrong = sum(len(at.told(Told.WRONGLY)) for at in matches)

    @property
    def share_caught(self) -> float:
        return self.caught / self.attempts

    @property
    def share_wrong(self) -> float:
        return self.wrong / (self.wrong + self.caught)

    @property
    def changes(self) -> float:
        """Of the Guard, in a round."""
        return self.caught / self.rounds

    def __str__(self) -> str:
        return (
            f"{self.rounds} rounds, {self.attempts / self.rounds:.1f} attempts each: "
            f"{self.share_caught:.0%} caught, {self.share_wrong:.0%} of the calls wrong, "
            f"{self.changes:.1f} changes of the Guard"
        )
