"""Whole matches over a bad network: in the end everybody sees what the house sees."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest

from parlour.client import line, table
from parlour.client.sight import Sight
from parlour.server import turns
from parlour.server.app import Running
from parlour.server.protocol import Everything
from parlour.server.store import Batch
from tests.server.houses import a_house, run
from tests.server.proof.players import Player, sit_down
from tests.server.proof.proxy import WAYS, Proxy
from tests.server.proof.twins import Shelf
from tests.server.proof.witness import Witness, compare


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line without a word is soon given up, and a stand-in needs no compiler."""
    monkeypatch.setattr(line, "PATIENCE", aiohttp.ClientWSTimeout(ws_receive=0.6, ws_close=0.2))
    monkeypatch.setattr(line, "CONNECT_WITHIN", 0.6)
    monkeypatch.setattr(table, "PATIENCE", aiohttp.ClientTimeout(total=1.0))
    monkeypatch.setattr(turns, "stand_in_level", lambda room: "greedy")


async def same_in_the_end(house: Running, company: list[Witness]) -> None:
    keeper = house.house.keepers[company[0].code]
    await keeper.settled()
    for witness in company:
        await witness.until(lambda table: table.n == keeper.eyes.number(table.viewer))
        assert keeper.room is not None
        everything = keeper.eyes.everything(keeper.room, witness.viewer, 0, {})
        there = Sight()
        there.arrive(msgspec.json.decode(everything, type=Everything))
        assert witness.sight == there
    assert compare(await house.house.store.read(company[0].code), company)


async def one_match(url: str, seed: int, game: str, players: int, options: dict[str, Any]) -> Any:
    company = await sit_down(url, game, players, options)
    dice = Random(seed)
    people = [Player(each, Random(dice.getrandbits(64)), 0.002) for each in company[:-1]]
    return company, [asyncio.create_task(person.play(matches=1)) for person in people]


async def storm(folder: Path, seed: int, matches: list[tuple[str, int, dict[str, Any]]]) -> Proxy:
    """All these matches at once, each to its end."""
    times: dict[str, Any] = {
        "ping_every": 150,
        "silent_for": 600,
        "grace": 300,
        "connections": 10_000,
    }
    async with a_house(folder, **times) as house:
        proxy = Proxy(house.port, Random(seed))
        url = await proxy.open()
        tables = [await one_match(url, seed + n, *match) for n, match in enumerate(matches)]
        await asyncio.gather(*(task for _, tasks in tables for task in tasks))
        proxy.calm_down()
        for company, _ in tables:
            await same_in_the_end(house, company)
        assert house.house.metrics.of("parlour_errors_total") == 0
        for company, _ in tables:
            for each in company:
                await each.close()
        await proxy.close()
    return proxy


SHORT = {"mode": "calm", "rounds": 1}


def test_a_match_in_bad_weather(tmp_path: Path) -> None:
    run(storm(tmp_path, 1, [("party-bugs", 3, {}), ("parrot-box", 2, {})]), 60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_whole_matches_in_bad_weather(tmp_path: Path, seed: int) -> None:
    matches: list[tuple[str, int, dict[str, Any]]] = [
        ("party-bugs", 6, {}),
        ("party-bugs", 2, {}),
        ("parrot-box", 2, {}),
        ("parrot-box", 4, {}),
        ("cheating-moth", 3, SHORT),
        ("cheating-moth", 5, SHORT),
        ("cheating-moth", 3, {"rounds": 1}),
    ]
    proxy = run(storm(tmp_path, 100 * seed, matches), 170)
    assert proxy.fates.keys() == set(WAYS)
    print(dict(proxy.fates))


class Gate(Shelf):
    """A store that writes only while its gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()

    async def append(self, batch: Batch) -> None:
        await self.open.wait()
        await super().append(batch)


def test_who_arrives_with_others_is_shown_only_what_is_durable(tmp_path: Path) -> None:
    """One return is still being written when the next one is greeted."""

    async def story() -> None:
        gate = Gate()
        async with a_house(tmp_path, gate, grace=1) as house:
            host, *others, watcher = await sit_down(house.url, "party-bugs", 6, {})
            for guest in others:
                await guest.ready()
            await host.start()
            for guest in others:
                await guest.close()
            await host.until(lambda table: sum(c.stand_in for c in table.now.chairs) == 5)
            gate.open.clear()
            seats = [guest.seat_token for guest in others if guest.seat_token is not None]
            coming = [asyncio.create_task(Witness.resume(seat)) for seat in seats]
            pages = house.house.keepers[host.code]._pages
            while sum(len(page.waiting) for page in pages) < 4:
                await asyncio.sleep(0.001)
            gate.open.set()
            back = [await each for each in coming]
            await host.until(lambda table: not any(c.stand_in for c in table.now.chairs))
            await same_in_the_end(house, [host, *back, watcher])
            for each in (host, *back, watcher):
                await each.close()

    run(story())
