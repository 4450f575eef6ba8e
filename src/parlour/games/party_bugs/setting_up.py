"""Setting up a game of Party Bugs: chapter 1 of RULES.md.

Like all rules, these functions change the table they are given and can be compiled.
"""

from __future__ import annotations

from parlour.core.dice import roll, shuffle
from parlour.core.events import tell, write_down
from parlour.core.plain import plain
from parlour.core.sets import EMPTY
from parlour.games.party_bugs import actions
from parlour.games.party_bugs import table as nouns
from parlour.games.party_bugs.floor import draw, step_onto_the_floor, top_of_pile
from parlour.games.party_bugs.table import COSTUMES, NO_CARD, NOBODY, PARTY_KING, Card, Seat, Table
from parlour.games.party_bugs.variants import hide_for_paul

Told, Phase = plain(actions.Told), plain(nouns.Phase)

HAND_SIZE = 3  # 1.7


def set_up_game(table: Table) -> None:
    tell(table, Told.GAME, NOBODY, NO_CARD, table.game + 1)
    clear_away(table)
    for member in range(table.company):
        shuffle_colour_set(table, member)
        step_onto_the_floor(table, member, set_up_card(table, member))
    give_tied_card(table)
    for seat in range(table.seats):
        for _ in range(HAND_SIZE + table.hidden_card):
            draw(table, seat)
    table.phase = Phase.HIDE if table.hidden_card else Phase.CHOOSE
    if table.paul_hides:
        hide_for_paul(table)
    table.round = 1
    tell(table, Told.ROUND, NOBODY, NO_CARD, table.round)


def clear_away(table: Table) -> None:
    table.floor_size = 0
    table.taken = 0
    table.asked = NOBODY
    table.mirror_asked = 0
    for costume in range(COSTUMES + 1):
        table.tray[costume] = 0
    for member in range(len(table.hand)):
        table.pile_size[member] = 0
        table.hand[member] = EMPTY
        table.chosen[member] = NO_CARD
        table.played[member] = NO_CARD
        table.floor[member] = NO_CARD
        table.order[member] = NOBODY
        table.display[member] = EMPTY
        table.hidden[member] = NO_CARD
        table.seen[member] = EMPTY
        table.ruled_out[member] = EMPTY
        table.betrayed[member] = 0


def shuffle_colour_set(table: Table, member: Seat) -> None:
    pile = table.pile[member]
    for i in range(COSTUMES):
        pile[i] = i + 1
    shuffle(pile, COSTUMES, table.dice)
    table.pile_size[member] = COSTUMES
    write_down(table, Told.SHUFFLED, member, pile, COSTUMES)


def set_up_card(table: Table, member: Seat) -> Card:
    """The top card; a King is shown, replaced by the next card and shuffled back."""
    card = top_of_pile(table, member)
    if card == PARTY_KING:
        tell(table, Told.KING_PUT_BACK, member, card)
        card = top_of_pile(table, member)
        pile = table.pile[member]
        pile[table.pile_size[member]] = PARTY_KING
        table.pile_size[member] += 1
        shuffle(pile, table.pile_size[member], table.dice)
        write_down(table, Told.SHUFFLED, member, pile, table.pile_size[member])
    return card


def give_tied_card(table: Table) -> None:
    """The lowest set-up card of a seat; among equals the youngest. Paul is not asked."""
    lowest = COSTUMES + 1
    for seat in range(table.seats):
        lowest = min(lowest, table.floor[seat])
    candidates = 0
    for seat in range(table.seats):
        candidates += int(table.floor[seat] == lowest)
    youngest = roll(table.dice, candidates) if candidates > 1 else 0
    chance = table.age_order[0] == NOBODY
    if not chance:
        youngest = 0
    for i in range(table.seats):
        seat = i if chance else table.age_order[i]
        if table.floor[seat] == lowest:
            if youngest == 0:
                table.tied = seat
            youngest -= 1
    tell(table, Told.TIED_CARD, table.tied)
