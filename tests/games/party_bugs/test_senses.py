"""What a seat observes is what its view shows, piece by piece."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.adapters.observing import Setting, senses_of
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.table import COSTUMES, Phase
from parlour.games.party_bugs.view import View
from tests.contract.random_play import played


def cards(rows: Any) -> list[tuple[int, ...]]:
    return [tuple(int(place) + 1 for place in np.flatnonzero(row)) for row in rows]


def seen_by(random: Random, length: int) -> tuple[View, dict[str, Any], list[int]]:
    """A view, its observation, and the company from the observer on."""
    table = played(PARTY_BUGS, random, length)
    seat = random.randrange(table.seats)
    setting = Setting(
        PARTY_BUGS, table.seats, PARTY_BUGS.options(), senses_of(PARTY_BUGS).pieces(table)
    )
    around = [(seat + place) % table.seats for place in range(table.seats)]
    company = [*around, *range(table.seats, table.company)]
    return PARTY_BUGS.view(table, seat), setting.in_pieces(setting.observe(table, seat)), company


tables = given(random=st.integers(0, 2**32).map(Random), length=st.integers(0, 500))


@settings(deadline=None, max_examples=80)
@tables
def test_cards(random: Random, length: int) -> None:
    view, seen, company = seen_by(random, length)
    players = company[: view.seats]
    assert cards([seen["hand"]]) == [view.hand]
    assert cards([seen["choice"]]) == [() if view.choice is None else (view.choice,)]
    assert cards(seen["displays"]) == [view.displays[member] for member in company]
    assert cards(seen["unseen"]) == [view.unseen[member] for member in company]
    played_cards = [view.played[seat] for seat in players]
    assert cards(seen["played"]) == [() if card is None else (card,) for card in played_cards]
    dancing = [view.floor.count(costume) for costume in range(1, COSTUMES + 1)]
    assert seen["floor"].sum(axis=0).tolist() == dancing
    assert (np.diff(seen["floor"], axis=0) <= 0).all()
    assert seen["piles"].tolist() == [view.pile_sizes[member] for member in company]


@settings(deadline=None, max_examples=80)
@tables
def test_whose_turn(random: Random, length: int) -> None:
    view, seen, company = seen_by(random, length)
    players = company[: view.seats]
    assert np.flatnonzero(seen["phase"]).tolist() == [view.phase]
    assert seen["round"].tolist() == [view.round]
    assert seen["ready"].tolist() == [view.ready[seat] for seat in players]
    assert seen["tied"].tolist() == [seat == view.tied for seat in players]
    line: list[int] = []
    if view.phase in (Phase.TAKE, Phase.LAST):
        line = [seat for seat in view.order[view.taken :] if seat < view.seats]
    found = [players[place] for row in seen["line"] for place in np.flatnonzero(row)]
    assert found == line


@settings(deadline=None, max_examples=120)
@tables
def test_variants(random: Random, length: int) -> None:
    view, seen, company = seen_by(random, length)
    players = company[: view.seats]
    assert ("hidden" in seen) == view.hidden_card
    if view.hidden_card:
        assert seen["has_hidden"].tolist() == [view.has_hidden[member] for member in company]
        known = [view.hidden[member] for member in company]
        assert cards(seen["hidden"]) == [() if card is None else (card,) for card in known]
        assert cards(seen["ruled_out"]) == [view.ruled_out[member] for member in company]
        assert seen["asked"].tolist() == [seat == view.asked for seat in players]
    assert ("games_left" in seen) == view.mirror
    if view.mirror:
        assert view.seat is not None
        mine = view.totals[view.seat]
        assert seen["games_left"].tolist() == [view.games - view.game]
        assert seen["mirror_holder"].tolist() == [seat == view.mirror_holder for seat in players]
        assert seen["mirror_asked"].tolist() == [view.mirror_asked]
        ahead = [max(-127, min(127, view.totals[member] - mine)) for member in company]
        assert seen["ahead"].tolist() == ahead
