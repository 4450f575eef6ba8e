"""What a seat sees of a Cheating Moth table, and what it may imagine of the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from parlour.core.sets import EMPTY
from parlour.games.cheating_moth.guesses import deal_unseen as deal_unseen
from parlour.games.cheating_moth.hands import add_card, put_on_pile
from parlour.games.cheating_moth.insects import right_card
from parlour.games.cheating_moth.rounds import clear_the_middle, score_of
from parlour.games.cheating_moth.table import (
    FACES,
    MOST,
    NEVER,
    NO_CARD,
    NOBODY,
    NOT_YET,
    PUBLIC,
    Card,
    CardSet,
    Phase,
    Seat,
    Table,
)
from parlour.games.cheating_moth.unseen import UNKNOWN

Cards = tuple[Card, ...]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class House:
    """The options this table plays by, as they are written on it."""

    live: int
    first_guard: Seat
    voluntary_draw: int
    ant_draws: int
    gifts_may_empty: int
    false_slap_draws: int
    active_races: int
    last_action: int
    exact_counts: int
    grace: int
    rounds_won_count: int
    rounds: int
    reaction_test: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A card of the discard pile, from the bottom up."""

    card: Card
    seat: Seat | None  # who laid it on their turn, or slipped it
    slipped: bool  # a spectator and other players never see those


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only this seat knows of its own doings."""

    commitment: int | None  # Calm: a face, the watched seat or NOTHING
    answer: int | None  # milliseconds, or NEVER
    claim: Card | None
    gift: Card | None
    moving: Card  # on its way, or NO_CARD
    moving_since: int
    broken_since: int
    broken_until: int
    gone_card: Card
    gone_to: int
    gone_since: int
    gone_until: int
    vanish_from: int
    feint_from: int
    shuffled: int


@dataclass(frozen=True, slots=True)
class Memory:
    """What could be remembered about each hand."""

    missing: Numbers
    refreshed_at: Numbers
    chances: Numbers
    received: Numbers
    had_none: tuple[Numbers, ...]
    known: tuple[Cards, ...]  # cards that came to a hand before my eyes
    pile_faces: CardSet
    found: Numbers
    shuffled: int


@dataclass(frozen=True, slots=True)
class Opened:
    """What is laid open when the match is over."""

    hands: tuple[Cards, ...]
    vanished: tuple[Cards, ...]
    draw_pile: Cards


@dataclass(frozen=True, slots=True)
class View:
    """Only what is copied here is ever seen. Lists go by seat."""

    seat: Seat | None  # whose eyes; None for a spectator
    seats: int
    house: House
    handicaps: Numbers

    rounds_played: int
    starter: Seat
    guard: Seat
    turn: Seat
    phase: Phase
    idle_turns: int
    hand: Cards  # my own
    vanished: Cards  # what I have made vanish
    hand_sizes: Numbers  # as they were last brought up to date
    draw_size: int
    pile: tuple[Discard, ...]
    may_slip: Seat | None

    receiver: Seat | None
    owes: tuple[bool, ...]  # who has not laid out a gift yet
    gift_ready: tuple[bool, ...]
    debtor: Seat | None  # who owes the caught player a gift
    committed: tuple[bool, ...]
    answered: tuple[bool, ...]
    claimed: tuple[bool, ...]  # Live: who has a card in the race

    now: int
    opened_at: int | None
    due_at: int | None
    locked_until: Numbers
    resumed_at: int
    accuse_from: int
    out_since: int | None
    called: Seat | None
    called_at: int | None

    own: Secrets | None  # None for a spectator
    memory: Memory
    points: tuple[Numbers, ...]  # of every finished round
    totals: Numbers
    opened: Opened | None  # only when the match is over


# Looking


def view(table: Table, seat: Seat | None) -> View:
    seen: dict[str, Any] = {name: look(table) for name, look in OPEN.items()}
    own: dict[str, Any] = {name: look(table, seat) for name, look in OWN.items()}
    return View(seat=seat, **seen, **own)


OPEN: Mapping[str, Callable[[Table], Any]] = {
    "seats": lambda table: table.seats,
    "house": lambda table: _house(table),
    "handicaps": lambda table: tuple(table.handicap[: table.seats]),
    "rounds_played": lambda table: table.rounds_played,
    "starter": lambda table: table.starter,
    "guard": lambda table: table.guard,
    "turn": lambda table: table.turn,
    "phase": lambda table: Phase(table.phase),
    "idle_turns": lambda table: table.idle_turns,
    "hand_sizes": lambda table: tuple(table.shown_size[: table.seats]),
    "draw_size": lambda table: table.draw_size,
    "may_slip": lambda table: _unless(table.may_slip, NOBODY),
    "receiver": lambda table: _unless(table.receiver, NOBODY),
    "owes": lambda table: tuple([bool(owes) for owes in table.owes[: table.seats]]),
    "gift_ready": lambda table: tuple([card != NO_CARD for card in table.gift[: table.seats]]),
    "debtor": lambda table: _unless(table.debtor, NOBODY),
    "committed": lambda table: tuple([c != NOT_YET for c in table.commitment[: table.seats]]),
    "answered": lambda table: tuple([ms != NOT_YET for ms in table.answer[: table.seats]]),
    "claimed": lambda table: tuple(
        [bool(table.live) and card != NO_CARD for card in table.claim[: table.seats]]
    ),
    "now": lambda table: table.now,
    "opened_at": lambda table: _unless(table.opened_at, NOT_YET),
    "due_at": lambda table: _unless(table.due_at, NOT_YET),
    "locked_until": lambda table: tuple(table.locked_until[: table.seats]),
    "resumed_at": lambda table: table.resumed_at,
    "accuse_from": lambda table: table.accuse_from,
    "out_since": lambda table: _unless(table.out_since, NOT_YET),
    "called": lambda table: _unless(table.called, NOBODY),
    "called_at": lambda table: _unless(table.called_at, NOT_YET),
    "points": lambda table: tuple(
        [tuple(row[: table.seats]) for row in table.points[: table.rounds_played]]
    ),
    "totals": lambda table: tuple([score_of(table, seat) for seat in range(table.seats)]),
    "opened": lambda table: _opened(table) if table.phase == Phase.OVER else None,
}

OWN: Mapping[str, Callable[[Table, Seat | None], Any]] = {
    "hand": lambda table, seat: () if seat is None else _cards(table.hand[seat]),
    "vanished": lambda table, seat: () if seat is None else _cards(table.vanished[seat]),
    "pile": lambda table, seat: _pile(table, seat, table.phase == Phase.OVER),
    "own": lambda table, seat: None if seat is None else _secrets(table, seat),
    "memory": lambda table, seat: _memory(table, PUBLIC if seat is None else seat),
}


def _house(table: Table) -> House:
    return House(
        live=table.live,
        first_guard=table.first_guard,
        voluntary_draw=table.voluntary_draw,
        ant_draws=table.ant_draws,
        gifts_may_empty=table.gifts_may_empty,
        false_slap_draws=table.false_slap_draws,
        active_races=table.active_races,
        last_action=table.last_action,
        exact_counts=table.exact_counts,
        grace=table.grace,
        rounds_won_count=table.rounds_won_count,
        rounds=table.rounds,
        reaction_test=table.reaction_test,
    )


def _unless(value: int, absent: int) -> int | None:
    return None if value == absent else value


def _cards(counts: list[int]) -> Cards:
    return tuple(card for card in range(FACES) for _ in range(counts[card]))


def _pile(table: Table, seat: Seat | None, over: bool) -> tuple[Discard, ...]:
    """A slipped card is known to whoever slipped it, until the match is over."""
    return tuple(
        Discard(table.discard_pile[i], _unless(table.laid_by[i], NOBODY), bool(table.slipped[i]))
        for i in range(table.discard_size)
        if not table.slipped[i] or table.laid_by[i] == seat or over
    )


def _secrets(table: Table, seat: Seat) -> Secrets:
    return Secrets(
        commitment=_unless(table.commitment[seat], NOT_YET),
        answer=_unless(table.answer[seat], NOT_YET),
        claim=_unless(table.claim[seat], NO_CARD),
        gift=_unless(table.gift[seat], NO_CARD),
        moving=table.moving[seat],
        moving_since=table.moving_since[seat],
        broken_since=table.broken_since[seat],
        broken_until=table.broken_until[seat],
        gone_card=table.gone_card[seat],
        gone_to=table.gone_to[seat],
        gone_since=table.gone_since[seat],
        gone_until=table.gone_until[seat],
        vanish_from=table.vanish_from[seat],
        feint_from=table.feint_from[seat],
        shuffled=table.shuffled[seat],
    )


_DOINGS = tuple(each.name for each in fields(Secrets))[4:]


def _memory(table: Table, onlooker: Seat) -> Memory:
    seats = range(table.seats)
    return Memory(
        missing=tuple(table.missing[: table.seats]),
        refreshed_at=tuple(table.refreshed_at[: table.seats]),
        chances=tuple(table.chances[: table.seats]),
        received=tuple(table.received[: table.seats]),
        had_none=tuple(tuple(table.had_none[s]) for s in seats),
        known=tuple(_cards(table.known[onlooker][s]) for s in seats),
        pile_faces=table.pile_faces,
        found=tuple(table.found[: table.seats]),
        shuffled=sum(table.shuffled),
    )


def _opened(table: Table) -> Opened:
    seats = range(table.seats)
    return Opened(
        hands=tuple(_cards(table.hand[s]) for s in seats),
        vanished=tuple(_cards(table.vanished[s]) for s in seats),
        draw_pile=tuple(table.draw_pile[: table.draw_size]),
    )


# Imagining


def lay_out(view: View) -> Table:
    """What the view shows, as a table on which the rest is UNKNOWN or has only a size."""
    table = Table()
    table.seats = view.seats
    for name, value in _fields_of(view.house):
        setattr(table, name, value)
    table.handicap = _filled(view.handicaps, 0)
    table.now = view.now
    table.refreshed_at = [view.now] * MOST
    clear_the_middle(table)
    _lay_turn(table, view)
    _lay_cards(table, view)
    _lay_choices(table, view)
    _lay_memory(table, view)
    if view.own is not None and view.seat is not None:
        _lay_own(table, view.seat, view.own, view)
    if view.opened is not None:
        _lay_opened(table, view.opened)
    return table


def _fields_of(part: Any) -> list[tuple[str, Any]]:
    return [(each.name, getattr(part, each.name)) for each in fields(part)]


def _filled(values: tuple[int, ...] | list[int], empty: int) -> list[int]:
    return [*values, *[empty] * (MOST - len(values))]


def _or(value: int | None, absent: int) -> int:
    return absent if value is None else value


def _lay_turn(table: Table, view: View) -> None:
    table.rounds_played, table.phase = view.rounds_played, int(view.phase)
    table.starter, table.guard, table.turn = view.starter, view.guard, view.turn
    table.idle_turns, table.may_slip = view.idle_turns, _or(view.may_slip, NOBODY)
    table.opened_at, table.due_at = _or(view.opened_at, NOT_YET), _or(view.due_at, NOT_YET)
    table.locked_until = _filled(view.locked_until, table.locked_until[-1])
    table.resumed_at, table.accuse_from = view.resumed_at, view.accuse_from
    table.out_since = _or(view.out_since, NOT_YET)
    table.called, table.called_at = _or(view.called, NOBODY), _or(view.called_at, NOT_YET)
    for number, row in enumerate(view.points):
        table.points[number] = _filled(row, 0)


def _lay_cards(table: Table, view: View) -> None:
    table.draw_size = view.draw_size
    table.draw_pile = [NO_CARD] * len(table.draw_pile)
    for discard in view.pile:
        put_on_pile(table, discard.card, _or(discard.seat, NOBODY))
        table.slipped[table.discard_size - 1] = int(discard.slipped)
    table.shown_size = _filled(view.hand_sizes, 0)
    table.hand_size = _filled(view.hand_sizes, 0)


def _lay_choices(table: Table, view: View) -> None:
    """Choices of others are UNKNOWN, but what they must be is clear."""
    table.receiver, table.debtor = _or(view.receiver, NOBODY), _or(view.debtor, NOBODY)
    table.owes = _filled([int(owes) for owes in view.owes], 0)
    for seat in range(view.seats):
        if view.gift_ready[seat]:
            table.gift[seat] = UNKNOWN
        if view.committed[seat]:
            table.commitment[seat] = UNKNOWN
        if view.answered[seat]:
            table.answer[seat] = UNKNOWN
        if view.claimed[seat]:
            table.claim[seat] = right_card(table)
    if view.answered[view.turn] and (view.phase == Phase.MOSQUITO or _cannot_race(view)):
        table.answer[view.turn] = NEVER


def _cannot_race(view: View) -> bool:
    return not view.house.active_races or view.hand_sizes[view.turn] == 0


def _lay_memory(table: Table, view: View) -> None:
    memory = view.memory
    table.missing = _filled(memory.missing, 0)
    table.gone_count = _filled(memory.missing, 0)
    table.refreshed_at = _filled(memory.refreshed_at, table.refreshed_at[-1])
    table.chances = _filled(memory.chances, 0)
    table.received = _filled(memory.received, 0)
    table.found = _filled(memory.found, 0)
    table.pile_faces = memory.pile_faces
    for seat in range(view.seats):
        table.had_none[seat] = list(memory.had_none[seat])
        for card in memory.known[seat]:
            table.known[PUBLIC if view.seat is None else view.seat][seat][card] += 1
    # Whose they are is not known; deal_unseen shares them out.
    mine = 0 if view.own is None else view.own.shuffled
    somebody = 1 if view.seat == 0 else 0
    table.shuffled[somebody] = memory.shuffled - mine


def _lay_own(table: Table, seat: Seat, own: Secrets, view: View) -> None:
    for name in _DOINGS:
        getattr(table, name)[seat] = getattr(own, name)
    table.commitment[seat] = _or(own.commitment, NOT_YET)
    table.answer[seat] = _or(own.answer, NOT_YET)
    table.claim[seat] = _or(own.claim, NO_CARD)
    table.gift[seat] = _or(own.gift, NO_CARD)
    table.hand_size[seat] = 0
    for card in view.hand:
        add_card(table, seat, card)
    for card in view.vanished:
        table.vanished[seat][card] += 1
    slips = sum(discard.slipped and discard.seat == seat for discard in view.pile)
    table.gone_count[seat] = len(view.vanished) + slips + table.found[seat] + own.shuffled


def _lay_opened(table: Table, opened: Opened) -> None:
    table.draw_pile[: table.draw_size] = opened.draw_pile
    for seat in range(table.seats):
        table.hand_faces[seat], table.hand_size[seat] = EMPTY, 0
        table.hand[seat] = [0] * FACES
        for card in opened.hands[seat]:
            add_card(table, seat, card)
        table.vanished[seat] = [opened.vanished[seat].count(card) for card in range(FACES)]
