"""Bots that overlook something now and then, as people do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour.bots.bot import Bot
from parlour.core.actions import Action
from parlour.core.dice import roll


@dataclass(frozen=True)
class Slipping:
    """Plays like one bot and, one time in so many, like a weaker one."""

    usually: Bot
    slips: Bot
    one_in: int

    def __call__(self, view: Any, legal: Sequence[Action], dice: list[int]) -> Action | None:
        if roll(dice, self.one_in) == 0:
            return self.slips(view, legal, dice)
        return self.usually(view, legal, dice)
