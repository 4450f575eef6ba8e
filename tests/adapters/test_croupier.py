"""The croupier's matches are those of the interpreted rules, whatever carries the table."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from parlour.adapters import croupier as croupiers
from parlour.adapters.croupier import Croupier
from parlour.core.actions import MOST_MS
from parlour.core.game import Game, IllegalAction
from parlour.core.options import Options
from parlour.core.table import NOBODY
from parlour.core.words import ParlourError
from parlour.games import GAMES
from tests.contract.random_play import some_options

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)

BUGS, MOTH = GAMES["party-bugs"], GAMES["cheating-moth"]
LONGEST_MS = 1000


@pytest.fixture(params=["compiled", "interpreted"], autouse=True)
def carrier(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "interpreted":
        monkeypatch.setattr(croupiers, "IS_QUICK", False)
    else:
        pytest.importorskip("numba")


def anything(croupier: Croupier, random: Random) -> tuple[int, int]:
    """An action that is allowed, with its milliseconds."""
    number, actions = random.choice(croupier.legal), croupier.game.actions
    is_measured = actions.verb(actions.all[number]).measured
    return number, random.randrange(LONGEST_MS) if is_measured else 0


def check(croupier: Croupier, table: Any) -> None:
    """What the croupier says is what the interpreted rules say of this table."""
    game, over = croupier.game, croupier.game.is_over(table)
    seat = NOBODY if over else game.awaited(table)[0]
    legal = [] if over else game.legal(table, seat)
    assert croupier.seat == seat
    assert croupier.is_over == over
    assert croupier.legal == [game.actions.number(action) for action in legal]


def play_both(game: Game[Any], players: int, options: Options | None, random: Random) -> None:
    """A whole match, now and then looked at in every way."""
    croupier = Croupier(game, players, options, seed := random.getrandbits(128))
    table = game.new_table(players, seed, croupier.setting.options)
    while not croupier.is_over:
        check(croupier, table)
        if random.random() < 0.1:
            look(croupier, table, random)
        number, ms = anything(croupier, random)
        game.play(table, croupier.seat, game.actions.all[number]._replace(ms=ms))
        croupier.play(number, ms)
    check(croupier, table)
    look(croupier, table, random)
    assert game.scores(croupier.table()) == game.scores(table)


def look(croupier: Croupier, table: Any, random: Random) -> None:
    seat = random.randrange(croupier.players)
    assert croupier.table() == table
    assert (croupier.observe(seat) == croupier.setting.observe(table, seat)).all()
    assert np.flatnonzero(croupier.mask()).tolist() == croupier.legal


@every_game
def test_whole_matches_are_the_same(game: Game[Any]) -> None:
    random = Random(1)
    for players in (game.players[0], 4, game.players[-1]):
        play_both(game, players, None, random)


@pytest.mark.slow
@every_game
def test_whole_matches_with_any_options_are_the_same(game: Game[Any]) -> None:
    random, fixed = Random(2), {"mode": "calm"} if game.knows_time else {}
    for _ in range(20):
        players = random.choice(game.players)
        play_both(game, players, some_options(game, players, random, **fixed), random)


@every_game
def test_what_is_not_allowed_changes_nothing(game: Game[Any]) -> None:
    croupier, random = Croupier(game, 4, seed=1), Random(1)
    for _ in range(50):
        before, seat, legal = croupier.table(), croupier.seat, croupier.legal
        for number, action in enumerate(game.actions.all):
            if number not in legal:
                with pytest.raises(IllegalAction) as refused:
                    croupier.play(number)
                with pytest.raises(IllegalAction) as wanted:
                    game.play(before, seat, action)
                assert str(refused.value) == str(wanted.value)
        assert croupier.table() == before
        assert (croupier.seat, croupier.legal) == (seat, legal)
        croupier.play(*anything(croupier, random))


@pytest.mark.parametrize("number", [-1, len(BUGS.actions), 1 << 40])
def test_there_are_no_other_actions(number: int) -> None:
    croupier = Croupier(BUGS, 4, seed=1)
    with pytest.raises(ParlourError, match=f"Party Bugs knows no action {number}"):
        croupier.play(number)
    check(croupier, BUGS.new_table(4, 1))


def test_only_what_is_measured_has_milliseconds() -> None:
    options = MOTH.options.from_words({"mode": "calm", "calm_races": "reaction"})
    croupier = Croupier(MOTH, 4, options, seed=1)
    random, before = Random(1), croupier.table()
    with pytest.raises(ParlourError, match="knows no action"):
        croupier.play(croupier.legal[0], 100)
    assert croupier.table() == before
    while not any(MOTH.actions.verb(MOTH.actions.all[each]).measured for each in croupier.legal):
        croupier.play(*anything(croupier, random))
    measured = next(n for n in croupier.legal if MOTH.actions.verb(MOTH.actions.all[n]).measured)
    before = croupier.table()
    for ms in (-1, MOST_MS):
        with pytest.raises(ParlourError, match="knows no action"):
            croupier.play(measured, ms)
    assert croupier.table() == before
    croupier.play(measured, 100)


@every_game
def test_after_the_end_nobody_can_act_until_it_is_dealt_again(game: Game[Any]) -> None:
    croupier, random = Croupier(game, 3, seed=1), Random(1)
    while not croupier.is_over:
        croupier.play(*anything(croupier, random))
    assert (croupier.seat, croupier.legal, croupier.mask().any()) == (NOBODY, [], False)
    with pytest.raises(IllegalAction):
        croupier.play(0)
    croupier.deal(5)
    assert croupier.table() == game.new_table(3, 5, croupier.setting.options)


@every_game
def test_a_copy_goes_its_own_way(game: Game[Any]) -> None:
    croupier, random = Croupier(game, 3, seed=1), Random(1)
    croupier.play(*anything(croupier, random))
    before, seat, legal = croupier.table(), croupier.seat, croupier.legal[:]
    twin = croupier.copy()
    check(twin, before)
    while not twin.is_over:
        twin.play(*anything(twin, random))
    assert (croupier.table(), croupier.seat, croupier.legal) == (before, seat, legal)
    check(croupier, before)
    croupier.play(*anything(croupier, random))
    assert twin.is_over
    assert (croupier.observe(0) == croupier.setting.observe(croupier.table(), 0)).all()
    assert (twin.observe(0) == twin.setting.observe(twin.table(), 0)).all()


def test_chance_decides_without_a_seed() -> None:
    one, other = Croupier(BUGS, 4), Croupier(BUGS, 4)
    assert one.table() != other.table()
    with pytest.raises(ParlourError, match="seed"):
        one.deal(-1)
    with pytest.raises(ParlourError, match="2 to 6"):
        Croupier(BUGS, 7)
    with pytest.raises(ParlourError, match="mode calm"):
        Croupier(MOTH, 4, MOTH.options.from_words({"mode": "live"}))
