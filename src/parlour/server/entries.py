"""What is written into the log of a table. A room is made of nothing else.

Every entry says when it was made (``at``, the house's clock) and, if a command asked for it, whose
and which, so that a command which is sent twice happens once, also after a power cut.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from parlour.server.protocol import Pace


class Entry(Struct, omit_defaults=True, tag_field="e", kw_only=True):
    at: int = 0
    by: tuple[int, str] | None = None  # chair and id of the command


class Opened(Entry, tag="opened"):
    """A table with nobody at it."""

    code: str
    game: str
    options: dict[str, Any]
    pace: Pace = "no-hurry"
    evening: bool = False
    format: int = 1  # of this log
    date: str = ""


class Sat(Entry, tag="sat"):
    chair: int
    name: str
    avatar: int
    key: str  # SHA-256 of the seat token


class BotSat(Entry, tag="bot"):
    chair: int
    name: str
    avatar: int
    level: str
    persona: str = ""


class Left(Entry, tag="left"):
    """Somebody stood up, or was asked to; a bot was taken away."""

    chair: int
    removed: bool = False


class Renamed(Entry, tag="renamed"):
    chair: int
    name: str
    avatar: int


class Ordered(Entry, tag="ordered"):
    chairs: list[int]


class Changed(Entry, tag="changed"):
    game: str
    options: dict[str, Any]
    pace: Pace
    waits: bool
    evening: bool


class GotReady(Entry, tag="ready"):
    chair: int
    ready: bool
    word: str = ""


class Hosted(Entry, tag="hosted"):
    """Somebody else is the host now."""

    chair: int


class Promised(Entry, tag="promised"):
    """The commitment to the next shuffle, made before anybody adds a word."""

    secret: str  # 128 bits in hex; never shown before the match is over


class Dealt(Entry, tag="dealt"):
    """A match begins. The seed comes from the promised secret and the players' words."""

    id: str
    seats: list[int]  # chairs
    rules: int  # version of the game's rules


class Acted(Entry, tag="acted"):
    """Somebody (a seat, or the clock) did something in the match."""

    seat: int
    do: str
    ms: int = 0
    whose: str = ""  # "": the seat's own; "bot", "stand-in", "time" (it was up)
    line: dict[str, int] | None = None  # a race: what was reported, measured and granted, in ms
    lamp: list[tuple[int, int | None]] | None = None  # live: where it has pointed since, and when


class TookBack(Entry, tag="took_back"):
    """The match goes back to where it had this many steps."""

    steps: int
    only: bool = False  # the step after them, and none of those that others have made since


class AskedBack(Entry, tag="asked_back"):
    chair: int
    steps: int


class Answered(Entry, tag="answered"):
    """An answer to a take-back that was asked for."""

    chair: int
    agree: bool


class Paused(Entry, tag="paused"):
    chair: int | None = None
    between: bool = False  # two rounds of a live match: it goes on by itself, or when all are ready


class WentOn(Entry, tag="went_on"):
    chair: int | None = None


class StoodIn(Entry, tag="stood_in"):
    """A bot keeps this seat warm."""

    chair: int


class Returned(Entry, tag="returned"):
    """Whoever had dropped out is back and has the seat again."""

    chair: int


class BackToLobby(Entry, tag="lobby"):
    pass


AnyEntry = (
    Opened
    | Sat
    | BotSat
    | Left
    | Renamed
    | Ordered
    | Changed
    | GotReady
    | Hosted
    | Promised
    | Dealt
    | Acted
    | TookBack
    | AskedBack
    | Answered
    | Paused
    | WentOn
    | StoodIn
    | Returned
    | BackToLobby
)

encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(AnyEntry).decode
