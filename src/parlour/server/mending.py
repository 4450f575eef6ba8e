"""How a table is mended at which something went wrong: it is read again from the store.

What was said before stays true, because it was durable. Whoever was left without an answer gets
one, from what the store has kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from parlour.core.words import Words
from parlour.server import journal, notices
from parlour.server.entries import decode_entry
from parlour.server.notices import NotThere
from parlour.server.scribe import Answer, Page
from parlour.server.store import StoreGone

if TYPE_CHECKING:
    from parlour.server.keeper import Keeper
    from parlour.server.room import Room

SOON = 0.25  # seconds after which a store that was gone is tried again
LATER = 2.0
PATIENCE = 8.0  # seconds for which somebody is left without an answer


class Mending:
    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.why: Words = notices.CANNOT_WRITE  # what is said to those who ask meanwhile
        self.failures = 0  # since something was written
        self._unsure: list[Answer] = []
        self._unsure_partings: list[tuple[int, bool]] = []

    def not_written(self, pages: Iterable[Page], is_sure: bool) -> None:
        """They are lost, or may be. Only the store knows; it is asked as soon as it can be."""
        for page in pages:
            lost = {decode_entry(line.entry).by for line in page.lines} if is_sure else set()
            for answer in page.answers:
                if (answer.chair, answer.id) in lost:
                    self.keeper.refuse(answer.caller, answer.id, notices.CANNOT_WRITE)
                else:
                    self._unsure.append(answer)
            self._unsure_partings += page.partings
            for waiting in page.waiting:
                if not waiting.done():
                    waiting.set_exception(StoreGone("not written"))
        self.failures += 1
        self.start(notices.CANNOT_WRITE)

    def start(self, why: Words) -> None:
        self.why = why
        keeper = self.keeper
        keeper.bell.stop()
        if keeper.room is not None:
            keeper.room = None
            keeper.house.start(self._mend())

    async def _mend(self) -> None:
        if self.failures > 1:  # the store can be read but not written: do not press it
            await asyncio.sleep(min(LATER, SOON * 2 ** min(self.failures - 2, 8)))
        keeper = self.keeper
        try:
            await self._read_again()
        except NotThere as no:
            keeper.give_up(no.words)
            return
        except Exception as error:
            keeper.house.metrics.failed("a table cannot be set up", error, table=keeper.code)
            keeper.give_up(notices.BROKEN)
            return
        journal.note("table read again", table=keeper.code)
        assert keeper.room is not None
        self._go_on_from(keeper.room)
        keeper.attendance.read_again()
        keeper.let_in()
        keeper.bell.set()

    async def _read_again(self) -> None:
        wait, waited = SOON, 0.0
        while True:
            try:
                await self.keeper.settled()
                await self.keeper.read()
                return
            except StoreGone:
                await asyncio.sleep(wait)
                waited += wait
                wait = min(LATER, wait * 2)
            if waited >= PATIENCE:
                self._leave_unsure()

    def _leave_unsure(self) -> None:
        """Nobody knows yet what became of these commands; whoever comes back asks once more."""
        unsure, self._unsure = self._unsure, []
        for answer in unsure:
            answer.caller.goodbye("closing", notices.CANNOT_READ)

    def _go_on_from(self, room: Room) -> None:
        """Tell everybody what the store has kept, and what it has not."""
        keeper = self.keeper
        keeper.attendance.call_the_roll(room, keeper.callers, keeper.house.now())
        partings, self._unsure_partings = self._unsure_partings, []
        gone = {chair for chair in keeper.callers if not room.company.has_person(chair)}
        for caller in keeper.everybody:
            if caller.chair not in gone and keeper.eyes.since(caller.chair, caller.n) != []:
                keeper.catch_up(caller, caller.n)
        unsure, self._unsure = self._unsure, []
        for answer in unsure:
            if room.answered(answer.chair, answer.id):
                answer.caller.send(answer.frame)
            else:
                keeper.refuse(answer.caller, answer.id, notices.CANNOT_WRITE)
        for chair in gone:
            keeper.show_out(chair, (chair, True) in partings)
