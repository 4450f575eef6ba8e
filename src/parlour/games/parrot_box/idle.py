"""What Parrot Box does for somebody whose time is up."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.actions import Action
from parlour.games.parrot_box.actions import Kind
from parlour.games.parrot_box.view import View

ORDER = (
    Kind.DRAW,
    Kind.TAKE,
    Kind.DISCARD,
    Kind.PASS,
    Kind.REVEAL,
    Kind.OPEN,
    Kind.LAND,
    Kind.PLACE,
    Kind.FLY,
)


def idle(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """Draws, discards and reveals; passes with one card left."""
    return min(legal, key=lambda action: (ORDER.index(Kind(action.kind)), action.spot))
