"""A hall as a Gymnasium vector environment: ``pip install parlour[fast,gymnasium]``.

>>> import gymnasium
>>> from parlour.adapters import gym
>>> envs = gymnasium.make_vec("parlour/PartyBugsHall-v1", num_envs=64, players=4)
>>> seen, info = envs.reset(seed=1)
>>> seen["action_mask"].shape, info["seat"].shape
((64, 56), (64,))

``parlour/PartyBugs-v1`` is one seat against bots; here whoever has to act is the learner.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.adapters import not_installed

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise not_installed(missing, "gymnasium") from missing

from parlour.adapters.sitting import Sitting
from parlour.adapters.spaces import observation_space
from parlour.adapters.vector import Hall, check_size
from parlour.core.game import Game
from parlour.core.options import Options


class SelfPlay(VectorEnv[Any, Any, Any]):
    """One policy plays all seats, at many tables at once.

    A reward is the payoff of whoever has just acted; ``info["rewards"]`` has those of everybody,
    and ``info["seat"]`` who has to act now. A match that is over is terminated in that step, and
    what is seen belongs to the next one already; ``info["final_obs"]`` is what whoever acted last
    saw at its end, and ``info["final_info"]`` who that was and what everybody was paid. An illegal
    action raises, and nothing happens.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        players: int = 4,
        options: Options | Mapping[str, Any] | None = None,
        payoff: str = "places",
        threads: int = 1,
    ) -> None:
        check_size(num_envs, threads)
        sitting = Sitting(game, players, options, payoff)
        actions = len(sitting.game.actions)
        self.num_envs, self._sitting, self._threads = num_envs, sitting, threads
        self.single_observation_space = observation_space(sitting, actions)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.arange(num_envs)
        self.hall: Hall = self._new_hall(0)

    def _new_hall(self, seed: int) -> Hall:
        one = self._sitting
        return Hall(
            one.game,
            one.players,
            self.num_envs,
            seed,
            one.setting.options,
            one.payoff,
            self._threads,
            keeps_ends=True,
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.hall = self._new_hall(int(self.np_random.integers(1 << 62)))
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        movers = self.hall.seat.copy()
        self.hall.step(actions)
        rewards = self.hall.reward[self._all, movers]
        never = np.zeros(self.num_envs, np.bool_)
        over = self.hall.done.copy()
        info = self._info()
        if over.any():
            info |= self._ends(over.copy(), movers, info["rewards"])
        return self._seen(), rewards, over, never, info

    def _seen(self) -> dict[str, Any]:
        """Copies, because the hall writes its arrays anew."""
        mask = self.hall.mask.astype(np.int8)
        return {"action_mask": mask, "observation": self.hall.observation.copy()}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.hall.seat.copy(), "rewards": self.hall.reward.copy()}

    def _ends(self, over: Any, movers: Any, rewards: Any) -> dict[str, Any]:
        """Of the matches that are over; nobody may do anything any more there."""
        which = np.flatnonzero(over)
        nothing = np.zeros((len(which), len(self._sitting.game.actions)), np.int8)
        final_obs = np.empty(self.num_envs, object)
        for number, mask, seen in zip(which.tolist(), nothing, self.hall.ends(), strict=True):
            final_obs[number] = {"action_mask": mask, "observation": seen}
        final_info = {"seat": movers, "_seat": over, "rewards": rewards, "_rewards": over}
        return {
            "final_obs": final_obs,
            "_final_obs": over,
            "final_info": final_info,
            "_final_info": over,
        }
