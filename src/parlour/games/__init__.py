"""Every game of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.core.game import Game
from parlour.core.words import ParlourError, listed
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.party_bugs import PARTY_BUGS

GAMES: Mapping[str, Game[Any]] = {game.id: game for game in (PARTY_BUGS, PARROT_BOX, CHEATING_MOTH)}


def game_called(name: str) -> Game[Any]:
    if name not in GAMES:
        raise ParlourError(
            f"There is no game called '{name}'; there is {listed(GAMES)}.",
            f"Es gibt kein Spiel namens '{name}', sondern {listed(GAMES, 'de')}.",
        )
    return GAMES[name]
