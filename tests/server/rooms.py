"""A room with its eyes, driven by tests: everything that was entered and seen is kept."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from unittest.mock import patch

from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.table import CLOCK
from parlour.games import GAMES
from parlour.server import doings
from parlour.server.doings import heed, open_table, sit
from parlour.server.entries import Acted, AnyEntry
from parlour.server.eyes import Eyes, Viewer
from parlour.server.papers import NewBot, NewTable, SitDown
from parlour.server.protocol import Act, AnyCommand, Ready, Start
from parlour.server.room import Habits, Room
from tests.contract.random_play import some_action, some_options

PARTY_BUGS = GAMES["party-bugs"]
PARROT_BOX = GAMES["parrot-box"]
CHEATING_MOTH = GAMES["cheating-moth"]


class Evening:
    """Entries go in, news come out, and nothing is forgotten."""

    def __init__(self, habits: Habits | None = None) -> None:
        self.room = Room(habits)
        self.eyes = Eyes()
        self.log: list[AnyEntry] = []
        self.streams: dict[Viewer, list[bytes]] = {}
        self.now = 0
        self._ids = 0

    def enter(self, *entries: AnyEntry) -> None:
        for entry in entries:
            self.log.append(entry)
            self.room.enter(entry)
            for viewer, news in self.eyes.look(self.room).items():
                self.streams.setdefault(viewer, []).append(news)

    def wait(self, ms: int) -> None:
        self.now += ms

    def open(self, game: Game[Any], options: dict[str, Any] | None = None, **more: Any) -> None:
        new = NewTable(game=game.id, name="Mia", options=options or {}, **more)
        self.enter(*open_table("WXYZ", new, "2026-11-16", "key 0", self.now))

    def sit(self, name: str) -> int:
        sat = sit(self.room, SitDown(name=name), f"key {name}", self.now)
        self.enter(sat)
        return sat.chair

    def say(self, chair: int, kind: type[AnyCommand], /, **fields: Any) -> list[AnyEntry]:
        """Somebody says something; what it makes is entered."""
        self._ids += 1
        entries = heed(self.room, chair, kind(id=f"c{self._ids}", **fields), self.now)
        self.enter(*entries)
        return entries

    def act(self, seat: int, action: Action) -> None:
        """Through the door for persons, straight into the log for bots and the clock."""
        do = self.room.game.actions.name(action)
        if seat == CLOCK or not self.room.chair_at(seat).is_person:
            self.enter(Acted(at=self.now, seat=seat, do=do, ms=action.ms))
        else:
            chair = self.room.seats[seat]
            self.say(chair, Act, do=do, match=self.room.number, ms=action.ms)

    def play_on(self, random: Random, most: int = 1_000_000) -> None:
        """Anybody does anything that is allowed, until the match is over."""
        for _ in range(most):
            if self.room.state != "playing":
                break
            self.wait(random.randrange(3000))
            self.act(*some_action(self.room.game, self.table, random))

    @property
    def table(self) -> Any:
        assert self.room.match is not None
        return self.room.match.table

    def news(self, viewer: Viewer) -> list[dict[str, Any]]:
        return [json.loads(news) for news in self.streams.get(viewer, [])]

    def everything(self, viewer: Viewer) -> dict[str, Any]:
        everything: dict[str, Any] = json.loads(
            self.eyes.everything(self.room, viewer, self.now, {0: "here"})
        )
        return everything


def seated(game: Game[Any], players: int, options: Options | None = None, **habits: Any) -> Evening:
    """A company of persons in the lobby, all ready but the host."""
    evening = Evening(Habits(**habits))
    evening.open(game, None if options is None else options.to_json())
    for number in range(1, players):
        chair = evening.sit(f"Guest {number}")
        evening.say(chair, Ready, word=f"word {number}")
    return evening


def dealt(game: Game[Any], players: int, options: Options | None = None, **habits: Any) -> Evening:
    evening = seated(game, players, options, **habits)
    evening.say(0, Start)
    return evening


def with_bots(game: Game[Any], bots: int, level: str = "greedy", **more: Any) -> Evening:
    """One person and some bots, dealt at once."""
    evening = Evening()
    evening.open(game, bots=[NewBot(level) for _ in range(bots)], start=True, **more)
    return evening


def any_evening(game: Game[Any], random: Random) -> Evening:
    """Any number of persons with any options at a table where the cards have been dealt."""
    players = random.choice(game.players)
    options = some_options(game, players, random)
    with patch.object(doings, "new_secret", lambda: random.randbytes(16).hex()):
        return dealt(game, players, options)
