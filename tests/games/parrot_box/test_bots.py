"""The bots of Parrot Box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from parlour.core.dice import seed_dice
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.bots import BOTS
from parlour.games.parrot_box.reasons import why
from parlour.games.parrot_box.table import DOUBLE_PARROT, ParrotBoxOptions, Table
from parlour.games.parrot_box.view import view
from tests.games.parrot_box.tables import CLOSED, do, opening, position


def dice_of(seed: int) -> list[int]:
    dice = [0] * 4
    seed_dice(dice, seed)
    return dice


def choice(table: Table, seat: int, bot: str = "greedy", seed: int = 0) -> str:
    chosen = BOTS[bot](view(table, seat), PARROT_BOX.legal(table, seat), dice_of(seed))
    assert chosen is not None
    assert PARROT_BOX.is_legal(table, seat, chosen)
    return PARROT_BOX.actions.name(chosen._replace(ms=0))


def match(bots: Sequence[Any], seed: int, options: ParrotBoxOptions | None = None) -> list[int]:
    table = PARROT_BOX.new_table(len(bots), seed, options)
    dice = dice_of(seed)
    while not PARROT_BOX.is_over(table):
        seat = PARROT_BOX.awaited(table)[0]
        seen, legal = view(table, seat), PARROT_BOX.legal(table, seat)
        again = bots[seat](seen, legal, list(dice))
        chosen = bots[seat](seen, legal, dice)
        assert again == chosen
        PARROT_BOX.play(table, seat, chosen)
    return PARROT_BOX.scores(table)


@pytest.mark.parametrize("players", range(2, 7))
def test_greedy_beats_random(players: int) -> None:
    bots = [BOTS["random"]] * (players - 1) + [BOTS["greedy"]]
    for seed in range(3):
        scores = match(bots, seed)
        assert scores[-1] == min(scores)
        assert scores[-1] < 5 * 20


@pytest.mark.parametrize("double_parrot", DOUBLE_PARROT)
def test_greedy_plays_itself_to_the_end(double_parrot: str) -> None:
    options = ParrotBoxOptions(double_parrot=double_parrot, rounds=2)
    for seed in range(5):
        match([BOTS["greedy"]] * (2 + seed), seed, options)


def test_greedy_opens_two_different_columns() -> None:
    for seed in range(30):
        table = opening(CLOSED, CLOSED)
        do(table, 0, choice(table, 0, seed=seed))
        do(table, 0, choice(table, 0, seed=seed + 100))
        upper, lower = table.to_open[0] & 15, table.to_open[0] >> 4
        assert upper & lower == 0


def test_greedy_takes_a_discard_that_makes_a_pair() -> None:
    table = position("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", CLOSED, discards="9")
    assert choice(table, 0) == "TAKE"
    do(table, 0, "TAKE")
    assert choice(table, 0) == "PLACE 5"


def test_greedy_leaves_a_high_discard() -> None:
    assert choice(position("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", CLOSED, discards="12"), 0) == "DRAW"


def test_greedy_discards_a_high_card_and_reveals() -> None:
    table = position("2 ?1 ?2 ?3 ?4 ?5 ?6 ?7", CLOSED, drawn="12")
    assert choice(table, 0) == "DISCARD"
    do(table, 0, "DISCARD")
    assert choice(table, 0).startswith("REVEAL")


def test_greedy_lets_a_parrot_fly_to_a_high_card() -> None:
    table = position("P 12 ?2 ?3 7 ?5 ?6 ?7", CLOSED, drawn="7")
    assert choice(table, 0) == "FLY 1"
    do(table, 0, "FLY 1")
    assert choice(table, 0) == "LAND 6"


def test_greedy_passes_when_behind_and_ends_the_round_when_ahead() -> None:
    behind = position("12 11 10 9 8 7 6 ?5", "0 0 1 1 0 0 1 ?1", drawn="12")
    do(behind, 0, "DISCARD")
    assert choice(behind, 0) == "PASS"
    ahead = position("0 0 1 1 0 0 1 ?1", "12 11 10 9 8 7 6 ?5", drawn="12")
    do(ahead, 0, "DISCARD")
    assert choice(ahead, 0) == "REVEAL 8"


def test_greedy_does_not_mind_the_last_card_in_a_last_turn() -> None:
    table = position("12 11 10 9 8 7 6 ?5", "0 0 1 1 0 0 1 1", drawn="12")
    table.closer = 1
    do(table, 0, "DISCARD")
    assert choice(table, 0) == "REVEAL 8"


def test_random_chooses_among_everything() -> None:
    table = position(CLOSED, CLOSED)
    assert {choice(table, 0, "random", seed) for seed in range(20)} == {"DRAW", "TAKE"}


# Rules of thumb


def test_skilled_takes_what_makes_a_pair_and_leaves_what_is_dear() -> None:
    pair = position("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", CLOSED, discards="9")
    assert choice(pair, 0, "skilled") == "TAKE"
    do(pair, 0, "TAKE")
    assert choice(pair, 0, "skilled") == "PLACE 5"
    dear = position("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", CLOSED, discards="12")
    assert choice(dear, 0, "skilled") == "DRAW"


def test_skilled_completes_a_quartet_before_a_pair() -> None:
    table = position("9 9 8 ?3 9 ?5 ?6 ?7", CLOSED, drawn="9")
    assert choice(table, 0, "skilled") == "PLACE 6"


def test_skilled_ends_the_round_only_when_far_ahead() -> None:
    behind = position("12 11 10 9 8 7 6 ?5", "0 0 1 1 0 0 1 ?1", drawn="12")
    do(behind, 0, "DISCARD")
    assert choice(behind, 0, "skilled") == "PASS"
    ahead = position("0 0 1 1 0 0 1 ?1", "12 11 10 9 8 7 6 ?5", drawn="12")
    do(ahead, 0, "DISCARD")
    assert choice(ahead, 0, "skilled") == "REVEAL 8"


def test_skilled_lets_a_parrot_fly_onto_a_closed_card() -> None:
    table = position("P 12 ?2 3 7 ?5 3 4", CLOSED, drawn="7")
    assert choice(table, 0, "skilled") == "FLY 1"
    do(table, 0, "FLY 1")
    assert choice(table, 0, "skilled") == "LAND 6"


@pytest.mark.parametrize(
    ("box", "card", "action", "said"),
    [
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "", "OPEN 1", "two different columns"),
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "", "DRAW", "may"),
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "", "TAKE", "fits what lies in your box"),
        ("11 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "", "TAKE", "The 11 can make a Pair with yours"),
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "9", "PLACE 5", "Pair"),
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "P", "PLACE 2", "whatever lies beside"),
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "8", "PLACE 1", "the 8 costs less than your 9"),
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "12", "DISCARD", "too little"),
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "12", "REVEAL 5", "A second 9"),
        ("9 ?1 ?2 ?3 ?4 ?5 ?6 ?7", "12", "REVEAL 2", "new column"),
        ("P ?1 ?2 ?3 ?4 ?5 ?6 ?7", "12", "REVEAL 5", "Parrot"),
        ("P ?1 ?2 ?3 ?4 ?5 ?6 ?7", "12", "PASS", "ahead"),
        ("P ?1 ?2 ?3 7 ?5 ?6 ?7", "7", "FLY 1", "free"),
        ("P 12 ?2 ?3 7 ?5 ?6 ?7", "7", "LAND 6", "your 12"),
        ("P 12 ?2 ?3 7 ?5 ?6 ?7", "7", "LAND 3", "may be dear"),
    ],
)
def test_every_action_has_a_reason(box: str, card: str, action: str, said: str) -> None:
    table = position(box, CLOSED, drawn=card)
    words = why(view(table, 0), PARROT_BOX.actions.named(action))
    assert said in words.en
    assert words.de != words.en


def test_a_parrot_is_always_worth_taking() -> None:
    words = why(view(position(CLOSED, CLOSED, discards="P"), 0), PARROT_BOX.actions.named("TAKE"))
    assert "Parrot" in words.en
    assert "Papagei" in words.de
