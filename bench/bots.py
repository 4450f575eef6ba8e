"""How fast the expert thinks: playouts a second and milliseconds a move, on one core.

Run it with ``python -m bench.bots``. Seconds of the processor are counted, not of the clock on the
wall; beside each figure stands how many random playouts by the same compiled rules fit into one
playout of the expert, the ratio that does not depend on the machine.
"""

from __future__ import annotations

import time
from typing import Any

from parlour.bots.expert import Expert
from parlour.core.dice import roll, seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.games import GAMES
from parlour.lab.batch import Batch
from parlour.lab.ladder import options_without_reflexes

PLAYERS = 4
PLAYOUTS = 1000
QUESTIONS = 12
TURNS = 5


def thinker(game: Game[Any]) -> Expert:
    expert = game.bots["expert"]
    found: Expert = expert if isinstance(expert, Expert) else expert.turn
    return found


def questions(game: Game[Any], options: Options) -> list[tuple[Any, list[Any]]]:
    """Views from the first steps of random matches, where the playouts are longest."""
    found: list[tuple[Any, list[Any]]] = []
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


def milliseconds(game: Game[Any], options: Options) -> float:
    """Of the processor, for so many playouts; the best of some turns."""
    asked = questions(game, options)
    best = float("inf")
    for _ in range(TURNS):
        began = time.process_time()
        for view, legal in asked:
            desk = thinker(game).desk(view, legal, legal[0], [1, 2, 3, 4])
            desk.think(PLAYOUTS)
        best = min(best, (time.process_time() - began) / len(asked))
    return best * 1000


def random_playout(game: Game[Any], options: Options) -> float:
    """Milliseconds of one random match by compiled rules."""
    batch = Batch(game, PLAYERS, options)
    batch.play(0, 1)
    best = float("inf")
    for _ in range(TURNS):
        began = time.process_time()
        batch.play(0, Batch.SIZE)
        best = min(best, time.process_time() - began)
    return best * 1000 / Batch.SIZE


def main() -> None:
    for game in GAMES.values():
        options = options_without_reflexes(game)
        spent = milliseconds(game, options)
        ratio = spent / PLAYOUTS / random_playout(game, options)
        print(
            f"{game.id:14} {spent:7.1f} ms for {PLAYOUTS} playouts, "
            f"{PLAYOUTS / spent * 1000:9.0f} playouts/s, a move of the expert "
            f"{spent * thinker(game).playouts / PLAYOUTS:6.1f} ms, "
            f"one playout is {ratio:.2f} random matches",
            flush=True,
        )


if __name__ == "__main__":
    main()
