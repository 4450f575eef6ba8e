"""Parrot Box tables in the position that a test needs, always with all 108 cards."""

from __future__ import annotations

import pytest

from parlour.core.events import Event
from parlour.core.game import IllegalAction
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Told
from parlour.games.parrot_box.table import (
    COPIES,
    DECK_SIZE,
    NO_CARD,
    PARROT,
    SPOTS,
    ParrotBoxOptions,
    Phase,
    Table,
)

CLOSED = "?0 ?1 ?2 ?3 ?4 ?5 ?6 ?7"
ONE_DOWN = "0 1 2 3 4 5 6 ?7"
TWO_DOWN = "0 1 2 3 4 5 ?6 ?7"
BESIDE_7 = "?0 P ?2 ?3 ?4 7 ?6 ?8"  # 5.5: a Parrot on spot 2, an open 7 on spot 6
PLACES = {f"PLACE {spot}" for spot in range(1, 9)}


def position(
    *boxes: str,
    turn: int = 0,
    drawn: str = "",
    taken: str = "",
    pile: str = "",
    discards: str = "11",
    pile_is_empty: bool = False,
    options: ParrotBoxOptions | None = None,
) -> Table:
    """A table in the middle of a round. ``?7`` is a 7 face down and ``P`` a Parrot.

    ``pile`` names the next cards to be drawn, ``discards`` ends with the top card. All other
    cards lie below those of the draw pile or, if that is empty, below the discards.
    """
    table = PARROT_BOX.laid_table(len(boxes), 1, options)
    table.rounds_played, table.closer = 0, -1
    PARROT_BOX.rules.set_up(table)
    rest = [place // COPIES for place in range(DECK_SIZE)]
    for seat, box in enumerate(boxes):
        words = box.replace("/", " ").split()
        assert len(words) == SPOTS, box
        table.cards[seat] = [_used(word.lstrip("?"), rest) for word in words]
        table.face_down[seat] = sum(1 << i for i, word in enumerate(words) if word[0] == "?")
    new = drawn or taken
    table.in_hand = _used(new, rest) if new else NO_CARD
    table.phase = Phase.DRAWN if drawn else Phase.TAKEN if taken else Phase.TURN
    table.turn = turn
    above = [_used(word, rest) for word in reversed(pile.split())]
    top = [_used(word, rest) for word in discards.split()]
    fill_piles(table, [] if pile_is_empty else rest + above, rest + top if pile_is_empty else top)
    assert table.story is not None
    table.story.clear()
    return table


def fill_piles(table: Table, draw_pile: list[int], discard_pile: list[int]) -> None:
    table.draw_size, table.discard_size = len(draw_pile), len(discard_pile)
    table.draw_pile = [*draw_pile, *[NO_CARD] * (DECK_SIZE - len(draw_pile))]
    table.discard_pile = [*discard_pile, *[NO_CARD] * (DECK_SIZE - len(discard_pile))]


def _used(word: str, rest: list[int]) -> int:
    card = PARROT if word == "P" else int(word)
    rest.remove(card)
    return card


def opening(*boxes: str, options: ParrotBoxOptions | None = None) -> Table:
    """A table at the start of a round, with these cards in the boxes."""
    table = position(*boxes, options=options)
    table.phase, table.turn = Phase.OPENING, -1
    table.face_down[: table.seats] = [255] * table.seats
    return table


def do(table: Table, seat: int, *names: str) -> None:
    for name in names:
        PARROT_BOX.play(table, seat, PARROT_BOX.actions.named(name))


def refused(table: Table, seat: int, name: str) -> str:
    """The rule by which this is refused."""
    before = table.copy()
    with pytest.raises(IllegalAction) as refusal:
        do(table, seat, name)
    assert table == before
    return refusal.value.rule


def may(table: Table, seat: int) -> set[str]:
    return {PARROT_BOX.actions.name(action) for action in PARROT_BOX.legal(table, seat)}


def box(table: Table, seat: int) -> str:
    """The box in the words of ``position``."""
    return " ".join(
        ("?" if table.face_down[seat] >> spot & 1 else "") + ("P" if card == PARROT else str(card))
        for spot, card in enumerate(table.cards[seat])
    )


def discards(table: Table) -> list[int]:
    return table.discard_pile[: table.discard_size]


def heard(table: Table, what: Told) -> list[Event]:
    assert table.story is not None
    return [event for event in table.story if event.what == what]


def finish(table: Table, seat: int) -> None:
    """This seat draws, discards and reveals its last card."""
    spot = table.face_down[seat].bit_length()
    do(table, seat, "DRAW", "DISCARD", f"REVEAL {spot}")


def score_sheet(tie: str, *points: list[int]) -> Table:
    table = PARROT_BOX.new_table(len(points), 0, ParrotBoxOptions(game_tie=tie, rounds=3))
    table.phase, table.rounds_played = Phase.OVER, 3
    for seat, row in enumerate(points):
        table.points[seat][:3] = row
        table.total[seat] = sum(row)
    return table
