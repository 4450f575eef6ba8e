"""RULES.md, sections 10 and 11: end of the round and of the match, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.table import CLOCK
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import CheatingMothOptions, Phase, Table
from tests.games.by_number import rule
from tests.games.cheating_moth.secrets import all_cards
from tests.games.cheating_moth.tables import (
    calm,
    do,
    hand,
    heard,
    position,
    refused,
    wait,
)


@rule("5.3", "10.1")
def test_cm55_never_out_by_vanishing() -> None:
    table = position("5 5", "2 4", "4 4", top="3")
    do(table, 1, "VANISH 4")
    wait(table, 500)
    do(table, CLOCK, "GONE 1")
    assert table.hand_size[1] == 1
    wait(table, 6000)
    assert refused(table, 1, "VANISH 2") == "5.3"


@rule("10.2")
def test_cm56_number_1_action_5_moth_10() -> None:
    table = position("2", "1 5 ant-3 moth-2", "spider-1 mosquito-1 cockroach-1", top="3", rounds=1)
    do(table, 0, "PLAY 2")
    assert table.points[0][:3] == [0, 17, 15]
    assert CHEATING_MOTH.scores(table) == [0, 17, 15]
    assert CHEATING_MOTH.places(table) == [1, 3, 2]


@rule("10.3")
def test_cm5_the_left_neighbour_of_the_last_starter_begins_the_next_round() -> None:
    table = position("1 1", "5 5", "2", top="3", guard=0, turn=2)
    table.guard = 1  # the Guard Bug has changed hands meanwhile
    do(table, 2, "PLAY 2")
    wait(table, 1000)
    assert (table.starter, table.guard, table.turn, table.rounds_played) == (1, 1, 1, 1)


@rule("5.7", "10.4")
def test_cm59_all_cards_come_back_for_the_next_round() -> None:
    table = CHEATING_MOTH.new_table(3, 4, CheatingMothOptions(first_guard=0))
    do(table, 1, f"VANISH {first_card(table, 1)}")
    wait(table, 500)
    do(table, CLOCK, "GONE 1")
    for card in range(30):
        table.hand[0][card] = 0
    table.hand_size[0] = table.hand_faces[0] = 0
    table.phase = Phase.TURN_DONE
    wait(table, 0)
    assert table.rounds_played == 1
    assert len(all_cards(table)) == 71
    assert table.hand_size[:3] == [8, 8, 8]
    assert table.gone_count[1] == 0


def first_card(table: Table, seat: int) -> str:
    card = next(card for card in range(30) if table.hand[seat][card])
    return str(CHEATING_MOTH.telling.card_name(card)).removeprefix("number-")


@rule("10.5")
@pytest.mark.parametrize(("rounds", "count"), [("players", 4), (1, 1), ("double", 8)])
def test_cm58_number_of_rounds(rounds: int | str, count: int) -> None:
    table = CHEATING_MOTH.new_table(4, 1, CheatingMothOptions(rounds=rounds))
    assert table.rounds == count


def finished(points: list[list[int]], **options: Any) -> Table:
    table = CHEATING_MOTH.new_table(3, 1, CheatingMothOptions(**options))
    for number, row in enumerate(points):
        table.points[number][:3] = row
    table.rounds_played = len(points)
    return table


@rule("10.6")
def test_cm57_equal_points_share_the_place() -> None:
    table = finished([[0, 5, 5], [10, 5, 9], [0, 0, 0]])
    assert CHEATING_MOTH.scores(table) == [10, 10, 14]
    assert CHEATING_MOTH.places(table) == [1, 1, 3]


@rule("10.6")
def test_cm57_reading_m_or_the_rounds_won_decide() -> None:
    table = finished([[0, 5, 5], [10, 5, 9], [0, 0, 0]], game_tie="rounds-won")
    assert CHEATING_MOTH.places(table) == [1, 1, 3]  # two rounds won each: the last by all
    table = finished([[0, 5, 5], [10, 5, 9], [0, 0, 2], [0, 0, 0]], game_tie="rounds-won")
    table.points[3][:3] = [1, 1, 0]
    assert CHEATING_MOTH.places(table) == [1, 1, 3]
    table = finished([[0, 3, 3], [0, 3, 3], [9, 3, 3]], game_tie="rounds-won")
    assert CHEATING_MOTH.scores(table) == [9, 9, 9]
    assert CHEATING_MOTH.places(table) == [1, 2, 2]


@rule("11.7")
def test_when_it_is_over_nothing_is_possible() -> None:
    table = position("2", "5 5", "4 4", top="3", rounds=1)
    do(table, 0, "PLAY 2")
    assert CHEATING_MOTH.is_over(table)
    for seat in (0, 1, 2, CLOCK):
        assert CHEATING_MOTH.legal(table, seat) == []
    assert refused(table, 0, "DRAW") == "11.7"
    assert refused(table, CLOCK, "TIME") == "11.7"
    assert [event.other for event in heard(table, Told.RANKED)] == [1, 2, 2]


# Refusals that no other test has met


@rule("1.7")
def test_each_mode_has_its_own_moves() -> None:
    live = position("2 5", "5 5", "4 4", top="3")
    assert refused(live, 1, "HIDE 5") == "1.7"
    assert refused(live, 0, "LOOK_AWAY") == "1.7"
    quiet = calm("2 5", "5 5", "4 4", top="3")
    assert refused(quiet, 1, "VANISH 5") == "1.7"
    assert refused(quiet, CLOCK, "TIME") == "1.7"
    assert refused(quiet, CLOCK, "DRAW") == "11.2"


@rule("3.3", "3.4", "4.1", "11.1", "11.2", "11.4", "11.5")
def test_the_usual_refusals() -> None:
    table = position("spider-2 5 5", "5 5", "4 4", top="3")
    assert refused(table, 1, "PLAY 5") == "11.1"
    assert refused(table, 0, "PLAY 4") == "11.4"
    assert refused(table, 0, "GIVE_TO 1") == "11.2"
    assert refused(table, 0, "KEEP") == "11.2"
    assert refused(table, 0, "GIVE 5") == "4.1"
    do(table, 0, "PLAY spider-2")
    assert refused(table, 0, "PLAY 5") == "3.3"
    assert refused(table, 1, "GIVE_TO 2") == "3.3"
    assert refused(table, 0, "GIVE_TO 0") == "3.4"
    assert refused(table, 0, "GIVE_TO 4") == "11.5"
    assert refused(table, 1, "KEEP") == "11.1"
    do(table, 0, "GIVE_TO 1")
    assert refused(table, 0, "GIVE 3") == "11.4"
    assert refused(table, 1, "KEEP") == "11.2"


@rule("11.3")
def test_what_has_to_be_finished_first_is_named() -> None:
    spider = position("spider-2 5 5", "5 5", "4 4", top="3")
    do(spider, 0, "PLAY spider-2")
    do(spider, 0, "GIVE_TO 1")
    assert refused(spider, 0, "PLAY 5") == "3.5"
    mosquito = position("mosquito-2 5 5", "5 5", "4 4", top="3")
    do(mosquito, 0, "PLAY mosquito-2")
    assert refused(mosquito, 0, "DRAW") == "3.8"
    do(mosquito, 1, "SLAP", 300)
    do(mosquito, 2, "SLAP", 600)
    assert [refused(mosquito, seat, "DRAW") for seat in (0, 1, 2)] == ["3.9", "3.9", "11.1"]
    cockroach = position("cockroach-2 5 5", "5 5", "4 4", top="3")
    do(cockroach, 0, "PLAY cockroach-2")
    assert refused(cockroach, 0, "PLAY 5") == "3.17"


@rule("4.4")
def test_a_last_card_that_may_not_be_given() -> None:
    table = position("spider-2 5 moth-1", "5 5", "4 4", top="3", gifts_may_empty=False, guard=1)
    do(table, 0, "PLAY spider-2")
    do(table, 0, "VANISH moth-1")
    do(table, 0, "GIVE_TO 1")
    wait(table, 500)
    assert refused(table, CLOCK, "GONE 0") == "3.7"  # one card would be left, and none to give
    do(table, 0, "TAKE_BACK")
    assert refused(table, 0, "VANISH moth-1") == "3.7"
    mosquito = position("mosquito-2 5", "5 5", "4 4", top="3", gifts_may_empty=False)
    do(mosquito, 0, "PLAY mosquito-2")
    do(mosquito, 1, "SLAP", 300)
    do(mosquito, 2, "SLAP", 600)
    assert refused(mosquito, 0, "GIVE 5") == "4.4"


@rule("6.2")
def test_what_is_not_in_hand_cannot_be_hidden() -> None:
    table = position("2 5", "5 5", "4 4", top="3", mode="calm")
    assert refused(table, 1, "HIDE 1") == "11.4"
    assert refused(table, 1, "PLAY 5") == "6.1"


@rule("11.4")
def test_a_race_needs_a_card_of_the_hand() -> None:
    table = position("cockroach-2 5", "5 5", "4 4", top="3")
    do(table, 0, "PLAY cockroach-2")
    assert refused(table, 1, "RACE 2") == "11.4"


@rule("11.6")
def test_a_move_that_has_been_made_stands() -> None:
    table = position("2 5 5", "1 5 moth-1", "4 4", top="3")
    do(table, 0, "PLAY 2")
    for card in ("2", "5"):
        assert refused(table, 0, f"PLAY {card}") == "11.1"
    assert refused(table, 1, "TAKE_BACK") == "7.4"
    do(table, 1, "VANISH moth-1")  # only a card on its way may return
    do(table, 1, "TAKE_BACK")
    assert hand(table, 1) == "1 5 moth-1"
    quiet = position("2 5", "1 5", "4 4", top="3", mode="calm")
    do(quiet, 1, "HIDE 5")
    assert refused(quiet, 1, "HONEST") == "6.4"
