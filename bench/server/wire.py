"""A WebSocket as thin as Python allows, so that the driver is never what is measured."""

from __future__ import annotations

import asyncio
import os
import struct
from base64 import b64encode
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
MASK = b"\0\0\0\0"  # a mask that changes nothing is a mask
Hear = Callable[["Wire", bytes], None]


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A whole frame, as clients send them."""
    size = len(payload)
    if size < 126:
        return bytes((kind, 0x80 | size)) + MASK + payload
    return struct.pack("!BBH", kind, 0x80 | 126, size) + MASK + payload


class Wire(asyncio.Protocol):
    """One connection. Whole messages go to ``hear``, which may be exchanged at any time."""

    transport: asyncio.Transport

    def __init__(self, request: bytes) -> None:
        self.seat = 0
        self.table: Any = None
        self.hear: Hear = Wire._keep
        self.kept: asyncio.Queue[bytes] = asyncio.Queue()
        self.is_open = asyncio.get_running_loop().create_future()
        self.has_ended = False
        self._request = request
        self._rest = b""
        self._upgraded = False

    @classmethod
    async def to(cls, url: str) -> Wire:
        """Connected, its handshake done."""
        parts = urlsplit(url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        key = b64encode(os.urandom(16)).decode()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            lambda: cls(request), parts.hostname or "", parts.port or 80
        )
        async with asyncio.timeout(30):
            await wire.is_open
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data, self._rest = self._rest + data, b""
        at = 0 if self._upgraded else self._upgrade(data)
        end = len(data)
        while at + 2 <= end:
            size, start = data[at + 1], at + 2
            if size == 126:
                start = at + 4
                size = int.from_bytes(data[at + 2 : start], "big")
            elif size == 127:
                start = at + 10
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > end or start > end:
                break
            kind, at = data[at], start + size
            if kind == PING:
                self.transport.write(frame(data[start:at], PONG))
            elif kind != CLOSE:
                self.hear(self, data[start:at])
        if at < end:
            self._rest = data[at:]

    def _upgrade(self, data: bytes) -> int:
        """Where the first frame begins."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if b" 101 " in data[:32]:
            self._upgraded = True
            self.is_open.set_result(None)
        else:
            self.is_open.set_exception(ConnectionError(data[:200].decode(errors="replace")))
        return end + 4

    def connection_lost(self, error: Exception | None) -> None:
        self.has_ended = True
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("closed before it was open"))

    def say(self, payload: bytes, kind: int = TEXT) -> None:
        self.transport.write(frame(payload, kind))

    def _keep(self, message: bytes) -> None:
        self.kept.put_nowait(message)

    async def next(self, is_it: Callable[[bytes], bool]) -> bytes:
        """The next message of which this is true; those before it are forgotten."""
        async with asyncio.timeout(30):
            while True:
                message = await self.kept.get()
                if is_it(message):
                    return message
