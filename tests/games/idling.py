"""Every decision of random matches, and what is done there for somebody whose time is up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from parlour.core.actions import Action
from parlour.core.dice import seed_dice
from parlour.core.game import Game
from parlour.core.options import Options
from tests.contract.random_play import some_action


class Helped(NamedTuple):
    table: Any
    seat: int
    legal: list[Action]
    kinds: set[int]  # of what was legal
    done: Action


def helped(game: Game[Any], options: Options, players: int, matches: int) -> Iterator[Helped]:
    for number in range(matches):
        random = Random(f"idle {game.id} {number}")
        table = game.new_table(players, random.getrandbits(128), options)
        while not game.is_over(table):
            for seat in game.awaited(table):
                if 0 <= seat < players:
                    yield help_out(game, table, seat)
            game.play(table, *some_action(game, table, random))


def help_out(game: Game[Any], table: Any, seat: int) -> Helped:
    dice = [0] * 4
    seed_dice(dice, 1)
    legal = list(game.legal(table, seat))
    done = game.idle(game.view(table, seat), legal, dice)
    assert done is not None
    assert game.is_legal(table, seat, done)
    return Helped(table, seat, legal, {action.kind for action in legal}, done)
