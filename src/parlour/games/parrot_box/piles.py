"""The draw pile and the discard pile of Parrot Box: how cards come and go.

Like all rules, these functions change the table they are given and can be compiled.
"""

from __future__ import annotations

from parlour.core.dice import shuffle
from parlour.core.events import tell, write_down
from parlour.core.plain import plain
from parlour.games.parrot_box import actions
from parlour.games.parrot_box.table import COPIES, DECK_SIZE, NO_CARD, NOBODY, Card, Table

Told = plain(actions.Told)


def shuffle_deck(table: Table) -> None:
    """1.1 Eight cards of each number; the four that are left over are PARROT, the next number."""
    for place in range(DECK_SIZE):
        table.draw_pile[place] = place // COPIES
    table.draw_size = DECK_SIZE
    shuffle(table.draw_pile, DECK_SIZE, table.dice)
    write_down(table, Told.SHUFFLED, NOBODY, table.draw_pile, DECK_SIZE)


def top_of_draw_pile(table: Table) -> Card:
    table.draw_size -= 1
    card = table.draw_pile[table.draw_size]
    table.draw_pile[table.draw_size] = NO_CARD
    return card


def put_on_discard_pile(table: Table, card: Card) -> None:
    table.discard_pile[table.discard_size] = card
    table.discard_size += 1


def reshuffle(table: Table) -> None:
    """3.15 All discards but the top one are shuffled and become the draw pile."""
    table.draw_size = table.discard_size - 1
    top = table.discard_pile[table.draw_size]
    table.discard_pile[table.draw_size] = NO_CARD
    for i in range(table.draw_size):
        table.draw_pile[i] = table.discard_pile[i]
        table.discard_pile[i] = NO_CARD
    table.discard_pile[0] = top
    table.discard_size = 1
    table.reshuffles += 1
    shuffle(table.draw_pile, table.draw_size, table.dice)
    write_down(table, Told.SHUFFLED, NOBODY, table.draw_pile, table.draw_size)
    tell(table, Told.RESHUFFLED, NOBODY, NO_CARD, table.reshuffles)
