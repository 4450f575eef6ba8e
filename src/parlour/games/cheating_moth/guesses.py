"""How somebody who cannot see everything fills in the rest of a Cheating Moth table.

``deal_unseen`` is given a table on which only what a viewer knows is laid out. It can be compiled,
so that a search may call it a thousand times. What the rules reveal is kept: cards that were seen
stay with their owner; a hand that could not lay a value holds none of it but what came later; as
many cards have vanished unseen as the rules allow. All else is left to the dice.
"""

from __future__ import annotations

from parlour.core.dice import roll, shuffle
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, has, just, nth_of, size_of
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.hands import add_card, put_on_pile
from parlour.games.cheating_moth.insects import right_card
from parlour.games.cheating_moth.live import QUICKEST_VANISH, VANISH_WAIT, act_at
from parlour.games.cheating_moth.table import (
    ALL_FACES,
    DECK,
    DECK_SIZE,
    FACES,
    MOTHS,
    NEVER,
    NO_CARD,
    NOBODY,
    NOTHING,
    OF_VALUE,
    PUBLIC,
    TRAVEL,
    VALUES,
    Card,
    CardSet,
    Seat,
    Table,
)

Phase, Gone = plain(nouns.Phase), plain(nouns.Gone)

UNKNOWN = -3  # stands for a card or choice that is there but not known

MIXES = 2
LIKELY_MOVING = 4  # one in so many who could has a card on its way
LONGEST_MOVING = 1500  # milliseconds
ANY_TIME_FROM, ANY_TIME_SIDES = 300, 400  # reaction times that are not known


def deal_unseen(table: Table, viewer: Seat) -> None:
    """Whatever the viewer (NOBODY: a spectator) cannot see may be in any place left open."""
    if table.phase == Phase.OVER:
        return
    guess_losses(table, viewer)
    guess_slips(table, viewer)
    cards = [NO_CARD] * DECK_SIZE
    allowed = [ALL_FACES] * DECK_SIZE
    places = mark_places(table, viewer, allowed)
    deal_cards(table, viewer, places, cards, allowed)
    mix(table, places, cards, allowed)
    loosen_hands(table, viewer, cards, allowed)
    mix(table, places, cards, allowed)
    put_in_places(table, viewer, cards)
    guess_choices(table, viewer)
    if table.live:
        guess_acts(table, viewer)


# How many cards have vanished


def guess_losses(table: Table, viewer: Seat) -> None:
    """Every number of unseen losses that the rules allow is as likely as any other."""
    shuffled = 0
    for seat in range(table.seats):
        if seat != viewer:
            shuffled += table.shuffled[seat]
            table.shuffled[seat] = 0
            lose(table, seat, roll(table.dice, losses_left(table, seat) + 1))
            while spare_losses(table, seat) < 0:
                lose(table, seat, 1)
    for _ in range(shuffled):
        attribute_shuffled_slip(table, viewer)


def losses_left(table: Table, seat: Seat) -> int:
    """5.1 The Guard loses nothing; 5.3 nobody the last card; 7.6 time and 6.4 turns limit it."""
    if seat == table.guard or table.exact_counts:
        return 0
    if table.live:
        most = 1 + (table.now - table.refreshed_at[seat]) // VANISH_WAIT
    else:
        most = table.chances[seat]
    lost = table.gone_count[seat] - table.missing[seat]
    return max(0, min(most - lost, table.hand_size[seat] - 1))


def lose(table: Table, seat: Seat, count: int) -> None:
    table.hand_size[seat] -= count
    table.gone_count[seat] += count


def spare_losses(table: Table, seat: Seat) -> int:
    """How many of its lost cards may still lie under the table or in the discard pile."""
    return table.gone_count[seat] - table.found[seat] - table.shuffled[seat]


def attribute_shuffled_slip(table: Table, viewer: Seat) -> None:
    """Somebody slipped a card that was shuffled in: whoever has lost one, or else may have."""
    first = roll(table.dice, table.seats)
    loser = NOBODY
    for i in range(table.seats):
        seat = (first + i) % table.seats
        if seat != viewer and spare_losses(table, seat) > 0:
            table.shuffled[seat] += 1
            return
        if seat != viewer and losses_left(table, seat) > 0:
            loser = seat
    lose(table, loser, 1)
    table.shuffled[loser] += 1


def guess_slips(table: Table, viewer: Seat) -> None:
    """7.10 A card lost by whoever has just laid the top card may lie beneath it."""
    seat = table.may_slip
    if seat == viewer or seat < 0 or spare_losses(table, seat) == 0:
        return
    if table.gone_count[seat] > table.missing[seat] and roll(table.dice, 2) == 0:
        top = table.discard_size - 1
        put_on_pile(table, table.discard_pile[top], table.laid_by[top])
        table.discard_pile[top] = UNKNOWN
        table.laid_by[top] = seat
        table.slipped[top] = 1


# Where the unseen cards are


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


# What others have chosen


def guess_choices(table: Table, viewer: Seat) -> None:
    for seat in range(table.seats):
        if seat != viewer:
            if table.commitment[seat] == UNKNOWN:
                table.commitment[seat] = any_commitment(table, seat)
            if table.answer[seat] == UNKNOWN:
                guess_answer(table, seat)


def any_commitment(table: Table, seat: Seat) -> int:
    if roll(table.dice, 2) == 0:
        return NOTHING
    if seat == table.guard:
        return (seat + 1 + roll(table.dice, table.seats - 1)) % table.seats
    return any_of(table, table.hand_faces[seat]) if table.hand_size[seat] > 1 else NOTHING


def any_of(table: Table, faces: CardSet) -> Card:
    return nth_of(faces, roll(table.dice, size_of(faces)))


def guess_answer(table: Table, seat: Seat) -> None:
    """6.8 In Calm a race can be passed without a word."""
    measured = table.live or table.reaction_test
    table.answer[seat] = ANY_TIME_FROM + roll(table.dice, ANY_TIME_SIDES) if measured else 0
    if table.phase == Phase.COCKROACH and not table.live:
        if has(table.hand_faces[seat], right_card(table)) and roll(table.dice, 2) == 0:
            table.claim[seat] = right_card(table)
        else:
            table.answer[seat] = NEVER


# Live: what others may be doing


def guess_acts(table: Table, viewer: Seat) -> None:
    for seat in range(table.seats):
        if seat != viewer and seat != table.guard:
            if table.gone_count[seat] > table.missing[seat]:
                when = roll(table.dice, table.now - table.refreshed_at[seat] + 1)
                be_gone(table, seat, table.refreshed_at[seat] + when)
            guess_movement(table, seat)
    if table.called != NOBODY:
        earliest = max(table.called_at - TRAVEL, table.resumed_at)
        moment = earliest + roll(table.dice, table.called_at - earliest + 1)
        table.called_for = act_at(table, table.called, moment)


def be_gone(table: Table, seat: Seat, when: int) -> None:
    """The last card that this seat lost arrived at this time."""
    table.gone_to[seat] = Gone.CARRIED_OFF
    table.gone_card[seat] = 0
    under = faces_under_the_table(table, seat)
    if under != EMPTY:
        table.gone_to[seat] = Gone.UNDER_THE_TABLE
        table.gone_card[seat] = any_of(table, under)
    if table.may_slip == seat and table.slipped[table.discard_size - 2]:
        table.gone_to[seat] = Gone.IN_THE_PILE
        table.gone_card[seat] = table.discard_pile[table.discard_size - 2]
    table.gone_since[seat] = max(0, when - QUICKEST_VANISH)
    table.gone_until[seat] = when + max(0, table.grace)
    table.vanish_from[seat] = when + VANISH_WAIT


def faces_under_the_table(table: Table, seat: Seat) -> CardSet:
    faces = EMPTY
    for card in range(FACES):
        if table.vanished[seat][card] > 0:
            faces |= just(card)
    return faces


def guess_movement(table: Table, seat: Seat) -> None:
    if table.hand_size[seat] < 2 or table.now < table.vanish_from[seat] or table.claim[seat] >= 0:
        return
    if roll(table.dice, LIKELY_MOVING) == 0:
        table.moving[seat] = any_of(table, table.hand_faces[seat])
        table.moving_since[seat] = max(0, table.now - roll(table.dice, LONGEST_MOVING))
