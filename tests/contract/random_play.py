"""Random whole matches of any game: any number of players, any options, anybody acting."""

from __future__ import annotations

import importlib
from random import Random
from types import ModuleType
from typing import Any

from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.options import BadOption, Options, Spec
from parlour.core.table import CLOCK

LONGEST_MS = 1000


def secrets_of(game: Game[Any]) -> ModuleType:
    """Who must not know what, written by the tests of the game."""
    return importlib.import_module(f"tests.games.{game.package.rpartition('.')[2]}.secrets")


def a_value(spec: Spec, players: int, random: Random) -> Any:
    """One of the values an option may have."""
    order = list(range(players))
    random.shuffle(order)
    lists = (tuple(order), tuple(random.randrange(0, 301) for _ in order))
    return random.choice([*spec.values.fixed, *(some for some in lists if spec.values.allow(some))])


def some_options(game: Game[Any], players: int, random: Random, **fixed: Any) -> Options:
    """Any combination of options that this game can be played with."""
    specs = game.options.specs()
    for _ in range(300):
        values = {
            name: a_value(spec, players, random)
            for name, spec in specs.items()
            if random.random() < 0.5
        }
        options = game.options(**(values | fixed))
        try:
            options.check(players)
        except BadOption:
            continue
        return options
    raise BadOption(f"{fixed} cannot be played by {players}.")


def some_table(game: Game[Any], random: Random) -> Any:
    players = random.choice(game.players)
    return game.new_table(players, random.getrandbits(128), some_options(game, players, random))


def everything_legal(game: Game[Any], table: Any) -> list[tuple[int, Action]]:
    return [
        (seat, action)
        for seat in (*range(table.seats), CLOCK)
        for action in game.legal(table, seat)
    ]


def some_action(game: Game[Any], table: Any, random: Random) -> tuple[int, Action]:
    """Anything that anybody may do. The table's own wishes come first, or matches drag on."""
    seats = game.awaited(table) if random.random() < 0.8 else [*range(table.seats), CLOCK]
    choices = [(seat, action) for seat in seats for action in game.legal(table, seat)]
    seat, action = random.choice(choices or everything_legal(game, table))
    if game.actions.verb(action).measured:
        action = action._replace(ms=random.randrange(LONGEST_MS))
    return seat, action


def played(game: Game[Any], random: Random, length: int) -> Any:
    """A table after so many random actions, or at its end."""
    table = some_table(game, random)
    for _ in range(length):
        if game.is_over(table):
            break
        game.play(table, *some_action(game, table, random))
    return table


def viewers(table: Any) -> list[int | None]:
    return [*range(table.seats), None]
