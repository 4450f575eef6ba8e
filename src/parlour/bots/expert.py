"""The expert: thinks ahead at imagined tables before it chooses.

It gets a view, the legal actions and dice like every bot. With a budget of playouts the same view
and dice always give the same choice; with a budget of milliseconds it thinks as long as it may.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from parlour.bots.bot import Bot
from parlour.bots.search import Mind
from parlour.core.actions import Action
from parlour.core.dice import next_word
from parlour.core.game import Game
from parlour.core.words import ParlourError, Words

if TYPE_CHECKING:
    from parlour.bots.desk import Desk

SLOWER = 40  # interpreted, so many times fewer playouts fit into the same patience
RARE = 0.4  # a sealed choice that is so much less often right is never made


@dataclass(frozen=True)
class Expert:
    """A bot for any game that has a Mind."""

    game: Callable[[], Game[Any]]  # asked for when first needed: games know their bots
    mind: Mind
    habit: Bot  # the usual choice, and the only one if it needs no thought
    why: Callable[[Any, Action], Words]  # a reason in one sentence
    playouts: int = 1000
    milliseconds: int = 0  # if not 0, the budget instead of playouts

    def __call__(self, view: Any, legal: Sequence[Action], dice: list[int]) -> Action | None:
        usual = self.habit(view, legal, dice)
        if len(legal) == 1 or usual is None or not self.mind.needs_thought(view, legal):
            return usual
        desk = self.think(view, legal, usual, dice)
        better = {action: sure for action, sure in desk.advantages().items() if sure > 0}
        if not better:
            return usual
        if desk.sealed:
            return drawn({action: desk.shares()[action] for action in better}, dice)
        return max(better, key=lambda action: better[action])

    def think(self, view: Any, legal: Sequence[Action], usual: Action, dice: list[int]) -> Desk:
        """What comes of each legal action at the tables that this viewer could be sitting at."""
        desk = self.desk(view, legal, usual, [next_word(dice) for _ in range(4)])
        if self.milliseconds:
            desk.think_until(time.perf_counter() + self.milliseconds / 1000)
        else:
            desk.think(self.playouts)
        return desk

    def desk(self, view: Any, legal: Sequence[Action], usual: Action, luck: list[int]) -> Desk:
        """Where nothing has been thought yet."""
        from parlour.bots.desk import Desk

        choices = [usual, *(action for action in legal if action != usual)]
        return Desk(self.game(), self.mind, view, choices, luck)

    def advise(self, view: Any, legal: Sequence[Action], dice: list[int]) -> Action | None:
        """What it would do in the place of somebody who asks."""
        return self(view, legal, dice) if legal else None


def with_budget(bot: Any, playouts: int = 0, milliseconds: int = 0) -> Any:
    """The same bot with another budget, if it is one that thinks ahead."""
    check_playouts(playouts)
    if isinstance(bot, Expert):
        return replace(bot, playouts=playouts or bot.playouts, milliseconds=milliseconds)
    if isinstance(getattr(bot, "turn", None), Expert):
        return replace(bot, turn=with_budget(bot.turn, playouts, milliseconds))
    return bot


def check_playouts(playouts: int) -> None:
    if playouts < 0:
        raise ParlourError(
            f"Playouts are counted from 1, not from {playouts}.",
            f"Gedachte Spiele zählen ab 1, nicht ab {playouts}.",
        )


def drawn(shares: dict[Action, float], dice: list[int]) -> Action:
    """One of the choices by its share, but none that is rare beside the most frequent one."""
    most = max(shares.values())
    kept = {action: share for action, share in shares.items() if share >= RARE * most}
    chance = next_word(dice) / 2**32 * sum(kept.values())
    for action, share in kept.items():
        chance -= share
        if chance < 0:
            return action
    return max(kept, key=lambda action: kept[action])
