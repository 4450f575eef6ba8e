"""Hands and piles of Cheating Moth: how cards move, and what everybody may remember of it."""

from __future__ import annotations

from parlour.core.dice import shuffle
from parlour.core.events import tell, whisper, write_down
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, just, lowest_of, size_of
from parlour.games.cheating_moth import actions
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.table import (
    ALL_FACES,
    FACES,
    FITTING,
    MOST,
    MOTH,
    MOTHS,
    NEVER,
    NO_CARD,
    NOBODY,
    NOT_YET,
    PUBLIC,
    SLIP_SEEN,
    TRAVEL,
    VALUES,
    VANISH_WAIT,
    Card,
    CardSet,
    Seat,
    Table,
)

Told, Phase, Gone = plain(actions.Told), plain(nouns.Phase), plain(nouns.Gone)


# Hands


def add_card(table: Table, seat: Seat, card: Card) -> None:
    table.hand[seat][card] += 1
    table.hand_faces[seat] |= just(card)
    table.hand_size[seat] += 1


def remove_card(table: Table, seat: Seat, card: Card) -> None:
    """Takes a card out of a hand; a card on its way may stop by this (7.7, 7.8)."""
    table.hand[seat][card] -= 1
    table.hand_size[seat] -= 1
    if table.hand[seat][card] == 0:
        table.hand_faces[seat] &= ~just(card)
    moving = table.moving[seat]
    if moving != NO_CARD and (table.hand[seat][moving] == 0 or table.hand_size[seat] == 1):
        break_off(table, seat)


def receive(table: Table, seat: Seat, card: Card) -> None:
    add_card(table, seat, card)
    table.received[seat] += 1
    refresh(table, seat)


def refresh(table: Table, seat: Seat) -> None:
    """5.14 The number that is shown is brought up to date."""
    table.shown_size[seat] = table.hand_size[seat]
    table.missing[seat] = table.gone_count[seat]
    table.refreshed_at[seat] = table.now
    table.chances[seat] = 0


def is_out(table: Table, seat: Seat) -> bool:
    """A gift that is laid out still has to be handed over (3.11)."""
    return table.hand_size[seat] == 0 and table.gift[seat] == NO_CARD


def giveable(table: Table, seat: Seat) -> CardSet:
    """4.2 No Moth; 4.4 the last card only if the table allows it."""
    if table.hand_size[seat] == 1 and not table.gifts_may_empty:
        return EMPTY
    return table.hand_faces[seat] & ~MOTHS


def must_stay(table: Table, seat: Seat) -> CardSet:
    """4.1 The cards without which a gift that is owed could not be given."""
    spider = table.phase == Phase.SPIDER_GIFT and seat == table.turn
    if not spider and not table.owes[seat]:
        return EMPTY
    if table.hand_size[seat] == 2 and not table.gifts_may_empty:
        return table.hand_faces[seat]
    plain = giveable(table, seat)
    only_one = size_of(plain) == 1 and table.hand[seat][lowest_of(plain)] == 1
    return plain if only_one else EMPTY


# The end of a turn


def turn_is_done(table: Table) -> None:
    """8.1 Going out ends a grace without a fixed length; 8.9 in Live it has to wait."""
    table.phase = Phase.TURN_DONE
    already_held = table.out_since != NOT_YET
    for seat in range(table.seats):
        if is_out(table, seat):
            end_open_graces(table)
            if may_have_cheated(table, seat) and not already_held:
                table.out_since = table.now
                tell(table, Told.HELD, seat)


def hold_no_longer(table: Table) -> None:
    """8.9 After an accusation perhaps nobody is out any more but who was the Guard up to now."""
    for seat in range(table.seats):
        if is_out(table, seat) and may_have_cheated(table, seat):
            return
    table.out_since = NOT_YET


def may_have_cheated(table: Table, seat: Seat) -> bool:
    """5.1 Not in Calm, where all is settled, and not who has been the Guard up to now."""
    return table.live == 1 and seat != table.guard and seat != table.debtor


def held_until(table: Table) -> int:
    """8.9 As long for the honest as for cheats, or waiting would tell; NOT_YET: nothing is held."""
    if table.out_since == NOT_YET:
        return NOT_YET
    return table.out_since + max(table.grace, SLIP_SEEN) + TRAVEL


# Making cards vanish


def lose_sight_of(table: Table, seat: Seat, card: Card) -> None:
    """A card leaves the hand and nobody is to notice (5.14)."""
    remove_card(table, seat, card)
    table.gone_count[seat] += 1
    if table.exact_counts:
        refresh(table, seat)


def vanish_under_the_table(table: Table, seat: Seat, card: Card) -> None:
    lose_sight_of(table, seat, card)
    table.vanished[seat][card] += 1
    whisper(table, seat, Told.GONE, seat, card)


def break_off(table: Table, seat: Seat) -> None:
    """The movement ends and the card stays; up to now it was cheating (7.4)."""
    whisper(table, seat, Told.BROKE_OFF, seat, table.moving[seat])
    # Two movements in quick succession are seen as one, or the second would hide the first.
    began = table.moving_since[seat]
    if table.broken_until[seat] == NOT_YET or table.broken_until[seat] < began - TRAVEL:
        table.broken_since[seat] = began
    table.broken_until[seat] = table.now
    table.moving[seat] = NO_CARD
    table.moving_since[seat] = NOT_YET


def forget_cheating(table: Table, seat: Seat) -> None:
    """Nothing that this seat has done can be called any more."""
    table.moving[seat] = NO_CARD
    table.moving_since[seat] = NOT_YET
    table.broken_since[seat] = NOT_YET
    table.broken_until[seat] = NOT_YET
    table.gone_card[seat] = NO_CARD
    table.gone_to[seat] = Gone.NOWHERE
    table.gone_since[seat] = NOT_YET
    table.gone_until[seat] = NOT_YET


def end_open_graces(table: Table) -> None:
    """8.1 A grace without a fixed length ends with the next card or with the round."""
    for seat in range(table.seats):
        if table.gone_until[seat] == NEVER:
            table.gone_until[seat] = table.now
            if table.gone_to[seat] != Gone.UNDER_THE_TABLE:
                # 7.11 A slip can be seen for a while in any case; the wait began with it.
                slipped_at = table.vanish_from[seat] - VANISH_WAIT
                table.gone_until[seat] = max(table.now, slipped_at + SLIP_SEEN)


# Piles


def top_value(table: Table) -> int:
    """Counted from 0."""
    return table.discard_pile[table.discard_size - 1] % VALUES


def fitting(table: Table) -> CardSet:
    """2.2 One higher or one lower, and after 5 comes 1."""
    return FITTING[top_value(table)]


def put_on_pile(table: Table, card: Card, owner: Seat) -> None:
    table.discard_pile[table.discard_size] = card
    table.laid_by[table.discard_size] = owner
    table.discard_size += 1


def lay(table: Table, seat: Seat, card: Card, owner: Seat) -> None:
    """A card goes from a hand onto the pile, in a turn (owner: the seat) or in a race."""
    put_on_pile(table, card, owner)
    end_open_graces(table)
    remove_card(table, seat, card)
    for onlooker in range(MOST + 1):
        table.known[onlooker][seat][card] = max(0, table.known[onlooker][seat][card] - 1)
    table.may_slip = owner
    refresh(table, seat)


def slip_under(table: Table, seat: Seat, card: Card) -> None:
    """7.10 Right beneath the card that was laid."""
    lose_sight_of(table, seat, card)
    top = table.discard_size - 1
    put_on_pile(table, table.discard_pile[top], table.laid_by[top])
    table.discard_pile[top] = card
    table.laid_by[top] = seat
    table.slipped[top] = 1
    whisper(table, seat, Told.SLIPPED, seat, card)


def take_out_of_pile(table: Table, place: int) -> Card:
    card = table.discard_pile[place]
    table.discard_size -= 1
    for i in range(place, table.discard_size):
        table.discard_pile[i] = table.discard_pile[i + 1]
        table.laid_by[i] = table.laid_by[i + 1]
        table.slipped[i] = table.slipped[i + 1]
    clear_pile_from(table, table.discard_size, table.discard_size + 1)
    return card


def clear_pile_from(table: Table, first: int, end: int) -> None:
    for i in range(first, end):
        table.discard_pile[i] = NO_CARD
        table.laid_by[i] = NOBODY
        table.slipped[i] = 0


def last_slip_of(table: Table, seat: Seat) -> int:
    """Where in the pile the card lies that this seat slipped last; it has to lie there."""
    place = table.discard_size - 1
    while table.slipped[place] == 0 or table.laid_by[place] != seat:
        place -= 1
    return place


def carry_off_slip(table: Table, place: int) -> None:
    """8.8 A slipped card that an Ant or a reshuffle takes is out of reach."""
    owner = table.laid_by[place]
    if table.gone_to[owner] == Gone.IN_THE_PILE:
        table.gone_to[owner] = Gone.CARRIED_OFF


# Drawing


def something_to_draw(table: Table) -> bool:
    return table.draw_size > 0 or table.discard_size > 1


def something_seen_to_draw(table: Table) -> bool:
    """The same for those who do not know of slipped cards: a menu must not tell of them."""
    open_cards = 0
    for i in range(table.discard_size):
        open_cards += int(table.slipped[i] == 0)
    return table.draw_size > 0 or open_cards > 1


def draw_card(table: Table, seat: Seat) -> None:
    """2.6 Only its owner sees the card. 2.8 With nothing left nothing is drawn."""
    if table.draw_size == 0 and table.discard_size > 1:
        reshuffle(table)
    if table.draw_size == 0:
        tell(table, Told.NOTHING_TO_DRAW, seat)
        return
    card = top_of_draw_pile(table)
    receive(table, seat, card)
    tell(table, Told.DREW, seat)
    whisper(table, seat, Told.DREW_CARD, seat, card)


def top_of_draw_pile(table: Table) -> Card:
    table.draw_size -= 1
    card = table.draw_pile[table.draw_size]
    table.draw_pile[table.draw_size] = NO_CARD
    return card


def reshuffle(table: Table) -> None:
    """2.7 The discard pile, all but its top card, becomes the draw pile."""
    slips = gather_discards(table)
    top = table.discard_size - 1
    table.discard_pile[0] = table.discard_pile[top]
    table.laid_by[0] = table.laid_by[top]
    table.slipped[0] = 0
    clear_pile_from(table, 1, top + 1)
    table.discard_size = 1
    if slips > 0:
        lose_track(table)
    shuffle(table.draw_pile, table.draw_size, table.dice)
    tell(table, Told.RESHUFFLED)
    write_down(table, Told.SHUFFLED, NOBODY, table.draw_pile, table.draw_size)


def gather_discards(table: Table) -> int:
    """How many slipped cards were among them."""
    table.draw_size = table.discard_size - 1
    table.pile_faces = EMPTY
    slips = 0
    for i in range(table.draw_size):
        table.draw_pile[i] = table.discard_pile[i]
        table.pile_faces |= just(table.discard_pile[i])
        if table.slipped[i]:
            slips += 1
            table.shuffled[table.laid_by[i]] += 1
            carry_off_slip(table, i)
    return slips


# What can be remembered


def see_card_go_to(table: Table, seat: Seat, card: Card) -> None:
    """Everybody sees this card come into a hand."""
    for onlooker in range(MOST + 1):
        if onlooker != seat:
            table.known[onlooker][seat][card] += 1


def see_card_in_hand(table: Table, seat: Seat, card: Card) -> None:
    """A card laid in a race must have been in that hand (3.12)."""
    for onlooker in range(MOST + 1):
        if onlooker != seat and table.known[onlooker][seat][card] == 0:
            table.known[onlooker][seat][card] = 1


def remember_gift(table: Table, giver: Seat, receiver: Seat, card: Card) -> None:
    """4.6 Two know the card; all others no longer know what the giver still has."""
    for onlooker in range(MOST + 1):
        if onlooker != receiver and onlooker != giver:
            forget_plain_cards(table, onlooker, giver)
    if table.known[receiver][giver][card] > 0:
        table.known[receiver][giver][card] -= 1
    table.known[giver][receiver][card] += 1


def forget_plain_cards(table: Table, onlooker: Seat, owner: Seat) -> None:
    known = table.known[onlooker][owner]
    for card in range(MOTH * VALUES):
        known[card] = 0
    for card in range((MOTH + 1) * VALUES, FACES):
        known[card] = 0


def lose_track(table: Table) -> None:
    """Slipped cards have come back into play, and nobody can say which."""
    table.pile_faces = ALL_FACES
    for onlooker in range(PUBLIC + 1):
        for seat in range(MOST):
            for card in range(FACES):
                table.known[onlooker][seat][card] = 0


def remember_had_none(table: Table, seat: Seat, faces: CardSet) -> None:
    """This hand has just shown that it holds no plain card of the values of these faces."""
    for value in range(VALUES):
        if faces & just(value):
            table.had_none[seat][value] = table.received[seat]
