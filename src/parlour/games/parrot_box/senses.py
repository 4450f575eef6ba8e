"""What a seat observes at a Parrot Box table, as plain numbers.

Of 14 numbers the first stands for the 0, the last for the Parrot. Places are counted from the
observer to the left, spots from the upper left.
"""

from __future__ import annotations

from parlour.core.plain import plain
from parlour.core.senses import LARGEST, Piece, numbers, seat_from, somebody, within
from parlour.core.sets import EMPTY, has, just, size_of
from parlour.games.parrot_box import table as nouns
from parlour.games.parrot_box.table import (
    COPIES,
    DECK_SIZE,
    KINDS_OF_CARDS,
    MOST_ROUNDS,
    NO_CARD,
    SPOTS,
    TO_OPEN,
    Card,
    CardSet,
    Seat,
    Table,
)

Phase = plain(nouns.Phase)

PHASES = len(nouns.Phase)


def pieces(table: Table) -> tuple[Piece, ...]:
    """What ``sense`` writes at a table with these seats."""
    seats = table.seats
    return (
        Piece("phase", (PHASES,), "opening, turn, drawn, taken, discarded, flying, over"),
        Piece("turn", (seats,), "whose turn it is"),
        Piece("closer", (seats,), "who set off the last turns"),
        Piece("ready", (seats,), "who has chosen two cards to open"),
        Piece("to_open", (SPOTS,), "which I have chosen"),
        Piece("in_hand", (KINDS_OF_CARDS,), "the new card, if I see it"),
        Piece("discard", (KINDS_OF_CARDS,), "the top of the discard pile"),
        Piece("face_down", (seats, SPOTS), "which spots of a box are face down"),
        Piece("boxes", (seats, SPOTS, KINDS_OF_CARDS), "the cards that lie open"),
        numbers("rounds_left", 1, "this one and those to come", MOST_ROUNDS),
        numbers("draw_size", 1, "cards in the draw pile", DECK_SIZE),
        numbers("discarded", KINDS_OF_CARDS, "cards of the discard pile", COPIES),
        numbers("in_draw_pile", KINDS_OF_CARDS, "those of the draw pile, if seen before", COPIES),
        numbers("ahead", seats, "how many points others have more than I", least=-LARGEST),
    )


def sense(table: Table, seat: Seat, out: list[int]) -> None:
    seats = table.seats
    out[0] = just(table.phase)
    out[1] = somebody(seats, seat, table.turn)
    out[2] = somebody(seats, seat, table.closer)
    out[3] = ready(table, seat)
    out[4] = table.to_open[seat]
    out[5] = EMPTY if is_drawn_by_another(table, seat) else kind(table.in_hand)
    out[6] = EMPTY
    if table.discard_size > 0:
        out[6] = kind(table.discard_pile[table.discard_size - 1])
    at = sense_boxes(table, seat, 7, out)
    out[at] = table.rounds - table.rounds_played
    out[at + 1] = table.draw_size
    at = sense_piles(table, seat, at + 2, out)
    for place in range(seats):
        other = seat_from(seats, seat, place)
        out[at + place] = within(table.total[other] - table.total[seat])


def kind(card: Card) -> CardSet:
    return EMPTY if card == NO_CARD else just(card)


def ready(table: Table, seat: Seat) -> int:
    places = EMPTY
    for place in range(table.seats):
        if size_of(table.to_open[seat_from(table.seats, seat, place)]) >= TO_OPEN:
            places |= just(place)
    return places


def is_drawn_by_another(table: Table, seat: Seat) -> bool:
    """3.5 Only its player sees a drawn card."""
    return table.phase == Phase.DRAWN and table.turn != seat


def sense_boxes(table: Table, seat: Seat, at: int, out: list[int]) -> int:
    box = at + table.seats
    for place in range(table.seats):
        owner = seat_from(table.seats, seat, place)
        face_down = table.face_down[owner]
        out[at + place] = face_down
        for spot in range(SPOTS):
            out[box + spot] = EMPTY if has(face_down, spot) else just(table.cards[owner][spot])
        box += SPOTS
    return box


def sense_piles(table: Table, seat: Seat, at: int, out: list[int]) -> int:
    """3.15 The draw pile is known once it was made of discards; so is what is drawn from it."""
    pile = at + KINDS_OF_CARDS
    for card in range(2 * KINDS_OF_CARDS):
        out[at + card] = 0
    for i in range(table.discard_size):
        out[at + table.discard_pile[i]] += 1
    if table.reshuffles > 0:
        for i in range(table.draw_size):
            out[pile + table.draw_pile[i]] += 1
        if is_drawn_by_another(table, seat):
            out[pile + table.in_hand] += 1
    return pile + KINDS_OF_CARDS
