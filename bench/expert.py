"""How long the expert takes to think, on one core.

``python -m bench.expert`` lets experts play whole matches with the budget that they have at a table
of the house, at tables of every size. ``--out docs/thinking.json`` keeps it for docs/strength.md.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from parlour.adapters.observing import Setting
from parlour.bots.bot import Bot
from parlour.bots.company import play_out
from parlour.bots.expert import Expert
from parlour.core.actions import Action
from parlour.core.dice import roll, seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.games import GAMES

PLAYERS = 4
PLAYOUTS = 1000
GOAL = 5  # milliseconds
QUESTIONS = 12
TURNS = 15
MATCHES = 3  # at a table of every size


def thinker(game: Game[Any]) -> Expert:
    expert = game.bots["expert"]
    found: Expert = expert if isinstance(expert, Expert) else expert.turn
    return found


def questions(game: Game[Any]) -> list[tuple[Any, list[Any]]]:
    """Views from the first steps of random matches, where the playouts are longest."""
    found: list[tuple[Any, list[Any]]] = []
    options = Setting.of(game, PLAYERS).options
    for seed in range(QUESTIONS):
        match, luck = Match(game, PLAYERS, seed, options), [0] * 4
        seed_dice(luck, seed)
        while True:
            seat = game.awaited(match.table)[0]
            legal = game.legal(match.table, seat)
            view = game.view(match.table, seat)
            if len(legal) > 1 and thinker(game).mind.needs_thought(view, legal):
                found.append((view, legal))
                break
            match.play(seat, legal[roll(luck, len(legal))])
    return found


def milliseconds(game: Game[Any]) -> float:
    """Of the processor, for so many simulations: the best turn of each question, on average."""
    asked = questions(game)
    best = [float("inf")] * len(asked)
    for _ in range(TURNS):
        for i, (view, legal) in enumerate(asked):
            began = time.process_time()
            thinker(game).desk(view, legal, legal[0], [1, 2, 3, 4]).think(PLAYOUTS)
            best[i] = min(best[i], time.process_time() - began)
    return sum(best) / len(best) * 1000


# Whole matches with the budget of the house


@dataclass
class Watched:
    """A bot, and how long it took for every choice it had."""

    bot: Bot
    seconds: list[float] = field(default_factory=list)

    def __call__(self, view: Any, legal: Sequence[Action], dice: list[int]) -> Action | None:
        began = time.process_time()
        chosen = self.bot(view, legal, dice)
        if len(legal) > 1:
            self.seconds.append(time.process_time() - began)
        return chosen


def thinking(game: Game[Any], matches: int = MATCHES) -> dict[str, Any]:
    """Milliseconds of the processor for one move: half of them take less, and the longest."""
    watched = Watched(game.bots["expert"])
    for players in game.players:
        options = Setting.of(game, players).options
        for seed in range(matches):
            if players == game.players[0] and seed == 0:  # what is compiled is compiled before
                play_out(Match(game, players, seed, options), [watched.bot] * players, [1, 2, 3, 4])
            luck = [0] * 4
            seed_dice(luck, seed)
            play_out(Match(game, players, seed, options), [watched] * players, luck)
    return {
        "game": game.id,
        "playouts": thinker(game).playouts,
        "moves": len(watched.seconds),
        "median": round(1000 * median(watched.seconds), 1),
        "longest": round(1000 * max(watched.seconds), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.expert", description=__doc__)
    parser.add_argument("--out", metavar="FILE", help="write what came of it as JSON")
    given = parser.parse_args()
    found = [thinking(game) for game in GAMES.values()]
    for row in found:
        print(
            f"{row['game']:14} {row['playouts']:,} playouts: {row['median']} ms a move, the "
            f"longest of {row['moves']:,} took {row['longest']} ms"
        )
    if given.out:
        Path(given.out).write_text(json.dumps({"thinking": found}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
