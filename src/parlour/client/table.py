"""A table, as somebody sees it who sits at it or watches."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit, urlunsplit

import aiohttp
import msgspec

from parlour.client.line import Line, No, new_id, no_house
from parlour.client.sight import Sight
from parlour.core.words import Language
from parlour.server import protocol
from parlour.server.papers import Problem, Seated
from parlour.server.paths import LIVE
from parlour.server.protocol import (
    Act,
    Done,
    Everything,
    MatchNow,
    News,
    Presence,
    PresenceNow,
    Resumed,
    TableNow,
)

PATIENCE = aiohttp.ClientTimeout(total=30)


class Seat(NamedTuple):
    """What opens a chair again, from any device: keep it to yourself."""

    url: str
    code: str
    chair: int
    token: str


class Table:
    """Made by ``open``, ``sit``, ``watch`` or ``resume``; close it, or use ``async with``."""

    def __init__(
        self, url: str, code: str, seat: Seat | None, language: Language, tv: bool = False
    ) -> None:
        self.url = url
        self.code = code
        self.seat_token = seat
        self.presence: dict[int, Presence] = {}
        self.sight = Sight()
        self._news = asyncio.Event()
        self._changes = 0
        self._seen = 0
        self._ears: list[asyncio.Queue[Any]] = []
        token = None if seat is None else seat.token
        self._line = Line(_live(url, code), token, language, self._hear, self._since, tv)

    # Getting there

    @classmethod
    async def open(
        cls,
        url: str,
        game: str,
        name: str,
        *,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[str] = (),
        start: bool = False,
        language: Language = "en",
        **more: Any,
    ) -> Self:
        """Open a new table and sit down as its host. ``bots`` are levels, one for each bot."""
        token = secrets.token_hex(16)
        wish = {
            "game": game,
            "name": name,
            "options": dict(options or {}),
            "bots": [{"level": level} for level in bots],
            "start": start,
            "language": language,
            "token": token,
            **more,
        }
        return await cls._seated(url, "/api/tables", wish, language)

    @classmethod
    async def sit(
        cls, url: str, code: str, name: str, *, avatar: int = 0, language: Language = "en"
    ) -> Self:
        """Sit down at a table."""
        wish = {"name": name, "avatar": avatar, "token": secrets.token_hex(16)}
        return await cls._seated(url, f"/api/tables/{code}/chairs", wish, language)

    @classmethod
    async def watch(
        cls, url: str, code: str, *, tv: bool = False, language: Language = "en"
    ) -> Self:
        return await cls(url, code, None, language, tv)._arrived()

    @classmethod
    async def resume(cls, seat: Seat, *, language: Language = "en") -> Self:
        """Take a seat again; whoever else has it open is told."""
        return await cls(seat.url, seat.code, seat, language)._arrived()

    @classmethod
    async def _seated(
        cls, url: str, path: str, wish: Mapping[str, Any], language: Language
    ) -> Self:
        url = url.rstrip("/")
        seated = await _post(f"{url}{path}", wish, language)
        seat = Seat(url, seated.code, seated.chair, seated.token)
        return await cls(url, seated.code, seat, language)._arrived()

    async def _arrived(self) -> Self:
        try:
            await self.until(lambda table: table.sight.n >= 0)
        except BaseException:
            await self.close()
            raise
        return self

    async def close(self) -> None:
        await self._line.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # What there is to see

    @property
    def n(self) -> int:
        """The number of the last news."""
        return self.sight.n

    @property
    def now(self) -> TableNow:
        """The table and its company."""
        assert self.sight.table is not None
        return self.sight.table

    @property
    def match(self) -> MatchNow | None:
        return self.sight.match

    @property
    def view(self) -> dict[str, Any]:
        return self.sight.view

    @property
    def seat(self) -> int | None:
        return self.sight.seat

    @property
    def legal(self) -> list[str]:
        """The names of everything that can be done now."""
        return self.sight.legal

    @property
    def is_my_turn(self) -> bool:
        """Whether the match cannot go on without me."""
        waits = self.match is not None and self.seat in self.match.awaited
        return waits and bool(self.legal) and not self.now.paused

    @property
    def is_over(self) -> bool:
        return self.match is not None and self.match.over

    # Waiting

    async def changed(self) -> None:
        """Until something is new since this was last asked. Raises ``Closed`` if it never is."""
        await self.until(lambda table: table._changes != table._seen)
        self._seen = self._changes

    async def until(self, test: Callable[[Self], bool]) -> None:
        """Until this is true of the table; looked at whenever something has changed."""
        while not test(self):
            if self._line.closed is not None:
                raise self._line.closed
            await self._news.wait()

    async def messages(self) -> AsyncIterator[Any]:
        """Everything the house says from now on, as it comes."""
        if self._line.closed is not None:
            raise self._line.closed
        ear: asyncio.Queue[Any] = asyncio.Queue()
        self._ears.append(ear)
        try:
            while True:
                message = await ear.get()
                if isinstance(message, Exception):
                    raise message
                yield message
        finally:
            self._ears.remove(ear)

    # Doing

    async def act(self, do: str, ms: int | None = None) -> Done:
        """Do this in the match: one of the names in ``legal``. Raises ``No``."""
        number = 0 if self.match is None else self.match.number
        return await self.ask(Act(new_id(), do, number, ms))

    async def start(self) -> Done:
        return await self.ask(protocol.Start(new_id()))

    async def ready(self, word: str = "") -> Done:
        return await self.ask(protocol.Ready(new_id(), True, word))

    async def add_bot(self, level: str, persona: str = "", chair: int | None = None) -> Done:
        """A bot comes, to a chair of its own or in place of the bot on this ``chair``."""
        return await self.ask(protocol.AddBot(new_id(), level, persona, chair))

    async def leave(self) -> Done:
        return await self.ask(protocol.Leave(new_id()))

    async def ask(self, command: protocol.Command) -> Done:
        """Any command of the protocol, with an id of its own (``new_id``). Raises ``No``."""
        return await self._line.ask(command)

    async def murmur(self, message: msgspec.Struct) -> None:
        """What passes and is not kept: a gesture, a pose."""
        await self._line.murmur(message)

    async def cut(self) -> None:
        """Drop the connection; it comes back by itself."""
        await self._line.cut()

    # Hearing

    def _since(self) -> int | None:
        return self.sight.n if self.sight.n >= 0 else None

    def _hear(self, message: Any) -> None:
        match message:
            case Everything():
                self.sight.arrive(message)
                self.presence = {int(chair): each for chair, each in message.presence.items()}
            case Resumed():
                self.presence = {int(chair): each for chair, each in message.presence.items()}
            case News():
                self.sight.hear(message)
            case PresenceNow():
                self.presence[message.chair] = message.presence
        for ear in self._ears:
            ear.put_nowait(message)
        self._changes += 1
        self._news.set()
        self._news = asyncio.Event()


async def _post(url: str, wish: Mapping[str, Any], language: Language) -> Seated:
    """Asked again with the same token, the house gives the same seat: so a break does no harm."""
    async with aiohttp.ClientSession(timeout=PATIENCE) as session:
        for tries in range(4):
            try:
                async with session.post(f"{url}?language={language}", json=wish) as answer:
                    content = await answer.read()
                break
            except (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError, TimeoutError):
                if tries == 3:
                    raise
                await asyncio.sleep(0.2 * 2**tries)
    try:
        if answer.status == 201:
            return msgspec.json.decode(content, type=Seated)
        sentence = msgspec.json.decode(content, type=Problem).sentence
    except msgspec.MsgspecError:
        raise no_house(url, answer.status, language) from None
    raise No(sentence)


def _live(url: str, code: str) -> str:
    parts = urlsplit(url)
    scheme = "wss" if parts.scheme == "https" else "ws"
    return urlunsplit((scheme, parts.netloc, LIVE.format(code=code), "", ""))
