"""Under which conditions a result came about: others who want to find the same have to know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.words import Language, Words
from parlour.lab.by_habit import has_clock
from parlour.lab.plots import number

THOUGHT = Words("{bot}: {playouts} playouts a move", "{bot}: {playouts} gedachte Spiele je Zug")
CLOCK_RUNS = Words(
    "Live, but without hands, lamp and reflexes: bots are asked now and then while a clock ticks. "
    "What a live table is like is shown by `parlour study` and `parlour ladder --live`.",
    "Live, aber ohne Hände, Lampe und Reflexe: Bots werden ab und zu gefragt, während eine Uhr "
    "tickt. Wie es an einem Live-Tisch zugeht, zeigen `parlour study` und `parlour ladder --live`.",
)


def conditions(
    game: Game[Any],
    players: int,
    options: Options,
    playouts: Mapping[str, int],
    language: Language,
) -> Iterator[str]:
    """Options that are not the usual ones, thoughts, and whether a clock ran."""
    usual = game.options().to_json()
    for name, value in options.to_json().items():
        if value != usual[name]:
            yield f"{name} = {json.dumps(value)}"
    for bot, count in playouts.items():
        yield THOUGHT.say(language).format(bot=bot, playouts=number(count, language, 0))
    if has_clock(game, players, options):
        yield CLOCK_RUNS.say(language)
