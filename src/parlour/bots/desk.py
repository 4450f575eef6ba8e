"""Where the expert thinks: imagined tables, and what came of them. Needs NumPy.

With Numba the tables are records and the loop is machine code; without, it is interpreted on plain
tables, with as many fewer playouts as it is slower.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from math import sqrt
from typing import Any

import numpy as np

from parlour.bots import search
from parlour.bots.expert import SLOWER
from parlour.bots.search import CHOICES, DEEPEST, NODES, SPOTS, Mind, Root, Tree
from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.sets import EMPTY
from parlour.core.table import Table

AT_ONCE = 8  # tables between two looks at the clock

IS_QUICK = find_spec("numba") is not None


class Desk:
    """One view, the choices there are, the usual one first, and what has been thought of them."""

    def __init__(
        self, game: Game[Any], mind: Mind, view: Any, choices: Sequence[Action], luck: list[int]
    ) -> None:
        self.choices = list(choices)
        self.sealed = mind.sealed(view)
        self.doubt = mind.doubt
        self.viewer = view.seat
        self.is_quick = IS_QUICK
        table = game.seeing.lay_out(view)
        mind.make_ready(table)
        temperature = mind.spread * sqrt(mind.last_round(table) + 0.15)
        company = view.seats + len(game.telling.dummies_at(view.seats))
        self.root = _root_of(self.choices)
        self._tree = _lent_tree()
        self._notes = (self.root, self._tree, np.zeros(company), np.zeros(company), temperature)
        carried = _as_records if self.is_quick else _as_tables
        self._carried = carried(table, len(game.actions.verbs), luck)
        self._loop = _compiled(game, mind) if self.is_quick else _interpreted(game, mind)

    def __del__(self) -> None:
        if hasattr(self, "_tree"):
            _spare_trees.append(self._tree)

    def think(self, playouts: int) -> None:
        """Each choice gets its share; of those that are not sealed the worse half drops out."""
        playouts = playouts if self.is_quick else playouts // SLOWER
        ways = list(range(len(self.choices)))
        halvings = self._halvings()
        for _ in range(halvings):
            self._simulate(ways, max(1, playouts // halvings // len(ways)))
            ways = self._better_half(ways)

    def think_until(self, moment: float) -> None:
        """At least a little, and not much longer than until then."""
        ways = list(range(len(self.choices)))
        began = time.perf_counter()
        halvings = self._halvings()
        for halving in range(1, halvings + 1):
            until = began + (moment - began) * halving / halvings
            self._simulate(ways, 1)
            while time.perf_counter() < until:
                self._simulate(ways, AT_ONCE if self.is_quick else 1)
            ways = self._better_half(ways)

    def _halvings(self) -> int:
        return 1 if self.sealed else max(1, (len(self.choices) - 1).bit_length())

    def _simulate(self, ways: list[int], tables: int) -> None:
        self._loop(*self._carried, *self._notes, self.viewer, np.array(ways, np.int64), tables)

    def _better_half(self, ways: list[int]) -> list[int]:
        """The usual choice always stays: all others are compared with it."""
        gaps = self.root.gap / np.maximum(self.root.tried, 1)
        best = sorted(ways[1:], key=lambda way: -gaps[way])
        return [0, *sorted(best[: len(ways) // 2])]

    def shares(self) -> dict[Action, float]:
        """How often each sealed choice should be made."""
        average = self.root.average / (self.root.average.sum() or 1.0)
        return dict(zip(self.choices, average.tolist(), strict=True))

    def values(self) -> dict[Action, float]:
        """What each choice is worth, from 0 to 1."""
        means = self.root.value / np.maximum(self.root.tried, 1)
        return dict(zip(self.choices, means.tolist(), strict=True))

    def advantages(self) -> dict[Action, float]:
        """By how much each choice that has not dropped out is surely better than the usual one."""
        tables = int(self.root.tried[0])
        gaps = self.root.gap / tables
        errors = np.sqrt(np.maximum(self.root.square / tables - gaps * gaps, 0.0) / tables)
        return {
            action: float(gaps[i] - self.doubt * errors[i])
            for i, action in enumerate(self.choices)
            if self.root.tried[i] == tables
        }


def _root_of(choices: Sequence[Action]) -> Root:
    size = len(choices)
    return Root(
        action=np.array([kind * SPOTS + spot for kind, spot, _ in choices], np.int64),
        tried=np.zeros(size, np.int64),
        value=np.zeros(size),
        gap=np.zeros(size),
        square=np.zeros(size),
        regret=np.zeros(size),
        average=np.zeros(size),
        brought=np.zeros(size),
        luck=np.zeros(4, np.int64),
        count=np.zeros(2, np.int64),
    )


_spare_trees: list[Tree] = []  # of desks that are gone; new memory would have to be cleared


def _lent_tree() -> Tree:
    try:
        tree = _spare_trees.pop()
    except IndexError:
        tree = _new_tree()
    tree.key[:] = EMPTY
    tree.count[:] = 0
    return tree


def _new_tree() -> Tree:
    many = (NODES, CHOICES)
    return Tree(
        key=np.zeros(NODES, np.int64),
        size=np.zeros(NODES, np.int64),
        offers=np.zeros(NODES, np.int64),
        worth=np.zeros(NODES),
        action=np.zeros(many, np.int16),
        tried=np.zeros(many, np.int32),
        offered=np.zeros(many, np.int32),
        value=np.zeros(many),
        count=np.zeros(1, np.int64),
        node=np.zeros(DEEPEST, np.int64),
        slot=np.zeros(DEEPEST, np.int64),
    )


def _as_records(table: Table, kinds: int, luck: list[int]) -> tuple[Any, ...]:
    from parlour.core.compile import words

    laid = np.zeros(1, table.layout())
    laid[0] = table.pack()
    tables = np.zeros(2, table.layout())
    menu, dice = np.zeros(kinds, np.int64), np.array(luck, np.int64)
    return tables, *words(tables), words(laid)[0], menu, dice


def _as_tables(table: Table, kinds: int, luck: list[int]) -> tuple[Any, ...]:
    scratch, dealt = table.copy(), table.copy()
    scratch.story = dealt.story = None
    return [scratch, dealt], scratch, dealt, table, [0] * kinds, luck


@cache
def _compiled(game: Game[Any], mind: Mind) -> Any:
    from parlour.core.compile import compiled, copy_words

    loop = search.thinking_of(game, mind, copy_words)
    return compiled(loop, game, copy_words, *search.PARTS, mind.habit, mind.sight, *mind.parts)


@cache
def _interpreted(game: Game[Any], mind: Mind) -> Any:
    return search.thinking_of(game, mind, _lay_again)


def _lay_again(table: Table, other: Table) -> None:
    twin = other.copy()
    for name in table.fields:
        setattr(table, name, getattr(twin, name))
