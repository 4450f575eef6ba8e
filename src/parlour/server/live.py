"""A live table of Cheating Moth, beside its room: hands, lamp, lines, races and bots.

The room is still a fold of its log. This is what passes and is not kept: where hands are, where
the lamp points, how long round trips take. After a restart it begins anew, and the match goes on.

Nothing here has a clock: whoever calls says what time it is.
"""

from __future__ import annotations

from random import Random, SystemRandom
from typing import NamedTuple

import msgspec

from parlour.core.actions import Action
from parlour.core.game import IllegalAction
from parlour.games.cheating_moth.actions import ACTIONS, Kind
from parlour.games.cheating_moth.live import is_racing
from parlour.games.cheating_moth.table import NOBODY, Phase, Table
from parlour.server import protocol, turns
from parlour.server import sentences as say
from parlour.server.between import Between
from parlour.server.doings import NotNow
from parlour.server.draft import Draft, house_time, next_moment
from parlour.server.entries import AnyEntry, Paused, WentOn
from parlour.server.hands import SLOW_TELLS, Hands
from parlour.server.lamplight import NO_AIDS, Aids, Lamplight
from parlour.server.line import Line
from parlour.server.live_bots import TURN_KINDS, LiveBot, Scene, bot_on
from parlour.server.manners import manners_of
from parlour.server.racing import Racing
from parlour.server.room import Room
from parlour.server.sleights import Sleights

LAMP_AGAIN = 20  # pictures after which those who have just come are told of it as well
FEEL_AGAIN = 200  # milliseconds after which a table looks whether its Guard is back on the line
SECRET = (Kind.VANISH, Kind.FEINT, Kind.SLIP)
DISTRACTING = (Kind.PLAY, Kind.DRAW, Kind.GIVE, Kind.GIVE_TO, Kind.KEEP, Kind.SLAP, Kind.RACE)


class Picture(NamedTuple):
    """What goes out to the Guard's chair and to everybody else, spectators included."""

    guard: int  # the chair
    for_guard: list[bytes]
    for_others: list[bytes]


class Live:
    """One live match. The keeper makes it when cards are dealt or a table wakes up."""

    def __init__(self, room: Room, now: int, chance: Random | None = None) -> None:
        assert room.match is not None
        self.room = room
        self.chance = chance or SystemRandom()
        self.seats = room.match.players
        restless = [manners_of(room.chair_at(s).persona).restless for s in range(self.seats)]
        self.hands = Hands(self.seats, now, self.chance, restless)
        self.lines: dict[int, Line] = {}  # of the persons who are here, by seat
        self.bots: dict[int, LiveBot] = {}
        self.painted = 0  # the last picture that the Guard's screen is known to have shown

        self.guard = NOBODY
        self.light = Lamplight(now)
        self.racing = Racing(room, self.chance, self.lines)
        self.sleights = Sleights(self.hands)
        self.froze = False  # the table is paused because nobody watches
        self.between = Between(room, self.lines)
        self._size = -1
        self._still_since: int | None = None  # the table is paused, and nothing moves
        self.notice(now)
        self.sleights.wake(self.table, now)

    @property
    def table(self) -> Table:
        assert self.room.match is not None
        table: Table = self.room.match.table
        return table

    def seat_of(self, chair: int) -> int | None:
        return self.room.seats.index(chair) if chair in self.room.seats else None

    # Who is here

    def join(self, chair: int, line: Line) -> None:
        seat = self.seat_of(chair)
        if seat is not None:
            self.lines[seat] = line

    def part(self, chair: int) -> None:
        seat = self.seat_of(chair)
        if seat is not None:
            self.lines.pop(seat, None)

    def was_sent(self, chair: int, now: int) -> None:
        """News went out to this chair."""
        seat = self.seat_of(chair)
        if seat is not None:
            self.racing.was_sent(seat, now)

    def nobody_watches(self, now: int) -> bool:
        """11.9 The Guard is away, or the line to them says nothing any more."""
        guard = self.table.guard
        if not self.room.chair_at(guard).plays_itself:
            return False
        return guard not in self.lines or self.lines[guard].is_silent(now)

    # What passes

    def pose(self, chair: int, pose: protocol.Pose, now: int) -> None:
        seat = self.seat_of(chair)
        if seat is not None and not self.room.paused:
            self.hands.pose(seat, pose.x, pose.y, now)

    def lamp(self, chair: int, lamp: protocol.Lamp, now: int) -> None:
        seat = self.seat_of(chair)
        if seat is not None and seat == self.table.guard and not self.room.paused:
            self._aid(Aids(lamp.sound_tells, lamp.slow_tells), now)
            self._point(lamp.to, now)

    def _aid(self, aids: Aids, now: int) -> None:
        self.hands.move(now)
        self.light.aids = aids
        self.hands.slowness = SLOW_TELLS if aids.slow else 1.0

    def _point(self, to: int | None, now: int) -> None:
        if to is None or (0 <= to < self.seats and to != self.table.guard):
            self.light.point(to, now)

    def paint(self, chair: int, painted: protocol.Painted) -> None:
        if self.seat_of(chair) == self.table.guard:
            self.painted = max(self.painted, painted.pose)

    def pictures(self, now: int) -> Picture | None:
        """What is to be sent now. While the table is paused nobody moves."""
        if self.room.paused or self.room.state != "playing":
            return None
        to_guard: list[bytes] = []
        to_others: list[bytes] = []
        lit = self.light.lit(now)
        picture = self.hands.picture(now, lit)
        again = picture is not None and self.hands.number % LAMP_AGAIN == 0
        if self.light.aids_change() or self._lamp_moves(now) or again:
            lamp = msgspec.json.encode(self.light.message())
            to_guard.append(lamp)
            to_others.append(lamp)
        if picture is not None:
            bright, dim = picture
            watching = self.bots.get(self.table.guard)
            if watching is not None and bright is not None:
                watching.watch(bright, lit, now)
            to_guard += [bright] if bright else []
            to_others += [dim] if dim else []
        if not to_guard and not to_others:
            return None
        return Picture(self.room.seats[self.table.guard], to_guard, to_others)

    def _lamp_moves(self, now: int) -> bool:
        if not self.light.moves(now):
            return False
        if self.light.told in self.bots:
            self.bots[self.light.told].lamp_on_me(now)
        return True

    def tell_lamp(self, entries: list[AnyEntry]) -> None:
        """Where the lamp has been goes into the log with the next thing that is done."""
        self.light.write_into(entries)

    # What is done

    def heed(self, chair: int, act: protocol.Act, now: int) -> list[AnyEntry]:
        """What becomes of a person's action. The caller has seen to it that this match is meant."""
        self.notice(now)
        seat = self.seat_of(chair)
        assert seat is not None
        if self.between.is_due():
            raise NotNow(say.BETWEEN_ROUNDS)
        try:
            return self._act(seat, act, now, by=(chair, act.id))
        except IllegalAction as no:
            raise NotNow(no.words, no.rule) from None

    def _act(
        self,
        seat: int,
        act: protocol.Act,
        now: int,
        by: tuple[int, str] | None = None,
        whose: str = "",
    ) -> list[AnyEntry]:
        action = ACTIONS.named(act.do)
        draft = Draft(self.room, now)
        line: dict[str, int] | None = None
        if action.kind in SECRET and self.nobody_watches(now):
            raise NotNow(say.GUARD_AWAY, "11.9")
        if action.kind == Kind.CAUGHT:
            action, line = self._call(seat, action, act.pose, draft)
        elif action.kind in (Kind.SLAP, Kind.RACE):
            if action.kind == Kind.SLAP and seat in self.racing.aside:
                return []  # the house answers for this seat, as soon as all others have
            action, line = self.racing.judged(seat, action, act.ms, draft)
        draft.do(seat, action, by, whose, line)
        self.racing.spend(seat, action, line)
        self.sleights.follow(seat, action, act.ms, now)
        if action.kind in DISTRACTING and seat == self.table.guard:
            self.light.turn_away(now)
        return draft.entries

    def _call(
        self, seat: int, action: Action, pose: int | None, draft: Draft
    ) -> tuple[Action, dict[str, int]]:
        """8.2 Judged by the picture that the Guard's screen had shown."""
        trusted = self.racing.line_of(seat).trusted
        pressed = pose if pose is not None else self.painted
        seen = self.hands.seen_by(pressed, draft.now, trusted)
        ms = max(0, draft.clocked - seen)
        line = {"pose": pressed, "trusted": trusted, "measured": draft.now - seen, "granted": ms}
        return action._replace(ms=ms), line

    # What happens by itself

    def due(self, now: int) -> int | None:
        """When ``chime`` and ``pictures`` want to be called next."""
        if self.room.state != "playing":
            return None
        if self.room.between:
            return self.between.ends_at(now)
        if self.room.paused:
            return self._thaws_at(now) if self.froze else None
        if self.between.is_due():
            return now
        times = [self.hands.next_at, house_time(self.room, next_moment(self.table))]
        times += [bot.due() for bot in self.bots.values()]
        times += self.racing.due()
        until = turns.until(self.room)
        if until is not None and not is_racing(self.table):
            times.append(until)
        return max(now, min(times))

    def _thaws_at(self, now: int) -> int | None:
        """A Guard who is gone is waited for; a line that is silent is felt again and again."""
        if not self.nobody_watches(now):
            return now
        return now + FEEL_AGAIN if self.table.guard in self.lines else None

    def chime(self, now: int) -> list[AnyEntry]:
        """The next thing that is due; call it until there is nothing."""
        self.notice(now)
        if self.room.state != "playing":
            return []
        if self.room.between:
            return [*self.between.end(now)]
        if self.room.paused:
            if self.froze and not self.nobody_watches(now):
                self.froze = False
                return [WentOn(at=now)]
            return []
        if self.between.is_due():
            return [*Draft(self.room, now).entries, self.between.begin(now)]
        if house_time(self.room, next_moment(self.table)) <= now:
            return Draft(self.room, now).entries  # the match may be over by that
        if self.nobody_watches(now):
            self.froze = True
            return [*Draft(self.room, now).entries, Paused(at=now)]
        self.hands.move(now)
        return (
            self._hands_arrive(now)
            or self.racing.chime(now)
            or self._ask_bots(now)
            or self._hurry(now)
            or self._write_down_lamp(now)
        )

    def _write_down_lamp(self, now: int) -> list[AnyEntry]:
        return Draft(self.room, now).entries if self.light.is_due_in_log else []

    def notice(self, now: int) -> None:
        """To be called after every entry: something may have begun."""
        if self.room.size == self._size:
            return
        self._size = self.room.size
        self._stand_still(now)
        table = self.table
        if table.guard != self.guard:
            self.guard, self.painted = table.guard, 0
            self.light.change_hands()
            self._aid(NO_AIDS, now)
        self.hands.frozen = (
            self.room.paused or table.debtor != NOBODY or table.phase == Phase.TURN_DONE
        )
        self.racing.notice(now)
        self._seat_bots(now)

    def _stand_still(self, now: int) -> None:
        """While the table is paused no hand moves, no card gets on and no plan comes due."""
        if self._still_since is not None:
            ms = now - self._still_since
            self.hands.stand_still(ms)
            self.racing.stand_still(ms)
            self.light.stand_still(ms)
            self.sleights.stand_still(ms)
            for bot in self.bots.values():
                bot.stand_still(ms)
        elif self.room.paused:
            self.hands.move(now)
        self._still_since = now if self.room.paused else None
        self.froze = self.froze and self.room.paused

    def _seat_bots(self, now: int) -> None:
        for seat in range(self.seats):
            if self.room.chair_at(seat).plays_itself:
                self.bots.pop(seat, None)
                continue
            if seat not in self.bots:
                self.bots[seat] = bot_on(self.room, seat, self.chance, now, self.racing.usual)
            if self.room.state == "playing":
                self.bots[seat].look(self._scene(seat, self.table), now)

    def _scene(self, seat: int, table: Table) -> Scene:
        game = self.room.game
        return Scene(
            self.room.number, game.view(table, seat), game.legal(table, seat), self.light.told
        )

    def _hands_arrive(self, now: int) -> list[AnyEntry]:
        for seat, action in self.sleights.end(self.table, now):
            entries = self._try(seat, action, now)
            if entries:
                return entries
        return []

    def _try(self, seat: int, action: Action, now: int) -> list[AnyEntry]:
        draft = Draft(self.room, now)
        try:
            draft.do(seat, action)
        except IllegalAction:
            return []
        return draft.entries

    def _hurry(self, now: int) -> list[AnyEntry]:
        """11.8 If the time of a person is up, a simple move is made."""
        for seat in turns.late(self.room, now):
            if self.room.chair_at(seat).plays_itself:
                draft = Draft(self.room, now)
                scene = self._scene(seat, draft.table)
                moves = [action for action in scene.legal if action.kind in TURN_KINDS]
                if moves:
                    dice = [self.chance.getrandbits(32) for _ in range(4)]
                    idle = self.room.game.idle(scene.view, moves, dice)
                    draft.do(seat, idle or moves[0], whose="time")
                    return draft.entries
        return []

    def _ask_bots(self, now: int) -> list[AnyEntry]:
        for seat, bot in self.bots.items():
            if bot.due() > now:
                continue
            said = bot.act(self._scene(seat, Draft(self.room, now).table), now)
            if isinstance(said, protocol.Lamp):
                self._point(said.to, now)
            elif said is not None:
                try:
                    return self._act(seat, said, now, whose=self._whose(seat))
                except (IllegalAction, NotNow):
                    continue
        return []

    def _whose(self, seat: int) -> str:
        return "bot" if self.room.chair_at(seat).bot else "stand-in"

    def bot_to_ask(self, now: int) -> turns.Question | None:
        """A bot that ponders over its move; the caller lets it think and comes back with it."""
        seat = next((seat for seat, bot in self.bots.items() if bot.ponders), None)
        if seat is None or self.room.paused or self.room.state != "playing":
            return None
        scene = self._scene(seat, Draft(self.room, now).table)
        moves = [action for action in scene.legal if action.kind in TURN_KINDS]
        if not moves:
            self.bots[seat].ponders = False
            return None
        asked = turns.question(self.room, seat)
        return asked._replace(view=scene.view, legal=moves)

    def answer(self, asked: turns.Question, action: Action | None, now: int) -> list[AnyEntry]:
        """What a bot has chosen, if it is still to be done; without an opinion, what is idle."""
        bot = self.bots.get(asked.seat)
        if bot is None or asked.match != self.room.number or self.room.paused:
            return []
        bot.ponders = False
        if action is None or action not in asked.legal:
            action = self.room.game.idle(asked.view, asked.legal, asked.dice) or asked.legal[0]
        act = protocol.Act("", self.room.game.actions.name(action), self.room.number)
        try:
            return self._act(asked.seat, act, now, whose=self._whose(asked.seat))
        except (IllegalAction, NotNow):
            bot.look(self._scene(asked.seat, self.table), now)
            return []
