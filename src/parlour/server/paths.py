"""Every door of plain HTTP, declared once: the server opens them, ``docs/openapi.json`` lists them.

The live door is the WebSocket; what goes through it is in ``protocol.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.server.papers import (
    Analysis,
    GameCard,
    HouseCard,
    NewTable,
    Replay,
    RuleBook,
    Seated,
    SitDown,
    TableCard,
)

LIVE = "/api/tables/{code}/live"


@dataclass(frozen=True)
class Door:
    """One path with one method: what goes in and what comes out."""

    name: str
    method: str
    path: str
    words: str
    gives: Any
    takes: type | None = None
    status: int = 200
    counts: tuple[str, ...] = ()  # whole numbers that may stand behind the question mark
    meanwhile: int | None = None  # the status of the same answer while it is not complete
    problems: tuple[int, ...] = ()  # besides 400 and 503, which every door has

    @property
    def holes(self) -> list[str]:
        """The names in braces in the path."""
        return [part[1:-1] for part in self.path.split("/") if part.startswith("{")]


DOORS = (
    Door(
        "house",
        "GET",
        "/api/house",
        "The house, and the address that others reach it by.",
        HouseCard,
    ),
    Door("games", "GET", "/api/games", "Every game with all its words.", list[GameCard]),
    Door(
        "rules",
        "GET",
        "/api/games/{game}/rules",
        "The rule book of a game in one language.",
        RuleBook,
        problems=(404,),
    ),
    Door(
        "tables",
        "POST",
        "/api/tables",
        "Open a table and sit down at it as its host.",
        Seated,
        NewTable,
        status=201,
        problems=(409, 413, 422, 429),
    ),
    Door(
        "table",
        "GET",
        "/api/tables/{code}",
        "What a passer-by sees of a table.",
        TableCard,
        problems=(404, 429),
    ),
    Door(
        "chairs",
        "POST",
        "/api/tables/{code}/chairs",
        "Sit down at a table.",
        Seated,
        SitDown,
        status=201,
        problems=(404, 409, 413, 422, 429),
    ),
    Door(
        "match",
        "GET",
        "/api/matches/{id}",
        "The record of a finished match, as `parlour verify` reads it.",
        dict[str, Any],
        problems=(404,),
    ),
    Door(
        "replay",
        "GET",
        "/api/matches/{id}/replay",
        "A finished match step by step, through every pair of eyes.",
        Replay,
        problems=(404,),
    ),
    Door(
        "analysis",
        "GET",
        "/api/matches/{id}/analysis",
        "What the expert thinks of a finished match; ask again until it has looked at all of it.",
        Analysis,
        counts=("since",),
        meanwhile=202,
        problems=(404,),
    ),
)
