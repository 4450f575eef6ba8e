"""What a seat observes is what its view shows, piece by piece."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.adapters.observing import Setting, senses_of
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.table import KINDS_OF_CARDS, NO_CARD, Phase, Table
from parlour.games.parrot_box.view import View
from tests.contract.random_play import played


def seen_at(table: Table, seat: int) -> tuple[View, dict[str, Any], list[int]]:
    """A view, its observation, and the seats from the observer on."""
    setting = Setting(
        PARROT_BOX, table.seats, PARROT_BOX.options(), senses_of(PARROT_BOX).pieces(table)
    )
    seats = [(seat + place) % table.seats for place in range(table.seats)]
    return PARROT_BOX.view(table, seat), setting.in_pieces(setting.observe(table, seat)), seats


def the_card(row: Any) -> int | None:
    (found,) = np.nonzero(row)
    return int(found[0]) if len(found) else None


@settings(deadline=None, max_examples=150)
@given(random=st.integers(0, 2**32).map(Random), length=st.integers(0, 500))
def test_observation(random: Random, length: int) -> None:
    table = played(PARROT_BOX, random, length)
    view, seen, seats = seen_at(table, random.randrange(table.seats))
    assert view.seat is not None
    assert np.flatnonzero(seen["phase"]).tolist() == [view.phase]
    assert seen["turn"].tolist() == [seat == view.turn for seat in seats]
    assert seen["closer"].tolist() == [seat == view.closer for seat in seats]
    assert seen["ready"].tolist() == [view.ready[seat] for seat in seats]
    assert tuple(np.flatnonzero(seen["to_open"])) == view.to_open
    assert the_card(seen["in_hand"]) == view.in_hand
    assert the_card(seen["discard"]) == view.discard
    boxes = [tuple(the_card(spot) for spot in box) for box in seen["boxes"]]
    assert boxes == [view.boxes[seat] for seat in seats]
    closed = [[card is None for card in view.boxes[seat]] for seat in seats]
    assert seen["face_down"].tolist() == closed
    assert seen["rounds_left"].tolist() == [view.rounds - view.round]
    assert seen["draw_size"].tolist() == [view.draw_size]
    assert tuple(seen["discarded"]) == view.discarded
    assert tuple(seen["in_draw_pile"]) == (view.in_draw_pile or (0,) * KINDS_OF_CARDS)
    mine = view.totals[view.seat]
    ahead = [max(-127, min(127, view.totals[seat] - mine)) for seat in seats]
    assert seen["ahead"].tolist() == ahead


def test_a_reshuffled_pile_is_known_even_when_somebody_else_draws_from_it() -> None:
    table = PARROT_BOX.new_table(2, seed=1)
    while table.phase != Phase.TURN:
        seat = PARROT_BOX.awaited(table)[0]
        PARROT_BOX.play(table, seat, PARROT_BOX.legal(table, seat)[0])
    table.reshuffles = 1
    drawer = table.turn
    PARROT_BOX.play(table, drawer, PARROT_BOX.actions.named("DRAW"))
    view, seen, _ = seen_at(table, 1 - drawer)
    assert sum(seen["in_draw_pile"]) == view.draw_size + 1
    view, seen, _ = seen_at(table, drawer)
    assert sum(seen["in_draw_pile"]) == view.draw_size


def test_an_empty_discard_pile_shows_nothing() -> None:
    table = PARROT_BOX.new_table(2, seed=1)
    table.discard_size, table.discard_pile = 0, [NO_CARD] * len(table.discard_pile)
    _, seen, _ = seen_at(table, 0)
    assert the_card(seen["discard"]) is None


def test_whoever_has_chosen_two_cards_is_ready() -> None:
    table = PARROT_BOX.new_table(3, seed=1)
    for _ in range(2):
        PARROT_BOX.play(table, 1, PARROT_BOX.legal(table, 1)[0])
    view, seen, seats = seen_at(table, 0)
    assert [seats[place] for place in np.flatnonzero(seen["ready"])] == [1]
    assert view.ready == (False, True, False)
