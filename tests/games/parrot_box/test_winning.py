"""Chapter 7: winning the match."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import Told
from parlour.games.parrot_box.rules import place_of
from parlour.games.parrot_box.table import (
    DECK_SIZE,
    NO_CARD,
    NOBODY,
    ParrotBoxOptions,
    Phase,
)
from tests.games.by_number import rule
from tests.games.parrot_box.secrets import all_cards
from tests.games.parrot_box.tables import (
    CLOSED,
    ONE_DOWN,
    do,
    finish,
    heard,
    position,
    score_sheet,
)


@rule("7.1")
def test_points_are_added_to_the_total_and_kept_for_each_round() -> None:
    options = ParrotBoxOptions(rounds=2)
    table = position("5 5 5 5 5 5 5 ?5", "0 1 2 3 4 6 6 ?7", options=options, pile="12 12")
    table.total[:2] = [30, 40]
    finish(table, 0)
    do(table, 1, "DRAW", "DISCARD", "PASS")
    assert table.points[0][0] == -20
    assert table.points[1][0] == 29
    assert table.total[:2] == [10, 69]
    assert [event.other for event in heard(table, Told.SCORED)] == [-20, 29]
    assert [event.other for event in heard(table, Told.TOTAL)] == [10, 69]


@rule("7.2")
def test_pg2_the_next_round_is_dealt_anew() -> None:
    options = ParrotBoxOptions(rounds=2)
    table = position(ONE_DOWN, CLOSED, options=options, pile_is_empty=True)
    finish(table, 0)
    do(table, 1, "DRAW", "PLACE 1")
    assert (table.phase, table.turn, table.closer, table.rounds_played) == (
        Phase.OPENING,
        -1,
        -1,
        1,
    )
    assert (table.reshuffles, table.discard_size, table.in_hand) == (0, 1, NO_CARD)
    assert table.face_down[:2] == [255, 255]
    assert Counter(all_cards(table)) == Counter(place // 8 for place in range(DECK_SIZE))
    assert [event.other for event in heard(table, Told.ROUND)] == [2]


@rule("7.3")
def test_five_rounds_with_running_totals() -> None:
    table = PARROT_BOX.new_table(3, 11)
    random = Random(11)
    rounds_seen = set()
    while not PARROT_BOX.is_over(table):
        rounds_seen.add(table.rounds_played)
        seat = random.choice(PARROT_BOX.awaited(table))
        PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))
        finished = [sum(table.points[seat][: table.rounds_played]) for seat in range(3)]
        assert finished == table.total[:3] == PARROT_BOX.scores(table)
        assert all(
            table.points[seat][table.rounds_played :] == [0] * (9 - table.rounds_played)
            for seat in (0, 1)
        )
    assert rounds_seen == {0, 1, 2, 3, 4}
    assert table.turn == NOBODY
    assert PARROT_BOX.awaited(table) == []
    ranked = [event.other for event in heard(table, Told.RANKED)]
    assert ranked == PARROT_BOX.places(table)
    assert ranked.index(1) == table.total.index(min(table.total[:3]))


@rule("7.3")
def test_the_lowest_total_wins() -> None:
    table = score_sheet("shared", [10, 0, 20], [5, 5, 5], [-3, 40, 0])
    assert PARROT_BOX.places(table) == [2, 1, 3]


TIED_AT_61 = [30, -4, 35], [3, 40, 18], [30, -4, 35], [60, 70, 80]


@rule("7.4")
def test_pg25_equal_totals_share_the_place() -> None:
    table = score_sheet("shared", *TIED_AT_61)
    assert PARROT_BOX.places(table) == [1, 1, 1, 4]


@rule("7.4")
def test_pg25_the_lower_best_round() -> None:
    assert PARROT_BOX.places(score_sheet("best-round", *TIED_AT_61)) == [1, 3, 1, 4]


@rule("7.4")
def test_pg25_the_lower_last_round() -> None:
    assert PARROT_BOX.places(score_sheet("last-round", *TIED_AT_61)) == [2, 1, 2, 4]


@rule("7.4")
def test_pg25_lower_places_are_settled_alike() -> None:
    points = [0, 0, 0], [30, -4, 35], [3, 40, 18]
    assert PARROT_BOX.places(score_sheet("best-round", *points)) == [1, 2, 3]
    assert PARROT_BOX.places(score_sheet("last-round", *points)) == [1, 3, 2]
    assert PARROT_BOX.places(score_sheet("shared", *points)) == [1, 2, 2]


@rule("7.4")
@pytest.mark.parametrize("tie", ["shared", "best-round", "last-round"])
def test_before_the_first_round_ends_all_are_equal(tie: str) -> None:
    table = PARROT_BOX.new_table(4, 0, ParrotBoxOptions(game_tie=tie))
    assert [place_of(table, seat) for seat in range(4)] == [1, 1, 1, 1]
