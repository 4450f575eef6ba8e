"""How the bots of Cheating Moth play."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour.bots.company import play_out
from parlour.core.actions import Action
from parlour.core.dice import seed_dice
from parlour.core.match import Match
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.bots import BOTS, greedy
from parlour.games.cheating_moth.reasons import why
from parlour.games.cheating_moth.table import CheatingMothOptions, Table
from tests.games.cheating_moth.tables import CARD, calm, do, position, wait


def choice(table: Table, seat: int, seed: int = 1) -> Action | None:
    dice = [0] * 4
    seed_dice(dice, seed)
    return greedy(CHEATING_MOTH.view(table, seat), CHEATING_MOTH.legal(table, seat), dice)


def choices(table: Table, seat: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(200):
        chosen = choice(table, seat, seed)
        found["nothing" if chosen is None else Kind(chosen.kind).name] += 1
    return found


def test_it_lays_the_dearest_card_and_draws_if_it_must() -> None:
    table = calm("2 ant-4 moth-2", "5 5", "1 1", top="3")
    assert choice(table, 0) == Action(Kind.PLAY, CARD["moth-2"])
    assert choice(calm("5", "5 5", "1 1", top="3"), 0) == Action(Kind.DRAW)
    last = calm("ant-2", "5 5", "1 1", top="3")
    assert choice(last, 0) == Action(Kind.PLAY, CARD["ant-2"])


def test_it_gives_the_dearest_card_to_whoever_is_nearly_out() -> None:
    table = calm("spider-2 1 ant-4 moth-2", "5 5", "1", top="3")
    do(table, 0, "PLAY spider-2")
    assert choice(table, 0) == Action(Kind.GIVE_TO, 2)
    do(table, 0, "GIVE_TO 2")
    assert choice(table, 0) == Action(Kind.GIVE, CARD["ant-4"])
    moths = calm("spider-2 moth-2", "5 5", "1", top="3")
    do(moths, 0, "PLAY spider-2")
    assert choice(moths, 0) == Action(Kind.KEEP)


def test_it_hides_moths_often_but_not_always() -> None:
    table = position("1 1", "moth-2 5", "1", top="3", mode="calm")
    found = choices(table, 1)
    assert found["HIDE"] > found["HONEST"] > 0
    assert choices(table, 2) == {"HONEST": 200}


def test_as_guard_it_watches_those_with_a_reason_to_cheat() -> None:
    table = position("1 1", "5 5", "1 1", top="3", mode="calm")
    table.known[0][2][CARD["moth-2"]] = 1
    assert 0 < choices(table, 0)["LOOK_AWAY"] < 100
    watched = [choice(table, 0, seed) for seed in range(200)]
    assert watched.count(Action(Kind.WATCH, 2)) > watched.count(Action(Kind.WATCH, 1)) > 0


def test_it_answers_races() -> None:
    table = calm("mosquito-2 5 5", "5 5", "1 1", top="3")
    do(table, 0, "PLAY mosquito-2")
    assert choices(table, 1) == {"SLAP": 200}
    race = calm("cockroach-2 5 5", "2 5", "1 1", top="3")
    do(race, 0, "PLAY cockroach-2")
    assert choices(race, 1) == {"RACE": 200}
    assert choices(race, 2) == {"PASS": 200}


def test_in_live_its_hands_are_as_quick_as_people() -> None:
    table = position("mosquito-2 5 5", "5 5", "1 1", top="3")
    do(table, 0, "PLAY mosquito-2")
    times = [chosen.ms for seed in range(100) if (chosen := choice(table, 1, seed))]
    assert 230 <= min(times) <= max(times) < 700
    do(table, 1, "SLAP", 300)
    assert choice(table, 1) is None
    race = position("cockroach-2 5 5", "2 5", "1 1", top="3")
    do(race, 0, "PLAY cockroach-2")
    found = choices(race, 1)
    assert found["RACE"] > found["nothing"] > 0
    assert choices(race, 2) == {"nothing": 200}


def test_in_live_it_cheats_feints_and_calls_now_and_then() -> None:
    table = position("1 1", "moth-2 5 5", "1 1", top="3", turn=2)
    assert 0 < choices(table, 1)["VANISH"] < 100
    assert choices(table, 1)["FEINT"] > 0
    assert 0 < choices(table, 0)["CAUGHT"] < 40
    do(table, 1, "VANISH moth-2")
    assert choices(table, 1)["TAKE_BACK"] < 20
    assert choices(table, 1)["nothing"] > 150
    wait(table, 100)


@pytest.mark.parametrize("mode", ["calm", "live"])
def test_greedy_beats_chance(mode: str) -> None:
    wins = 0
    for seed in range(24):
        players: list[Any] = [BOTS["random"]] * 4
        players[seed % 4] = greedy
        match = Match(CHEATING_MOTH, 4, seed, CheatingMothOptions(mode=mode, rounds=1))
        play_out(match, players, [Random(seed).getrandbits(32) for _ in range(4)])
        wins += CHEATING_MOTH.places(match.table)[seed % 4] == 1
    assert wins > 24 // 4


# Rules of thumb


def skilled(table: Table, seat: int, seed: int = 1) -> str:
    dice = [0] * 4
    seed_dice(dice, seed)
    chosen = BOTS["skilled"](
        CHEATING_MOTH.view(table, seat), CHEATING_MOTH.legal(table, seat), dice
    )
    return "nothing" if chosen is None else CHEATING_MOTH.actions.name(chosen)


def test_skilled_lays_and_gives_what_is_dearest() -> None:
    assert skilled(calm("2 ant-4 moth-2", "5 5", "1 1", top="3"), 0) == "PLAY moth-2"
    table = calm("spider-2 1 ant-4 moth-2", "5 5", "1", top="3")
    do(table, 0, "PLAY spider-2")
    assert skilled(table, 0) == "GIVE_TO 2"
    do(table, 0, "GIVE_TO 2")
    assert skilled(table, 0) == "GIVE ant-4"


def test_skilled_always_hides_a_moth_and_watches_no_single_card() -> None:
    table = position("1 1", "moth-2 5", "1", top="3", mode="calm")
    assert {skilled(table, 1, seed) for seed in range(40)} == {"HIDE moth-2"}
    watched = {skilled(table, 0, seed) for seed in range(100)}
    assert watched == {"WATCH 1", "LOOK_AWAY"}


def test_skilled_looks_away_where_nobody_could_hide_a_card() -> None:
    table = position("1 1", "5", "1", top="3", mode="calm")
    assert {skilled(table, 0, seed) for seed in range(40)} == {"LOOK_AWAY"}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("PLAY moth-2", "ten points"),
        ("PLAY number-2", "Another card"),
        ("PLAY number-4", "One card less"),
        ("GIVE ant-4", "costs you 5"),
        ("HIDE moth-2", "hide the Moth"),
        ("HIDE ant-4", "rid of"),
        ("WATCH 1", "tempted"),
    ],
)
def test_every_action_has_a_reason(action: str, said: str) -> None:
    table = calm("2 1 moth-1", "5 5", "1 1", top="3")
    view = CHEATING_MOTH.view(table, 0)
    words = why(view, CHEATING_MOTH.actions.named(action))
    assert said in words.en
    assert words.de != words.en


def test_the_last_card_is_a_reason_of_its_own() -> None:
    view = CHEATING_MOTH.view(calm("2", "5 5", "1 1", top="3"), 0)
    assert "you are out" in why(view, Action(Kind.PLAY, CARD["2"])).en


def test_honest_with_one_card_is_no_choice() -> None:  # CM34
    table = position("1 1", "5", "4 4", top="3", mode="calm")
    honest = Action(Kind.HONEST)
    assert "must not be hidden" in why(CHEATING_MOTH.view(table, 1), honest).en
    assert "not worth the risk" in why(CHEATING_MOTH.view(table, 2), honest).en


def test_whoever_could_run_is_not_told_to_have_no_card() -> None:
    table = calm("cockroach-2 5 5", "2 5", "1 1", top="3")
    do(table, 0, "PLAY cockroach-2")
    assert "not worth running" in why(CHEATING_MOTH.view(table, 1), Action(Kind.PASS)).en
    assert "no number card" in why(CHEATING_MOTH.view(table, 2), Action(Kind.PASS)).en


def test_a_moth_fits_onto_nothing_unless_one_is_the_guard() -> None:
    table = calm("5 5", "2 moth-1", "1 1", top="3")
    assert "One card less" in why(CHEATING_MOTH.view(table, 1), Action(Kind.PLAY, CARD["2"])).en
