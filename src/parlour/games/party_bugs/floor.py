"""The dance floor, the piles and the displays: how cards move, and in whose order.

Like all rules, these functions change the table they are given and can be compiled.
"""

from __future__ import annotations

from parlour.core.events import tell, whisper
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, has, just
from parlour.games.party_bugs import actions
from parlour.games.party_bugs.table import NO_CARD, PARTY_KING, PAUL, Card, CardSet, Seat, Table

Told = plain(actions.Told)


# 3. and 4. The dance floor, and pairs


def step_onto_the_floor(table: Table, member: Seat, card: Card) -> None:
    table.floor[table.floor_size] = card
    table.floor_size += 1
    table.seen[member] |= just(card)
    tell(table, Told.ON_THE_FLOOR, member, card)


def leave_the_floor(table: Table, card: Card) -> None:
    place = 0
    while table.floor[place] != card:
        place += 1
    table.floor_size -= 1
    table.floor[place] = table.floor[table.floor_size]
    table.floor[table.floor_size] = NO_CARD


def on_the_floor(table: Table) -> CardSet:
    costumes = EMPTY
    for i in range(table.floor_size):
        costumes |= just(table.floor[i])
    return costumes


def join_display(table: Table, member: Seat, card: Card) -> None:
    """PB17: two equal costumes leave together, so of any number at most one stays."""
    if has(table.display[member], card):
        table.tray[card] += 2
        tell(table, Told.PAIR_LEFT, member, card)
    table.display[member] ^= just(card)


# 3.1 In whose order


def line_up(table: Table) -> None:
    """PB8: ascending values; among equals whoever sits nearest, clockwise, to the Tied card."""
    seat = table.tied
    for count in range(table.seats):
        place = count
        while place > 0 and table.played[table.order[place - 1]] > table.played[seat]:
            table.order[place] = table.order[place - 1]
            place -= 1
        table.order[place] = seat
        seat = left_of(table, seat)
    if table.company > table.seats:
        table.order[PAUL] = PAUL


def left_of(table: Table, seat: Seat) -> Seat:
    """PB6: clockwise is to the left."""
    return seat + 1 if seat + 1 < table.seats else 0


def first_king(table: Table) -> Seat:
    """PB16: of all who played a King, the first in line."""
    place = table.seats - 1
    while place > 0 and table.played[table.order[place - 1]] == PARTY_KING:
        place -= 1
    return table.order[place]


# The piles


def draw(table: Table, seat: Seat) -> None:
    card = top_of_pile(table, seat)
    table.hand[seat] |= just(card)
    tell(table, Told.DREW, seat)
    whisper(table, seat, Told.DREW_CARD, seat, card)


def top_of_pile(table: Table, member: Seat) -> Card:
    table.pile_size[member] -= 1
    card = table.pile[member][table.pile_size[member]]
    table.pile[member][table.pile_size[member]] = NO_CARD
    return card
