"""Who is measured, and how each is started: alone on one core, with the driver on another."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import aiohttp

from bench.server.dialects import (
    BareTable,
    BoardgameTable,
    ColyseusTable,
    Dialect,
    ParlourTable,
)

HERE = Path(__file__).parent
BUILD = HERE.parent / "build"
CORES = sorted(os.sched_getaffinity(0))
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Contender:
    name: str
    dialect: Callable[[Callable[[Any], None]], Dialect]
    command: tuple[str, ...]  # {port} and {data} are filled in
    folder: Path = HERE.parent.parent


PARLOUR = Contender(
    "Parlour, durable SQLite",
    ParlourTable,
    (sys.executable, "-m", "bench.server.house", "{port}", "{data}"),
)
BARE = Contender(
    "bare aiohttp, the same bytes",
    BareTable,
    (sys.executable, "-m", "bench.server.bare", "{port}", str(BUILD / "match.json")),
)
BOARDGAME = Contender(
    "boardgame.io, in memory",
    BoardgameTable,
    ("node", "boardgame.cjs", "{port}"),
    BUILD / "peers",
)
COLYSEUS = Contender(
    "Colyseus, a patch every 50 ms",
    ColyseusTable,
    ("node", "colyseus.mjs", "{port}"),
    BUILD / "peers",
)
COLYSEUS_EACH = Contender(
    "Colyseus, a patch per move",
    ColyseusTable,
    ("node", "colyseus.mjs", "{port}", "each"),
    BUILD / "peers",
)


def install_peers() -> bool:
    """Whether those written for Node can be measured here. npm brings them into ``bench/build``."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    folder = BUILD / "peers"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = (HERE / "peers" / "package.json").read_bytes()
    installed = folder / "node_modules" / "installed.json"
    for file in (HERE / "peers").iterdir():
        shutil.copy(file, folder)
    if not installed.exists() or installed.read_bytes() != wanted:
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]
        if subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL).returncode:
            return False
        installed.write_bytes(wanted)
    return True


@dataclass
class Served:
    """A server that runs."""

    process: subprocess.Popen[bytes]
    url: str
    seconds: float  # until its door opened

    def cpu(self) -> float:
        """Seconds of its core that it has used, all threads together."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / TICKS

    def memory(self) -> int:
        """Bytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("the server has ended")


@asynccontextmanager
async def served(contender: Contender, data: Path, *more: str) -> AsyncIterator[Served]:
    port = _free_port()
    filled = [part.format(port=port, data=data) for part in contender.command]
    began = perf_counter()
    process = subprocess.Popen(
        ["taskset", "-c", str(CORES[0]), *filled, *more],
        cwd=contender.folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NODE_ENV": "production"},
    )
    try:
        url = f"http://127.0.0.1:{port}"
        await _answers(process, url)
        yield Served(process, url, perf_counter() - began)
    finally:
        process.terminate()
        try:
            await asyncio.to_thread(process.wait, 10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


async def _answers(process: subprocess.Popen[bytes], url: str) -> None:
    async with asyncio.timeout(60), aiohttp.ClientSession() as http:
        while process.poll() is None:
            try:
                async with http.get(f"{url}/healthz"):
                    return
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(0.01)
    raise RuntimeError(f"{process.args!r} has ended with {process.returncode}")


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def take_the_other_core() -> None:
    """The driver's own: the last one, while servers get the first."""
    os.sched_setaffinity(0, {CORES[-1]})
