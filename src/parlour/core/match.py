"""A match as it is played: a table, and the log from which it can be played again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.core.actions import Action
from parlour.core.dice import SEEDS
from parlour.core.events import Event
from parlour.core.fair_deal import Promise
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.sets import has
from parlour.core.words import Language, ParlourError, Words

SEAT = Words("Seat {number}", "Platz {number}")


def seat_names(players: int, language: Language) -> tuple[str, ...]:
    """``Seat 1``, ``Seat 2`` ..., for players without names."""
    return tuple(SEAT.say(language).format(number=seat + 1) for seat in range(players))


class Step(NamedTuple):
    """One action and everything that came of it."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    at: int | None = None  # milliseconds since the deal, if anybody looked at a clock
    whose: str = ""  # who did it, if not the seat itself: "bot", "stand-in", "time" (it was up)


class Match:
    """Plays by the rules and writes everything down."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        seed: int | None = None,
        options: Options | None = None,
        names: Sequence[str] = (),
        promise: Promise | None = None,
    ) -> None:
        self.game = game
        self.promise = promise
        if seed is None:
            seed = secrets.randbelow(SEEDS) if promise is None else promise.seed
        self.seed = seed
        self.options = game.options() if options is None else options
        self.table = game.new_table(players, self.seed, self.options)
        self.names = tuple(names) or seat_names(players, "en")
        if len(self.names) != players:
            raise ParlourError(
                f"Name all {players} players or none, not {len(self.names)}.",
                f"Entweder alle {players} Personen haben einen Namen oder keine, "
                f"nicht {len(self.names)}.",
            )
        self.opening = self._heard()
        self.steps: list[Step] = []
        self._menus: dict[int, list[int]] = {}  # as they are until the next step
        self._menus_at = self.table

    @property
    def players(self) -> int:
        return self.table.seats  # type: ignore[no-any-return]

    def names_in(self, language: Language) -> tuple[str, ...]:
        """Who was given no name is called after the seat, in any language."""
        if self.names == seat_names(self.players, "en"):
            return seat_names(self.players, language)
        return self.names

    @property
    def dummies(self) -> range:
        """Those who sit behind the last seat without being players."""
        behind = len(self.game.telling.dummies_at(self.players))
        return range(self.players, self.players + behind)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.table)

    def play(self, seat: int, action: Action, at: int | None = None, whose: str = "") -> Step:
        """Raises ``IllegalAction``, and changes nothing, if the rules do not allow it."""
        if not self.is_legal(seat, action):
            raise self.game.refusal(self.table, seat, action)
        self._menus = {}
        self.game.rules.play(self.table, seat, *action)
        step = Step(seat, action, self._heard(), at, whose)
        self.steps.append(step)
        return step

    def is_legal(self, seat: int, action: Action) -> bool:
        return self.game.actions.knows(action) and has(self.menu(seat)[action.kind], action.spot)

    def menu(self, seat: int) -> list[int]:
        """As ``Game.menu``, but each is made only once between two steps; not to be changed."""
        if self._menus_at is not self.table:
            self._menus, self._menus_at = {}, self.table
        menu = self._menus.get(seat)
        if menu is None:
            menu = self._menus[seat] = self.game.menu(self.table, seat)
        return menu

    def after(self, steps: int) -> Match:
        """The same match when it had only so many steps."""
        again = Match(self.game, self.players, self.seed, self.options, self.names, self.promise)
        for seat, action, _, at, whose in self.steps[:steps]:
            again.play(seat, action, at, whose)
        return again

    def without(self, number: int) -> Match:
        """The same match as if this step had not been made.

        Raises ``IllegalAction`` if a later one would not have been possible.
        """
        again = self.after(number)
        for seat, action, _, at, whose in self.steps[number + 1 :]:
            again.play(seat, action, at, whose)
        return again

    def _heard(self) -> tuple[Event, ...]:
        heard = tuple(self.table.story)
        self.table.story.clear()
        return heard
