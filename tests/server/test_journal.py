"""What the house writes down: one line of JSON for each thing, and never what somebody's key is."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from parlour.client import No
from parlour.server import doings, journal, socket
from tests.server.at_table import close, two_at_a_table
from tests.server.houses import Wire, a_house, ask, run

KEY = "5ec4e7" * 5 + "aa"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """As ``parlour serve`` begins it, for one test."""
    root, ours = logging.getLogger(), logging.getLogger("parlour")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    journal.begin(stream)
    yield stream
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def lines_of(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_each_thing_is_one_line_with_its_facts(written: io.StringIO) -> None:
    journal.note("open", port=8080)
    journal.warn("not written", why="the disk\nis full")
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        journal.failed("a bot failed", error, table="KXTM")
    logging.getLogger("somebody.else").warning("says %s", "this")
    logging.getLogger("somebody.else").info("and nobody cares")
    lines = lines_of(written)
    assert [line["level"] for line in lines] == ["info", "warning", "error", "warning"]
    assert [line["what"] for line in lines] == ["open", "not written", "a bot failed", "says this"]
    assert lines[0]["port"] == 8080
    assert lines[1]["why"] == "the disk\nis full"
    assert lines[2]["table"] == "KXTM"
    assert "test_journal.py" in lines[2]["traceback"]
    assert all(line["at"].endswith("+00:00") for line in lines)


async def utter(port: int, request: str) -> str:
    """Say this to a door, and hang up after its answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request.encode("latin-1"))
    said = await reader.read(1000)
    writer.close()
    return said.decode("latin-1")


POST = "POST /api/tables HTTP/1.1\r\nHost: x\r\n"
NO_REQUESTS = [
    f"GET /api/house?token={KEY} HTTP/1.1\r\nHost: x\r\nno header {KEY}\r\n\r\n",
    f"HELLO? {KEY}\r\n\r\n",
    f"GET /{KEY}\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
    f"{POST}Content-Length: z{KEY}\r\n\r\n",
    f"{POST}Transfer-Encoding: chunked\r\n\r\nz{KEY}\r\n",
    f"{POST}Content-Encoding: gzip\r\nContent-Length: 32\r\n\r\n{KEY}",
    f"{POST}Content-Encoding: br\r\nContent-Length: 32\r\n\r\n{KEY}",
    f"GET /api/house HTTP/1.1\r\nHost: x\r\nX-Key: {KEY * 400}\r\n\r\n",
]


def test_what_is_no_request_is_answered_and_written_nowhere(
    written: io.StringIO, tmp_path: Path
) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            for request in NO_REQUESTS:
                said = await utter(house.port, request)
                assert " 400 Bad Request" in said
                assert KEY not in said
                assert "aiohttp" not in said
                assert '{"sentence":"' in said

    run(story())
    assert [line["what"] for line in lines_of(written)] == ["open", "closed"]


def test_half_a_request_is_no_error_of_the_house(written: io.StringIO, tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, request_within=300) as house:
            half = f'{POST}Content-Length: 500\r\n\r\n{{"token":"{KEY}"'
            said = await utter(house.port, half)
            assert "400 Bad Request" in said
            assert "This request has not arrived as a whole." in said
            for silent in ("", "GET /api/house HT"):  # nobody waits for the rest of it
                assert await utter(house.port, silent) == ""
            _, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(half.encode())
            await writer.drain()
            writer.transport.abort()
            await asyncio.sleep(0.05)
            assert (await ask(f"{house.url}/healthz"))[0] == 200

    run(story())
    assert [line["what"] for line in lines_of(written)] == ["open", "closed"]


def test_who_is_gone_before_the_hands_are_shaken_is_no_error(
    written: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = socket.live

    async def too_late(house: Any, request: web.Request, address: str) -> web.WebSocketResponse:
        assert request.transport is not None
        request.transport.abort()
        return await live(house, request, address)

    async def story() -> None:
        monkeypatch.setattr(socket, "live", too_late)
        async with a_house(tmp_path) as house:
            with pytest.raises(aiohttp.ClientError):
                await Wire.to(house.url, "KXTM")
            while house.house.lines_from:
                await asyncio.sleep(0.01)
            assert not house.house.callers

    run(story())
    assert [line["what"] for line in lines_of(written)] == ["open", "closed"]


def test_no_key_is_written_down_whatever_goes_wrong(
    written: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right keys, wrong keys, keys in the wrong place, and a bug while somebody plays."""

    def trip(*_: Any) -> Any:
        raise RuntimeError("a bug, for once")

    async def story() -> list[str]:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            assert host.seat_token is not None
            assert guest.seat_token is not None
            keys = [host.seat_token.token, guest.seat_token.token, KEY]
            for key in keys:
                await ask(f"{house.url}/{host.code}?seat={key}", Referer=f"{house.url}/#{key}")
                await ask(f"{house.url}/api/matches/{key}")
                wish = {"game": "party-bugs", "name": 7, "token": key}
                assert (await ask(f"{house.url}/api/tables", "POST", wish))[0] == 400
                wire = await Wire.to(house.url, host.code)
                await wire.say(type="hello", protocol=1, token=key, more=key)
                assert (await wire.hear("goodbye"))["reason"] == "bad-message"
                await wire.close()
            wire = await Wire.to(house.url, host.code)
            assert (await wire.hello(token=KEY))["reason"] == "no-seat"
            await wire.close()
            monkeypatch.setattr(doings, "heed", trip)
            with pytest.raises(No, match="went wrong"):
                await host.act(host.legal[0])
            monkeypatch.undo()
            monkeypatch.setattr(house.house, "open_table", trip)
            wish = {"game": "party-bugs", "name": "Eve", "token": KEY}
            assert (await ask(f"{house.url}/api/tables", "POST", wish))[0] == 503
            await close(host, guest)
            return keys

    keys = run(story())
    errors = [line["what"] for line in lines_of(written) if line["level"] == "error"]
    assert errors == ["mishap at a table", "a door failed"]
    assert not [key for key in keys if key in written.getvalue()]


@pytest.mark.parametrize("program", ["kibitzer", "warming"])
def test_a_process_beside_the_house_writes_lines_of_the_same_kind(program: str) -> None:
    """Neither of them is told what it needs, or finds it."""
    fails = f"""
from parlour.core.game import Game
from parlour.server import {program}
Game.new_table = None
{program}.main()
"""
    other = subprocess.run(
        [sys.executable, "-c", fails], input="[]\n", capture_output=True, text=True, check=False
    )
    assert other.returncode == 1
    (line,) = other.stderr.splitlines()
    assert json.loads(line)["level"] == "error"
    assert f"{program}.py" in json.loads(line)["traceback"]
