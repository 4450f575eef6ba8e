"""A hall that Gymnasium knows: everybody at its tables learns."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from parlour.adapters import gym
from parlour.adapters.halls import SelfPlay
from parlour.core.game import Game
from parlour.core.words import ParlourError
from parlour.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def made(game: Game[Any], tables: int = 6, **settings: Any) -> Any:
    return gymnasium.make_vec(gym.env_id(game, "Hall"), num_envs=tables, players=3, **settings)


@every_game
def test_whole_matches_and_what_is_paid_for_them(game: Game[Any]) -> None:
    envs = made(game)
    assert isinstance(envs.unwrapped, SelfPlay)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=3)
    ends = 0
    for _ in range(1500):
        assert seen in envs.observation_space
        movers = info["seat"]
        chosen = envs.unwrapped.hall.any_actions()
        assert seen["action_mask"][np.arange(6), chosen].all()
        seen, rewards, over, cut_short, info = envs.step(chosen)
        assert (rewards == info["rewards"][np.arange(6), movers]).all()
        assert not cut_short.any()
        assert not info["rewards"][~over].any()
        assert info["rewards"].sum(axis=1) == pytest.approx(0)
        ends += int(over.sum())
        if ends >= 4:
            break
    assert ends >= 4


def test_a_seed_decides_and_nothing_seen_changes_later() -> None:
    one, two, other = (made(GAMES["party-bugs"]) for _ in range(3))
    first, again, different = (
        envs.reset(seed=seed)[0] for envs, seed in ((one, 1), (two, 1), (other, 2))
    )
    kept = {name: part.copy() for name, part in first.items()}
    one.step(one.unwrapped.hall.any_actions())
    for name, part in kept.items():
        assert (first[name] == part).all()
        assert (again[name] == part).all()
    assert (first["observation"] != different["observation"]).any()
    assert (one.reset()[0]["observation"] != kept["observation"]).any()


def test_an_illegal_action_raises_and_nothing_happens() -> None:
    game = GAMES["party-bugs"]
    envs = made(game, tables=2)
    envs.reset(seed=1)
    before = [envs.unwrapped.hall.table(number) for number in range(2)]
    with pytest.raises(ParlourError, match="Table 0, seat 0, TAKE 1: Rule "):
        envs.step(np.full(2, game.actions.number(game.actions.named("TAKE 1"))))
    assert [envs.unwrapped.hall.table(number) for number in range(2)] == before


def test_settings_reach_the_tables() -> None:
    envs = made(GAMES["party-bugs"], options={"hidden_card": True}, payoff="points")
    assert envs.unwrapped.hall.setting.options.hidden_card
    assert (
        envs.single_observation_space["observation"].shape
        == envs.unwrapped.hall.observation[0].shape
    )
