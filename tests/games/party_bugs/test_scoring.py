"""Points, places and the end of a series (6.6, 6.7, 9.14)."""

from __future__ import annotations

import pytest

from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import PartyBugsOptions, Phase, Table
from tests.games.by_number import rule
from tests.games.party_bugs.tables import awaited, do, heard, position

ONE_GAME = PartyBugsOptions(mirror=True, games=1)
SHARED = PartyBugsOptions(mirror=True, games=1, series_tie="shared")


def finished(
    totals: tuple[int, ...], tied: int, options: PartyBugsOptions | None = None, seats: int = 0
) -> Table:
    """The end of a match with these totals; in the last game everybody scored 1."""
    hands = [""] * (seats or len(totals))
    floor = " ".join(["1"] * len(totals))
    before = [total - 1 for total in totals]
    return to_the_end(position(*hands, floor=floor, totals=before, tied=tied, options=options))


def with_paul(totals: tuple[int, int, int], tied: int, options: PartyBugsOptions) -> Table:
    return finished(totals, tied, options, seats=2)


def to_the_end(table: Table) -> Table:
    while table.phase == Phase.LAST:
        do(table, awaited(table)[0], "TAKE 1")
    assert PARTY_BUGS.is_over(table)
    return table


def places(table: Table) -> list[int]:
    told = [event.other for event in heard(table, Told.RANKED)]
    assert PARTY_BUGS.places(table) == told[: table.seats]
    return told


@rule("6.6")
def test_each_card_in_the_display_counts_its_value_and_none_counts_nothing() -> None:
    table = position("", "", "", floor="5 13 2", displays=("1 13", "12 2", "13"), tied=0)
    do(table, 2, "TAKE 13")
    do(table, 1, "TAKE 2")
    assert table.score[:3] == [19, 12, 0]
    assert PARTY_BUGS.scores(table) == [19, 12, 0]
    assert [(event.seat, event.other) for event in heard(table, Told.SCORED)] == [
        (0, 19),
        (1, 12),
        (2, 0),
    ]
    assert places(table) == [3, 2, 1]


@rule("6.7")
def test_pb26_among_equals_the_nearest_to_the_tied_card_wins() -> None:
    assert places(finished((12, 12, 30, 40), tied=2)) == [1, 2, 3, 4]
    assert places(finished((12, 12, 30, 40), tied=1)) == [2, 1, 3, 4]


@rule("6.7")
def test_pb26_the_holder_is_nearest_of_all() -> None:
    assert places(finished((9, 9, 9), tied=2)) == [2, 3, 1]


@rule("6.7")
def test_pb26_the_same_order_serves_for_all_places() -> None:
    assert places(finished((20, 7, 20, 20), tied=2)) == [4, 1, 2, 3]
    assert places(finished((20, 7, 20, 20), tied=1)) == [4, 1, 2, 3]
    assert places(finished((20, 7, 20, 20), tied=0)) == [2, 1, 3, 4]


@rule("6.7")
@pytest.mark.parametrize("players", range(3, 7))
def test_pb26_there_is_exactly_one_winner_whoever_holds_the_tied_card(players: int) -> None:
    for tied in range(players):
        table = finished((5,) * players, tied)
        assert places(table) == [(seat - tied) % players + 1 for seat in range(players)]


@rule("9.14")
def test_pb41_equal_totals_of_a_series_are_settled_by_the_last_tied_card() -> None:
    assert places(finished((50, 40, 40), tied=2, options=ONE_GAME)) == [3, 2, 1]
    assert places(finished((50, 40, 40), tied=1, options=ONE_GAME)) == [3, 1, 2]


@rule("9.14")
def test_pb41_or_the_place_is_shared() -> None:
    assert places(finished((50, 40, 40), tied=2, options=SHARED)) == [3, 1, 1]
    assert places(finished((40, 50, 50, 60), tied=2, options=SHARED)) == [1, 2, 2, 4]


@rule("9.14")
@pytest.mark.parametrize("options", [ONE_GAME, SHARED])
def test_reading_e_paul_loses_ties_in_a_series_too(options: PartyBugsOptions) -> None:
    assert places(with_paul((40, 30, 30), 0, options)) == [3, 1, 2]
    assert places(with_paul((30, 40, 30), 0, options)) == [1, 3, 2]
    assert places(with_paul((40, 30, 20), 0, options)) == [3, 2, 1]


@rule("9.14")
def test_reading_e_two_players_may_share_a_place_before_paul() -> None:
    assert places(with_paul((30, 30, 30), 1, SHARED)) == [1, 1, 3]
    assert places(with_paul((30, 30, 30), 1, ONE_GAME)) == [2, 1, 3]


@rule("9.14")
def test_the_lowest_total_wins_even_if_the_last_game_was_lost() -> None:
    table = position(
        "",
        "",
        "",
        floor="1 2 3",
        displays=("", "", "12 13"),
        totals=(60, 70, 10),
        tied=0,
        options=ONE_GAME,
    )
    do(table, 2, "TAKE 3")
    do(table, 1, "TAKE 2")
    assert table.score[:3] == [1, 2, 28]
    assert (table.total[:3], places(table)) == ([61, 72, 38], [2, 3, 1])
