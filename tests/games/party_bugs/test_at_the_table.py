"""Chapter 10: at the table."""

from __future__ import annotations

from random import Random

from parlour.core.match import Match
from parlour.core.record import record_of
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import PartyBugsOptions, Phase, Table
from tests.games.by_number import rule
from tests.games.party_bugs.tables import (
    BOTH,
    HIDDEN,
    awaited,
    display_of,
    do,
    finish_at_random,
    heard,
    may,
    position,
    refused,
    reveal,
)


def three_players() -> Table:
    return position("4 9 12", "2 8 11", "3 5 10", floor="1 6 7", displays=("13",))


@rule("10.2")
def test_only_one_at_a_time_takes() -> None:
    table = three_players()
    reveal(table, 4, 2, 3)
    for seat in (1, 2):
        assert awaited(table) == [seat]
        assert [bool(may(table, other)) for other in range(3)] == [
            other == seat for other in range(3)
        ]
        do(table, seat, min(may(table, seat)))


@rule("10.2")
def test_choosing_a_kept_pair_and_the_mirror_question_do_not_depend_on_turns() -> None:
    table = position(
        "4 9 12",
        "2 8 11",
        "3 5 10",
        floor="1 6 7",
        displays=("13", "12"),
        hidden=(6, 12, 8),
        piles=("1 2", "3 4", "1 2"),
        mirror_holder=0,
        options=BOTH,
    )
    assert awaited(table) == [0, 1, 2]
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 1")
    assert (awaited(table), may(table, 1)) == ([2], {"PAIR"})
    do(table, 2, "TAKE 7")
    do(table, 0, "KEEP")
    assert "NOT_YET" in may(table, 0)
    assert {"PAIR", "PLAY 8"} <= may(table, 1)
    assert "PLAY 5" in may(table, 2)


@rule("10.4")
def test_a_card_must_be_where_the_action_needs_it() -> None:
    table = three_players()
    assert refused(table, 0, "PLAY 13") == "2.3"  # it lies in the display
    assert refused(table, 0, "PLAY 1") == "2.3"  # on the dance floor
    assert refused(table, 0, "PLAY 2") == "2.3"  # in another hand
    hiding = position("2 6 9 13", "1 4 7 10", "3 5 8 11", floor="2 3 12", options=HIDDEN)
    assert refused(hiding, 0, "HIDE 12") == "8.3"
    assert refused(hiding, 0, "HIDE 7") == "8.3"


@rule("10.5")
def test_what_everyone_has_seen_cannot_be_taken_back() -> None:
    table = position(
        "1 9", "2 8", "3 5", floor="10 6 7", displays=("4",), hidden=(10, 12, 4), options=HIDDEN
    )
    do(table, 0, "PLAY 9", "PLAY 1")  # a card lying face down can still be exchanged
    do(table, 1, "PLAY 2")
    do(table, 2, "PLAY 3")
    assert refused(table, 1, "PLAY 8") == "2.5"
    do(table, 0, "TAKE 10")
    assert refused(table, 0, "TAKE 6") == "8.9"
    do(table, 0, "PAIR")
    assert refused(table, 0, "KEEP") == "8.12"
    assert refused(table, 0, "TAKE 6") == "3.1"
    assert display_of(table, 0) == [4]


@rule("10.10")
def test_every_shuffle_is_fixed_by_the_seed_and_written_down() -> None:
    first, again, other = (Match(PARTY_BUGS, 3, seed) for seed in (5, 5, 6))
    assert first.opening == again.opening != other.opening
    record = record_of(first)
    assert int(record["seed"], 16) == 5
    shuffled = [event for event in record["opening"] if event["what"] == "SHUFFLED"]
    assert {event["seat"] for event in shuffled} == {0, 1, 2}
    for event in shuffled:
        assert event["to"] == "book"
        assert len(event["cards"]) in (12, 13)


@rule("10.11")
def test_options_hold_until_the_end_of_the_match() -> None:
    options = PartyBugsOptions(
        hidden_card=True, mirror=True, games=2, series_tie="shared", youngest=(2, 0, 1)
    )
    table = PARTY_BUGS.new_table(3, 4, options)
    finish_at_random(table, Random(4))
    assert (table.phase, len(heard(table, Told.GAME))) == (Phase.OVER, 2)
    agreed = PARTY_BUGS.laid_table(3, 4, options)
    for name in ("hidden_card", "mirror", "games", "shared_ties", "age_order"):
        assert getattr(table, name) == getattr(agreed, name)


@rule("10.6")
def test_when_the_match_is_over_nobody_is_awaited() -> None:
    table = position("", "", "", floor="1 2 3")
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 2")
    assert (table.phase, awaited(table)) == (Phase.OVER, [])
