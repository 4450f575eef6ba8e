"""Chapter 8: the hidden card of variant 1."""

from __future__ import annotations

from itertools import islice

from parlour.core.sets import members_of
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import (
    NO_CARD,
    NOBODY,
    PARTY_KING,
    Phase,
    Table,
)
from tests.games.by_number import rule
from tests.games.party_bugs.tables import (
    HIDDEN,
    awaited,
    came_into_tray,
    deals,
    display_of,
    do,
    floor_of,
    hand_of,
    heard,
    hide,
    listen_anew,
    may,
    position,
    public,
    refused,
    reveal,
    whispered,
)


def hiding() -> Table:
    return position(
        "2 6 9 13",
        "1 4 7 10",
        "3 5 8 11",
        floor="1 4 12",
        piles=("3 4 5 7 8 10 11 12", "2 3 5 6 8 9 11 13", "1 2 6 7 9 10 12 13"),
        options=HIDDEN,
    )


def ten_is_hidden(display: str = "") -> Table:
    """Seat 0 has hidden a 10, takes first and finds a 10 on the floor."""
    table = position(
        "1 9 12",
        "2 8 11",
        "3 5 13",
        floor="10 6 7",
        displays=(display, "6"),
        hidden=(10, 12, 4),
        options=HIDDEN,
    )
    reveal(table, 1, 2, 3)
    listen_anew(table)
    return table


# Hiding


@rule("8.2")
def test_pb28_all_hide_at_the_same_time_in_secret_before_the_first_round() -> None:
    table = hiding()
    assert awaited(table) == [0, 1, 2]
    do(table, 2, "HIDE 11")
    do(table, 0, "HIDE 9")
    assert (table.phase, awaited(table)) == (Phase.HIDE, [1])
    assert table.hidden[:3] == [NO_CARD] * 3
    assert [(event.what, event.seat, event.card) for event in public(table)] == [
        (Told.HID, 2, NO_CARD),
        (Told.HID, 0, NO_CARD),
    ]
    assert [event.card for event in whispered(table, 0)] == [9]
    do(table, 1, "HIDE 1")
    assert table.hidden[:3] == [9, 1, 11]
    assert [hand_of(table, seat) for seat in range(3)] == [[2, 6, 13], [4, 7, 10], [3, 5, 8]]
    assert (table.phase, table.round, awaited(table)) == (Phase.CHOOSE, 1, [0, 1, 2])
    assert not any(event.card in (9, 1, 11) for event in public(table))


@rule("8.4")
def test_pb28_a_13_cannot_be_chosen_so_three_cards_can() -> None:
    assert may(hiding(), 0) == {"HIDE 2", "HIDE 6", "HIDE 9"}
    assert may(hiding(), 1) == {"HIDE 1", "HIDE 4", "HIDE 7", "HIDE 10"}


@rule("8.4")
def test_pb33_no_hidden_card_is_ever_a_13() -> None:
    for table in islice(deals(6, HIDDEN), 100):
        for seat in range(6):
            choices = PARTY_BUGS.legal(table, seat)
            assert len(choices) == 4 - (PARTY_KING in hand_of(table, seat))
            assert all(action.spot != PARTY_KING for action in choices)


@rule("8.5", "8.6")
def test_reading_a_the_hidden_card_may_be_changed_until_all_have_chosen() -> None:
    table = hiding()
    do(table, 0, "HIDE 2", "HIDE 9", "HIDE 9", "HIDE 6")
    do(table, 1, "HIDE 7")
    assert may(table, 0) == {"HIDE 2", "HIDE 6", "HIDE 9"}
    do(table, 2, "HIDE 3")
    assert table.hidden[:3] == [6, 7, 3]
    assert refused(table, 0, "HIDE 2") == "8.6"


@rule("8.2")
def test_the_three_cards_that_were_not_hidden_are_the_opening_hand() -> None:
    table = hiding()
    hide(table, 2, 1, 3)
    assert [may(table, seat) for seat in range(3)] == [
        {"PLAY 6", "PLAY 9", "PLAY 13"},
        {"PLAY 4", "PLAY 7", "PLAY 10"},
        {"PLAY 5", "PLAY 8", "PLAY 11"},
    ]


# The question


@rule("8.9")
def test_pb29_the_question_is_put_as_soon_as_a_twin_comes_in() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10")
    assert [(event.what, event.seat, event.card) for event in public(table)] == [
        (Told.TOOK, 0, 10),
        (Told.ASKED, 0, 10),
    ]
    assert awaited(table) == [0]
    assert may(table, 0) == {"PAIR", "KEEP"}


@rule("8.9")
def test_pb29_pair_sends_both_into_the_box() -> None:
    table = ten_is_hidden("3")
    before = table.copy()
    do(table, 0, "TAKE 10", "PAIR")
    assert (display_of(table, 0), table.hidden[0]) == ([3], NO_CARD)
    assert came_into_tray(before, table) == {10: 2}
    assert awaited(table) == [1]


@rule("8.9")
def test_pb29_keep_leaves_both_in_the_display() -> None:
    table = ten_is_hidden("3")
    do(table, 0, "TAKE 10", "KEEP")
    assert (display_of(table, 0), table.hidden[0]) == ([3, 10], 10)
    assert [event.seat for event in heard(table, Told.KEPT)] == [0]
    assert awaited(table) == [1]


@rule("8.20")
def test_pb29_a_kept_pair_that_was_not_discarded_counts_twice() -> None:
    table = position(
        "", "", "", floor="1 2 3", displays=("7", "", ""), hidden=(7, 12, 4), options=HIDDEN
    )
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 2")
    assert table.score[:3] == [17, 14, 5]


def test_pb29_the_clock_may_answer_pair() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10")
    first = PARTY_BUGS.legal(table, 0)[0]
    assert PARTY_BUGS.actions.name(first) == "PAIR"


@rule("8.10")
def test_reading_b_the_question_stops_the_whole_game() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10")
    assert [may(table, seat) for seat in (1, 2)] == [set(), set()]
    assert refused(table, 1, "TAKE 6") == "8.10"


@rule("8.13")
def test_reading_b_a_kept_pair_may_leave_later_out_of_turn() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10", "KEEP")
    assert (awaited(table), may(table, 0)) == ([1], {"PAIR"})
    do(table, 0, "PAIR")
    assert (display_of(table, 0), table.hidden[0]) == ([], NO_CARD)
    assert (awaited(table), may(table, 1)) == ([1], {"TAKE 6", "TAKE 7"})


@rule("8.13")
def test_reading_b_a_kept_pair_may_leave_while_cards_are_chosen() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10", "KEEP")
    do(table, 1, "TAKE 6")
    assert may(table, 0) == {"PAIR", "PLAY 9", "PLAY 12"}
    do(table, 0, "PLAY 9", "PAIR")
    assert table.chosen[0] == 9
    assert came_into_tray(ten_is_hidden(), table) == {6: 2, 10: 2}


@rule("8.10", "8.13")
def test_reading_b_not_while_somebody_else_is_asked() -> None:
    table = position(
        "1 9",
        "2 8",
        "3 5",
        floor="12 6 7",
        displays=("10",),
        hidden=(10, 12, 1),
        options=HIDDEN,
    )
    reveal(table, 9, 2, 3)
    do(table, 1, "TAKE 12")
    assert refused(table, 0, "PAIR") == "8.10"
    do(table, 1, "KEEP")
    assert may(table, 0) == {"PAIR"}


@rule("8.13")
def test_reading_b_the_question_comes_again_only_with_another_twin() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10", "KEEP")
    do(table, 1, "TAKE 6")
    listen_anew(table)
    reveal(table, 9, 8, 5)
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 2")
    assert heard(table, Told.ASKED) == []
    assert table.hidden[0] == 10


@rule("8.13", "8.17")
def test_reading_b_a_second_twin_leaves_with_the_first_and_a_third_is_asked_about() -> None:
    table = position(
        "1 9 12",
        "2 8 10",
        "3 5 11",
        "4 6 7",
        floor="10 6 7 8",
        displays=("10",),
        hidden=(10, 12, 9, 2),
        options=HIDDEN,
    )
    reveal(table, 1, 10, 11, 7)
    do(table, 0, "TAKE 10")
    assert heard(table, Told.ASKED) == []
    assert (display_of(table, 0), table.hidden[0]) == ([], 10)
    assert may(table, 0) == set()
    do(table, 3, "TAKE 6")
    do(table, 1, "TAKE 7")
    reveal(table, 9, 8, 3, 4)
    do(table, 2, "TAKE 1")
    do(table, 3, "TAKE 7")
    do(table, 1, "TAKE 11")
    assert display_of(table, 0) == [10]
    assert (awaited(table), may(table, 0)) == ([0], {"PAIR", "KEEP"})


@rule("8.13", "8.18")
def test_reading_b_a_haul_that_leaves_another_single_twin_asks_again() -> None:
    table = position(
        "1 13",
        "2 8",
        "3 5",
        "4 6",
        floor="10 10 6 7",
        displays=("10",),
        hidden=(10, 12, 1, 2),
        options=HIDDEN,
    )
    reveal(table, 13, 2, 3, 4)
    assert display_of(table, 0) == [6, 7, 10]
    assert [(event.seat, event.card) for event in heard(table, Told.ASKED)] == [(0, 10)]
    do(table, 0, "PAIR")
    assert display_of(table, 0) == [6, 7]
    assert (table.phase, floor_of(table)) == (Phase.TAKE, [2, 3, 4, 13])


# Face-up pairs go first


@rule("8.15", "8.17")
def test_pb30_two_face_up_cards_leave_first_and_the_hidden_one_stays() -> None:
    table = ten_is_hidden("10 4")
    do(table, 0, "TAKE 10")
    assert (display_of(table, 0), table.hidden[0]) == ([4], 10)
    assert [event.what for event in public(table)] == [Told.TOOK, Told.PAIR_LEFT]
    assert refused(table, 0, "PAIR") == "8.15"


def hauling(floor: str, display: str = "") -> Table:
    """Seat 0 has hidden an 8 and plays its King."""
    table = position(
        "1 9 13",
        "2 7 11",
        "3 7 12",
        floor=floor,
        displays=(display,),
        hidden=(8, 12, 1),
        options=HIDDEN,
    )
    reveal(table, 13, 2, 3)
    return table


@rule("8.18")
def test_pb30_a_pair_in_the_haul_leaves_without_a_question() -> None:
    table = hauling("8 8 3")
    assert (table.asked, display_of(table, 0), table.hidden[0]) == (NOBODY, [3], 8)


@rule("8.18")
def test_pb30_a_single_twin_in_the_haul_is_asked_about_after_the_pairs_have_left() -> None:
    table = hauling("8 5 4", display="5")
    told = [event.what for event in public(table)]
    assert told.index(Told.PAIR_LEFT) < told.index(Told.ASKED)
    assert (table.asked, display_of(table, 0)) == (0, [4, 8])
    do(table, 0, "PAIR")
    assert (display_of(table, 0), table.phase) == ([4], Phase.CHOOSE)


@rule("8.18")
def test_pb30_a_haul_with_a_twin_of_an_old_face_up_twin_is_not_asked_about() -> None:
    table = hauling("8 6 4", display="8")
    assert (table.asked, display_of(table, 0), table.hidden[0]) == (NOBODY, [4, 6], 8)


@rule("8.18")
def test_pb30_a_haul_without_the_hidden_costume_asks_nothing() -> None:
    table = hauling("6 4 3", display="8")
    assert (table.asked, may(table, 0)) == (NOBODY, {"PAIR", "PLAY 1", "PLAY 9"})


# What it tells


@rule("8.19")
def test_pb31_a_discarded_hidden_card_is_shown_to_everyone() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10", "PAIR")
    assert [(event.seat, event.card) for event in heard(table, Told.HIDDEN_PAIR_LEFT)] == [(0, 10)]
    assert 10 not in PARTY_BUGS.view(table, 2).unseen[0]


@rule("8.8")
def test_pb31_its_owner_may_always_look_and_nobody_else() -> None:
    table = ten_is_hidden()
    assert PARTY_BUGS.view(table, 0).hidden == (10, None, None)
    assert PARTY_BUGS.view(table, 1).hidden == (None, 12, None)
    assert PARTY_BUGS.view(table, None).hidden == (None, None, None)
    assert PARTY_BUGS.view(table, None).has_hidden == (True, True, True)


@rule("8.11")
def test_being_asked_betrays_the_hidden_card_even_if_it_is_kept() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10", "KEEP")
    view = PARTY_BUGS.view(table, None)
    assert (view.hidden, view.betrayed) == ((10, None, None), (True, False, False))


@rule("8.11")
def test_not_being_asked_rules_a_costume_out() -> None:
    table = ten_is_hidden("4")
    do(table, 0, "TAKE 7")
    assert PARTY_BUGS.view(table, 2).ruled_out == ((7,), (), ())


@rule("8.11")
def test_a_card_that_leaves_at_once_gives_nothing_away() -> None:
    table = ten_is_hidden("7")
    do(table, 0, "TAKE 7")
    assert PARTY_BUGS.view(table, 2).ruled_out == ((), (), ())


@rule("8.11")
def test_a_haul_without_a_question_rules_out_what_stayed_of_it() -> None:
    table = hauling("8 8 3", display="6")
    assert members_of(table.ruled_out[0]) == [3]


@rule("8.11", "8.14")
def test_when_a_hidden_card_has_left_nothing_is_ruled_out_any_more() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10", "PAIR")
    do(table, 1, "TAKE 7")
    view = PARTY_BUGS.view(table, 2)
    assert (view.has_hidden[0], view.ruled_out[0], view.betrayed[0]) == (False, (), False)
    reveal(table, 9, 8, 13)
    assert refused(table, 0, "PAIR") == "8.14"


@rule("8.14")
def test_without_a_hidden_card_twins_are_nothing_special() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10", "PAIR")
    do(table, 1, "TAKE 7")
    reveal(table, 9, 11, 13)
    assert table.played[:3] == [12, 8, 5]  # by themselves
    do(table, 2, "TAKE 9")
    do(table, 1, "TAKE 13")
    assert (display_of(table, 0), table.ruled_out[0]) == ([11], 0)
