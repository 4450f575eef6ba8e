"""The keeper of one table: the only one who writes at it.

A command becomes entries; they are entered at once and handed to the scribe, and everything that
follows from them is held back until they are durable: the answer, everybody's news, and what is
said to those who arrive meanwhile. If they cannot be written, or something goes wrong, the table
is mended.
"""

from __future__ import annotations

import asyncio
from collections import deque
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from parlour.core.words import ParlourError, Words
from parlour.server import doings, notices, turns
from parlour.server.bell import Bell
from parlour.server.caller import Caller, encode, framed
from parlour.server.crash_points import passing
from parlour.server.entries import AnyEntry, Left, Paused, decode_entry, encode_entry
from parlour.server.eyes import Eyes
from parlour.server.frames import frame
from parlour.server.line import Line as LineTo
from parlour.server.mending import Mending
from parlour.server.notices import NotThere
from parlour.server.presence import Attendance
from parlour.server.protocol import (
    Act,
    AnyCommand,
    Done,
    Fleeting,
    Hint,
    HintGiven,
    Look,
    PresenceNow,
    React,
    Reacted,
    Refused,
    Resumed,
    Watching,
)
from parlour.server.room import Room
from parlour.server.scribe import Answer, Page
from parlour.server.store import Kept, Line, StoreGone

if TYPE_CHECKING:
    from parlour.server.house import House


def today() -> str:
    return datetime.now(UTC).date().isoformat()


AT_A_TIME = 200  # entries that are entered before others get their turn


class Keeper:
    def __init__(self, house: House, code: str) -> None:
        self.house = house
        self.code = code
        self.room: Room | None = None  # None: it has to be read again
        self.eyes = Eyes()
        self.callers: dict[int, Caller] = {}  # by chair
        self.watchers: dict[Caller, None] = {}
        self.attendance = Attendance(house.settings.grace)
        self.quiet_since = house.now()
        self._pages: deque[Page] = deque()  # on their way to the disk
        self._arriving: list[tuple[Caller, int | None]] = []
        self._held: list[tuple[Caller, AnyCommand]] = []  # until those are in
        self.bell = Bell(self)
        self.mending = Mending(self)

    # Waking up

    async def wake(self) -> None:
        """Read the table for the first time. While the house was closed no time has passed."""
        await self.read()
        room = self.room
        assert room is not None
        self.attendance.call_the_roll(room, self.callers, self.house.now())
        if room.state == "playing" and not room.paused:
            self.enter([Paused(at=max(room.at, self.house.opened_at))])
        self.bell.set()

    async def read(self) -> None:
        entries = await self.house.store.read(self.code)
        if not entries:
            raise NotThere(notices.NO_TABLE, self.code)
        room, eyes = Room(self.house.habits), Eyes()
        for number, entry in enumerate(entries, start=1):
            room.enter(decode_entry(entry))
            eyes.look(room)
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0)
        self.begin(room, eyes)

    def begin(self, room: Room, eyes: Eyes) -> None:
        self.room, self.eyes = room, eyes
        self.bell.notice(room)

    @property
    def is_idle(self) -> bool:
        """Whether this table may leave memory: nobody is here and nothing is going to happen."""
        if self.callers or self.watchers or self._pages or self._arriving or self.bell.is_busy:
            return False
        return self.room is not None and turns.due(self.room) is None

    @property
    def everybody(self) -> list[Caller]:
        return [*self.callers.values(), *self.watchers]

    # Coming and going

    def arrive(self, caller: Caller, since: int | None) -> None:
        """What is shown on arrival must be durable: wait for what is on its way."""
        caller.keeper = self
        self._arriving.append((caller, since))
        if self.room is not None and not self._pages:
            self.let_in()

    def let_in(self) -> None:
        """One after the other: what a greeting leads to is not durable yet, and the next waits."""
        while self._arriving and not self._pages and self.room is not None:
            caller, since = self._arriving.pop(0)
            if caller.is_open:
                self._greet(caller, since)
        if self._arriving:
            return
        held, self._held = self._held, []
        for caller, command in held:
            self.heed(caller, command)

    def _greet(self, caller: Caller, since: int | None) -> None:
        room, now = self.room, self.house.now()
        assert room is not None
        if caller.chair is None:
            self.watchers[caller] = None
        elif not room.company.has_person(caller.chair):
            caller.goodbye("no-seat", notices.NO_SEAT)
            return
        else:
            before = self.callers.pop(caller.chair, None)
            if before is not None:
                before.goodbye("taken-over", notices.TAKEN_OVER)
            self.callers[caller.chair] = caller
            self.attendance.hidden.discard(caller.chair)
            self.bell.join(caller)
        self.attendance.call_the_roll(room, self.callers, now)
        self.catch_up(caller, since)
        self._tell_of(caller)
        for chair, other in self.callers.items():
            if other is not caller and other.line.told_slow:
                caller.send(self._presence(chair, other.line))
        self.house.ping(caller)
        self.bell.look_around(now)

    def catch_up(self, caller: Caller, since: int | None) -> None:
        room, viewer, now = self.room, caller.chair, self.house.now()
        assert room is not None
        presence = self.attendance.everybody(room)
        missed = None if since is None else self.eyes.since(viewer, since)
        caller.n = self.eyes.number(viewer)
        if missed is None:
            caller.send(frame(self.eyes.everything(room, viewer, now, presence)))
            return
        here = {str(chair): each for chair, each in presence.items()}
        caller.send(framed(Resumed(caller.n, now, here)))
        for news in missed:
            caller.send(frame(news))

    def part(self, caller: Caller) -> None:
        """A connection is gone, for whatever reason."""
        self.quiet_since = now = self.house.now()
        self._arriving = [each for each in self._arriving if each[0] is not caller]
        if caller in self.watchers:
            del self.watchers[caller]
        elif caller.chair is not None and self.callers.get(caller.chair) is caller:
            del self.callers[caller.chair]
            self.bell.part(caller)
        else:
            return
        if self.room is None:
            return
        self.attendance.call_the_roll(self.room, self.callers, now)
        self._tell_of(caller)
        self.bell.look_around(now)

    def _tell_of(self, caller: Caller) -> None:
        """The others see who is here."""
        if caller.chair is None:
            told = self._watching()
        else:
            told = self._presence(caller.chair, caller.line)
        for each in self.everybody:
            each.send(told)

    def _presence(self, chair: int, line: LineTo) -> bytes:
        of, until = self.attendance.of(chair), self.attendance.until(chair)
        if chair not in self.callers:
            return framed(PresenceNow(chair, of, until))
        line.told_slow = line.is_slow(self.house.now())
        return framed(PresenceNow(chair, of, until, line.slow, line.told_slow))

    def _watching(self) -> bytes:
        tvs = sum(watcher.tv for watcher in self.watchers)
        return framed(Watching(len(self.watchers) - tvs, tvs))

    def measured(self, caller: Caller) -> None:
        """The line of this caller has been measured; the first time is news, and a change."""
        self.feel(caller, is_first=len(caller.line.trips) == 1)

    def feel(self, caller: Caller, is_first: bool = False) -> None:
        """The others see whose line is slow."""
        if caller.chair is None or self.callers.get(caller.chair) is not caller:
            return
        if is_first or caller.line.is_slow(self.house.now()) != caller.line.told_slow:
            self._tell_of(caller)

    # What is said

    def hear(self, caller: Caller, message: Fleeting) -> None:
        """What passes and is not kept."""
        chair, now = caller.chair, self.house.now()
        if isinstance(message, Look):
            caller.send(self._watching())
        if chair is None or self.callers.get(chair) is not caller:
            return
        if isinstance(message, Look):
            caller.line.hidden = message.hidden
            was = self.attendance.of(chair)
            (self.attendance.hidden.add if message.hidden else self.attendance.hidden.discard)(
                chair
            )
            if self.attendance.of(chair) != was:
                self._tell_of(caller)
        elif isinstance(message, React):
            reacted = framed(Reacted(chair, message.what))
            for each in self.everybody:
                each.send(reacted)
        else:
            self.bell.hear(chair, message, now)

    def heed(self, caller: Caller, command: AnyCommand) -> None:
        chair, room = caller.chair, self.room
        if chair is None:
            self.refuse(caller, command.id, notices.WATCHING_ONLY)
            return
        if room is None:
            self.refuse(caller, command.id, self.mending.why)
            return
        if self._arriving:
            self._held.append((caller, command))
            return
        try:
            if room.answered(chair, command.id):
                self._answer(Answer(caller, chair, command.id, self._done(chair, command.id)))
            elif isinstance(command, Hint):
                doings.heed(room, chair, command, self.house.now())
                self.bell.hint(room, caller, chair, command.id)
            else:
                self.enter(self._heeded(room, chair, command), (caller, chair, command.id))
        except ParlourError as no:
            self._count("refused")
            rule = getattr(no, "rule", None)
            refused = Refused.because(command.id, no.words, caller.language, rule)
            self._answer(Answer(caller, chair, command.id, framed(refused)))
        except Exception as error:
            self.mishap(error)
            self.refuse(caller, command.id, notices.MISHAP)

    def _heeded(self, room: Room, chair: int, command: AnyCommand) -> list[AnyEntry]:
        live, now = self.bell.live, self.house.now()
        if live is not None and isinstance(command, Act) and chair in room.company:
            doings.meant_for(room, room.company[chair], command)
            return live.heed(chair, command, now)
        return doings.heed(room, chair, command, now)

    def refuse(self, caller: Caller, id: str, words: Words) -> None:
        self._count("refused")
        caller.send(framed(Refused.because(id, words, caller.language)))

    def _count(self, answer: str) -> None:
        quietly = self.bell.live is not None
        self.house.metrics.count("parlour_commands_total", f'answer="{answer}"', quietly=quietly)

    def _done(self, chair: int, id: str, hint: HintGiven | None = None) -> bytes:
        self._count("done")
        assert self.room is not None
        here = self.room.company.has_person(chair)
        return framed(Done(id, self.eyes.number(chair) if here else 0, hint))

    def answer_hint(self, caller: Caller, chair: int, id: str, hint: HintGiven) -> None:
        self._answer(Answer(caller, chair, id, self._done(chair, id, hint)))

    def _answer(self, answer: Answer) -> None:
        """Answers keep their order, and tell nothing that is not durable."""
        if self._pages:
            self._pages[-1].answers.append(answer)
        else:
            answer.caller.send(answer.frame)

    # Writing

    def enter(
        self, entries: list[AnyEntry], asked: tuple[Caller, int, str] | None = None
    ) -> Page | None:
        """Enter them, and have them written. An exception leaves the room to be read again."""
        room = self.room
        assert room is not None
        page = Page(self, quiet=self.bell.live is not None)
        self.bell.tell_lamp(entries)
        for entry in entries:
            before = room.state
            page.lines.append(Line(self.code, room.size, encode_entry(entry)))
            room.enter(entry)
            for viewer, news in self.eyes.look(room).items():
                if viewer in self.callers or (viewer is None and self.watchers):
                    page.news.append((viewer, frame(news)))  # nobody comes before it is written
            if room.state == "over" and before == "playing":
                self._keep_record(room, page)
            if isinstance(entry, Left):
                page.partings.append((entry.chair, entry.removed))
        self.attendance.look_again()
        self.bell.notice(room)
        answer = None if asked is None else Answer(*asked, self._done(asked[1], asked[2]))
        if not page.lines:
            if answer is not None:
                self._answer(answer)
            return None
        if answer is not None:
            page.answers.append(answer)
        self._pages.append(page)
        self.house.scribe.write(page)
        self.bell.set()
        return page

    def _keep_record(self, room: Room, page: Page) -> None:
        record = room.record()
        assert record is not None
        kept = Kept(room.match_id, encode(record), today())
        page.records.append(kept)
        self.house.metrics.count("parlour_matches_total")

    async def enter_and_wait(self, entries: list[AnyEntry]) -> None:
        """For those who come through a plain door. Raises ``StoreGone``."""
        try:
            page = self.enter(entries)
        except Exception as error:
            self.mishap(error)
            raise StoreGone("a mishap") from None
        await self._until(page)

    async def settled(self) -> None:
        """Until nothing is on its way any more."""
        await self._until(self._pages[-1] if self._pages else None)

    async def _until(self, page: Page | None) -> None:
        if page is not None:
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            page.waiting.append(waiting)
            await waiting

    def written(self, page: Page) -> None:
        """It is durable: now it may be seen."""
        self._pages.popleft()
        self.mending.failures = 0
        if self.room is not None:
            self.bell.mishaps = 0
        mail = self._mail(page)
        askers = [answer.caller for answer in page.answers]
        for caller, news in mail.items():
            if caller not in askers:
                caller.send(news)
                passing("in-news")
        for answer in page.answers:
            passing("before-answer")
            answer.caller.send(mail.pop(answer.caller, b"") + answer.frame)
            passing("after-answer")
        if page.waiting:  # they are about to come in, and must find this table awake
            self.quiet_since = self.house.now()
        for waiting in page.waiting:
            if not waiting.done():
                waiting.set_result(None)
        for chair, removed in page.partings:
            self.show_out(chair, removed)
        if not self._pages and self.room is not None:
            self.let_in()

    def _mail(self, page: Page) -> dict[Caller, bytes]:
        """The news of a page for each caller, joined; who has asked gets them with the answer."""
        mail: dict[Caller, bytes] = {}
        live = self.bell.live is not None
        for viewer, news in page.news:
            if viewer is None:
                for watcher in self.watchers:
                    watcher.n += 1
                    mail[watcher] = mail.get(watcher, b"") + news
                continue
            caller = self.callers.get(viewer)
            if caller is not None:
                caller.n += 1
                mail[caller] = mail[caller] + news if caller in mail else news
                if live:
                    self.bell.was_sent(viewer, self.house.now())
        return mail

    def show_out(self, chair: int, removed: bool) -> None:
        caller = self.callers.pop(chair, None)
        if caller is not None:
            reason, words = ("removed", notices.REMOVED) if removed else ("left", notices.LEFT)
            caller.goodbye(reason, words)
            self.bell.part(caller)
        if self.room is not None:
            self.attendance.call_the_roll(self.room, self.callers, self.house.now())

    # When something goes wrong

    def not_written(self, is_sure: bool) -> None:
        """The pages are lost, or may be."""
        pages = list(self._pages)
        self._pages.clear()
        self.mending.not_written(pages, is_sure)

    def mishap(self, error: Exception) -> None:
        self.house.metrics.failed("mishap at a table", error, table=self.code)
        self.bell.mishaps += 1
        self.mending.start(notices.MISHAP)

    def give_up(self, words: Words) -> None:
        self.house.forget(self)
        for caller in [*self.everybody, *(caller for caller, _ in self._arriving)]:
            caller.goodbye("no-table", words)
