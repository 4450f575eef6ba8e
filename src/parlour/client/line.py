"""The line to a table. It comes back by itself, asks for what it missed and repeats commands."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any

import aiohttp
import msgspec

from parlour.core.words import Language, ParlourError, Words
from parlour.server.protocol import (
    PROTOCOL,
    Command,
    Done,
    Everything,
    FromHouse,
    Goodbye,
    Hello,
    News,
    Refused,
    Resumed,
)

FOR_GOOD = frozenset(
    ("taken-over", "removed", "left", "no-table", "no-seat", "full", "protocol", "bad-message")
)
NO_HOUSE = Words(
    "What answers at {url} is no house, or does not let you in (status {status}).",
    "Was unter {url} antwortet, ist kein Haus oder lässt dich nicht ein (Status {status}).",
)
HUNG_UP = Words("This line has been closed.", "Diese Leitung ist geschlossen worden.")
NEVER = frozenset((400, 401, 403, 404, 405))  # whoever answers so will not answer otherwise later
FIRST_WAIT, LONGEST_WAIT = 0.05, 3.0  # seconds before another try
CONNECT_WITHIN = 10.0
PATIENCE = aiohttp.ClientWSTimeout(ws_receive=20.0, ws_close=1.0)  # the house pings more often

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(FromHouse).decode


class No(ParlourError):
    """The table has refused a command: a sentence, and perhaps the number of a rule."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule


class Closed(Exception):
    """This line is closed for good: by the house, which has said why, or by ourselves."""

    def __init__(self, sentence: str, reason: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Line:
    def __init__(
        self,
        url: str,
        token: str | None,
        language: Language,
        hear: Callable[[Any], None],
        since: Callable[[], int | None],
        tv: bool = False,
    ) -> None:
        self._url = url
        self._token = token
        self._language = language
        self._hear = hear
        self._since = since
        self._tv = tv
        self._waiting: dict[str, tuple[bytes, asyncio.Future[Done]]] = {}
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._greeted = False
        self.closed: Exception | None = None  # why there will be no more news
        self._session = aiohttp.ClientSession()
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._stopped)

    async def ask(self, command: Command) -> Done:
        """Answered once it is done, however often the line breaks meanwhile. Raises ``No``."""
        if self.closed is not None:
            raise self.closed
        answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        content = _encode(command)
        self._waiting[command.id] = content, answer
        try:
            if self._greeted:
                await self._send(content)
            return await answer
        finally:
            self._waiting.pop(command.id, None)

    async def murmur(self, message: msgspec.Struct) -> None:
        """Said once; if nobody hears it, nothing is lost."""
        if self._greeted:
            await self._send(_encode(message))

    async def cut(self) -> None:
        """Drop the connection, as a bad network would; the line comes back by itself."""
        if self._socket is not None:
            await self._socket.close()

    async def close(self) -> None:
        """Whoever still waits for something is told."""
        if self.closed is None:
            self._end(Closed(HUNG_UP.say(self._language), "closed"))
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._session.close()

    async def _send(self, content: bytes) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                await self._socket.send_str(content.decode())

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while self.closed is None:
            try:
                self._socket = await self._connect()
                try:
                    await self._converse(self._socket)
                finally:
                    await self._socket.close()
            except aiohttp.WSServerHandshakeError as error:
                if error.status in NEVER:
                    self._end(no_house(self._url, error.status, self._language))
            except (aiohttp.ClientError, OSError, TimeoutError):
                pass
            if self._greeted:
                wait = FIRST_WAIT
            self._socket, self._greeted = None, False
            if self.closed is None:
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, wait * 2)

    async def _connect(self) -> aiohttp.ClientWebSocketResponse:
        async with asyncio.timeout(CONNECT_WITHIN):
            return await self._session.ws_connect(self._url, timeout=PATIENCE, max_msg_size=0)

    async def _converse(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        since = self._since()
        hello = Hello(PROTOCOL, self._language, self._token, since, self._tv)
        await socket.send_str(_encode(hello).decode())
        async for message in socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                await self._take(_decode(message.data))
            if self.closed is not None:
                return

    async def _take(self, message: Any) -> None:
        match message:
            case Done() | Refused():
                self._settle(message)
            case Goodbye() if message.reason in FOR_GOOD:
                self._end(Closed(message.sentence, message.reason))
            case Everything() | Resumed():
                self._hear(message)
                self._greeted = True
                for content, _ in list(self._waiting.values()):
                    await self._send(content)
            case News():
                since = self._since()
                if since is not None and message.n == since + 1:
                    self._hear(message)
                elif since is None or message.n > since:
                    await self.cut()  # something is missing: ask for it again
            case _:
                self._hear(message)

    def _settle(self, message: Done | Refused) -> None:
        _, answer = self._waiting.get(message.id, (b"", None))
        if answer is None or answer.done():
            return
        if isinstance(message, Done):
            answer.set_result(message)
        else:
            answer.set_exception(No(message.sentence, message.rule))

    def _stopped(self, task: asyncio.Task[None]) -> None:
        """Whoever waits for an answer hears of it if this program is at fault."""
        if not task.cancelled() and (error := task.exception()) is not None:
            assert isinstance(error, Exception)
            self._end(error)

    def _end(self, closed: Exception) -> None:
        self.closed = closed
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(closed)
        self._hear(closed)


def no_house(url: str, status: int, language: Language) -> No:
    return No(NO_HOUSE.say(language).format(url=url, status=status))


def new_id() -> str:
    return secrets.token_hex(6)
