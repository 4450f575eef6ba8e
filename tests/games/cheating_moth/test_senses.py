"""What a seat observes is what its view shows, piece by piece."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.adapters.observing import Setting, senses_of
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.table import FACES, NO_CARD, NOTHING, CheatingMothOptions, Table
from parlour.games.cheating_moth.view import View
from tests.contract.random_play import played, some_action, some_options


def counts(cards: tuple[int, ...]) -> list[int]:
    return [cards.count(face) for face in range(FACES)]


def seen_at(table: Table, seat: int) -> tuple[View, dict[str, Any], list[int]]:
    """A view, its observation, and the seats from the observer on."""
    setting = Setting(
        CHEATING_MOTH, table.seats, CHEATING_MOTH.options(), senses_of(CHEATING_MOTH).pieces(table)
    )
    seats = [(seat + place) % table.seats for place in range(table.seats)]
    return CHEATING_MOTH.view(table, seat), setting.in_pieces(setting.observe(table, seat)), seats


def calm(random: Random, length: int) -> Table:
    players = random.choice(CHEATING_MOTH.players)
    options = some_options(CHEATING_MOTH, players, random, mode="calm")
    table = CHEATING_MOTH.new_table(players, random.getrandbits(128), options)
    for _ in range(length):
        if not CHEATING_MOTH.is_over(table):
            CHEATING_MOTH.play(table, *some_action(CHEATING_MOTH, table, random))
    return table


@settings(deadline=None, max_examples=100)
@given(random=st.integers(0, 2**32).map(Random), length=st.integers(0, 300), in_calm=st.booleans())
def test_observation(random: Random, length: int, in_calm: bool) -> None:
    table = calm(random, length) if in_calm else played(CHEATING_MOTH, random, length)
    view, seen, seats = seen_at(table, random.randrange(table.seats))
    assert view.seat is not None
    assert view.own is not None
    assert np.flatnonzero(seen["phase"]).tolist() == [view.phase]
    for name in ("guard", "turn", "receiver", "debtor"):
        assert seen[name].tolist() == [seat == getattr(view, name) for seat in seats], name
    for name in ("owes", "gift_ready", "committed", "answered"):
        assert seen[name].tolist() == [getattr(view, name)[seat] for seat in seats], name
    assert np.flatnonzero(seen["top"]).tolist() == [view.pile[-1].card]
    assert sum(1 << int(face) for face in np.flatnonzero(seen["pile_faces"])) == (
        view.memory.pile_faces
    )
    assert seen["hand"].tolist() == counts(view.hand)
    assert seen["vanished"].tolist() == counts(view.vanished)
    assert seen["discarded"].tolist() == counts(tuple(each.card for each in view.pile))
    assert seen["known"].tolist() == [counts(view.memory.known[seat]) for seat in seats]
    assert seen["hand_sizes"].tolist() == [view.hand_sizes[seat] for seat in seats]
    assert seen["missing"].tolist() == [view.memory.missing[seat] for seat in seats]
    assert seen["chances"].tolist() == [view.memory.chances[seat] for seat in seats]
    assert seen["draw_size"].tolist() == [view.draw_size]
    assert seen["rounds_left"].tolist() == [view.house.rounds - view.rounds_played]
    mine = view.totals[view.seat]
    ahead = [max(-127, min(127, view.totals[seat] - mine)) for seat in seats]
    assert seen["ahead"].tolist() == ahead


def test_my_own_commitment() -> None:
    options = CheatingMothOptions(mode="calm", first_guard=1)
    table = CHEATING_MOTH.new_table(3, 1, options)
    card = table.hand[0].index(1)
    table.commitment = [card, 2, NOTHING, *table.commitment[3:]]
    _, hider, _ = seen_at(table, 0)
    assert np.flatnonzero(hider["hiding"]).tolist() == [card]
    assert not hider["watching"].any()
    _, guard, _ = seen_at(table, 1)
    assert np.flatnonzero(guard["watching"]).tolist() == [1]  # seat 2 is one place to the left
    assert not guard["hiding"].any()
    _, honest, _ = seen_at(table, 2)
    assert not honest["hiding"].any()
    assert honest["committed"].all()


def test_an_empty_pile_shows_nothing() -> None:
    table = CHEATING_MOTH.new_table(3, 1, CheatingMothOptions(mode="calm"))
    table.discard_size, table.discard_pile = 0, [NO_CARD] * len(table.discard_pile)
    _, seen, _ = seen_at(table, 0)
    assert not seen["top"].any()
