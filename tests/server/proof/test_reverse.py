"""A house behind a reverse proxy: who is calling, from which page, and by which name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import pytest
from multidict import CIMultiDict

from parlour.client import Table
from parlour.client.bots import play
from parlour.games import GAMES
from parlour.server.serving import Rate
from tests.server.houses import Wire, a_house, run
from tests.server.proof.reverse import reverse_proxy

PUBLIC = "https://parlour.example"
NEW = {"game": "party-bugs", "name": "Mia"}
both = pytest.mark.parametrize("keeps_host", [True, False])


async def ask(url: str, caller: str, body: Any = None, **headers: str) -> tuple[int, Any, Any]:
    """From this address of our own machine."""
    line = aiohttp.TCPConnector(local_addr=(caller, 0), force_close=True)
    async with aiohttp.ClientSession(connector=line, headers=headers) as session:
        method = "GET" if body is None else "POST"
        async with session.request(method, url, json=body) as answer:
            said = await answer.json() if "json" in answer.content_type else await answer.text()
            return answer.status, said, answer.headers


@both
def test_limits_count_for_each_caller_and_nobody_can_hide(tmp_path: Path, keeps_host: bool) -> None:
    async def story() -> None:
        settings: dict[str, Any] = {"public_url": PUBLIC, "new_tables": Rate(2, 0)}
        async with (
            a_house(tmp_path, behind_proxy=True, **settings) as house,
            reverse_proxy(house.port, keeps_host) as url,
        ):
            tables = f"{url}/api/tables"
            here = [(await ask(tables, "127.0.0.1", NEW))[0] for _ in range(3)]
            assert here == [201, 201, 429]
            lying = {"X-Forwarded-For": "198.51.100.7"}
            assert (await ask(tables, "127.0.0.1", NEW, **lying))[0] == 429
            there = [(await ask(tables, "127.0.0.2", NEW))[0] for _ in range(3)]
            assert there == [201, 201, 429]

    run(story())


def test_a_proxy_may_tell_of_its_caller_in_a_line_of_its_own(tmp_path: Path) -> None:
    """What comes before that line is what the caller says, and nobody believes it."""

    async def story() -> None:
        async with (
            a_house(tmp_path, behind_proxy=True, new_tables=Rate(2, 0)) as house,
            aiohttp.ClientSession() as session,
        ):
            said = []
            for number in range(4):
                caller = "198.51.100.7" if number < 3 else "198.51.100.8"
                lines = [("X-Forwarded-For", f"203.0.113.{number}"), ("X-Forwarded-For", caller)]
                async with session.post(
                    f"{house.url}/api/tables", json=NEW, headers=CIMultiDict(lines)
                ) as answer:
                    said.append(answer.status)
            assert said == [201, 201, 429, 201]

    run(story())


def test_one_home_is_one_caller_however_many_addresses_it_has(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, behind_proxy=True, new_tables=Rate(1, 0)) as house:
            tables, home = f"{house.url}/api/tables", "2001:db8:7:7"
            callers = [f"{home}::1", f"{home}:ffff::2", "2001:db8:7:8::1", "no address", "\u0661"]
            said = [
                (await ask(tables, "127.0.0.1", NEW, **{"X-Forwarded-For": each}))[0]
                for each in callers
            ]
            assert said == [201, 429, 201, 201, 201]

    run(story())


def test_without_being_told_of_a_proxy_the_house_believes_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, new_tables=Rate(2, 0)) as house:
            tables = f"{house.url}/api/tables"
            lies = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(3)]
            said = [(await ask(tables, "127.0.0.1", NEW, **lie))[0] for lie in lies]
            assert said == [201, 201, 429]

    run(story())


@both
def test_pages_of_the_public_address_may_play_and_others_may_not(
    tmp_path: Path, keeps_host: bool
) -> None:
    async def story() -> None:
        async with (
            a_house(tmp_path, behind_proxy=True, public_url=PUBLIC) as house,
            reverse_proxy(house.port, keeps_host) as url,
        ):
            tables = f"{url}/api/tables"
            status, seated, _ = await ask(tables, "127.0.0.1", NEW, Origin=PUBLIC)
            assert status == 201
            status, problem, _ = await ask(tables, "127.0.0.1", NEW, Origin="https://evil.example")
            assert (status, problem["sentence"]) == (403, "This request comes from another site.")
            wire = await Wire.to(url, seated["code"], Origin=PUBLIC)
            assert (await wire.hello(token=seated["token"]))["type"] == "everything"
            await wire.close()
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await Wire.to(url, seated["code"], Origin="https://evil.example")
            assert refused.value.status == 403

    run(story())


@both
def test_the_house_calls_itself_by_its_public_name(tmp_path: Path, keeps_host: bool) -> None:
    async def story() -> None:
        async with (
            a_house(tmp_path, behind_proxy=True, public_url=PUBLIC) as house,
            reverse_proxy(house.port, keeps_host) as url,
        ):
            _, card, headers = await ask(f"{url}/api/house", "127.0.0.1")
            assert card["address"] == PUBLIC
            assert headers["Strict-Transport-Security"] == "max-age=31536000"
            assert "wss://parlour.example" in headers["Content-Security-Policy"]

    run(story())


def test_a_whole_match_goes_through_it_and_lines_are_measured(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            a_house(tmp_path, behind_proxy=True) as house,
            reverse_proxy(house.port) as url,
        ):
            table = await Table.open(url, "party-bugs", "Mia", bots=["greedy", "greedy"])
            keeper = house.house.keepers[table.code]
            await table.start()
            await play(table, GAMES["party-bugs"].bots["greedy"], 1)
            assert table.is_over
            assert keeper.callers[0].line.trips
            assert keeper.callers[0].address == "127.0.0.1"
            await table.close()

    run(story())
