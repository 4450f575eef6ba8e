"""What each viewer of a room gets to see: news after every entry, and everything on arrival.

Viewers are the chairs on which a person sits, and ``None`` for all who only watch. After each entry
a viewer for whom something has changed gets one piece of news, numbered without gaps. What has not
changed for a viewer makes no news and uses no number, so nothing secret can be counted. The same
log gives the same news, byte for byte. What everybody gets is encoded once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Mapping
from typing import Any

import msgspec

from parlour.core.events import EVERYBODY
from parlour.core.looks import Before, OpenLook, OwnLook
from parlour.core.match import Match, Step
from parlour.core.story import heard_by
from parlour.core.table import CLOCK
from parlour.server.entries import Acted, Dealt, Returned, TookBack
from parlour.server.hindsight import (
    Change,
    could_have_been_another,
    free_seats,
    leaves_others_alone,
    may_try_again,
    shows_nothing,
    still_sealed,
    tells_nothing,
)
from parlour.server.protocol import Everything, MatchNow, Presence
from parlour.server.room import Room
from parlour.server.shown import (
    Clock,
    clock_of,
    kept_warm,
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
KEPT = 60  # pieces of news of each viewer, for those who come back
TOLD = b',"told":'
PASSING = "now"  # a live table's time is no news by itself: it passes when others act in secret

_NO_CLOCK = Clock([], None, None)
_UNSEEN = object()


class Watcher:
    """One viewer: what it was shown last."""

    __slots__ = ("at", "legal", "mine", "number", "own", "ring", "seat", "take_back", "whispers")

    def __init__(self, at: int = 0) -> None:
        self.number = 0
        self.at = at  # time of the last news
        self.ring: deque[tuple[bytes, bytes]] = deque(maxlen=KEPT)  # shared and own part
        self.seat: int | None = None
        self.mine: dict[str, Any] = {}
        self.legal: list[int] = []  # a menu
        self.take_back = False
        self.whispers: list[int] = []  # lines of the story that nobody else has got
        self.own = b""  # what of the next news is for nobody else


class Eyes:
    def __init__(self) -> None:
        self._watchers: dict[Viewer, Watcher] = {None: Watcher()}
        self._version = -1
        self._table = b""
        self._match: MatchNow | None = None
        self._clock = _NO_CLOCK
        self._view: dict[str, Any] = {}
        self._before: Before
        self._changes: list[Change] = []
        self._seen_by: list[int] = []  # seats whose own part of the view has changed
        self._choices_differ = True  # or may
        self._lines: list[int] = []  # after how many steps each line of the story was told to all
        self._sealed: set[int] = set()  # seats whose last action has shown nothing to anybody
        self._said_sealed: set[int] = set()  # those who know that it can be taken back
        self._passed: OpenLook | None = None  # time has passed that nobody was told of

    # After every entry

    def look(self, room: Room) -> dict[Viewer, bytes]:
        """What is new for whom. To be called after every entry, in order."""
        entry = room.last
        shared = self._look_around(room) if room.version != self._version else b""
        heard = b""
        if isinstance(entry, Acted):
            heard = self._listen(room)
            view = self._look_at_cards(room)
            self._seal(room)
            if self._choices_differ:
                self._look_at_choices(room)
            self._look_at_sealed()
            if view or heard:
                shared += _deed(entry) + view
        elif isinstance(entry, Dealt):
            self._begin(room)
            heard = self._listen(room)
            shared += b',"fresh":true' + self._look_at_cards(room)
            self._look_at_choices(room)
        elif isinstance(entry, TookBack):
            self._forget_lines(entry)
            shared += self._look_at_cards(room)
            self._look_at_choices(room)
            self._sealed = free_seats(room)
            self._look_at_sealed()
        elif isinstance(entry, Returned):
            done = kept_warm(room, room.company[entry.chair])
            if done:
                self._watchers[entry.chair].own += b',"kept_warm":' + to_json(done)
        if self._match is not None:
            shared += self._look_at_clock(room)
        news = self._send(room.at, shared, heard)
        if room.version != self._version:
            self._version = room.version
            self._welcome(room)
        return news

    def _send(self, at: int, shared: bytes, heard: bytes) -> dict[Viewer, bytes]:
        news: dict[Viewer, bytes] = {}
        shared = b',"at":%d%b' % (at, shared) if shared or heard else b""
        public = shared + heard
        for_all = (public, b"")
        for viewer, watcher in self._watchers.items():
            own, piece = watcher.own, for_all
            if own:
                watcher.own = b""
                common = shared or b',"at":%d' % at
                piece = (common if own.startswith(TOLD) else common + heard, own)
            elif not public:
                continue
            watcher.at = at
            watcher.number = number = watcher.number + 1
            watcher.ring.append(piece)
            news[viewer] = _numbered(number, *piece)
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
            self._watchers[number] = Watcher(room.at)

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
        self._sealed, self._said_sealed, self._lines = set(), set(), []
        for watcher in self._watchers.values():
            watcher.mine, watcher.legal, watcher.whispers = {}, [], []
            watcher.seat, watcher.take_back = None, False

    def _forget_lines(self, entry: TookBack) -> None:
        """The story goes back with the match; or one line, if it was heard, is taken out of it."""
        for watcher in self._watchers.values():
            lines = sorted(self._lines + watcher.whispers)
            place = bisect_right(lines, entry.steps)
            if not entry.only and place < len(lines):
                watcher.own += b',"back_to":%d' % place
            elif entry.only and entry.steps + 1 in lines[place : place + 1]:
                watcher.own += b',"without":%d' % place
            watcher.whispers = _left_of(watcher.whispers, entry)
        self._lines = _left_of(self._lines, entry)

    def _listen(self, room: Room) -> bytes:
        """The next line of the story; who hears more than all do has it in ``own``, at the front.

        Then the line of all is not for them: theirs has everything in its order.
        """
        match = room.match
        assert match is not None
        events = match.opening if room.step is None else room.step.events
        voice, steps = voice_of(match.game), len(match.steps)
        public = [event for event in events if event.to == EVERYBODY]
        if len(public) < len(events):
            whispered = [event.to for event in events if event.to >= 0]
            for watcher in self._watchers.values():
                if watcher.seat in whispered:
                    watcher.own = voice.line(heard_by(events, watcher.seat))
                    if not public:
                        watcher.whispers.append(steps)
        if public:
            self._lines.append(steps)
        return voice.line(public)

    def _look_at_cards(self, room: Room) -> bytes:
        """What a spectator sees that has changed; what the seats see otherwise is their own."""
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
        self._seen_by = seen_by = []
        if own_looks:
            for watcher in self._watchers.values():
                if watcher.seat is not None:
                    own = _own_changes(watcher, table, own_looks)
                    if own:
                        watcher.own += b',"mine":' + to_json(own)
                        seen_by.append(watcher.seat)
        if changed and self._passed is not None:
            seen[PASSING] = changed[PASSING] = self._passed(table)
            self._passed = None
        return b',"view":' + to_json(changed) if changed else b""

    def _seal(self, room: Room) -> None:
        """As ``free_seats``, from what was just seen to change."""
        step, match = room.step, room.match
        assert step is not None
        assert match is not None
        if room.is_live or room.state != "playing":
            self._sealed = set()
        elif not self._is_sealed(match, step):
            if self._sealed:
                self._sealed = still_sealed(match, self._sealed, self._changes)
        elif may_try_again(match.game, step):
            self._sealed.add(step.seat)
        else:
            self._sealed.discard(step.seat)

    def _is_sealed(self, match: Match, step: Step) -> bool:
        if not tells_nothing(match.game, step):
            return False
        if self._seen_by in ([], [step.seat]) and shows_nothing(step, self._changes):
            return True
        if not leaves_others_alone(step, self._changes, match.players):
            return False
        return could_have_been_another(match)

    def _look_at_choices(self, room: Room) -> None:
        """What everybody may do now."""
        match = room.match
        assert match is not None
        voice = voice_of(match.game)
        for watcher in self._watchers.values():
            if watcher.seat is not None:
                menu = match.menu(watcher.seat)
                if menu != watcher.legal:
                    watcher.legal = menu
                    watcher.own += b',"legal":' + voice.choices(tuple(menu))

    def _look_at_sealed(self) -> None:
        """Whose last action can still be taken back."""
        if self._sealed == self._said_sealed:
            return
        self._said_sealed = set(self._sealed)
        for watcher in self._watchers.values():
            take_back = watcher.seat in self._sealed
            if take_back != watcher.take_back:
                watcher.take_back = take_back
                told = b',"can_take_back":true' if take_back else b',"can_take_back":false'
                watcher.own += told

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


def _left_of(lines: list[int], entry: TookBack) -> list[int]:
    """When a step is taken back, it alone or all that came after it as well."""
    if not entry.only:
        return [steps for steps in lines if steps <= entry.steps]
    others = (steps for steps in lines if steps != entry.steps + 1)
    return [steps - (steps > entry.steps) for steps in others]


def _numbered(n: int, common: bytes, own: bytes) -> bytes:
    return b'{"type":"news","n":%d%b%b}' % (n, common, own)


def _deed(entry: Acted) -> bytes:
    by = b"" if entry.seat == CLOCK else b',"by":%d' % entry.seat
    return by + b',"whose":"%b"' % entry.whose.encode() if entry.whose else by
