"""What nobody may know at a Cheating Moth table: written from RULES.md, not from view.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from parlour.games.cheating_moth.table import (
    BROKEN_OFF,
    FACES,
    MOST,
    MOTHS,
    NO_CARD,
    NOBODY,
    NOT_YET,
    NOTHING,
    PUBLIC,
    WRONGLY,
    Gone,
    Phase,
    Table,
)


def all_cards(table: Table) -> list[int]:
    """Every card on the table; a card on its way or in a race is still one of the hand."""
    cards = table.draw_pile[: table.draw_size] + table.discard_pile[: table.discard_size]
    for seat in range(table.seats):
        for card in range(FACES):
            cards += [card] * (table.hand[seat][card] + table.vanished[seat][card])
        if table.gift[seat] != NO_CARD:
            cards.append(table.gift[seat])
    return cards


def hidden_changed(table: Table, seat: int | None, random: Random) -> Table:
    """A copy in which what this viewer may not know (11.10) is something else."""
    other = table.copy()
    other.dice = [random.getrandbits(32) for _ in range(4)]
    if table.phase == Phase.OVER:
        return other  # after the match nothing is secret any more
    others = [owner for owner in range(table.seats) if owner != seat]
    for owner in others:
        change_losses(other, owner, random)
        pull_slip_out(other, owner, random)
    exchange_cards(other, seat, random)
    for owner in others:
        change_choices(other, owner, random)
        change_doings(other, owner, random)
    if other.called != NOBODY:
        other.called_for = random.choice([WRONGLY, BROKEN_OFF])  # 8.7 judged after the race
    forget_what_others_know(other, seat)
    return other


# How many cards a player has made vanish (5.14)


def change_losses(table: Table, owner: int, random: Random) -> None:
    if table.exact_counts or owner == table.guard or table.phase == Phase.TURN_DONE:
        return
    free = [card for card in hand_of(table, owner) if card != table.claim[owner]]
    unseen = table.gone_count[owner] - table.missing[owner]
    may_lose = table.live or unseen < table.chances[owner]
    if random.random() < 0.5 and may_lose and free and table.hand_size[owner] > 1:
        card = random.choice(free)
        move(table.hand[owner], table.vanished[owner], card)
        count_lost(table, owner, 1)
    elif unseen > 0 and any(table.vanished[owner]) and table.gone_to[owner] != Gone.IN_THE_PILE:
        card = random.choice([c for c in range(FACES) if table.vanished[owner][c]])
        move(table.vanished[owner], table.hand[owner], card)
        count_lost(table, owner, -1)


def move(source: list[int], target: list[int], card: int) -> None:
    source[card] -= 1
    target[card] += 1


def count_lost(table: Table, owner: int, count: int) -> None:
    table.gone_count[owner] += count
    table.hand_size[owner] -= count
    tidy(table, owner)


def tidy(table: Table, owner: int) -> None:
    faces = (1 << card for card in range(FACES) if table.hand[owner][card])
    table.hand_faces[owner] = sum(faces)


def pull_slip_out(table: Table, owner: int, random: Random) -> None:
    """7.11 Nobody else knows whether a card was slipped or fell under the table."""
    places = [
        i for i in range(table.discard_size) if table.slipped[i] and table.laid_by[i] == owner
    ]
    if not places or table.draw_size == 0 or random.random() < 0.5:
        return
    for pile, empty in ((table.discard_pile, NO_CARD), (table.laid_by, NOBODY), (table.slipped, 0)):
        removed = pile.pop(places[-1])
        pile.append(empty)
        if pile is table.discard_pile:
            table.vanished[owner][removed] += 1
    table.discard_size -= 1
    if table.gone_to[owner] == Gone.IN_THE_PILE:
        table.gone_to[owner] = Gone.UNDER_THE_TABLE


# Which cards they are


@dataclass
class Place:
    """Where a card lies that the viewer cannot see."""

    card: int
    put: Callable[[int], None]
    owner: int = NOBODY
    for_moths: bool = True


def exchange_cards(table: Table, seat: int | None, random: Random) -> None:
    """1.4 Hands and draw pile, 4.6 gifts, 5.7 vanished and 7.10 slipped cards."""
    places = [*pile_places(table, seat)]
    for owner in range(table.seats):
        if owner != seat:
            places += owned_places(table, owner, seat)
    for place in places:
        partner = random.choice(places)
        if may_hold(place, partner.card) and may_hold(partner, place.card):
            place.card, partner.card = partner.card, place.card
    for place in places:
        place.put(place.card)
    for owner in range(table.seats):
        tidy(table, owner)


def may_hold(place: Place, card: int) -> bool:
    return place.for_moths or not MOTHS >> card & 1


def pile_places(table: Table, seat: int | None) -> list[Place]:
    places = [Place(table.draw_pile[i], setter(table.draw_pile, i)) for i in range(table.draw_size)]
    for i in range(table.discard_size):
        if table.slipped[i] and table.laid_by[i] != seat:
            places.append(Place(table.discard_pile[i], setter(table.discard_pile, i)))
    return places


def owned_places(table: Table, owner: int, seat: int | None) -> list[Place]:
    """All but the cards that the viewer has seen come into this hand (3.19, 4.6, 3.12)."""
    places = []
    known = list(table.known[PUBLIC if seat is None else seat][owner])
    for counts in (table.hand[owner], table.vanished[owner]):
        for card in range(FACES):
            for _ in range(counts[card]):
                if known[card] > 0:
                    known[card] -= 1
                    continue
                counts[card] -= 1
                places.append(Place(card, counter(counts)))
    if table.gift[owner] != NO_CARD:
        places.append(Place(table.gift[owner], setter(table.gift, owner), owner, False))
    return places


def setter(pile: list[int], place: int) -> Callable[[int], None]:
    return lambda card: pile.__setitem__(place, card)


def counter(counts: list[int]) -> Callable[[int], None]:
    return lambda card: counts.__setitem__(card, counts[card] + 1)


# What others have chosen and are doing


def change_choices(table: Table, owner: int, random: Random) -> None:
    """6.4, 6.8 The others see only that somebody is ready."""
    if table.commitment[owner] != NOT_YET:
        if owner == table.guard:
            seats = [seat for seat in range(table.seats) if seat != owner]
            table.commitment[owner] = random.choice([NOTHING, *seats])
        elif table.hand_size[owner] > 1:
            table.commitment[owner] = random.choice([NOTHING, *hand_of(table, owner)])
        else:
            table.commitment[owner] = NOTHING
    if table.answer[owner] != NOT_YET and owner != table.turn:
        table.answer[owner] = random.randrange(100, 900)
        right = table.discard_pile[table.discard_size - 1] % 5
        if table.phase == Phase.COCKROACH and not table.live:
            table.claim[owner] = right if table.hand[owner][right] else NO_CARD


def change_doings(table: Table, owner: int, random: Random) -> None:
    """7.12, 11.10 A vanishing card shows nothing but the movement of a hand."""
    table.feint_from[owner] = table.now + random.randrange(-500, 3000)
    table.moving[owner], table.moving_since[owner] = NO_CARD, NOT_YET
    if not table.live:
        return
    table.vanish_from[owner] = table.now + random.randrange(-500, 6000)
    table.gone_until[owner] = table.now + random.randrange(-500, 700)
    free = [card for card in hand_of(table, owner) if card != table.claim[owner]]
    if free and owner != table.guard and table.hand_size[owner] > 1 and random.random() < 0.5:
        table.moving[owner] = random.choice(free)
        table.moving_since[owner] = table.now


def hand_of(table: Table, owner: int) -> list[int]:
    return [card for card in range(FACES) for _ in range(table.hand[owner][card])]


def forget_what_others_know(table: Table, seat: int | None) -> None:
    for onlooker in range(MOST + 1):
        if onlooker != (PUBLIC if seat is None else seat):
            table.known[onlooker] = [[0] * FACES for _ in range(MOST)]
