"""Many tables of bots over the wire for a while: does the house's memory stay flat?

python -m tests.server.proof.soak --tables 1000 --minutes 3

At first it grows: every viewer's last hundred news are kept, and the words of each game are
remembered. All of that is bounded. With few tables that play fast one sees where it ends, and that
nothing comes after it (``test_soak.py`` counts):

python -m tests.server.proof.soak --tables 12 --minutes 5 --think 0.05
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import resource
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec

from tests.server.proof.process import HouseProcess

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("party-bugs", 2, {}),
    ("parrot-box", 2, {}),
    ("party-bugs", 3, {}),
    ("cheating-moth", 3, {"mode": "calm", "rounds": 1}),
)
AT_A_TIME = 20  # tables that are being opened at the same moment
SAMPLES = 30  # of the memory


@dataclass
class Soaked:
    """What came of it."""

    tables: int
    moves: int = 0
    refused: int = 0
    matches: int = 0
    broken: int = 0  # connections that ended before we ended them
    seconds: float = 0.0
    memory: list[float] = field(default_factory=list)  # MB, at equal intervals
    failures: list[dict[str, Any]] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """The second half compared with the first, when the first matches are through."""
        half = len(self.memory) // 2
        return max(self.memory[half:]) / max(self.memory[half // 2 : half])

    @property
    def late(self) -> float:
        """How much it still grows in the last third, for each move."""
        third = len(self.memory) // 3
        return (self.memory[-1] - self.memory[-third]) * 1e6 / max(1, self.moves // 3)

    def __str__(self) -> str:
        first, last = self.memory[0], self.memory[-1]
        return (
            f"{self.tables} tables, {self.seconds:.0f} s: {self.moves} moves "
            f"({self.moves / self.seconds:.0f}/s), {self.matches} matches, {self.refused} refused, "
            f"{self.broken} lines broken, {len(self.failures)} failures in the journal; "
            f"memory {first:.0f} MB at the start, {last:.0f} MB at the end, "
            f"second half / first: {self.growth:.3f}, last third: {self.late:+.0f} bytes a move"
        )


class Bot:
    """As little as it takes to play: what may be done, and whether it is awaited."""

    def __init__(self, socket: Any, chair: int, random: Random, think: float) -> None:
        self.socket, self.chair, self.random, self.think = socket, chair, random, think
        self.legal: list[str] = []
        self.match: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.n = 0

    def hear(self, news: dict[str, Any]) -> None:
        self.table = news.get("table", self.table)
        self.match = news.get("match", self.match) or {}
        self.match["awaited"] = news.get("awaited", self.match.get("awaited", []))
        self.legal = news.get("legal", self.legal)

    def wish(self) -> dict[str, Any] | None:
        if self.table["state"] != "playing":
            chairs = self.table["chairs"]
            ready = {each["chair"]: each.get("ready", False) for each in chairs}
            if self.table["host"] != self.chair:
                return None if ready[self.chair] else {"type": "ready"}
            others = [ready[chair] for chair in ready if chair != self.chair]
            return {"type": "start"} if all(others) else None
        seat = self.match["seats"].index(self.chair)
        if not self.legal or seat not in self.match["awaited"] or self.table.get("paused"):
            return None
        do, number = self.random.choice(self.legal), self.match["number"]
        return {"type": "act", "do": do, "match": number, "ms": 300}


class Soak:
    def __init__(self, house: HouseProcess, tables: int, think: float) -> None:
        self.house = house
        self.think = think
        self.soaked = Soaked(tables)
        self.ending = False
        self._players: list[asyncio.Task[None]] = []
        self._doors = asyncio.Semaphore(AT_A_TIME)

    async def begin(self, session: aiohttp.ClientSession) -> None:
        tables = (self._table(session, number) for number in range(self.soaked.tables))
        await asyncio.gather(*tables)

    async def _table(self, session: aiohttp.ClientSession, number: int) -> None:
        """Every table has an address of its own, or the limits for one address would count."""
        game, players, options = GAMES[number % len(GAMES)]
        headers = {"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        url, random = self.house.url, Random(number)
        async with self._doors:
            path, wish = "/api/tables", {"game": game, "name": "Bot 0", "options": options}
            company = []
            for seat in range(players):
                async with session.post(url + path, json=wish, headers=headers) as answer:
                    assert answer.status == 201, await answer.text()
                    company.append(await answer.json())
                path = f"/api/tables/{company[0]['code']}/chairs"
                wish = {"name": f"Bot {seat + 1}"}
            for seated in company:
                live = f"{url}/api/tables/{seated['code']}/live"
                socket = await session.ws_connect(live, headers=headers, max_msg_size=0)
                hello = {"type": "hello", "protocol": 1, "token": seated["token"]}
                await socket.send_json(hello)
                bot = Bot(socket, seated["chair"], Random(random.getrandbits(64)), self.think)
                self._players.append(asyncio.create_task(self._play(bot)))

    async def _play(self, bot: Bot) -> None:
        asked = False  # a command is on its way
        async for message in bot.socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            said = msgspec.json.decode(message.data)
            match said["type"]:
                case "everything" | "news":
                    bot.hear(said)
                case "done":
                    asked = False
                    self.soaked.moves += 1
                case "refused":
                    asked = False
                    self.soaked.refused += 1
                case _:
                    continue
            wish = None if asked or self.ending else bot.wish()
            if wish is not None:
                asked = True
                self.soaked.matches += wish["type"] == "start"
                bot.n += 1
                await asyncio.sleep(bot.random.uniform(0, 2 * bot.think))
                with contextlib.suppress(ConnectionError):
                    await bot.socket.send_json({**wish, "id": str(bot.n)})
        self.soaked.broken += not self.ending

    async def go_on(self, seconds: float) -> None:
        started = time.monotonic()
        for _ in range(SAMPLES):
            await asyncio.sleep(seconds / SAMPLES)
            self.soaked.memory.append(self.house.memory)
        self.soaked.seconds = time.monotonic() - started

    async def end(self) -> None:
        self.ending = True
        for player in self._players:
            player.cancel()
        for ended in await asyncio.gather(*self._players, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended


async def soak(folder: Path, tables: int, seconds: float, think: float) -> Soaked:
    house = HouseProcess(folder, None, "--behind-proxy")
    await house.open()
    many = Soak(house, tables, think)
    try:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            await many.begin(session)
            many.soaked.moves = 0
            await many.go_on(seconds)
            await many.end()
        await house.close()
    finally:
        await house.end()
    many.soaked.failures = house.failures()
    return many.soaked


def raise_limit() -> None:
    """Every connection is an open file, here and there."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--think", type=float, default=2.0, help="seconds a bot thinks, on average")
    given = parser.parse_args()
    raise_limit()
    with tempfile.TemporaryDirectory() as folder:
        soaked = asyncio.run(soak(Path(folder), given.tables, given.minutes * 60, given.think))
    print(soaked)
    for failure in soaked.failures[:5]:
        print(failure["what"], failure.get("traceback", ""))


if __name__ == "__main__":
    main()
