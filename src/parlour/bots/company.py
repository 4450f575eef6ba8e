"""Bots around a table, asked one after the other until the match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.bots.bot import Bot
from parlour.core.actions import Action
from parlour.core.dice import roll
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.table import CLOCK
from parlour.core.words import ParlourError, listed

MEASURED_BELOW = 1000  # who measures nothing is given a reaction time below this
TICK = 250  # milliseconds between two looks at a table on which time passes
PATIENCE = 3  # at every look, one in so many acts

Luck = list[int]


def bot_called(game: Game[Any], name: str) -> Bot:
    if name not in game.bots:
        raise ParlourError(
            f"{game.name.en} has no bot called {name}; it has {listed(game.bots)}.",
            f"{game.name.de} hat keinen Bot namens {name}, sondern {listed(game.bots, 'de')}.",
        )
    bot: Bot = game.bots[name]
    return bot


def play_out(match: Match, bots: Sequence[Bot], luck: Luck) -> None:
    while not match.is_over:
        if match.game.legal(match.table, CLOCK):
            let_time_pass(match, bots, luck)
        else:
            ask(match, match.game.awaited(match.table)[0], bots, luck)


def let_time_pass(match: Match, bots: Sequence[Bot], luck: Luck) -> None:
    """Everybody may do something, nobody has to; then the clock goes on."""
    for seat in range(match.players):
        if roll(luck, PATIENCE) == 0 and not match.is_over:
            ask(match, seat, bots, luck)
    if not match.is_over:
        kind, spot, _ = choose_for_clock(match, luck)
        match.play(CLOCK, measured(match, Action(kind, spot, TICK), luck))


def choose_for_clock(match: Match, luck: Luck) -> Action:
    legal = match.game.legal(match.table, CLOCK)
    return legal[roll(luck, len(legal))]


def ask(match: Match, seat: int, bots: Sequence[Bot], luck: Luck) -> None:
    game, table = match.game, match.table
    legal = game.legal(table, seat)
    if not legal:
        return
    chosen = bots[seat](game.view(table, seat), legal, luck)
    if chosen is not None:
        match.play(seat, measured(match, chosen, luck))


def measured(match: Match, action: Action, luck: Luck) -> Action:
    verb = match.game.actions.verb(action)
    if not verb.measured:
        return action._replace(ms=0)
    return action if action.ms else action._replace(ms=roll(luck, MEASURED_BELOW))
