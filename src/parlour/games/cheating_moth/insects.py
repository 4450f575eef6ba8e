"""Action cards of Cheating Moth and the gifts and races they bring (sections 3, 4 and 9)."""

from __future__ import annotations

from parlour.core.dice import roll
from parlour.core.events import tell, whisper
from parlour.core.plain import plain
from parlour.core.sets import EMPTY
from parlour.games.cheating_moth import actions
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.guard import deliver, hand_over, show_empty_handed
from parlour.games.cheating_moth.hands import (
    carry_off_slip,
    draw_card,
    giveable,
    lay,
    receive,
    refresh,
    remove_card,
    see_card_go_to,
    see_card_in_hand,
    take_out_of_pile,
    top_value,
    turn_is_done,
)
from parlour.games.cheating_moth.table import (
    ANT,
    COCKROACH,
    MOSQUITO,
    MOST,
    NEVER,
    NO_CARD,
    NOBODY,
    NOT_YET,
    NUMBER,
    SPIDER,
    VALUES,
    Card,
    Seat,
    Table,
)

Told, Phase = plain(actions.Told), plain(nouns.Phase)

MOSQUITO_OPEN, COCKROACH_OPEN = 3000, 4000  # milliseconds
ACTIVE_LOCK = 300  # after which the player of a Cockroach may race
SAME_TIME = 16  # milliseconds that no screen can tell apart
DICE_FROM, DICE_SIDES = 200, 500  # Calm: the reaction times that dice give


def act(table: Table, seat: Seat, card: Card) -> None:
    """3.1 What a card does that was laid in a turn; number cards and Moths do nothing."""
    insect = card // VALUES
    if table.hand_size[seat] == 0 and not table.last_action:
        insect = NUMBER  # 3.2
    if insect == MOSQUITO:
        open_race(table, seat, Phase.MOSQUITO)
    elif insect == COCKROACH:
        open_race(table, seat, Phase.COCKROACH)
    elif insect == SPIDER and table.hand_size[seat] > 0:
        table.phase = Phase.SPIDER  # 3.6 asked even if only Moths are left
    else:
        if insect == ANT:
            all_take_a_card(table, seat)
        turn_is_done(table)


# Spider


def name_receiver(table: Table, seat: Seat, receiver: Seat) -> None:
    """3.3 First the receiver, 3.5 and then a card has to follow."""
    table.receiver = receiver
    table.phase = Phase.SPIDER_GIFT
    tell(table, Told.GIVES_TO, seat, NO_CARD, receiver)


def keep_everything(table: Table, seat: Seat) -> None:
    tell(table, Told.KEPT, seat)
    turn_is_done(table)


def give_by_spider(table: Table, seat: Seat, card: Card) -> None:
    hand_over(table, seat, table.receiver, card)
    end_gifts(table)


def pass_giver_over(table: Table) -> None:
    """4.5 A Guard may name a receiver, catch somebody and so give the last plain card away."""
    show_empty_handed(table, table.turn)
    end_gifts(table)


def end_gifts(table: Table) -> None:
    table.receiver = NOBODY
    turn_is_done(table)


# Ant


def all_take_a_card(table: Table, active: Seat) -> None:
    """3.19, 3.20 Clockwise, everybody but the active player."""
    for distance in range(1, table.seats):
        seat = (active + distance) % table.seats
        if table.ant_draws or table.discard_size < 2:
            draw_card(table, seat)
        else:
            take_from_beneath(table, seat)


def take_from_beneath(table: Table, seat: Seat) -> None:
    """The topmost card under the Ant, seen by all; a slipped card comes to light here."""
    place = table.discard_size - 2
    if table.slipped[place]:
        carry_off_slip(table, place)
        owner = table.laid_by[place]
        table.found[owner] += 1
        for onlooker in range(MOST + 1):
            if table.known[onlooker][owner][table.discard_pile[place]] > 0:
                table.known[onlooker][owner][table.discard_pile[place]] -= 1
    card = take_out_of_pile(table, place)
    receive(table, seat, card)
    see_card_go_to(table, seat, card)
    tell(table, Told.TOOK, seat, card)


# Races


def open_race(table: Table, active: Seat, phase: int) -> None:
    """3.8 All but the active player slap; 3.13 the active player races if the table allows it."""
    table.phase = phase
    for seat in range(table.seats):
        table.answer[seat] = NOT_YET
    if phase == Phase.MOSQUITO or not table.active_races or table.hand_size[active] == 0:
        table.answer[active] = NEVER
    if table.live:
        table.opened_at = table.now
        if phase == Phase.MOSQUITO:
            table.due_at = table.now + MOSQUITO_OPEN
        else:
            table.due_at = table.now + COCKROACH_OPEN
            # 9.11 They knew what was coming.
            table.locked_until[active] = max(table.locked_until[active], table.now + ACTIVE_LOCK)


def all_have_answered(table: Table) -> bool:
    for seat in range(table.seats):
        if table.answer[seat] == NOT_YET:
            return False
    return True


def counted_time(table: Table, seat: Seat) -> int:
    """9.10 A handicap is taken off before times are compared; nobody is helped who never came."""
    if table.answer[seat] == NEVER:
        return NEVER
    return table.answer[seat] - table.handicap[seat]


def let_dice_run(table: Table) -> None:
    """6.11 Calm: the dice give every contestant a time."""
    if not table.live and not table.reaction_test:
        for seat in range(table.seats):
            if table.answer[seat] != NEVER:
                table.answer[seat] = DICE_FROM + roll(table.dice, DICE_SIDES)


def tell_times(table: Table) -> None:
    for seat in range(table.seats):
        if table.answer[seat] != NEVER:
            tell(table, Told.REACTED, seat, NO_CARD, table.answer[seat])


def nth_between(table: Table, first: int, last: int, wanted: int, but: Seat) -> Seat:
    """Among those whose time lies between, the one with exactly so many before; or NOBODY."""
    for seat in range(table.seats):
        if seat != but and first <= counted_time(table, seat) <= last:
            if wanted == 0:
                return seat
            wanted -= 1
    return NOBODY


def one_between(table: Table, first: int, last: int, but: Seat) -> Seat:
    """9.9 One of those whose time lies between: by dice, if there are several."""
    candidates = 0
    while nth_between(table, first, last, candidates, but) != NOBODY:
        candidates += 1
    chosen = roll(table.dice, candidates) if candidates > 1 else 0
    return nth_between(table, first, last, chosen, but)


def close_race(table: Table) -> None:
    table.opened_at = NOT_YET
    table.due_at = NOT_YET
    for seat in range(table.seats):
        table.answer[seat] = NOT_YET
        table.claim[seat] = NO_CARD


# Mosquito


def slap_mosquito(table: Table, seat: Seat, ms: int) -> None:
    """9.2 Whoever is too late has not slapped."""
    table.answer[seat] = ms if ms <= MOSQUITO_OPEN else NEVER
    tell(table, Told.SLAPPED, seat)


def decide_mosquito(table: Table) -> None:
    """3.9 The slowest gets a card from each of the others."""
    let_dice_run(table)
    tell_times(table)
    slowest = -NEVER
    for seat in range(table.seats):
        if seat != table.turn:
            slowest = max(slowest, counted_time(table, seat))
    table.receiver = one_between(table, slowest - SAME_TIME, slowest, table.turn)
    tell(table, Told.SLOWEST, table.receiver)
    close_race(table)
    table.phase = Phase.MOSQUITO_GIFTS
    for seat in range(table.seats):
        table.owes[seat] = int(seat != table.receiver)


def somebody_owes(table: Table) -> bool:
    for seat in range(table.seats):
        if table.owes[seat] and giveable(table, seat) != EMPTY:
            return True
    return False


def lay_gift_out(table: Table, seat: Seat, card: Card) -> None:
    """4.3 It has left the hand, for good."""
    remove_card(table, seat, card)
    refresh(table, seat)
    table.gift[seat] = card
    table.owes[seat] = 0
    tell(table, Told.GIFT_READY, seat)
    whisper(table, seat, Told.GIFT_CARD, seat, card)


def hand_gifts_over(table: Table) -> None:
    """3.11 All together."""
    for seat in range(table.seats):
        if table.owes[seat]:
            table.owes[seat] = 0
            show_empty_handed(table, seat)
        if table.gift[seat] != NO_CARD:
            card = table.gift[seat]
            table.gift[seat] = NO_CARD
            deliver(table, seat, table.receiver, card)
    end_gifts(table)


# Cockroach


def right_card(table: Table) -> Card:
    """3.12 Only a number card of the same value."""
    return top_value(table)


def decide_cockroach(table: Table) -> None:
    """3.17 After the race it is the left neighbour's turn."""
    let_dice_run(table)
    tell_times(table)
    winner = fastest_of(table)
    for seat in range(table.seats):
        if table.claim[seat] != NO_CARD:
            see_card_in_hand(table, seat, table.claim[seat])
            if seat != winner:
                tell(table, Told.TOO_SLOW, seat)
    close_race(table)
    if winner == NOBODY:
        tell(table, Told.NOBODY_RACED)  # 3.16
    else:
        card = right_card(table)
        lay(table, winner, card, NOBODY)  # 3.15
        tell(table, Told.RACED, winner, card)
    turn_is_done(table)


def fastest_of(table: Table) -> Seat:
    fastest = NEVER
    for seat in range(table.seats):
        fastest = min(fastest, counted_time(table, seat))
    if fastest == NEVER:
        return NOBODY
    return one_between(table, fastest, fastest + SAME_TIME, NOBODY)
