"""How somebody who cannot see everything fills in the rest of a Cheating Moth table.

``deal_unseen`` is given a table on which only what a viewer knows is laid out. It can be compiled,
so that a search may call it a thousand times. What the rules reveal is kept: cards that were seen
stay with their owner; a hand that could not lay a value holds none of it but what came later; as
many cards have vanished unseen as the rules allow. All else is left to the dice.
"""

from __future__ import annotations

from parlour.core.dice import roll
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, has, just, nth_of, size_of
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.hands import put_on_pile
from parlour.games.cheating_moth.insects import right_card
from parlour.games.cheating_moth.live import QUICKEST_VANISH, act_at
from parlour.games.cheating_moth.table import (
    ALL_FACES,
    DECK_SIZE,
    FACES,
    NEVER,
    NO_CARD,
    NOBODY,
    NOTHING,
    TRAVEL,
    VANISH_WAIT,
    Card,
    CardSet,
    Seat,
    Table,
)
from parlour.games.cheating_moth.unseen import (
    UNKNOWN,
    deal_cards,
    loosen_hands,
    mark_places,
    mix,
    put_in_places,
    spare_losses,
)

Phase, Gone = plain(nouns.Phase), plain(nouns.Gone)

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
