"""What Cheating Moth does for somebody whose time is up."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.actions import Action
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.table import MINUS_POINTS, VALUES
from parlour.games.cheating_moth.view import View

ORDER = (
    Kind.HONEST,
    Kind.LOOK_AWAY,
    Kind.PASS,
    Kind.KEEP,
    Kind.PLAY,
    Kind.DRAW,
    Kind.GIVE,
    Kind.SLAP,
)
TOO_LATE = 3001  # milliseconds: whoever is away slaps no Mosquito


def idle(view: View, legal: Sequence[Action], dice: list[int]) -> Action | None:
    """Lays the cheapest card, else draws; gives the dearest; does nothing that nobody waits for.

    Were cards drawn that could be laid, a company that has fallen asleep would never be done.
    """
    choices = [action for action in legal if action.kind in ORDER]
    if not choices:
        return None
    first = min(choices, key=lambda action: (ORDER.index(Kind(action.kind)), cheapness(action)))
    return first._replace(ms=TOO_LATE) if first.kind == Kind.SLAP else first


def cheapness(action: Action) -> tuple[int, int]:
    """Lowest for the card to part with: a cheap one on the pile, a dear one as a gift."""
    if action.kind not in (Kind.PLAY, Kind.GIVE):
        return 0, action.spot
    points = MINUS_POINTS[action.spot // VALUES]
    return (-points if action.kind == Kind.GIVE else points), action.spot
