"""What made a batch: the program, the rules, and how far those who think ahead have thought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parlour import __version__
from parlour.bots.expert import with_budget
from parlour.core.game import Game
from parlour.games import GAMES

Making = dict[str, Any]


def making_of(work: object) -> Making:
    """Of work in parts; what has no game has no rules, and what has no bots has no thoughts."""
    game = GAMES.get(getattr(work, "game", ""))
    if game is not None:
        bots = getattr(work, "bots", ())
        names = (bots,) if isinstance(bots, str) else bots
        return making_by(game, names, getattr(work, "playouts", 0))
    return {"parlour": __version__}


def making_by(game: Game[Any], bots: Iterable[str], playouts: int = 0) -> Making:
    """Of whatever these bots play."""
    thoughts = thoughts_of(game, bots, playouts)
    return {"parlour": __version__, "rules": game.version, "playouts": thoughts}


def thoughts_of(game: Game[Any], bots: Iterable[str], playouts: int) -> dict[str, int]:
    """The playouts a move of each bot that thinks ahead; of 0 it makes as many as it likes."""
    thoughts = {name: playouts_of(with_budget(game.bots.get(name), playouts)) for name in bots}
    return {name: count for name, count in sorted(thoughts.items()) if count}


def playouts_of(bot: Any) -> int:
    return int(getattr(getattr(bot, "turn", bot), "playouts", 0))
