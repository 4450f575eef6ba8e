"""The live door: a WebSocket from the first hello to the last goodbye."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from parlour.core.words import Words
from parlour.server import notices
from parlour.server.caller import PONG, Caller, frame, framed
from parlour.server.house import House, key_of
from parlour.server.keeper import Keeper, NotThere
from parlour.server.limits import Bucket
from parlour.server.protocol import (
    PROTOCOL,
    Command,
    Fleeting,
    FromClient,
    Hello,
    Refused,
)
from parlour.server.store import StoreGone

_read = msgspec.json.Decoder(FromClient).decode
FLEETING: tuple[type, ...] = Fleeting.__args__
FAR_TOO_LARGE = 4  # times the largest message: this is not even read to its end


class Session:
    """One WebSocket: reads what it says, within its limits, until it ends."""

    def __init__(self, house: House, socket: web.WebSocketResponse, caller: Caller) -> None:
        self.house = house
        self.socket = socket
        self.caller = caller
        now = time.monotonic()
        self._commands = Bucket(house.settings.commands, now)
        self._fleeting = Bucket(house.settings.fleeting, now)

    async def run(self, code: str) -> None:
        caller = self.caller
        hello = await self._hello()
        if hello is None:
            return
        caller.language, caller.tv = hello.language, hello.tv
        keeper = await self._table(code, hello)
        if keeper is None:
            return
        keeper.arrive(caller, hello.since)
        self.house.ping(caller)
        while caller.is_open:
            message = await self._next()
            if message is None:
                return
            self._take(keeper, message)

    async def _hello(self) -> Hello | None:
        """It has to come first, and soon."""
        try:
            async with asyncio.timeout(self.house.settings.hello_within / 1000):
                text = await self._next()
        except TimeoutError:
            self.caller.goodbye("bad-message", notices.HELLO_FIRST)
            return None
        if text is None:
            return None
        try:
            hello = _read(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            self._not_understood(text, error)
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
            caller.goodbye("no-table", no.words)
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
        if not house.wrong_tokens.is_empty(caller.address):
            caller.chair = keeper.room.chair_of(key_of(hello.token))
        if caller.chair is None:
            house.wrong_tokens.take(caller.address)
            caller.goodbye("no-seat", notices.NO_SEAT)
            return None
        return keeper

    async def _next(self) -> str | None:
        """The next text; pings and pongs are dealt with on the way."""
        caller, house = self.caller, self.house
        while True:
            message = await self.socket.receive()
            caller.heard_at = house.now()
            if message.type is WSMsgType.TEXT:
                text: str = message.data
                if len(text) > house.settings.largest_message:
                    caller.goodbye("bad-message", notices.TOO_LARGE)
                    return None
                return text
            if message.type is WSMsgType.PONG:
                if caller.line.pong(bytes(message.data), house.now()) is not None and caller.keeper:
                    caller.keeper.measured(caller)
            elif message.type is WSMsgType.PING:
                if not self._fleeting.take(time.monotonic()):
                    caller.goodbye("too-fast", notices.TOO_FAST)
                    return None
                caller.send(frame(bytes(message.data), PONG))
            elif message.type is WSMsgType.BINARY:
                caller.goodbye("bad-message", notices.ONLY_TEXT)
                return None
            else:
                return None

    def _take(self, keeper: Keeper, text: str) -> None:
        caller = self.caller
        try:
            message = _read(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            if self._within(self._commands):
                self._not_understood(text, error)
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

    def _not_understood(self, text: str, error: Exception) -> None:
        """A command that names itself is refused; anything else ends the connection."""
        words = Words(*(each.format(detail=_detail(error)) for each in notices.NOT_UNDERSTOOD))
        id = _id_in(text)
        if id is None or self.caller.keeper is None:
            self.caller.goodbye("bad-message", words)
        else:
            self.caller.send(framed(Refused(id, words.say(self.caller.language))))


def _detail(error: Exception) -> str:
    return "too deep" if isinstance(error, RecursionError) else str(error)[:200].rstrip(".")


def _id_in(text: str) -> str | None:
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    id = message.get("id") if isinstance(message, dict) else None
    return id if isinstance(id, str) and 1 <= len(id) <= 40 and id.isprintable() else None


async def live(house: House, request: web.Request, address: str) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(
        autoping=False,
        autoclose=False,  # an answer to our own goodbye would be a second one
        compress=False,
        max_msg_size=FAR_TOO_LARGE * house.settings.largest_message,
    )
    await socket.prepare(request)
    transport = request.transport
    if transport is None:
        return socket
    caller = Caller(transport, address, house.settings.most_unread)
    caller.heard_at = house.now()
    house.callers[caller] = None
    house.open_from[address] += 1
    try:
        await Session(house, socket, caller).run(request.match_info["code"].upper())
        if caller.said is not None:
            await _see_off(socket)
            transport.close()
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
    return socket


async def _see_off(socket: web.WebSocketResponse) -> None:
    """Wait until the other side has said goodbye too; ``Caller.goodbye`` cuts off who does not."""
    while True:
        message = await socket.receive()
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            return
