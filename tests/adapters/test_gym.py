"""Gymnasium's own checker, and what it does not ask."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour.adapters import gym
from parlour.core.game import Game
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.games.party_bugs.bots import BOTS
from tests.adapters.variants import every_variant

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@every_game
@pytest.mark.parametrize("form", ["flat", "pieces"])
def test_gymnasium_is_content(
    game: Game[Any], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    env = gymnasium.make(gym.env_id(game), players=3, form=form, render_mode="ansi")
    check_env(env.unwrapped)
    env.reset(seed=1)
    assert "Seat 1" in str(env.render())


@every_variant
def test_gymnasium_is_content_with_variants(
    game: str, players: int, options: dict[str, Any]
) -> None:
    which = gym.env_id(GAMES[game])
    settings: dict[str, Any] = {"players": players, "options": options, "opponents": "random"}
    env = gymnasium.make(which, render_mode="ansi", **settings)
    check_env(env.unwrapped)


def whole_match(env: Any, seed: int) -> tuple[list[int], float]:
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    done, over, reward = [], False, 0.0
    while not over:
        assert seen["action_mask"].any()
        done.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        seen, reward, over, cut_short, info = env.step(done[-1])
        assert not cut_short
        assert info == {}
    return done, reward


@every_game
@pytest.mark.parametrize("seat", [0, 2])
def test_whole_matches_against_bots(game: Game[Any], seat: int) -> None:
    env = gymnasium.make(gym.env_id(game), players=3, opponents=["random", "greedy"], seat=seat)
    assert whole_match(env, 1) == whole_match(env, 1)
    rewards = {whole_match(env, seed)[1] for seed in range(6)}
    assert rewards <= {-1.0, -0.5, 0.0, 0.5, 1.0}
    assert len(rewards) > 1


def test_an_illegal_action_ends_the_match_and_names_the_rule() -> None:
    env = gymnasium.make("parlour.adapters.gym:parlour/PartyBugs-v1")
    env.reset(seed=1)
    game = GAMES["party-bugs"]
    _, reward, over, _, info = env.step(game.actions.number(game.actions.named("TAKE 1")))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].startswith("Rule ")


def test_nobody_gains_by_ending_a_lost_match_with_an_illegal_action() -> None:
    env = gym.Seat("parrot-box", 3, payoff="points")
    seen, _ = env.reset(seed=1)
    worst = min(whole_match(env, seed)[1] for seed in range(4))
    seen, _ = env.reset(seed=1)
    _, reward, over, _, _ = env.step(int(seen["action_mask"].argmin()))
    assert over
    assert reward < worst < -1


def test_a_render_mode_that_is_none_is_refused() -> None:
    with pytest.raises(ParlourError, match="no render mode called 'gif'"):
        gym.Seat("party-bugs", render_mode="gif")


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("gym", "gymnasium", "gymnasium"),
        ("halls", "gymnasium", "gymnasium"),
        ("zoo", "pettingzoo", "pettingzoo"),
        ("spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_asked_for_by_its_extra(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"parlour.adapters.{module}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf"install parlour\[{extra}\]"):
        import_module(f"parlour.adapters.{module}")


def test_bots_see_nothing_but_their_view() -> None:
    asked = []

    def nosy(view: Any, legal: Any, dice: Any) -> Any:
        asked.append(view.seat)
        return BOTS["greedy"](view, legal, dice)

    env = gymnasium.make("parlour/PartyBugs-v1", players=3, opponents=nosy, seat=1)
    whole_match(env, 1)
    assert set(asked) == {0, 2}


def test_people_can_watch(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("parlour/PartyBugs-v1", render_mode="human")
    env.reset(seed=1)
    assert "Your hand" in capsys.readouterr().out


def test_bad_settings_get_a_sentence() -> None:
    for settings, sentence in (
        ({"opponents": "nobody"}, "has no bot called nobody"),
        ({"opponents": ["greedy"]}, "Name one opponent for all or 3"),
        ({"seat": 4}, "There is no seat 4"),
    ):
        with pytest.raises(ParlourError, match=sentence):
            gym.Seat("party-bugs", **settings)


def test_registering_twice_is_no_harm() -> None:
    gym.register()
    assert "parlour/CheatingMoth-v1" in gymnasium.registry
