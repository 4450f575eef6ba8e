"""Chapter 8: at the table, and which rule a refusal quotes."""

from __future__ import annotations

from random import Random

import pytest

from parlour.core.match import Match
from parlour.core.record import record_of
from parlour.core.table import CLOCK
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.rules import offer, play, why_not
from parlour.games.parrot_box.table import (
    DECK_SIZE,
    NOBODY,
    ParrotBoxOptions,
)
from tests.games.by_number import rule
from tests.games.parrot_box.tables import (
    BESIDE_7,
    CLOSED,
    box,
    do,
    opening,
    position,
    refused,
    score_sheet,
)


@rule("8.1")
def test_another_players_turn() -> None:
    table = position(CLOSED, CLOSED)
    for name in ("DRAW", "TAKE", "PLACE 1", "LAND 1"):
        assert refused(table, 1, name) == "8.1"


@rule("8.2")
def test_is_what_remains_when_no_other_rule_forbids_it() -> None:
    assert why_not(position(CLOSED, CLOSED, drawn="1"), 0, 3, 0) == "8.2"


@rule("8.3")
def test_the_match_is_over() -> None:
    table = score_sheet("shared", [1, 1, 1], [2, 2, 2])
    for name in ("OPEN 1", "DRAW", "PASS"):
        assert refused(table, 0, name) == "8.3"


@rule("8.6")
def test_only_players_act() -> None:
    table = position(CLOSED, CLOSED)
    assert refused(table, CLOCK, "DRAW") == "8.6"
    assert refused(opening(CLOSED, CLOSED), CLOCK, "OPEN 1") == "8.6"


@rule("8.3")
def test_a_finished_match_offers_nothing() -> None:
    table = score_sheet("shared", [1, 1, 1], [2, 2, 2])
    table.turn = NOBODY
    menu = [0] * 9
    for seat in (NOBODY, 0, 1, CLOCK):
        offer(table, seat, menu)
    assert menu == [0] * 9


@rule("8.5")
def test_what_is_no_action_changes_nothing() -> None:
    table = position(CLOSED, CLOSED)
    before = table.copy()
    play(table, 0, 9, 0, 0)
    assert table == before
    with pytest.raises(ValueError, match="no action called PLACE 9"):
        do(table, 0, "PLACE 9")


def test_every_refusal_cites_a_rule_of_the_book() -> None:
    random = Random(8)
    cited = set()
    for seed in range(40):
        table = PARROT_BOX.new_table(2, seed, ParrotBoxOptions(rounds=1))
        while not PARROT_BOX.is_over(table):
            for action in random.sample(PARROT_BOX.actions.all, 5):
                seat = random.randrange(2)
                if not PARROT_BOX.is_legal(table, seat, action):
                    cited.add(why_not(table, seat, action.kind, action.spot))
            seat = random.choice(PARROT_BOX.awaited(table))
            PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))
    assert cited <= PARROT_BOX.rulebook.keys()
    assert len(cited) >= 15


@rule("8.4")
def test_everybody_touches_only_the_own_box() -> None:
    table = position(CLOSED, BESIDE_7, CLOSED, turn=1, pile="7")
    others = box(table, 0), box(table, 2)
    do(table, 1, "DRAW")
    for seat in (0, 2):
        assert refused(table, seat, "PLACE 1") == "8.1"
        assert refused(table, seat, "DISCARD") == "8.1"
    do(table, 1, "FLY 2", "LAND 1")
    assert box(table, 1) == "P 7 ?2 ?3 ?4 7 ?6 ?8"
    assert (box(table, 0), box(table, 2)) == others


@rule("8.7")
def test_options_hold_for_the_whole_match() -> None:
    options = ParrotBoxOptions(
        birthdays=(1, 2, 0), double_parrot="wild", game_tie="last-round", rounds=2
    )
    table = PARROT_BOX.new_table(3, 4, options)
    random = Random(4)
    while not PARROT_BOX.is_over(table):
        seat = PARROT_BOX.awaited(table)[0]
        PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))
    agreed = PARROT_BOX.laid_table(3, 4, options)
    for name in ("birthdays", "double_parrot", "game_tie", "rounds"):
        assert getattr(table, name) == getattr(agreed, name)
    assert table.rounds_played == 2


@rule("8.8")
@pytest.mark.parametrize("names", [("PLACE 1",), ("DISCARD", "REVEAL 1")])
def test_a_move_once_made_stands(names: tuple[str, ...]) -> None:
    table = position(CLOSED, CLOSED, drawn="12")
    do(table, 0, *names)
    before = table.copy()
    for action in PARROT_BOX.actions.all:
        assert not PARROT_BOX.is_legal(table, 0, action)
    assert table == before


@rule("8.12")
def test_chance_is_fixed_by_the_seed_and_written_down() -> None:
    first, again, other = (Match(PARROT_BOX, 3, seed) for seed in (5, 5, 6))
    assert first.opening == again.opening != other.opening
    record = record_of(first)
    assert int(record["seed"], 16) == 5
    [shuffled] = [event for event in record["opening"] if event["what"] == "SHUFFLED"]
    assert (shuffled["to"], len(shuffled["cards"])) == ("book", DECK_SIZE)
    assert sum(event["what"] == "BIRTHDAY" for event in record["opening"]) == 3
