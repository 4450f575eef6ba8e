"""Where the cards may be that a viewer of a Cheating Moth table does not see.

Every place that nobody showed the viewer gets the set of cards it may hold; then the unseen cards
are dealt to these places, and exchanged until all of them are allowed and none is likelier than
the rules make it. Like ``guesses.py``, which calls it, this can be compiled.
"""

from __future__ import annotations

from parlour.core.dice import roll, shuffle
from parlour.core.sets import has, just, size_of
from parlour.games.cheating_moth.hands import add_card
from parlour.games.cheating_moth.table import (
    ALL_FACES,
    DECK,
    DECK_SIZE,
    FACES,
    MOTHS,
    NO_CARD,
    NOBODY,
    OF_VALUE,
    PUBLIC,
    VALUES,
    Card,
    CardSet,
    Seat,
    Table,
)

UNKNOWN = -3  # stands for a card or choice that is there but not known

MIXES = 2


# The places


def spare_losses(table: Table, seat: Seat) -> int:
    """How many of its lost cards may still lie under the table or in the discard pile."""
    return table.gone_count[seat] - table.found[seat] - table.shuffled[seat]


def mark_places(table: Table, viewer: Seat, allowed: list[int]) -> int:
    """What may be in each place nobody showed the viewer: hands, floor, gifts, pile. How many."""
    places = 0
    for seat in range(table.seats):
        if seat != viewer:
            mark_hand(table, viewer, seat, places, allowed)
            places += table.hand_size[seat] + under_the_table(table, seat)
            if table.gift[seat] == UNKNOWN:
                allowed[places] = ALL_FACES & ~MOTHS
                places += 1
    places += unknown_slips(table)
    for _ in range(table.draw_size):
        allowed[places] = table.pile_faces
        places += 1
    return places


def under_the_table(table: Table, seat: Seat) -> int:
    slips = 0
    if table.may_slip == seat:
        slips = unknown_slips(table)
    return spare_losses(table, seat) - slips


def unknown_slips(table: Table) -> int:
    if table.discard_size > 1 and table.discard_pile[table.discard_size - 2] == UNKNOWN:
        return 1
    return 0


def mark_hand(table: Table, viewer: Seat, seat: Seat, first: int, allowed: list[int]) -> None:
    """Known cards get a place in the hand or under the table, the other places their limits."""
    onlooker = PUBLIC if viewer == NOBODY else viewer
    hand_end = first + table.hand_size[seat]
    end = hand_end + under_the_table(table, seat)
    claim = table.claim[seat]
    if claim >= 0:
        fix_card(table, claim, first, hand_end, allowed)
    for card in range(FACES):
        known = table.known[onlooker][seat][card] - int(card == claim)
        for _ in range(known):
            fix_card(table, card, first, end, allowed)
    limit_hand(table, seat, first, hand_end, allowed)


def fix_card(table: Table, card: Card, first: int, end: int, allowed: list[int]) -> None:
    """One of the open places from first to end is for this card."""
    wanted = roll(table.dice, max(1, open_places(first, end, allowed)))
    for place in range(first, end):
        if allowed[place] == ALL_FACES:
            if wanted == 0:
                allowed[place] = just(card)
            wanted -= 1


def open_places(first: int, end: int, allowed: list[int]) -> int:
    count = 0
    for place in range(first, end):
        count += int(allowed[place] == ALL_FACES)
    return count


def limit_hand(table: Table, seat: Seat, first: int, end: int, allowed: list[int]) -> None:
    """Which of all cards that came into this hand is in which place, and what it cannot be."""
    needed = open_places(first, end, allowed)
    came = 0
    for place in range(first, end):
        if allowed[place] == ALL_FACES:
            came += 1
            while roll(table.dice, table.received[seat] - came + 1) >= needed:
                came += 1
            needed -= 1
            allowed[place] = possible_faces(table, seat, came)


def possible_faces(table: Table, seat: Seat, came: int) -> CardSet:
    """2.4 What was in the hand when it could not lay a value is not of that value, or a Moth."""
    faces = ALL_FACES
    for value in range(VALUES):
        if came <= table.had_none[seat][value]:
            faces &= ~OF_VALUE[value]
    return faces | MOTHS


def loosen_hands(table: Table, viewer: Seat, cards: list[int], allowed: list[int]) -> None:
    """Where no card is possible, the hand must hold the cards that came last."""
    first = 0
    for seat in range(table.seats):
        if seat != viewer:
            end = first + table.hand_size[seat]
            impossible = 0
            for place in range(first, end):
                impossible += int(not has(allowed[place], cards[place]))
            if impossible > 0:
                loosen(table, seat, first, end, allowed)
            first = end + under_the_table(table, seat) + int(table.gift[seat] == UNKNOWN)


def loosen(table: Table, seat: Seat, first: int, end: int, allowed: list[int]) -> None:
    came = table.received[seat]
    for place in range(first, end):
        if size_of(allowed[place]) > 1:
            allowed[place] = possible_faces(table, seat, came)
            came -= 1


def unseen_of(table: Table, viewer: Seat, card: Card) -> int:
    """How many cards with this face the viewer does not see."""
    seen = 0
    for i in range(table.discard_size):
        seen += int(table.discard_pile[i] == card)
    if viewer != NOBODY:
        seen += table.hand[viewer][card] + table.vanished[viewer][card]
        seen += int(table.gift[viewer] == card)
    return DECK[card] - seen


def deal_cards(
    table: Table, viewer: Seat, places: int, cards: list[int], allowed: list[int]
) -> None:
    """Fixed places first; all other cards are shuffled and dealt."""
    unseen = [NO_CARD] * DECK_SIZE
    size = 0
    for card in range(FACES):
        left = unseen_of(table, viewer, card)
        for place in range(places):
            if left > 0 and allowed[place] == just(card):
                cards[place] = card
                left -= 1
        for _ in range(left):
            unseen[size] = card
            size += 1
    shuffle(unseen, size, table.dice)
    for place in range(places):
        if cards[place] == NO_CARD:
            size -= 1
            cards[place] = unseen[size]


def mix(table: Table, places: int, cards: list[int], allowed: list[int]) -> None:
    """Mends what is not allowed by exchanging cards, and exchanges some more for fairness."""
    for _ in range(MIXES):
        for place in range(places):
            mend(table, place, places, cards, allowed)
        for place in range(places):
            exchange(place, roll(table.dice, places), cards, allowed)


def mend(table: Table, place: int, places: int, cards: list[int], allowed: list[int]) -> None:
    if not has(allowed[place], cards[place]):
        first = roll(table.dice, places)
        for i in range(places):
            exchange(place, (first + i) % places, cards, allowed)
            if has(allowed[place], cards[place]):
                break


def exchange(one: int, other: int, cards: list[int], allowed: list[int]) -> None:
    """Exchanges two cards if each may be where the other was."""
    if has(allowed[one], cards[other]) and has(allowed[other], cards[one]):
        card = cards[one]
        cards[one] = cards[other]
        cards[other] = card


def put_in_places(table: Table, viewer: Seat, cards: list[int]) -> None:
    """In the order of ``mark_places``."""
    place = 0
    for seat in range(table.seats):
        if seat != viewer:
            put_in_hand(table, seat, place, cards)
            place += table.hand_size[seat]
            for _ in range(under_the_table(table, seat)):
                table.vanished[seat][cards[place]] += 1
                place += 1
            if table.gift[seat] == UNKNOWN:
                table.gift[seat] = cards[place]
                place += 1
    if unknown_slips(table) == 1:
        table.discard_pile[table.discard_size - 2] = cards[place]
        place += 1
    for i in range(table.draw_size):
        table.draw_pile[i] = cards[place]
        place += 1


def put_in_hand(table: Table, seat: Seat, first: int, cards: list[int]) -> None:
    size = table.hand_size[seat]
    table.hand_size[seat] = 0
    for place in range(first, first + size):
        add_card(table, seat, cards[place])
