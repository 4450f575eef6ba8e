"""What Party Bugs does for somebody whose time is up."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.actions import Action
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.view import View

ORDER = (
    Kind.NOT_YET,
    Kind.KEEP,
    Kind.PLAY,
    Kind.HIDE,
    Kind.TAKE,
    Kind.MIRROR,
    Kind.MIRROR_HIDDEN,
    Kind.PAIR,
)


def idle(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """Leaves things as they are, else takes or plays the lowest card."""
    return min(legal, key=lambda action: (ORDER.index(Kind(action.kind)), action.spot))
