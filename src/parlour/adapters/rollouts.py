"""What takes OpenSpiel's searches most of their time, by compiled rules. Needs Numba.

Its own random rollouts ask a game that is written in Python for every single decision; those here
give the same on average. A match that a player could be sitting in is the same, card for card.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from parlour.adapters.observing import payoffs_of
from parlour.core.dice import warm_up, words_of
from parlour.core.game import Game

WORD = 1 << 32


class CompiledRollouts:
    """What OpenSpiel calls an evaluator: one rollout from a state, and no opinion on actions."""

    def __init__(self, spiel_game: Any, random: Any) -> None:
        self._payoff, self._random = spiel_game.payoff, random
        self._play_out, self._tables, self._luck, self._menu, self._end = _rollout_of(
            spiel_game.setting.game, spiel_game.setting.players
        )

    def evaluate(self, state: Any) -> Any:
        self._tables[0] = state.dealt.table.pack()
        self._luck[:] = [int(self._random.random_sample() * WORD) for _ in range(4)]
        self._play_out(self._tables, self._luck, self._menu, self._end)
        places, scores = self._end.tolist()
        return np.array(payoffs_of(places, scores, self._payoff))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class CompiledImagining:
    """What OpenSpiel calls a resampler, for one search: all its simulations begin with one view."""

    def __init__(self, spiel_game: Any) -> None:
        self._game: Game[Any] = spiel_game.setting.game
        self._deal, self._tables, self._words = _imagining_of(self._game)
        self._seen: Any = None
        self._laid: Any = None

    def table(self, table: Any, seat: int, seed: int) -> Any:
        """The same as ``game.imagine`` with the view of this seat."""
        if self._seen is not table:
            self._seen = table
            self._tables[0] = self._game.seeing.lay_out(self._game.view(table, seat)).pack()
            self._laid = self._words.copy()
        self._words[:] = self._laid
        self._tables["dice"][0] = words_of(seed)
        self._deal(self._tables, seat)
        return self._game.table.unpack(self._tables[0])


@cache
def _imagining_of(game: Game[Any]) -> tuple[Any, ...]:
    """Machine code, the table that it works on, and the same memory as plain numbers."""
    from parlour.core.compile import compiled_for

    deal_unseen = game.seeing.deal_unseen

    def deal(tables: Any, viewer: int) -> None:
        table = tables[0]
        warm_up(table.dice)
        deal_unseen(table, viewer)

    tables = np.zeros(1, game.table.layout())
    return compiled_for((tables, 0), deal, game), tables, tables.view(np.int64)


@cache
def _rollout_of(game: Game[Any], players: int) -> tuple[Any, ...]:
    """Machine code, and the table, dice, menu and final places and scores that it works on."""
    from parlour.core.compile import compiled_for
    from parlour.core.playout import playout_of

    playout, place_of, score_of = playout_of(game), game.rules.place_of, game.rules.score_of

    def play_out(tables: Any, luck: Any, menu: Any, end: Any) -> None:
        table = tables[0]
        playout(table, luck, menu)
        for seat in range(end.shape[1]):
            end[0, seat] = place_of(table, seat)
            end[1, seat] = score_of(table, seat)

    tables = np.zeros(1, game.table.layout())
    luck, menu = np.zeros(4, np.int64), np.zeros(len(game.actions.verbs), np.int64)
    given = tables, luck, menu, np.zeros((2, players), np.int64)
    return compiled_for(given, play_out, game, playout), *given
