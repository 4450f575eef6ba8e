"""Clients that write down everything they are told, and hold it against the log in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import msgspec

from parlour.client import Table
from parlour.server.entries import AnyEntry, decode_entry
from parlour.server.eyes import Eyes, Viewer
from parlour.server.protocol import Act, Command, Done, Everything, News, Refused, Resumed
from parlour.server.room import Room

_everything = msgspec.json.Decoder(Everything).decode
_news = msgspec.json.Decoder(News).decode
PASSING = ("now", "presence")  # in ``Everything``: true at the moment of arrival only


class Witness(Table):
    """A table as somebody sees it who forgets nothing."""

    def __init__(self, *how: Any, **more: Any) -> None:
        super().__init__(*how, **more)
        self.shown: dict[int, News] = {}
        self.arrivals: list[Everything] = []
        self.asked: dict[str, Command] = {}
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.faults: list[str] = []
        self._top = -1  # the last number that was shown
        take = self._line._take

        async def taken(message: Any) -> None:
            self.write_down(message)
            await take(message)

        self._line._take = taken  # type: ignore[method-assign]

    @property
    def viewer(self) -> Viewer:
        return None if self.seat_token is None else self.seat_token.chair

    async def ask(self, command: Command) -> Done:
        self.asked[command.id] = command
        return await super().ask(command)

    def write_down(self, message: Any) -> None:
        match message:
            case Everything():
                if message.n < self._top:
                    self.faults.append(f"{self._top} was shown, and then all up to {message.n}")
                self._top = message.n
                self.arrivals.append(deepcopy(message))  # the client brings its own up to date
            case Resumed():
                self._top = self.sight.n
            case News():
                if message.n != self._top + 1:
                    self.faults.append(f"news {message.n} after {self._top}")
                if self.shown.setdefault(message.n, message) != message:
                    self.faults.append(f"news {message.n} was shown otherwise before")
                self._top = message.n
            case Done():
                self.done[message.id] += 1
                if message.n > self._top:
                    self.faults.append(f"done as {message.n}, but only {self._top} was shown")
            case Refused():
                self.refused[message.id] += 1


def compare(log: Iterable[bytes], witnesses: Iterable[Witness]) -> int:
    """Hold what everybody was told against the log; how much of it there was.

    Everything that was shown is still true, everything that was acknowledged has happened, and
    happened once; what was refused has not.
    """
    entries = [decode_entry(entry) for entry in log]
    times = Counter(entry.by for entry in entries if entry.by is not None)
    assert all(count == 1 for count in times.values()), "a command has happened twice"
    streams, arrivals = told_by(entries, witnesses)
    compared = 0
    for witness in witnesses:
        viewer = witness.viewer
        assert not witness.faults, witness.faults
        for id in witness.done:
            assert times[(viewer, id)] == 1 or _leaves_no_trace(witness.asked[id]), "lost"
        for id in witness.refused:
            assert times[(viewer, id)] == 0, "refused, and yet it has happened"
        for number, news in witness.shown.items():
            assert streams[viewer][number - 1] == news, "shown, and then undone"
        for arrival in witness.arrivals:
            there = arrivals[viewer, arrival.n]
            for name in arrival.__struct_fields__:
                if name not in PASSING:
                    assert getattr(arrival, name) == getattr(there, name), name
        compared += len(witness.done) + len(witness.shown) + len(witness.arrivals)
    return compared


def _leaves_no_trace(command: Command) -> bool:
    """Who plays without races is answered for by the house: a slap is thanked for, no more."""
    return isinstance(command, Act) and command.do == "SLAP"


def told_by(
    entries: Iterable[AnyEntry], witnesses: Iterable[Witness]
) -> tuple[dict[Viewer, list[News]], dict[tuple[Viewer, int], Everything]]:
    """What this log has to tell: all news of every viewer, and everything at some numbers."""
    wanted = {(each.viewer, arrival.n) for each in witnesses for arrival in each.arrivals}
    viewers = {viewer for viewer, _ in wanted}
    room, eyes = Room(), Eyes()
    streams: dict[Viewer, list[News]] = {}
    arrivals: dict[tuple[Viewer, int], Everything] = {}
    for entry in entries:
        room.enter(entry)
        for viewer, news in eyes.look(room).items():
            streams.setdefault(viewer, []).append(_news(news))
        persons = {chair.number for chair in room.company.persons}
        for viewer in viewers:
            if viewer is None or viewer in persons:
                moment = viewer, eyes.number(viewer)
                if moment in wanted and moment not in arrivals:
                    arrivals[moment] = _everything(eyes.everything(room, viewer, 0, {}))
    return streams, arrivals
