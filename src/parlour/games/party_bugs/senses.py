"""What a seat observes at a Party Bugs table, as plain numbers.

Of 13 numbers the first stands for costume 1. Places are counted from the observer to the left;
Paul comes last.
"""

from __future__ import annotations

from parlour.core.plain import plain
from parlour.core.senses import (
    LARGEST,
    Piece,
    numbers,
    place_from,
    seat_from,
    somebody,
    within,
)
from parlour.core.sets import EMPTY, just
from parlour.games.party_bugs import table as nouns
from parlour.games.party_bugs.table import COSTUMES, MOST, NO_CARD, Card, CardSet, Seat, Table

Phase = plain(nouns.Phase)

PHASES = len(nouns.Phase)
ALL_COSTUMES = (1 << COSTUMES) - 1


def pieces(table: Table) -> tuple[Piece, ...]:
    """What ``sense`` writes at a table with these seats and options."""
    seats, company = table.seats, table.company
    return (
        Piece("phase", (PHASES,), "hide, choose, take, last, over"),
        Piece("hand", (COSTUMES,), "my own cards"),
        Piece("choice", (COSTUMES,), "the card I have laid face down"),
        Piece("ready", (seats,), "who has chosen"),
        Piece("tied", (seats,), "who has the Tied card"),
        Piece("displays", (company, COSTUMES), "what lies before everybody"),
        Piece("unseen", (company, COSTUMES), "cards of a colour that have not lain open"),
        Piece("floor", (company, COSTUMES), "of which costumes one dances, two dance, and so on"),
        Piece("played", (seats, COSTUMES), "what waits to step onto the floor"),
        Piece("line", (seats, seats), "who takes now, who next, and so on"),
        *(_hidden_pieces(seats, company) if table.hidden_card else ()),
        *(_mirror_sets(seats) if table.mirror else ()),
        numbers("round", 1, "of this game, from 1", COSTUMES),
        numbers("piles", company, "cards left in each pile", COSTUMES),
        *(_mirror_numbers(company) if table.mirror else ()),
    )


def _hidden_pieces(seats: int, company: int) -> tuple[Piece, ...]:
    return (
        Piece("has_hidden", (company,), "who has a hidden card"),
        Piece("asked", (seats,), "who is asked whether it leaves with its twin"),
        Piece("hidden", (company, COSTUMES), "which it is, if I know it"),
        Piece("ruled_out", (company, COSTUMES), "what it cannot be"),
    )


def _mirror_sets(seats: int) -> tuple[Piece, ...]:
    return (
        Piece("mirror_holder", (seats,), "who has the mirror"),
        Piece("mirror_asked", (1,), "whether its holder is thinking about it"),
    )


def _mirror_numbers(company: int) -> tuple[Piece, ...]:
    return (
        numbers("games_left", 1, "this one and those to come", MOST),
        numbers("ahead", company, "by how many points others have more than I", least=-LARGEST),
    )


def sense(table: Table, seat: Seat, out: list[int]) -> None:
    out[0] = just(table.phase)
    out[1] = table.hand[seat] >> 1
    out[2] = costume(table.chosen[seat])
    out[3] = ready(table, seat)
    out[4] = just(place_from(table.seats, seat, table.tied))
    at = sense_colours(table, seat, 5, out)
    at = sense_floor(table, at, out)
    at = sense_line(table, seat, at, out)
    if table.hidden_card:
        at = sense_hidden(table, seat, at, out)
    if table.mirror:
        out[at] = somebody(table.seats, seat, table.mirror_holder)
        out[at + 1] = table.mirror_asked
        at += 2
    out[at] = table.round
    for place in range(table.company):
        out[at + 1 + place] = table.pile_size[seat_from(table.seats, seat, place)]
    if table.mirror:
        sense_series(table, seat, at + 1 + table.company, out)


def costume(card: Card) -> CardSet:
    return EMPTY if card == NO_CARD else just(card - 1)


def ready(table: Table, seat: Seat) -> int:
    places = EMPTY
    for place in range(table.seats):
        if table.chosen[seat_from(table.seats, seat, place)] != NO_CARD:
            places |= just(place)
    return places


def sense_colours(table: Table, seat: Seat, at: int, out: list[int]) -> int:
    for place in range(table.company):
        member = seat_from(table.seats, seat, place)
        out[at + place] = table.display[member] >> 1
        out[at + table.company + place] = ALL_COSTUMES & ~(table.seen[member] >> 1)
    return at + 2 * table.company


def sense_floor(table: Table, at: int, out: list[int]) -> int:
    """A dancer joins the first set in which there is none of this costume yet."""
    one = two = three = four = five = six = EMPTY
    for i in range(table.floor_size):
        dancer = costume(table.floor[i])
        six |= five & dancer
        five |= four & dancer
        four |= three & dancer
        three |= two & dancer
        two |= one & dancer
        one |= dancer
    out[at] = one
    out[at + 1] = two
    out[at + 2] = three
    if table.company > 3:
        out[at + 3] = four
    if table.company > 4:
        out[at + 4] = five
    if table.company > 5:
        out[at + 5] = six
    return at + table.company


def sense_line(table: Table, seat: Seat, at: int, out: list[int]) -> int:
    """What was played, and who takes when."""
    line = at + table.seats
    for place in range(table.seats):
        out[at + place] = costume(table.played[seat_from(table.seats, seat, place)])
        out[line + place] = EMPTY
    if table.phase == Phase.TAKE or table.phase == Phase.LAST:
        for turn in range(table.taken, table.seats):
            out[line + turn - table.taken] = somebody(table.seats, seat, table.order[turn])
    return line + table.seats


def sense_hidden(table: Table, seat: Seat, at: int, out: list[int]) -> int:
    has_hidden = EMPTY
    for place in range(table.company):
        member = seat_from(table.seats, seat, place)
        if table.hidden[member] != NO_CARD:
            has_hidden |= just(place)
        known = member == seat or table.betrayed[member] or table.phase == Phase.OVER
        out[at + 2 + place] = costume(table.hidden[member]) if known else EMPTY
        out[at + 2 + table.company + place] = table.ruled_out[member] >> 1
    out[at] = has_hidden
    out[at + 1] = somebody(table.seats, seat, table.asked)
    return at + 2 + 2 * table.company


def sense_series(table: Table, seat: Seat, at: int, out: list[int]) -> None:
    out[at] = table.games - table.game
    for place in range(table.company):
        other = seat_from(table.seats, seat, place)
        out[at + 1 + place] = within(table.total[other] - table.total[seat])
