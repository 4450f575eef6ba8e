"""What each viewer of a room gets to see: news after every entry, and everything on arrival.

Viewers are the chairs on which a person sits, and ``None`` for all who only watch. After each entry
a viewer for whom something has changed gets one piece of news, numbered without gaps. What has not
changed for a viewer makes no news and uses no number, so nothing secret can be counted. The same
log gives the same news, byte for byte. What everybody gets is encoded once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

import msgspec

from parlour.core.events import EVERYBODY
from parlour.core.looks import OpenLook, OwnLook
from parlour.core.story import heard_by
from parlour.core.table import CLOCK
from parlour.server.entries import Acted, Dealt, TookBack
from parlour.server.hindsight import Change, free_for, shows_nothing, tells_nothing
from parlour.server.protocol import Everything, MatchNow, Presence
from parlour.server.room import Room
from parlour.server.shown import (
    Clock,
    clock_of,
    match_now,
    named,
    on_wire,
    story_of,
    table_now,
    to_json,
    voice_of,
    with_clock,
)

Viewer = int | None
KEPT = 100  # pieces of news of each viewer, for those who come back
PASSING = "now"  # a live table's time is no news by itself: it passes when others act in secret

_NO_CLOCK = Clock([], None, None)
_UNSEEN = object()


class Watcher:
    """One viewer: what it was shown last."""

    __slots__ = ("at", "legal", "lines", "mine", "number", "ring", "seat", "take_back")

    def __init__(self, at: int = 0) -> None:
        self.number = 0
        self.at = at  # time of the last news
        self.ring: deque[tuple[bytes, bytes]] = deque(maxlen=KEPT)  # shared and own part
        self.seat: int | None = None
        self.mine: dict[str, Any] = {}
        self.legal: list[int] = []  # a menu
        self.take_back = False
        self.lines: list[int] = []  # after which number of steps each line of the story was told


class Eyes:
    def __init__(self) -> None:
        self._watchers: dict[Viewer, Watcher] = {None: Watcher()}
        self._version = -1
        self._table = b""
        self._match: MatchNow | None = None
        self._clock = _NO_CLOCK
        self._view: dict[str, Any] = {}
        self._before: list[Any] = []
        self._changes: list[Change] = []
        self._choices_differ = True  # or may
        self._passed: OpenLook | None = None  # time has passed that nobody was told of

    # After every entry

    def look(self, room: Room) -> dict[Viewer, bytes]:
        """What is new for whom. To be called after every entry, in order."""
        entry = room.last
        shared = self._look_around(room) if room.version != self._version else b""
        told: dict[Viewer, bytes] = {}
        owns: dict[Viewer, bytes] = {}
        if isinstance(entry, Acted):
            told = self._listen(room)
            view = self._look_at_cards(room, owns)
            free = self._free_now(room, owns)
            if self._choices_differ:
                self._look_at_choices(room, owns)
            self._look_at_last(owns, free)
            if view or None in told:
                shared += _deed(entry) + view
        elif isinstance(entry, Dealt):
            self._begin(room)
            told = self._listen(room)
            shared += b',"fresh":true' + self._look_at_cards(room, owns)
            self._look_at_choices(room, owns)
        elif isinstance(entry, TookBack):
            self._go_back(entry.steps, owns)
            shared += self._look_at_cards(room, owns)
            self._look_at_choices(room, owns)
            self._look_at_last(owns, free_for(room))
        if self._match is not None:
            shared += self._look_at_clock(room)
        news = self._send(room.at, shared, told, owns)
        if room.version != self._version:
            self._version = room.version
            self._welcome(room)
        return news

    def _send(
        self, at: int, shared: bytes, told: dict[Viewer, bytes], owns: dict[Viewer, bytes]
    ) -> dict[Viewer, bytes]:
        news: dict[Viewer, bytes] = {}
        moment = b',"at":%d' % at
        heard_by_all = told.get(None, b"")
        public = moment + shared + heard_by_all
        is_public = bool(shared or heard_by_all)
        for viewer, watcher in self._watchers.items():
            own = owns.get(viewer, b"")
            if viewer in told and viewer is not None:
                own = told[viewer] + own
                common = moment + shared
            else:
                common = public
            if own or is_public:
                watcher.at = at
                watcher.number += 1
                watcher.ring.append((common, own))
                news[viewer] = _numbered(watcher.number, common, own)
        return news

    def _look_around(self, room: Room) -> bytes:
        """The table and its company, and the match, cards and clock aside."""
        parts = []
        table = to_json(table_now(room))
        if table != self._table:
            self._table = table
            parts.append(b',"table":' + table)
        match = match_now(room)
        if match != self._match:
            self._match = match
            self._clock = clock_of(room)
            parts.append(b',"match":' + to_json(with_clock(match, self._clock)))
        if match is None and self._view:
            self._clear_up()
        return b"".join(parts)

    def _welcome(self, room: Room) -> None:
        """Those who have just sat down are told everything when they arrive, and news from then."""
        persons = {chair.number for chair in room.company.persons}
        for viewer in [each for each in self._watchers if each is not None and each not in persons]:
            del self._watchers[viewer]
        for number in persons - self._watchers.keys():
            self._watchers[number] = newcomer = Watcher(room.at)
            newcomer.lines = self._watchers[None].lines[:]

    def _look_at_clock(self, room: Room) -> bytes:
        clock = clock_of(room)
        if clock == self._clock:
            return b""
        was, self._clock = self._clock, clock
        parts = []
        if clock.awaited != was.awaited:
            parts.append(b',"awaited":' + to_json(clock.awaited))
        if clock.until != was.until:
            parts.append(b',"until":' + to_json(clock.until))
        if clock.left != was.left:
            parts.append(b',"left":' + to_json(clock.left))
        return b"".join(parts)

    def _begin(self, room: Room) -> None:
        """A match begins: what was seen of the last one counts no more."""
        self._clear_up()
        self._before = room.game.looking.nothing_yet()
        for chair in room.company:
            if chair.number in self._watchers:
                self._watchers[chair.number].seat = chair.seat

    def _clear_up(self) -> None:
        self._view, self._passed = {}, None
        for watcher in self._watchers.values():
            watcher.mine, watcher.legal, watcher.lines = {}, [], []
            watcher.seat, watcher.take_back = None, False

    def _go_back(self, steps: int, owns: dict[Viewer, bytes]) -> None:
        for viewer, watcher in self._watchers.items():
            left = [line for line in watcher.lines if line <= steps]
            if left != watcher.lines:
                watcher.lines = left
                owns[viewer] = b',"back_to":%d' % len(left)

    def _listen(self, room: Room) -> dict[Viewer, bytes]:
        """The next line of everybody's story; who is not in the answer hears what all hear."""
        match = room.match
        assert match is not None
        events = match.opening if room.step is None else room.step.events
        voice, steps = voice_of(match.game), len(match.steps)
        lines: dict[Viewer, bytes] = {}
        public = [event for event in events if event.to == EVERYBODY]
        whispered = [event.to for event in events if event.to >= 0]
        if public:
            lines[None] = voice.line(public)
        for viewer, watcher in self._watchers.items():
            if watcher.seat in whispered:
                lines[viewer] = voice.line(heard_by(events, watcher.seat))
            if public or viewer in lines:
                watcher.lines.append(steps)
        return lines

    def _look_at_cards(self, room: Room, owns: dict[Viewer, bytes]) -> bytes:
        """What a spectator sees that has changed; what the seats see otherwise goes to ``owns``."""
        match = room.match
        assert match is not None
        table, looking = match.table, match.game.looking
        changed_fields = looking.changes(table, self._before)
        open_looks, own_looks, self._choices_differ = looking.after(changed_fields)
        seen, changed = self._view, {}
        self._changes = changes = []
        for name, look in open_looks:
            if name == PASSING and PASSING in seen:
                self._passed = look
                continue
            value = look(table)
            was = seen.get(name, _UNSEEN)
            if value != was:
                changes.append((was, value))
                seen[name] = value
                changed[name] = named(value)
        for name, own_look in own_looks:
            value = own_look(table, None)
            was = seen.get(name, _UNSEEN)
            if value != was:
                changes.append((was, value))
                seen[name] = value
                changed[name] = named(value)
        if own_looks:
            for viewer, watcher in self._watchers.items():
                if watcher.seat is not None:
                    own = _own_changes(watcher, table, own_looks)
                    if own:
                        owns[viewer] = owns.get(viewer, b"") + b',"mine":' + to_json(own)
        if changed and self._passed is not None:
            seen[PASSING] = changed[PASSING] = self._passed(table)
            self._passed = None
        return b',"view":' + to_json(changed) if changed else b""

    def _free_now(self, room: Room, owns: dict[Viewer, bytes]) -> int | None:
        """As ``free_for``, from what was just seen to change."""
        step = room.step
        assert step is not None
        if room.is_live or room.state != "playing" or not tells_nothing(room.game, step):
            return None
        seen_by_others = any(self._watchers[viewer].seat != step.seat for viewer in owns)
        return step.seat if not seen_by_others and shows_nothing(step, self._changes) else None

    def _look_at_choices(self, room: Room, owns: dict[Viewer, bytes]) -> None:
        """What everybody may do now."""
        match = room.match
        assert match is not None
        for viewer, watcher in self._watchers.items():
            if watcher.seat is not None:
                menu = match.menu(watcher.seat)
                if menu != watcher.legal:
                    watcher.legal = menu
                    legal = b',"legal":' + voice_of(match.game).choices(tuple(menu))
                    owns[viewer] = owns.get(viewer, b"") + legal

    def _look_at_last(self, owns: dict[Viewer, bytes], free: int | None) -> None:
        """Whether an action can still be taken back; ``free`` is the seat that may do so."""
        for viewer, watcher in self._watchers.items():
            take_back = watcher.seat == free and free is not None
            if take_back != watcher.take_back:
                watcher.take_back = take_back
                told = b',"can_take_back":true' if take_back else b',"can_take_back":false'
                owns[viewer] = owns.get(viewer, b"") + told

    # For those who arrive, or come back

    def number(self, viewer: Viewer) -> int:
        """The number of this viewer's newest news."""
        return self._watchers[viewer].number

    def since(self, viewer: Viewer, n: int) -> list[bytes] | None:
        """All news after number ``n``; None if that is too long ago, or was never told."""
        watcher = self._watchers[viewer]
        missed = watcher.number - n
        if not 0 <= missed <= len(watcher.ring):
            return None
        pieces = list(watcher.ring)[len(watcher.ring) - missed :]
        return [_numbered(n + 1 + place, *piece) for place, piece in enumerate(pieces)]

    def everything(
        self, room: Room, viewer: Viewer, now: int, presence: Mapping[int, Presence]
    ) -> bytes:
        """Where things stand for this viewer."""
        watcher = self._watchers[viewer]
        match, seat = room.match, watcher.seat
        legal = voice_of(match.game).choices(tuple(watcher.legal)) if match is not None else b"[]"
        everything = Everything(
            n=watcher.number,
            at=watcher.at,
            now=now,
            table=table_now(room),
            chair=viewer,
            seat=seat,
            match=with_clock(self._match, self._clock),
            view=None if match is None else on_wire(self._view),
            mine=None if seat is None else on_wire(watcher.mine),
            legal=msgspec.Raw(legal),  # type: ignore[arg-type]
            told=[] if match is None else story_of(match, seat),
            presence={str(chair): each for chair, each in presence.items()},
            can_take_back=watcher.take_back,
        )
        return to_json(everything)


def _own_changes(
    watcher: Watcher, table: Any, looks: tuple[tuple[str, OwnLook], ...]
) -> dict[str, Any]:
    mine, seat = watcher.mine, watcher.seat
    changed = {}
    for name, look in looks:
        value = look(table, seat)
        if value != mine.get(name, _UNSEEN):
            mine[name] = value
            changed[name] = named(value)
    return changed


def _numbered(n: int, common: bytes, own: bytes) -> bytes:
    return b'{"type":"news","n":%d%b%b}' % (n, common, own)


def _deed(entry: Acted) -> bytes:
    by = b"" if entry.seat == CLOCK else b',"by":%d' % entry.seat
    return by + b',"whose":"%b"' % entry.whose.encode() if entry.whose else by
