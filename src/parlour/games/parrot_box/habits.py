"""Rules of thumb of good Parrot Box players, written like rules: plain or compiled.

They look at open cards only. Costs are hundredths of points; the weights were found by playing some
hundred thousand rounds against each other.
"""

from __future__ import annotations

from parlour.bots.search import SPOTS as STEP
from parlour.bots.search import mixed_in
from parlour.core.dice import roll
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, has, just, lowest_of, nth_of, size_of
from parlour.games.parrot_box import actions
from parlour.games.parrot_box.table import (
    ALL_SPOTS,
    COLUMNS,
    MINUS_TEN,
    NO_CARD,
    NOBODY,
    PARROT,
    SPOTS,
    Card,
    CardSet,
    Seat,
    Spot,
    Table,
)

Kind = plain(actions.Kind)

UNSEEN = NO_CARD  # a card that lies face down
NO_PAIR = -1
ANOTHER_PAIR = (0, 1000, 500, 500, 0)  # what a Pair takes off beside so many equal ones

UNPAIRED = 65  # hundredths of its points that an open card costs in the end, with turns to come,
CLOSING = 2  # and how many more for every card that the furthest player has turned up
AVERAGE = 658  # what a closed card is feared to cost
BOTH_CLOSED = 120  # hundredths of that for each card of a closed column
PARROTS_PROMISE = 200  # what a Parrot beside a closed card is worth
LIKE_A_PAIR = 300  # what a card beside a closed one is worth if there is a Pair of its number
WORTH_TAKING = 450  # a discard has to save more than a drawn card may be expected to
WORTH_PLACING = 150  # a drawn card has to save more, or it is discarded and another one revealed
TOO_EARLY = 300  # what it costs to end the round while behind
LEAD = 1200  # how much cheaper than the others' boxes mine should be to end the round
NOTHING_BESIDE = 600  # how good it is to reveal a card beside a closed one,
PARROT_BESIDE = -100  # or beside a Parrot; beside any other card it is as good as that is dear


def habit(table: Table, seat: Seat, menu: list[int], luck: list[int]) -> int:
    if menu[Kind.OPEN] != EMPTY:
        return Kind.OPEN * STEP + spot_to_open(table, seat, menu[Kind.OPEN], luck)
    if menu[Kind.TAKE] != EMPTY:
        return choose_pile(table, seat)
    if menu[Kind.REVEAL] != EMPTY:
        return reveal_or_pass(table, seat, menu)
    if menu[Kind.LAND] != EMPTY:
        return Kind.LAND * STEP + best_spot(table, seat, menu[Kind.LAND], PARROT)
    return use_new_card(table, seat, menu)


def spot_to_open(table: Table, seat: Seat, spots: CardSet, luck: list[int]) -> Spot:
    """In two different columns: each open card is one that a new card can match."""
    chosen = table.to_open[seat]
    beside = (chosen >> COLUMNS) | (chosen << COLUMNS)
    good = spots & ~beside
    return nth_of(good, roll(luck, size_of(good)))


def choose_pile(table: Table, seat: Seat) -> int:
    """Take the discard if it saves more than a drawn card would."""
    card = table.discard_pile[table.discard_size - 1]
    spot = best_spot(table, seat, ALL_SPOTS, card)
    if saved_by(table, seat, spot, card) >= WORTH_TAKING:
        return Kind.TAKE * STEP
    return Kind.DRAW * STEP


def use_new_card(table: Table, seat: Seat, menu: list[int]) -> int:
    """Where it saves most; a Parrot flies if that saves more; a useless card is discarded."""
    spot = best_spot(table, seat, ALL_SPOTS, table.in_hand)
    saved = saved_by(table, seat, spot, table.in_hand)
    choice = Kind.PLACE * STEP + spot
    if menu[Kind.FLY] != EMPTY:
        landing = best_spot(table, seat, table.face_down[seat], PARROT)
        if saved_by(table, seat, landing, PARROT) > saved:
            return Kind.FLY * STEP + lowest_of(menu[Kind.FLY])
    if menu[Kind.DISCARD] != EMPTY and saved <= WORTH_PLACING:
        return Kind.DISCARD * STEP
    return choice


def reveal_or_pass(table: Table, seat: Seat, menu: list[int]) -> int:
    """Nobody who is behind turns up the last card; else beside a dear card a twin saves most."""
    if menu[Kind.PASS] != EMPTY and table.closer == NOBODY and not is_ahead(table, seat, 0):
        return Kind.PASS * STEP
    best = 0
    most = PARROT_BESIDE - 1
    for spot in range(SPOTS):
        if has(menu[Kind.REVEAL], spot):
            mate = shown(table, seat, (spot + COLUMNS) % SPOTS)
            promise = 100 * mate
            if mate == UNSEEN:
                promise = NOTHING_BESIDE
            elif mate == PARROT:
                promise = PARROT_BESIDE
            if promise > most:
                best = spot
                most = promise
    return Kind.REVEAL * STEP + best


# What a box will cost


def shown(table: Table, seat: Seat, spot: Spot) -> Card:
    return UNSEEN if has(table.face_down[seat], spot) else table.cards[seat][spot]


def best_spot(table: Table, seat: Seat, spots: CardSet, card: Card) -> Spot:
    best = lowest_of(spots)
    most = saved_by(table, seat, best, card)
    spots &= spots - 1
    while spots != EMPTY:
        spot = lowest_of(spots)
        spots &= spots - 1
        saved = saved_by(table, seat, spot, card)
        if saved > most:
            best = spot
            most = saved
    return best


def saved_by(table: Table, seat: Seat, spot: Spot, card: Card) -> int:
    """By how much a card on this spot makes its column cheaper; ending too early costs."""
    column = spot % COLUMNS
    upper = shown(table, seat, column)
    lower = shown(table, seat, column + COLUMNS)
    unpaired = cost_of_unpaired(table)
    saved = cost_of_column(table, seat, column, upper, lower, COLUMNS, unpaired)
    if spot < COLUMNS:
        upper = card
    else:
        lower = card
    saved -= cost_of_column(table, seat, column, upper, lower, COLUMNS, unpaired)
    ends = table.face_down[seat] == just(spot) and table.closer == NOBODY
    if ends and not is_ahead(table, seat, saved):
        saved -= TOO_EARLY
    return saved


def cost_of_unpaired(table: Table) -> int:
    """The later it is, the less likely a lone card is still to be paired."""
    if table.closer != NOBODY:
        return 100
    closed = SPOTS
    for seat in range(table.seats):
        closed = min(closed, size_of(table.face_down[seat]))
    return min(100, UNPAIRED + CLOSING * (SPOTS - closed))


def cost_of_column(
    table: Table, seat: Seat, column: int, upper: Card, lower: Card, columns: int, unpaired: int
) -> int:
    """A Pair costs nothing or less; equal Pairs are looked for in the first so many columns."""
    number = number_of_pair(upper, lower)
    if number == PARROT:
        return -1000 if table.double_parrot == MINUS_TEN else 0
    if number != NO_PAIR:
        return -ANOTHER_PAIR[equal_pairs(table, seat, number, columns, column)]
    if upper == UNSEEN and lower == UNSEEN:
        return 2 * AVERAGE * BOTH_CLOSED // 100
    if upper != UNSEEN and lower != UNSEEN:
        return unpaired * (upper + lower)
    card = max(upper, lower)
    if card == PARROT:
        return -PARROTS_PROMISE
    cost = unpaired * card + AVERAGE
    if equal_pairs(table, seat, card, COLUMNS, column) > 0:
        cost -= LIKE_A_PAIR
    return cost


def number_of_pair(upper: Card, lower: Card) -> int:
    """Of which number two open cards are a Pair; two Parrots are one of PARROT."""
    if upper == UNSEEN or lower == UNSEEN:
        return NO_PAIR
    if upper == lower or lower == PARROT:
        return upper
    return lower if upper == PARROT else NO_PAIR


def equal_pairs(table: Table, seat: Seat, number: int, columns: int, but: int) -> int:
    pairs = 0
    for column in range(columns):
        if column != but:
            upper = shown(table, seat, column)
            lower = shown(table, seat, column + COLUMNS)
            pairs += int(number_of_pair(upper, lower) == number)
    return pairs


def cost_of_box(table: Table, seat: Seat) -> int:
    """As if the round ended now."""
    cost = 0
    for column in range(COLUMNS):
        upper = shown(table, seat, column)
        lower = shown(table, seat, column + COLUMNS)
        cost += cost_of_column(table, seat, column, upper, lower, column, 100)
    return cost


def is_ahead(table: Table, seat: Seat, saved: int) -> bool:
    """Whether it would be good to end the round with a box that is so much cheaper."""
    others = 0
    for other in range(table.seats):
        if other != seat:
            others += cost_of_box(table, other) - LEAD
    return (cost_of_box(table, seat) - saved) * (table.seats - 1) <= others


# What a search needs beside


def sight(table: Table, seat: Seat) -> int:
    """My own box, the card in hand, the top discard, and how far the others are."""
    key = mixed_in(table.phase, table.rounds_played * 8 + table.turn - NOBODY)
    key = mixed_in(key, table.draw_size * 8 + table.closer - NOBODY)
    key = mixed_in(key, table.to_open[seat] * 16 + table.in_hand - NO_CARD)
    if table.discard_size > 0:
        key = mixed_in(key, table.discard_pile[table.discard_size - 1])
    for spot in range(SPOTS):
        key = mixed_in(key, shown(table, seat, spot) - NO_CARD)
    return key


def rounds_left(table: Table) -> int:
    return table.rounds - table.rounds_played


PARTS = (
    spot_to_open,
    choose_pile,
    use_new_card,
    reveal_or_pass,
    shown,
    best_spot,
    saved_by,
    cost_of_unpaired,
    cost_of_column,
    number_of_pair,
    equal_pairs,
    cost_of_box,
    is_ahead,
)
