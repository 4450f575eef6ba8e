"""RULES.md, sections 5 and 6: cheating and the Guard without haste."""

from __future__ import annotations

import pytest

from parlour.core.dice import seed_dice
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import NOBODY, NOT_YET, Phase
from tests.games.by_number import rule
from tests.games.cheating_moth.tables import (
    all_honest,
    awaited,
    calm,
    do,
    hand,
    heard,
    may,
    pile,
    position,
    refused,
    seats_of,
    vanished,
)


@rule("6.1", "6.4")
def test_reading_n_commitments_are_secret_and_final() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3", mode="calm")
    assert awaited(table) == [0, 1, 2]
    do(table, 1, "HIDE moth-1")
    assert refused(table, 1, "HONEST") == "6.4"
    assert refused(table, 1, "HIDE 2") == "6.4"
    assert awaited(table) == [0, 2]
    assert [event.to for event in heard(table, Told.HIDES)] == [1]
    assert hand(table, 1) == "2 moth-1"  # nothing happens before all have committed
    assert refused(table, 0, "DRAW") == "6.1"


@rule("6.6")
def test_reading_n_cards_of_those_not_watched_vanish_first() -> None:
    table = position("1 1 5", "2 moth-1", "3 moth-2", top="3", mode="calm")
    do(table, 0, "WATCH 1")
    do(table, 1, "HIDE moth-1")
    do(table, 2, "HIDE moth-2")
    assert vanished(table, 2) == "moth-2"
    assert hand(table, 1) == "2 moth-1"
    assert (table.guard, table.debtor) == (1, 0)
    assert seats_of(table, Told.CAUGHT) == [1]
    assert heard(table, Told.WATCHED)[0].other == 1


@rule("5.2")
def test_cm33_any_kind_of_card_may_vanish() -> None:
    table = position(
        "1 1", "1 moth-1 spider-2 mosquito-3 cockroach-4 ant-5", "3 3", top="3", mode="calm"
    )
    assert may(table, 1, "HIDE") == "1 moth-1 spider-2 mosquito-3 cockroach-4 ant-5"


@rule("5.3", "6.2")
def test_cm34_never_the_last_card() -> None:
    table = position("1 1", "1", "3 3", top="3", mode="calm")
    assert (may(table, 1, "HIDE"), may(table, 1, "HONEST")) == ("", "yes")
    assert refused(table, 1, "HIDE 1") == "5.3"
    assert awaited(table) == [0, 1, 2]  # asked all the same, so that nobody learns it


@rule("5.6")
def test_cm35_a_lone_moth_is_no_dead_end() -> None:
    table = calm("1 1", "moth-2", "3 3", top="3", turn=1, draw="4 5 5 5 5")
    do(table, 1, "DRAW")
    assert hand(table, 1) == "4 moth-2"
    do(table, 1, "HIDE moth-2")
    do(table, 2, "HONEST")
    do(table, 0, "LOOK_AWAY")
    assert (hand(table, 1), vanished(table, 1)) == ("4", "moth-2")


@rule("5.1", "5.13")
def test_cm37_cm49_the_guard_cannot_cheat_and_the_caught_player_is_guard_at_once() -> None:
    table = position("1 1 5", "moth-2 4", "3 3", top="3", turn=1, mode="calm")
    assert refused(table, 0, "HIDE 1") == "5.1"
    assert refused(table, 0, "HONEST") == "6.2"
    do(table, 0, "WATCH 1")
    do(table, 1, "HIDE 4")
    do(table, 2, "HONEST")
    do(table, 0, "GIVE 5")
    assert table.guard == 1
    assert may(table, 1, "PLAY") == "4 moth-2"  # in the very turn in which they were caught
    do(table, 1, "PLAY moth-2")
    assert may(table, 0, "HIDE") == "1"
    assert may(table, 1, "HIDE") == ""


@rule("5.9", "6.3")
def test_cm43_the_guard_names_one_other_seat() -> None:
    table = position("1 1", "1 1", "3 3", top="3", mode="calm")
    assert may(table, 0, "WATCH") == "1 2"
    assert refused(table, 0, "WATCH 0") == "5.9"
    assert refused(table, 0, "WATCH 3") == "11.5"
    assert refused(table, 1, "WATCH 2") == "6.3"
    assert refused(table, 1, "LOOK_AWAY") == "6.3"
    do(table, 0, "LOOK_AWAY")
    assert refused(table, 0, "WATCH 1") == "6.4"


@rule("5.10", "5.11", "6.7")
def test_cm45_caught_card_back_gift_and_guard_bug() -> None:
    table = position("5 5", "2 moth-1", "3 3", top="3", turn=2, mode="calm")
    do(table, 1, "HIDE 2")
    do(table, 2, "HONEST")
    do(table, 0, "WATCH 1")
    assert awaited(table) == [0]
    assert refused(table, 0, "KEEP") == "3.7"
    assert refused(table, 2, "DRAW") == "5.11"
    do(table, 0, "GIVE 5")
    assert (hand(table, 0), hand(table, 1), table.guard) == ("5", "2 5 moth-1", 1)
    assert (table.turn, table.phase, table.debtor) == (2, Phase.TURN, NOBODY)


@rule("4.2", "5.11")
def test_cm46_the_guard_never_gives_a_moth() -> None:
    table = position("moth-5 5", "2 moth-1", "3 3", top="3", mode="calm")
    do(table, 1, "HIDE 2")
    do(table, 2, "HONEST")
    do(table, 0, "WATCH 1")
    assert refused(table, 0, "GIVE moth-5") == "4.2"
    only_moths = position("moth-5 moth-4", "2 moth-1", "3 3", top="3", mode="calm")
    do(only_moths, 1, "HIDE 2")
    do(only_moths, 2, "HONEST")
    do(only_moths, 0, "WATCH 1")
    assert (only_moths.debtor, only_moths.guard) == (NOBODY, 1)
    assert hand(only_moths, 1) == "2 moth-1"
    assert only_moths.had_none[0] == [2] * 5


@rule("5.11")
@pytest.mark.parametrize("may_empty", [True, False])
def test_cm47_the_guard_may_go_out_by_the_gift(may_empty: bool) -> None:
    table = position(
        "5", "2 moth-1", "3 3", top="3", mode="calm", rounds=1, gifts_may_empty=may_empty
    )
    do(table, 1, "HIDE moth-1")
    do(table, 2, "HONEST")
    do(table, 0, "WATCH 1")
    if may_empty:
        do(table, 0, "GIVE 5")
        assert table.phase == Phase.OVER
        assert table.points[0][:3] == [0, 12, 2]
    else:
        assert (table.phase, table.guard) == (Phase.TURN, 1)
        assert (hand(table, 0), hand(table, 1)) == ("5", "2 moth-1")


@rule("5.12", "6.7")
def test_cm48_wrong_the_guard_draws_and_stays() -> None:
    table = position("5 5", "2 moth-1", "3 3", top="3", mode="calm", draw="1 1")
    do(table, 1, "HONEST")
    do(table, 2, "HIDE 3")
    do(table, 0, "WATCH 1")
    assert (hand(table, 0), table.guard, table.phase) == ("1 5 5", 0, Phase.TURN)
    assert vanished(table, 2) == "3"
    assert seats_of(table, Told.WRONGLY) == [1]


@rule("5.12")
def test_cm48_with_nothing_to_draw_nothing_happens() -> None:
    table = position("5 5", "2 moth-1", "3 3", top="3", mode="calm", draw="")
    do(table, 1, "HONEST")
    do(table, 2, "HONEST")
    do(table, 0, "WATCH 1")
    assert hand(table, 0) == "5 5"


@rule("6.7")
def test_reading_n_looking_away_lets_everything_vanish() -> None:
    table = position("5 5", "2 moth-1", "3 3", top="3", mode="calm")
    do(table, 1, "HIDE moth-1")
    do(table, 2, "HIDE 3")
    do(table, 0, "LOOK_AWAY")
    assert (vanished(table, 1), vanished(table, 2)) == ("moth-1", "3")
    assert seats_of(table, Told.LOOKED_AWAY) == [0]
    assert table.commitment[:3] == [NOT_YET] * 3


@rule("5.4", "5.5", "6.5")
def test_cm31_cm32_one_chance_in_each_turn_and_any_number_in_a_round() -> None:
    table = position("5 5", "2 2 2 2", "1 1", top="3", mode="calm", draw="1 1 1 1 1 1")
    for _ in range(3):
        do(table, 1, "HIDE 2")
        do(table, 2, "HONEST")
        do(table, 0, "LOOK_AWAY")
        assert refused(table, 1, "HIDE 2") == "6.5"
        if table.turn == 1:
            break
        do(table, table.turn, "DRAW")
    assert vanished(table, 1) == "2 2"


@rule("5.8")
def test_cm40_nobody_else_accuses() -> None:
    table = position("5 5", "2 2", "1 1", top="3")
    assert refused(table, 1, "CAUGHT 2") == "5.8"


@rule("5.14")
def test_cm41_shown_numbers_change_only_with_public_moves() -> None:
    table = position("5 5", "2 2 2", "1 1", top="3", mode="calm", turn=1)
    do(table, 1, "HIDE 2")
    do(table, 2, "HONEST")
    do(table, 0, "LOOK_AWAY")
    assert (table.shown_size[1], table.hand_size[1]) == (3, 2)
    do(table, 1, "PLAY 2")
    assert table.shown_size[1] == 1
    assert table.missing[1] == 1


@rule("5.14")
def test_cm41_the_number_of_whoever_is_caught_is_brought_up_to_date() -> None:
    table = position("moth-5 moth-4", "2 2 2", "1 1", top="3", mode="calm", turn=2)
    for guard_does in ("LOOK_AWAY", "WATCH 1"):
        assert table.shown_size[1] == 3
        do(table, 1, "HIDE 2")
        do(table, 2, "HONEST")
        do(table, 0, guard_does)
        if guard_does == "LOOK_AWAY":
            do(table, 2, "DRAW")
    assert table.guard == 1
    assert table.shown_size[1] == table.hand_size[1] == 2  # with nothing but Moths no gift came


@rule("5.14")
def test_cm41_exact_counts_show_everything() -> None:
    table = position("5 5", "2 2 2", "1 1", top="3", mode="calm", exact_counts=True)
    do(table, 1, "HIDE 2")
    do(table, 2, "HONEST")
    do(table, 0, "LOOK_AWAY")
    assert table.shown_size[1] == table.hand_size[1] == 2


@rule("5.7")
def test_cm42_vanished_cards_never_score_and_are_shown_afterwards() -> None:
    table = position("5 5", "2 moth-2", "1 1", top="3", mode="calm", turn=1, rounds=1)
    do(table, 1, "HIDE moth-2")
    do(table, 2, "HONEST")
    do(table, 0, "LOOK_AWAY")
    assert [event.to for event in heard(table, Told.GONE)] == [1]
    do(table, 1, "PLAY 2")
    assert table.points[0][:3] == [2, 0, 2]
    assert [(event.seat, event.to) for event in heard(table, Told.SWEPT)] == [(1, -1)]


# Races


@rule("6.8")
def test_reading_n_everybody_answers_a_mosquito_once() -> None:
    table = calm("mosquito-2 5 5", "4 4", "4 1", top="3", guard=1)
    do(table, 0, "PLAY mosquito-2")
    assert awaited(table) == [1, 2]
    assert refused(table, 0, "SLAP") == "3.8"
    do(table, 1, "SLAP", 5)
    assert refused(table, 1, "SLAP") == "6.8"
    assert heard(table, Told.REACTED) == []
    do(table, 2, "SLAP")
    assert len(heard(table, Told.REACTED)) == 2
    assert all(event.other >= 200 for event in heard(table, Told.REACTED))
    assert table.phase == Phase.MOSQUITO_GIFTS


@rule("6.11")
def test_reading_n_dice_with_handicaps_decide() -> None:
    slowest = [0, 0, 0]
    for seed in range(60):
        table = calm("mosquito-2 5 5", "4 4", "4 1", top="3", guard=1, handicaps=(0, 0, 300))
        seed_dice(table.dice, seed)
        do(table, 0, "PLAY mosquito-2")
        do(table, 1, "SLAP")
        do(table, 2, "SLAP")
        slowest[table.receiver] += 1
    assert slowest[1] > 3 * slowest[2]


@rule("6.11")
def test_reading_n_a_reaction_test_is_taken_again_if_it_was_a_guess() -> None:
    table = calm("mosquito-2 5 5", "4 4", "4 1", top="3", guard=1, calm_races="reaction")
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 99)
    assert awaited(table) == [1, 2]
    assert [event.to for event in heard(table, Told.TOO_EARLY)] == [1]
    do(table, 1, "SLAP", 3001)  # so late is not at all
    do(table, 2, "SLAP", 3000)
    assert table.receiver == 1


@rule("6.8", "6.9")
def test_reading_n_a_cockroach_is_raced_or_passed() -> None:
    table = calm("cockroach-2 5 2", "2 4", "4 1", top="3", guard=1, calm_races="reaction")
    do(table, 0, "PLAY cockroach-2")
    assert awaited(table) == [0, 1, 2]
    assert (may(table, 2, "RACE"), may(table, 2, "PASS")) == ("", "yes")
    do(table, 2, "PASS")
    assert refused(table, 2, "PASS") == "6.8"
    do(table, 0, "RACE 2", 99)
    do(table, 0, "RACE 2", 301)
    assert refused(table, 0, "RACE 2") == "6.8"
    do(table, 1, "RACE 2", 300)
    assert table.rounds_played == 0
    assert pile(table).startswith("3 cockroach-2 2")
    assert sorted((hand(table, 0), hand(table, 1))) in (["2 4", "5"], ["2 5", "4"])


@rule("3.13", "3.16", "6.9")
def test_reading_n_a_race_that_all_pass() -> None:
    table = calm("cockroach-2 5 2", "2 4", "4 1", top="3", guard=1, active_races=False)
    do(table, 0, "PLAY cockroach-2")
    assert refused(table, 0, "PASS") == "3.13"
    assert refused(table, 0, "RACE 2") == "3.13"
    do(table, 1, "PASS")
    do(table, 2, "PASS")
    assert len(heard(table, Told.NOBODY_RACED)) == 1
    assert table.turn == 1


@rule("6.9", "6.10")
def test_no_passing_and_no_slapping_elsewhere() -> None:
    table = calm("2 5", "4 4", "4 1", top="3")
    assert refused(table, 0, "PASS") == "6.9"
    assert refused(table, 0, "SLAP") == "6.10"
    live = position("cockroach-2 5", "4 4", "4 1", top="3")
    do(live, 0, "PLAY cockroach-2")
    assert refused(live, 1, "PASS") == "6.9"


@rule("5.10")
def test_cm45_a_calm_turn_goes_on_where_it_stopped() -> None:
    table = position("5 5", "2 moth-1", "1 1", top="3", mode="calm", turn=2, draw="4 4 4")
    do(table, 1, "HIDE 2")
    do(table, 2, "HONEST")
    do(table, 0, "WATCH 1")
    do(table, 0, "GIVE 5")
    do(table, 2, "DRAW")
    all_honest(table)
    assert awaited(table) == [0]
