"""Interpreted and compiled rules play the same match, byte for byte."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.compile import compiled
from parlour.core.dice import roll, seed_dice
from parlour.core.game import Game
from parlour.core.sets import EMPTY, nth_of, size_of
from parlour.core.table import CLOCK, NOBODY
from parlour.games import GAMES
from tests.contract.random_play import some_options, viewers

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
randoms = st.integers(0, 2**32).map(Random)


def wandering(game: Game[Any]) -> Any:
    """A loop in which anybody, the clock too, does anything legal."""
    set_up, offer, play, is_over = (
        game.rules.set_up,
        game.rules.offer,
        game.rules.play,
        game.rules.is_over,
    )
    kinds = len(game.actions.verbs)
    knows_time = game.knows_time

    def wander(table: Any, luck: Any, menu: Any, length: int) -> None:
        set_up(table)
        for _ in range(length):
            if is_over(table):
                break
            seat = roll(luck, table.seats + 1)
            if seat == table.seats:
                seat = CLOCK if knows_time else 0
            for kind in range(kinds):
                menu[kind] = EMPTY
            offer(table, seat, menu)
            choices = 0
            for kind in range(kinds):
                choices += size_of(menu[kind])
            if choices > 0:
                wanted = roll(luck, choices)
                kind = 0
                while wanted >= size_of(menu[kind]):
                    wanted -= size_of(menu[kind])
                    kind += 1
                play(table, seat, kind, nth_of(menu[kind], wanted), roll(luck, 1000))

    return wander


@cache
def compiled_wandering(game: Game[Any]) -> Any:
    return compiled(wandering(game), game)


@cache
def compiled_dealing(game: Game[Any]) -> Any:
    deal_unseen = game.seeing.deal_unseen

    def deal(table: Any, viewer: int) -> None:
        deal_unseen(table, viewer)

    return compiled(deal, game)


def both_wander(game: Game[Any], random: Random, length: int) -> tuple[Any, Any]:
    players = random.choice(game.players)
    options = some_options(game, players, random)
    table = game.laid_table(players, random.getrandbits(128), options)
    row = table.pack()
    luck = [random.getrandbits(32) for _ in range(4)]
    menu = [0] * len(game.actions.verbs)
    compiled_wandering(game)(row, np.array(luck), np.array(menu), length)
    table.story = None
    wandering(game)(table, luck, menu, length)
    return table, row


@pytest.mark.slow
@every_game
@settings(deadline=None, max_examples=150)
@given(random=randoms, length=st.integers(0, 3000))
def test_compiled_rules_play_the_same_match(game: Game[Any], random: Random, length: int) -> None:
    table, row = both_wander(game, random, length)
    assert row.tobytes() == table.pack().tobytes()


@pytest.mark.slow
@every_game
@settings(deadline=None, max_examples=80)
@given(random=randoms, length=st.integers(0, 1500))
def test_compiled_imagination_deals_the_same_cards(
    game: Game[Any], random: Random, length: int
) -> None:
    table, _ = both_wander(game, random, length)
    viewer = random.choice(viewers(table))
    laid = game.seeing.lay_out(game.view(table, viewer))
    seed_dice(laid.dice, random.getrandbits(128))
    row = laid.pack()
    seat = NOBODY if viewer is None else viewer
    compiled_dealing(game)(row, seat)
    game.seeing.deal_unseen(laid, seat)
    assert row.tobytes() == laid.pack().tobytes()
