"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from parlour.adapters import zoo
from parlour.core.game import Game, IllegalAction
from parlour.core.words import ParlourError
from parlour.games import GAMES
from tests.adapters.variants import every_variant

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
# PettingZoo's test would rather see observations that are no dictionaries.
with_mask = pytest.mark.filterwarnings("ignore:Observation")


@with_mask
@every_game
@pytest.mark.parametrize("make", [zoo.raw_env, zoo.env])
@pytest.mark.parametrize("form", ["flat", "pieces"])
def test_api(game: Game[Any], make: Any, form: str) -> None:
    api_test(make(game, players=3, form=form), num_cycles=200)


@with_mask
@every_variant
def test_all_of_it_with_variants(
    game: str, players: int, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    def make(render_mode: str | None = None) -> Any:
        return zoo.env(game, players, options=options, render_mode=render_mode)

    api_test(make(), num_cycles=100)
    seed_test(make, num_cycles=50)
    render_test(make)
    parallel_api_test(zoo.parallel_env(game, players, options=options), num_cycles=50)


@every_game
def test_seeds(game: Game[Any]) -> None:
    seed_test(lambda: zoo.env(game, players=4), num_cycles=100)
    parallel_seed_test(lambda: zoo.parallel_env(game, players=4), num_cycles=50)


@every_game
def test_rendering(game: Game[Any]) -> None:
    render_test(lambda render_mode=None: zoo.env(game, 3, render_mode=render_mode))


@every_game
def test_parallel_api(game: Game[Any], capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(zoo.parallel_env(game, players=3), num_cycles=200)
    env = zoo.parallel_env(game, players=3, render_mode="human")
    env.reset(seed=1)
    capsys.readouterr()
    env.step({agent: _any(seen, Random(1)) for agent, seen in env._seen().items()})
    assert "Seat 1" in capsys.readouterr().out


def _any(seen: dict[str, Any], random: Random) -> int:
    return int(random.choice(np.flatnonzero(seen["action_mask"])))


@every_game
def test_a_whole_match_one_seat_after_the_other(game: Game[Any]) -> None:
    env, random = zoo.env(game, players=3), Random(1)
    env.reset(seed=1)
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, over, cut_short, _ = env.last()
        assert not cut_short
        rewards[agent] = reward
        env.step(None if over else _any(seen, random))
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0


@every_game
def test_a_whole_match_all_at_once(game: Game[Any]) -> None:
    env, random = zoo.parallel_env(game, players=3), Random(1)
    seen, _ = env.reset(seed=1)
    rewards: dict[str, float] = {}
    while env.agents:
        asked = set(env.sitting.awaited)
        for seat, agent in enumerate(env.agents):
            assert (seen[agent]["action_mask"][-1] == 1) == (seat not in asked)
        chosen = {agent: _any(seen[agent], random) for agent in env.agents}
        seen, rewards, _, _, _ = env.step(chosen)
    assert env.sitting.is_over  # and nothing was refused on the way
    assert sum(rewards.values()) == pytest.approx(0)


def test_choosing_together_shows_nobody_what_the_others_chose() -> None:
    one, two = zoo.raw_env("party-bugs", 4), zoo.raw_env("party-bugs", 4)
    for env, place in ((one, 0), (two, 1)):
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[place]))
    assert one.agent_selection == two.agent_selection == "seat_2"
    assert (one.last()[0]["observation"] == two.last()[0]["observation"]).all()
    assert (one.observe("seat_1")["observation"] != two.observe("seat_1")["observation"]).any()


def test_illegal_actions() -> None:
    illegal = GAMES["party-bugs"].actions.number(GAMES["party-bugs"].actions.named("TAKE 1"))
    raw = zoo.raw_env("party-bugs", 4)
    raw.reset(seed=1)
    before = raw.sitting.table.copy()
    with pytest.raises(IllegalAction, match="Rule"):
        raw.step(illegal)
    assert raw.sitting.table == before

    wrapped = zoo.env("party-bugs", 4)
    wrapped.reset(seed=1)
    wrapped.step(illegal)
    assert all(wrapped.unwrapped.terminations.values())
    assert wrapped.unwrapped.rewards == {"seat_1": -1, "seat_2": 0, "seat_3": 0, "seat_4": 0}


@pytest.mark.parametrize("which", ["illegal", "waiting"])
def test_an_illegal_action_ends_the_match_for_all(which: str) -> None:
    env = zoo.parallel_env("parrot-box", 3)
    seen, _ = env.reset(seed=1)
    random = Random(1)
    while len(env.sitting.awaited) > 1:
        seen, *_ = env.step({agent: _any(seen[agent], random) for agent in env.agents})
    mover = env.sitting.awaited[0]
    guilty = env.agents[mover if which == "illegal" else mover - 1]
    chosen = {agent: _any(seen[agent], random) for agent in env.agents}
    chosen[guilty] = env.wait if which == "illegal" else 0
    _, rewards, over, _, _ = env.step(chosen)
    assert all(over.values())
    assert env.agents == []
    assert [agent for agent, reward in rewards.items() if reward == -1] == [guilty]


@every_game
def test_one_seat_after_the_other_is_the_same_match_without_the_compiler(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one for whom the croupier compiles, and the one for whom nobody can."""
    quick = zoo.raw_env(game, players=3)
    monkeypatch.setattr("parlour.adapters.croupier.IS_QUICK", False)
    plain, random = zoo.raw_env(game, players=3), Random(1)
    for env in (quick, plain):
        env.reset(seed=1)
    for agent in quick.agent_iter():
        assert plain.agent_selection == agent
        (seen, *rest), (wanted, *others) = quick.last(), plain.last()
        assert all((seen[name] == wanted[name]).all() for name in wanted)
        assert rest == others
        action = None if rest[1] else _any(seen, random)
        for env in (quick, plain):
            env.step(action)


def test_options_may_be_a_dictionary() -> None:
    env = zoo.raw_env("parrot-box", 2, options={"rounds": 1}, payoff="points")
    assert env.sitting.setting.options.rounds == 1  # type: ignore[attr-defined]
    assert env.metadata["name"] == "parrot_box_v1"
    with pytest.raises(ParlourError, match="flat or pieces"):
        zoo.raw_env("parrot-box", 2, form="long")
    with pytest.raises(ParlourError, match="no game called"):
        zoo.raw_env("bridge", 4)
