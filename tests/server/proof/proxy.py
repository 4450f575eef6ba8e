"""A bad network between clients and a house: it delays, cuts, swallows, half-opens and repeats."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from random import Random

WAYS = ("fair", "slow", "cut", "swallow", "half-open", "late")
LEAST, MOST = 400, 30_000  # bytes, the handshake included, before something happens to a connection


class Proxy:
    """Every connection through it has a fate of its own, decided by dice."""

    def __init__(self, port: int, random: Random) -> None:
        self._port = port
        self._random = random
        self._wild = True
        self._lines: set[Connection] = set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.fates: Counter[str] = Counter()

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def calm_down(self) -> None:
        """From now on nothing happens to anybody; who is in trouble is let go."""
        self._wild = False
        for line in list(self._lines):
            if line.way != "fair":
                line.cut()

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for line in list(self._lines):
            line.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        way = self._random.choice(WAYS) if self._wild else "fair"
        self.fates[way] += 1
        line = Connection(way, Random(self._random.getrandbits(64)))
        self._lines.add(line)
        try:
            await line.carry(reader, writer, self._port)
        except OSError:
            pass
        finally:
            line.cut()
            self._lines.discard(line)
            self._tasks.discard(task)


class Connection:
    def __init__(self, way: str, random: Random) -> None:
        self.way = way
        self.random = random
        self.left = random.randrange(LEAST, MOST)  # bytes until it happens
        self.has_happened = False
        self._writers: list[asyncio.StreamWriter] = []

    async def carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int
    ) -> None:
        self._writers.append(writer)
        there, back = await asyncio.open_connection("127.0.0.1", port)
        self._writers.append(back)
        up = asyncio.create_task(self._pump(reader, back, upwards=True))
        down = asyncio.create_task(self._pump(there, writer, upwards=False))
        try:
            await asyncio.wait([up, down], return_when=asyncio.FIRST_COMPLETED)
            if self.way == "late" and self.has_happened:
                await up
        finally:
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, upwards: bool
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while chunk := await reader.read(4096):
                if self.way == "slow":
                    await asyncio.sleep(self.random.uniform(0, 0.06))
                self.left -= len(chunk)
                if self.left < 0 and self.way not in ("fair", "slow"):
                    self.has_happened = True
                    await self._happen(chunk, writer, upwards)
                    if self.way != "half-open":
                        return
                    continue
                writer.write(chunk)
                await writer.drain()

    async def _happen(self, chunk: bytes, writer: asyncio.StreamWriter, upwards: bool) -> None:
        match self.way:
            case "cut":
                writer.write(chunk[: len(chunk) // 2])
            case "swallow":
                await asyncio.sleep(self.random.uniform(0, 0.2))
            case "late" if upwards:
                # Its owner comes back on another line and says it again, while this is under way.
                self._writers[0].transport.abort()
                await asyncio.sleep(self.random.uniform(0, 0.2))
                writer.write(chunk)
                await writer.drain()
                await asyncio.sleep(self.random.uniform(0, 0.1))
