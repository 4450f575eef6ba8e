"""One seat against bots, as a Gymnasium environment: ``pip install parlour[gymnasium]``.

>>> import gymnasium
>>> from parlour.adapters import gym
>>> env = gymnasium.make("parlour/PartyBugs-v1", players=4, opponents="greedy")
>>> seen, info = env.reset(seed=1)
>>> sorted(seen)
['action_mask', 'observation']

Whoever does not want to import this module writes
``gymnasium.make("parlour.adapters.gym:parlour/PartyBugs-v1")``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.adapters import not_installed

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as missing:
    raise not_installed(missing, "gymnasium") from missing

from parlour.adapters.observing import least_of
from parlour.adapters.sitting import RENDER_MODES, Sitting, check_render_mode
from parlour.adapters.spaces import observation_space
from parlour.bots.bot import Bot
from parlour.bots.company import bot_called
from parlour.core.dice import seed_dice
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.words import ParlourError
from parlour.games import GAMES

Opponents = str | Bot | Sequence[str | Bot]


class Seat(gymnasium.Env[Any, Any]):
    """I sit on one seat, bots on all others; I get my payoff when the match is over.

    An illegal action ends the match: its reward is the least there is, and ``info["illegal"]`` says
    which rule forbids it. ``opponents`` is a bot for everybody else, or one for each of them, from
    my left on.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        players: int = 4,
        opponents: Opponents = "greedy",
        seat: int = 0,
        options: Options | Mapping[str, Any] | None = None,
        payoff: str = "places",
        form: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.sitting = Sitting(game, players, options, payoff, form)
        if not 0 <= seat < players:
            raise ParlourError(f"There is no seat {seat} at a table for {players}.")
        self.seat, self.render_mode = seat, render_mode
        self.bots = seated(self.sitting.game, players, seat, opponents)
        self.action_space = spaces.Discrete(len(self.sitting.game.actions))
        self.observation_space = observation_space(self.sitting, len(self.sitting.game.actions))
        self._luck = [0] * 4

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.sitting.begin(int(self.np_random.integers(1 << 62)))
        seed_dice(self._luck, self.sitting.chance.getrandbits(128))
        self._let_bots_play()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        try:
            self.sitting.play(self.seat, int(action))
        except ParlourError as error:
            least = least_of(self.sitting.payoff)
            return self._seen(), least, True, False, {"illegal": str(error)}
        self._let_bots_play()
        over = self.sitting.is_over
        reward = self.sitting.payoffs()[self.seat] if over else 0.0
        return self._seen(), reward, over, False, {}

    def _let_bots_play(self) -> None:
        """Until I am asked, or nobody is any more."""
        sitting, game = self.sitting, self.sitting.game
        while not sitting.is_over and (seat := sitting.next_seat()) != self.seat:
            legal = game.legal(sitting.table, seat)
            chosen = self.bots[seat](game.view(sitting.table, seat), legal, self._luck)
            assert chosen is not None, "a bot that is asked has to act"
            sitting.do(seat, chosen)
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> dict[str, Any]:
        return {
            "observation": self.sitting.observe(self.seat),
            "action_mask": self.sitting.mask(self.seat),
        }

    def render(self) -> Any:
        """The table as I see it."""
        sketch = self.sitting.sketch(self.seat)
        if self.render_mode == "human":
            print(sketch)
            return None
        return sketch


def seated(game: Game[Any], players: int, seat: int, opponents: Opponents) -> dict[int, Bot]:
    """Who plays on every other seat."""
    if isinstance(opponents, str) or callable(opponents):
        opponents = [opponents] * (players - 1)
    if len(opponents) != players - 1:
        raise ParlourError(f"Name one opponent for all or {players - 1}, not {len(opponents)}.")
    seats = [(seat + place) % players for place in range(1, players)]
    bots = [bot_called(game, each) if isinstance(each, str) else each for each in opponents]
    return dict(zip(seats, bots, strict=True))


def env_id(game: Game[Any], kind: str = "") -> str:
    """``parlour/PartyBugs-v1``: the number is that of the rules."""
    return f"parlour/{game.id.title().replace('-', '')}{kind}-v{game.version}"


def register() -> None:
    """One seat against bots, and a hall of tables for ``gymnasium.make_vec``."""
    for game in GAMES.values():
        if env_id(game) not in gymnasium.registry:
            which, hall = {"game": game.id}, "parlour.adapters.halls:SelfPlay"
            gymnasium.register(env_id(game), f"{__name__}:Seat", kwargs=which)
            gymnasium.register(env_id(game, "Hall"), vector_entry_point=hall, kwargs=which)


register()
