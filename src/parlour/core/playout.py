"""Whole matches at random: the loop that is compiled to play by the million.

The same function runs interpreted on tables and compiled on records. ``luck`` are dice of their
own, so that the cards of a match do not depend on what is done with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.core.dice import roll
from parlour.core.game import Game
from parlour.core.sets import EMPTY, nth_of, size_of

Playout = Callable[[Any, Any, Any], int]


def playout_of(game: Game[Any]) -> Playout:
    """Plays a table on to its end, everybody at random, and counts the decisions."""
    is_over, awaits = game.rules.is_over, game.rules.awaits
    offer, play = game.rules.offer, game.rules.play
    kinds = len(game.actions.verbs)
    measured = tuple(int(verb.measured) for verb in game.actions.verbs)
    any_measured = 1 in measured

    def playout(table: Any, luck: Any, menu: Any) -> int:
        decisions = 0
        while not is_over(table):
            seat = 0
            while not awaits(table, seat):
                seat += 1
            for kind in range(kinds):
                menu[kind] = EMPTY
            offer(table, seat, menu)
            choices = 0
            for kind in range(kinds):
                if menu[kind] != EMPTY:
                    choices += size_of(menu[kind])
            wanted = roll(luck, choices)
            kind = 0
            for kind in range(kinds):
                if menu[kind] != EMPTY:
                    if wanted < size_of(menu[kind]):
                        break
                    wanted -= size_of(menu[kind])
            ms = roll(luck, 1000) if any_measured and measured[kind] else 0
            play(table, seat, kind, nth_of(menu[kind], wanted), ms)
            decisions += 1
        return decisions

    return playout
