"""A match as it is played: a table, and the log from which it can be played again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.core.actions import Action
from parlour.core.dice import SEEDS
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.words import ParlourError


class Step(NamedTuple):
    """One action and everything that came of it."""

    seat: int
    action: Action
    events: tuple[Event, ...]


class Match:
    """Plays by the rules and writes everything down."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        seed: int | None = None,
        options: Options | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.seed = secrets.randbelow(SEEDS) if seed is None else seed
        self.options = game.options() if options is None else options
        self.table = game.new_table(players, self.seed, self.options)
        self.names = tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(players))
        if len(self.names) != players:
            raise ParlourError(f"Name all {players} players or none, not {len(self.names)}.")
        self.opening = self._heard()
        self.steps: list[Step] = []

    @property
    def players(self) -> int:
        return self.table.seats  # type: ignore[no-any-return]

    @property
    def dummies(self) -> range:
        """Those who sit behind the last seat without being players."""
        telling = self.game.telling
        behind = len(telling.dummies) if telling.dummies_for == self.players else 0
        return range(self.players, self.players + behind)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.table)

    def play(self, seat: int, action: Action) -> Step:
        """Raises ``IllegalAction``, and changes nothing, if the rules do not allow it."""
        self.game.play(self.table, seat, action)
        self.steps.append(Step(seat, action, self._heard()))
        return self.steps[-1]

    def _heard(self) -> tuple[Event, ...]:
        heard = tuple(self.table.story)
        self.table.story.clear()
        return heard
