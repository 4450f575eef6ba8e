"""Which rule is quoted when something is not allowed; ``refused`` checks both languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from parlour.core.actions import Action
from parlour.core.game import IllegalAction
from parlour.core.table import CLOCK
from parlour.games.party_bugs import PARTY_BUGS, rules
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.table import Phase, Table
from tests.games.by_number import rule
from tests.games.party_bugs.tables import (
    BOTH,
    HIDDEN,
    MIRROR,
    do,
    hide,
    may,
    position,
    refused,
    reveal,
)


def choosing() -> Table:
    return position("4 9 12", "2 8 11", "3 5 10", floor="1 6 7", displays=("13",))


def taking() -> Table:
    table = choosing()
    reveal(table, 4, 2, 3)
    return table


def hiding() -> Table:
    return position("2 6 9 13", "1 4 7 10", "3 5 8 11", floor="2 3 12", options=HIDDEN)


def last_round() -> Table:
    return position("", "", "", floor="1 2 3")


def asked() -> Table:
    """Seat 1 has taken the twin of its hidden card; seat 0 has kept a pair before."""
    table = position(
        "4 9",
        "2 8",
        "3 5",
        floor="12 6 7",
        displays=("10",),
        hidden=(10, 12, 11),
        options=HIDDEN,
    )
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 12")
    return table


def mirror_question(display: str = "5 13", piles: int = 2) -> Table:
    """Seat 0 has the mirror card and is asked."""
    table = position(
        "4 9 12",
        "2 8 11",
        "3 5 10",
        floor="1 6 7",
        displays=(display,),
        piles=[pile[: 2 * piles] for pile in ("1 2", "3 4", "1 2")],
        mirror_holder=0,
        options=MIRROR,
    )
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 1")
    do(table, 2, "TAKE 6")
    return table


def over() -> Table:
    table = last_round()
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 2")
    return table


# PLAY


@rule("2.3")
def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    for name in ("PLAY 1", "PLAY 2", "PLAY 13"):
        assert refused(choosing(), 0, name) == "2.3"


@rule("2.5")
def test_after_the_reveal_no_card_can_be_played() -> None:
    assert refused(taking(), 2, "PLAY 5") == "2.5"
    assert refused(taking(), 0, "PLAY 4") == "2.5"


@rule("3.3")
def test_whoever_is_to_take_a_card_cannot_play_one() -> None:
    assert refused(taking(), 1, "PLAY 8") == "3.3"


@rule("8.9", "8.10")
def test_the_question_about_a_hidden_pair_comes_before_the_next_card() -> None:
    assert refused(asked(), 1, "PLAY 8") == "8.9"
    assert refused(asked(), 2, "PLAY 5") == "8.10"


@rule("8.2")
def test_while_cards_are_hidden_none_can_be_played() -> None:
    table = hiding()
    assert refused(table, 0, "PLAY 2") == "8.2"
    do(table, 0, "HIDE 2")
    assert refused(table, 0, "PLAY 6") == "8.2"


@rule("9.8")
def test_the_mirror_question_comes_before_the_next_card() -> None:
    assert refused(mirror_question(), 0, "PLAY 9") == "9.8"


@rule("6.4")
def test_in_the_last_round_nobody_plays() -> None:
    assert refused(last_round(), 2, "PLAY 4") == "6.4"


# HIDE


@rule("8.1")
def test_nothing_is_hidden_at_a_table_without_the_variant() -> None:
    assert refused(choosing(), 0, "HIDE 4") == "8.1"


@rule("8.3")
def test_only_a_hand_card_can_be_hidden() -> None:
    assert refused(hiding(), 0, "HIDE 1") == "8.3"


@rule("8.4")
def test_the_13_cannot_be_hidden() -> None:
    assert refused(hiding(), 0, "HIDE 13") == "8.4"


@rule("8.6")
def test_when_everyone_has_hidden_a_card_it_is_too_late() -> None:
    table = hiding()
    hide(table, 2, 1, 3)
    assert refused(table, 0, "HIDE 6") == "8.6"
    assert refused(asked(), 0, "HIDE 9") == "8.6"


# TAKE


@rule("3.1")
def test_whoever_is_not_next_waits() -> None:
    assert refused(taking(), 0, "TAKE 1") == "3.1"
    assert refused(taking(), 2, "TAKE 5") == "3.1"


@rule("6.5")
def test_in_the_last_round_the_order_is_another() -> None:
    assert refused(last_round(), 0, "TAKE 1") == "6.5"
    assert refused(last_round(), 1, "TAKE 1") == "6.5"


@rule("3.4")
def test_a_costume_that_is_not_on_the_floor_cannot_be_taken() -> None:
    assert refused(taking(), 1, "TAKE 13") == "3.4"
    assert refused(taking(), 1, "TAKE 3") == "3.4"
    assert refused(last_round(), 2, "TAKE 4") == "3.4"


@rule("8.9", "8.10")
def test_nobody_takes_while_somebody_is_asked() -> None:
    assert refused(asked(), 1, "TAKE 6") == "8.9"
    assert refused(asked(), 2, "TAKE 6") == "8.10"


@rule("8.10")
def test_even_if_everybody_has_taken() -> None:
    table = position("", "", "", floor="7 9 11", hidden=(7, 1, 2), options=HIDDEN)
    do(table, 2, "TAKE 11")
    do(table, 1, "TAKE 9")
    assert refused(table, 1, "TAKE 7") == "8.10"
    assert refused(table, 0, "TAKE 7") == "8.9"


@rule("2.2")
def test_everybody_plays_a_card_before_one_is_taken() -> None:
    assert refused(choosing(), 0, "TAKE 1") == "2.2"


@rule("8.2")
def test_everybody_hides_a_card_before_one_is_taken() -> None:
    assert refused(hiding(), 0, "TAKE 2") == "8.2"


@rule("9.8")
def test_the_mirror_question_comes_before_the_next_take() -> None:
    assert refused(mirror_question(), 0, "TAKE 4") == "9.8"
    assert refused(mirror_question(), 1, "TAKE 4") == "2.2"


@rule("10.1")
def test_every_action_has_its_moment() -> None:
    for table, kind in ((hiding(), "HIDE"), (choosing(), "PLAY"), (taking(), "TAKE")):
        assert {name.split()[0] for seat in range(3) for name in may(table, seat)} == {kind}


# PAIR and KEEP


@rule("8.1")
def test_no_pair_or_keep_at_a_table_without_hidden_cards() -> None:
    assert refused(taking(), 1, "PAIR") == "8.1"
    assert refused(taking(), 1, "KEEP") == "8.1"


@rule("8.14")
def test_a_pair_needs_a_hidden_card() -> None:
    assert refused(hiding(), 0, "PAIR") == "8.14"
    table = asked()
    do(table, 1, "PAIR")
    assert refused(table, 1, "PAIR") == "8.14"


@rule("8.15")
def test_a_pair_needs_a_face_up_twin() -> None:
    assert refused(asked(), 2, "PAIR") == "8.15"


@rule("8.10")
def test_nobody_else_pairs_while_somebody_is_asked() -> None:
    assert refused(asked(), 0, "PAIR") == "8.10"


@rule("8.16")
def test_the_right_to_pair_ends_with_the_last_take() -> None:
    table = position(
        "", "", "", floor="1 2 3", displays=("", "", "7"), hidden=(12, 12, 7), options=HIDDEN
    )
    do(table, 2, "TAKE 1")
    assert refused(table, 2, "PAIR") == "8.16"


@rule("8.12")
def test_keep_is_only_an_answer() -> None:
    assert refused(asked(), 0, "KEEP") == "8.12"
    assert refused(hiding(), 0, "KEEP") == "8.12"
    table = asked()
    do(table, 1, "KEEP")
    assert refused(table, 1, "KEEP") == "8.12"


# The mirror


@rule("9.1")
@pytest.mark.parametrize("name", ["MIRROR 13", "MIRROR_HIDDEN", "NOT_YET"])
def test_no_mirror_at_a_table_without_the_variant(name: str) -> None:
    assert refused(choosing(), 0, name) == "9.1"


@rule("9.6")
@pytest.mark.parametrize("name", ["MIRROR 6", "MIRROR_HIDDEN", "NOT_YET"])
def test_only_its_holder_can_use_the_mirror(name: str) -> None:
    assert refused(mirror_question(), 2, name) == "9.6"


@rule("9.7")
@pytest.mark.parametrize("name", ["MIRROR 5", "MIRROR_HIDDEN", "NOT_YET"])
def test_only_at_the_end_of_a_round(name: str) -> None:
    table = mirror_question()
    do(table, 0, "NOT_YET")
    assert refused(table, 0, name) == "9.7"


@rule("9.9")
def test_the_mirror_takes_a_costume_of_your_own_display() -> None:
    assert refused(mirror_question(), 0, "MIRROR 6") == "9.9"
    assert refused(mirror_question(), 0, "MIRROR 4") == "9.9"


@rule("8.14")
def test_the_mirror_cannot_take_a_hidden_card_that_is_not_there() -> None:
    assert refused(mirror_question(), 0, "MIRROR_HIDDEN") == "8.14"


@rule("9.11")
def test_before_the_last_draw_not_yet_is_no_answer() -> None:
    assert refused(mirror_question(piles=1), 0, "NOT_YET") == "9.11"


# Always


@rule("10.6")
@pytest.mark.parametrize("action", PARTY_BUGS.actions.all)
def test_when_the_match_is_over_nothing_can_be_done(action: Action) -> None:
    table = over()
    assert table.phase == Phase.OVER
    assert refused(table, 0, PARTY_BUGS.actions.name(action)) == "10.6"


@rule("10.3")
def test_nobody_acts_for_a_seat_that_is_none() -> None:
    assert refused(choosing(), CLOCK, "PLAY 4") == "10.3"
    assert rules.why_not(choosing(), 3, Kind.PLAY, 4) == "10.3"


@pytest.mark.parametrize("table", [choosing(), hiding(), taking(), asked(), mirror_question()])
def test_every_action_is_either_allowed_or_refused_with_a_rule_of_the_book(table: Table) -> None:
    for seat in range(table.seats):
        for action in PARTY_BUGS.actions.all:
            if not PARTY_BUGS.is_legal(table, seat, action):
                name = PARTY_BUGS.actions.name(action)
                assert refused(table, seat, name) in PARTY_BUGS.rulebook


def test_refusals_quote_the_rule_books_word_for_word() -> None:
    with pytest.raises(IllegalAction) as refusal:
        do(choosing(), 0, "PLAY 1")
    assert refusal.value.say("en") == "Rule 2.3: You can only play a card that is in your hand."
    for language, name in (("en", "RULES.md"), ("de", "RULES.de.md")):
        book = files("parlour.games.party_bugs").joinpath(name).read_text(encoding="utf-8")
        quoted = re.search(r"\*\*2\.3 (.+?)\*\*", book)
        assert quoted is not None
        said = refusal.value.words.de if language == "de" else refusal.value.words.en
        assert said == quoted[1]


def test_with_both_variants_the_kept_pair_and_the_mirror_question_stand_side_by_side() -> None:
    table = position(
        "4 9 12",
        "2 8 11",
        "3 5 10",
        floor="1 6 7",
        displays=("13",),
        hidden=(11, 12, 4),
        piles=("1 2", "3 4", "1 2"),
        mirror_holder=0,
        options=BOTH,
    )
    reveal(table, 4, 2, 3)
    do(table, 1, "TAKE 1")
    do(table, 2, "TAKE 6")
    assert refused(table, 0, "PAIR") == "8.15"
    assert refused(table, 0, "KEEP") == "8.12"
    assert refused(table, 0, "PLAY 9") == "9.8"
