"""Observations and masks of any game: named pieces, and the flat list that they make up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from inspect import isfunction
from itertools import accumulate
from types import ModuleType
from typing import Any

import numpy as np

from parlour.core import senses as core_senses
from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.senses import Piece
from parlour.core.sets import EMPTY
from parlour.core.table import CLOCK
from parlour.core.words import ParlourError
from parlour.games import game_called

MOST_POINTS = 10_000.0  # by which anybody could be ahead
NUMBER = np.int8  # of which observations are made


def senses_of(game: Game[Any]) -> Any:
    """The module ``senses.py`` of a game."""
    return import_module(f"{game.package}.senses")


def parts_of_sensing(game: Game[Any]) -> list[Callable[..., Any]]:
    """The functions that have to be compiled for it."""
    modules: tuple[ModuleType, ...] = (core_senses, senses_of(game))
    return [
        each
        for module in modules
        for each in vars(module).values()
        if isfunction(each) and each.__module__ == module.__name__ and each.__name__ != "pieces"
    ]


@dataclass(frozen=True, eq=False)
class Setting:
    """A game, so many players and their options: what one environment always plays.

    Without options it is the usual game; Cheating Moth is played in Calm then, because nobody waits
    for a clock here.
    """

    game: Game[Any]
    players: int
    options: Options
    pieces: tuple[Piece, ...]

    @classmethod
    def of(
        cls,
        game: str | Game[Any],
        players: int,
        options: Options | Mapping[str, Any] | None = None,
    ) -> Setting:
        if isinstance(game, str):
            game = game_called(game)
        if options is not None and not isinstance(options, Options):
            options = game.options.from_json(options)
        if options is None:
            options = game.options(**({"mode": "calm"} if game.knows_time else {}))
        laid = game.laid_table(players, 0, options)
        game.rules.set_up(laid)
        if any(spots != EMPTY for spots in game.menu(laid, CLOCK)):
            raise ParlourError(
                f"An environment has no clock: play {game.name.en} with mode calm.",
                f"Eine Umgebung hat keine Uhr: {game.name.de} mit mode calm spielen.",
            )
        return cls(game, players, options, senses_of(game).pieces(laid))

    def laid_table(self, seed: int) -> Any:
        return self.game.laid_table(self.players, seed, self.options)

    def new_table(self, seed: int) -> Any:
        """A table that is about to be played at without anybody listening."""
        table = self.laid_table(seed)
        table.story = None
        self.game.rules.set_up(table)
        return table

    @cached_property
    def settled(self) -> tuple[tuple[str, int], ...]:
        """What is the same at all its tables, from the first deal to the last card."""
        from parlour.core.compile import settled_numbers

        return tuple(settled_numbers(self.game, self.laid_table(0)).items())

    # Observations

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(piece.size for piece in self.pieces)

    @cached_property
    def word_sizes(self) -> list[int]:
        """How many numbers each word becomes that ``sense`` writes."""
        return [size for piece in self.pieces for size in piece.words]

    @cached_property
    def set_sizes(self) -> list[int]:
        """The same for those words that are sets; they come first."""
        return [size for piece in self.pieces if piece.is_set for size in piece.words]

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each piece lies in the flat observation."""
        ends = list(accumulate(piece.size for piece in self.pieces))
        return {p.name: slice(end - p.size, end) for p, end in zip(self.pieces, ends, strict=True)}

    def bounds(self) -> tuple[Any, Any]:
        """The least and the most that each number can be."""
        sizes = [piece.size for piece in self.pieces]
        least = np.repeat([piece.least for piece in self.pieces], sizes)
        most = np.repeat([piece.most for piece in self.pieces], sizes)
        return least.astype(NUMBER), most.astype(NUMBER)

    def observe(self, table: Any, seat: int) -> Any:
        """What this seat observes, as a flat array."""
        word_of, bit_of, kept = self._spread
        words = [0] * len(self.word_sizes)
        self._sense(table, seat, words)
        return ((np.array(words, np.int64)[word_of] >> bit_of) & kept).astype(NUMBER)

    @cached_property
    def _sense(self) -> Any:
        return senses_of(self.game).sense

    @cached_property
    def _spread(self) -> tuple[Any, Any, Any]:
        """For each number: its word, its bit in that word, and 1 for bits (-1: the whole word)."""
        sizes, sets = self.word_sizes, len(self.set_sizes)
        word_of = np.repeat(np.arange(len(sizes)), sizes)
        bit_of = np.concatenate([np.arange(size) for size in sizes])
        return word_of, bit_of, np.where(word_of < sets, 1, -1)

    def observe_view(self, view: Any) -> Any:
        """The same from a view, which is all that a bot is given."""
        return self.observe(self.game.seeing.lay_out(view), view.seat)

    def in_pieces(self, observation: Any) -> dict[str, Any]:
        """A flat observation, or a batch of them, by the names of its pieces."""
        parts = self.slices
        return {
            piece.name: observation[..., parts[piece.name]].reshape(
                *observation.shape[:-1], *piece.shape
            )
            for piece in self.pieces
        }

    # Actions

    def mask(self, table: Any, seat: int) -> Any:
        """1 for each action of the game that this seat may do now."""
        kinds, spots = self._numbers
        return ((np.array(self.game.menu(table, seat))[kinds] >> spots) & 1).astype(np.int8)

    @cached_property
    def _numbers(self) -> tuple[Any, Any]:
        """Of each action the kind and the spot."""
        actions = self.game.actions.all
        return np.array([each.kind for each in actions]), np.array([each.spot for each in actions])

    def mask_of(self, legal: Sequence[Action]) -> Any:
        mask = np.zeros(len(self.game.actions), np.int8)
        mask[[self.game.actions.number(action) for action in legal]] = 1
        return mask


PAYOFFS: Mapping[str, str] = {
    "places": "from 1 for the first to -1 for the last",
    "points": "how many points fewer than the others have on average",
}


def check_payoff(payoff: str) -> None:
    if payoff not in PAYOFFS:
        raise ParlourError(f"There is no payoff called '{payoff}'; there is places or points.")


def least_of(payoff: str) -> float:
    """Nobody can get less in a match, so nobody gains by ending it with an illegal action."""
    return -1.0 if payoff == "places" else -MOST_POINTS


def payoffs(setting: Setting, table: Any, payoff: str) -> list[float]:
    """What each seat gets in the end. It always adds up to nothing."""
    return payoffs_of(setting.game.places(table), setting.game.scores(table), payoff)


def payoffs_of(places: list[int], scores: list[int], payoff: str) -> list[float]:
    rivals = len(places) - 1
    if payoff == "points":
        return [(sum(scores) - score) / rivals - score for score in scores]
    return [sum((other > place) - (other < place) for other in places) / rivals for place in places]
