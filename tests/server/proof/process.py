"""A house in a process of its own, as ``parlour serve`` opens it, which can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # seconds for a house to open or to die, on a machine that has much to do


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


class HouseProcess:
    """The same folder and the same port, however often it dies."""

    def __init__(self, folder: Path, database: str | None = None, *more: str) -> None:
        self.folder = folder
        self.database = database
        self.more = more  # further arguments of ``parlour serve``
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.journal = folder / "journal"
        self.lives = 0
        self._open_for = 0.0  # seconds, in all lives before this one
        self._opened: float | None = None
        self._process: asyncio.subprocess.Process | None = None

    @property
    def open_for(self) -> float:
        """How long its doors have been open, all lives together."""
        since = 0.0 if self._opened is None else time.monotonic() - self._opened
        return self._open_for + since

    async def open(self, crash: str = "") -> None:
        """``crash``: the point at which it is to die, and at the how manieth passing."""
        arguments = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.folder)]
        arguments += ["--lazy", *self.more]
        if self.database is not None:
            arguments += ["--database", self.database]
        with self.journal.open("ab") as journal:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "parlour", "serve", *arguments),
                stdout=asyncio.subprocess.PIPE,
                stderr=journal,
                env={**os.environ, "PARLOUR_CRASH": crash},
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            said = await self._process.stdout.readline()
        assert said, self.journal.read_text()[-2000:]
        self.lives += 1
        self._opened = time.monotonic()

    @property
    def memory(self) -> float:
        """What the process has in memory, in MB."""
        assert self._process is not None
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()

    async def died(self) -> None:
        """Until it has been killed, by itself or by us."""
        assert self._process is not None
        async with asyncio.timeout(PATIENCE):
            code = await self._process.wait()
        self._note_the_time()
        assert code == -signal.SIGKILL, self.journal.read_text()[-2000:]

    async def close(self) -> None:
        """As its keeper closes it."""
        process = self._process
        if process is not None and process.returncode is None:
            process.terminate()
            async with asyncio.timeout(PATIENCE):
                await process.wait()
            self._note_the_time()
            assert process.returncode == 0

    async def end(self) -> None:
        """Whatever has happened, nothing is left behind."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    def _note_the_time(self) -> None:
        self._open_for, self._opened = self.open_for, None

    def failures(self) -> list[dict[str, Any]]:
        """What the journal says of things that should not have happened."""
        lines = [json.loads(line) for line in self.journal.read_text().splitlines()]
        return [line for line in lines if line["level"] == "error" or "traceback" in line]
