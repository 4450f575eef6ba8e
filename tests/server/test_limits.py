"""Limits: who says too much, reads too slowly, is silent, or comes too often."""

from __future__ import annotations

import asyncio
import struct
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from parlour.client import No, Table
from parlour.server.frames import frame
from parlour.server.limits import Addresses, Bucket, home_of
from parlour.server.serving import Rate
from tests.server.at_table import close, two_at_a_table
from tests.server.houses import Wire, a_house, ask, run

NEW = {"game": "party-bugs", "name": "Mia"}


def test_who_says_too_much_at_once_is_asked_to_slow_down(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, commands=Rate(5, 1), fleeting=Rate(20, 1)) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            assert table.seat_token is not None
            for message, count in (({"type": "ready", "id": "1"}, 7), ({"type": "look"}, 25)):
                wire = await Wire.to(house.url, table.code)
                await wire.hello(token=table.seat_token.token)
                for _ in range(count):
                    await wire.say(**message)
                assert (await wire.hear("goodbye"))["reason"] == "too-fast"
                await wire.close()
            await table.close()

    run(story())


def test_who_reads_too_slowly_is_dropped_and_can_resume(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, most_unread=20_000) as house:
            host, guest = await two_at_a_table(house.url)
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=1024)
            writer.write(
                f"GET /api/tables/{host.code}/live HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            hello = b'{"type":"hello","protocol":1}'
            writer.write(struct.pack("!BBI", 0x81, 0x80 | len(hello), 0) + hello)
            await writer.drain()
            keeper = house.house.keepers[host.code]
            while not keeper.watchers:
                await asyncio.sleep(0.01)
            slow = next(iter(keeper.watchers))
            large = frame(b'{"type":"reacted","chair":0,"what":"' + b"x" * 60_000 + b'"}')
            for _ in range(200):
                slow.send(large)
                if slow.said:
                    break
            assert slow.said == "too-slow"
            while keeper.watchers:
                await asyncio.sleep(0.05)
            writer.close()
            await host.act(host.legal[0])
            watcher = await Wire.to(house.url, host.code)
            assert (await watcher.hello(since=slow.n))["type"] == "resumed"
            await watcher.close()
            await close(host, guest)

    run(story())


def test_a_line_without_a_sign_of_life_is_cut(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, ping_every=50, silent_for=300) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            wire = await Wire.to(house.url, table.code)
            await wire.hello()
            keeper = house.house.keepers[table.code]
            assert len(keeper.watchers) == 1
            while keeper.watchers:  # nobody reads, so nobody answers the pings
                await asyncio.sleep(0.05)
            assert list(keeper.callers) == [0]
            assert next(iter(keeper.callers.values())).line.slow is not None
            await wire.close()
            await table.close()

    run(story())


def test_limits_for_addresses_tables_and_spectators(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(
            tmp_path, new_tables=Rate(2, 0), spectators=1, wrong_tokens=Rate(2, 0), connections=4
        ) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            await (await Table.open(house.url, "party-bugs", "Mia")).close()
            with pytest.raises(No, match="wait a moment"):
                await Table.open(house.url, "party-bugs", "Mia")
            watcher = await Wire.to(house.url, table.code)
            await watcher.hello()
            other = await Wire.to(house.url, table.code)
            assert (await other.hello())["reason"] == "full"
            await other.close()
            assert table.seat_token is not None
            for token, reason in (
                ("0" * 32, "no-seat"),
                ("1" * 32, "no-seat"),
                ("2" * 32, "too-fast"),
                (table.seat_token.token, "too-fast"),  # it is right, and whoever has it comes back
            ):
                wire = await Wire.to(house.url, table.code)
                assert (await wire.hello(token=token))["reason"] == reason
                await wire.close()
            more = [await Wire.to(house.url, table.code) for _ in range(2)]
            with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                await Wire.to(house.url, table.code)
            assert no.value.status == 429
            for wire in (watcher, *more):
                await wire.close()
            await table.close()
        async with a_house(tmp_path, knocks=Rate(4, 0), tables=0) as house:
            wire = await Wire.to(house.url, table.code)
            assert (await wire.hello())["reason"] == "closing"  # there may be room again soon
            await wire.close()
            status, _, _ = await ask(f"{house.url}/api/tables", "POST", NEW)
            assert status == 503
            answers = [(await ask(f"{house.url}/api/house"))[0] for _ in range(3)]
            assert answers == [200, 200, 429]

    run(story())


def test_one_address_holds_only_so_many_lines(tmp_path: Path) -> None:
    """Whatever is said on them, or not: a house has room for others as well."""

    async def story() -> None:
        async with a_house(tmp_path, connections=2) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            held = house.house.lines_from
            while held["127.0.0.1"] != 1:
                await asyncio.sleep(0.01)
            lines = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(3)]
            while held["127.0.0.1"] != 4:
                await asyncio.sleep(0.01)
            for _ in range(2):
                reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
                with suppress(ConnectionError):
                    assert await reader.read() == b""
                writer.close()
            lines.pop()[1].close()
            while True:
                with suppress(aiohttp.ClientError):
                    wire = await Wire.to(house.url, table.code)
                    break
                await asyncio.sleep(0.01)
            assert (await wire.hello())["type"] == "everything"
            await wire.close()
            for _, writer in lines:
                writer.close()
            await table.close()
            while held:
                await asyncio.sleep(0.01)

    run(story())


def test_one_address_comes_only_so_often(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, callers=Rate(2, 0)) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            await (await Wire.to(house.url, table.code)).close()
            with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                await Wire.to(house.url, table.code)
            assert no.value.status == 429
            await table.close()

    run(story())


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("2001:db8:7:7::1", "2001:db8:7:7::/64"),
        ("2001:db8:7:7:ffff::2", "2001:db8:7:7::/64"),
        ("[2001:db8:7:7::1]:443", "2001:db8:7:7::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
        ("", ""),
        ("x" * 500, "x" * 64),
    ],
)
def test_limits_count_for_a_home(address: str, home: str) -> None:
    assert home_of(address) == home


def test_buckets_fill_again() -> None:
    bucket = Bucket(Rate(2, 0.5), 0.0)
    assert [bucket.take(now) for now in (0, 0, 0, 1, 2, 2.1, 4)] == [
        True,
        True,
        False,
        False,
        True,
        False,
        True,
    ]
    addresses = Addresses(Rate(1, 0))
    assert [addresses.take(each) for each in ("a", "b", "a")] == [True, True, False]
    assert addresses.is_empty("a")
    assert not addresses.is_empty("c")
