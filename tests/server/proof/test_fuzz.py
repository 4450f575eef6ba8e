"""Whatever is said to a house, it answers with a sentence, and nobody else notices anything."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from parlour.client import Table
from parlour.client.line import new_id
from parlour.server.app import Running, open_house
from parlour.server.protocol import Everything, FromHouse, Rename
from tests.server import houses
from tests.server.houses import Wire
from tests.server.proof.noise import frames

_heard = msgspec.json.Decoder(FromHouse).decode
SEATS = some.sampled_from(["host", "guest", "spectator", "nobody yet"])
GAMES = some.sampled_from(["party-bugs", "parrot-box", "cheating-moth"])


class Errors(logging.Handler):
    """What the journal has to say of things that should not have happened."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(f"{record.getMessage()} {getattr(record, 'facts', '')}")


class Scene:
    """A house with a quiet table in it, for as long as the noise lasts."""

    def __init__(self, folder: Path) -> None:
        self.errors = Errors()
        logging.getLogger().addHandler(self.errors)
        self.runner = asyncio.Runner()
        self.house: Running
        self.runner.run(self._begin(folder))

    async def _begin(self, folder: Path) -> None:
        self.house = await open_house(houses.settings(folder), houses.QUICK)
        self.quiet = await Table.open(self.house.url, "party-bugs", "Anna")
        self.number = 0

    async def _end(self) -> None:
        await self.quiet.close()
        await self.house.close()

    def end(self) -> None:
        self.runner.run(self._end())
        self.runner.close()
        logging.getLogger().removeHandler(self.errors)

    def hear(self, game: str, who: str, dealt: bool, noise: list[str | bytes]) -> None:
        async def in_time() -> None:
            async with asyncio.timeout(30):
                await self._hear(game, who, dealt, noise)

        self.runner.run(in_time())
        assert self.errors.seen == []

    async def _hear(self, game: str, who: str, dealt: bool, noise: list[str | bytes]) -> None:
        host = await Table.open(self.house.url, game, "Mia", bots=["greedy"])
        guest = await Table.sit(self.house.url, host.code, "Bo")
        if dealt:
            await guest.ready()
            await host.start()
        wire = await Wire.to(self.house.url, host.code)
        if who != "nobody yet":
            seat = {"host": host, "guest": guest}.get(who)
            seat_token = None if seat is None else seat.seat_token
            await wire.hello(**({} if seat_token is None else {"token": seat_token.token}))
        await make_noise(wire, noise)
        await wire.close()
        self.number += 1
        await self.quiet.ask(Rename(new_id(), f"Anna {self.number}"))
        watcher = await Wire.to(self.house.url, host.code)
        assert msgspec.convert(await watcher.hello(), Everything).table.code == host.code
        await watcher.close()
        await host.close()
        await guest.close()


async def make_noise(wire: Wire, noise: list[str | bytes]) -> None:
    """Say all that, and then something sensible; until that is answered, or the line is closed."""
    said = []
    for each in [*noise, json.dumps({"type": "agree", "id": "sensible", "agree": True})]:
        try:
            await (wire.socket.send_bytes if isinstance(each, bytes) else wire.socket.send_str)(
                each
            )
        except (ConnectionError, aiohttp.ClientError):
            break
    while True:
        message = await wire.socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            break
        said.append(message.data)
        heard: Any = _heard(message.data)
        if hasattr(heard, "sentence"):
            assert heard.sentence.strip()
        if getattr(heard, "id", None) == "sensible":
            return
    assert said, "closed without a word"
    assert json.loads(said[-1])["type"] == "goodbye", "closed without a goodbye"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    scene = Scene(tmp_path_factory.mktemp("noise"))
    yield scene
    scene.end()


stories = given(
    game=GAMES, who=SEATS, dealt=some.booleans(), noise=some.lists(frames, min_size=1, max_size=8)
)


def calmly(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None)


@calmly(30)
@stories
def test_noise_gets_a_sentence_and_harms_nobody(
    scene: Scene, game: str, who: str, dealt: bool, noise: list[str | bytes]
) -> None:
    scene.hear(game, who, dealt, noise)


@pytest.mark.slow
@calmly(1500)
@stories
def test_much_noise_gets_a_sentence_and_harms_nobody(
    scene: Scene, game: str, who: str, dealt: bool, noise: list[str | bytes]
) -> None:
    scene.hear(game, who, dealt, noise)
