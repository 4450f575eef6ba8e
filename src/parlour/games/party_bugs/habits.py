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
    MOST,
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
DEARER_THAN_ALL = 1_000_000
ALL_COSTUMES = (1 << (COSTUMES + 1)) - 2

TWIN_TO_COME = 36  # by how much each twin still in play makes a card cheaper, in hundredths
MOST_HOPE = 88
TWIN_IN_HAND = 81  # and by how much one in my own hand, which I can lay when it suits me
LATE_ROUNDS = 8  # before the last so many rounds hope does not fade
SAVED_STEP = 43  # what it is worth to play one step higher and keep the low cards,
SAVED_BY_MORE = 22  # and how much more for everybody above four
OWN_TWIN_LAID = 10  # what it is worth to put a twin of mine onto the next floor
PRICE = 90  # hundredths of what I expect to have to take
EARLY_RIVALS = 79  # how much likelier than by chance the others are to play low, in hundredths
KINGS_PRICE = 968  # what a King is worth if it is kept,
KINGS_HASTE = 132  # and by how much less each round
WORTH_A_MIRROR = 9  # a card from this value on is not going to be paired in time

NAIVE = 3  # one in so many choices of people at an imagined table is no more than greedy
SHY_OF_KINGS = 1100  # how much dearer a King seems to those who do not count
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
        cost = cost_of(table, seat, card)
        if best == NO_CARD or cost < least:
            best = card
            least = cost
    return best


def cost_of(table: Table, seat: Seat, card: Card) -> int:
    """A twin that lies there takes its points away, and one in my own hand soon may."""
    if has(table.display[seat], card) or table.hidden[seat] == card:
        return -POINT * card
    cost = cost_of_single(table, card)
    if has(table.hand[seat], card) and table.phase != Phase.LAST:
        cost -= HOPE_IN_HAND[table.round] * card
    return cost


def cost_of_single(table: Table, card: Card) -> int:
    """To anybody without its twin: the more twins are still to come, the less it costs."""
    if table.phase == Phase.LAST:
        return POINT * card
    return (POINT - HOPE[twins_to_come(table, card)][table.round]) * card


def _hope(hundredths: int) -> tuple[int, ...]:
    """By round: it fades towards the end."""
    rounds = (min(COSTUMES - 1, COSTUMES - past + LATE_ROUNDS) for past in range(COSTUMES + 1))
    return tuple(hundredths * each // (COSTUMES - 1) for each in rounds)


HOPE_IN_HAND = _hope(TWIN_IN_HAND)
HOPE = tuple(_hope(min(MOST_HOPE, TWIN_TO_COME * twins)) for twins in range(MOST + 1))


def twins_to_come(table: Table, card: Card) -> int:
    """In how many colours this costume has not lain open yet."""
    twins = 0
    for member in range(table.company):
        twins += int(not has(table.seen[member], card))
    return twins


# Playing


def best_to_play(table: Table, seat: Seat, cards: CardSet) -> Card:
    """Low for a floor on which it pays to be early, else high: low cards are for such floors."""
    best = NO_CARD
    most = 0
    taken = 0
    places = just(table.floor_size) - 1
    while cards != EMPTY:
        card = lowest_of(cards)
        cards &= cards - 1
        if card == PARTY_KING:
            worth = worth_of_king(table, seat)
        else:
            before = rivals_before(table, seat, card)
            while before >= 100 * (taken + 1):
                places = without_the_most_wanted(table, seat, places)
                taken += 1
            worth = worth_of_keeping_lower(table, seat, card)
            worth -= PRICE * price_at(table, seat, places, before - 100 * taken) // 100
        if best == NO_CARD or worth > most:
            best = card
            most = worth
    return best


def worth_of_keeping_lower(table: Table, seat: Seat, card: Card) -> int:
    worth = (SAVED_STEP + SAVED_BY_MORE * (table.company - 4)) * card
    if has(table.display[seat], card):
        worth += OWN_TWIN_LAID * card
    return worth


def rivals_before(table: Table, seat: Seat, card: Card) -> int:
    """How many are likely to take before me, in hundredths, by what each has left to play."""
    before = 0
    for rival in range(table.seats):
        if rival != seat:
            left = ALL_COSTUMES & ~table.seen[rival]
            lower = 2 * size_of(left & (just(card) - 1)) + int(has(left, card))
            share = 50 * lower // max(size_of(left), 1)
            before += share + EARLY_RIVALS * share * (100 - share) // 10000
    return before


def price_at(table: Table, seat: Seat, places: int, perhaps: int) -> int:
    """What I may have to take from these places if one more rival, perhaps, comes before me."""
    now = cheapest_at(table, seat, places)
    later = cheapest_at(table, seat, without_the_most_wanted(table, seat, places))
    return (now * (100 - perhaps) + later * perhaps) // 100


def without_the_most_wanted(table: Table, seat: Seat, places: int) -> int:
    """The places of the floor that are left when a rival of mine has taken a card."""
    if places & (places - 1) == EMPTY:
        return places
    wanted = EMPTY
    least = DEARER_THAN_ALL
    rest = places
    while rest != EMPTY:
        cost = cost_to_rivals(table, seat, table.floor[lowest_of(rest)])
        if cost < least:
            wanted = rest & -rest
            least = cost
        rest &= rest - 1
    return places ^ wanted


def cost_to_rivals(table: Table, seat: Seat, card: Card) -> int:
    cost = cost_of_single(table, card)
    total = 0
    for rival in range(table.seats):
        if rival != seat:
            total += -POINT * card if has(table.display[rival], card) else cost
    return total


def cheapest_at(table: Table, seat: Seat, places: int) -> int:
    least = DEARER_THAN_ALL
    while places != EMPTY:
        least = min(least, cost_of(table, seat, table.floor[lowest_of(places)]))
        places &= places - 1
    return least


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
    """Now and then by nothing but greed; else as above, but without counting who comes before."""
    naive = roll(luck, NAIVE) == 0
    if menu[Kind.TAKE] != EMPTY and naive:
        return Kind.TAKE * SPOTS + cheapest_now(table, seat, menu[Kind.TAKE])
    if menu[Kind.PLAY] != EMPTY:
        if naive:
            return Kind.PLAY * SPOTS + low_or_high(table, seat, menu[Kind.PLAY])
        return Kind.PLAY * SPOTS + high_or_king(table, seat, menu[Kind.PLAY])
    return habit(table, seat, menu, luck)


def high_or_king(table: Table, seat: Seat, cards: CardSet) -> Card:
    """The highest card, which keeps the low ones for later, unless a twin of it lies there."""
    best = NO_CARD
    most = 0
    while cards != EMPTY:
        card = lowest_of(cards)
        cards &= cards - 1
        if card == PARTY_KING:
            worth = worth_of_king(table, seat) - SHY_OF_KINGS
        else:
            worth = worth_of_keeping_lower(table, seat, card)
        if best == NO_CARD or worth > most:
            best = card
            most = worth
    return best


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


def last_round(table: Table) -> int:
    """The match ends with this game, for only whole ones are scored; how many it leaves out."""
    left_out = table.games - table.game - 1
    table.games = table.game + 1
    return left_out


PARTS = (
    habit,
    best_to_take,
    cost_of,
    cost_of_single,
    twins_to_come,
    best_to_play,
    worth_of_keeping_lower,
    rivals_before,
    price_at,
    without_the_most_wanted,
    cost_to_rivals,
    cheapest_at,
    worth_of_king,
    use_of_mirror,
    cheapest_now,
    low_or_high,
    high_or_king,
)
