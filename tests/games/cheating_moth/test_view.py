"""What a seat of Cheating Moth sees, and what it imagines."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from parlour.core.actions import Action
from parlour.core.table import CLOCK
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.table import DECK, NO_CARD, NOTHING, Gone, Phase, Table
from parlour.games.cheating_moth.view import View
from tests.contract.random_play import some_action, some_table, viewers
from tests.games.by_number import rule
from tests.games.cheating_moth.secrets import all_cards, hidden_changed
from tests.games.cheating_moth.tables import (
    CARD,
    arrive,
    calm,
    do,
    hand,
    may,
    position,
    vanish,
    vanished,
    wait,
)


def seen(table: Table, seat: int | None) -> View:
    view: View = CHEATING_MOTH.view(table, seat)
    return view


def imagined(table: Table, seat: int | None, seed: int = 1) -> Table:
    """Imagines and checks the law on the way."""
    dream = CHEATING_MOTH.imagine(seen(table, seat), seed)
    assert CHEATING_MOTH.view(dream, seat) == seen(table, seat)
    return dream


def dreams(table: Table, seat: int | None, count: int = 60) -> list[Table]:
    return [imagined(table, seat, seed) for seed in range(count)]


# Seeing


@rule("11.10")
def test_only_the_own_hand_is_seen() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    assert seen(table, 1).hand == (CARD["2"], CARD["moth-1"])
    assert seen(table, None).hand == ()
    assert seen(table, None).own is None
    assert seen(table, 0).hand_sizes == (2, 2, 2)
    assert seen(table, 0).opened is None


@rule("5.14", "11.10")
def test_cm41_a_vanished_card_is_not_seen_by_others() -> None:
    table = position("1 1", "2 moth-1 4", "3 3", top="3")
    before = {seat: seen(table, seat) for seat in (0, 2, None)}
    do(table, 1, "VANISH moth-1")
    assert {seat: seen(table, seat) for seat in (0, 2, None)} == before
    wait(table, 500)
    before = {seat: seen(table, seat) for seat in (0, 2, None)}
    arrive(table, 1)
    assert {seat: seen(table, seat) for seat in (0, 2, None)} == before
    own = seen(table, 1).own
    assert own is not None
    assert (own.gone_card, own.gone_to) == (CARD["moth-1"], Gone.UNDER_THE_TABLE)
    assert seen(table, 1).vanished == (CARD["moth-1"],)


@rule("7.10")
def test_a_slipped_card_is_seen_by_its_slipper_only() -> None:
    table = position("1 1", "2 moth-1 4", "3 3", top="3", turn=1)
    do(table, 1, "PLAY 2")
    before = seen(table, 0)
    do(table, 1, "SLIP moth-1")
    assert seen(table, 0) == before
    assert [discard.card for discard in seen(table, 1).pile] == [
        CARD["3"],
        CARD["moth-1"],
        CARD["2"],
    ]


@rule("6.4")
def test_others_see_that_somebody_is_ready() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3", mode="calm")
    do(table, 1, "HIDE moth-1")
    assert seen(table, 0).committed == (False, True, False)
    own = seen(table, 1).own
    assert own is not None
    assert own.commitment == CARD["moth-1"]


def test_everything_is_open_when_the_match_is_over() -> None:
    table = position("2", "2 moth-1 4", "3 3", top="3", rounds=1, draw="5 4")
    vanish(table, 1, "moth-1")
    do(table, 0, "PLAY 2")
    for seat in (0, 1, 2, None):
        opened = seen(table, seat).opened
        assert opened is not None
        assert opened.hands[1] == (CARD["2"], CARD["4"])
        assert opened.vanished[1] == (CARD["moth-1"],)
        assert opened.draw_pile == (CARD["4"], CARD["5"])
        assert all_cards(imagined(table, seat)) == all_cards(table)


# Imagining


def test_an_imagined_table_has_all_cards() -> None:
    table = CHEATING_MOTH.new_table(4, 5)
    for seat in (None, 0, 3):
        assert Counter(all_cards(imagined(table, seat))) == Counter(dict(enumerate(DECK)))


@rule("2.4")
def test_a_forced_draw_tells_what_a_hand_does_not_hold() -> None:
    table = position("1 1 5 5 5", "1 1 3 3 5 moth-2", "3 3", top="3", turn=1)
    do(table, 1, "DRAW")
    for dream in dreams(table, 0):
        fitting = [
            card
            for card in range(30)
            for _ in range(dream.hand[1][card])
            if card % 5 in (1, 3) and card // 5 != 1
        ]
        assert len(fitting) <= 1  # only the card that was drawn can fit


@rule("4.5")
def test_what_cannot_be_a_moth_came_after_only_moths_were_left() -> None:
    """Seat 1 once had only Moths, but all Moths are mine by now."""
    moths = "moth-1 moth-2 moth-2 moth-3 moth-4 moth-4 moth-5 moth-5"
    table = position(moths, "5", "1 1 1", top="3")
    table.received[1], table.had_none[1] = 20, [19] * 5
    for dream in dreams(table, 0):
        assert dream.hand_size[1] == 1
    mixed = position(moths, "5 5", "1 1 1", top="3")
    mixed.received[1], mixed.had_none[1] = 3, [2] * 5
    mixed.known[0][1][CARD["4"]] = 1
    assert all(dream.gone_count[1] + dream.hand_size[1] == 2 for dream in dreams(mixed, 0))


@rule("2.4")
def test_a_voluntary_draw_tells_nothing() -> None:
    table = position("1 1 5 5 5", "2 4 3 3 5 moth-2", "3 3", top="3", turn=1, voluntary_draw=True)
    do(table, 1, "DRAW")
    assert table.had_none[1] == [0] * 5


@rule("3.19")
def test_cards_taken_openly_stay_with_their_owner() -> None:
    table = position("ant-2 5 5", "4 4", "1 1", top="3", beneath="moth-4 moth-5")
    do(table, 0, "PLAY ant-2")
    assert seen(table, 0).memory.known[2] == (CARD["moth-5"],)
    for dream in dreams(table, 0):
        assert dream.hand[2][CARD["moth-5"]] + dream.vanished[2][CARD["moth-5"]] >= 1


@rule("4.6")
def test_giver_and_receiver_know_the_gift() -> None:
    table = position("spider-2 5 ant-5", "4 4", "1 1", top="3")
    do(table, 0, "PLAY spider-2")
    do(table, 0, "GIVE_TO 1")
    do(table, 0, "GIVE ant-5")
    for dream in dreams(table, 0):
        assert dream.hand[1][CARD["ant-5"]] + dream.vanished[1][CARD["ant-5"]] == 1
    assert len({dream.hand[1][CARD["ant-5"]] for dream in dreams(table, 2, 200)}) == 2


@rule("3.12")
def test_a_card_in_a_race_is_in_that_hand() -> None:
    table = position("cockroach-2 5 5", "2 4", "1 1", top="3")
    do(table, 0, "PLAY cockroach-2")
    do(table, 1, "RACE 2", 300)
    for dream in dreams(table, 2):
        assert dream.claim[1] == CARD["2"]
        assert dream.hand[1][CARD["2"]] >= 1
    wait(table, 400)
    assert seen(table, 2).memory.known[1] == ()


@rule("2.7")
def test_after_a_reshuffle_the_pile_holds_what_was_discarded() -> None:
    table = position("1 1", "4 5", "3 5", top="3", beneath="moth-1 ant-2 4", draw="")
    do(table, 0, "DRAW")
    for dream in dreams(table, 1):
        assert set(dream.draw_pile[:2]) <= {CARD["moth-1"], CARD["ant-2"], CARD["4"]}


@rule("5.14")
def test_unseen_losses_are_as_many_as_the_rules_allow() -> None:
    table = position("1 1", "2 2 2 2", "3 3", top="3", mode="calm")
    do(table, 1, "HONEST")
    do(table, 2, "HONEST")
    do(table, 0, "WATCH 2")
    assert {dream.hand_size[1] for dream in dreams(table, 0)} == {3, 4}
    assert {dream.hand_size[2] for dream in dreams(table, 0)} == {2}  # was watched
    assert {dream.hand_size[0] for dream in dreams(table, 1)} == {3}  # the Guard


@rule("5.14")
def test_in_live_time_limits_the_losses() -> None:
    table = position("1 1", "2 2 2 2 2", "3", top="3")
    assert {dream.hand_size[1] for dream in dreams(table, 0)} == {4, 5}
    assert {dream.hand_size[2] for dream in dreams(table, 0)} == {1}
    wait(table, 12_000)
    assert {dream.hand_size[1] for dream in dreams(table, 0)} == {2, 3, 4, 5}
    exact = position("1 1", "2 2 2 2 2", "3", top="3", exact_counts=True)
    wait(exact, 12_000)
    assert {dream.hand_size[1] for dream in dreams(exact, 0)} == {5}


@rule("7.10")
def test_a_slip_can_be_imagined() -> None:
    table = position("1 1", "2 moth-1 4 4", "3 3", top="3", turn=1)
    do(table, 1, "PLAY 2")
    found = {dream.discard_size for dream in dreams(table, 0)}
    assert found == {2, 3}
    acts = {dream.gone_to[1] for dream in dreams(table, 0)}
    assert acts == {Gone.NOWHERE, Gone.UNDER_THE_TABLE, Gone.IN_THE_PILE}


@rule("7.11")
def test_shuffled_slips_are_attributed_to_somebody() -> None:
    table = position("1 1", "2 moth-1 4 4", "5 5 5", top="3", turn=1, draw="")
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    do(table, 2, "DRAW")
    assert seen(table, 0).memory.shuffled == 1
    for dream in dreams(table, 0):
        assert sum(dream.shuffled) == 1
    assert all(dream.shuffled[1] == 1 for dream in dreams(table, 1))
    do(table, 0, "PLAY 1")
    for dream in dreams(table, 2):
        assert sum(dream.shuffled) == 1


@rule("7.10")
def test_a_slip_that_came_to_light_was_lost() -> None:
    table = position("ant-1 1", "2 moth-1 5", "1 1", top="3", turn=1, draw="5 5")
    do(table, 1, "PLAY 2")
    do(table, 1, "SLIP moth-1")
    table.turn = 0
    table.missing[1], table.shown_size[1] = 0, 2
    do(table, 0, "PLAY ant-1")
    table.missing[1], table.shown_size[1], table.gone_count[1] = 0, 3, 1
    for dream in dreams(table, 0):
        assert dream.gone_count[1] >= 1


@rule("6.4")
def test_commitments_are_imagined() -> None:
    table = position("1 1", "2 moth-1", "3", top="3", mode="calm")
    do(table, 1, "HIDE moth-1")
    do(table, 0, "WATCH 1")
    found = dreams(table, 2)
    assert {dream.commitment[0] for dream in found} == {NOTHING, 1, 2}
    assert all(
        dream.commitment[1] == NOTHING or dream.hand[1][dream.commitment[1]] for dream in found
    )
    do(table, 2, "HONEST")
    single = position("1 1", "2 moth-1", "3", top="3", mode="calm")
    do(single, 2, "HONEST")
    assert {dream.commitment[2] for dream in dreams(single, 1)} == {NOTHING}


@rule("6.8")
@pytest.mark.parametrize("races", ["dice", "reaction"])
def test_answers_are_imagined(races: str) -> None:
    table = calm("cockroach-2 5 2", "2 4", "4 1 2 2 2", top="3", guard=1, calm_races=races)
    do(table, 0, "PLAY cockroach-2")
    do(table, 1, "RACE 2", 400)
    do(table, 0, "PASS")
    assert {dream.claim[1] for dream in dreams(table, 2)} == {NO_CARD, CARD["2"]}
    slaps = calm("mosquito-2 5 2", "2 4", "4 1", top="3", guard=1, calm_races=races)
    do(slaps, 0, "PLAY mosquito-2")
    do(slaps, 1, "SLAP", 400)
    assert all((dream.answer[1] > 0) == (races == "reaction") for dream in dreams(slaps, 2))


@rule("4.2")
def test_gifts_are_imagined_without_moths() -> None:
    table = position("mosquito-2 5 2", "2 4", "4 1", top="3")
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 300)
    do(table, 2, "SLAP", 600)
    do(table, 1, "GIVE 4")
    for seat in (0, 1, 2, None):
        assert all(dream.gift[1] // 5 != 1 for dream in dreams(table, seat))


@rule("8.9")
def test_a_held_end_is_held_in_every_dream() -> None:
    table = position("5 1", "2 moth-1", "4 4", top="3", guard=0, turn=1)
    vanish(table, 1, "moth-1")
    do(table, 1, "PLAY 2")
    for seat in (0, 1, 2, None):
        for dream in dreams(table, seat, 10):
            wait(dream, 1)
            assert dream.phase == Phase.TURN_DONE


@rule("8.7")
def test_a_waiting_call_may_be_right_or_wrong() -> None:
    table = position("5 1", "mosquito-2 1", "4 4", top="3", guard=0, turn=1)
    wait(table, 2000)
    do(table, 1, "PLAY mosquito-2")
    wait(table, 700)
    do(table, 0, "CAUGHT 2", 20)
    assert len({dream.called_for < 0 for dream in dreams(table, 1)}) == 2
    assert {dream.called_for < 0 for dream in dreams(table, 2)} == {True}  # I have not cheated


@rule("11.10")
def test_secrets_stay_secret_in_random_matches() -> None:
    """The contract suite does the same for every game; this one is for coverage and speed."""
    for seed in range(12):
        random = Random(seed)
        table = some_table(CHEATING_MOTH, random)
        for _ in range(random.randrange(500)):
            if CHEATING_MOTH.is_over(table):
                break
            CHEATING_MOTH.play(table, *some_action(CHEATING_MOTH, table, random))
        cards = sorted(all_cards(table))
        for viewer in viewers(table):
            changed = hidden_changed(table, viewer, random)
            assert seen(changed, viewer) == seen(table, viewer)
            assert sorted(all_cards(changed)) == cards
            assert sorted(all_cards(imagined(table, viewer, seed))) == cards


def test_an_imagined_table_can_be_played_to_its_end() -> None:
    random = Random(5)
    table = CHEATING_MOTH.new_table(3, 5)
    dream = imagined(table, 1)
    while not CHEATING_MOTH.is_over(dream):
        CHEATING_MOTH.play(dream, *some_action(CHEATING_MOTH, dream, random))
    assert dream.rounds_played == 3


def test_the_view_needs_no_clock_to_be_told() -> None:
    table = position("1 1", "2 moth-1", "3 3", top="3")
    CHEATING_MOTH.play(table, CLOCK, Action(Kind.TIME, 0, 40))
    assert seen(table, None).now == 40
    assert may(table, 1, "VANISH") == hand(table, 1)


@rule("3.19")
def test_two_cards_that_were_seen_are_both_in_every_dream() -> None:
    table = position("1 1", "2 4 5", "3 3", top="3")
    for card in ("2", "4"):
        table.known[0][1][CARD[card]] = 1
    for seed in range(10):
        dream = CHEATING_MOTH.imagine(CHEATING_MOTH.view(table, 0), seed)
        places = {*hand(dream, 1).split(), *vanished(dream, 1).split()}
        assert {"2", "4"} <= places
