"""One connection to a table: what is written to it, and how much of that it has not read yet.

Frames are made once and written as they are to everybody who may see them. There is no queue: what
a connection has not read waits in its transport, and who leaves too much unread is dropped.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.core.words import Language, Words
from parlour.server.frames import CLOSE, frame
from parlour.server.line import Line
from parlour.server.notices import TOO_SLOW
from parlour.server.protocol import Goodbye

if TYPE_CHECKING:
    from parlour.server.keeper import Keeper

NORMAL = (1000).to_bytes(2, "big")  # why a connection is closed
FAREWELL = 1.0  # seconds for the other side to say goodbye as well

encode = msgspec.json.Encoder().encode


def framed(message: Any) -> bytes:
    return frame(encode(message))


class Caller:
    """A device at a table: on a chair, or watching (``chair`` is None)."""

    def __init__(self, transport: asyncio.Transport, address: str, most_unread: int) -> None:
        self._transport = transport
        self._most_unread = most_unread
        self.address = address
        self.language: Language = "en"
        self.chair: int | None = None
        self.tv = False
        self.keeper: Keeper | None = None
        self.n = 0  # the number of the last news it was sent
        self.line = Line()
        self.heard_at = 0  # when it last gave a sign of life
        self.said: str | None = None  # why the house has closed this connection

    @property
    def is_open(self) -> bool:
        return self.said is None and not self._transport.is_closing()

    def send(self, frame: bytes) -> None:
        transport = self._transport
        if self.said is not None or transport.is_closing():
            return
        transport.write(frame)
        if transport.get_write_buffer_size() > self._most_unread:
            self.goodbye("too-slow", TOO_SLOW)

    def goodbye(self, reason: Any, words: Words) -> None:
        """Say why, and close. Who does not answer is cut off."""
        if self.said is not None:
            return
        self.said = reason
        if self._transport.is_closing():
            return
        self._transport.write(framed(Goodbye(reason, words.say(self.language))))
        self._transport.write(frame(NORMAL, CLOSE))
        asyncio.get_running_loop().call_later(FAREWELL, self._transport.abort)

    def hang_up(self) -> None:
        """The other side has said goodbye: answer it, if this is not an answer already."""
        if self.said is None and not self._transport.is_closing():
            self._transport.write(frame(NORMAL, CLOSE))
        self._transport.close()

    def cut(self) -> None:
        """Without a word: nobody is there any more."""
        self.said = self.said or "dead"
        self._transport.abort()
