"""The list of games."""

from __future__ import annotations

import pytest

from parlour.core.words import ParlourError
from parlour.games import GAMES, game_called


def test_games_are_found_by_name() -> None:
    assert [game_called(name) for name in GAMES] == list(GAMES.values())


def test_an_unknown_game_gets_a_sentence_that_lists_the_others() -> None:
    with pytest.raises(ParlourError, match="called 'bridge'; there is party-bugs, parrot-box"):
        game_called("bridge")
