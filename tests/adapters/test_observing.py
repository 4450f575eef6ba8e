"""Observations and masks of every game: they hold what the seat's view holds, and no more."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.adapters.observing import Setting, senses_of
from parlour.adapters.sitting import Sitting
from parlour.core.game import Game
from parlour.core.words import ParlourError
from parlour.games import GAMES
from tests.contract.random_play import played, secrets_of, some_options

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
randoms = st.integers(0, 2**32).map(Random)
lengths = st.integers(0, 600)


def setting_of(game: Game[Any], table: Any) -> Setting:
    """Of a table that is already being played at, even against the clock."""
    return Setting(game, table.seats, game.options(), senses_of(game).pieces(table))


@every_game
@settings(deadline=None, max_examples=40)
@given(random=randoms, length=lengths)
def test_an_observation_does_not_change_with_what_is_hidden(
    game: Game[Any], random: Random, length: int
) -> None:
    table = played(game, random, length)
    seat = random.randrange(table.seats)
    other = secrets_of(game).hidden_changed(table, seat, random)
    setting = setting_of(game, table)
    assert (setting.observe(other, seat) == setting.observe(table, seat)).all()


@every_game
@settings(deadline=None, max_examples=40)
@given(random=randoms, length=lengths)
def test_a_view_is_enough_to_observe(game: Game[Any], random: Random, length: int) -> None:
    table = played(game, random, length)
    seat = random.randrange(table.seats)
    setting = setting_of(game, table)
    seen = setting.in_pieces(setting.observe(table, seat))
    again = setting.in_pieces(setting.observe_view(game.view(table, seat)))
    for name in seen:
        assert (seen[name] == again[name]).all(), name


@every_game
@settings(deadline=None, max_examples=25)
@given(random=randoms, length=lengths)
def test_every_number_stays_within_its_bounds(game: Game[Any], random: Random, length: int) -> None:
    table = played(game, random, length)
    setting = setting_of(game, table)
    least, most = setting.bounds()
    seen = setting.observe(table, random.randrange(table.seats))
    assert seen.shape == (setting.size,)
    assert (least <= seen).all()
    assert (seen <= most).all()


@every_game
@settings(deadline=None, max_examples=25)
@given(random=randoms, length=lengths)
def test_the_mask_is_what_is_legal(game: Game[Any], random: Random, length: int) -> None:
    table = played(game, random, length)
    seat = random.randrange(table.seats)
    setting = setting_of(game, table)
    legal = game.legal(table, seat)
    assert np.flatnonzero(setting.mask(table, seat)).tolist() == sorted(
        map(game.actions.number, legal)
    )


@every_game
def test_pieces_make_up_the_flat_observation(game: Game[Any]) -> None:
    setting = Setting.of(game, 3)
    flat = setting.observe(setting.new_table(1), 0)
    pieces = setting.in_pieces(flat)
    assert [each.name for each in setting.pieces] == list(pieces)
    assert np.concatenate([piece.ravel() for piece in pieces.values()]).tolist() == flat.tolist()
    assert pieces.keys() == setting.slices.keys()


@every_game
@settings(deadline=None, max_examples=10)
@given(random=randoms)
def test_payoffs_add_up_to_nothing_and_the_first_gets_most(game: Game[Any], random: Random) -> None:
    fixed = {"mode": "calm"} if game.knows_time else {}
    for payoff in ("places", "points"):
        sitting = Sitting(game, 3, some_options(game, 3, random, **fixed), payoff)
        sitting.begin(random.getrandbits(32))
        while not sitting.is_over:
            seat = sitting.next_seat()
            sitting.do(seat, random.choice(game.legal(sitting.table, seat)))
        gains, places = sitting.payoffs(), game.places(sitting.table)
        assert abs(sum(gains)) < 1e-9
        assert gains[places.index(min(places))] == max(gains)


def test_an_environment_has_no_clock() -> None:
    moth = GAMES["cheating-moth"]
    with pytest.raises(ParlourError, match="mode calm"):
        Setting.of(moth, 3, moth.options.from_words({"mode": "live"}))
    assert Setting.of(moth, 3).options == moth.options.from_words({"mode": "calm"})
