"""WebSocket frames (RFC 6455), as a server writes and reads them.

After the handshake the transport is read here and nowhere else: a message is heard in the very
moment in which its last byte arrives, without a queue and without a task that would have to be
woken for it.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
WHOLE = 0x80  # in the first byte: nothing follows that belongs to it
MASKED = 0x80  # in the second byte: as everything is that comes from a client
LARGEST_CONTROL = 125
TWO_BYTES, EIGHT_BYTES = 126, 127  # sizes that say how long the size is

Hear = Callable[[int, bytes], None]


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A whole frame, as servers send them."""
    size = len(payload)
    if size < TWO_BYTES:
        return b"%c%c%b" % (WHOLE | kind, size, payload)
    if size < 1 << 16:
        return b"%c~%b%b" % (WHOLE | kind, size.to_bytes(2, "big"), payload)
    return struct.pack("!BBQ", WHOLE | kind, EIGHT_BYTES, size) + payload


def unmasked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    pattern = (mask * (size // 4 + 1))[:size]
    number = int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")
    return number.to_bytes(size, "big")


class Malformed(Exception):
    """No browser would have sent that."""


class TooLarge(Exception):
    """The message is, or is going to be."""


class Reader:
    """Makes messages of bytes as they come. Never waits for more of a message than is allowed."""

    def __init__(self, largest: int, hear: Hear) -> None:
        self._largest = largest
        self._hear = hear
        self._rest = b""
        self._begun = b""  # of a message that comes in several frames
        self._kind = CONTINUED

    def read(self, data: bytes) -> None:
        """Raises ``Malformed`` or ``TooLarge``; after that there is nothing more to read."""
        if self._rest:
            data = self._rest + data
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if not size & MASKED:
                raise Malformed("a frame without a mask")
            size &= 0x7F
            if size >= TWO_BYTES:
                start += 2 if size == TWO_BYTES else 8
                if start > end:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if size > self._largest:
                raise TooLarge
            start += 4
            if start + size > end:
                break
            payload = data[start : start + size]
            first, mask = data[at], data[start - 4 : start]
            at = start + size
            self._frame(first, unmasked(payload, mask))
        self._rest = data[at:]

    def _frame(self, first: int, payload: bytes) -> None:
        if first == WHOLE | TEXT and self._kind == CONTINUED:
            self._hear(TEXT, payload)
            return
        kind, whole = first & 0xF, first & WHOLE
        if first & 0x70 or kind not in (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG):
            raise Malformed("a frame of an unknown kind")
        if kind >= CLOSE:
            if not whole or len(payload) > LARGEST_CONTROL:
                raise Malformed("a control frame is short and whole")
            self._hear(kind, payload)
        elif (kind == CONTINUED) != (self._kind != CONTINUED):
            raise Malformed("a message in the middle of another one")
        else:
            self._join(kind or self._kind, payload, bool(whole))

    def _join(self, kind: int, payload: bytes, whole: bool) -> None:
        message = self._begun + payload
        if len(message) > self._largest:
            raise TooLarge
        self._begun, self._kind = (b"", CONTINUED) if whole else (message, kind)
        if whole:
            self._hear(kind, message)


class Wire(asyncio.Protocol):
    """Takes a transport over from whoever has shaken hands on it."""

    def __init__(self, former: asyncio.BaseProtocol, read: Callable[[bytes], None]) -> None:
        self._former = former
        self._read = read
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self._read(data)

    def connection_lost(self, error: Exception | None) -> None:
        self._former.connection_lost(error)
        if not self.ended.done():
            self.ended.set_result(None)
