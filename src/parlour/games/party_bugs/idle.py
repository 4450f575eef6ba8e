"""What Party Bugs does for somebody whose time is up."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.actions import Action
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.view import View

ORDER = (
    Kind.NOT_YET,
    Kind.PLAY,
    Kind.HIDE,
    Kind.TAKE,
    Kind.MIRROR,
    Kind.MIRROR_HIDDEN,
    Kind.PAIR,
    Kind.KEEP,
)


def idle(view: View, legal: Sequence[Action], dice: list[int]) -> Action:
    """10.7 The lowest card, and a hidden pair only if somebody asks about it."""
    return min(legal, key=lambda action: (ORDER.index(Kind(action.kind)), action.spot))
