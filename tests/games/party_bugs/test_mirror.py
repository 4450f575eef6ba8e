"""Chapter 9: the mirror card of variant 2."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import (
    NO_CARD,
    NOBODY,
    PartyBugsOptions,
    Phase,
    Table,
)
from tests.games.by_number import rule
from tests.games.party_bugs.tables import (
    BOTH,
    HIDDEN,
    MIRROR,
    awaited,
    came_into_tray,
    display_of,
    do,
    finish_at_random,
    hand_of,
    heard,
    listen_anew,
    may,
    position,
    refused,
    reveal,
    take_in_turn,
)

NUMBERS_OF_PLAYERS = range(2, 7)


def before_a_draw(display: str, cards_in_pile: int, hidden: int = 0, holder: int = 0) -> Table:
    """The end of a round: seat 0 has the mirror card, and the 7 has just left with its twin."""
    piles = ("1 8 3", "3 4 5", "1 2 13")
    table = position(
        "4 9 12",
        "2 8 11",
        "3 5 10",
        floor="1 6 7",
        displays=(f"{display} 7",),
        hidden=(hidden, 12, 4) if hidden else (),
        piles=[" ".join(pile.split()[:cards_in_pile]) for pile in piles],
        mirror_holder=holder,
        options=BOTH if hidden else MIRROR,
    )
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 1")
    listen_anew(table)
    do(table, 2, "TAKE 6")
    return table


# When it is used


@rule("9.7")
def test_reading_d_the_holder_is_asked_at_the_end_of_a_round_before_the_draw() -> None:
    table = before_a_draw("5 13", 2)
    assert table.mirror_asked == 1
    assert (hand_of(table, 0), table.pile_size[0]) == ([9, 12], 2)
    assert may(table, 0) == {"MIRROR 5", "MIRROR 13", "NOT_YET"}


@rule("9.8")
def test_reading_d_it_holds_up_nobody_else() -> None:
    table = before_a_draw("5 13", 2)
    assert (hand_of(table, 1), hand_of(table, 2)) == ([3, 8, 11], [1, 5, 10])
    do(table, 1, "PLAY 3")
    do(table, 2, "PLAY 10")
    assert (table.phase, awaited(table)) == (Phase.CHOOSE, [0])
    assert refused(table, 0, "PLAY 9") == "9.8"
    do(table, 0, "NOT_YET", "PLAY 9")
    assert table.played[:3] == [9, 3, 10]


@rule("9.7")
def test_reading_d_with_an_empty_display_there_is_no_question_and_the_mirror_stays() -> None:
    table = before_a_draw("", 2)
    assert (table.mirror_asked, table.mirror_holder) == (0, 0)
    assert hand_of(table, 0) == [1, 9, 12]
    assert heard(table, Told.MIRROR_UNUSED) == []


@rule("9.7", "9.10")
def test_reading_d_a_hidden_card_alone_is_enough_for_the_question() -> None:
    table = before_a_draw("", 2, hidden=11)
    assert may(table, 0) == {"MIRROR_HIDDEN", "NOT_YET"}


@rule("9.7", "9.11")
def test_pb38_not_yet_draws_and_the_question_comes_again_until_it_must_be_used() -> None:
    table = before_a_draw("5 13", 3)
    do(table, 0, "NOT_YET")
    assert [event.seat for event in heard(table, Told.MIRROR_LATER)] == [0]
    assert (hand_of(table, 0), table.mirror_holder) == ([1, 9, 12], 0)
    reveal(table, 1, 3, 5)
    take_in_turn(table)
    assert "NOT_YET" in may(table, 0)
    do(table, 0, "NOT_YET")
    reveal(table, 8, 4, 1)
    take_in_turn(table)
    assert table.pile_size[0] == 1
    assert "NOT_YET" not in may(table, 0)
    assert refused(table, 0, "NOT_YET") == "9.11"
    do(table, 0, "MIRROR 13")
    assert (table.pile_size[0], table.mirror_holder) == (0, NOBODY)


@rule("9.11")
def test_pb38_before_the_last_draw_the_mirror_must_be_used() -> None:
    table = before_a_draw("5 13", 1)
    assert table.round == 10
    assert may(table, 0) == {"MIRROR 5", "MIRROR 13"}


@rule("9.12")
def test_pb38_with_an_empty_display_at_the_last_draw_it_is_discarded_unused() -> None:
    table = before_a_draw("", 1)
    assert (table.mirror_asked, table.mirror_holder) == (0, NOBODY)
    assert [event.seat for event in heard(table, Told.MIRROR_UNUSED)] == [0]
    assert hand_of(table, 0) == [1, 9, 12]
    assert refused(table, 0, "NOT_YET") == "9.6"


@rule("9.7")
def test_pb38_after_the_last_draw_nobody_is_asked() -> None:
    table = before_a_draw("5 13", 1)
    do(table, 0, "MIRROR 5")
    reveal(table, 1, 3, 5)
    take_in_turn(table)
    assert (table.mirror_asked, table.pile_size[:3]) == (0, [0, 0, 0])


@rule("9.6", "9.8")
def test_pb38_somebody_elses_mirror_does_not_hold_me_up() -> None:
    table = before_a_draw("5 13", 2, holder=1)
    assert hand_of(table, 0) == [1, 9, 12]
    assert may(table, 1) == {"MIRROR 1", "NOT_YET"}
    assert refused(table, 0, "MIRROR 13") == "9.6"


# What goes with it


@rule("9.9")
def test_pb39_any_face_up_card_may_go_a_13_too() -> None:
    table = before_a_draw("2 6 13", 2)
    before = table.copy()
    do(table, 0, "MIRROR 13")
    assert display_of(table, 0) == [2, 6]
    assert came_into_tray(before, table) == {13: 1}
    assert [(event.seat, event.card) for event in heard(table, Told.MIRRORED)] == [(0, 13)]
    assert hand_of(table, 0) == [1, 9, 12]
    assert (table.mirror_holder, table.mirror_asked) == (NOBODY, 0)


@rule("9.10")
def test_pb39_the_mirror_may_take_the_hidden_card_which_is_then_shown() -> None:
    table = before_a_draw("5", 2, hidden=11)
    before = table.copy()
    assert may(table, 0) == {"MIRROR 5", "MIRROR_HIDDEN", "NOT_YET"}
    do(table, 0, "MIRROR_HIDDEN")
    assert (display_of(table, 0), table.hidden[0]) == ([5], NO_CARD)
    assert came_into_tray(before, table) == {11: 1}
    assert [(event.seat, event.card) for event in heard(table, Told.MIRRORED_HIDDEN)] == [(0, 11)]
    assert 11 not in PARTY_BUGS.view(table, 1).unseen[0]
    assert hand_of(table, 0) == [1, 9, 12]


@rule("9.13")
def test_pb40_the_mirror_is_no_card_on_the_tray_and_has_no_points() -> None:
    table = before_a_draw("5 13", 1)
    do(table, 0, "MIRROR 13")
    finish_at_random(table, Random(1))
    assert table.mirror_holder == NOBODY
    assert sum(table.total[:3]) == sum(event.other for event in heard(table, Told.SCORED))


@rule("9.13")
def test_pb40_the_mirror_takes_no_part_in_pairs() -> None:
    table = before_a_draw("5 13", 2)
    assert display_of(table, 0) == [5, 13]  # the 7 left with the 7, not with the mirror
    assert table.mirror_holder == 0


# Both variants together


@rule("9.11", "9.15")
def test_pb42_with_hidden_cards_the_last_moment_is_after_the_eighth_round() -> None:
    table = before_a_draw("5", 1, hidden=11)
    assert table.round == 9
    assert may(table, 0) == {"MIRROR 5", "MIRROR_HIDDEN"}


@rule("9.7", "9.15")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
@pytest.mark.parametrize(("options", "last"), [(MIRROR, 9), (BOTH, 8)])
def test_pb42_no_mirror_question_after_the_round_of_the_last_draw(
    options: PartyBugsOptions, last: int, players: int
) -> None:
    table, luck = PARTY_BUGS.new_table(players, 5, options), Random(players)
    asked_after = set()
    while table.phase != Phase.OVER:
        if table.mirror_asked:
            asked_after.add(table.round - 1)
            must = table.round - 1 == last
            assert ("NOT_YET" in may(table, table.mirror_holder)) != must
        seat = awaited(table)[0]
        choices = PARTY_BUGS.legal(table, seat)
        not_yet = PARTY_BUGS.actions.named("NOT_YET")
        PARTY_BUGS.play(table, seat, not_yet if not_yet in choices else luck.choice(choices))
    assert asked_after <= {*range(1, last + 1)}
    assert last in asked_after


@rule("9.12")
def test_pb42_pairing_the_last_two_cards_at_the_last_question_leaves_the_mirror_unused() -> None:
    table = before_a_draw("11", 1, hidden=11)
    assert may(table, 0) == {"PAIR", "MIRROR 11", "MIRROR_HIDDEN"}
    do(table, 0, "PAIR")
    assert (display_of(table, 0), table.hidden[0]) == ([], NO_CARD)
    assert (table.mirror_asked, table.mirror_holder) == (0, NOBODY)
    assert [event.seat for event in heard(table, Told.MIRROR_UNUSED)] == [0]
    assert hand_of(table, 0) == [1, 9, 12]


@rule("9.12")
def test_pb38_pairing_the_last_two_cards_at_an_earlier_question_means_not_yet() -> None:
    table = before_a_draw("11", 2, hidden=11)
    do(table, 0, "PAIR")
    assert (table.mirror_asked, table.mirror_holder) == (0, 0)
    assert heard(table, Told.MIRROR_UNUSED) == []
    assert hand_of(table, 0) == [1, 9, 12]
    assert may(table, 0) == {"PLAY 1", "PLAY 9", "PLAY 12"}


@rule("9.12")
def test_pairing_leaves_the_mirror_question_open_if_another_card_remains() -> None:
    table = before_a_draw("11 5", 2, hidden=11)
    do(table, 0, "PAIR")
    assert may(table, 0) == {"MIRROR 5", "NOT_YET"}
    assert hand_of(table, 0) == [9, 12]


@rule("9.9")
def test_the_mirror_may_take_the_face_up_twin_of_a_hidden_card() -> None:
    table = before_a_draw("11", 2, hidden=11)
    do(table, 0, "MIRROR 11")
    assert refused(table, 0, "PAIR") == "8.15"


# The series


@rule("9.2")
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_pb34_as_many_games_as_players_and_paul_is_none(players: int) -> None:
    table = PARTY_BUGS.new_table(players, 3, MIRROR)
    finish_at_random(table, Random(3))
    assert [event.other for event in heard(table, Told.GAME)] == [*range(1, players + 1)]
    assert table.game == players


@rule("9.2")
@pytest.mark.parametrize("games", range(1, 7))
def test_pb34_or_the_number_agreed(games: int) -> None:
    table = PARTY_BUGS.new_table(3, 4, PartyBugsOptions(mirror=True, games=games))
    finish_at_random(table, Random(4))
    assert len(heard(table, Told.GAME)) == games
    assert table.rounds_played == 13 * games


@rule("9.1")
@pytest.mark.parametrize("options", [PartyBugsOptions(), HIDDEN])
def test_pb34_without_the_variant_a_match_is_one_game(options: PartyBugsOptions) -> None:
    table = PARTY_BUGS.new_table(4, 4, options)
    finish_at_random(table, Random(4))
    assert len(heard(table, Told.GAME)) == 1
    assert heard(table, Told.MIRROR_GOES_TO) == []


@rule("9.3", "9.4")
def test_pb35_every_game_is_set_up_afresh_and_the_first_has_no_mirror() -> None:
    table, luck = PARTY_BUGS.new_table(3, 8, BOTH), Random(8)
    assert table.mirror_holder == NOBODY
    games = 1
    while table.phase != Phase.OVER:
        if table.game == games:
            games += 1
            assert (table.round, table.phase) == (1, Phase.HIDE)
            assert table.tray == [0] * 14
            assert (table.order, table.taken) == ([NOBODY] * 6, 0)
            assert table.display[:3] == [0] * 3
            assert table.hidden[:3] == [NO_CARD] * 3
            assert [len(hand_of(table, seat)) for seat in range(3)] == [4] * 3
            assert table.pile_size[:3] == [8] * 3
        seat = luck.choice(awaited(table))
        PARTY_BUGS.play(table, seat, luck.choice(PARTY_BUGS.legal(table, seat)))
    assert len(heard(table, Told.TIED_CARD)) == 3
    for tied, cards in zip(heard(table, Told.TIED_CARD), openings(table), strict=True):
        assert cards[tied.seat] == min(cards)


def openings(table: Table) -> list[list[int]]:
    """The opening cards of each game."""
    cards: list[list[int]] = []
    listening = False
    for event in table.story or []:
        if event.what == Told.GAME:
            listening = True
            cards.append([])
        elif event.what == Told.TIED_CARD:
            listening = False
        elif event.what == Told.ON_THE_FLOOR and listening:
            cards[-1].append(event.card)
    return cards


@rule("9.2")
def test_the_points_of_all_games_are_added_up() -> None:
    table = PARTY_BUGS.new_table(4, 9, BOTH)
    finish_at_random(table, Random(9))
    scored = heard(table, Told.SCORED)
    for seat in range(4):
        points = [event.other for event in scored if event.seat == seat]
        assert len(points) == 4
        assert table.total[seat] == sum(points)
        assert table.score[seat] == points[-1]


def next_game(totals: tuple[int, ...], tied: int) -> Table:
    """A game of a series ends with these totals, and the next one begins."""
    seats = len(totals)
    ones = " ".join(["1"] * max(seats, 3))
    others = [total - 1 for total in totals]
    table = position(*[""] * seats, floor=ones, totals=others, tied=tied, options=MIRROR)
    take_last_round(table)
    assert table.total[:seats] == [*totals]
    return table


def take_last_round(table: Table) -> None:
    while table.phase == Phase.LAST:
        do(table, awaited(table)[0], "TAKE 1")


@rule("9.4")
def test_the_highest_total_receives_the_mirror_card() -> None:
    table = next_game((30, 42, 20, 41), tied=3)
    assert [event.seat for event in heard(table, Told.MIRROR_GOES_TO)] == [1]
    assert (table.mirror_holder, table.mirror_asked) == (1, 0)


@rule("9.4")
@pytest.mark.parametrize(("tied", "holder"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_pb36_among_equal_totals_the_nearest_to_the_last_tied_card(tied: int, holder: int) -> None:
    assert next_game((12, 60, 13, 60), tied).mirror_holder == holder


@rule("9.5")
def test_pb37_paul_never_receives_the_mirror_card() -> None:
    table = position("", "", floor="1 1 1", totals=(30, 20, 90), tied=1, options=MIRROR)
    take_last_round(table)
    assert (table.total[:3], table.mirror_holder) == ([31, 21, 91], 0)


@rule("9.13")
def test_pb41_series_in_which_nobody_is_asked_still_end_without_a_mirror() -> None:
    table = PARTY_BUGS.new_table(2, 11, MIRROR)
    finish_at_random(table, Random(11))
    assert table.mirror_holder == NOBODY
    assert sorted(PARTY_BUGS.places(table)) in ([1, 2], [1, 3], [2, 3])
