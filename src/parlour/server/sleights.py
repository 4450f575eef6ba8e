"""Sleights of hand at a live table: how what somebody does moves the hand, and which cards are on
their way under the table.

With a card and without one it is the same movement.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.actions import Action
from parlour.core.table import CLOCK
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.live import QUICKEST_VANISH
from parlour.games.cheating_moth.table import NO_CARD, Table
from parlour.server.hands import LONGEST, SHORTEST, Hands

BACK_UP = 250  # a hand that is up again for so long has brought its card back
DIVE = 600  # a card may start before its hand is down
AWAKE = 2000  # how long a card takes that was on its way when the house was closed


class Sleights:
    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self._since: dict[int, int] = {}  # a card is on its way, by seat

    def wake(self, table: Table, now: int) -> None:
        for seat, card in enumerate(table.moving[: table.seats]):
            if card != NO_CARD:
                self._take_along(seat, now)
                self.hands.slip(seat, AWAKE, now)

    def follow(self, seat: int, action: Action, ms: int | None, now: int) -> None:
        """Who uses keys says how long the movement is to take; else a finger shows the way."""
        kind = action.kind
        if kind in (Kind.VANISH, Kind.FEINT):
            if kind == Kind.VANISH:
                self._take_along(seat, now)
            if ms is not None:
                self.hands.slip(seat, min(LONGEST, max(SHORTEST, ms)), now)
        elif kind == Kind.TAKE_BACK:
            self.hands.lift(seat, now)
        elif kind == Kind.CAUGHT:
            self.hands.lift(action.spot, now)
        elif self.hands.hands[seat].rests:
            self.hands.sway(seat, 0.1, -0.8, 450, now)

    def _take_along(self, seat: int, now: int) -> None:
        self.hands.take_along(seat, now)
        self._since[seat] = now

    def stand_still(self, ms: int) -> None:
        self._since = {seat: at + ms for seat, at in self._since.items()}

    def end(self, table: Table, now: int) -> Iterator[tuple[int, Action]]:
        """7.3 Only the clock says that a card is gone; 7.4 a hand that comes up brings it back."""
        if self.hands.frozen:
            return
        for seat, card in enumerate(table.moving[: table.seats]):
            if card == NO_CARD:
                continue
            since = self._since.get(seat, now)
            risen = self.hands.hands[seat].risen_at
            if self.hands.is_there(seat) and now - since >= QUICKEST_VANISH:
                yield CLOCK, Action(Kind.GONE, seat)
            elif risen is not None and now - max(risen, since + DIVE) >= BACK_UP:
                yield seat, Action(Kind.TAKE_BACK)
