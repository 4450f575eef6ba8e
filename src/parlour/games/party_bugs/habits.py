"""Rules of thumb of good Party Bugs players, written like rules: plain or compiled.

They look at what lies open and at the seat's own cards, never at what others hold. Costs are
hundredths of points. The weights were found by playing some million games against each other.
"""

from __future__ import annotations

from parlour.bots.search import SPOTS, mixed_in
from parlour.core.dice import roll
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, has, just, lowest_of, nth_of, size_of
from parlour.games.party_bugs import actions
from parlour.games.party_bugs import table as nouns
from parlour.games.party_bugs.table import (
    COSTUMES,
    NO_CARD,
    NOBODY,
    PARTY_KING,
    Card,
    CardSet,
    Seat,
    Table,
)

Kind, Phase = plain(actions.Kind), plain(nouns.Phase)

POINT = 100

TWIN_TO_COME = 32  # by how much each twin still in play makes a card cheaper, in hundredths
MOST_HOPE = 140  # more than its price: a card that is sure to be paired is worth having
LATE_ROUNDS = 2  # before the last so many rounds hope begins to fade
SPITE = 30  # what it is worth to take a rival's twin away
SAVED_STEP = 50  # what it is worth to play one step higher and keep the low cards
OWN_TWIN_LAID = 10  # what it is worth to put a twin of mine onto the next floor
KINGS_PRICE = 2100  # what a King is worth if it is kept,
KINGS_HASTE = 130  # and by how much less each round
WORTH_A_MIRROR = 9  # a card from this value on is not going to be paired in time

NAIVE = 3  # one in so many choices of people at an imagined table is no more than greedy
WORTH_BEING_FIRST = 6  # points between the best and the worst card on the floor


def habit(table: Table, seat: Seat, menu: list[int], luck: list[int]) -> int:
    if menu[Kind.PAIR] != EMPTY:
        return Kind.PAIR * SPOTS
    if menu[Kind.TAKE] != EMPTY:
        return Kind.TAKE * SPOTS + best_to_take(table, seat, menu[Kind.TAKE])
    if menu[Kind.PLAY] != EMPTY:
        return Kind.PLAY * SPOTS + best_to_play(table, seat, menu[Kind.PLAY])
    if menu[Kind.HIDE] != EMPTY:
        return Kind.HIDE * SPOTS + lowest_of(menu[Kind.HIDE])
    return use_of_mirror(table, seat, menu)


# Taking


def best_to_take(table: Table, seat: Seat, cards: CardSet) -> Card:
    best = NO_CARD
    least = 0
    while cards != EMPTY:
        card = lowest_of(cards)
        cards &= cards - 1
        cost = cost_of(table, seat, card) - spite_of(table, card)
        if best == NO_CARD or cost < least:
            best = card
            least = cost
    return best


def cost_of(table: Table, seat: Seat, card: Card) -> int:
    """A twin takes its points away; any other card costs less the more twins are still to come."""
    if has(table.display[seat], card) or table.hidden[seat] == card:
        return -POINT * card
    if table.phase == Phase.LAST:
        return POINT * card
    hope = min(MOST_HOPE, TWIN_TO_COME * twins_to_come(table, card))
    rounds = min(COSTUMES - 1, COSTUMES - table.round + LATE_ROUNDS)
    return (POINT - hope * rounds // (COSTUMES - 1)) * card


def twins_to_come(table: Table, card: Card) -> int:
    """In how many colours this costume has not lain open yet."""
    twins = 0
    for member in range(table.company):
        twins += int(not has(table.seen[member], card))
    return twins


def spite_of(table: Table, card: Card) -> int:
    """Whoever takes later and has this card's twin should not get it."""
    spite = 0
    for place in range(table.taken + 1, table.seats):
        if has(table.display[table.order[place]], card):
            spite += SPITE * card
    return spite


# Playing


def best_to_play(table: Table, seat: Seat, cards: CardSet) -> Card:
    """The highest card, which keeps the low ones for later; best a twin of mine to take next."""
    best = NO_CARD
    most = 0
    while cards != EMPTY:
        card = lowest_of(cards)
        cards &= cards - 1
        worth = worth_of_king(table, seat) if card == PARTY_KING else SAVED_STEP * card
        if has(table.display[seat], card):
            worth += OWN_TWIN_LAID * card
        if best == NO_CARD or worth > most:
            best = card
            most = worth
    return best


def worth_of_king(table: Table, seat: Seat) -> int:
    """It takes the whole floor: best when that is full of twins, and better late than never."""
    once = EMPTY
    for i in range(table.floor_size):
        once ^= just(table.floor[i])
    worth = KINGS_HASTE * table.round - KINGS_PRICE
    while once != EMPTY:
        worth -= cost_of(table, seat, lowest_of(once))
        once &= once - 1
    return worth


# The mirror


def use_of_mirror(table: Table, seat: Seat, menu: list[int]) -> int:
    """The highest card that lies there, as soon as it is high, or when there is no later."""
    hidden = table.hidden[seat] if menu[Kind.MIRROR_HIDDEN] != EMPTY else NO_CARD
    shown = menu[Kind.MIRROR]
    highest = nth_of(shown, size_of(shown) - 1) if shown != EMPTY else NO_CARD
    if menu[Kind.NOT_YET] != EMPTY and max(highest, hidden) < WORTH_A_MIRROR:
        return Kind.NOT_YET * SPOTS
    if hidden > highest:
        return Kind.MIRROR_HIDDEN * SPOTS
    return Kind.MIRROR * SPOTS + highest


# People at an imagined table


def as_people_do(table: Table, seat: Seat, menu: list[int], luck: list[int]) -> int:
    """Mostly by these rules of thumb, and now and then by nothing but greed."""
    if roll(luck, NAIVE) == 0:
        if menu[Kind.TAKE] != EMPTY:
            return Kind.TAKE * SPOTS + cheapest_now(table, seat, menu[Kind.TAKE])
        if menu[Kind.PLAY] != EMPTY:
            return Kind.PLAY * SPOTS + low_or_high(table, seat, menu[Kind.PLAY])
    return habit(table, seat, menu, luck)


def cheapest_now(table: Table, seat: Seat, cards: CardSet) -> Card:
    twins = cards & table.display[seat]
    if twins != EMPTY:
        return nth_of(twins, size_of(twins) - 1)
    return lowest_of(cards)


def low_or_high(table: Table, seat: Seat, cards: CardSet) -> Card:
    """Low if there is something to be first for, else high; a King only if it clears the floor."""
    least = COSTUMES
    most = -COSTUMES
    whole = 0
    for i in range(table.floor_size):
        card = table.floor[i]
        cost = -card if has(table.display[seat], card) else card
        least = min(least, cost)
        most = max(most, cost)
        whole += cost
    if has(cards, PARTY_KING):
        if whole < least or cards == just(PARTY_KING):
            return PARTY_KING
        cards ^= just(PARTY_KING)
    return (
        lowest_of(cards) if most - least >= WORTH_BEING_FIRST else nth_of(cards, size_of(cards) - 1)
    )


# What a search needs beside


def sight(table: Table, seat: Seat) -> int:
    """What lies open, and of the hands only the viewer's own."""
    key = mixed_in(table.rounds_played * 8 + table.phase, table.taken)
    key = mixed_in(key, (table.asked - NOBODY) * 16 + table.mirror_asked)
    floor = 0
    for i in range(table.floor_size):
        floor += just(3 * table.floor[i] - 3)  # of no costume are there more than six
    key = mixed_in(key, floor)
    for member in range(table.company):
        key = mixed_in(key, table.display[member])
    return mixed_in(key, table.hand[seat] * 16 + table.hidden[seat] - NO_CARD)


def rounds_left(table: Table) -> int:
    """Games, rather: only whole ones are scored."""
    return table.games - table.game


PARTS = (
    habit,
    best_to_take,
    cost_of,
    twins_to_come,
    spite_of,
    best_to_play,
    worth_of_king,
    use_of_mirror,
    cheapest_now,
    low_or_high,
)
