"""parlour serve, as a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.client import Table

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
    assert main([*at, "--public-url", "cards.example"]) == 2
    assert "begins with http" in capsys.readouterr().err
    assert main([*at, "--database", "mysql://x"]) == 2
    assert "postgresql://" in capsys.readouterr().err
