"""What a seat sees of a Party Bugs table, and what it may imagine of the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from parlour.core.dice import roll
from parlour.core.sets import EMPTY, just, members_of, nth_of, size_of
from parlour.games.party_bugs.table import (
    COSTUMES,
    MOST,
    NO_CARD,
    NOBODY,
    PARTY_KING,
    PAUL,
    Card,
    CardSet,
    Phase,
    Seat,
    Table,
)
from parlour.games.party_bugs.variants import hide_for_paul

Cards = tuple[Card, ...]

UNKNOWN = 0  # stands for a card that is there but not known; no costume has this number
ALL_COSTUMES = (1 << (COSTUMES + 1)) - 2


@dataclass(frozen=True, slots=True)
class View:
    """Only what is copied here is ever seen. Lists go by seat; in the game for two Paul is last."""

    seat: Seat | None  # whose eyes; None for a spectator
    seats: int
    hidden_card: bool
    mirror: bool
    games: int
    paul_hides: bool
    shared_ties: bool
    card_counter: bool
    age_order: tuple[Seat, ...]

    game: int
    round: int
    rounds_played: int
    phase: Phase
    tied: Seat
    hand: Cards  # my own
    choice: Card | None  # my own sealed card
    ready: tuple[bool, ...]  # who has chosen
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    played: tuple[Card | None, ...]
    floor: Cards
    order: tuple[Seat, ...]  # who takes when
    taken: int
    displays: tuple[Cards, ...]
    has_hidden: tuple[bool, ...]
    hidden: tuple[Card | None, ...]  # None: there is none, or I do not know it
    asked: Seat | None
    tray: tuple[int, ...]  # cards that have left in pairs, by costume
    mirror_holder: Seat | None
    mirror_asked: bool

    unseen: tuple[Cards, ...]  # cards of each colour that have not lain open yet
    ruled_out: tuple[Cards, ...]  # what a hidden card cannot be
    betrayed: tuple[bool, ...]  # whose hidden card everybody knows

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    piles: tuple[Cards, ...] | None  # only when the match is over


@cache
@lru_cache(4096)  # few sets are not met again soon
def _cards_of(cards: CardSet) -> Cards:
    return tuple(members_of(cards))


def view(table: Table, seat: Seat | None) -> View:
    seen: dict[str, Any] = {name: look(table) for name, look in OPEN.items()}
    own: dict[str, Any] = {name: look(table, seat) for name, look in OWN.items()}
    return View(seat=seat, **seen, **own)


OPEN: Mapping[str, Callable[[Table], Any]] = {
    "seats": lambda table: table.seats,
    "hidden_card": lambda table: bool(table.hidden_card),
    "mirror": lambda table: bool(table.mirror),
    "games": lambda table: table.games,
    "paul_hides": lambda table: bool(table.paul_hides),
    "shared_ties": lambda table: bool(table.shared_ties),
    "card_counter": lambda table: bool(table.card_counter),
    "age_order": lambda table: tuple(table.age_order[: table.seats]),
    "game": lambda table: table.game,
    "round": lambda table: table.round,
    "rounds_played": lambda table: table.rounds_played,
    "phase": lambda table: Phase(table.phase),
    "tied": lambda table: table.tied,
    "ready": lambda table: tuple([card != NO_CARD for card in table.chosen[: table.seats]]),
    "hand_sizes": lambda table: tuple([size_of(hand) for hand in table.hand[: table.seats]]),
    "pile_sizes": lambda table: tuple(table.pile_size[: table.company]),
    "played": lambda table: tuple([_card(card) for card in table.played[: table.seats]]),
    "floor": lambda table: tuple(table.floor[: table.floor_size]),
    "order": lambda table: tuple(table.order[: table.company]),
    "taken": lambda table: table.taken,
    "displays": lambda table: _each(table.display, table.company),
    "has_hidden": lambda table: tuple([card != NO_CARD for card in table.hidden[: table.company]]),
    "asked": lambda table: _somebody(table.asked),
    "tray": lambda table: tuple(table.tray),
    "mirror_holder": lambda table: _somebody(table.mirror_holder),
    "mirror_asked": lambda table: bool(table.mirror_asked),
    "unseen": lambda table: tuple(
        [_cards_of(ALL_COSTUMES & ~seen) for seen in table.seen[: table.company]]
    ),
    "ruled_out": lambda table: _each(table.ruled_out, table.company),
    "betrayed": lambda table: tuple([bool(known) for known in table.betrayed[: table.company]]),
    "scores": lambda table: tuple(table.score[: table.company]),
    "totals": lambda table: tuple(table.total[: table.company]),
    "piles": lambda table: _piles(table) if table.phase == Phase.OVER else None,
}

OWN: Mapping[str, Callable[[Table, Seat | None], Any]] = {
    "hand": lambda table, seat: () if seat is None else _cards_of(table.hand[seat]),
    "choice": lambda table, seat: None if seat is None else _card(table.chosen[seat]),
    "hidden": lambda table, seat: (
        tuple([_hidden(table, member, seat) for member in range(table.company)])
        if table.hidden_card
        else (None,) * table.company
    ),
}


def _hidden(table: Table, owner: Seat, seat: Seat | None) -> Card | None:
    """8.8 Seen by its owner; 8.11 by all if the question was put; 10.10 and after the match."""
    if owner == seat or table.betrayed[owner] or table.phase == Phase.OVER:
        return _card(table.hidden[owner])
    return None


def _piles(table: Table) -> tuple[Cards, ...]:
    return tuple([tuple(table.pile[m][: table.pile_size[m]]) for m in range(table.company)])


def _each(sets: list[CardSet], company: int) -> tuple[Cards, ...]:
    return tuple([_cards_of(cards) for cards in sets[:company]])


def _card(card: Card) -> Card | None:
    return None if card == NO_CARD else card


def _somebody(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def lay_out(view: View) -> Table:
    """What the view shows, as a table on which the rest is UNKNOWN."""
    table = Table()
    company = len(view.displays)
    table.seats, table.company = view.seats, company
    table.hidden_card, table.mirror = int(view.hidden_card), int(view.mirror)
    table.games, table.paul_hides = view.games, int(view.paul_hides)
    table.shared_ties, table.card_counter = int(view.shared_ties), int(view.card_counter)
    table.age_order = _filled(view.age_order, NOBODY)
    table.game, table.round, table.phase = view.game, view.round, int(view.phase)
    table.rounds_played = view.rounds_played
    table.tied, table.taken = view.tied, view.taken
    table.pile = [[NO_CARD] * COSTUMES for _ in range(MOST)]
    table.pile_size = _filled(view.pile_sizes, 0)
    table.chosen = _filled([UNKNOWN if ready else NO_CARD for ready in view.ready], NO_CARD)
    table.played = _filled([NO_CARD if c is None else c for c in view.played], NO_CARD)
    table.floor, table.floor_size = _filled(view.floor, NO_CARD), len(view.floor)
    table.order = _filled(view.order, NOBODY)
    table.display = _filled([_set_of(cards) for cards in view.displays], EMPTY)
    table.hidden = _filled(
        [
            (UNKNOWN if card is None else card) if there else NO_CARD
            for there, card in zip(view.has_hidden, view.hidden, strict=True)
        ],
        NO_CARD,
    )
    table.asked = NOBODY if view.asked is None else view.asked
    table.tray = list(view.tray)
    table.mirror_holder = NOBODY if view.mirror_holder is None else view.mirror_holder
    table.mirror_asked = int(view.mirror_asked)
    table.seen = _filled([ALL_COSTUMES & ~_set_of(cards) for cards in view.unseen], EMPTY)
    table.ruled_out = _filled([_set_of(cards) for cards in view.ruled_out], EMPTY)
    table.betrayed = _filled([int(known) for known in view.betrayed], 0)
    table.score, table.total = _filled(view.scores, 0), _filled(view.totals, 0)
    if view.seat is not None:
        table.hand[view.seat] = _set_of(view.hand)
        table.chosen[view.seat] = NO_CARD if view.choice is None else view.choice
    return table


def _filled(values: tuple[int, ...] | list[int], empty: int) -> list[int]:
    return [*values, *[empty] * (MOST - len(values))]


def _set_of(cards: Cards) -> CardSet:
    return sum(just(card) for card in cards)


def deal_unseen(table: Table, viewer: Seat) -> None:
    """Every card that has not lain open may be in any place that this viewer cannot see."""
    for member in range(table.company):
        unseen = ALL_COSTUMES & ~table.seen[member]
        if member >= table.seats and table.hidden[member] == UNKNOWN and none_revealed(table):
            hide_for_paul_again(table, unseen)
            continue
        if table.hidden[member] == UNKNOWN:
            table.hidden[member] = guess(
                table, unseen & ~just(PARTY_KING) & ~table.ruled_out[member]
            )
        if table.hidden[member] != NO_CARD:
            unseen &= ~just(table.hidden[member])
        if member == viewer:
            unseen &= ~table.hand[member]
        elif member < table.seats:
            deal_hand(table, member, unseen)
            unseen &= ~table.hand[member]
        for place in range(table.pile_size[member]):
            table.pile[member][place] = guess(table, unseen)
            unseen &= ~just(table.pile[member][place])


def none_revealed(table: Table) -> bool:
    return table.pile_size[PAUL] == COSTUMES - 2


def hide_for_paul_again(table: Table, unseen: CardSet) -> None:
    """8.21: a 13 above the hidden card stays on top, so it is there more often than elsewhere."""
    table.pile_size[PAUL] += 1
    for place in range(table.pile_size[PAUL]):
        table.pile[PAUL][place] = guess(table, unseen)
        unseen &= ~just(table.pile[PAUL][place])
    hide_for_paul(table)


def deal_hand(table: Table, seat: Seat, unseen: CardSet) -> None:
    table.hand[seat] = EMPTY
    for _ in range(size_of(unseen) - table.pile_size[seat]):
        table.hand[seat] |= just(guess(table, unseen & ~table.hand[seat]))
    if table.chosen[seat] == UNKNOWN:
        hiding = table.phase == Phase.HIDE
        sealed = table.hand[seat] & ~just(PARTY_KING) if hiding else table.hand[seat]
        table.chosen[seat] = guess(table, sealed)


def guess(table: Table, cards: CardSet) -> Card:
    return nth_of(cards, roll(table.dice, size_of(cards)))
