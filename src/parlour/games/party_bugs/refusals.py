"""Why an action is refused: the number of the rule to quote.

Only the interpreter reads this module; what is allowed, ``rules.offer`` alone decides.
"""

from __future__ import annotations

from parlour.core.plain import plain
from parlour.core.sets import has
from parlour.games.party_bugs import actions
from parlour.games.party_bugs import table as nouns
from parlour.games.party_bugs.table import NO_CARD, NOBODY, Seat, Table
from parlour.games.party_bugs.variants import holds_up_the_mirror

Kind, Phase = plain(actions.Kind), plain(nouns.Phase)


def why_not(table: Table, seat: Seat, kind: int, spot: int) -> str:
    if table.phase == Phase.OVER:
        return "10.6"
    if seat >= table.seats:
        return "10.3"
    match kind:
        case Kind.PLAY:
            return why_not_play(table, seat)
        case Kind.HIDE:
            return why_not_hide(table, seat, spot)
        case Kind.TAKE:
            return why_not_take(table, seat)
        case Kind.PAIR | Kind.KEEP:
            return why_not_pair(table, seat, kind)
    return why_not_mirror(table, seat, kind)


def why_not_play(table: Table, seat: Seat) -> str:
    if table.phase == Phase.HIDE:
        return "8.2"
    if table.phase == Phase.LAST:
        return "6.4"
    if table.phase == Phase.TAKE:
        return why_not_before_the_take(table, seat)
    return "9.8" if holds_up_the_mirror(table, seat) else "2.3"


def why_not_before_the_take(table: Table, seat: Seat) -> str:
    """What is done first, for somebody who would like to play already."""
    if table.asked != NOBODY:
        return "8.9" if seat == table.asked else "8.10"
    return "3.3" if seat == table.order[table.taken] else "2.5"


def why_not_hide(table: Table, seat: Seat, card: int) -> str:
    if not table.hidden_card:
        return "8.1"
    if table.phase != Phase.HIDE:
        return "8.6"
    return "8.4" if has(table.hand[seat], card) else "8.3"


def why_not_take(table: Table, seat: Seat) -> str:
    if table.phase == Phase.HIDE:
        return "8.2"
    if table.phase == Phase.CHOOSE:
        return "9.8" if holds_up_the_mirror(table, seat) else "2.2"
    if table.asked != NOBODY:
        return "8.9" if seat == table.asked else "8.10"
    if table.order[table.taken] != seat:
        return "6.5" if table.phase == Phase.LAST else "3.1"
    return "3.4"


def why_not_pair(table: Table, seat: Seat, kind: int) -> str:
    if not table.hidden_card:
        return "8.1"
    if kind == Kind.KEEP:
        return "8.12"
    if table.hidden[seat] == NO_CARD:
        return "8.14"
    if not has(table.display[seat], table.hidden[seat]):
        return "8.15"
    return "8.10" if table.asked != NOBODY else "8.16"


def why_not_mirror(table: Table, seat: Seat, kind: int) -> str:
    if not table.mirror:
        return "9.1"
    if seat != table.mirror_holder:
        return "9.6"
    if not table.mirror_asked:
        return "9.7"
    if kind == Kind.MIRROR:
        return "9.9"
    return "8.14" if kind == Kind.MIRROR_HIDDEN else "9.11"
