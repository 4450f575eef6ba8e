"""A hall that Gymnasium knows: everybody at its tables learns."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList

from parlour.adapters import gym
from parlour.adapters.halls import SelfPlay
from parlour.core.game import Game
from parlour.core.words import ParlourError
from parlour.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def made(game: Game[Any], tables: int = 6, **settings: Any) -> Any:
    return gymnasium.make_vec(gym.env_id(game, "Hall"), num_envs=tables, players=3, **settings)


def tables_of(envs: Any) -> list[Any]:
    return [envs.unwrapped.hall.table(number) for number in range(envs.num_envs)]


def ends_as_they_were(
    envs: Any, before: list[Any], done: tuple[Any, Any], over: Any, info: dict[str, Any]
) -> int:
    """What was seen last of the matches that are over; how many there are."""
    if not over.any():
        assert not {"final_obs", "final_info"} & info.keys()
        return 0
    setting = envs.unwrapped.hall.setting
    assert (info["_final_obs"] == over).all()
    assert (info["_final_info"] == over).all()
    for number, (seat, chosen) in enumerate(zip(*done, strict=True)):
        if not over[number]:
            assert info["final_obs"][number] is None
            continue
        table, final = before[number], info["final_obs"][number]
        setting.game.play(table, int(seat), setting.game.actions.all[chosen])
        assert setting.game.is_over(table)
        assert final in envs.single_observation_space
        assert (final["observation"] == setting.observe(table, int(seat))).all()
        assert not final["action_mask"].any()
        assert info["final_info"]["seat"][number] == seat
        assert (info["final_info"]["rewards"][number] == info["rewards"][number]).all()
    return int(over.sum())


def test_wrappers_of_gymnasium_find_the_end_where_they_look_for_it() -> None:
    inner = made(GAMES["party-bugs"])
    envs = DictInfoToList(inner)
    envs.reset(seed=1)
    over = np.zeros(6, bool)
    while not over.any():
        _, _, over, _, infos = envs.step(inner.unwrapped.hall.any_actions())
    for ended, info in zip(over, infos, strict=True):
        assert info.keys() == {"seat", "rewards"} | (
            {"final_obs", "final_info"} if ended else set()
        )
        assert not ended or info["final_info"].keys() == {"seat", "rewards"}


@every_game
def test_whole_matches_and_what_is_paid_for_them(game: Game[Any]) -> None:
    envs = made(game)
    assert isinstance(envs.unwrapped, SelfPlay)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=3)
    ends = 0
    for _ in range(1500):
        assert seen in envs.observation_space
        movers, before = info["seat"], tables_of(envs)
        chosen = envs.unwrapped.hall.any_actions()
        assert seen["action_mask"][np.arange(6), chosen].all()
        seen, rewards, over, cut_short, info = envs.step(chosen)
        assert (rewards == info["rewards"][np.arange(6), movers]).all()
        assert not cut_short.any()
        assert not info["rewards"][~over].any()
        assert info["rewards"].sum(axis=1) == pytest.approx(0)
        ends += ends_as_they_were(envs, before, (movers, chosen), over, info)
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
