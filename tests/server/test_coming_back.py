"""Broken lines and second devices: nothing is missed, nothing happens twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from parlour.client import Closed, No, Table
from parlour.client.line import new_id
from parlour.server import protocol
from parlour.server.eyes import KEPT
from tests.server.at_table import close, some_moves, two_at_a_table
from tests.server.houses import Wire, a_house, run


def test_who_was_cut_off_gets_exactly_what_was_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            heard: list[int] = []

            async def listen() -> None:
                async for message in guest.messages():
                    if isinstance(message, protocol.News):
                        heard.append(message.n)

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            start = guest.n
            for _ in range(6):
                await guest.cut()
                await some_moves((host, guest), 1)
            await guest.until(lambda table: table.n >= start + 6)
            fresh = await Table.watch(house.url, host.code)
            assert guest.sight.open == fresh.sight.open
            assert heard == list(range(start + 1, guest.n + 1))
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            await close(host, guest, fresh)

    run(story())


def test_since_gives_the_same_bytes_that_were_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            wire = await Wire.to(house.url, host.code)
            start = (await wire.hello())["n"]
            await some_moves((host, guest), 4)
            first = [await wire.hear("news") for _ in range(4)]
            again = await Wire.to(house.url, host.code)
            resumed = await again.hello(since=start)
            assert resumed["type"] == "resumed"
            assert resumed["n"] == start + 4
            assert [await again.hear("news") for _ in range(4)] == first
            for wrong in (start + 99, -1):
                other = await Wire.to(house.url, host.code)
                assert (await other.hello(since=wrong))["type"] == "everything"
                await other.close()
            await wire.close()
            await again.close()
            await close(host, guest)

    run(story())


def test_a_second_device_takes_over_and_the_first_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(house.url, "party-bugs", "Mia")
            assert host.seat_token is not None
            other = await Table.resume(host.seat_token)
            with pytest.raises(Closed, match="another device") as closed:
                await host.until(lambda table: False)
            assert closed.value.reason == "taken-over"
            with pytest.raises(Closed):
                await host.ready()
            await other.ready()
            assert other.now.chairs[0].ready
            await close(host, other)

    run(story())


def test_a_command_sent_twice_happens_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            room = house.house.keepers[host.code].room
            assert room is not None
            assert host.match is not None
            act = protocol.Act(new_id(), host.legal[0], host.match.number)
            first = await host.ask(act)
            size = room.size
            second = await host.ask(act)
            assert (second.id, room.size) == (first.id, size)
            await host.cut()
            await host.until(lambda table: table.sight.n >= first.n)
            await host.ask(act)
            assert room.size == size
            await close(host, guest)

    run(story())


def test_a_command_sent_again_after_a_restart_happens_once(tmp_path: Path) -> None:
    """The answer was lost with the house; whoever asks again gets it from the log."""

    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            assert host.match is not None
            act = protocol.Act(new_id(), host.legal[0], host.match.number)
            rename = protocol.Rename(new_id(), "Rosa")
            for command in (act, rename):
                await host.ask(command)
            await guest.ask(protocol.Rename(new_id(), "Rosa"))
            code, seat = host.code, host.seat_token
            await close(host, guest)
        async with a_house(tmp_path) as house:
            assert seat is not None
            back = await Table.resume(seat._replace(url=house.url))
            size = len(await house.house.store.read(code))
            for command in (rename, act):
                assert (await back.ask(command)).id == command.id
            assert len(await house.house.store.read(code)) == size
            assert [chair.name for chair in back.now.chairs] == ["Rosa", "Rosa 2"]
            await close(back)

    run(story())


def test_what_was_missed_too_long_ago_comes_as_a_whole(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            wire = await Wire.to(house.url, host.code)
            start = (await wire.hello())["n"]
            await wire.close()
            for number in range(KEPT + 1):
                await host.ask(protocol.Rename(new_id(), f"Mia {number}"))
            watcher = await Table.watch(house.url, host.code)
            for since, how in ((start, "everything"), (start + 1, "resumed")):
                wire = await Wire.to(house.url, host.code)
                said = await wire.hello(since=since)
                assert (said["type"], said["n"]) == (how, watcher.n)
                news = [await wire.hear("news") for _ in range(KEPT)] if how == "resumed" else []
                assert [each["n"] for each in news] == list(range(start + 2, watcher.n + 1))[
                    : len(news)
                ]
                await wire.close()
            await close(host, guest, watcher)

    run(story())


def test_several_seats_on_one_device_have_eyes_of_their_own(tmp_path: Path) -> None:
    """Pass and play: each seat has its own line and key, and hears nothing of the other's hand."""

    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            far = await Table.watch(house.url, host.code, tv=True)
            tables = (host, guest, far)
            heard: list[list[str]] = [[], [], []]

            async def listen(table: Table, to: list[str]) -> None:
                async for message in table.messages():
                    to.append(msgspec.json.encode(message).decode())

            listening = [
                asyncio.create_task(listen(*each)) for each in zip(tables, heard, strict=True)
            ]
            await asyncio.sleep(0)
            hands = [set(host.view["hand"]), set(guest.view["hand"])]
            assert hands[0] != hands[1]
            assert not far.view.get("hand")
            first = next(each for each in host.legal if each not in guest.legal)
            await host.act(first)
            await far.until(lambda table: table.view["ready"][0])
            await guest.until(lambda table: table.view["ready"][0])
            assert [said for said in heard[0] if '"choice"' in said]
            for other in heard[1:]:
                assert not [said for said in other if first in said or '"choice"' in said]
            assert set(guest.view["hand"]) == hands[1]
            assert guest.seat == 1
            assert far.seat is None
            assert not far.legal
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            await close(*tables)

    run(story())


def test_taking_back_over_the_wire_needs_all_who_are_here(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            legal = host.legal
            await host.act(legal[0])
            await host.ask(protocol.TakeBack(new_id()))  # nobody has seen it
            assert host.legal == legal
            await host.act(legal[0])
            await guest.act(guest.legal[0])  # now both cards are open
            await host.until(lambda table: "PLAY" not in "".join(table.legal))
            with pytest.raises(No, match="Nobody"):
                await host.ask(protocol.Agree(new_id(), True))
            await guest.ask(protocol.TakeBack(new_id()))
            await host.until(lambda table: table.now.take_back is not None)
            await host.ask(protocol.Agree(new_id(), False))
            await guest.until(lambda table: table.now.take_back is None)
            await guest.ask(protocol.TakeBack(new_id()))
            await host.until(lambda table: table.now.take_back is not None)
            await host.ask(protocol.Agree(new_id(), True))
            await guest.until(lambda table: any("PLAY" in each for each in table.legal))
            assert guest.now.take_back is None
            await close(host, guest)

    run(story())
