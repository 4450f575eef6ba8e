"""People who do this and that, at random, as long as they are let."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from parlour.client.line import No, new_id
from parlour.games import game_called
from parlour.server.protocol import Act, Agree, Command, GoOn, Pause, Ready, Rename, Start, TakeBack
from tests.server.proof.witness import Witness

LONGEST_MS = 900


async def sit_down(
    url: str,
    game: str,
    players: int,
    options: dict[str, Any],
    bots: Sequence[str] = (),
    **more: Any,
) -> list[Witness]:
    """A company around one table, not dealt yet: the host first, a spectator last."""
    host = await Witness.open(url, game, "Mia", options=options, bots=bots, **more)
    guests = [await Witness.sit(url, host.code, f"Guest {number}") for number in range(1, players)]
    return [host, *guests, await Witness.watch(url, host.code)]


class Player:
    """One person. ``pause``: seconds to breathe between two commands; limits are for all."""

    def __init__(
        self, table: Witness, random: Random, pause: float = 0.07, moods: bool = True
    ) -> None:
        self.table = table
        self.random = random
        self.pause = pause
        self.moods = moods  # whether this one also renames, pauses and takes back
        self.matches = 0

    async def play(self, matches: int | None = None) -> None:
        """Match after match; without a number, until cancelled."""
        counted = 0
        while matches is None or self.matches < matches:
            if self.table.is_over and self.table.now.match != counted:
                counted = self.table.now.match
                self.matches += 1
                continue
            command = self._wish()
            if command is None:
                await self.table.changed()
                continue
            try:
                await self.table.ask(command)
                if self.random.random() < 0.2:
                    await self.table.ask(command)
            except No:
                pass
            await asyncio.sleep(self.pause)

    def _wish(self) -> Command | None:
        table, random, now = self.table, self.random, self.table.now
        if now.state != "playing":
            return self._begin()
        if now.paused:
            return GoOn(new_id())
        if now.take_back is not None:
            mine = now.take_back.chair == table.viewer or table.viewer in now.take_back.agreed
            return None if mine else Agree(new_id(), random.random() < 0.7)
        if self.moods and random.random() < 0.06:
            return random.choice(
                (
                    Rename(new_id(), f"Mia {random.randrange(99)}", random.randrange(64)),
                    Pause(new_id()),
                    TakeBack(new_id()),
                )
            )
        return self._act() if self._is_keen() else None

    def _begin(self) -> Command | None:
        now = self.table.now
        me = next(chair for chair in now.chairs if chair.chair == self.table.viewer)
        if now.host != self.table.viewer:
            return None if me.ready else Ready(new_id(), True, f"word {self.random.randrange(9)}")
        others = [chair for chair in now.chairs if chair is not me]
        return Start(new_id()) if all(chair.ready for chair in others) else None

    def _is_keen(self) -> bool:
        """In turn; and now and then out of turn, where that is allowed."""
        return self.table.is_my_turn or (bool(self.table.legal) and self.random.random() < 0.15)

    def _act(self) -> Command:
        match = self.table.match
        assert match is not None
        do = self.random.choice(self.table.legal)
        game = game_called(match.game)
        measured = game.actions.verb(game.actions.named(do)).measured
        ms = self.random.randrange(1, LONGEST_MS) if measured else None
        return Act(new_id(), do, match.number, ms)
