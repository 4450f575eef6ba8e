"""RULES.md, sections 1 and 2: setting up and taking a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.core.events import THE_BOOK
from parlour.core.words import ParlourError
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import DECK, FACES, CheatingMothOptions, Phase
from tests.games.by_number import rule
from tests.games.cheating_moth.secrets import all_cards
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
    wait,
)


@rule("1.1")
@pytest.mark.parametrize("players", [2, 6])
def test_cm6_the_game_is_for_three_to_five(players: int) -> None:
    with pytest.raises(ParlourError, match="3 to 5"):
        CHEATING_MOTH.new_table(players, 1)


@rule("1.2")
def test_the_deck_has_71_cards_with_values_from_1_to_5() -> None:
    assert sum(DECK) == 71
    assert [sum(DECK[i : i + 5]) for i in range(0, FACES, 5)] == [43, 8, 5, 5, 5, 5]
    assert [sum(DECK[i::5]) for i in range(5)] == [14, 15, 14, 14, 14]


@rule("1.4")
@pytest.mark.parametrize(("players", "left"), [(3, 46), (4, 38), (5, 30)])
def test_everyone_is_dealt_eight_cards(players: int, left: int) -> None:
    table = CHEATING_MOTH.new_table(players, 7)
    assert table.hand_size[:players] == [8] * players
    assert table.draw_size == left
    assert table.discard_size == 1
    assert Counter(all_cards(table)) == Counter(dict(enumerate(DECK)))


@rule("1.4", "11.11")
def test_the_whole_shuffled_deck_goes_into_the_book() -> None:
    table = CHEATING_MOTH.new_table(3, 7)
    (shuffled,) = heard(table, Told.SHUFFLED)
    assert shuffled.to == THE_BOOK
    deck = list(shuffled.cards)
    assert sorted(deck[-8:]) == [c for c in range(FACES) for _ in range(table.hand[0][c])]
    assert table.discard_pile[0] == deck[-25]
    assert len(heard(table, Told.DEALT)) == 24
    assert all(event.to == event.seat for event in heard(table, Told.DEALT))


@rule("1.3")
def test_cm1_the_first_guard_is_drawn_by_lot_or_named() -> None:
    drawn = {CHEATING_MOTH.new_table(4, seed).guard for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    named = CHEATING_MOTH.new_table(4, 3, CheatingMothOptions(first_guard=2))
    assert named.guard == named.turn == named.starter == 2


@rule("1.6")
def test_cm2_play_goes_clockwise_from_the_guard() -> None:
    table = position("1", "1 1", "1 1", top="1", turn=2, guard=2, draw="1 1 1 1")
    for seat in (2, 0, 1, 2):
        assert table.turn == seat
        do(table, seat, "DRAW")


@rule("1.5")
@pytest.mark.parametrize("top", ["mosquito-3", "cockroach-3", "ant-3", "spider-3"])
def test_cm3_cm30_an_action_card_turned_up_is_only_a_value(top: str) -> None:
    table = position("2 5", "1", "1", top=top)
    assert table.phase == Phase.TURN
    assert may(table, 0, "PLAY") == "2"


@rule("1.5")
def test_cm3_an_up_card_never_opens_a_race() -> None:
    for seed in range(60):
        assert CHEATING_MOTH.new_table(3, seed).phase == Phase.TURN


@rule("1.5")
def test_cm4_a_moth_turned_up_stays() -> None:
    ups = (CHEATING_MOTH.new_table(3, seed) for seed in range(200))
    table = next(table for table in ups if table.discard_pile[0] // 5 == 1)
    assert table.phase == Phase.TURN
    assert may(position("2 5", "1", "1", top="moth-3"), 0, "PLAY") == "2"


# Taking a turn


@rule("2.2")
@pytest.mark.parametrize(
    ("top", "fits"), [("1", "2 5"), ("2", "1 3"), ("3", "2 4"), ("4", "3 5"), ("5", "1 4")]
)
def test_cm7_a_card_fits_one_higher_or_lower_in_the_ring(top: str, fits: str) -> None:
    table = position("1 2 3 4 5", "1", "1", top=top)
    assert may(table, 0, "PLAY") == fits
    assert refused(table, 0, f"PLAY {top}") == "2.2"


@rule("2.2")
def test_cm7_the_kind_does_not_matter() -> None:
    table = position("ant-4 spider-5 cockroach-2 3", "1", "1", top="3")
    assert may(table, 0, "PLAY") == "cockroach-2 ant-4"


@rule("2.4")
def test_cm8_drawing_only_if_nothing_can_be_laid() -> None:
    table = position("2 5", "4", "4", top="3", turn=1)
    assert refused(table, 1, "DRAW") == "2.4"
    assert may(position("1", "5", "4", top="3", turn=1), 1, "DRAW") == "yes"


@rule("2.4")
def test_cm8_a_guard_whose_only_fits_are_moths_may_choose() -> None:
    table = position("moth-2 5", "4", "4", top="3")
    assert may(table, 0, "PLAY") == "moth-2"
    assert may(table, 0, "DRAW") == "yes"


@rule("2.3", "2.4")
def test_cm8_others_do_not_count_moths_as_fitting() -> None:
    table = position("5", "moth-2 moth-4", "4", top="3", turn=1)
    assert may(table, 1, "PLAY") == ""
    assert refused(table, 1, "PLAY moth-2") == "2.3"
    assert may(table, 1, "DRAW") == "yes"


@rule("2.4")
def test_cm8_voluntary_draw() -> None:
    table = position("2 5", "4", "4", top="3", voluntary_draw=True)
    do(table, 0, "DRAW")
    assert table.hand_size[0] == 3
    assert table.turn == 1


@rule("2.5")
@pytest.mark.parametrize("voluntary", [False, True])
def test_reading_i_a_draw_from_nothing_is_no_way_to_pass(voluntary: bool) -> None:
    table = position("2 5", "4", "4", top="3", draw="", voluntary_draw=voluntary)
    assert refused(table, 0, "DRAW") == ("2.5" if voluntary else "2.4")
    only_moths = position("moth-2 5", "4", "4", top="3", draw="", voluntary_draw=voluntary)
    do(only_moths, 0, "DRAW")
    assert hand(only_moths, 0) == "5 moth-2"
    assert only_moths.turn == 1


@rule("2.6")
def test_cm9_drawing_ends_the_turn_and_only_the_owner_sees_the_card() -> None:
    table = position("5", "4", "4", top="3", draw="2 1")
    do(table, 0, "DRAW")
    assert hand(table, 0) == "2 5"
    assert table.turn == 1
    assert refused(table, 0, "PLAY 2") == "11.1"
    assert [event.to for event in heard(table, Told.DREW_CARD)] == [0]
    assert heard(table, Told.DREW)[0].card == -1


@rule("2.3")
def test_cm10_the_guards_moth_must_fit_and_does_nothing() -> None:
    table = position("moth-2 moth-5 1", "4 4", "4 4", top="3")
    assert refused(table, 0, "PLAY moth-5") == "2.2"
    do(table, 0, "PLAY moth-2")
    assert pile(table) == "3 moth-2"
    assert (table.turn, table.phase) == (1, Phase.TURN)


@rule("2.7")
def test_cm11_the_discards_are_reshuffled_without_the_top_card() -> None:
    table = position("5", "4", "4", top="3", beneath="moth-1 ant-2", draw="")
    table.vanished[1][9] = 1
    do(table, 0, "DRAW")
    assert pile(table) == "3"
    assert table.draw_size == 1
    assert {hand(table, 0)} <= {"5 moth-1", "5 ant-2"}
    assert seats_of(table, Told.RESHUFFLED) == [-1]
    assert table.vanished[1][9] == 1
    assert len(heard(table, Told.SHUFFLED)[0].cards) == 2


@rule("2.8")
def test_cm12_with_nothing_to_draw_the_turn_passes() -> None:
    table = position("5", "4", "4", top="3", draw="", turn=0)
    do(table, 0, "DRAW")
    assert hand(table, 0) == "5"
    assert (table.turn, table.idle_turns) == (1, 1)
    do(table, 1, "PLAY 4")
    wait(table, 1000)
    assert table.rounds_played == 1  # seat 1 is out


@rule("2.8")
def test_cm12_a_whole_lap_without_a_card_ends_the_round() -> None:
    table = position("5 moth-1", "5", "1 1", top="3", draw="", rounds=1)
    for seat in (0, 1, 2):
        do(table, seat, "DRAW")
    assert table.phase == Phase.OVER
    assert len(heard(table, Told.STUCK)) == 1
    assert table.points[0][:3] == [11, 1, 2]


@rule("2.8")
def test_cm12_laying_a_card_begins_the_lap_anew() -> None:
    table = position("5", "5", "2 5", top="3", draw="")
    do(table, 0, "DRAW")
    do(table, 1, "DRAW")
    do(table, 2, "PLAY 2")
    assert table.idle_turns == 0
    assert table.rounds_played == 0


@rule("2.9")
def test_cm13_a_hand_has_no_limit() -> None:
    table = position("1 " * 8, "1 2", "1 3", top="1", draw="5 " * 8 + "4 " * 8 + "3 " * 8)
    for _ in range(8):
        for seat in range(3):
            if may(table, seat, "DRAW"):
                do(table, seat, "DRAW")
            else:
                table.turn = (table.turn + 1) % 3
    assert max(table.hand_size) > 8


@rule("2.1")
def test_a_calm_turn_begins_with_commitments() -> None:
    table = calm("2 5", "4 4", "4 4", top="3")
    assert awaited(table) == [0]
    do(table, 0, "PLAY 2")
    assert (table.turn, table.phase) == (1, Phase.COMMIT)
    all_honest(table)
    assert awaited(table) == [1]
