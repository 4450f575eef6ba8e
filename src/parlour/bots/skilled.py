"""The skilled player: rules of thumb, applied to what the view shows and to nothing else.

The same rules are the habits of everybody in the expert's playouts, so they are written once, in
each game's ``habits.py``, like rules of the game: for a table, plain or compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.bots.search import SPOTS
from parlour.core.actions import Action
from parlour.core.sets import EMPTY, just


@dataclass(frozen=True)
class Skilled:
    """Follows a habit at a table on which only the view is laid out."""

    lay_out: Callable[[Any], Any]
    habit: Callable[..., int]
    kinds: int

    def __call__(self, view: Any, legal: Sequence[Action], dice: list[int]) -> Action:
        if len(legal) == 1:
            return legal[0]
        menu = [EMPTY] * self.kinds
        for kind, spot, _ in legal:
            menu[kind] |= just(spot)
        kind, spot = divmod(self.habit(self.lay_out(view), view.seat, menu, dice), SPOTS)
        return Action(kind, spot)
