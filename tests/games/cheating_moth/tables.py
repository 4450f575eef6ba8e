"""Cheating Moth tables in the position that a test needs, and short words to play on them."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.actions import Action
from parlour.core.events import Event
from parlour.core.game import IllegalAction
from parlour.core.table import CLOCK
from parlour.games.cheating_moth import CHEATING_MOTH, rounds
from parlour.games.cheating_moth.actions import Kind, Told, card_name
from parlour.games.cheating_moth.hands import put_on_pile, receive
from parlour.games.cheating_moth.table import (
    DECK,
    FACES,
    NO_CARD,
    NOBODY,
    CheatingMothOptions,
    Phase,
    Table,
)

CARD = {str(card_name(card)): card for card in range(FACES)}
CARD |= {str(value): value - 1 for value in range(1, 6)}  # a number card is only its number


def cards(words: str) -> list[int]:
    """``"3 moth-2"``"""
    return [CARD[word] for word in words.split()]


def names(found: list[int]) -> str:
    return " ".join(str(card_name(card)).removeprefix("number-") for card in found)


def position(
    *hands: str,
    top: str,
    beneath: str = "",
    draw: str | None = None,
    guard: int = 0,
    turn: int = 0,
    **options: Any,
) -> Table:
    """A turn begins. Beneath: bottom first; draw: top first, or else the rest of the deck.

    If the draw pile is given, the rest of the deck has vanished under the table of seat 0.
    """
    table = CHEATING_MOTH.new_table(len(hands), 1, CheatingMothOptions(**options))
    rounds.clear_away(table)
    put_draw_pile(table, [])
    table.starter = table.guard = guard
    table.turn = turn
    for seat, hand in enumerate(hands):
        for card in cards(hand):
            receive(table, seat, card)
    for card in [*cards(beneath), *cards(top)]:
        put_on_pile(table, card, NOBODY)
    put_draw_pile(table, rest_of_deck(table) if draw is None else cards(draw))
    for card in rest_of_deck(table):
        table.vanished[0][card] += 1
        table.gone_count[0] += 1
        table.missing[0] += 1
    table.phase = Phase.TURN if table.live else Phase.COMMIT
    table.story = []
    return table


def calm(*hands: str, top: str, **options: Any) -> Table:
    """A Calm turn in which everybody has been honest and the Guard has looked away."""
    table = position(*hands, top=top, mode="calm", **options)
    all_honest(table)
    return table


def rest_of_deck(table: Table) -> list[int]:
    used = table.discard_pile[: table.discard_size] + table.draw_pile[: table.draw_size]
    left = [DECK[card] - used.count(card) for card in range(FACES)]
    for hand in table.hand:
        left = [count - held for count, held in zip(left, hand, strict=True)]
    return [card for card in range(FACES) for _ in range(left[card])]


def put_draw_pile(table: Table, top_first: list[int]) -> None:
    table.draw_size = len(top_first)
    table.draw_pile = [*reversed(top_first), *[NO_CARD] * (71 - len(top_first))]


# Playing


def do(table: Table, seat: int, what: str, ms: int = 0) -> None:
    """``PLAY 3``, ``HIDE moth-2``, ``GIVE_TO 1``, ``DRAW``"""
    CHEATING_MOTH.play(table, seat, action(what, ms))


def action(what: str, ms: int = 0) -> Action:
    verb, _, spot = what.partition(" ")
    if CHEATING_MOTH.actions.verbs[Kind[verb]].argument == "card":
        spot = str(card_name(CARD[spot]))
    return CHEATING_MOTH.actions.named(f"{verb} {spot}".strip())._replace(ms=ms)


def wait(table: Table, ms: int) -> None:
    do(table, CLOCK, "TIME", ms)


def arrive(table: Table, seat: int) -> None:
    do(table, CLOCK, f"GONE {seat}")


def vanish(table: Table, seat: int, card: str, ms: int = 500) -> None:
    do(table, seat, f"VANISH {card}")
    wait(table, ms)
    arrive(table, seat)


def all_honest(table: Table) -> None:
    for seat in range(table.seats):
        do(table, seat, "LOOK_AWAY" if seat == table.guard else "HONEST")


def refused(table: Table, seat: int, what: str) -> str:
    """The number of the rule that forbids it."""
    before = table.copy()
    with pytest.raises(IllegalAction) as refusal:
        do(table, seat, what)
    assert table == before
    return refusal.value.rule


# Looking


def may(table: Table, seat: int, verb: str) -> str:
    """To what this seat may do it, in words; ``"yes"`` if to nothing in particular."""
    spots = [a.spot for a in CHEATING_MOTH.legal(table, seat) if a.kind == Kind[verb]]
    argument = CHEATING_MOTH.actions.verbs[Kind[verb]].argument
    if argument == "card":
        return names(spots)
    return " ".join(map(str, spots)) if argument else "yes" * len(spots)


def hand(table: Table, seat: int) -> str:
    return names([card for card in range(FACES) for _ in range(table.hand[seat][card])])


def vanished(table: Table, seat: int) -> str:
    return names([card for card in range(FACES) for _ in range(table.vanished[seat][card])])


def pile(table: Table) -> str:
    """Bottom first."""
    return names(table.discard_pile[: table.discard_size])


def heard(table: Table, what: Told) -> list[Event]:
    assert table.story is not None
    return [event for event in table.story if event.what == what]


def seats_of(table: Table, what: Told) -> list[int]:
    return [event.seat for event in heard(table, what)]


def awaited(table: Table) -> list[int]:
    return CHEATING_MOTH.awaited(table)


def is_right(table: Table) -> bool:
    """Whether the one call so far was a right accusation."""
    assert len(heard(table, Told.CAUGHT)) + len(heard(table, Told.WRONGLY)) == 1
    return len(heard(table, Told.CAUGHT)) == 1
