"""Tables of four in the dialect of each contender: how one sits down, moves, and sees a move.

A move is accepted when all four have been sent what it changed, and whoever moved its answer, if
the contender gives one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Protocol

import aiohttp

from bench.server.wire import BINARY, Wire

SEATS = 4


class Dialect(Protocol):
    """One table, seen from its four sockets."""

    wires: list[Wire]
    frames: int  # that follow from one move

    async def sit_down(self, http: aiohttp.ClientSession, url: str) -> None: ...

    def move(self) -> int | None:
        """Send a move, and say whose; None if there is none just now (``ready`` will be called)."""

    def shows(self, wire: Wire, message: bytes) -> bool:
        """Whether this message follows from the move that was sent last."""


class Refused(Exception):
    """A move that should have been accepted was not."""


def _socket(url: str) -> str:
    return url.replace("http", "ws", 1)


class ParlourTable:
    """Party Bugs by the real rules: cards are chosen in secret, then taken in turn."""

    frames = SEATS + 1

    def __init__(self, ready: Callable[[Any], None]) -> None:
        self.wires: list[Wire] = []
        self.tokens: list[str] = []
        self.code = ""
        self.kept: list[dict[str, Any]] | None = None  # one match, word for word
        self._ready = ready
        self._legal: list[list[bytes]] = [[] for _ in range(SEATS)]
        self._awaited: list[int] = []
        self._match = 0
        self.is_over = False
        self._dealing = 0  # answers and hands that are still to come
        self._numbers = count(1)

    async def sit_down(self, http: aiohttp.ClientSession, url: str) -> None:
        new = {"game": "party-bugs", "name": "Seat 1"}
        async with http.post(f"{url}/api/tables", json=new) as answer:
            seated = await answer.json()
        self.code = seated["code"]
        self.tokens.append(seated["token"])
        for seat in range(1, SEATS):
            who = {"name": f"Seat {seat + 1}"}
            async with http.post(f"{url}/api/tables/{self.code}/chairs", json=who) as answer:
                self.tokens.append((await answer.json())["token"])
        for seat, token in enumerate(self.tokens):
            wire = await Wire.to(_socket(f"{url}/api/tables/{self.code}/live"))
            wire.seat, wire.table = seat, self
            hello = {"type": "hello", "protocol": 1, "token": token}
            wire.say(json.dumps(hello).encode())
            await wire.next(lambda message: b'"everything"' in message[:20])
            self.wires.append(wire)
        for wire in self.wires[1:]:
            self._say(wire.seat, b'"type":"ready"')
            await wire.next(lambda message: b'"done"' in message[:20])
        self._say(0, b'"type":"start"')
        self._match += 1
        for wire in self.wires:
            self._notice(wire.seat, await wire.next(lambda message: b'"fresh":true' in message))
        await self.wires[0].next(lambda message: b'"done"' in message[:20])

    def _say(self, seat: int, what: bytes) -> bytes:
        said = b'{%b,"id":"%d"}' % (what, next(self._numbers))
        self.wires[seat].say(said)
        return said

    def move(self) -> int | None:
        if self.is_over:
            self._deal_again()
            return None
        number = next(self._numbers)
        seat = self._awaited[number % len(self._awaited)]
        choices = self._legal[seat]
        do = choices[number * 7 % len(choices)]
        said = b'{"type":"act","id":"%d","do":%b,"match":%d}' % (number, do, self._match)
        if self.kept is not None:
            self.kept.append({"seat": seat, "said": said, "heard": [[] for _ in range(SEATS)]})
        self.wires[seat].say(said)
        return seat

    def _deal_again(self) -> None:
        self._dealing = SEATS - 1
        for seat in range(1, SEATS):
            self._say(seat, b'"type":"ready"')

    def shows(self, wire: Wire, message: bytes) -> bool:
        head = message[:20]
        if head.startswith(b'{"type":"refused"'):
            raise Refused(message.decode())
        is_news = head.startswith(b'{"type":"news"')
        if is_news:
            self._notice(wire.seat, message)
        elif not head.startswith(b'{"type":"done"'):
            return False
        if self._dealing:
            self._see_dealt(is_news, message)
            return False
        if is_news and b',"by":' not in message:
            return False  # the next shuffle has been promised: nobody's move
        if self.kept is not None and self.kept:
            self.kept[-1]["heard"][wire.seat].append(message)
        return True

    def _see_dealt(self, is_news: bool, message: bytes) -> None:
        """Three are ready, the host has started, and four have got their hands."""
        if self._dealing > 0 and not is_news:
            self._dealing -= 1
            if not self._dealing:
                self._dealing = -SEATS - 1
                self._match += 1
                self._say(0, b'"type":"start"')
        elif self._dealing < 0 and (not is_news or b'"fresh":true' in message):
            self._dealing += 1
            if not self._dealing:
                self.is_over = False
                self._ready(self)

    def _notice(self, seat: int, news: bytes) -> None:
        legal = _list_in(news, b'"legal":[')
        if legal is not None:
            self._legal[seat] = legal
        awaited = _list_in(news, b'"awaited":[')
        if awaited is not None:
            self._awaited = [int(each) for each in awaited]
        if b'"state":"over"' in news:
            self.is_over = True


def _list_in(news: bytes, key: bytes) -> list[bytes] | None:
    start = news.find(key)
    if start < 0:
        return None
    start += len(key)
    inside = news[start : news.index(b"]", start)]
    return inside.split(b",") if inside else []


class BareTable:
    """The bytes of a match that was played at Parlour, and nothing else."""

    frames = SEATS + 1
    match: ClassVar[list[dict[str, Any]]] = []
    numbers = count()

    def __init__(self, ready: Callable[[Any], None]) -> None:
        self.wires: list[Wire] = []
        self._step = 0

    @classmethod
    def take(cls, path: Path) -> None:
        cls.match = json.loads(path.read_bytes())
        for step in cls.match:
            step["said"] = step["said"].encode()

    async def sit_down(self, http: aiohttp.ClientSession, url: str) -> None:
        number = next(self.numbers)
        for seat in range(SEATS):
            wire = await Wire.to(_socket(f"{url}/{number}"))
            wire.seat, wire.table = seat, self
            await wire.next(lambda message: True)
            self.wires.append(wire)

    def move(self) -> int:
        step = self.match[self._step]
        self._step = (self._step + 1) % len(self.match)
        seat: int = step["seat"]
        self.wires[seat].say(step["said"])
        return seat

    def shows(self, wire: Wire, message: bytes) -> bool:
        return True


class BoardgameTable:
    """boardgame.io, by its own protocol over socket.io."""

    frames = SEATS

    def __init__(self, ready: Callable[[Any], None]) -> None:
        self.wires: list[Wire] = []
        self._id = ""
        self._keys: list[str] = []
        self._state = 0

    async def sit_down(self, http: aiohttp.ClientSession, url: str) -> None:
        async with http.post(f"{url}/games/cards/create", json={"numPlayers": SEATS}) as answer:
            self._id = (await answer.json())["matchID"]
        for seat in range(SEATS):
            who = {"playerID": str(seat), "playerName": f"Seat {seat + 1}"}
            async with http.post(f"{url}/games/cards/{self._id}/join", json=who) as answer:
                key = (await answer.json())["playerCredentials"]
            wire = await Wire.to(_socket(f"{url}/socket.io/?EIO=4&transport=websocket"))
            wire.seat, wire.table = seat, self
            await wire.next(lambda message: message.startswith(b"0"))
            wire.say(b"40/cards,")
            await wire.next(lambda message: message.startswith(b"40"))
            sync = json.dumps(["sync", self._id, str(seat), key, SEATS])
            wire.say(f"42/cards,{sync}".encode())
            await wire.next(lambda message: b'"sync"' in message[:40])
            self._keys.append(key)
            self.wires.append(wire)

    def move(self) -> int:
        seat = self._state % SEATS
        payload = {
            "type": "pass",
            "args": [self._state % 7],
            "playerID": str(seat),
            "credentials": self._keys[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        update = ["update", action, self._state, self._id, str(seat)]
        self.wires[seat].say(f"42/cards,{json.dumps(update)}".encode())
        self._state += 1
        return seat

    def shows(self, wire: Wire, message: bytes) -> bool:
        if message == b"2":  # its own ping
            wire.say(b"3")
            return False
        return b'"update"' in message[:24]


class ColyseusTable:
    """Colyseus, by its own protocol: JSON to find a room, then binary messages."""

    frames = SEATS
    JOINED, ERROR, STATE, DATA, PATCH = 10, 11, 14, 13, 15

    def __init__(self, ready: Callable[[Any], None]) -> None:
        self.wires: list[Wire] = []
        self._moves = 0

    async def sit_down(self, http: aiohttp.ClientSession, url: str) -> None:
        room = ""
        for seat in range(SEATS):
            path = f"joinById/{room}" if room else "create/cards"
            async with http.post(f"{url}/matchmake/{path}", json={}) as answer:
                seated = await answer.json()
            room = seated["roomId"]
            address = f"{seated['processId']}/{room}?sessionId={seated['sessionId']}"
            wire = await Wire.to(_socket(f"{url}/{address}"))
            wire.seat, wire.table = seat, self
            await wire.next(lambda message: message[0] & 31 == self.JOINED)
            wire.say(bytes((self.JOINED,)), BINARY)
            await wire.next(lambda message: message[0] & 31 == self.STATE)
            self.wires.append(wire)

    def move(self) -> int:
        """The name of the message, and ``{"card": n}`` as msgpack writes it."""
        seat = self._moves % SEATS
        card = self._moves % 7
        self._moves += 1
        message = b"%c\xa4pass\x81\xa4card%c" % (self.DATA, card)
        self.wires[seat].say(message, BINARY)
        return seat

    def shows(self, wire: Wire, message: bytes) -> bool:
        return message[0] & 31 == self.PATCH
