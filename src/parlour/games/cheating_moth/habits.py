"""Rules of thumb of good Cheating Moth players, written like rules: plain or compiled.

They look at what lies open, at what can be remembered and at the seat's own hand, never at what
others hold. They know the turns and the commitments of Calm; quick hands are in ``bots.py``.
"""

from __future__ import annotations

from parlour.bots.search import SPOTS, mixed_in
from parlour.core.dice import roll
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, just, lowest_of, size_of
from parlour.games.cheating_moth import actions
from parlour.games.cheating_moth.table import (
    FITTING,
    MINUS_POINTS,
    MOTH,
    NO_CARD,
    NOBODY,
    VALUES,
    Card,
    CardSet,
    Seat,
    Table,
)

Kind = plain(actions.Kind)

# Ant and Mosquito burden the others; Spider and Cockroach may take one more card away.
WORTH_OF_ACTION = (0, 0, 200, 300, 100, 300)
HONEST_BY_INSECT = (3, 0, 1, 1, 1, 1)  # of twenty turns, how often the dearest card is not hidden
TURNS = 20
LOOKS_AWAY = 1  # of twenty turns, how often the Guard does,
AMONG_HONEST = 14  # and how often if nobody seems to cheat
KNOWN_MOTH = 6  # how much more a Moth that everybody has seen tempts than a card
FEW_CARDS = 3  # with so few cards one is nearly out


def habit(table: Table, seat: Seat, menu: list[int], luck: list[int]) -> int:
    if menu[Kind.PLAY] != EMPTY:
        return Kind.PLAY * SPOTS + best_to_lay(table, seat, menu[Kind.PLAY])
    if menu[Kind.GIVE] != EMPTY:
        return Kind.GIVE * SPOTS + dearest(table, seat, menu[Kind.GIVE])
    if menu[Kind.GIVE_TO] != EMPTY:
        return Kind.GIVE_TO * SPOTS + nearest_to_being_out(table, menu[Kind.GIVE_TO])
    if menu[Kind.WATCH] != EMPTY:
        return whom_to_watch(table, menu[Kind.WATCH], luck)
    if menu[Kind.HIDE] != EMPTY:
        return what_to_hide(table, seat, menu[Kind.HIDE], luck)
    if menu[Kind.RACE] != EMPTY:
        return Kind.RACE * SPOTS + lowest_of(menu[Kind.RACE])
    return only_choice(menu)


def only_choice(menu: list[int]) -> int:
    """Draw, keep, pass, slap or stay honest: what is left when nothing else can be done."""
    kind = 0
    while menu[kind] == EMPTY:
        kind += 1
    return kind * SPOTS + lowest_of(menu[kind])


# Laying and giving


def best_to_lay(table: Table, seat: Seat, cards: CardSet) -> Card:
    """The dearest card first; among equals the one after which another of mine would fit."""
    best = NO_CARD
    most = 0
    while cards != EMPTY:
        card = lowest_of(cards)
        cards &= cards - 1
        worth = worth_of_laying(table, seat, card)
        if best == NO_CARD or worth > most:
            best = card
            most = worth
    return best


def worth_of_laying(table: Table, seat: Seat, card: Card) -> int:
    followers = size_of(table.hand_faces[seat] & ~just(card) & FITTING[card % VALUES])
    worth = 100 * MINUS_POINTS[card // VALUES] + 10 * followers
    if table.hand_size[seat] > 1:
        worth += WORTH_OF_ACTION[card // VALUES]
    return worth


def dearest(table: Table, seat: Seat, cards: CardSet) -> Card:
    """Give away what costs most; among equals what one has more of."""
    best = NO_CARD
    most = 0
    while cards != EMPTY:
        card = lowest_of(cards)
        cards &= cards - 1
        worth = 10 * MINUS_POINTS[card // VALUES] + table.hand[seat][card]
        if best == NO_CARD or worth > most:
            best = card
            most = worth
    return best


def nearest_to_being_out(table: Table, seats: int) -> Seat:
    """A gift goes to whoever shows the fewest cards."""
    nearest = NOBODY
    while seats != EMPTY:
        seat = lowest_of(seats)
        seats &= seats - 1
        if nearest == NOBODY or table.shown_size[seat] < table.shown_size[nearest]:
            nearest = seat
    return nearest


# Calm: hiding and watching


def what_to_hide(table: Table, seat: Seat, cards: CardSet, luck: list[int]) -> int:
    """The dearest card, nearly always: the Guard watches only one."""
    card = dearest(table, seat, cards)
    if roll(luck, TURNS) < HONEST_BY_INSECT[card // VALUES]:
        return Kind.HONEST * SPOTS
    return Kind.HIDE * SPOTS + card


def whom_to_watch(table: Table, seats: int, luck: list[int]) -> int:
    """One by what tempts them; where everybody is honest, rather nobody."""
    guard = table.guard
    barrel = 0
    for seat in range(table.seats):
        if seat != guard:
            barrel += temptation_of(table, guard, seat)
    if barrel == 0 or roll(luck, TURNS) < looks_away(table):
        return Kind.LOOK_AWAY * SPOTS
    drawn = roll(luck, barrel)
    watched = lowest_of(seats)
    while drawn >= temptation_of(table, guard, watched):
        drawn -= temptation_of(table, guard, watched)
        seats &= seats - 1
        watched = lowest_of(seats)
    return Kind.WATCH * SPOTS + watched


def looks_away(table: Table) -> int:
    """In how many of twenty turns: often if nothing has vanished in a whole lap."""
    vanished = 0
    for seat in range(table.seats):
        vanished += table.missing[seat]
    return LOOKS_AWAY if vanished > 0 or table.discard_size <= table.seats else AMONG_HONEST


def temptation_of(table: Table, guard: Seat, seat: Seat) -> int:
    """Nobody with a single card can hide one. Known Moths tempt most, and a lead, and success."""
    size = table.shown_size[seat]
    if size < 2:
        return 0
    tempted = 2 + 3 * int(size <= FEW_CARDS) + 2 * min(table.missing[seat], 2)
    for value in range(VALUES):
        tempted += KNOWN_MOTH * table.known[guard][seat][MOTH * VALUES + value]
    return tempted


# What a search needs beside


def sight(table: Table, seat: Seat) -> int:
    """Whose turn it is at what, the top card, and of the hands only the viewer's own."""
    key = mixed_in(table.phase, table.rounds_played * 64 + table.turn * 8 + table.guard)
    key = mixed_in(key, table.discard_pile[table.discard_size - 1] * 8 + table.debtor - NOBODY)
    key = mixed_in(key, table.draw_size * 8 + table.receiver - NOBODY)
    key = mixed_in(key, table.hand_faces[seat])
    return mixed_in(key, table.hand_size[seat])


def last_round(table: Table) -> int:
    """The match ends with this round; how many it would still have had."""
    left_out = table.rounds - table.rounds_played - 1
    table.rounds = table.rounds_played + 1
    return left_out


PARTS = (
    only_choice,
    best_to_lay,
    worth_of_laying,
    dearest,
    nearest_to_being_out,
    what_to_hide,
    whom_to_watch,
    temptation_of,
    looks_away,
)
