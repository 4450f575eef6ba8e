"""The client for programs: plain calls, sentences, bots that come to play."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from parlour.bots.random import choose_at_random
from parlour.client import Closed, No, Table, run_bot
from parlour.client.bots import play
from parlour.client.sync import Table as PlainTable
from parlour.server.store import open_store
from tests.server.houses import Moody, a_house, run


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


async def no_house(request: web.Request) -> web.Response:
    return web.Response(text="<h1>Welcome to another program</h1>", content_type="text/html")


def test_an_address_that_is_no_house_is_told_and_not_tried_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        app = web.Application()
        app.router.add_post("/api/tables", no_house)
        async with TestServer(app) as server:
            url = str(server.make_url("")).rstrip("/")
            with pytest.raises(No, match=r"no house, .* \(status 200\)"):
                await Table.open(url, "party-bugs", "Mia")
            with pytest.raises(No, match=r"kein Haus .* \(Status 404\)"):
                await Table.sit(url, "KXTM", "Mia", language="de")
            with pytest.raises(No, match=r"no house, .* \(status 404\)"):
                await Table.watch(url, "KXTM")

    run(story())


def test_the_address_may_be_as_the_house_prints_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            table = await Table.open(f"{house.url}/", "party-bugs", "Mia")
            guest = await Table.sit(f"{house.url}/", table.code, "Bo")
            watcher = await Table.watch(f"{house.url}/", table.code)
            assert len(watcher.now.chairs) == 2
            for each in (table, guest, watcher):
                await each.close()

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


def test_whoever_waits_hears_that_the_line_was_closed(tmp_path: Path) -> None:
    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store) as house:
            table = await Table.open(house.url, "party-bugs", "Mia", bots=["greedy"], start=True)
            store.late = store.unreadable = True  # no answer before it can be read again
            await table.until(lambda table: bool(table.legal))
            acting = asyncio.create_task(table.act(table.legal[0]))
            waiting = asyncio.create_task(table.until(lambda table: table.is_over))
            hearing = asyncio.ensure_future(anext(table.messages()))
            await asyncio.sleep(0)
            await table.close()
            for each in (acting, waiting, hearing):
                with pytest.raises(Closed) as closed:
                    await each
                assert closed.value.reason == "closed"
            for late in (table.act("PLAY 1"), anext(table.messages())):
                with pytest.raises(Closed):
                    await late
            await table.close()
            store.late = store.unreadable = False

    run(story())


def test_a_plain_table_may_be_closed_twice(tmp_path: Path) -> None:
    def script(url: str) -> None:
        with PlainTable.open(url, "party-bugs", "Mia") as table:
            table.close()

    async def story() -> None:
        async with a_house(tmp_path) as house:
            await asyncio.to_thread(script, house.url)

    run(story())


def test_a_remote_bot_tries_again_what_the_house_could_not_write(tmp_path: Path) -> None:
    """Nothing has changed then, and nothing will before it has moved."""

    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store) as house:
            table = await Table.open(house.url, "party-bugs", "Mia", bots=["greedy"], start=True)
            await table.until(lambda table: table.is_my_turn)
            store.gone = True
            playing = asyncio.create_task(play(table, choose_at_random, matches=1))
            while not house.house.metrics.of("parlour_commands_total", 'answer="refused"'):
                await asyncio.sleep(0.01)
            store.gone = False
            assert await playing == 1
            await table.close()

    run(story())


def test_an_answer_that_breaks_off_is_asked_for_again() -> None:
    asked = []

    async def broken(request: web.Request) -> web.StreamResponse:
        asked.append((await request.json())["token"])
        if len(asked) == 2:
            return web.json_response({"sentence": "There is no room."}, status=409)
        response = web.StreamResponse(status=201)
        response.content_length = 1000
        await response.prepare(request)
        assert request.transport is not None
        request.transport.close()
        return response

    async def story() -> None:
        app = web.Application()
        app.router.add_post("/api/tables", broken)
        async with TestServer(app) as server:
            with pytest.raises(No, match="no room"):
                await Table.open(str(server.make_url("")), "party-bugs", "Mia")
        assert len(asked) == 2
        assert asked[0] == asked[1]

    run(story())
