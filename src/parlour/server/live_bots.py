"""Bots at a live table of Cheating Moth.

They do what people do: they say ``act`` and ``lamp``, their hands move in the same pictures, and as
the Guard they know no more than the Guard's screen shows. Times are the house's milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import NamedTuple

import msgspec

from parlour.bots.cards import CARDS
from parlour.core.actions import Action
from parlour.games.cheating_moth.actions import ACTIONS, Kind
from parlour.games.cheating_moth.table import MINUS_POINTS, NO_CARD, VALUES, Phase
from parlour.games.cheating_moth.view import View
from parlour.server import turns
from parlour.server.hands import UNDER
from parlour.server.manners import Manners, manners_of
from parlour.server.protocol import Act, Hands, Lamp
from parlour.server.room import Room

TURN_KINDS = frozenset((Kind.PLAY, Kind.DRAW, Kind.GIVE_TO, Kind.GIVE, Kind.KEEP))
PAUSE = (900, 2600)  # before a card is laid
SOON = 150
REACTION, SPREAD, QUICKEST = 380, 0.25, 230  # of a slap: log-normal
FAMILY, ALIKE = 2, 60  # up to this strength a bot is as quick as people are, give or take this
SEARCH = 120  # more for finding the right card
CALLS_AFTER = (400, 900)
ALARM = (0.12, 0.08, 0.04)  # of a movement that looked like nothing, by strength
TOO_LATE = 100
DIM = 0.15  # attention for a seat out of the lamp
SETTLES = 2500  # after a card has changed hands nobody dares for a moment

_picture = msgspec.json.Decoder(Hands).decode


class Scene(NamedTuple):
    """What a client of this seat would know."""

    match: int
    view: View
    legal: Sequence[Action]
    lit: int | None  # everybody sees where the lamp is


@dataclass
class Suspicion:
    """What the Guard has seen of a hand, since it went down."""

    at: int = 0
    under: int = 0  # milliseconds
    depth: float = 0.0  # when it was last seen
    up_since: int = 0


class LiveBot:
    def __init__(
        self,
        seat: int,
        manners: Manners,
        strength: int,
        chance: Random,
        now: int,
        cheats: bool = True,
        usual: Callable[[], int | None] | None = None,
    ) -> None:
        self.seat = seat
        self.manners = manners
        self.alarm = ALARM[max(0, min(strength, len(ALARM)) - 1)] * manners.alarm
        self.chance = chance
        self.cheats = cheats
        self.usual = usual  # how quick people are, if it wants to be like them
        self.move_at: int | None = None  # when it makes the move it is awaited for
        self.ponders = False  # about it
        self.race: int | None = None  # the race it has planned an answer for
        self.answer_at: int | None = None
        self.reaction = 0
        self.cheat_at = now + self._wait(manners.cheats)
        self.feint_at = now + self._wait(manners.feints)
        self.lamp_at = now
        self.lamp_to: int | None = None
        self.call: tuple[int, int] | None = None  # whom, and when
        self.fright_at: int | None = None
        self.guards = False
        self.painted = 0
        self.suspicions: dict[int, Suspicion] = {}
        self.restless: dict[int, int] = {}  # when a seat was last seen to move

    def _wait(self, a_minute: float) -> int:
        return SOON + round(self.chance.expovariate(a_minute / 60_000))

    def due(self) -> int:
        """When it wants to do something next."""
        plans = [self.move_at, self.answer_at, self.fright_at]
        if self.guards:
            plans += [self.lamp_at, self.call[1] if self.call else None]
        elif self.cheats:
            plans += [self.cheat_at, self.feint_at]
        return min((plan for plan in plans if plan is not None), default=1 << 60)

    def stand_still(self, ms: int) -> None:
        """The table was paused: all that it had planned comes so much later."""
        self.cheat_at += ms
        self.feint_at += ms
        self.lamp_at += ms
        self.move_at = _later(self.move_at, ms)
        self.answer_at = _later(self.answer_at, ms)
        self.fright_at = _later(self.fright_at, ms)
        self.call = None if self.call is None else (self.call[0], self.call[1] + ms)
        self.restless = {seat: at + ms for seat, at in self.restless.items()}
        for past in self.suspicions.values():
            past.at += ms
            past.up_since += ms

    # Seeing

    def look(self, scene: Scene, now: int) -> None:
        """Something has changed at the table."""
        view = scene.view
        if self.guards != (view.guard == self.seat):
            self._change_sides(now)
        if self.ponders or not any(action.kind in TURN_KINDS for action in scene.legal):
            self.move_at = None
        elif self.move_at is None:
            self.move_at = now + self.chance.randrange(*PAUSE) * self.manners.style.pace // 100
        racing = view.phase in (Phase.MOSQUITO, Phase.COCKROACH)
        if not racing or view.opened_at is None:
            self.race = self.answer_at = None
        elif self.race != view.opened_at:
            self.race = view.opened_at
            self._plan_answer(view, now)

    def _change_sides(self, now: int) -> None:
        self.guards = not self.guards
        self.call = None
        self.suspicions.clear()
        self.lamp_at = now + SOON
        self.cheat_at = max(self.cheat_at, now + SETTLES)

    def _plan_answer(self, view: View, now: int) -> None:
        self.answer_at = None
        if view.answered[self.seat]:
            return
        style = self.manners.style
        self.reaction = max(QUICKEST, self._quickness() + style.reaction)
        if view.phase == Phase.COCKROACH:
            if self.chance.random() < 1 / style.misses or right_card(view) not in view.hand:
                return
            self.reaction += self.chance.randrange(SEARCH, 3 * SEARCH)
        self.answer_at = now + self.reaction

    def _quickness(self) -> int:
        return reaction(self.chance, self.usual() if self.usual else None)

    def lamp_on_me(self, now: int) -> None:
        """Whoever is caught in the light with a card under way may think better of it."""
        if self.chance.random() < self.manners.flees:
            self.fright_at = now + self.chance.randrange(250, 600)

    def watch(self, picture: bytes, lit: int | None, now: int) -> None:
        """A picture on the Guard's screen: movement draws the eye, and long or deep dives tell."""
        shown = _picture(picture)
        self.painted = shown.pose
        for hand in shown.hands:
            if hand.seat == self.seat:
                continue
            past = self.suspicions.setdefault(hand.seat, Suspicion(now))
            ms, past.at = min(now - past.at, 250), now
            if hand.x or hand.y:
                self.restless[hand.seat] = now
            if hand.y < UNDER:
                self._see_ghosts(hand.seat, past, lit, now)
                past.up_since = now if past.under else past.up_since
                past.under, past.depth = 0, 0.0
                continue
            past.under += ms
            rises, past.depth = hand.y < past.depth, hand.y
            if rises:
                continue  # too late to tell
            attention = 1.0 if hand.seat == lit else DIM
            hazard = self.manners.eye * attention * tell(hand.y, past.under, hand.loud)
            if self.chance.random() < 1 - exp(-hazard * ms / 1000):
                self._plan_call(hand.seat, now)

    def _see_ghosts(self, seat: int, past: Suspicion, lit: int | None, now: int) -> None:
        if past.under and seat == lit and self.chance.random() < self.alarm:
            self._plan_call(seat, now)

    def _plan_call(self, seat: int, now: int) -> None:
        if self.call is None:
            self.call = (seat, now + self.chance.randrange(*CALLS_AFTER))

    def _is_too_late(self, seat: int, now: int) -> bool:
        """A hand that has been up again for a while has nothing to hide any more."""
        past = self.suspicions.get(seat)
        return past is not None and past.under == 0 and now - past.up_since > TOO_LATE

    # Doing

    def act(self, scene: Scene, now: int) -> Act | Lamp | None:
        """The next thing whose time has come. What is not allowed is given up.

        A move in its turn needs thought: then it ``ponders``, and is told when that is over.
        """
        if self.call is not None and self.guards and self.call[1] <= now:
            accused, self.call = self.call[0], None
            if self._is_too_late(accused, now):
                return None
            return self._say(scene, Action(Kind.CAUGHT, accused), pose=self.painted)
        if self.answer_at is not None and self.answer_at <= now:
            self.answer_at = None
            return self._answer(scene)
        if self.fright_at is not None and self.fright_at <= now:
            self.fright_at = None
            return self._say(scene, Action(Kind.TAKE_BACK))
        if self.move_at is not None and self.move_at <= now:
            if scene.view.own is not None and scene.view.own.moving != NO_CARD:
                self.move_at = now + 2 * SOON  # one hand is busy
                return None
            self.move_at = None
            self.ponders = any(action.kind in TURN_KINDS for action in scene.legal)
            return None
        if self.guards:
            return self._swing(scene, now) if self.lamp_at <= now else None
        return self._cheat(scene, now) if self.cheats else None

    def _say(
        self, scene: Scene, action: Action, ms: int | None = None, pose: int | None = None
    ) -> Act | None:
        if action._replace(ms=0) not in scene.legal:
            return None
        return Act("", ACTIONS.name(action), scene.match, ms, pose)

    def _answer(self, scene: Scene) -> Act | None:
        if scene.view.phase == Phase.MOSQUITO:
            return self._say(scene, Action(Kind.SLAP), self.reaction)
        return self._say(scene, Action(Kind.RACE, right_card(scene.view)), self.reaction)

    def _swing(self, scene: Scene, now: int) -> Lamp:
        """The lamp stays for a moment and then goes where something has moved."""
        self.lamp_at = now + self.chance.randrange(*self.manners.dwell)
        others = [s for s in range(scene.view.seats) if s not in (self.seat, self.lamp_to)]
        moved = [now - self.restless.get(seat, -9999) < 800 for seat in others]
        pull = 6 * self.manners.style.looks_where_it_moves / 100
        self.lamp_to = self.chance.choices(others, [1 + pull * each for each in moved])[0]
        return Lamp(self.lamp_to)

    def _cheat(self, scene: Scene, now: int) -> Act | None:
        manners, chance = self.manners, self.chance
        if self.feint_at <= now:
            self.feint_at = now + self._wait(manners.feints)
            return self._say(scene, Action(Kind.FEINT), chance.randrange(*manners.hurry))
        if self.cheat_at > now:
            return None
        # In a large company each of them does it less often.
        self.cheat_at = now + self._wait(manners.cheats * 3 / (scene.view.seats - 1))
        cards = [action for action in scene.legal if action.kind == Kind.VANISH]
        if not cards:
            return None
        if scene.lit == self.seat and chance.random() >= manners.dares:
            self.cheat_at = now + chance.randrange(400, 1200)  # as soon as the lamp is gone
            return None
        dearest = max(cards, key=lambda action: MINUS_POINTS[action.spot // VALUES])
        return self._say(scene, dearest, chance.randrange(*manners.hurry))


def bot_on(
    room: Room, seat: int, chance: Random, now: int, usual: Callable[[], int | None]
) -> LiveBot:
    """Who plays on this seat for the house. A stand-in does not cheat in somebody's name."""
    chair = room.chair_at(seat)
    level = chair.bot or turns.stand_in_level(room)
    strength = CARDS[level].strength if level in CARDS else 1
    return LiveBot(
        seat,
        manners_of(chair.persona),
        strength,
        chance,
        now,
        cheats=chair.bot is not None,
        usual=usual if strength <= FAMILY else None,
    )


def _later(plan: int | None, ms: int) -> int | None:
    return None if plan is None else plan + ms


def reaction(chance: Random, around: int | None = None) -> int:
    """As people have it; ``around``: as these people have it."""
    if around is not None:
        return max(QUICKEST, around + chance.randint(-ALIKE, ALIKE))
    return max(QUICKEST, round(exp(chance.gauss(log(REACTION), SPREAD))))


def right_card(view: View) -> int:
    """The number card with the value of the Cockroach."""
    return view.pile[-1].card % VALUES


def tell(depth: float, under: int, loud: bool) -> float:
    """How much there is to see of a hand under the edge, by its depth and for how long it stays."""
    return 2.5 * max(0.0, depth - 0.5) + 1.45 * min(1.0, max(0, under - 400) / 600) + 0.8 * loud
