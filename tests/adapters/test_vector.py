"""The hall of compiled tables plays like interpreted ones, and nobody can break it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from parlour.adapters.observing import payoffs
from parlour.adapters.vector import Hall
from parlour.core.game import Game
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.games.party_bugs.table import PartyBugsOptions

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)

BUGS = GAMES["party-bugs"]


def everything(hall: Hall) -> list[Any]:
    return [hall.seat, hall.mask, hall.observation, hall.reward, hall.done]


def copied(hall: Hall) -> list[Any]:
    return [each.copy() for each in everything(hall)]


def same(one: list[Any], other: list[Any]) -> bool:
    return all((a == b).all() for a, b in zip(one, other, strict=True))


@pytest.mark.slow
@every_game
def test_what_is_seen_is_what_interpreted_rules_say(game: Game[Any]) -> None:
    hall = Hall(game, players=3, tables=8, seed=5)
    for _ in range(120):
        for number in range(hall.tables):
            table, seat = hall.table(number), int(hall.seat[number])
            assert seat == game.awaited(table)[0]
            assert (hall.mask[number] == hall.setting.mask(table, seat)).all()
            assert (hall.observation[number] == hall.setting.observe(table, seat)).all()
        hall.step(hall.any_actions())


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("payoff", ["places", "points"])
def test_rewards_are_paid_when_a_match_is_over(game: Game[Any], payoff: str) -> None:
    hall = Hall(game, players=3, tables=4, seed=1, payoff=payoff)
    ends = 0
    while ends < 8:
        before = [hall.table(number) for number in range(hall.tables)]
        chosen, seats = hall.any_actions(), hall.seat.copy()
        hall.step(chosen)
        for number, table in enumerate(before):
            game.play(table, int(seats[number]), game.actions.all[chosen[number]])
            assert hall.done[number] == game.is_over(table)
            wanted = payoffs(hall.setting, table, payoff) if hall.done[number] else [0.0] * 3
            assert hall.reward[number] == pytest.approx(wanted)
            if hall.done[number]:
                assert not game.is_over(hall.table(number))
                ends += 1
            else:
                assert hall.table(number) == table


def test_a_seed_decides_about_everything() -> None:
    one, two, other = (Hall(BUGS, 4, tables=16, seed=seed) for seed in (1, 1, 2))
    for _ in range(100):
        for hall in (one, two, other):
            hall.step(hall.any_actions())
    assert same(everything(one), everything(two))
    assert not same(everything(one), everything(other))


def test_no_two_tables_play_the_same_match() -> None:
    hall = Hall(BUGS, 4, tables=200, seed=0)
    assert len(np.unique(hall.observation, axis=0)) > 190


def test_threads_change_nothing() -> None:
    alone, together = Hall(BUGS, 4, tables=10, seed=1), Hall(BUGS, 4, 10, 1, threads=3)
    for _ in range(100):
        for hall in (alone, together):
            hall.step(hall.any_actions())
    assert same(everything(alone), everything(together))


def test_one_illegal_action_and_nothing_happens_anywhere() -> None:
    hall = Hall(BUGS, 4, tables=5, seed=1)
    before, tables = copied(hall), [hall.table(number) for number in range(5)]
    wrong = hall.any_actions()
    wrong[3] = BUGS.actions.number(BUGS.actions.named("TAKE 1"))
    with pytest.raises(ParlourError, match=r"Table 3, seat 0, TAKE 1: Rule "):
        hall.step(wrong)
    for number in (-1, len(BUGS.actions)):
        wrong[3] = number
        with pytest.raises(ParlourError, match="Table 3: there is no action"):
            hall.step(wrong)
    with pytest.raises(ParlourError, match="5 tables"):
        hall.step([0])
    assert same(everything(hall), before)
    assert [hall.table(number) for number in range(5)] == tables


def test_any_action_is_chosen_fairly() -> None:
    hall = Hall(BUGS, 4, tables=4000, seed=1)
    mine = hall.any_actions()
    assert hall.mask[np.arange(4000), mine].all()
    legal = hall.mask.sum(axis=1)
    places = (hall.mask.cumsum(axis=1)[np.arange(4000), mine] - 1) / (legal - 1)
    assert abs(places.mean() - 0.5) < 0.03


def test_pieces_are_looked_at_by_name() -> None:
    hall = Hall(BUGS, 4, tables=3, seed=1, options=PartyBugsOptions(hidden_card=True))
    view = hall.view(2)
    assert hall.pieces["unseen"].shape == (3, 4, 13)
    mine = np.flatnonzero(hall.pieces["hand"][2]) + 1
    assert tuple(mine) == view.hand


def test_there_are_two_payoffs() -> None:
    with pytest.raises(ParlourError, match="places or points"):
        Hall(BUGS, 4, tables=1, payoff="wins")


@pytest.mark.parametrize("floats", [[1.7] * 3, [1.0] * 3, np.ones(3, np.float32), [True] * 3])
def test_only_whole_numbers_are_actions(floats: Any) -> None:
    hall = Hall(BUGS, 4, tables=3, seed=1)
    before = copied(hall)
    with pytest.raises(ParlourError, match="whole numbers, not"):
        hall.step(floats)
    assert same(everything(hall), before)


def test_only_a_hall_that_keeps_ends_looks_back() -> None:
    with pytest.raises(ParlourError, match="keeps_ends"):
        Hall(BUGS, 4, tables=2).ends()
    assert len(Hall(BUGS, 4, tables=2, keeps_ends=True).ends()) == 0


def test_a_hall_takes_names_and_options_like_the_other_doors() -> None:
    hall = Hall("party-bugs", 4, tables=2, options={"hidden_card": True})
    assert hall.game is BUGS
    assert hall.setting.options == PartyBugsOptions(hidden_card=True)
    with pytest.raises(ParlourError, match="no game called 'bugs'"):
        Hall("bugs", 4, tables=2)


@pytest.mark.parametrize(
    ("wrong", "said"), [({"tables": 0}, "one table"), ({"tables": 2.5}, "2.5")]
)
def test_a_hall_has_tables(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ParlourError, match=said):
        Hall(BUGS, 4, **wrong)
