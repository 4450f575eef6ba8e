"""How long the expert takes to think, on one core."""

from __future__ import annotations

import time
from typing import Any

from parlour.adapters.observing import Setting
from parlour.bots.expert import Expert
from parlour.core.dice import roll, seed_dice
from parlour.core.game import Game
from parlour.core.match import Match

PLAYERS = 4
PLAYOUTS = 1000
GOAL = 5  # milliseconds
QUESTIONS = 12
TURNS = 15


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
