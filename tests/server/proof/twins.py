"""Two houses that differ in nothing but what one viewer may not know.

Both wake the same log with the same clock. In the second one the hidden cards, choices and dice
are others. Then the same happens in both, as far as that viewer can tell.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import aiohttp

from parlour.core.actions import Action
from parlour.core.game import IllegalAction
from parlour.core.match import Match, Step
from parlour.core.options import Options
from parlour.core.words import Words
from parlour.server import doings, line
from parlour.server.app import Running
from parlour.server.eyes import Viewer
from parlour.server.keeper import Keeper
from parlour.server.room import Room
from parlour.server.store import Batch, Kept
from tests.server.houses import Wire, a_house
from tests.server.test_eyes import hidden_from, notice

PRESENCE = re.compile(r'\{"type":"presence","chair":(\d+)')
QUICKNESS = re.compile(r',"ms":\d+')
NEVER = 1 << 60  # milliseconds: the clock of these houses runs faster than pings do


class Shelf:
    """A store that forgets everything in the end, and can be given another's books."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.records: dict[str, Kept] = {}

    async def append(self, batch: Batch) -> None:
        for code, n, entry in batch.lines:
            assert n == len(self.logs.setdefault(code, []))
            self.logs[code].append(entry)
        self.records.update((kept.id, kept) for kept in batch.records)

    async def read(self, code: str) -> list[bytes]:
        return self.logs.get(code, [])[:]

    async def exists(self, code: str) -> bool:
        return code in self.logs

    async def tables(self) -> int:
        return len(self.logs)

    async def record(self, id: str) -> Kept | None:
        return self.records.get(id)

    async def clock(self) -> int:
        return 0

    async def close(self) -> None:
        pass


class Redealt(Match):
    """A match whose table was exchanged: what came before cannot be played again."""

    laid: dict[int, Any]  # the table before each step since then

    def play(self, seat: int, action: Action, at: int | None = None, whose: str = "") -> Step:
        self.laid[len(self.steps)] = self.table.copy()
        return super().play(seat, action, at, whose)

    def after(self, steps: int) -> Match:
        if steps not in self.laid:
            raise IllegalAction("0.0", Words("Long ago.", "Lange her."))
        again = copy(self)
        again.table, again.steps = self.laid[steps].copy(), self.steps[:steps]
        again.table.story = []
        again.laid, again._menus = {**self.laid}, {}
        return again


class Clock:
    def __init__(self) -> None:
        self.time = 1000

    def __call__(self) -> int:
        return self.time


class Ear(Wire):
    """One viewer's line; every text that comes is kept, in order."""

    chair: Viewer
    frames: list[str]
    _listening: asyncio.Task[None]
    _new: asyncio.Event

    @classmethod
    async def of(cls, house: Running, code: str, chair: Viewer, token: str | None) -> Ear:
        wire = await Wire.to(house.url, code)
        ear = cls(wire.session, wire.socket)
        ear.chair, ear.frames, ear._new = chair, [], asyncio.Event()
        ear._listening = asyncio.create_task(ear._listen())
        await ear.say(type="hello", protocol=1, **({} if token is None else {"token": token}))
        if chair is None:
            await ear.until('"type":"watching"')
        else:  # the line has been measured
            await ear.until(f'"type":"presence","chair":{chair},"presence":"here","ms"')
        return ear

    async def _listen(self) -> None:
        async for message in self.socket:
            assert message.type is aiohttp.WSMsgType.TEXT
            self.frames.append(message.data)
            self._new.set()

    async def until(self, part: str, start: int = 0) -> str:
        """The first text from there on that has this in it."""
        while True:
            for text in self.frames[start:]:
                if part in text:
                    return text
            self._new.clear()
            await self._new.wait()

    async def ask(self, **command: Any) -> dict[str, Any]:
        start = len(self.frames)
        await self.say(**command)
        answer: dict[str, Any] = json.loads(await self.until(f'"id":"{command["id"]}"', start))
        return answer

    async def catch_up(self, id: str) -> None:
        """Whatever was sent before this answer has arrived before it."""
        assert (await self.ask(type="agree", id=id, agree=True))["type"] == "refused"

    async def close(self) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await super().close()


class Side:
    """One of the two houses, with everybody's lines to one table."""

    def __init__(self, house: Running, shelf: Shelf) -> None:
        self.house = house
        self.shelf = shelf
        self.ears: dict[Viewer, Ear] = {}
        self.code = ""

    @property
    def keeper(self) -> Keeper:
        return self.house.house.keepers[self.code]

    @property
    def room(self) -> Room:
        assert self.keeper.room is not None
        return self.keeper.room

    @property
    def table(self) -> Any:
        assert self.room.match is not None
        return self.room.match.table

    async def post(self, path: str, **wish: Any) -> dict[str, Any]:
        async with (
            aiohttp.ClientSession() as session,
            session.post(self.house.url + path, json=wish) as answer,
        ):
            assert answer.status == 201, await answer.text()
            seated: dict[str, Any] = await answer.json()
            return seated

    async def get(self, path: str) -> tuple[int, bytes]:
        async with (
            aiohttp.ClientSession() as session,
            session.get(self.house.url + path) as answer,
        ):
            return answer.status, await answer.read()

    async def sleep(self) -> None:
        for ear in self.ears.values():
            await ear.close()
        self.ears = {}
        while self.keeper.everybody:
            await asyncio.sleep(0)
        self.house.house.forget(self.keeper)

    async def connect(self, tokens: dict[int, str]) -> None:
        for chair, token in tokens.items():
            self.ears[chair] = await Ear.of(self.house, self.code, chair, token)
        self.ears[None] = await Ear.of(self.house, self.code, None, None)

    async def act(self, seat: int, action: Action, id: str) -> None:
        do, number = self.room.game.actions.name(action), self.room.number
        chair = self.room.seats[seat]
        ms = {"ms": action.ms} if action.ms else {}
        answer = await self.ears[chair].ask(type="act", id=id, do=do, match=number, **ms)
        assert answer["type"] == "done", answer


class Twins:
    def __init__(self, here: Side, there: Side, clock: Clock, random: Random) -> None:
        self.here, self.there = here, there
        self.clock = clock
        self.random = random
        self.tokens: dict[int, str] = {}
        self.viewer: Viewer = None
        self.overheard: list[str] = []  # every text that anybody was sent
        self._ids = 0

    @property
    def seat(self) -> int | None:
        return None if self.viewer is None else self.here.room.company[self.viewer].seat

    async def begin(self, game: str, players: int, options: Options) -> None:
        """A table is opened in the first house, and cards are dealt."""
        here = self.here
        wish = {"game": game, "name": "Mia", "options": options.to_json()}
        host = await here.post("/api/tables", **wish, token=self.new_secret())
        here.code = self.there.code = code = host["code"]
        self.tokens = {host["chair"]: host["token"]}
        for number in range(1, players):
            wish = {"name": f"Guest {number}", "token": self.new_secret()}
            guest = await here.post(f"/api/tables/{code}/chairs", **wish)
            self.tokens[guest["chair"]] = guest["token"]
        await here.connect(self.tokens)
        for chair in list(self.tokens)[1:]:
            await here.ears[chair].ask(type="ready", id="ready", word=f"word {chair}")
        await here.ears[0].ask(type="start", id="start")

    def new_secret(self) -> str:
        return f"{self.random.getrandbits(128):032x}"

    async def part(self, viewer: Viewer, redeal: bool = True) -> None:
        """Both houses wake up again, and from now on they differ."""
        self.viewer = viewer
        for side in (self.here, self.there):
            if side.code in side.house.house.keepers:
                self.overheard += [text for ear in side.ears.values() for text in ear.frames]
                await side.sleep()
        code = self.here.code
        self.there.shelf.logs[code] = self.here.shelf.logs[code][:]
        for side in (self.here, self.there):
            await side.house.house.knock(code)
        if redeal:
            self._redeal()
        for side in (self.here, self.there):
            await side.connect(self.tokens)
        await self.catch_up()

    def _redeal(self) -> None:
        room = self.there.room
        assert room.match is not None
        room.match.table = hidden_from(room.game, self.here.table, self.seat, self.random)
        room.match._menus = {}
        room.match.__class__ = Redealt
        room.match.laid = {}  # type: ignore[attr-defined]
        notice(self.there.keeper.eyes, room)

    def new_id(self) -> str:
        self._ids += 1
        return f"id {self._ids}"

    async def catch_up(self) -> None:
        id = self.new_id()
        for side in (self.here, self.there):
            for viewer in {self.viewer, None}:
                await side.ears[viewer].catch_up(id)

    def heard(self) -> tuple[list[str], list[str]]:
        """What the viewer was sent since the houses woke up, here and there."""
        here, there = (side.ears[self.viewer].frames for side in (self.here, self.there))
        return but_for_pings(here), but_for_pings(there)


def but_for_pings(texts: list[str]) -> list[str]:
    """How quick a line is comes when it comes; what else is told of a presence counts once."""
    kept: list[str] = []
    told: dict[str, str] = {}
    for text in texts:
        presence = PRESENCE.match(text)
        if presence is not None:
            text = QUICKNESS.sub("", text)
            if told.get(presence[1]) == text:
                continue
            told[presence[1]] = text
        kept.append(text)
    return kept


@asynccontextmanager
async def two_houses(folder: Path, random: Random) -> AsyncIterator[Twins]:
    here, there, clock = Shelf(), Shelf(), Clock()
    async with (
        a_house(folder, here, silent_for=NEVER) as first,
        a_house(folder, there, silent_for=NEVER) as second,
    ):
        for running in (first, second):
            running.house.now = clock  # type: ignore[method-assign]
        twins = Twins(Side(first, here), Side(second, there), clock, random)
        try:
            with (
                patch.object(doings, "new_secret", twins.new_secret),
                patch.object(line, "SHAKY", NEVER),
            ):
                yield twins
        finally:
            for side in (twins.here, twins.there):
                for ear in side.ears.values():
                    await ear.close()
