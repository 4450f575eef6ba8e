"""Real houses on real ports, for tests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiohttp

from parlour.server.app import Running, open_house
from parlour.server.room import Habits
from parlour.server.serving import Rate, Settings
from parlour.server.store import Batch, Kept, Store, StoreGone

T = TypeVar("T")

NO_LIMIT = Rate(1_000_000, 1_000_000)
QUICK = Habits(bot_pause=0, bot_ponder=1)


def settings(data: Path, **changed: Any) -> Settings:
    """No limits but those a test asks for; on this machine only."""
    free = dict.fromkeys(
        ("commands", "fleeting", "callers", "new_tables", "knocks", "wrong_tokens"), NO_LIMIT
    )
    return Settings(**{"host": "127.0.0.1", "port": 0, "data": data, **free, **changed})


@asynccontextmanager
async def a_house(
    data: Path, store: Store | None = None, habits: Habits = QUICK, **changed: Any
) -> AsyncIterator[Running]:
    running = await open_house(settings(data, **changed), habits, store)
    try:
        yield running
    finally:
        await running.close()


def run(story: Coroutine[Any, Any, T], seconds: float = 30) -> T:
    """Runs it to its end; one that hangs fails."""

    async def in_time() -> T:
        async with asyncio.timeout(seconds):
            return await story

    return asyncio.run(in_time())


class Moody:
    """A store that fails on command: before it has written (``gone``), or just after (``late``)."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.gone = False
        self.late = False
        self.unreadable = False
        self.open = asyncio.Event()  # whoever reads a log waits for it
        self.open.set()

    async def append(self, batch: Batch) -> None:
        if self.gone:
            raise StoreGone("on command")
        await self.store.append(batch)
        if self.late:
            raise StoreGone("on command, too late")

    async def read(self, code: str) -> list[bytes]:
        await self.open.wait()
        if self.unreadable:
            raise StoreGone("on command")
        return await self.store.read(code)

    async def exists(self, code: str) -> bool:
        return await self.store.exists(code)

    async def tables(self) -> int:
        return await self.store.tables()

    async def record(self, id: str) -> Kept | None:
        return await self.store.record(id)

    async def clock(self) -> int:
        if self.unreadable:
            raise StoreGone("on command")
        return await self.store.clock()

    async def close(self) -> None:
        await self.store.close()


class Wire:
    """A bare WebSocket, for those who say what they like."""

    def __init__(self, session: aiohttp.ClientSession, socket: Any) -> None:
        self.session = session
        self.socket = socket

    @classmethod
    async def to(cls, url: str, code: str, **headers: str) -> Wire:
        session = aiohttp.ClientSession()
        live = f"{url}/api/tables/{code}/live".replace("http", "ws", 1)
        try:
            socket = await session.ws_connect(live, headers=headers, max_msg_size=0)
        except BaseException:
            await session.close()
            raise
        return cls(session, socket)

    async def say(self, **message: Any) -> None:
        await self.socket.send_str(json.dumps(message))

    async def hello(self, **more: Any) -> Any:
        """Says hello, and what the house says to that."""
        await self.say(type="hello", protocol=1, **more)
        return await self.hear("everything", "resumed", "goodbye")

    async def hear(self, *types: str) -> Any:
        """The next message of one of these types."""
        while True:
            message = await self.socket.receive()
            if message.type is not aiohttp.WSMsgType.TEXT:
                raise ConnectionError(f"closed: {message}")
            said = json.loads(message.data)
            if said["type"] in types:
                return said

    async def close(self) -> None:
        await self.socket.close()
        await self.session.close()


async def ask(
    url: str, method: str = "GET", body: Any = None, **headers: str
) -> tuple[int, Any, Any]:
    """Status, headers and the answer."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode() if body else None
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, url, data=content, headers=headers) as answer,
    ):
        text = await answer.read()
        kind = answer.content_type
        return answer.status, answer.headers, json.loads(text) if "json" in kind else text.decode()
