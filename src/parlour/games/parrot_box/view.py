"""What a seat sees of a Parrot Box table, and what it may imagine of the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.dice import roll
from parlour.core.sets import EMPTY, has, just, members_of, nth_of, size_of
from parlour.games.parrot_box.piles import top_of_draw_pile
from parlour.games.parrot_box.table import (
    ALL_SPOTS,
    COPIES,
    DECK_SIZE,
    DOUBLE_PARROT,
    GAME_TIE,
    KINDS_OF_CARDS,
    MOST,
    MOST_ROUNDS,
    NO_CARD,
    NOBODY,
    SPOTS,
    TO_OPEN,
    Card,
    Phase,
    Seat,
    Spot,
    Table,
)

Cards = tuple[Card, ...]
Counts = tuple[int, ...]  # how many cards of each number, the Parrots last


@dataclass(frozen=True, slots=True)
class View:
    """Only what is copied here is ever seen. Lists go by seat; spots are counted from 0."""

    seat: Seat | None  # whose eyes; None for a spectator
    seats: int
    rounds: int
    double_parrot: str
    game_tie: str
    birthdays: tuple[Seat, ...]  # seats, next birthday first

    round: int  # rounds finished
    phase: Phase
    turn: Seat | None
    closer: Seat | None  # who set off the last turns
    boxes: tuple[tuple[Card | None, ...], ...]  # None: face down
    to_open: tuple[Spot, ...]  # my own choice so far
    ready: tuple[bool, ...]  # who has chosen two cards to open
    in_hand: Card | None  # None: there is none, or I may not see it
    draw_size: int
    discard: Card | None  # the top of the discard pile
    discard_size: int
    reshuffles: int

    discarded: Counts  # memory: all cards of the discard pile have been seen
    in_draw_pile: Counts | None  # memory: so have these, once the pile has been reshuffled;
    # a card that somebody else has just drawn is still among them

    points: tuple[tuple[int, ...], ...]  # of each seat in each finished round
    totals: tuple[int, ...]
    draw_pile: Cards | None  # only when the match is over


def view(table: Table, seat: Seat | None) -> View:
    seen: dict[str, Any] = {name: look(table) for name, look in OPEN.items()}
    own: dict[str, Any] = {name: look(table, seat) for name, look in OWN.items()}
    return View(seat=seat, **seen, **own)


OPEN: Mapping[str, Callable[[Table], Any]] = {
    "seats": lambda table: table.seats,
    "rounds": lambda table: table.rounds,
    "double_parrot": lambda table: DOUBLE_PARROT[table.double_parrot],
    "game_tie": lambda table: GAME_TIE[table.game_tie],
    "birthdays": lambda table: tuple(table.birthdays[: table.seats]),
    "round": lambda table: table.rounds_played,
    "phase": lambda table: Phase(table.phase),
    "turn": lambda table: _somebody(table.turn),
    "closer": lambda table: _somebody(table.closer),
    "boxes": lambda table: tuple([_open_cards(table, owner) for owner in range(table.seats)]),
    "ready": lambda table: tuple(
        [size_of(spots) == TO_OPEN for spots in table.to_open[: table.seats]]
    ),
    "draw_size": lambda table: table.draw_size,
    "discard": lambda table: (
        table.discard_pile[table.discard_size - 1] if table.discard_size else None
    ),
    "discard_size": lambda table: table.discard_size,
    "reshuffles": lambda table: table.reshuffles,
    "discarded": lambda table: _counts(table.discard_pile[: table.discard_size]),
    "points": lambda table: tuple(
        [tuple(points[: table.rounds_played]) for points in table.points[: table.seats]]
    ),
    "totals": lambda table: tuple(table.total[: table.seats]),
    "draw_pile": lambda table: (
        tuple(table.draw_pile[: table.draw_size]) if table.phase == Phase.OVER else None
    ),
}

OWN: Mapping[str, Callable[[Table, Seat | None], Any]] = {
    "to_open": lambda table, seat: () if seat is None else tuple(members_of(table.to_open[seat])),
    "in_hand": lambda table, seat: _seen_in_hand(table, seat),
    "in_draw_pile": lambda table, seat: _remembered(table, seat),
}


def _somebody(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _open_cards(table: Table, owner: Seat) -> tuple[Card | None, ...]:
    return tuple(
        None if has(table.face_down[owner], spot) else table.cards[owner][spot]
        for spot in range(SPOTS)
    )


def _seen_in_hand(table: Table, seat: Seat | None) -> Card | None:
    """3.5 A drawn card is seen by its player only; a taken one and a flying Parrot by all."""
    if table.in_hand == NO_CARD or _is_drawn_by_another(table, seat):
        return None
    return table.in_hand


def _is_drawn_by_another(table: Table, seat: Seat | None) -> bool:
    return table.phase == Phase.DRAWN and table.turn != seat


def _remembered(table: Table, seat: Seat | None) -> Counts | None:
    if table.reshuffles == 0:
        return None
    pile = table.draw_pile[: table.draw_size]
    return _counts([*pile, table.in_hand] if _is_drawn_by_another(table, seat) else pile)


def _counts(cards: list[Card]) -> Counts:
    return tuple(cards.count(card) for card in range(KINDS_OF_CARDS))


def lay_out(view: View) -> Table:
    """What the view shows; unseen cards lie in the unseen places in the order of their numbers."""
    table = Table()
    table.seats, table.rounds = view.seats, view.rounds
    table.double_parrot = DOUBLE_PARROT.index(view.double_parrot)
    table.game_tie = GAME_TIE.index(view.game_tie)
    table.birthdays = _filled(view.birthdays, MOST, NOBODY)
    table.rounds_played, table.phase = view.round, int(view.phase)
    table.turn = NOBODY if view.turn is None else view.turn
    table.closer = NOBODY if view.closer is None else view.closer
    table.to_open = _filled([ALL_SPOTS if ready else EMPTY for ready in view.ready], MOST, EMPTY)
    if view.seat is not None:
        table.to_open[view.seat] = sum(just(spot) for spot in view.to_open)
    table.draw_size, table.discard_size = view.draw_size, view.discard_size
    table.reshuffles = view.reshuffles
    for owner, points in enumerate(view.points):
        table.points[owner] = _filled(points, MOST_ROUNDS, 0)
    table.total = _filled(view.totals, MOST, 0)
    _lay_out_cards(table, view)
    return table


def _lay_out_cards(table: Table, view: View) -> None:
    discards = _cards(view.discarded)
    if view.discard is not None:
        discards.remove(view.discard)
        discards.append(view.discard)
    table.discard_pile = _filled(discards, DECK_SIZE, NO_CARD)
    in_boxes, in_pile = _unseen(view)
    for owner in range(MOST):
        box = view.boxes[owner] if owner < view.seats else [NO_CARD] * SPOTS
        table.cards[owner] = [in_boxes.pop() if card is None else card for card in box]
        table.face_down[owner] = sum(just(spot) for spot in range(SPOTS) if box[spot] is None)
    table.in_hand = NO_CARD if view.in_hand is None else view.in_hand
    if view.phase == Phase.DRAWN and view.in_hand is None:
        table.in_hand = in_pile.pop()
    pile = in_pile if view.draw_pile is None else view.draw_pile
    table.draw_pile = _filled(pile, DECK_SIZE, NO_CARD)


def _unseen(view: View) -> tuple[list[Card], list[Card]]:
    """The cards face down in the boxes, and those of the draw pile (or just drawn from it)."""
    unseen = [place // COPIES for place in range(DECK_SIZE)]
    open_cards = [card for box in view.boxes for card in box]
    for card in [*open_cards, *_cards(view.discarded), view.in_hand]:
        if card is not None:
            unseen.remove(card)
    if view.in_draw_pile is None:
        face_down = open_cards.count(None)
        return unseen[:face_down], unseen[face_down:]
    in_pile = _cards(view.in_draw_pile)
    for card in in_pile:
        unseen.remove(card)
    return unseen, in_pile


def _cards(counts: Counts) -> list[Card]:
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _filled(values: tuple[int, ...] | list[int], size: int, empty: int) -> list[int]:
    return [*values, *[empty] * (size - len(values))]


def deal_unseen(table: Table, viewer: Seat) -> None:
    """Gather all cards that this viewer cannot see, shuffle them, and lay them back.

    Which of them lies where does not matter beforehand, so a table that has been laid out once
    can be dealt again and again.
    """
    if table.phase == Phase.OVER:
        return
    if table.phase == Phase.OPENING:
        guess_openings(table, viewer)
    drawn_unseen = table.phase == Phase.DRAWN and table.turn != viewer
    if drawn_unseen:
        lay_on_draw_pile(table, table.in_hand)
    if table.reshuffles > 0:
        # Everybody has seen which cards went into the pile: they do not mix with the boxes.
        shuffle_above(table, 0)
        gather_boxes(table, table.draw_size)
    else:
        gather_boxes(table, 0)
    deal_boxes(table)
    if drawn_unseen:
        table.in_hand = top_of_draw_pile(table)


def gather_boxes(table: Table, below: int) -> None:
    """Lay all face-down cards on the draw pile and mix them with its cards above ``below``."""
    for owner in range(table.seats):
        for spot in range(SPOTS):
            if has(table.face_down[owner], spot):
                lay_on_draw_pile(table, table.cards[owner][spot])
    shuffle_above(table, below)


def deal_boxes(table: Table) -> None:
    for owner in range(table.seats):
        for spot in range(SPOTS):
            if has(table.face_down[owner], spot):
                table.cards[owner][spot] = top_of_draw_pile(table)


def lay_on_draw_pile(table: Table, card: Card) -> None:
    table.draw_pile[table.draw_size] = card
    table.draw_size += 1


def shuffle_above(table: Table, below: int) -> None:
    for last in range(table.draw_size - 1, below, -1):
        other = below + roll(table.dice, last + 1 - below)
        card = table.draw_pile[last]
        table.draw_pile[last] = table.draw_pile[other]
        table.draw_pile[other] = card


def guess_openings(table: Table, viewer: Seat) -> None:
    """2.4 Of the others it is known only who is ready: whoever is not may have chosen one spot."""
    for seat in range(table.seats):
        if seat == viewer:
            continue
        if size_of(table.to_open[seat]) >= TO_OPEN:
            first = just(roll(table.dice, SPOTS))
            table.to_open[seat] = first | just(
                nth_of(ALL_SPOTS & ~first, roll(table.dice, SPOTS - 1))
            )
        else:
            table.to_open[seat] = just(roll(table.dice, SPOTS + 1)) & ALL_SPOTS
