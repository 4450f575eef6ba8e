"""Tables in the middle of matches, and dice, for tests of bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.bots.company import choose_for_clock, measured
from parlour.bots.random import choose_at_random
from parlour.core.dice import roll, seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.core.table import CLOCK


def dice_of(seed: int) -> list[int]:
    dice = [0] * 4
    seed_dice(dice, seed)
    return dice


def calm(game: Game[Any]) -> Options:
    return game.options(**({"mode": "calm"} if "mode" in game.options.specs() else {}))


def situations(
    game: Game[Any], players: int, seed: int, every: int, options: Options | None = None
) -> Iterator[tuple[Any, int]]:
    """A random match, stopped after every so many steps: the table, and somebody who may act."""
    match = Match(game, players, seed, options)
    luck = dice_of(seed + 1)
    for step in range(1, 100_000):
        if match.is_over:
            return
        seat = step % (players + 1)
        clock = game.legal(match.table, CLOCK)
        if seat == players and clock:
            action = measured(match, choose_for_clock(match, luck), luck)
            match.play(CLOCK, action._replace(ms=action.ms and 1 + roll(luck, 300)))
        elif seat < players and (legal := game.legal(match.table, seat)):
            if step % every == 0:
                yield match.table, seat
            match.play(seat, measured(match, choose_at_random(None, legal, luck), luck))
