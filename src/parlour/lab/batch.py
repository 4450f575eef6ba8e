"""Random matches by compiled rules, some thousands at a call. Needs NumPy and Numba."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import numpy as np

from parlour.core.compile import compiled, copy_words, words
from parlour.core.dice import SEEDS, warm_up, words_of
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.playout import playout_of
from parlour.core.sets import EMPTY, has, just, size_of
from parlour.lab.simulate import LUCK, Tally


class Batch:
    """Plays some thousand matches at a call and adds them up."""

    SIZE: ClassVar[int] = 4096

    def __init__(self, game: Game[Any], players: int, options: Options) -> None:
        self.players = players
        self.dummies = game.telling.dummies_at(players)
        self._laid = np.zeros(1, game.table.layout())
        self._laid[0] = game.laid_table(players, 0, options).pack()
        self._table = self._laid.copy()
        self._words = (words(self._laid), words(self._table))
        self._menu = np.zeros(len(game.actions.verbs), np.int64)
        self._play_all = _compiled_batch(game, players)

    def play(self, seed: int, games: int) -> Tally:
        seeds = _seeds(seed, games)
        counts = np.zeros(2, np.int64)
        company = self.players + len(self.dummies)
        wins = np.zeros(company)
        points, squares = np.zeros(company, np.int64), np.zeros(company, np.int64)
        lucks = seeds ^ np.array(words_of(LUCK), np.int64)
        sums = (counts, wins, points, squares)
        self._play_all(self._table, *self._words, self._menu, seeds, lucks, *sums)
        decisions, rounds = counts.tolist()
        return Tally(
            self.players,
            games,
            decisions,
            rounds,
            wins.tolist(),
            points.tolist(),
            squares.tolist(),
            dummies=self.dummies,
        )


def _seeds(first: int, games: int) -> Any:
    """The words of so many seeds in a row."""
    if first % 2**32 + games > 2**32 or first + games > SEEDS:
        return np.array([words_of((first + i) % SEEDS) for i in range(games)], np.int64)
    seeds = np.tile(np.array(words_of(first), np.int64), (games, 1))
    seeds[:, 0] += np.arange(games)
    return seeds


@cache
def _compiled_batch(game: Game[Any], players: int) -> Any:
    """For one number of players: loops around a table of a known size are quicker."""
    playout = playout_of(game)
    set_up, score_of, place_of = game.rules.set_up, game.rules.score_of, game.rules.place_of

    def play_all(
        tables: Any,
        laid: Any,
        table_words: Any,
        menu: Any,
        seeds: Any,
        lucks: Any,
        counts: Any,
        wins: Any,
        points: Any,
        squares: Any,
    ) -> None:
        for i in range(len(seeds)):
            copy_words(table_words[0], laid[0])
            table = tables[0]
            for word in range(4):
                table.dice[word] = seeds[i][word]
            warm_up(table.dice)
            warm_up(lucks[i])
            set_up(table)
            counts[0] += playout(table, lucks[i], menu)
            counts[1] += table.rounds_played
            winners = EMPTY
            for seat in range(len(points)):
                score = score_of(table, seat)
                points[seat] += score
                squares[seat] += score * score
                if place_of(table, seat) == 1:
                    winners |= just(seat)
            for seat in range(len(points)):
                if has(winners, seat):
                    wins[seat] += 1 / size_of(winners)

    settled = {"seats": players}
    return compiled(play_all, game, playout, copy_words, settled=settled)
