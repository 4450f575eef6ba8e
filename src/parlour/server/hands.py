"""The hands at a live table of Cheating Moth, and the pictures of them that are sent out.

A hand is a point: x from left to right, y down under the edge of the table. Sorting, scratching,
feints and cards that vanish are all movements of this point and travel in one stream: nothing in it
has a name. Whoever does nothing is seen to fidget now and then, people and bots alike.

How deep a hand goes is how much there is to see, and the deeper, the sooner a card is gone. The
house moves every hand itself, at most so fast, towards where its owner wants it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec

from parlour.server import protocol

PICTURE = 50  # milliseconds from one picture to the next
STEP = 25  # milliseconds in which a hand moves on
COARSE = 5  # one picture in so many shows the hands that are not in the lamp
FINE_STEP, COARSE_STEP = 0.02, 0.25
KEPT = 60  # pictures
SLOW_TELLS = 1.5  # how much longer a card takes if the Guard has asked for it

UNDER = 0.25  # from here on a hand is under the edge
SHORTEST, LONGEST = 500, 3000  # milliseconds under the edge, at full depth and right at the edge
SPEED = 1 / 120  # of a hand, for each millisecond
LOUD = 0.6 * SPEED  # downwards; who is as quick as this bumps into the table
THUD = 250  # milliseconds for which that is heard
SILENT = 1000  # whose device says nothing for so long has no finger on the screen
FIDGET_EVERY = 5000  # on average

_encode = msgspec.json.Encoder().encode


@dataclass
class Stop:
    """Where a movement goes next, and until when it stays there."""

    x: float
    y: float
    until: int


@dataclass
class Hand:
    x: float = 0.0
    y: float = 0.0
    at: int = 0  # until when it has moved
    path: deque[Stop] = field(default_factory=deque)
    held: bool = False  # by a finger: it stays where the last pose was
    posed_at: int = -SILENT
    loud_until: int = 0
    fidget_at: int = 0
    under: float = 0.0  # how much of the way under the edge is done, since a card was taken along
    risen_at: int | None = None  # since when it is up again

    @property
    def rests(self) -> bool:
        return not self.held and not self.path


def time_under(depth: float) -> int:
    """How long a card needs at this depth."""
    share = (1 - min(1.0, max(UNDER, depth))) / (1 - UNDER)
    return round(SHORTEST + share * (LONGEST - SHORTEST))


def depth_for(ms: int) -> float:
    """How deep a hand has to go if a card is to be gone after this time."""
    share = (min(LONGEST, max(SHORTEST, ms)) - SHORTEST) / (LONGEST - SHORTEST)
    return 1 - share * (1 - UNDER)


class Hands:
    """All hands of one table. ``restless`` makes a seat fidget more often than others."""

    def __init__(
        self, seats: int, now: int, chance: Random, restless: Sequence[float] | None = None
    ) -> None:
        self.chance = chance
        self.restless = restless or [1.0] * seats
        self.hands = [Hand(at=now) for _ in range(seats)]
        for seat in range(seats):
            self._plan_fidget(seat, now)
        self.frozen = False  # cards on their way stay where they are
        self.slowness = 1.0  # of cards on their way, so that there is more time to see them
        self.number = 0  # of the last picture
        self.next_at = now + PICTURE
        self._sent: deque[tuple[int, int]] = deque(maxlen=KEPT)  # number and time
        self._heard = [False] * seats  # since the last coarse picture

    # Moving

    def pose(self, seat: int, x: float, y: float, now: int) -> None:
        """A finger or mouse says where this hand is."""
        self.move(now)
        hand = self.hands[seat]
        hand.path = deque([Stop(x, y, now + SILENT)])
        hand.held = True
        hand.posed_at = now

    def slip(self, seat: int, ms: int, now: int) -> None:
        """The hand dives by itself, for keys and bots: the same with a card and without."""
        self.move(now)
        hand, chance = self.hands[seat], self.chance
        under = max(SHORTEST, round(ms * 0.8))
        depth = depth_for(under)
        side = chance.uniform(-0.3, 0.3)
        down = now + ms // 4  # a slow hand takes its time to get there
        stay = down + round(under * self.slowness) + chance.randrange(60, 260)
        hand.held = False
        hand.path = deque(
            [
                *self._glide(hand, side, depth, now, down),
                Stop(side, depth, stay),
                *self._glide(Hand(side, depth), 0, 0, stay, stay + chance.randrange(250, 600)),
            ]
        )

    def lift(self, seat: int, now: int) -> None:
        """The hand comes up again."""
        self.move(now)
        hand = self.hands[seat]
        hand.held = False
        hand.path = self._glide(hand, 0, 0, now, now + self.chance.randrange(200, 400))

    def sway(self, seat: int, x: float, y: float, ms: int, now: int) -> None:
        """A movement there and back: sorting, laying a card, scratching."""
        self.move(now)
        self._sway(self.hands[seat], x, y, ms, now)

    def _sway(self, hand: Hand, x: float, y: float, ms: int, now: int) -> None:
        half = now + ms // 2
        hand.path = deque(
            [*self._glide(hand, x, y, now, half), *self._glide(Hand(x, y), 0, 0, half, now + ms)]
        )

    def _glide(self, hand: Hand, x: float, y: float, start: int, end: int) -> deque[Stop]:
        steps = max(1, (end - start) // PICTURE)
        return deque(
            Stop(
                hand.x + (x - hand.x) * step / steps,
                hand.y + (y - hand.y) * step / steps,
                start + (end - start) * step // steps,
            )
            for step in range(1, steps + 1)
        )

    def _plan_fidget(self, seat: int, now: int) -> None:
        pause = self.chance.expovariate(self.restless[seat] / FIDGET_EVERY)
        self.hands[seat].fidget_at = now + 300 + round(pause)

    def _fidget(self, seat: int, now: int) -> None:
        """Mostly sideways or up, at times down: an itch, a chair that is moved."""
        chance, hand = self.chance, self.hands[seat]
        kind = chance.random()
        if kind < 0.5:
            self._sway(hand, chance.uniform(-0.8, 0.8), 0, chance.randrange(500, 1500), now)
        elif kind < 0.75:
            self._sway(hand, chance.uniform(-0.3, 0.3), -0.6, chance.randrange(400, 1000), now)
        else:
            depth = chance.uniform(0.1, 0.6)
            self._sway(hand, chance.uniform(-0.3, 0.3), depth, chance.randrange(500, 1400), now)
        self._plan_fidget(seat, now)

    def stand_still(self, ms: int) -> None:
        """No time has passed for any hand: what was to come comes so much later."""
        self.next_at += ms
        self._sent = deque(((number, at + ms) for number, at in self._sent), KEPT)
        for hand in self.hands:
            hand.at += ms
            hand.posed_at += ms
            hand.loud_until += ms
            hand.fidget_at += ms
            if hand.risen_at is not None:
                hand.risen_at += ms
            for stop in hand.path:
                stop.until += ms

    def take_along(self, seat: int, now: int) -> None:
        """A card begins its way with this hand."""
        self.move(now)
        self.hands[seat].under = 0.0
        self.hands[seat].risen_at = None

    def is_there(self, seat: int) -> bool:
        return self.hands[seat].under >= 1

    def move(self, now: int) -> None:
        """Let all hands move up to this time.

        Steps have one size, so that it does not show how often somebody has asked.
        """
        for seat, hand in enumerate(self.hands):
            while hand.at + STEP <= now:
                if hand.rests and hand.x == hand.y == 0 and hand.risen_at is not None:
                    # It stays where it is until it fidgets.
                    free = min(now, max(hand.at, hand.fidget_at)) - hand.at
                    hand.at += free - free % STEP
                    if hand.at + STEP > now:
                        break
                if hand.rests and hand.fidget_at <= hand.at:
                    self._fidget(seat, hand.at)
                self._step(seat, hand, hand.at + STEP)

    def _step(self, seat: int, hand: Hand, end: int) -> None:
        """Towards the next stop, and no faster than a hand can."""
        while len(hand.path) > 1 and hand.path[0].until <= hand.at:
            hand.path.popleft()
        if hand.path and hand.path[0].until <= hand.at:
            hand.path.clear()
            hand.held = False
        stop = hand.path[0] if hand.path else Stop(0, 0, end)
        ms = end - hand.at
        before = hand.y
        hand.x += max(-SPEED * ms, min(SPEED * ms, stop.x - hand.x))
        hand.y += max(-SPEED * ms, min(SPEED * ms, stop.y - hand.y))
        if hand.y > UNDER and hand.y - before > LOUD * ms:
            hand.loud_until = end + THUD
            self._heard[seat] = True
        if hand.y >= UNDER:
            hand.under += 0 if self.frozen else ms / (time_under(hand.y) * self.slowness)
            hand.risen_at = None
        elif hand.risen_at is None:
            hand.risen_at = end
        hand.at = end

    # Pictures

    def picture(self, now: int, lit: int | None) -> tuple[bytes | None, bytes | None] | None:
        """For the Guard and for everybody else, if the time has come for one.

        What is sent, and when, depends on the time and the lamp alone. The size of a picture
        depends on the number of hands in it.
        """
        if now < self.next_at:
            return None
        self.next_at += PICTURE * ((now - self.next_at) // PICTURE + 1)
        self.move(now)
        self.number += 1
        self._sent.append((self.number, now))
        whole = self.number % COARSE == 0
        dim = [self._seen(seat, COARSE_STEP) for seat in range(len(self.hands))] if whole else []
        bright = [] if lit is None else [self._seen(lit, FINE_STEP)]
        bright += [hand for hand in dim if hand.seat != lit]
        if whole:
            self._heard = [False] * len(self.hands)
        return self._packed(bright), self._packed(dim)

    def _seen(self, seat: int, step: float) -> protocol.HandAt:
        hand = self.hands[seat]
        loud = hand.loud_until > hand.at or (step == COARSE_STEP and self._heard[seat])
        x, y = (round(round(value / step) * step, 2) + 0.0 for value in (hand.x, hand.y))
        return protocol.HandAt(seat, x, y, loud)

    def _packed(self, hands: list[protocol.HandAt]) -> bytes | None:
        if not hands:
            return None
        return _encode(protocol.Hands(self.number, hands)).ljust(64 + 32 * len(hands))

    def sent_at(self, number: int | None) -> int | None:
        """When this picture went out; None: too long ago, or never."""
        return next((at for n, at in self._sent if n == number), None)

    def seen_by(self, press: int | None, arrived: int, trusted: int, slack: int = 80) -> int:
        """The time of the picture by which a call is judged.

        It is the one that the Guard's screen had shown, if that is believable, else the one that
        must have been there by then.
        """
        shown = self.sent_at(press)
        if shown is not None and arrived - shown <= trusted + slack:
            return shown
        late = arrived - trusted
        return max((at for _, at in self._sent if at <= late), default=late)
