"""The races of one live match: who saw the card when, whose time counts, and when it is decided.

The rules rank the times and roll the dice. Here is what they cannot know: lines, and that somebody
could not see the table.

Purses, measured lines and who was excused are in no log. After a restart they begin anew: lines are
measured again with the first pings, and a full purse is worth one long round trip at most.
"""

from __future__ import annotations

from collections import deque
from random import Random
from statistics import median

from parlour.core.actions import Action
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.insects import MOSQUITO_OPEN, SAME_TIME
from parlour.games.cheating_moth.live import FASTEST, LAST_ANSWERS, somebody_claims
from parlour.games.cheating_moth.table import NOT_YET, Phase, Table
from parlour.server.doings import NotNow
from parlour.server.draft import Draft, house_time
from parlour.server.entries import AnyEntry
from parlour.server.judge import PURSE, judge, refilled, waiting_time
from parlour.server.line import Line
from parlour.server.live_bots import reaction
from parlour.server.room import Room
from parlour.server.sentences import MOSQUITO_GONE

LATE = 600  # a slap that comes so soon after a Mosquito was meant for it
AGAIN = 100  # after which a bot hand that was locked tries again
SLAPS = 12  # of people that are remembered
CLOSING = 60  # before a race is over the house answers for those it excuses


class Racing:
    def __init__(self, room: Room, chance: Random, lines: dict[int, Line]) -> None:
        self.room = room
        self.chance = chance
        self.lines = lines  # of the persons who are here, by seat
        self.began = NOT_YET  # the race that is open, by the table's time
        self.wants_pings = False  # a race has begun: measure all lines now
        self.purses = [PURSE] * len(room.seats)
        self.slaps: deque[int] = deque(maxlen=SLAPS)  # how quick people were
        self.excused: set[int] = set()  # who was slow by no fault of theirs, once in a match
        self.aside: set[int] = set()  # who is not the slowest of this race, whatever happens
        self._over_at = -LATE  # the last one
        self._shown: dict[int, int] = {}  # when the card of this race was sent to a seat
        self._bot_hands: dict[int, int] = {}  # when the house slaps for a seat

    @property
    def table(self) -> Table:
        assert self.room.match is not None
        table: Table = self.room.match.table
        return table

    def line_of(self, seat: int) -> Line:
        """Bots live in the house."""
        return self.lines.get(seat, _IN_THE_HOUSE)

    def notice(self, now: int) -> None:
        """Something was entered: a race may have begun, or be over."""
        table = self.table
        if table.opened_at == self.began:
            return
        if self.began != NOT_YET:
            self._over_at = now
        self.began = table.opened_at
        self._shown.clear()
        self.aside.clear()
        self._bot_hands.clear()
        if self.began == NOT_YET:
            return
        self.wants_pings = True
        self.purses = [refilled(purse) for purse in self.purses]
        if table.phase == Phase.MOSQUITO:
            for seat in range(table.seats):
                if table.answer[seat] == NOT_YET and self._is_shaky(seat, now):
                    self._excuse(seat, now)

    def stand_still(self, ms: int) -> None:
        """The table was paused: nobody's reaction took longer by that."""
        self._over_at += ms
        self._shown = {seat: at + ms for seat, at in self._shown.items()}
        self._bot_hands = {seat: at + ms for seat, at in self._bot_hands.items()}

    def was_sent(self, seat: int, now: int) -> None:
        """The first news in a race show its card."""
        if self.began != NOT_YET:
            self._shown.setdefault(seat, now)

    def _is_shaky(self, seat: int, now: int) -> bool:
        if not self.room.chair_at(seat).plays_itself:
            return False
        return seat not in self.lines or self.lines[seat].is_shaky(now)

    def _excuse(self, seat: int, now: int) -> None:
        """Once it costs nothing not to have seen the card; after that a bot hand slaps."""
        if seat in self.excused:
            self._bot_hands[seat] = now + reaction(self.chance)
        else:
            self.excused.add(seat)
            self.aside.add(seat)

    # Answers

    def judged(
        self, seat: int, action: Action, ms: int | None, draft: Draft
    ) -> tuple[Action, dict[str, int] | None]:
        """The answer with the time that counts, and how that was found."""
        phase, now = draft.table.phase, draft.now
        racing = Phase.MOSQUITO if action.kind == Kind.SLAP else Phase.COCKROACH
        if phase == racing:
            sent = self._shown.get(seat, house_time(self.room, draft.table.opened_at))
            ruling = judge(ms, sent, now, self.line_of(seat), self.purses[seat])
            return action._replace(ms=ruling.granted), ruling.as_line()
        if action.kind == Kind.SLAP and now - self._over_at < LATE:
            raise NotNow(MOSQUITO_GONE, "9.2")
        return action, None

    def spend(self, seat: int, action: Action, line: dict[str, int] | None) -> None:
        """The answer has counted: what was granted on credit is paid."""
        self.purses[seat] -= (line or {}).get("credit", 0)
        if line and action.kind == Kind.SLAP and self.room.chair_at(seat).plays_itself:
            self.slaps.append(action.ms)

    def usual(self) -> int | None:
        """How quick people are at this table; None: nobody knows yet."""
        return round(median(self.slaps)) if self.slaps else None

    # The end

    def due(self) -> list[int]:
        times = list(self._bot_hands.values())
        if self._is_claimed():
            times.append(self._closes_at())
        return times

    def chime(self, now: int) -> list[AnyEntry]:
        return self._close(now) or self._bots_slap(now) or self._answer_for_the_excused(now)

    def _is_claimed(self) -> bool:
        return self.table.phase == Phase.COCKROACH and somebody_claims(self.table)

    def _closes_at(self) -> int:
        """9.7 When no answer to a Cockroach can be under way any more."""
        table = self.table
        lines = [line for seat, line in self.lines.items() if table.answer[seat] == NOT_YET]
        return house_time(self.room, table.due_at - LAST_ANSWERS) + waiting_time(lines)

    def _close(self, now: int) -> list[AnyEntry]:
        """The clock of the table runs ahead for a moment, and then waits for the house's."""
        if not self._is_claimed() or now < self._closes_at():
            return []
        draft = Draft(self.room, now)
        if draft.table.phase == Phase.COCKROACH:
            draft.let_pass(draft.table.due_at - draft.table.now)
        return draft.entries

    def _bots_slap(self, now: int) -> list[AnyEntry]:
        for seat, at in list(self._bot_hands.items()):
            if at <= now:
                del self._bot_hands[seat]
                draft = Draft(self.room, now)
                ms = at - house_time(self.room, self.table.opened_at)
                if self._slaps_for(seat, ms, draft, {"granted": ms}):
                    return draft.entries
                if self.table.answer[seat] == NOT_YET:
                    self._bot_hands[seat] = now + AGAIN
        return []

    def _slaps_for(self, seat: int, ms: int, draft: Draft, line: dict[str, int]) -> bool:
        """Unless the hand is locked, or has slapped by itself."""
        slap = Action(Kind.SLAP, 0, ms)
        if not draft.game.is_legal(draft.table, seat, slap) or self.table.answer[seat] != NOT_YET:
            return False
        draft.do(seat, slap, whose="stand-in", line=line)
        return True

    def _answer_for_the_excused(self, now: int) -> list[AnyEntry]:
        """As soon as all others have answered, or just before the end."""
        table = self.table
        if table.phase != Phase.MOSQUITO or not self.aside:
            return []
        waiting = [seat for seat in range(table.seats) if table.answer[seat] == NOT_YET]
        excused = [seat for seat in waiting if seat in self.aside]
        all_others = len(excused) == len(waiting)
        if not all_others and now < house_time(self.room, table.due_at) - CLOSING:
            return []
        draft = Draft(self.room, now)
        slowest = self._slowest() if all_others else MOSQUITO_OPEN
        slapped = False
        for seat in excused:
            ms = max(FASTEST, min(slowest - SAME_TIME - 1 + table.handicap[seat], MOSQUITO_OPEN))
            slapped |= self._slaps_for(seat, ms, draft, {"excused": 1, "granted": ms})
        return draft.entries if slapped else []

    def _slowest(self) -> int:
        """The slowest time that counts so far."""
        table = self.table
        times = [
            table.answer[seat] - table.handicap[seat]
            for seat in range(table.seats)
            if table.answer[seat] != NOT_YET and seat != table.turn
        ]
        return min(max(times, default=MOSQUITO_OPEN), MOSQUITO_OPEN)


_IN_THE_HOUSE = Line()
_IN_THE_HOUSE.trips.append(0)
