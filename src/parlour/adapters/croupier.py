"""One table, one decision at a time, by compiled rules: for those who walk through matches.

>>> from parlour import GAMES
>>> from parlour.adapters.croupier import Croupier
>>> game = GAMES["party-bugs"]
>>> croupier = Croupier(game, players=4, seed=7)
>>> croupier.seat, [game.actions.name(game.actions.all[number]) for number in croupier.legal]
(0, ['PLAY 4', 'PLAY 9', 'PLAY 10'])
>>> croupier.play(croupier.legal[0])
>>> croupier.seat
1

The same seed and the same actions are the same match as by interpreted rules. Those it is played by
where there is no Numba.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from importlib.util import find_spec
from typing import Any, Self

import numpy as np

from parlour.adapters.carriers import REFUSED, Carrier, Compiled, Interpreted
from parlour.adapters.observing import Setting
from parlour.core.dice import words_of
from parlour.core.game import Game, checked_seed
from parlour.core.options import Options
from parlour.core.words import ParlourError

IS_QUICK = find_spec("numba") is not None


class Croupier:
    """Deals, asks one seat after the other, and carries out what they choose.

    Those who choose at the same time are asked in turn, and see no more for it. There is no clock:
    Cheating Moth is played in Calm.
    """

    seat: int  # who is asked, or NOBODY when the match is over
    legal: list[int]  # what they may do, by the numbers of ``game.actions``
    is_over: bool  # nobody may do anything any more

    def __init__(
        self,
        game: str | Game[Any],
        players: int,
        options: Options | Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        self.setting = Setting.of(game, players, options)
        self.game, self.players = self.setting.game, players
        carrier: type[Carrier] = Compiled if IS_QUICK else Interpreted
        self._take(carrier(self.setting))
        self.deal(seed)

    def _take(self, carrier: Carrier) -> None:
        self._carrier, self._note, self._go_on = carrier, carrier.note, carrier.go_on
        self._numbers = np.frombuffer(carrier.note, np.int64)  # the same memory

    def deal(self, seed: int | None = None) -> None:
        """Begin a match. Without a seed, chance decides."""
        self._carrier.lay(words_of(checked_seed(seed)))
        self._ask(self._carrier.begin())

    def play(self, number: int, ms: int = 0) -> None:
        """Whoever is asked does this; or ``IllegalAction`` is raised, and nothing has changed."""
        end = self._go_on(number, ms)
        if end == REFUSED:
            raise self._refusal(number, ms)
        # The same as _ask: a call would take longer than what it does.
        self.seat, self.legal, self.is_over = self._note[0], self._note[1:end].tolist(), end == 1

    def _ask(self, end: int) -> None:
        """Whoever stands on the note, which ends here; after the match it is only NOBODY."""
        self.seat, self.legal, self.is_over = self._note[0], self._note[1:end].tolist(), end == 1

    def _refusal(self, number: int, ms: int) -> ParlourError:
        actions = self.game.actions
        if not 0 <= number < len(actions):
            return ParlourError(
                f"{self.game.name.en} knows no action {number}.",
                f"{self.game.name.de} kennt keine Aktion {number}.",
            )
        seat = 0 if self.is_over else self.seat
        return self.game.refusal(self.table(), seat, actions.all[number]._replace(ms=ms))

    def copy(self) -> Self:
        """Another one with a table that looks the same, and goes its own way from now on."""
        twin = copy(self)
        twin.legal = self.legal[:]
        twin._take(self._carrier.copy())
        return twin

    # What is on the table

    def table(self) -> Any:
        """A copy of the table."""
        return self._carrier.table()

    def observe(self, seat: int) -> Any:
        """What this seat observes, as a flat array (see ``setting.pieces``)."""
        return self._carrier.observe(seat)

    def mask(self) -> Any:
        """1 for each action that whoever is asked may do."""
        mask = np.zeros(len(self.game.actions), np.int8)
        mask[self._numbers[1 : 1 + len(self.legal)]] = 1
        return mask
