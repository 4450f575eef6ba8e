"""The rules of Parrot Box, in the order of RULES.md, whose numbers the comments repeat.

Functions change the table they are given and touch nothing else. They keep to the part of Python
that Numba compiles: numbers, fields, loops and other rules.
"""

from __future__ import annotations

from parlour.core.dice import shuffle
from parlour.core.events import tell, whisper, write_down
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, YES, has, just, lowest_of, size_of
from parlour.games.parrot_box import actions, box
from parlour.games.parrot_box import table as nouns
from parlour.games.parrot_box.box import mate_of, points_of
from parlour.games.parrot_box.refusals import why_not as why_not
from parlour.games.parrot_box.table import (
    ALL_SPOTS,
    BEST_ROUND,
    COLUMNS,
    COPIES,
    DECK_SIZE,
    LAST_ROUND,
    MOST,
    MOST_ROUNDS,
    NO_CARD,
    NOBODY,
    PARROT,
    SPOTS,
    TO_OPEN,
    Card,
    CardSet,
    Seat,
    Spot,
    Table,
)

Kind, Told, Phase = plain(actions.Kind), plain(actions.Told), plain(nouns.Phase)

MODULES = (box,)  # where more rules are that get compiled

UPPER_ROW = ALL_SPOTS >> COLUMNS
LAST_RESHUFFLE = 3  # 4.8


# 1. Setting up


def set_up(table: Table) -> None:
    table.rounds_played = 0
    for seat in range(MOST):
        table.total[seat] = 0
        for past in range(MOST_ROUNDS):
            table.points[seat][past] = 0
    if table.birthdays[0] == NOBODY:
        draw_birthdays(table)
    for place in range(table.seats):
        tell(table, Told.BIRTHDAY, table.birthdays[place], NO_CARD, place + 1)
    set_up_round(table)


def draw_birthdays(table: Table) -> None:
    """2.9 The order of birthdays is drawn by lot once, at the start of the match."""
    for seat in range(table.seats):
        table.birthdays[seat] = seat
    shuffle(table.birthdays, table.seats, table.dice)


def set_up_round(table: Table) -> None:
    tell(table, Told.ROUND, NOBODY, NO_CARD, table.rounds_played + 1)
    clear_away(table)
    shuffle_deck(table)
    # 1.3 Eight cards face down for everybody.
    for seat in range(table.seats):
        for spot in range(SPOTS):
            table.cards[seat][spot] = top_of_draw_pile(table)
        table.face_down[seat] = ALL_SPOTS
        write_down(table, Told.DEALT, seat, table.cards[seat], SPOTS)
    # 1.6 Any card may start the discard pile, a Parrot too.
    card = top_of_draw_pile(table)
    put_on_discard_pile(table, card)
    tell(table, Told.FIRST_DISCARD, NOBODY, card)


def clear_away(table: Table) -> None:
    table.phase = Phase.OPENING
    table.turn = NOBODY
    table.closer = NOBODY
    table.in_hand = NO_CARD
    table.reshuffles = 0
    table.discard_size = 0
    for place in range(DECK_SIZE):
        table.discard_pile[place] = NO_CARD
    for seat in range(MOST):
        table.face_down[seat] = EMPTY
        table.to_open[seat] = EMPTY
        for spot in range(SPOTS):
            table.cards[seat][spot] = NO_CARD


def shuffle_deck(table: Table) -> None:
    """1.1 Eight cards of each number; the four that are left over are PARROT, the next number."""
    for place in range(DECK_SIZE):
        table.draw_pile[place] = place // COPIES
    table.draw_size = DECK_SIZE
    shuffle(table.draw_pile, DECK_SIZE, table.dice)
    write_down(table, Told.SHUFFLED, NOBODY, table.draw_pile, DECK_SIZE)


# What may be done, and by whom


def offer(table: Table, seat: Seat, menu: list[int]) -> None:
    """For each kind of action the set of spots (or YES) that this seat may choose from now."""
    if table.phase == Phase.OPENING:
        if awaits(table, seat):
            menu[Kind.OPEN] = ALL_SPOTS & ~table.to_open[seat]
        return
    if seat != table.turn:
        return
    match table.phase:
        case Phase.TURN:
            menu[Kind.DRAW] = YES
            menu[Kind.TAKE] = YES
        case Phase.DRAWN:
            menu[Kind.PLACE] = ALL_SPOTS
            menu[Kind.DISCARD] = YES
            menu[Kind.FLY] = ready_to_fly(table, seat)
        case Phase.TAKEN:
            menu[Kind.PLACE] = ALL_SPOTS
            menu[Kind.FLY] = ready_to_fly(table, seat)
        case Phase.DISCARDED:
            menu[Kind.REVEAL] = table.face_down[seat]
            if size_of(table.face_down[seat]) == 1:
                menu[Kind.PASS] = YES
        case Phase.FLYING:
            menu[Kind.LAND] = table.face_down[seat]


def awaits(table: Table, seat: Seat) -> bool:
    if table.phase == Phase.OPENING:
        return seat < table.seats and size_of(table.to_open[seat]) < TO_OPEN
    return seat == table.turn


def play(table: Table, seat: Seat, kind: int, spot: Spot, ms: int) -> None:
    match kind:
        case Kind.OPEN:
            choose_to_open(table, seat, spot)
        case Kind.DRAW:
            draw(table, seat)
        case Kind.TAKE:
            take(table, seat)
        case Kind.PLACE:
            place(table, seat, spot)
        case Kind.DISCARD:
            discard(table, seat)
        case Kind.REVEAL:
            reveal(table, seat, spot)
        case Kind.PASS:
            pass_on(table, seat)
        case Kind.FLY:
            take_off(table, seat, spot)
        case Kind.LAND:
            land(table, seat, spot)


# 2. Opening two cards


def choose_to_open(table: Table, seat: Seat, spot: Spot) -> None:
    table.to_open[seat] |= just(spot)
    whisper(table, seat, Told.CHOSE, seat, NO_CARD, spot + 1)
    # 2.4 The others can only see who is ready.
    if not awaits(table, seat):
        tell(table, Told.READY, seat)
        if everybody_is_ready(table):
            open_cards(table)
            begin(table)


def everybody_is_ready(table: Table) -> bool:
    for seat in range(table.seats):
        if awaits(table, seat):
            return False
    return True


def open_cards(table: Table) -> None:
    """2.4 All opened cards are turned up together."""
    for seat in range(table.seats):
        for spot in range(SPOTS):
            if has(table.to_open[seat], spot):
                turn_up(table, seat, spot)
                tell(table, Told.OPENED, seat, table.cards[seat][spot], spot + 1)
        table.to_open[seat] = EMPTY


def begin(table: Table) -> None:
    """2.7 The highest sum has the first turn; 2.9 of equal ones the nearest birthday."""
    highest = -1
    for place_in_order in range(table.seats):
        seat = table.birthdays[place_in_order]
        opened = opening_sum(table, seat)
        if opened > highest:
            highest = opened
            table.turn = seat
    table.phase = Phase.TURN
    tell(table, Told.BEGINS, table.turn, NO_CARD, highest)


def opening_sum(table: Table, seat: Seat) -> int:
    opened = 0
    for spot in range(SPOTS):
        if not has(table.face_down[seat], spot):
            card = table.cards[seat][spot]
            # 2.8 A Parrot counts like its mate if that is open too, otherwise 0.
            if card == PARROT and not has(table.face_down[seat], mate_of(spot)):
                card = table.cards[seat][mate_of(spot)]
            if card != PARROT:
                opened += card
    return opened


# 3. Taking a turn


def draw(table: Table, seat: Seat) -> None:
    if table.draw_size == 0:
        reshuffle(table)
    table.in_hand = top_of_draw_pile(table)
    table.phase = Phase.DRAWN
    # 3.5 Only the player who drew the card knows it.
    tell(table, Told.DREW, seat)
    whisper(table, seat, Told.DREW_CARD, seat, table.in_hand)


def take(table: Table, seat: Seat) -> None:
    table.discard_size -= 1
    table.in_hand = table.discard_pile[table.discard_size]
    table.discard_pile[table.discard_size] = NO_CARD
    table.phase = Phase.TAKEN
    tell(table, Told.TOOK, seat, table.in_hand)


def place(table: Table, seat: Seat, spot: Spot) -> None:
    """3.6 The new card may be placed on any spot."""
    tell(table, Told.PLACED, seat, table.in_hand, spot + 1)
    replace(table, seat, spot)
    end_turn(table, seat)


def replace(table: Table, seat: Seat, spot: Spot) -> None:
    """3.7 The replaced card is seen when it lies on the discard pile, and not before."""
    card = table.cards[seat][spot]
    table.cards[seat][spot] = table.in_hand
    table.in_hand = NO_CARD
    turn_up(table, seat, spot)
    put_on_discard_pile(table, card)
    tell(table, Told.MADE_ROOM, seat, card, spot + 1)


def discard(table: Table, seat: Seat) -> None:
    """3.9, 3.10 Then a card has to be revealed, or, with one left, 4.1 the player may pass."""
    put_on_discard_pile(table, table.in_hand)
    tell(table, Told.DISCARDED, seat, table.in_hand)
    table.in_hand = NO_CARD
    table.phase = Phase.DISCARDED


def reveal(table: Table, seat: Seat, spot: Spot) -> None:
    turn_up(table, seat, spot)
    tell(table, Told.REVEALED, seat, table.cards[seat][spot], spot + 1)
    end_turn(table, seat)


def turn_up(table: Table, seat: Seat, spot: Spot) -> None:
    table.face_down[seat] &= ~just(spot)


def top_of_draw_pile(table: Table) -> Card:
    table.draw_size -= 1
    card = table.draw_pile[table.draw_size]
    table.draw_pile[table.draw_size] = NO_CARD
    return card


def put_on_discard_pile(table: Table, card: Card) -> None:
    table.discard_pile[table.discard_size] = card
    table.discard_size += 1


def reshuffle(table: Table) -> None:
    """3.15 All discards but the top one are shuffled and become the draw pile."""
    table.draw_size = table.discard_size - 1
    top = table.discard_pile[table.draw_size]
    table.discard_pile[table.draw_size] = NO_CARD
    for i in range(table.draw_size):
        table.draw_pile[i] = table.discard_pile[i]
        table.discard_pile[i] = NO_CARD
    table.discard_pile[0] = top
    table.discard_size = 1
    table.reshuffles += 1
    shuffle(table.draw_pile, table.draw_size, table.dice)
    write_down(table, Told.SHUFFLED, NOBODY, table.draw_pile, table.draw_size)
    tell(table, Told.RESHUFFLED, NOBODY, NO_CARD, table.reshuffles)


# 4. The last card and the end of a round


def pass_on(table: Table, seat: Seat) -> None:
    tell(table, Told.PASSED, seat)
    end_turn(table, seat)


def end_turn(table: Table, seat: Seat) -> None:
    """3.14 It is the left neighbour's turn at once, unless that ends the round."""
    if table.closer == NOBODY:
        look_for_the_end(table, seat)
    if table.closer != NOBODY:
        turn_up_the_rest(table, seat)
    table.phase = Phase.TURN
    table.turn = (seat + 1) % table.seats
    # 4.5 Everybody but the closer has had exactly one last turn.
    if table.turn == table.closer:
        end_round(table)


def look_for_the_end(table: Table, seat: Seat) -> None:
    """4.4 The first player without a face-down card, or 4.8 the third reshuffle."""
    if table.face_down[seat] == EMPTY:
        table.closer = seat
        tell(table, Told.FINISHED, seat)
    elif table.reshuffles >= LAST_RESHUFFLE:
        table.closer = seat
        tell(table, Told.PILE_FINISHED, seat)


def turn_up_the_rest(table: Table, seat: Seat) -> None:
    """4.6 Right after a player's own last turn."""
    while table.face_down[seat] != EMPTY:
        spot = lowest_of(table.face_down[seat])
        turn_up(table, seat, spot)
        tell(table, Told.TURNED_UP, seat, table.cards[seat][spot], spot + 1)


# 5. The Parrot


def ready_to_fly(table: Table, seat: Seat) -> CardSet:
    """5.5 The spots of the Parrots beside an open card of the new card's number."""
    card = table.in_hand
    face_down = table.face_down[seat]
    # 5.10 A new Parrot matches nothing; 5.13 without a face-down card there is nowhere to land.
    if card == PARROT or face_down == EMPTY:
        return EMPTY
    ready = EMPTY
    # 5.7, 5.8 Both cards of the column must lie open.
    columns = UPPER_ROW & ~(face_down | face_down >> COLUMNS)
    while columns != EMPTY:
        upper = lowest_of(columns)
        lower = mate_of(upper)
        columns ^= just(upper)
        if table.cards[seat][upper] == PARROT and table.cards[seat][lower] == card:
            ready |= just(upper)
        elif table.cards[seat][lower] == PARROT and table.cards[seat][upper] == card:
            ready |= just(lower)
    return ready


def take_off(table: Table, seat: Seat, spot: Spot) -> None:
    """5.12 The new card goes into the spot that the Parrot leaves."""
    tell(table, Told.TOOK_OFF, seat, table.in_hand, spot + 1)
    table.cards[seat][spot] = table.in_hand
    table.in_hand = PARROT
    table.phase = Phase.FLYING


def land(table: Table, seat: Seat, spot: Spot) -> None:
    """5.16 The face-down card goes to the discard pile; 5.19 the turn is over."""
    tell(table, Told.LANDED, seat, PARROT, spot + 1)
    replace(table, seat, spot)
    end_turn(table, seat)


# 7. Winning the match


def end_round(table: Table) -> None:
    """7.1 Everybody adds the points of their box to their total."""
    for seat in range(table.seats):
        points = points_of(table.cards[seat], table.double_parrot)
        table.points[seat][table.rounds_played] = points
        table.total[seat] += points
        tell(table, Told.SCORED, seat, NO_CARD, points)
        tell(table, Told.TOTAL, seat, NO_CARD, table.total[seat])
    table.rounds_played += 1
    if table.rounds_played == table.rounds:
        end_match(table)
    else:
        # 7.2 All cards are gathered, shuffled and dealt anew.
        set_up_round(table)


def end_match(table: Table) -> None:
    table.phase = Phase.OVER
    table.turn = NOBODY
    for seat in range(table.seats):
        tell(table, Told.RANKED, seat, NO_CARD, place_of(table, seat))


def is_over(table: Table) -> bool:
    return table.phase == Phase.OVER


def score_of(table: Table, seat: Seat) -> int:
    return table.total[seat]


def place_of(table: Table, seat: Seat) -> int:
    place_number = 1
    for other in range(table.seats):
        if is_ahead(table, other, seat):
            place_number += 1
    return place_number


def is_ahead(table: Table, one: Seat, other: Seat) -> bool:
    """7.3 The lower total; 7.4 equal ones share, or a round decides."""
    if table.total[one] != table.total[other]:
        return table.total[one] < table.total[other]
    if table.game_tie == BEST_ROUND:
        return best_round(table, one) < best_round(table, other)
    if table.game_tie == LAST_ROUND:
        return last_round(table, one) < last_round(table, other)
    return False


def best_round(table: Table, seat: Seat) -> int:
    best = table.points[seat][0]
    for past in range(1, table.rounds_played):
        best = min(best, table.points[seat][past])
    return best


def last_round(table: Table, seat: Seat) -> int:
    return table.points[seat][max(table.rounds_played, 1) - 1]
