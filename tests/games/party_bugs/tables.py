"""Party Bugs tables in the position that a test needs, always with all cards of every colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count
from random import Random

import pytest

from parlour.core.events import EVERYBODY, Event
from parlour.core.game import IllegalAction
from parlour.core.sets import just, members_of
from parlour.games.party_bugs import PARTY_BUGS, rules, setting_up
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import (
    COSTUMES,
    NO_CARD,
    NOBODY,
    PAUL,
    PartyBugsOptions,
    Phase,
    Table,
)

EVERY_COSTUME = range(1, COSTUMES + 1)

HIDDEN = PartyBugsOptions(hidden_card=True)
MIRROR = PartyBugsOptions(mirror=True)
BOTH = PartyBugsOptions(hidden_card=True, mirror=True)
PAUL_HIDES = PartyBugsOptions(hidden_card=True, paul_hides=True)


def position(
    *hands: str,
    floor: str,
    displays: Sequence[str] = (),
    hidden: Sequence[int] = (),
    piles: Sequence[str] = (),
    tied: int = 0,
    mirror_holder: int = NOBODY,
    totals: Sequence[int] = (),
    options: PartyBugsOptions | None = None,
) -> Table:
    """A table at the beginning of a round, with one hand such as ``"3 7 13"`` for each seat.

    Four cards in the hands: everybody is still to hide one. None: it is the last round. Displays,
    hidden cards (0: none) and piles (top card first) go by seat; in the game for two Paul is last.
    What is not named is empty, except that Paul has as many cards as he needs to the end. All
    other cards have been seen and lie in the tray.
    """
    table = PARTY_BUGS.new_table(len(hands), 1, options)
    clear(table)
    table.tied = tied
    table.mirror_holder = mirror_holder
    table.game = 0 if mirror_holder == NOBODY else 1
    for seat, hand in enumerate(hands):
        table.hand[seat] = set_of(hand)
    for seat, total in enumerate(totals):
        table.total[seat] = total
    for member, display in enumerate(displays):
        table.display[member] = set_of(display)
    for member, card in enumerate(hidden):
        table.hidden[member] = card or NO_CARD
    for member, pile in enumerate(piles):
        put_pile(table, member, numbers(pile))
    put_floor(table, numbers(floor))
    if len(hands) == 2 and len(piles) <= PAUL:
        put_pile(table, PAUL, enough_for_paul(table))
    set_tray(table)
    begin(table)
    return table


def begin(table: Table) -> None:
    """The phase and the round that the first hand belongs to."""
    hand = table.hand[0].bit_count()
    table.round = COSTUMES - hand - table.pile_size[0] - table.hidden_card
    table.phase = Phase.CHOOSE
    if hand == 4:
        table.phase, table.round = Phase.HIDE, 1
    elif hand == 0:
        if table.seats == 2:
            table.order[PAUL] = PAUL
        rules.begin_last_round(table)
    table.rounds_played = table.round - 1
    listen_anew(table)


def clear(table: Table) -> None:
    setting_up.clear_away(table)
    table.pile = [[NO_CARD] * COSTUMES for _ in table.pile]


def put_pile(table: Table, member: int, top_first: Sequence[int]) -> None:
    table.pile[member] = [*reversed(top_first), *[NO_CARD] * (COSTUMES - len(top_first))]
    table.pile_size[member] = len(top_first)


def put_floor(table: Table, cards: Sequence[int]) -> None:
    assert len(cards) == table.company, "one card on the dance floor for each of the company"
    table.floor[: len(cards)] = cards
    table.floor_size = len(cards)


def set_tray(table: Table) -> None:
    """What is not anywhere else has been seen and has left the game."""
    for member in range(table.company):
        secret = just(table.hidden[member]) if table.hidden[member] != NO_CARD else 0
        secret |= table.hand[member] | sum(map(just, pile_of(table, member)))
        table.seen[member] = sum(map(just, EVERY_COSTUME)) & ~secret
    table.tray = [0, *[in_the_box(table, costume) for costume in EVERY_COSTUME]]
    assert min(table.tray) >= 0, f"too many of costume {table.tray.index(min(table.tray))}"


def in_the_box(table: Table, costume: int) -> int:
    colours_seen = sum(seen >> costume & 1 for seen in table.seen)
    in_displays = sum(display >> costume & 1 for display in table.display)
    return colours_seen - in_displays - floor_of(table).count(costume)


def enough_for_paul(table: Table) -> list[int]:
    """A pile for Paul that lasts to the last round, of costumes that are not needed elsewhere."""
    size = table.hand[0].bit_count() + table.pile_size[0]
    size += table.hidden_card - table.paul_hides
    used = Counter(floor_of(table))
    for member in range(table.company):
        used.update(display_of(table, member))
        used.update(hand_of(table, member))
        used.update(pile_of(table, member))
    spare = [card for card in EVERY_COSTUME if card != table.hidden[PAUL]]
    return sorted(spare, key=lambda card: (used[card], card))[:size]


def numbers(words: str) -> list[int]:
    return [int(word) for word in words.split()]


def set_of(words: str) -> int:
    cards = numbers(words)
    assert len(cards) == len(set(cards)), f"a costume twice: {words}"
    return sum(map(just, cards))


# What lies where


def hand_of(table: Table, seat: int) -> list[int]:
    return members_of(table.hand[seat])


def display_of(table: Table, member: int) -> list[int]:
    return members_of(table.display[member])


def floor_of(table: Table) -> list[int]:
    return sorted(table.floor[: table.floor_size])


def pile_of(table: Table, member: int) -> list[int]:
    """Top card first."""
    return table.pile[member][: table.pile_size[member]][::-1]


def tray_of(table: Table) -> dict[int, int]:
    return {costume: number for costume, number in enumerate(table.tray) if number}


def came_into_tray(before: Table, after: Table) -> dict[int, int]:
    gone = {costume: after.tray[costume] - before.tray[costume] for costume in EVERY_COSTUME}
    return {costume: number for costume, number in gone.items() if number}


# Playing


def do(table: Table, seat: int, *names: str) -> None:
    """Actions of one seat by their names, such as ``PLAY 7``."""
    for name in names:
        PARTY_BUGS.play(table, seat, PARTY_BUGS.actions.named(name))


def reveal(table: Table, *cards: int) -> None:
    """Everybody plays a card; seat 0 the first of these."""
    for seat, card in enumerate(cards):
        do(table, seat, f"PLAY {card}")


def hide(table: Table, *cards: int) -> None:
    for seat, card in enumerate(cards):
        do(table, seat, f"HIDE {card}")


def may(table: Table, seat: int) -> set[str]:
    return {PARTY_BUGS.actions.name(action) for action in PARTY_BUGS.legal(table, seat)}


def awaited(table: Table) -> list[int]:
    return PARTY_BUGS.awaited(table)


def take_in_turn(table: Table) -> list[int]:
    """Everybody takes the lowest card; returns who was asked, in order."""
    takers = []
    while table.phase in (Phase.TAKE, Phase.LAST):
        (seat,) = awaited(table)
        takers.append(seat)
        do(table, seat, f"TAKE {floor_of(table)[0]}")
    return takers


def play_at_random(table: Table, luck: Random) -> None:
    """Somebody does something: mostly one whom the table awaits, sometimes anybody who may."""
    seats = awaited(table)
    if luck.random() < 0.25:
        seats = [seat for seat in range(table.seats) if PARTY_BUGS.legal(table, seat)]
    seat = luck.choice(seats)
    PARTY_BUGS.play(table, seat, luck.choice(PARTY_BUGS.legal(table, seat)))


def finish_at_random(table: Table, luck: Random) -> None:
    while table.phase != Phase.OVER:
        play_at_random(table, luck)


def refused(table: Table, seat: int, name: str) -> str:
    """The rule by which this is refused, in both languages, and nothing has changed."""
    before = table.copy()
    with pytest.raises(IllegalAction) as refusal:
        do(table, seat, name)
    assert table == before
    number = refusal.value.rule
    lead = PARTY_BUGS.rulebook[number].lead
    assert str(refusal.value) == refusal.value.say("en") == f"Rule {number}: {lead.en}"
    assert refusal.value.say("de") == f"Regel {number}: {lead.de}"
    return number


# Listening


def heard(table: Table, what: Told) -> list[Event]:
    assert table.story is not None
    return [event for event in table.story if event.what == what]


def public(table: Table) -> list[Event]:
    assert table.story is not None
    return [event for event in table.story if event.to == EVERYBODY]


def whispered(table: Table, seat: int) -> list[Event]:
    assert table.story is not None
    return [event for event in table.story if event.to == seat]


def listen_anew(table: Table) -> None:
    assert table.story is not None
    table.story.clear()


# Chance


def deals(players: int, options: PartyBugsOptions | None = None) -> Iterator[Table]:
    """One freshly set-up table after the other."""
    return (PARTY_BUGS.new_table(players, seed, options) for seed in count())


def first_deal(
    players: int, wanted: Callable[[Table], bool], options: PartyBugsOptions | None = None
) -> Table:
    return next(table for table in deals(players, options) if wanted(table))


def assert_even(counts: Counter[int], possible: Collection[int]) -> None:
    """All that is possible happened, nothing else, and each about equally often."""
    assert set(counts) == set(possible)
    chance = 1 / len(possible)
    expected = counts.total() * chance
    spread = (expected * (1 - chance)) ** 0.5
    assert all(abs(often - expected) < 4 * spread for often in counts.values()), counts
