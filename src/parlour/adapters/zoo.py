"""The games as PettingZoo environments. Needs PettingZoo: ``pip install parlour[pettingzoo]``.

>>> from parlour.adapters import zoo
>>> env = zoo.env("party-bugs", players=4)
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_1'

``raw_env`` is the same without PettingZoo's wrappers, which take most of the time: there an illegal
action raises ``IllegalAction`` and changes nothing, while ``env`` ends the match for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.adapters import not_installed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise not_installed(missing, "pettingzoo") from missing

from parlour.adapters.observing import least_of
from parlour.adapters.sitting import (
    RENDER_MODES,
    Attended,
    Evening,
    Sitting,
    check_render_mode,
)
from parlour.adapters.spaces import observation_space
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.words import ParlourError

OptionsLike = Options | Mapping[str, Any] | None


def env(game: str | Game[Any], players: int, **settings: Any) -> Any:
    """One seat after the other, with PettingZoo's usual wrappers."""
    wrapped: Any = raw_env(game, players, **settings)
    least = least_of(wrapped.sitting.payoff)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=least)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def agents_of(players: int) -> list[str]:
    return [f"seat_{seat + 1}" for seat in range(players)]


class raw_env(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One seat after the other. Those who choose together are asked in turn and see no more."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "is_parallelizable": True}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        players: int,
        options: OptionsLike = None,
        payoff: str = "places",
        form: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.sitting = Attended(game, players, options, payoff, form)
        self.metadata = {**self.metadata, "name": name_of(self.sitting.game)}
        self.render_mode = render_mode
        self.possible_agents = agents_of(players)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.sitting.game.actions)
        self._spaces = {
            agent: (observation_space(self.sitting, actions), spaces.Discrete(actions))
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.sitting.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.sitting.croupier.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat_of[agent]
        return {"observation": self.sitting.observe(seat), "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> Any:
        """Whoever is not asked can do nothing."""
        if agent == self.agent_selection:
            return self.sitting.mask()
        return np.zeros(len(self.sitting.game.actions), np.int8)

    def step(self, action: Any) -> None:
        agent, croupier = self.agent_selection, self.sitting.croupier
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.sitting.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if croupier.is_over:
            self.rewards = dict(zip(self.agents, self.sitting.payoffs(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.agents[croupier.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return rendered(self.sitting, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def rendered(sitting: Evening, mode: str | None) -> str | None:
    """The table as a spectator sees it."""
    if mode == "human":
        print(sitting.sketch())
        return None
    return sitting.sketch()


def name_of(game: Game[Any]) -> str:
    """``party_bugs_v1``: the number is that of the rules."""
    return f"{game.id.replace('-', '_')}_v{game.version}"


class parallel_env(ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """All at once: who is not asked waits. One action more than the game has, the last, is to wait.

    It fits Party Bugs, where everybody chooses at the same time; in the other games most wait.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        players: int,
        options: OptionsLike = None,
        payoff: str = "places",
        form: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.sitting = Sitting(game, players, options, payoff, form)
        self.metadata = {**self.metadata, "name": name_of(self.sitting.game)}
        self.render_mode = render_mode
        self.possible_agents = agents_of(players)
        self.agents: list[str] = []
        self.wait = len(self.sitting.game.actions)
        seen, actions = observation_space(self.sitting, self.wait + 1), self.wait + 1
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.sitting.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        asked = set(self.sitting.awaited)
        return {
            agent: {
                "observation": self.sitting.observe(seat),
                "action_mask": self._mask(seat, seat in asked),
            }
            for seat, agent in enumerate(self.agents)
        }

    def _mask(self, seat: int, is_asked: bool) -> Any:
        mask = np.zeros(self.wait + 1, np.int8)
        if is_asked:
            mask[: self.wait] = self.sitting.mask(seat)
        else:
            mask[self.wait] = 1
        return mask

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """If one of them is not allowed, its agent gets the least there is, and the match ends."""
        agents, sitting = self.agents, self.sitting
        rewards = dict.fromkeys(agents, 0.0)
        illegal = self._play(actions)
        over = illegal is not None or sitting.is_over
        if illegal is not None:
            rewards[illegal] = least_of(sitting.payoff)
        elif over:
            rewards = dict(zip(agents, sitting.payoffs(), strict=True))
        seen = self._seen()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        ends = dict.fromkeys(agents, over)
        return seen, rewards, ends, dict.fromkeys(agents, False), infos

    def _play(self, actions: dict[str, Any]) -> str | None:
        """Everything that is to be done now; gives whoever wanted something illegal."""
        asked = self.sitting.awaited
        for seat, agent in enumerate(self.agents):
            wanted = int(actions[agent])
            try:
                if seat in asked:
                    self.sitting.play(seat, wanted)
                elif wanted != self.wait:
                    return agent
            except ParlourError:
                return agent
        return None

    def render(self) -> str | None:
        return rendered(self.sitting, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
