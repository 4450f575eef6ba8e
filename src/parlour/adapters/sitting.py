"""One table that is played at again and again: what all environments of a single table share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from parlour.adapters.croupier import Croupier
from parlour.adapters.observing import Setting, check_payoff, payoffs
from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.match import seat_names
from parlour.core.options import Options
from parlour.core.story import names_at
from parlour.core.words import ParlourError

MEASURED_BELOW = 1000  # milliseconds: nobody measures here, so reaction times are drawn
FORMS = ("flat", "pieces")
RENDER_MODES = ("human", "ansi")


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise ParlourError(f"There is no render mode called '{mode}'; there is human or ansi.")


class Evening(ABC):
    """The same players at the same game, match after match."""

    def __init__(
        self,
        game: str | Game[Any],
        players: int,
        options: Options | Mapping[str, Any] | None = None,
        payoff: str = "places",
        form: str = "flat",
    ) -> None:
        if form not in FORMS:
            raise ParlourError(f"There is no form called '{form}'; there is flat or pieces.")
        check_payoff(payoff)
        self.setting = Setting.of(game, players, options)
        self.game = self.setting.game
        self.players, self.payoff, self.form = players, payoff, form
        self.names = names_at(self.game, seat_names(players, "en"))
        self.chance = Random()
        self.begin(None)

    @property
    @abstractmethod
    def table(self) -> Any: ...

    @abstractmethod
    def _deal(self, seed: int) -> None: ...

    def begin(self, seed: int | None) -> None:
        """A new match. A seed decides about it and about all that follow."""
        if seed is not None:
            self.chance.seed(seed)
        self._deal(self.chance.getrandbits(128))

    def any_ms(self) -> int:
        """For an action that is measured."""
        return self.chance.randrange(MEASURED_BELOW)

    def formed(self, flat: Any) -> Any:
        """An observation in the form that was asked for."""
        return flat if self.form == "flat" else self.setting.in_pieces(flat)

    def payoffs(self) -> list[float]:
        return payoffs(self.setting, self.table, self.payoff)

    def sketch(self, seat: int | None = None) -> str:
        """The table as this seat sees it, drawn for a terminal; without a seat, as a spectator."""
        return self.game.telling.sketch(self.game.view(self.table, seat), self.names, "en")


class Sitting(Evening):
    """At a plain table, which can be looked at and played at in every way."""

    def _deal(self, seed: int) -> None:
        self._table = self.setting.new_table(seed)

    @property
    def table(self) -> Any:
        return self._table

    @property
    def is_over(self) -> bool:
        return self.game.rules.is_over(self._table)

    @property
    def awaited(self) -> list[int]:
        return self.game.awaited(self._table)

    def next_seat(self) -> int:
        """Of all whom the table waits for, the first."""
        awaits, table, seat = self.game.rules.awaits, self._table, 0
        while not awaits(table, seat):
            seat += 1
        return seat

    def play(self, seat: int, number: int) -> None:
        """Raises ``IllegalAction``, and changes nothing, if the rules do not allow it."""
        if not 0 <= number < len(self.game.actions):
            raise ParlourError(f"{self.game.name.en} knows no action {number}.")
        self.do(seat, self.game.actions.all[number])

    def do(self, seat: int, action: Action) -> None:
        if self.game.actions.verb(action).measured and not action.ms:
            action = action._replace(ms=self.any_ms())
        self.game.play(self._table, seat, action)

    def observe(self, seat: int) -> Any:
        return self.formed(self.setting.observe(self._table, seat))

    def mask(self, seat: int) -> Any:
        return self.setting.mask(self._table, seat)


class Attended(Evening):
    """At a table with a croupier, who asks one seat after the other: several times as quick."""

    @cached_property
    def croupier(self) -> Croupier:
        return Croupier(self.game, self.players, self.setting.options)

    @cached_property
    def _measured(self) -> set[int]:
        """The numbers of all actions that are measured."""
        actions = self.game.actions
        return {i for i, action in enumerate(actions.all) if actions.verb(action).measured}

    def _deal(self, seed: int) -> None:
        self.croupier.deal(seed)

    @property
    def table(self) -> Any:
        """A copy of it."""
        return self.croupier.table()

    def play(self, number: int) -> None:
        """For whoever is asked. Raises ``IllegalAction``, and changes nothing, if it is illegal."""
        self.croupier.play(number, self.any_ms() if number in self._measured else 0)

    def observe(self, seat: int) -> Any:
        return self.formed(self.croupier.observe(seat))

    def mask(self) -> Any:
        """Of whoever is asked."""
        return self.croupier.mask()
