"""A bot that plays over the wire, like anybody else."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum
from secrets import randbits
from typing import Any, get_type_hints

import msgspec

from parlour.bots.bot import Bot
from parlour.client.line import Closed, No
from parlour.client.table import Table
from parlour.core.dice import seed_dice
from parlour.core.game import Game
from parlour.games import game_called

REACTION = 250  # milliseconds, for actions that are measured and a bot that measures nothing
AGAIN = 0.5  # seconds after which what was refused is tried again


def view_from(game: Game[Any], fields: dict[str, Any], seat: int | None) -> Any:
    """The view that a bot knows, from the fields that were sent."""
    kind = get_type_hints(game.seeing.view)["return"]
    hints = get_type_hints(kind)
    known = {
        name: hints[name][value].value if _is_named(hints[name]) else value
        for name, value in fields.items()
    }
    return msgspec.convert({**known, "seat": seat}, kind)


def _is_named(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Enum)


async def run_bot(
    url: str,
    code: str,
    bot: Bot,
    name: str = "Bot",
    matches: int | None = None,
    eager: bool = False,
) -> int:
    """Sit down and play, match after match, until asked to leave. How many were played.

    A bot is asked when the match waits for it; an eager one whenever there is anything to do.
    """
    async with await Table.sit(url, code, name) as table:
        return await play(table, bot, matches, eager)


async def play(table: Table, bot: Bot, matches: int | None = None, eager: bool = False) -> int:
    """Let a bot decide for the seat at this table."""
    dice = [0] * 4
    seed_dice(dice, randbits(128))
    played, counted, greeted = 0, 0, -1
    try:
        while matches is None or played < matches:
            if table.is_over and table.now.match != counted:
                counted = table.now.match
                played += 1
            elif table.now.state != "playing" and greeted != table.now.match:
                greeted = table.now.match
                await table.ready()
            elif not (table.is_my_turn or eager) or not await _move(table, bot, dice):
                await table.changed()
    except Closed:
        pass
    return played


async def _move(table: Table, bot: Bot, dice: list[int]) -> bool:
    """Whether something was done, or tried."""
    if table.match is None or table.is_over or not table.legal or table.now.paused:
        return False
    game = game_called(table.match.game)
    legal = [game.actions.named(name) for name in table.legal]
    chosen = bot(view_from(game, table.view, table.seat), legal, dice)
    if chosen is None:
        return False
    measured = game.actions.verb(chosen).measured
    try:
        ms = (chosen.ms or REACTION) if measured else None
        await table.act(game.actions.name(chosen), ms)
    except No:  # somebody was quicker, or the house cannot write just now: look again
        with suppress(TimeoutError):
            async with asyncio.timeout(AGAIN):
                await table.changed()
    return True
