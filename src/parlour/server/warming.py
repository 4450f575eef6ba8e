"""The expert gets ready while the house is open already.

It thinks in machine code, which is made once for each version of the rules and then kept on disk.
That takes a while, so it is done at the start, in a process of its own and behind everybody else;
then the house only has to read it. Until then bots of this level play by their habits, and whoever
asks for a hint is told to ask again.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from parlour.bots.expert import Expert
from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.games import GAMES
from parlour.server import journal
from parlour.server.metrics import Metrics

LUCK = [1, 2, 3, 4]

Think = Callable[..., Awaitable[Any]]


class Warming:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._done = asyncio.Event()

    @property
    def is_done(self) -> bool:
        return self._done.is_set()

    async def wait(self) -> None:
        await self._done.wait()

    async def go(self, think: Think) -> None:
        """``think`` is how the house lets a bot think beside it."""
        try:
            await _beside_the_house()
            for game in GAMES.values():
                await think(warm_up, game)
        except Exception as error:
            self._metrics.failed("the expert did not get ready", error)
        else:
            journal.note("the expert is ready")
        finally:
            self._done.set()


async def _beside_the_house() -> None:
    other = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "parlour.server.warming"),
        stdin=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the house
    )
    try:
        if await other.wait() != 0:
            raise RuntimeError("the process beside the house has failed")
    finally:
        if other.returncode is None:
            with suppress(ProcessLookupError):
                other.kill()
            await other.wait()


def warm_up(game: Game[Any]) -> None:
    """One thought, so that everything is there that thinking needs."""
    expert = game.bots.get("expert")
    expert = getattr(expert, "turn", expert)
    if not isinstance(expert, Expert):
        return
    table = game.new_table(game.players[-1], 1, game.options())
    seat = game.awaited(table)[0]
    legal = two_of_a_kind(game.legal(table, seat))
    expert.desk(game.view(table, seat), legal, legal[0], LUCK[:]).think(len(legal))


def two_of_a_kind(legal: list[Action]) -> list[Action]:
    """A small choice of the kind that there is most of."""
    kinds = [action.kind for action in legal]
    most = max(kinds, key=kinds.count)
    return [action for action in legal if action.kind == most][:2]


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(15)
    with journal.beside("warming up failed"):
        for game in GAMES.values():
            warm_up(game)


if __name__ == "__main__":
    main()
