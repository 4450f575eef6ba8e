"""The bell of one table: it rings when somebody's time is up, a bot is to move, a seat is lost.

In a live match it also looks after the hands, which are in nobody's log.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from parlour.bots.hints import hint
from parlour.core.actions import Action
from parlour.core.words import ParlourError, Words
from parlour.server import notices, turns
from parlour.server.caller import Caller
from parlour.server.doings import NotNow
from parlour.server.entries import AnyEntry
from parlour.server.frames import frame
from parlour.server.live import Live
from parlour.server.protocol import Fleeting, HintGiven, Lamp, Painted, Pose
from parlour.server.room import Room

if TYPE_CHECKING:
    from parlour.server.keeper import Keeper

EXPERT = "expert"  # whoever gives hints
BY_HABIT = "skilled"  # how an expert plays that is not ready yet
AT_ONCE = 200  # things that may be due at the same moment


class Bell:
    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.house = keeper.house
        self.live: Live | None = None
        self.mishaps = 0
        self._live_match = 0
        self._alarm: asyncio.TimerHandle | None = None
        self._at = 0  # when it is going to ring
        self._thinking = False
        self._hints: dict[int, tuple[Caller, str]] = {}  # who waits for one, by chair

    @property
    def is_busy(self) -> bool:
        return self._thinking

    def set(self) -> None:
        """To ring at the next moment at which something is due."""
        room, attendance = self.keeper.room, self.keeper.attendance
        if room is None:
            self.stop()
            return
        at = None if self._thinking else turns.due(room)
        if at is None and self.live is None and attendance.due() is None:
            self.stop()
            return
        now = self.house.now()
        at = _sooner(attendance.due(), at)
        if self.live is not None:
            at = _sooner(at, self.live.due(now))
        if self._alarm is not None and at == self._at:
            return
        self.stop()
        if at is not None:
            self._at = at
            delay = max(0, at - now) / 1000 + self._caution()
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _caution(self) -> float:
        """After a mishap a table is not hurried, or the same mishap might come again and again."""
        return min(60.0, 2.0**self.mishaps) if self.mishaps else 0.0

    def _ring(self) -> None:
        self._alarm = None
        try:
            self._do_what_is_due(self.house.now())
        except Exception as error:
            self.keeper.mishap(error)

    def _do_what_is_due(self, now: int) -> None:
        self.look_around(now)
        room = self.keeper.room
        if room is None:
            return
        for _ in range(AT_ONCE):
            entries = turns.chime(room, now)
            if not entries and self.live is not None:
                entries = self.live.chime(now)
            if not entries:
                break
            self.keeper.enter(entries)
        if self.live is not None:
            self._show_hands(self.live, now)
        if not self._thinking:
            question = turns.bot_to_ask(room, now)
            if question is None and self.live is not None:
                question = self.live.bot_to_ask(now)
            if question is not None:
                self._thinking = True
                self.house.start(self._think(room, question))
        self.set()

    def look_around(self, now: int) -> None:
        """What follows from who is here and who is not."""
        room = self.keeper.room
        if room is None:
            return
        frozen = room.between or (self.live is not None and self.live.froze)
        try:
            entries = self.keeper.attendance.follows(room, now, frozen)
            if entries:
                self.keeper.enter(entries)
            else:
                self.set()
        except Exception as error:
            self.keeper.mishap(error)

    # Bots

    async def _think(self, room: Room, question: turns.Question) -> None:
        chosen = await self._ask(room, question)
        self._thinking = False
        if self.keeper.room is not room:
            self.set()
            return
        try:
            now = self.house.now()
            if self.live is not None:
                self.keeper.enter(self.live.answer(question, chosen, now))
            else:
                self.keeper.enter(turns.answer(room, question, chosen, now))
            self.set()
        except Exception as error:
            self.keeper.mishap(error)

    async def _ask(self, room: Room, question: turns.Question) -> Action | None:
        """A bot that fails has no opinion."""
        level = question.level
        if level == EXPERT and self._expert_gets_ready():
            level = BY_HABIT
        bot = room.game.bots[level]
        try:
            chosen: Action | None = await self.house.think(
                bot, question.view, question.legal, question.dice
            )
        except Exception as error:
            self._failed("a bot failed", error, bot=question.level)
            return None
        return chosen

    def _failed(self, what: str, error: Exception, **facts: str) -> None:
        self.house.metrics.failed(what, error, table=self.keeper.code, **facts)

    def _expert_gets_ready(self) -> bool:
        return self.house.warming is not None and not self.house.warming.is_done

    def hint(self, room: Room, caller: Caller, chair: int, id: str) -> None:
        seat = room.company[chair].seat
        assert seat is not None
        question = turns.question(room, seat)
        if not question.legal or EXPERT not in room.game.bots:
            raise NotNow(notices.NOTHING_TO_DO)
        if self._expert_gets_ready():
            raise NotNow(notices.ONE_MOMENT)
        before = self._hints.get(chair)
        if before is not None and before[1] != id:
            raise NotNow(notices.ONE_HINT)  # others want to think as well
        self._hints[chair] = caller, id
        if before is None:
            self.house.start(self._hint(room, question))

    async def _hint(self, room: Room, asked: turns.Question) -> None:
        """What a good player would do, and why, from the asker's own view."""
        words: Words | None = None
        try:
            chosen, why = await self.house.think(
                hint, room.game, asked.view, asked.legal, asked.dice
            )
        except ParlourError as no:
            words = no.words
        except Exception as error:
            self._failed("a hint failed", error)
            words = notices.MISHAP
        caller, id = self._hints.pop(asked.chair)
        if words is not None or self.keeper.room is not room:
            self.keeper.refuse(caller, id, words or notices.MISHAP)
        else:
            given = HintGiven(room.game.actions.name(chosen), why.en, why.de)
            self.keeper.answer_hint(caller, asked.chair, id, given)

    # A live match

    def notice(self, room: Room) -> None:
        """After entries: a live match has somebody who looks after its hands and races."""
        if room.state != "playing" or not room.is_live:
            self.live = None
            return
        now = self.house.now()
        if self.live is None or self.live.room is not room or self._live_match != room.number:
            self._live_match = room.number
            self.live = Live(room, now)
            for caller in self.keeper.callers.values():
                self.join(caller)
        else:
            self.live.notice(now)

    def join(self, caller: Caller) -> None:
        if self.live is not None and caller.chair is not None:
            self.live.join(caller.chair, caller.line)

    def part(self, caller: Caller) -> None:
        if self.live is not None and caller.chair is not None:
            self.live.part(caller.chair)

    def tell_lamp(self, entries: list[AnyEntry]) -> None:
        if self.live is not None:
            self.live.tell_lamp(entries)

    def was_sent(self, chair: int, now: int) -> None:
        if self.live is not None:
            self.live.was_sent(chair, now)

    def hear(self, chair: int, message: Fleeting, now: int) -> None:
        if self.live is None:
            return
        if isinstance(message, Pose):
            self.live.pose(chair, message, now)
        elif isinstance(message, Lamp):
            self.live.lamp(chair, message, now)
        elif isinstance(message, Painted):
            self.live.paint(chair, message)

    def _show_hands(self, live: Live, now: int) -> None:
        """Pictures of the hands go out as they are made; they are not kept."""
        picture = live.pictures(now)
        if picture is not None:
            for_guard = [frame(each) for each in picture.for_guard]
            for_others = [frame(each) for each in picture.for_others]
            for caller in self.keeper.everybody:
                for each in for_guard if caller.chair == picture.guard else for_others:
                    caller.send(each)
        if live.racing.wants_pings:
            live.racing.wants_pings = False
            for caller in self.keeper.callers.values():
                self.house.ping(caller)


def _sooner(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
