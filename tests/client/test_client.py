"""The client for programs: plain calls, sentences, bots that come to play."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.bots.random import choose_at_random
from parlour.client import Closed, No, Table, run_bot
from parlour.client.sync import Table as PlainTable
from tests.server.houses import a_house, run


def test_a_match_without_await(tmp_path: Path) -> None:
    def script(url: str) -> list[int]:
        with PlainTable.open(url, "party-bugs", "Mia", bots=["greedy"] * 2) as table:
            table.ready("a word")
            table.start()
            with PlainTable.watch(url, table.code) as watcher:
                while not table.is_over:
                    if table.is_my_turn:
                        table.act(table.legal[0])
                    else:
                        table.changed()
                while not watcher.is_over:
                    watcher.changed()
                assert watcher.seat is None
                assert table.seat == 0
                assert table.match is not None
                assert watcher.match == table.match
                assert set(watcher.view) <= set(table.view)
            assert table.seat_token is not None
            with PlainTable.resume(table.seat_token) as again:
                assert again.now.code == table.code
            return table.match.places

    async def story() -> None:
        async with a_house(tmp_path) as house:
            assert 1 in await asyncio.to_thread(script, house.url)

    run(story())


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            with pytest.raises(No, match="chess"):
                await Table.open(house.url, "chess", "Mia")
            with pytest.raises(No, match="keinen Tisch"):
                await Table.sit(house.url, "AAAA", "Mia", language="de")
            with pytest.raises(Closed, match="AAAA"):
                await Table.watch(house.url, "AAAA")
            with pytest.raises(No, match="chess"):
                await asyncio.to_thread(PlainTable.open, house.url, "chess", "Mia")

    run(story())


def test_remote_bots_play_match_after_match(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(house.url, "parrot-box", "Mia", options={"rounds": 1})
            guests = [
                asyncio.create_task(
                    run_bot(house.url, host.code, choose_at_random, f"Remote {n}", matches=2)
                )
                for n in range(2)
            ]
            for number in (1, 2):
                await host.until(lambda table: len(table.now.chairs) == 3)
                await host.until(lambda table: all(chair.ready for chair in table.now.chairs[1:]))
                await host.start()
                while not host.is_over:
                    if host.is_my_turn:
                        await host.act(host.legal[0])
                    else:
                        await host.changed()
                assert host.match is not None
                assert host.match.number == number
            assert await asyncio.gather(*guests) == [2, 2]
            await host.close()

    run(story())


def test_a_remote_bot_that_is_sent_away_stops(tmp_path: Path) -> None:
    from parlour.client.line import new_id
    from parlour.server.protocol import Remove

    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(house.url, "parrot-box", "Mia")
            guest = asyncio.create_task(run_bot(house.url, host.code, choose_at_random))
            await host.until(lambda table: table.presence.get(1) == "here")
            await host.ask(Remove(new_id(), 1))
            assert await guest == 0
            await host.close()

    run(story())
