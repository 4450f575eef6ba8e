"""A room is a fold of its log: it changes by entries, and by nothing else.

It has no clock, no socket and no dice of its own. The same entries make the same room, on any
machine, at any time; so waking a table up is entering what the store has kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from parlour.core.events import EVERYBODY
from parlour.core.fair_deal import Promise, commitment
from parlour.core.game import Game
from parlour.core.match import Match, Step
from parlour.core.options import Options
from parlour.core.record import BESIDE, Record, record_of
from parlour.core.table import CLOCK
from parlour.games import game_called
from parlour.server import entries as log
from parlour.server.company import Chair, Company
from parlour.server.entries import AnyEntry
from parlour.server.protocol import Pace, State

IDS_REMEMBERED = 100  # commands of each chair that are known to have happened


@dataclass(frozen=True)
class Habits:
    """How patient a house is, in milliseconds."""

    bot_pause: int = 900  # a bot takes at least this long
    bot_ponder: int = 1400  # and up to so much longer
    normal: int = 45_000  # for a decision
    brisk: int = 15_000
    ask_for: int = 30_000  # how long somebody waits for consent
    between: int = 5000  # two rounds of a live match, unless all are ready sooner


@dataclass(slots=True)
class Asked:
    """Somebody wants to take something back."""

    chair: int
    steps: int  # how many the match would have then
    at: int
    agreed: list[int] = field(default_factory=list)


class Room:
    def __init__(self, habits: Habits | None = None) -> None:
        self.habits = habits or Habits()
        self.code = ""
        self.size = 0  # entries entered
        self.at = 0  # time of the last one
        self.version = 0  # of what the table looks like, cards aside
        self.last: AnyEntry | None = None

        self.company = Company()
        self.game: Game[Any]
        self.options: Options
        self.pace: Pace = "no-hurry"
        self.waits = False
        self.evening = False
        self.secret: str | None = None  # promised for the next match
        self.commitment = ""

        self.state: State = "lobby"
        self.match: Match | None = None
        self.match_id = ""
        self.number = 0  # matches begun
        self.seats: list[int] = []  # the chairs, by seat
        self.has_company = False  # somebody has a chair, here or away
        self.bots_play = False  # a bot decides for some seat, now
        self.is_live = False  # time is played as well, and not by ``turns``
        self.dealt_at = 0
        self.clocked = 0  # live: up to when the time is on the table
        self.lamp: list[tuple[int, int | None]] = []  # live: since when (after the deal), on whom
        self.step: Step | None = None  # what the last entry did in the match
        self.awaited: list[int] = []
        self.since: list[int] = []  # since when each seat has been thinking
        self.paused = False
        self.paused_at = 0
        self.paused_by: int | None = None  # None: the house, because nobody is there
        self.between = False  # or because a round of a live match is over
        self.asked: Asked | None = None
        self._done: dict[int, dict[str, None]] = {}

    def enter(self, entry: AnyEntry) -> None:
        version = self.version
        self.step = None
        self.last = entry
        self.at = entry.at
        _HOW[type(entry)](self, entry)
        self.size += 1
        if self.version != version:
            self._count_players()
        if entry.by is not None:
            self._remember(*entry.by)

    def _count_players(self) -> None:
        players = [chair for chair in self.company.chairs if chair.seat is not None]
        self.has_company = any(chair.is_person for chair in self.company.chairs)
        self.bots_play = not all(chair.plays_itself for chair in players)

    def _remember(self, chair: int, command: str) -> None:
        done = self._done.setdefault(chair, {})
        done[command] = None
        if len(done) > IDS_REMEMBERED:
            del done[next(iter(done))]

    def answered(self, chair: int, command: str) -> bool:
        """Whether this command was carried out already."""
        return command in self._done.get(chair, ())

    def chair_of(self, key: str) -> int | None:
        """Whose chair the token with this SHA-256 opens."""
        chairs = (chair.number for chair in self.company.persons if chair.key == key)
        return next(chairs, None)

    def chair_at(self, seat: int) -> Chair:
        return self.company[self.seats[seat]]

    def record(self) -> Record | None:
        """The finished match, with its opened promise, and where the lamp pointed meanwhile."""
        if self.match is None or self.state != "over":
            return None
        return record_of(self.match) | ({BESIDE: {"lamp": self.lamp}} if self.lamp else {})

    # The company

    def _opened(self, entry: log.Opened) -> None:
        self.code = entry.code
        self.game = game_called(entry.game)
        self.options = self.game.options.from_json(entry.options)
        self.pace, self.evening = entry.pace, entry.evening
        self.version += 1

    def _sat(self, entry: log.Sat) -> None:
        self.company.bring(Chair(entry.chair, entry.name, entry.avatar, entry.key))
        self.version += 1

    def _bot_sat(self, entry: log.BotSat) -> None:
        bot = Chair(entry.chair, entry.name, entry.avatar, bot=entry.level, persona=entry.persona)
        bot.ready = True
        self.company.bring(bot)
        self.version += 1

    def _left(self, entry: log.Left) -> None:
        chair = self.company[entry.chair]
        if self.company.host == entry.chair:
            self.company.host = None
        if self.state == "playing" and chair.seat is not None:
            chair.left, chair.key, chair.stand_in = True, "", False
        else:
            self.company.take_away(entry.chair)
        if self.asked is not None and self.asked.chair == entry.chair:
            self._stop_asking(self.asked, entry.at)
        self._done.pop(entry.chair, None)
        self.version += 1

    def _renamed(self, entry: log.Renamed) -> None:
        chair = self.company[entry.chair]
        chair.name, chair.avatar = entry.name, entry.avatar
        self.version += 1

    def _ordered(self, entry: log.Ordered) -> None:
        self.company.put_in_order(entry.chairs)
        self.version += 1

    def _changed(self, entry: log.Changed) -> None:
        self.game = game_called(entry.game)
        self.options = self.game.options.from_json(entry.options)
        if entry.pace != self.pace:
            self.since = [entry.at] * len(self.since)
        self.pace, self.waits, self.evening = entry.pace, entry.waits, entry.evening
        self.version += 1

    def _got_ready(self, entry: log.GotReady) -> None:
        chair = self.company[entry.chair]
        chair.ready, chair.word = entry.ready, entry.word
        self.version += 1

    def _hosted(self, entry: log.Hosted) -> None:
        self.company.host = entry.chair
        self.version += 1

    def _stood_in(self, entry: log.StoodIn) -> None:
        chair = self.company[entry.chair]
        chair.stand_in = True
        chair.warm_from = 0 if self.match is None else len(self.match.steps)
        self.version += 1

    def _returned(self, entry: log.Returned) -> None:
        chair = self.company[entry.chair]
        chair.stand_in = False
        if chair.seat is not None:
            self.since[chair.seat] = entry.at
        self.version += 1

    # Matches

    def _promised(self, entry: log.Promised) -> None:
        self.secret = entry.secret
        self.commitment = commitment(entry.secret)
        self.version += 1

    def _dealt(self, entry: log.Dealt) -> None:
        assert self.secret is not None
        self.company.clear_up()
        self.seats = list(entry.seats)
        chairs = [self.company[number] for number in entry.seats]
        promise = Promise.of(self.secret, [chair.word for chair in chairs])
        names = [chair.name for chair in chairs]
        self.match = Match(self.game, len(chairs), None, self.options, names, promise)
        for seat, chair in enumerate(chairs):
            chair.seat = seat
        for chair in self.company:
            chair.ready, chair.word = chair.bot is not None, ""
        self.secret, self.commitment = None, ""
        self.match_id, self.dealt_at, self.clocked = entry.id, entry.at, entry.at
        self.lamp = []
        self.number += 1
        self.state = "playing"
        self.is_live = bool(self.game.legal(self.match.table, CLOCK))
        self.since = [entry.at] * len(chairs)
        self._wait_for(self.match)
        self.version += 1

    def _acted(self, entry: log.Acted) -> None:
        match = self.match
        assert match is not None
        action = match.game.actions.named(entry.do)
        if entry.ms:
            action = action._replace(ms=entry.ms)
        if entry.seat == CLOCK:
            self.clocked += entry.ms
        self.lamp += [(at - self.dealt_at, to) for at, to in entry.lamp or ()]
        step = match.play(entry.seat, action, entry.at - self.dealt_at, entry.whose)
        self.step = step
        if self.asked is not None:
            self._stop_asking(self.asked, entry.at)
            self.version += 1
        before = self.awaited
        self._wait_for(match)
        self._restart_clocks(before, step)
        if match.is_over:
            self._finish(match)

    def _wait_for(self, match: Match) -> None:
        awaits, table = match.game.rules.awaits, match.table
        self.awaited = [seat for seat in range(len(self.seats)) if awaits(table, seat)]

    def _restart_clocks(self, before: list[int], step: Step) -> None:
        """A new decision begins for whoever is asked now and was not before.

        It also begins for a seat that has to go on after something that everybody heard of; after
        a secret act its clock runs on, or the clock would tell.
        """
        for seat in self.awaited:
            if seat not in before or (seat == step.seat and _was_heard(step)):
                self.since[seat] = self.at

    def _finish(self, match: Match) -> None:
        self.state = "over"
        if self.evening:
            for seat, place in enumerate(match.game.places(match.table)):
                self.chair_at(seat).evening += place == 1
        self.version += 1

    def _took_back(self, entry: log.TookBack) -> None:
        assert self.match is not None
        if entry.only:
            step = self.match.steps[entry.steps]
            self.match = self.match.without(entry.steps)
            self._give_time_back(step, entry.at)
        else:
            self.match = self.match.after(entry.steps)
            self.since = [entry.at] * len(self.seats)
        for chair in self.company:
            if chair.warm_from > entry.steps:
                chair.warm_from = chair.warm_from - 1 if entry.only else entry.steps
        self.asked = None
        self._wait_for(self.match)
        self.version += 1

    def _give_time_back(self, step: Step, now: int) -> None:
        """Whoever chooses again has the time that was left; the others' clocks run on."""
        waited = now - self.dealt_at - (step.at or 0)
        self.since[step.seat] = min(now, self.since[step.seat] + waited)

    def _asked_back(self, entry: log.AskedBack) -> None:
        self.asked = Asked(entry.chair, entry.steps, entry.at)
        self.version += 1

    def _answered(self, entry: log.Answered) -> None:
        if self.asked is None:
            return
        if entry.agree:
            self.asked.agreed.append(entry.chair)
        else:
            self._stop_asking(self.asked, entry.at)
        self.version += 1

    def _stop_asking(self, asked: Asked, now: int) -> None:
        self._let_time_pass(asked.at, now)
        self.asked = None

    def _let_time_pass(self, start: int, end: int) -> None:
        """Nobody's time ran meanwhile."""
        self.since = [since + end - max(start, since) for since in self.since]

    def _paused(self, entry: log.Paused) -> None:
        self.paused, self.paused_at, self.paused_by = True, entry.at, entry.chair
        self.between = entry.between
        self.version += 1

    def _went_on(self, entry: log.WentOn) -> None:
        self.paused = False
        if self.between:
            self.between = False
            for chair in self.company:
                chair.ready = chair.bot is not None
        self.clocked += entry.at - self.paused_at
        self._let_time_pass(self.paused_at, entry.at)
        if self.asked is not None:
            self.asked.at += entry.at - self.paused_at
        self.version += 1

    def _back_to_lobby(self, entry: log.BackToLobby) -> None:
        self.state = "lobby"
        self.match, self.match_id, self.seats = None, "", []
        self.awaited, self.since = [], []
        self.company.clear_up()
        self.version += 1


def _was_heard(step: Step) -> bool:
    return any(event.to == EVERYBODY for event in step.events)


_HOW: dict[type, Callable[[Room, Any], None]] = {
    log.Opened: Room._opened,
    log.Sat: Room._sat,
    log.BotSat: Room._bot_sat,
    log.Left: Room._left,
    log.Renamed: Room._renamed,
    log.Ordered: Room._ordered,
    log.Changed: Room._changed,
    log.GotReady: Room._got_ready,
    log.Hosted: Room._hosted,
    log.Promised: Room._promised,
    log.Dealt: Room._dealt,
    log.Acted: Room._acted,
    log.TookBack: Room._took_back,
    log.AskedBack: Room._asked_back,
    log.Answered: Room._answered,
    log.Paused: Room._paused,
    log.WentOn: Room._went_on,
    log.StoodIn: Room._stood_in,
    log.Returned: Room._returned,
    log.BackToLobby: Room._back_to_lobby,
}
