"""Setting up a round of Parrot Box: chapter 1 of RULES.md, and 2.9.

Like all rules, these functions change the table they are given and can be compiled.
"""

from __future__ import annotations

from parlour.core.dice import shuffle
from parlour.core.events import tell, write_down
from parlour.core.plain import plain
from parlour.core.sets import EMPTY
from parlour.games.parrot_box import actions
from parlour.games.parrot_box import table as nouns
from parlour.games.parrot_box.piles import put_on_discard_pile, shuffle_deck, top_of_draw_pile
from parlour.games.parrot_box.table import (
    ALL_SPOTS,
    DECK_SIZE,
    MOST,
    NO_CARD,
    NOBODY,
    SPOTS,
    Table,
)

Told, Phase = plain(actions.Told), plain(nouns.Phase)


def draw_birthdays(table: Table) -> None:
    """2.9 The order of birthdays is drawn by lot once, at the start of the match."""
    for seat in range(table.seats):
        table.birthdays[seat] = seat
    shuffle(table.birthdays, table.seats, table.dice)


def set_up_round(table: Table) -> None:
    tell(table, Told.ROUND, NOBODY, NO_CARD, table.rounds_played + 1)
    clear_away(table)
    shuffle_deck(table)
    # 1.3 Eight cards face down for everybody.
    for seat in range(table.seats):
        for spot in range(SPOTS):
            table.cards[seat][spot] = top_of_draw_pile(table)
        table.face_down[seat] = ALL_SPOTS
        write_down(table, Told.DEALT, seat, table.cards[seat], SPOTS)
    # 1.6 Any card may start the discard pile, a Parrot too.
    card = top_of_draw_pile(table)
    put_on_discard_pile(table, card)
    tell(table, Told.FIRST_DISCARD, NOBODY, card)


def clear_away(table: Table) -> None:
    table.phase = Phase.OPENING
    table.turn = NOBODY
    table.closer = NOBODY
    table.in_hand = NO_CARD
    table.reshuffles = 0
    table.discard_size = 0
    for place in range(DECK_SIZE):
        table.discard_pile[place] = NO_CARD
    for seat in range(MOST):
        table.face_down[seat] = EMPTY
        table.to_open[seat] = EMPTY
        for spot in range(SPOTS):
            table.cards[seat][spot] = NO_CARD
