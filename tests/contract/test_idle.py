"""What a game does for somebody whose time is up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.actions import Action
from parlour.core.dice import seed_dice
from parlour.core.game import Game
from parlour.games import GAMES
from parlour.games.cheating_moth.actions import Kind as Moth
from parlour.games.parrot_box.actions import Kind as Box
from tests.contract.random_play import played

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@every_game
@settings(deadline=None, max_examples=25)
@given(random=st.integers(0, 2**32).map(Random), length=st.integers(0, 600))
def test_whoever_is_awaited_is_helped_out(game: Game[Any], random: Random, length: int) -> None:
    table = played(game, random, length)
    for seat in game.awaited(table):
        if seat < table.seats:
            dice = [0] * 4
            seed_dice(dice, 1)
            legal = game.legal(table, seat)
            choice = game.idle(game.view(table, seat), legal, dice)
            assert choice is not None
            assert game.is_legal(table, seat, choice)


def test_parrot_box_draws_discards_and_passes() -> None:
    idle = GAMES["parrot-box"].idle
    assert idle(None, [Action(Box.TAKE), Action(Box.DRAW)], []) == Action(Box.DRAW)
    assert idle(None, [Action(Box.PLACE, 0), Action(Box.DISCARD)], []) == Action(Box.DISCARD)
    assert idle(None, [Action(Box.REVEAL, 5), Action(Box.REVEAL, 2)], []) == Action(Box.REVEAL, 2)
    assert idle(None, [Action(Box.REVEAL, 5), Action(Box.PASS)], []) == Action(Box.PASS)


def test_cheating_moth_lays_cheap_cards_and_gives_dear_ones() -> None:
    game = GAMES["cheating-moth"]
    names = ["number-3", "spider-2"]
    lay = [game.actions.named(f"PLAY {name}") for name in names]
    give = [game.actions.named(f"GIVE {name}") for name in names]
    assert game.idle(None, [Action(Moth.DRAW), *lay], []) == lay[0]
    assert game.idle(None, [Action(Moth.DRAW)], []) == Action(Moth.DRAW)
    assert game.idle(None, give, []) == give[1]
    assert game.idle(None, [Action(Moth.SLAP)], []).ms > 3000
    assert game.idle(None, [Action(Moth.FEINT)], []) is None
