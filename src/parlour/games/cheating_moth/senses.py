"""What a seat observes at a Cheating Moth table, as plain numbers.

Of 30 numbers the first stands for the number card 1. Places are counted from the observer to the
left. Times are left out: whoever needs them looks at the view.
"""

from __future__ import annotations

from parlour.core.plain import plain
from parlour.core.senses import LARGEST, Piece, numbers, place_from, seat_from, somebody, within
from parlour.core.sets import EMPTY, just
from parlour.games.cheating_moth import table as nouns
from parlour.games.cheating_moth.rounds import score_of
from parlour.games.cheating_moth.table import (
    DECK_SIZE,
    FACES,
    MOST_ROUNDS,
    NO_CARD,
    NOT_YET,
    NOTHING,
    Seat,
    Table,
)

Phase = plain(nouns.Phase)

PHASES = len(nouns.Phase)


def pieces(table: Table) -> tuple[Piece, ...]:
    """What ``sense`` writes at a table with these seats."""
    seats = table.seats
    return (
        Piece("phase", (PHASES,), "commit, turn, spider, its gift, mosquito, its gifts, ..."),
        Piece("guard", (seats,), "who is the Guard"),
        Piece("turn", (seats,), "whose turn it is"),
        Piece("receiver", (seats,), "who is going to get a gift"),
        Piece("debtor", (seats,), "the Guard who owes a gift to the player just caught"),
        Piece("owes", (seats,), "who has to choose a gift"),
        Piece("gift_ready", (seats,), "who has laid one out"),
        Piece("committed", (seats,), "who has chosen to hide or to watch"),
        Piece("answered", (seats,), "who has answered in a race"),
        Piece("hiding", (FACES,), "the card that I have chosen to hide"),
        Piece("watching", (seats,), "whom I have chosen to watch"),
        Piece("top", (FACES,), "the top of the discard pile"),
        Piece("pile_faces", (FACES,), "what the draw pile may hold"),
        numbers("hand", FACES, "my own cards", DECK_SIZE),
        numbers("vanished", FACES, "cards that I have made vanish", DECK_SIZE),
        numbers("discarded", FACES, "cards of the discard pile that I know of", DECK_SIZE),
        numbers("known", (seats, FACES), "cards that came to a hand before my eyes", DECK_SIZE),
        numbers("hand_sizes", seats, "as they were last brought up to date", DECK_SIZE),
        numbers("missing", seats, "cards that had vanished by then", DECK_SIZE),
        numbers("chances", seats, "in how many turns since then a card could have vanished"),
        numbers("draw_size", 1, "cards in the draw pile", DECK_SIZE),
        numbers("rounds_left", 1, "this one and those to come", MOST_ROUNDS),
        numbers("ahead", seats, "how many minus points others have more than I", least=-LARGEST),
    )


def sense(table: Table, seat: Seat, out: list[int]) -> None:
    seats = table.seats
    out[0] = just(table.phase)
    out[1] = somebody(seats, seat, table.guard)
    out[2] = somebody(seats, seat, table.turn)
    out[3] = somebody(seats, seat, table.receiver)
    out[4] = somebody(seats, seat, table.debtor)
    sense_doings(table, seat, 5, out)
    sense_choice(table, seat, 9, out)
    out[11] = EMPTY
    if table.discard_size > 0:
        out[11] = just(table.discard_pile[table.discard_size - 1])
    out[12] = table.pile_faces
    at = sense_cards(table, seat, 13, out)
    at = sense_hands(table, seat, at, out)
    out[at] = table.draw_size
    out[at + 1] = table.rounds - table.rounds_played
    mine = score_of(table, seat)
    for place in range(seats):
        theirs = score_of(table, seat_from(seats, seat, place))
        out[at + 2 + place] = within(theirs - mine)


def sense_doings(table: Table, seat: Seat, at: int, out: list[int]) -> None:
    for doing in range(4):
        out[at + doing] = EMPTY
    for place in range(table.seats):
        other = seat_from(table.seats, seat, place)
        out[at] |= just(place) if table.owes[other] else EMPTY
        out[at + 1] |= just(place) if table.gift[other] != NO_CARD else EMPTY
        out[at + 2] |= just(place) if table.commitment[other] != NOT_YET else EMPTY
        out[at + 3] |= just(place) if table.answer[other] != NOT_YET else EMPTY


def sense_choice(table: Table, seat: Seat, at: int, out: list[int]) -> None:
    """6.4, 6.8 The Guard has chosen a seat, everybody else a card."""
    chosen = table.commitment[seat]
    out[at] = EMPTY
    out[at + 1] = EMPTY
    if chosen != NOT_YET and chosen != NOTHING:
        if seat == table.guard:
            out[at + 1] = just(place_from(table.seats, seat, chosen))
        else:
            out[at] = just(chosen)


def sense_cards(table: Table, seat: Seat, at: int, out: list[int]) -> int:
    pile = at + 2 * FACES
    for count in table.hand[seat]:
        out[at] = count
        at += 1
    for count in table.vanished[seat]:
        out[at] = count
        at += 1
    for _ in range(FACES):
        out[at] = 0
        at += 1
    for i in range(table.discard_size):
        if not table.slipped[i] or table.laid_by[i] == seat or table.phase == Phase.OVER:
            out[pile + table.discard_pile[i]] += 1
    for place in range(table.seats):
        owner = seat_from(table.seats, seat, place)
        for count in table.known[seat][owner]:
            out[at] = count
            at += 1
    return at


def sense_hands(table: Table, seat: Seat, at: int, out: list[int]) -> int:
    seats = table.seats
    for place in range(seats):
        owner = seat_from(seats, seat, place)
        out[at + place] = table.shown_size[owner]
        out[at + seats + place] = table.missing[owner]
        out[at + 2 * seats + place] = within(table.chances[owner])
    return at + 3 * seats
