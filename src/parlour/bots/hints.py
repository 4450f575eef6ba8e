"""What a good bot would do in somebody's place, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.words import ParlourError, Words


def hint(
    game: Game[Any], view: Any, legal: Sequence[Action], dice: list[int]
) -> tuple[Action, Words]:
    """From the asker's own view. Where time passes, it is about the move that is waited for."""
    adviser = game.bots["expert"]
    action: Action | None = adviser.advise(view, legal, dice)
    if action is None:
        raise ParlourError(
            "There is nothing to decide for you just now.",
            "Für dich gibt es gerade nichts zu entscheiden.",
        )
    return action, adviser.why(view, action)
