"""The two variants: the hidden card (chapter 8 of RULES.md) and the mirror card (chapter 9)."""

from __future__ import annotations

from parlour.core.events import THE_BOOK, tell, whisper
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, YES, has, just
from parlour.games.party_bugs import actions
from parlour.games.party_bugs import table as nouns
from parlour.games.party_bugs.floor import draw, left_of
from parlour.games.party_bugs.table import (
    NO_CARD,
    NOBODY,
    PARTY_KING,
    PAUL,
    Card,
    CardSet,
    Seat,
    Table,
)

Kind, Told, Phase = plain(actions.Kind), plain(actions.Told), plain(nouns.Phase)


# Variant 1: the hidden card


def hide_for_paul(table: Table) -> None:
    """Paul's top card that is not a 13 goes face down into his display."""
    size = table.pile_size[PAUL]
    place = size - 1
    if table.pile[PAUL][place] == PARTY_KING:
        place -= 1
    table.hidden[PAUL] = table.pile[PAUL][place]
    table.pile[PAUL][place] = table.pile[PAUL][size - 1]
    table.pile[PAUL][size - 1] = NO_CARD
    table.pile_size[PAUL] -= 1
    whisper(table, THE_BOOK, Told.HID_CARD, PAUL, table.hidden[PAUL])


def look_for_hidden_twin(table: Table, member: Seat, came_in: CardSet) -> None:
    """PB29, PB30: ask if a card of the hidden costume came in and lies there alone."""
    if not table.hidden_card:
        return
    alone = came_in & table.display[member]
    hidden = table.hidden[member]
    if hidden == NO_CARD:
        return
    if not has(alone, hidden):
        table.ruled_out[member] |= alone
    elif member >= table.seats:
        hidden_pair_leaves(table, member)
    else:
        table.asked = member
        table.betrayed[member] = 1
        tell(table, Told.ASKED, member, hidden)


def may_pair_hidden(table: Table, seat: Seat) -> bool:
    if table.hidden[seat] == NO_CARD or not has(table.display[seat], table.hidden[seat]):
        return False
    if table.asked != NOBODY:
        return table.asked == seat
    return not has_taken_last(table, seat)


def has_taken_last(table: Table, seat: Seat) -> bool:
    """The right to pair ends with a seat's take in the last round, for good (10.6)."""
    if table.phase != Phase.LAST and table.phase != Phase.OVER:
        return False
    for place in range(table.taken):
        if table.order[place] == seat:
            return True
    return False


def pair_hidden(table: Table, seat: Seat) -> None:
    if table.asked == seat:
        table.asked = NOBODY
    hidden_pair_leaves(table, seat)
    if holds_up_the_mirror(table, seat) and not has_something_to_mirror(table, seat):
        # 9.12: the mirror has lost its last partner; the question is answered.
        table.mirror_asked = 0
        ask_about_mirror(table, seat)
        draw(table, seat)


def hidden_pair_leaves(table: Table, member: Seat) -> None:
    card = table.hidden[member]
    tell(table, Told.HIDDEN_PAIR_LEFT, member, card)
    table.display[member] ^= just(card)
    hidden_leaves(table, member)
    table.tray[card] += 1


def hidden_leaves(table: Table, member: Seat) -> None:
    card = table.hidden[member]
    table.tray[card] += 1
    table.hidden[member] = NO_CARD
    table.seen[member] |= just(card)
    table.ruled_out[member] = EMPTY
    table.betrayed[member] = 0


def keep_hidden(table: Table, seat: Seat) -> None:
    table.asked = NOBODY
    tell(table, Told.KEPT, seat)


# Variant 2: the mirror card


def ask_about_mirror(table: Table, seat: Seat) -> None:
    """PB38: asked before every draw; with nothing to mirror at the last draw it goes unused."""
    if has_something_to_mirror(table, seat):
        table.mirror_asked = 1
    elif table.pile_size[seat] == 1:
        table.mirror_holder = NOBODY
        tell(table, Told.MIRROR_UNUSED, seat)


def has_something_to_mirror(table: Table, seat: Seat) -> bool:
    return table.display[seat] != EMPTY or table.hidden[seat] != NO_CARD


def offer_the_mirror(table: Table, seat: Seat, menu: list[int]) -> None:
    menu[Kind.MIRROR] = table.display[seat]
    if table.hidden[seat] != NO_CARD:
        menu[Kind.MIRROR_HIDDEN] = YES
    if table.pile_size[seat] > 1:
        menu[Kind.NOT_YET] = YES


def holds_up_the_mirror(table: Table, seat: Seat) -> bool:
    return table.mirror_asked == 1 and seat == table.mirror_holder


def use_mirror(table: Table, seat: Seat, card: Card) -> None:
    table.display[seat] ^= just(card)
    table.tray[card] += 1
    tell(table, Told.MIRRORED, seat, card)
    table.mirror_holder = NOBODY
    draw_after_mirror(table, seat)


def use_mirror_on_hidden(table: Table, seat: Seat) -> None:
    tell(table, Told.MIRRORED_HIDDEN, seat, table.hidden[seat])
    hidden_leaves(table, seat)
    table.mirror_holder = NOBODY
    draw_after_mirror(table, seat)


def keep_mirror(table: Table, seat: Seat) -> None:
    tell(table, Told.MIRROR_LATER, seat)
    draw_after_mirror(table, seat)


def draw_after_mirror(table: Table, seat: Seat) -> None:
    table.mirror_asked = 0
    draw(table, seat)


def pass_mirror_on(table: Table) -> None:
    """PB36, PB37: to the highest total of a seat; among equals nearest to the Tied card."""
    holder = table.tied
    seat = left_of(table, holder)
    while seat != table.tied:
        if table.total[seat] > table.total[holder]:
            holder = seat
        seat = left_of(table, seat)
    table.mirror_holder = holder
    tell(table, Told.MIRROR_GOES_TO, holder)
