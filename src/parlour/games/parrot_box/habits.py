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
NOT_FOUND = -(1 << 30)  # less than any card saves
DIGIT = 3  # bits in which it is counted how many Pairs of a number there are
ANOTHER_PAIR = (0, 1000, 500, 500)  # what a Pair takes off beside so many equal ones

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
        return Kind.LAND * STEP + spot_of(most_saved(table, seat, menu[Kind.LAND], PARROT))
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
    if most_saved(table, seat, ALL_SPOTS, card) // SPOTS >= WORTH_TAKING:
        return Kind.TAKE * STEP
    return Kind.DRAW * STEP


def use_new_card(table: Table, seat: Seat, menu: list[int]) -> int:
    """Where it saves most; a Parrot flies if that saves more; a useless card is discarded."""
    most = most_saved(table, seat, ALL_SPOTS, table.in_hand)
    saved = most // SPOTS
    if menu[Kind.FLY] != EMPTY:
        landing = most_saved(table, seat, table.face_down[seat], PARROT)
        if landing // SPOTS > saved:
            return Kind.FLY * STEP + lowest_of(menu[Kind.FLY])
    if menu[Kind.DISCARD] != EMPTY and saved <= WORTH_PLACING:
        return Kind.DISCARD * STEP
    return Kind.PLACE * STEP + spot_of(most)


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
    card = table.cards[seat][spot]
    return UNSEEN if has(table.face_down[seat], spot) else card


def most_saved(table: Table, seat: Seat, spots: CardSet, card: Card) -> int:
    """How much the card saves on the best of these spots, and on which, in one number."""
    pairs = pairs_of(table, seat)
    unpaired = cost_of_unpaired(table)
    most = NOT_FOUND
    for column in range(COLUMNS):
        upper = shown(table, seat, column)
        lower = shown(table, seat, column + COLUMNS)
        beside = pairs - PAIR[both(upper, lower)]
        before = cost_of_column(table, beside, upper, lower, unpaired)
        if has(spots, column):
            cost = cost_of_column(table, beside, card, lower, unpaired)
            most = max(most, saved_on(table, seat, column, before - cost))
        if has(spots, column + COLUMNS):
            cost = cost_of_column(table, beside, upper, card, unpaired)
            most = max(most, saved_on(table, seat, column + COLUMNS, before - cost))
    return most


def saved_on(table: Table, seat: Seat, spot: Spot, saved: int) -> int:
    """A cheaper column is what a card saves on this spot; ending too early costs."""
    ends = table.face_down[seat] == just(spot) and table.closer == NOBODY
    if ends and not is_ahead(table, seat, saved):
        saved -= TOO_EARLY
    return saved * SPOTS + SPOTS - 1 - spot


def spot_of(most: int) -> Spot:
    """Of spots that save the same it is the first."""
    return SPOTS - 1 - most % SPOTS


def cost_of_unpaired(table: Table) -> int:
    """The later it is, the less likely a lone card is still to be paired."""
    if table.closer != NOBODY:
        return 100
    closed = SPOTS
    for seat in range(table.seats):
        closed = min(closed, size_of(table.face_down[seat]))
    return min(100, UNPAIRED + CLOSING * (SPOTS - closed))


def cost_of_column(table: Table, beside: int, upper: Card, lower: Card, unpaired: int) -> int:
    """A Pair costs nothing or less, the more so if there are equal ones beside it."""
    if upper == PARROT and lower == PARROT:
        return -1000 if table.double_parrot == MINUS_TEN else 0
    cards = both(upper, lower)
    equal = (beside >> ALIKE[cards]) & (COLUMNS - 1)
    return FEARED[cards] + unpaired * POINTS[cards] - TAKEN_OFF[cards * COLUMNS + equal]


def pairs_of(table: Table, seat: Seat) -> int:
    """How many Pairs of each number there are in a box: a digit for each number."""
    pairs = 0
    for column in range(COLUMNS):
        pairs += PAIR[both(shown(table, seat, column), shown(table, seat, column + COLUMNS))]
    return pairs


def cost_of_box(table: Table, seat: Seat) -> int:
    """As if the round ended now; of equal Pairs the first costs nothing."""
    cost = 0
    pairs = pairs_of(table, seat)
    earlier = 0
    for column in range(COLUMNS):
        upper = shown(table, seat, column)
        lower = shown(table, seat, column + COLUMNS)
        pair = PAIR[both(upper, lower)]
        cost += cost_of_column(table, pairs if pair == 0 else earlier, upper, lower, 100)
        earlier += pair
    return cost


def is_ahead(table: Table, seat: Seat, saved: int) -> bool:
    """Whether it would be good to end the round with a box that is so much cheaper."""
    others = 0
    for other in range(table.seats):
        if other != seat:
            others += cost_of_box(table, other) - LEAD
    return (cost_of_box(table, seat) - saved) * (table.seats - 1) <= others


# Any two cards, one above the other: what is asked so often is looked up


def both(upper: Card, lower: Card) -> int:
    """One number for the two, and for the machine one that is never negative."""
    return ((upper - UNSEEN) * FACES + lower - UNSEEN) & (FACES * FACES - 1)


def number_of_pair(upper: Card, lower: Card) -> int:
    """Of which number two open cards are a Pair; two Parrots are one of PARROT."""
    if upper == UNSEEN or lower == UNSEEN:
        return NO_PAIR
    if upper == lower or lower == PARROT:
        return upper
    return lower if upper == PARROT else NO_PAIR


def _alike(upper: Card, lower: Card) -> int:
    """Of which number other Pairs make it cheaper: its own, or that of its only open card."""
    if (upper == UNSEEN) != (lower == UNSEEN):
        return max(upper, lower)
    number = number_of_pair(upper, lower)
    return PARROT if number == NO_PAIR else number


def _points(upper: Card, lower: Card) -> int:
    """Those of the open cards, if they are no Pair; a Parrot has none beside a closed card."""
    if number_of_pair(upper, lower) != NO_PAIR or (
        UNSEEN in (upper, lower) and PARROT in (upper, lower)
    ):
        return 0
    return max(upper, 0) + max(lower, 0)


def _feared(upper: Card, lower: Card) -> int:
    """What the closed cards are feared to cost."""
    if upper == lower == UNSEEN:
        return 2 * AVERAGE * BOTH_CLOSED // 100
    if UNSEEN not in (upper, lower):
        return 0
    return -PARROTS_PROMISE if PARROT in (upper, lower) else AVERAGE


def _taken_off(upper: Card, lower: Card) -> tuple[int, ...]:
    """By none, one, two or three Pairs elsewhere of the same number."""
    if number_of_pair(upper, lower) != NO_PAIR:
        return ANOTHER_PAIR
    hopes = (upper == UNSEEN) != (lower == UNSEEN) and PARROT not in (upper, lower)
    return (0, *[LIKE_A_PAIR if hopes else 0] * (COLUMNS - 1))


FACES = 16  # all cards, the back of a card, and one that there is not: powers of two are quick
COLUMN = tuple((place // FACES + UNSEEN, place % FACES + UNSEEN) for place in range(FACES * FACES))
PAIR = tuple(
    0 if n in (NO_PAIR, PARROT) else 1 << DIGIT * n
    for n in map(number_of_pair, *zip(*COLUMN, strict=True))
)
ALIKE = tuple(DIGIT * _alike(*cards) for cards in COLUMN)
POINTS = tuple(_points(*cards) for cards in COLUMN)
FEARED = tuple(_feared(*cards) for cards in COLUMN)
TAKEN_OFF = tuple(off for cards in COLUMN for off in _taken_off(*cards))


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


def last_round(table: Table) -> int:
    """The match ends with this round; how many it would still have had."""
    left_out = table.rounds - table.rounds_played - 1
    table.rounds = table.rounds_played + 1
    return left_out


PARTS = (
    spot_to_open,
    choose_pile,
    use_new_card,
    reveal_or_pass,
    shown,
    most_saved,
    saved_on,
    spot_of,
    cost_of_unpaired,
    cost_of_column,
    pairs_of,
    both,
    cost_of_box,
    is_ahead,
)
