"""The house: all tables that are awake, one store, one scribe, one clock."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, TypeVar

from parlour.server import doings, journal, notices
from parlour.server.caller import Caller
from parlour.server.entries import AnyEntry
from parlour.server.eyes import Eyes
from parlour.server.frames import PING, frame
from parlour.server.keeper import Keeper, today
from parlour.server.limits import Addresses
from parlour.server.metrics import Metrics
from parlour.server.notices import NotThere
from parlour.server.papers import NewTable, Seated, SitDown
from parlour.server.room import Habits, Room
from parlour.server.scribe import Scribe
from parlour.server.serving import Settings
from parlour.server.store import Batch, Store, StoreGone
from parlour.server.warming import Warming

T = TypeVar("T")

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no I, O, 0, 1
SHORTEST_CODE, LONGEST_CODE = 4, 8
CODE = re.compile(rf"[{LETTERS}]{{{SHORTEST_CODE},{LONGEST_CODE}}}")
THINKERS = 2  # threads for bots
BEATS = 10  # parts of the time between two pings


class HouseFull(Exception):
    """No room for another table."""


class House:
    def __init__(self, settings: Settings, store: Store, habits: Habits, clock: int) -> None:
        self.settings = settings
        self.store = store
        self.habits = habits
        self.metrics = Metrics()
        self.opened_at = clock
        self._started = time.monotonic()
        self.scribe = Scribe(store, self.now, self.metrics)
        self.keepers: dict[str, Keeper] = {}
        self.callers: dict[Caller, None] = {}
        self.open_from: Counter[str] = Counter()  # WebSockets of each address
        self.lines_from: Counter[str] = Counter()  # and all its lines, whatever is said on them
        self.new_tables = Addresses(settings.new_tables)
        self.knocks = Addresses(settings.knocks)
        self.wrong_tokens = Addresses(settings.wrong_tokens)
        self.new_callers = Addresses(settings.callers)
        self.warming: Warming | None = None  # None: whoever needs the expert first waits for it
        self.is_closing = False
        self._waking: dict[str, asyncio.Task[Keeper]] = {}
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics.gauges = {
            "parlour_tables_awake": lambda: len(self.keepers),
            "parlour_connections": lambda: len(self.callers),
            "parlour_clock_milliseconds": self.now,
        }
        self.start(self._look_after())

    @classmethod
    async def open(cls, settings: Settings, store: Store, habits: Habits | None = None) -> House:
        return cls(settings, store, habits or Habits(), await store.clock())

    def now(self) -> int:
        """The house's clock: it goes on from where it stood when the house was last open."""
        return self.opened_at + int((time.monotonic() - self._started) * 1000)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            assert error is not None
            self.metrics.failed("a task failed", error)

    def warm_up(self) -> None:
        """Let the expert get ready before somebody asks for it."""
        self.warming = Warming(self.metrics)
        self.start(self.warming.go(self.think))

    async def think(self, bot: Callable[..., T], *question: Any) -> T:
        """Bots think beside the house, not in its way."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, bot, *question)

    async def close(self) -> None:
        """Say goodbye to everybody, write what is still to be written, and the time."""
        self.is_closing = True
        for caller in list(self.callers):
            caller.goodbye("closing", notices.CLOSING)
        for keeper in self.keepers.values():
            keeper.bell.stop()
        try:
            await asyncio.wait_for(self.scribe.done(), self.settings.shut_within / 1000)
            await self.store.append(Batch(clock=self.now()))
        except (StoreGone, TimeoutError) as error:
            journal.warn("the time could not be written", why=str(error))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.scribe.stop()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    # Tables

    async def knock(self, code: str) -> Keeper:
        """The keeper of this table, woken up if need be. Raises ``NotThere`` or ``StoreGone``."""
        keeper = self.keepers.get(code)
        if keeper is not None:
            return keeper
        if not CODE.fullmatch(code):
            raise NotThere(notices.NO_TABLE, code[:12])
        if code not in self._waking:
            waking = asyncio.create_task(self._wake(code))
            waking.add_done_callback(lambda task: self._woken(code, task))
            self._waking[code] = waking
        return await asyncio.shield(self._waking[code])

    def _woken(self, code: str, task: asyncio.Task[Keeper]) -> None:
        del self._waking[code]
        if not task.cancelled():
            task.exception()  # told to whoever knocked, if they are still there

    async def _wake(self, code: str) -> Keeper:
        if len(self.keepers) >= self.settings.tables:
            raise NotThere(notices.HOUSE_FULL)
        keeper = Keeper(self, code)
        try:
            await keeper.wake()
        except (NotThere, StoreGone):
            raise
        except Exception as error:
            self.metrics.failed("a table cannot be set up", error, table=code)
            raise NotThere(notices.BROKEN) from None
        keeper.quiet_since = self.now()  # whoever has knocked is about to come in
        self.keepers[code] = keeper
        return keeper

    def game_at(self, code: str) -> str | None:
        """What is being played at this table, if it is awake and has cards on it."""
        keeper = self.keepers.get(code)
        room = None if keeper is None else keeper.room
        return None if room is None or room.match is None else room.match.game.id

    def forget(self, keeper: Keeper) -> None:
        if self.keepers.get(keeper.code) is keeper:
            del self.keepers[keeper.code]
        keeper.bell.stop()

    async def open_table(self, new: NewTable) -> Seated:
        """A new table and its host. Asked for again with the same token, it is the same table."""
        token = new.token or secrets.token_hex(16)
        key = key_of(token)
        for code in codes_for(key):
            if await self.store.exists(code) or code in self.keepers:
                keeper = await self.knock(code)
                await keeper.settled()
                if keeper.room is None:
                    raise StoreGone("the table is being read again")
                chair = keeper.room.chair_of(key)
                if chair is not None and new.token is not None:
                    return Seated(code, chair, token)
                continue
            if len(self.keepers) >= self.settings.tables:
                raise HouseFull
            entries = doings.open_table(code, new, today(), key, self.now())
            if code in self.keepers:
                continue
            return await self._begin(code, entries, key, token)
        raise HouseFull

    async def _begin(self, code: str, entries: list[AnyEntry], key: str, token: str) -> Seated:
        keeper = self.keepers[code] = Keeper(self, code)
        keeper.begin(Room(self.habits), Eyes())
        await keeper.enter_and_wait(entries)
        assert keeper.room is not None
        chair = keeper.room.chair_of(key)
        assert chair is not None
        keeper.attendance.call_the_roll(keeper.room, keeper.callers, self.now())
        keeper.bell.set()
        return Seated(code, chair, token)

    async def sit(self, code: str, who: SitDown) -> Seated:
        token = who.token or secrets.token_hex(16)
        key = key_of(token)
        keeper = await self.knock(code)
        if keeper.room is None:
            raise StoreGone("the table is being read again")
        chair = keeper.room.chair_of(key)
        if chair is not None:
            await keeper.settled()
            return Seated(code, chair, token)
        sat = doings.sit(keeper.room, who, key, self.now())
        await keeper.enter_and_wait([sat])
        if keeper.room is not None:
            keeper.attendance.call_the_roll(keeper.room, keeper.callers, self.now())
            keeper.bell.look_around(self.now())
        return Seated(code, sat.chair, token)

    # Looking after things

    def ping(self, caller: Caller) -> None:
        if caller.is_open:
            caller.send(frame(caller.line.ping(self.now()), PING))

    async def _look_after(self) -> None:
        """Pings, spread over time; silent connections are cut; idle tables go to sleep."""
        beat = self.settings.ping_every / BEATS / 1000
        while True:
            for turn in range(BEATS):
                await asyncio.sleep(beat)
                now = self.now()
                for caller in list(self.callers)[turn::BEATS]:
                    self._feel(caller, now)
            self._put_to_sleep(self.now())

    def _feel(self, caller: Caller, now: int) -> None:
        if now - caller.heard_at > self.settings.silent_for:
            caller.cut()
        else:
            if caller.keeper is not None:
                caller.keeper.feel(caller)
            self.ping(caller)

    def _put_to_sleep(self, now: int) -> None:
        """A table at which something is wrong is mended; the others have nothing to do with it."""
        for keeper in list(self.keepers.values()):
            try:
                if now - keeper.quiet_since > self.settings.sleep_after and keeper.is_idle:
                    self.forget(keeper)
            except Exception as error:
                keeper.mishap(error)


def key_of(token: str) -> str:
    """What is kept of a token: nobody can open a chair with it."""
    return sha256(token.encode()).hexdigest()


def codes_for(key: str) -> Iterator[str]:
    """Codes to try for a new table, short ones first; always the same ones for the same key."""
    for attempt in range(4 * (LONGEST_CODE - SHORTEST_CODE + 1)):
        size = SHORTEST_CODE + attempt // 4
        number = int.from_bytes(sha256(f"{key} {attempt}".encode()).digest()[:8], "big")
        yield "".join(LETTERS[(number >> (5 * place)) % len(LETTERS)] for place in range(size))
