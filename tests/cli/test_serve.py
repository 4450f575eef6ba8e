"""parlour serve, as a process of its own."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import json
import os
import pty
import re
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.cli.serve import FORBIDDEN, NOT_HERE, why_not
from parlour.client import Table
from parlour.core.ink import plain_text, white_on_black, width
from tests.cli import qr

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are different there")


def serve(data: Path, *more: str) -> tuple[subprocess.Popen[str], str]:
    """A house, and its address once it is open."""
    command = [sys.executable, "-u", "-m", "parlour", "serve", "--host", "127.0.0.1"]
    house = subprocess.Popen(
        [*command, "--port", "0", "--data", str(data), "--language", "en", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert house.stdout is not None
    for line in house.stdout:
        if found := re.search(r"http://localhost:(\d+)/", line):
            return house, f"http://127.0.0.1:{found[1]}"
    raise AssertionError(house.stderr.read() if house.stderr else "")


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_whatever_ends_the_house_the_table_comes_back(tmp_path: Path, end: signal.Signals) -> None:
    async def sit(url: str) -> Table:
        table = await Table.open(url, "party-bugs", "Mia", bots=["random"] * 2, start=True)
        await table.until(lambda table: table.is_my_turn)
        await table.act(table.legal[0])
        return table

    async def story() -> None:
        first, url = await asyncio.to_thread(serve, tmp_path)
        try:
            table = await sit(url)
            token, view = table.seat_token, table.view
            first.send_signal(end)
            code = await asyncio.to_thread(first.wait, 10)
            assert code == (0 if end != signal.SIGKILL else -9)
            await table.close()
        finally:
            first.kill()
            _, journal = first.communicate()
        second, url = await asyncio.to_thread(serve, tmp_path)
        try:
            assert token is not None
            back = await Table.resume(token._replace(url=url))
            assert back.view["hand"] == view["hand"]
            assert token.token not in journal
            for line in journal.splitlines():
                assert {"at", "level", "what"} <= json.loads(line).keys()
            await back.close()
        finally:
            second.terminate()
            second.communicate(timeout=10)

    asyncio.run(story())


def test_mistakes_get_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        at = ["serve", "--host", "127.0.0.1", "--data", str(tmp_path / "a"), "--language", "en"]
        assert main([*at, "--port", port]) == 2
    assert f"Port {port} is taken" in capsys.readouterr().err.splitlines()[-1]
    for url in ("cards.example", "http://", "http://[::1", "https://cards.example/sub"):
        assert main([*at, "--public-url", url]) == 2
        assert f"begins with http:// or https:// and ends with a name, not like {url}." in (
            capsys.readouterr().err
        )
    for port in ("-1", "65536"):
        assert main([*at, f"--port={port}"]) == 2
        assert f"from 0 to 65535, not {port}." in capsys.readouterr().err
    assert main([*at, "--port", "0", "--host", "192.0.2.55"]) == 2
    assert "no address 192.0.2.55;" in capsys.readouterr().err.splitlines()[-1]
    assert main([*at, "--database", "mysql://x"]) == 2
    assert "postgresql://" in capsys.readouterr().err


def test_whoever_cannot_listen_there_is_told_why() -> None:
    assert why_not(socket.gaierror(socket.EAI_NONAME, "nobody knows it")) is NOT_HERE
    assert why_not(PermissionError(errno.EACCES, "below 1024")) is FORBIDDEN
    assert why_not(OSError(errno.ENOSPC, "no space left")) is None
    assert why_not(PermissionError(errno.EACCES, "not ours", "parlour-data")) is None


def seen_in_a_terminal(data: Path, *more: str) -> list[str]:
    """What stands on a screen of 80 columns until the house says how to close it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(data)]
    house = subprocess.Popen(
        [*command, "--language", "en", *more], stdout=theirs, stderr=subprocess.DEVNULL
    )
    os.close(theirs)
    seen = b""
    try:
        while b"Ctrl+C" not in seen:
            seen += os.read(ours, 4096)
    finally:
        house.terminate()
        house.wait(20)
        os.close(ours)
    return seen.decode().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    "address", ["https://parlour.example.org", "http://a-rather-long-name.at-home.example.org:8080"]
)
def test_the_square_in_the_terminal_fits_and_leads_to_the_house(
    tmp_path: Path, address: str
) -> None:
    lines = seen_in_a_terminal(tmp_path, "--public-url", address)
    assert max(map(width, lines)) <= 80
    square = [line for line in lines if line.startswith(white_on_black("")[:-4])]
    assert all(line.endswith("\x1b[0m") for line in square)
    assert qr.read([plain_text(line) for line in square]) == f"{address}/"
    assert any(plain_text(line) == f"Other devices: {address}/" for line in lines)


@pytest.mark.slow
def test_the_browser_is_opened_and_nobody_waits_for_it_to_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    notes = f'echo "$1" "$$" > {seen}.part\nmv {seen}.part {seen}'
    browser.write_text(f"#!/bin/sh\n{notes}\nexec sleep 60\n")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    house, url = serve(tmp_path / "books", "--open", "--lazy")
    try:
        while not seen.exists():
            time.sleep(0.02)
        page, process = seen.read_text().split()
        assert page == url.replace("127.0.0.1", "localhost") + "/"
        house.terminate()
        assert house.wait(20) == 0
        os.kill(int(process), signal.SIGKILL)
    finally:
        house.kill()
        house.communicate()


@pytest.mark.slow
def test_who_listens_to_this_machine_only_says_so(tmp_path: Path) -> None:
    lines = [plain_text(line) for line in seen_in_a_terminal(tmp_path, "--host", "127.0.0.1")]
    assert re.fullmatch(r"On this machine: http://localhost:[1-9]\d+/", lines[1])
    assert lines[2].startswith("Other devices cannot reach it")
    assert len(lines) == 4
