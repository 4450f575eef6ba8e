"""The rules of Parrot Box, in the order of RULES.md, whose numbers the comments repeat.

How a round is set up is in ``setting_up.py``, how cards come and go in ``piles.py``, what a box is
worth in ``box.py`` and who has won in ``winning.py``.

Functions change the table they are given and touch nothing else. They keep to the part of Python
that can be compiled: numbers, fields, loops and other rules.
"""

from __future__ import annotations

from parlour.core.events import tell, whisper
from parlour.core.plain import plain
from parlour.core.sets import EMPTY, YES, has, just, lowest_of, size_of
from parlour.games.parrot_box import actions, box, piles, setting_up, winning
from parlour.games.parrot_box import table as nouns
from parlour.games.parrot_box.box import mate_of, points_of
from parlour.games.parrot_box.piles import put_on_discard_pile, reshuffle, top_of_draw_pile
from parlour.games.parrot_box.refusals import why_not as why_not
from parlour.games.parrot_box.setting_up import draw_birthdays, set_up_round
from parlour.games.parrot_box.table import (
    ALL_SPOTS,
    COLUMNS,
    MOST,
    MOST_ROUNDS,
    NO_CARD,
    NOBODY,
    PARROT,
    SPOTS,
    TO_OPEN,
    CardSet,
    Seat,
    Spot,
    Table,
)
from parlour.games.parrot_box.winning import place_of as place_of
from parlour.games.parrot_box.winning import score_of as score_of

Kind, Told, Phase = plain(actions.Kind), plain(actions.Told), plain(nouns.Phase)

MODULES = (setting_up, piles, box, winning)  # where more rules are that get compiled

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
