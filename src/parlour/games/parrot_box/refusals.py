"""Why an action is refused: the number of the rule that forbids it (chapter 8 and others).

Only the interpreter reads this module; what is allowed, ``rules.offer`` alone decides.
"""

from __future__ import annotations

from parlour.core.plain import plain
from parlour.core.sets import has, size_of
from parlour.games.parrot_box import actions
from parlour.games.parrot_box import table as nouns
from parlour.games.parrot_box.box import mate_of
from parlour.games.parrot_box.table import PARROT, TO_OPEN, Seat, Spot, Table

Kind, Phase = plain(actions.Kind), plain(nouns.Phase)


def why_not(table: Table, seat: Seat, kind: int, spot: Spot) -> str:
    """The number of the rule that forbids what is not offered."""
    if table.phase == Phase.OVER:
        return "8.3"
    if seat >= table.seats:
        return "8.6"
    if table.phase == Phase.OPENING:
        return why_not_open(table, seat, kind)
    if kind == Kind.OPEN:
        return "2.6"
    if seat != table.turn:
        return "8.1"
    match table.phase:
        case Phase.DISCARDED:
            return why_not_after_discarding(kind)
        case Phase.FLYING:
            return "5.16" if kind == Kind.LAND else "5.14"
    return why_not_yet(table, seat, kind, spot)


def why_not_open(table: Table, seat: Seat, kind: int) -> str:
    if kind != Kind.OPEN:
        return "2.5"
    return "2.3" if size_of(table.to_open[seat]) < TO_OPEN else "2.1"


def why_not_after_discarding(kind: int) -> str:
    match kind:
        case Kind.REVEAL:
            return "3.12"
        case Kind.PASS:
            return "3.10"
    return "3.13"


def why_not_yet(table: Table, seat: Seat, kind: int, spot: Spot) -> str:
    """Before the new card, or with it still in hand."""
    match kind:
        case Kind.REVEAL:
            return "3.11"
        case Kind.PASS:
            return "4.2"
        case Kind.LAND:
            return "5.15"
        case Kind.DRAW | Kind.TAKE:
            return "3.3"
    if table.phase == Phase.TURN:
        return "3.2"
    match kind:
        case Kind.DISCARD:
            return "3.8"
        case Kind.FLY:
            return why_no_flight(table, seat, spot)
    return "8.2"


def why_no_flight(table: Table, seat: Seat, spot: Spot) -> str:
    mate = mate_of(spot)
    if has(table.face_down[seat], spot) or table.cards[seat][spot] != PARROT:
        return "5.7"
    if has(table.face_down[seat], mate):
        return "5.8"
    if table.cards[seat][mate] == PARROT:
        return "5.9"
    if table.in_hand == PARROT:
        return "5.10"
    return "5.5" if table.cards[seat][mate] != table.in_hand else "5.13"
