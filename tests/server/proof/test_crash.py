"""Kill -9 at every point and at any moment: nothing acknowledged is lost, nothing shown undone."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from parlour.server.crash_points import POINTS, passing
from parlour.server.entries import Sat, decode_entry
from parlour.server.store import Store, open_store
from tests.server.conftest import Postgres
from tests.server.houses import run
from tests.server.proof.players import Player, sit_down
from tests.server.proof.process import HouseProcess
from tests.server.proof.sleeper import Sleeper
from tests.server.proof.witness import Witness, compare

AT_RANDOM = ""
TIMES = (1, 2, 5, 14)
TABLES: tuple[tuple[str, int, dict[str, Any], tuple[str, ...]], ...] = (
    ("party-bugs", 3, {}, ()),
    ("party-bugs", 2, {}, ("greedy",)),
    ("parrot-box", 2, {}, ()),
    ("parrot-box", 4, {}, ()),
    ("cheating-moth", 3, {"mode": "calm"}, ()),
    ("cheating-moth", 3, {}, ("greedy",)),
)


class Evening:
    """A house, everybody in it, and those who keep opening tables."""

    def __init__(self, folder: Path, database: str | None, random: Random) -> None:
        self.house = HouseProcess(folder, database)
        self.random = random
        self.tables: list[list[Witness]] = []
        self.sleeper: Sleeper | None = None
        self.opened: dict[str, str] = {}  # code and token of tables opened meanwhile
        self._players: list[asyncio.Task[None]] = []

    async def begin(self, tables: int, with_sleeper: bool) -> None:
        await self.house.open()
        for game, players, options, bots in TABLES[:tables]:
            company = await sit_down(self.house.url, game, players, options, bots)
            self._seat(company, [Player(each, self._dice()) for each in company[:-1]])
        if with_sleeper:
            await self._lull()
        self._start(self._open_tables())

    async def _lull(self) -> None:
        """Two at a brisk table, and one of them never moves."""
        host = await Witness.open(self.house.url, "party-bugs", "Mia", pace="brisk")
        self.sleeper = await Sleeper.sit(self.house.url, host.code, "Bo")
        self.sleeper.house = self.house
        await self.sleeper.ready()
        self._seat([host, self.sleeper], [Player(host, self._dice(), moods=False)])

    def _seat(self, company: list[Witness], players: list[Player]) -> None:
        self.tables.append(company)
        for player in players:
            self._start(player.play())

    def _start(self, work: Any) -> None:
        self._players.append(asyncio.create_task(work))

    def _dice(self) -> Random:
        return Random(self.random.getrandbits(64))

    async def _open_tables(self) -> None:
        """Asks with the same token until there is an answer, as a page would."""
        async with aiohttp.ClientSession() as session:
            while True:
                token = secrets.token_hex(16)
                wish = {"game": "parrot-box", "name": "Rita", "token": token}
                while True:
                    with contextlib.suppress(aiohttp.ClientError):
                        async with session.post(
                            f"{self.house.url}/api/tables", json=wish
                        ) as answer:
                            if answer.status == 201:
                                code = (await answer.json())["code"]
                                assert self.opened.setdefault(code, token) == token
                                break
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.15)

    async def kill(self, crash: str) -> None:
        """One life of the house, and the next."""
        if crash == AT_RANDOM:
            for _ in range(self.random.randrange(1, 5)):
                await self._answered(self.random.choice(self._busy))
            await asyncio.sleep(self.random.uniform(0, 0.1))
            self.house.kill()
        await self.house.died()
        self.check_players()

    def check_players(self) -> None:
        for player in self._players:
            if player.done():
                player.result()

    async def until_all_play(self) -> None:
        """After all that, everybody still gets an answer."""
        for each in self._busy:
            await self._answered(each)
        if self.sleeper is not None:
            sleeper = self.sleeper
            await sleeper.until(lambda _: sleeper.time_outs > 0)

    @property
    def _busy(self) -> list[Witness]:
        tables = (company for company in self.tables if self.sleeper not in company)
        return [each for company in tables for each in company if each.viewer is not None]

    async def _answered(self, each: Witness) -> None:
        answers = each.done.total()
        answered = asyncio.create_task(each.until(lambda _: each.done.total() > answers))
        await asyncio.wait([answered, *self._players], return_when=asyncio.FIRST_COMPLETED)
        self.check_players()

    async def end(self) -> None:
        for player in self._players:
            player.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)
        for company in self.tables:
            for each in company:
                await each.close()
        await self.house.end()

    def tally(self) -> str:
        everybody = [each for company in self.tables for each in company]
        done = sum(len(each.done) for each in everybody)
        news = sum(len(each.shown) for each in everybody)
        arrivals = sum(len(each.arrivals) for each in everybody)
        return (
            f"{self.house.lives} lives, {done} acknowledged, {news} news and {arrivals} whole "
            f"views shown, {len(self.opened)} tables opened"
        )

    async def compared(self) -> int:
        assert self.house.failures() == []
        store = await open_store(self.house.folder, self.house.database)
        try:
            told = 0
            for company in self.tables:
                told += compare(await store.read(company[0].code), company)
            await self._opened_once(store)
        finally:
            await store.close()
        return told

    async def _opened_once(self, store: Store) -> None:
        """Asked for again and again, each of them was opened once."""
        for code, token in self.opened.items():
            key = sha256(token.encode()).hexdigest()
            entries = [decode_entry(entry) for entry in await store.read(code)]
            assert [entry.key for entry in entries if isinstance(entry, Sat)] == [key]
        known = len(self.opened) + len(self.tables)
        assert known <= await store.tables() <= known + 1


async def killed(
    folder: Path,
    database: str | None,
    crashes: list[str],
    seed: int,
    tables: int = len(TABLES),
    with_sleeper: bool = False,
) -> Evening:
    evening = Evening(folder, database, Random(seed))
    try:
        await evening.begin(tables, with_sleeper)
        evening.house.kill()
        await evening.house.died()
        for crash in crashes:
            await evening.house.open(crash)
            await evening.kill(crash)
        await evening.house.open()
        async with asyncio.timeout(90):
            await evening.until_all_play()
        await evening.house.close()
    finally:
        await evening.end()
    assert await evening.compared() > 0
    assert evening.house.lives == len(crashes) + 2
    return evening


def test_without_being_asked_for_no_point_does_anything() -> None:
    for point in POINTS:
        passing(point)


def test_a_house_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    run(killed(tmp_path, None, ["after-write:20", AT_RANDOM], seed=1, tables=3), 120)


MATRIX = [f"{point}:{times}" for point, times in product(POINTS, TIMES)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_killed_at_every_point_and_at_any_moment(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    random = Random(f"crash {kind}")
    database = None
    crashes = [*MATRIX, *[AT_RANDOM] * 12]
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.fresh("crash")
        crashes = [crash for crash in crashes if not crash.startswith("in-write")]
    random.shuffle(crashes)
    evening = run(killed(tmp_path, database, crashes, seed=2, with_sleeper=True), 600)
    sleeper = evening.sleeper
    assert sleeper is not None
    assert sleeper.looks >= 3
    print(evening.tally())
