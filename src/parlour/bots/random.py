"""The bot without an opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.core.actions import Action
from parlour.core.dice import roll


def choose_at_random(view: Any, legal: Sequence[Action], dice: list[int]) -> Action:
    return legal[roll(dice, len(legal))]
