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
from tests.games.cheating_moth.tables import position
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
        self.live.tell_lamp(entries)
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

    def lamp(self, seat: int, to: int | None, **aids: bool) -> None:
        self.live.lamp(self.room.seats[seat], Lamp(to, **aids), self.now)

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


def four(**more: Any) -> Table:
    """Seat 0 is the Guard, seat 1 has the turn."""
    hands = ("1 3 4 5", "2 moth-3 moth-4 5", "2 mosquito-2 5 5", "2 cockroach-4 3 3")
    return position(*hands, top="1", guard=0, turn=1, **more)


def live(laid: Table | None = None, **options: Any) -> LiveTable:
    at = LiveTable(4, table=laid or four(), **options)
    for hand in at.live.hands.hands:
        hand.fidget_at = 10_000_000
    return at
