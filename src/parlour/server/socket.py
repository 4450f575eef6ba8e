"""The live door: a WebSocket from the first hello to the last goodbye."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import msgspec
from aiohttp import web

from parlour.core.words import Words
from parlour.server import notices
from parlour.server.caller import Caller, framed
from parlour.server.frames import (
    CLOSE,
    PING,
    PONG,
    TEXT,
    Malformed,
    Reader,
    TooLarge,
    Wire,
    frame,
)
from parlour.server.house import House, key_of
from parlour.server.keeper import Keeper
from parlour.server.limits import Bucket
from parlour.server.notices import NotThere
from parlour.server.protocol import PROTOCOL, Command, Fleeting, FromClient, Hello, Refused
from parlour.server.store import StoreGone

_read = msgspec.json.Decoder(FromClient).decode
FLEETING: tuple[type, ...] = Fleeting.__args__


class Session:
    """One WebSocket: hears what it says, within its limits, until it ends."""

    def __init__(self, house: House, caller: Caller) -> None:
        self.house = house
        self.caller = caller
        now = time.monotonic()
        self._commands = Bucket(house.settings.commands, now)
        self._fleeting = Bucket(house.settings.fleeting, now)
        self._reader = Reader(house.settings.largest_message, self._hear)
        self._first: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._early: list[bytes] = []  # what is said between the hello and the answer to it
        self._keeper: Keeper | None = None

    async def greet(self, code: str) -> None:
        """From the hello to a place at the table; from then on everything is taken as it comes."""
        hello = await self._hello()
        if hello is None:
            return
        caller = self.caller
        caller.language, caller.tv = hello.language, hello.tv
        keeper = await self._table(code, hello)
        if keeper is None:
            return
        keeper.arrive(caller, hello.since)
        self._keeper = keeper
        for text in self._early:
            self._take(keeper, text)

    def read(self, data: bytes) -> None:
        self.caller.heard_at = self.house.now()
        try:
            self._reader.read(data)
        except TooLarge:
            self.caller.goodbye("bad-message", notices.TOO_LARGE)
        except Malformed as error:
            self.caller.goodbye("bad-message", _not_understood(str(error)))
        except Exception as error:
            self.house.metrics.failed("a message could not be heard", error)
            self.caller.cut()

    def end(self) -> None:
        """Nothing more can come."""
        if not self._first.done():
            self._first.set_result(None)

    def _hear(self, kind: int, payload: bytes) -> None:
        caller = self.caller
        if kind == CLOSE:
            caller.hang_up()
        elif caller.said is not None:
            return
        elif kind == TEXT:
            if self._keeper is not None:
                self._take(self._keeper, payload)
            elif not self._first.done():
                self._first.set_result(payload)
            elif self._within(self._commands):
                self._early.append(payload)
        elif kind == PONG:
            if caller.line.pong(payload, self.house.now()) is not None and self._keeper:
                self._keeper.measured(caller)
        elif kind == PING:
            if self._within(self._fleeting):
                caller.send(frame(payload, PONG))
        else:
            caller.goodbye("bad-message", notices.ONLY_TEXT)

    async def _hello(self) -> Hello | None:
        """It has to come first, and soon."""
        try:
            async with asyncio.timeout(self.house.settings.hello_within / 1000):
                text = await self._first
        except TimeoutError:
            self.caller.goodbye("bad-message", notices.HELLO_FIRST)
            return None
        if text is None:
            return None
        try:
            hello = _read(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            self._refuse(text, error)
            return None
        if not isinstance(hello, Hello):
            self.caller.goodbye("bad-message", notices.HELLO_FIRST)
            return None
        if hello.protocol != PROTOCOL:
            self.caller.goodbye("protocol", notices.OTHER_PROTOCOL)
            return None
        return hello

    async def _table(self, code: str, hello: Hello) -> Keeper | None:
        caller, house = self.caller, self.house
        try:
            keeper = await house.knock(code)
            await keeper.settled()
        except NotThere as no:
            caller.goodbye("closing" if no.passes else "no-table", no.words)
            return None
        except StoreGone:
            caller.goodbye("closing", notices.CANNOT_READ)
            return None
        if hello.token is None:
            if len(keeper.watchers) >= house.settings.spectators:
                caller.goodbye("full", notices.FULL_OF_WATCHERS)
                return None
            return keeper
        if keeper.room is None:
            caller.goodbye("closing", notices.CANNOT_READ)
            return None
        if house.wrong_tokens.is_empty(caller.address):
            caller.goodbye("too-fast", notices.TOO_OFTEN)  # a right key is not given up for that
            return None
        caller.chair = keeper.room.chair_of(key_of(hello.token))
        if caller.chair is None:
            house.wrong_tokens.take(caller.address)
            caller.goodbye("no-seat", notices.NO_SEAT)
            return None
        return keeper

    def _take(self, keeper: Keeper, text: bytes) -> None:
        caller = self.caller
        try:
            message = _read(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            if self._within(self._commands):
                self._refuse(text, error)
            return
        if isinstance(message, Command):
            if self._within(self._commands):
                keeper.heed(caller, message)  # type: ignore[arg-type]
        elif isinstance(message, FLEETING):
            if self._within(self._fleeting):
                keeper.hear(caller, message)  # type: ignore[arg-type]
        else:
            caller.goodbye("bad-message", notices.HELLO_FIRST)

    def _within(self, bucket: Bucket) -> bool:
        if bucket.take(time.monotonic()):
            return True
        self.caller.goodbye("too-fast", notices.TOO_FAST)
        return False

    def _refuse(self, text: bytes, error: Exception) -> None:
        """A command that names itself is refused; anything else ends the connection."""
        detail = "too deep" if isinstance(error, RecursionError) else str(error)[:200].rstrip(".")
        words, id = _not_understood(detail), _id_in(text)
        if id is None or self._keeper is None:
            self.caller.goodbye("bad-message", words)
        else:
            self.caller.send(framed(Refused.because(id, words, self.caller.language)))


def _not_understood(detail: str) -> Words:
    return Words(*(each.format(detail=detail) for each in notices.NOT_UNDERSTOOD))


def _id_in(text: bytes) -> str | None:
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    id = message.get("id") if isinstance(message, dict) else None
    return id if isinstance(id, str) and 1 <= len(id) <= 40 and id.isprintable() else None


async def live(house: House, request: web.Request, address: str) -> web.WebSocketResponse:
    handshake = web.WebSocketResponse(compress=False)
    await handshake.prepare(request)
    transport = request.transport
    if transport is None:
        return handshake
    caller = Caller(transport, address, house.settings.most_unread)
    caller.heard_at = house.now()
    session = Session(house, caller)
    wire = Wire(request.protocol, session.read)
    wire.ended.add_done_callback(lambda _: session.end())
    transport.set_protocol(wire)
    house.callers[caller] = None
    house.open_from[address] += 1
    try:
        await session.greet(request.match_info["code"].upper())
        await wire.ended
    finally:
        if caller.said is not None:
            house.metrics.count("parlour_goodbyes_total", f'reason="{caller.said}"')
        caller.said = caller.said or "gone"
        del house.callers[caller]
        house.open_from[address] -= 1
        if not house.open_from[address]:
            del house.open_from[address]
        if caller.keeper is not None and not house.is_closing:
            caller.keeper.part(caller)
    return handshake
