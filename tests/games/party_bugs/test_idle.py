"""10.7 What is done for somebody whose time is up."""

from __future__ import annotations

from collections import Counter

from parlour.core.sets import members_of
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.table import NO_CARD, Table
from tests.games.by_number import rule
from tests.games.idling import help_out, helped
from tests.games.party_bugs.tables import BOTH, awaited, do, hand_of
from tests.games.party_bugs.test_hidden_card import hiding, ten_is_hidden
from tests.games.party_bugs.test_mirror import before_a_draw


@rule("10.7")
def test_in_every_position_the_clock_does_what_the_book_says() -> None:
    met: Counter[Kind] = Counter()
    for table, seat, legal, kinds, done in helped(PARTY_BUGS, BOTH, 3, 12):
        met[Kind(done.kind)] += 1
        display = list(members_of(table.display[seat]))
        if Kind.KEEP in kinds:
            assert done.kind == Kind.PAIR
        elif Kind.NOT_YET in kinds:
            assert done.kind == Kind.NOT_YET
        elif Kind.MIRROR in kinds:
            assert (done.kind, done.spot) == (Kind.MIRROR, min(display))
        elif Kind.MIRROR_HIDDEN in kinds:
            assert done.kind == Kind.MIRROR_HIDDEN
            assert not display
        else:
            assert done.kind in (Kind.PLAY, Kind.HIDE, Kind.TAKE)
            assert done.spot == min(each.spot for each in legal if each.kind == done.kind)
    assert min(met[kind] for kind in (Kind.PLAY, Kind.HIDE, Kind.TAKE, Kind.NOT_YET, Kind.PAIR)) > 0


@rule("10.7")
def test_the_mirror_takes_the_lowest_card_when_it_has_to_take_one() -> None:
    assert said(before_a_draw("13 5", 3)) == "NOT_YET"
    assert said(before_a_draw("13 5", 1)) == "MIRROR 5"
    assert said(before_a_draw("13 5", 1, hidden=2)) == "MIRROR 5"
    assert said(before_a_draw("", 1, hidden=2)) == "MIRROR_HIDDEN"


def said(table: Table) -> str:
    return PARTY_BUGS.actions.name(help_out(PARTY_BUGS, table, 0).done)


@rule("10.7")
def test_a_hidden_pair_is_paired_when_the_table_asks_and_not_by_itself() -> None:
    table = ten_is_hidden()
    do(table, 0, "TAKE 10")
    assert help_out(PARTY_BUGS, table, 0).done.kind == Kind.PAIR
    do(table, 0, "KEEP")
    while not hand_is_asked(table):
        seat = awaited(table)[0]
        done = help_out(PARTY_BUGS, table, seat).done
        PARTY_BUGS.play(table, seat, done)
    asked = help_out(PARTY_BUGS, table, 0)
    assert Kind.PAIR in asked.kinds
    assert (asked.done.kind, asked.done.spot) == (Kind.PLAY, min(hand_of(table, 0)))


def hand_is_asked(table: Table) -> bool:
    return Kind.PLAY in {action.kind for action in PARTY_BUGS.legal(table, 0)}


@rule("10.7")
def test_a_card_that_was_chosen_stays_chosen() -> None:
    table = hiding()
    do(table, 0, "HIDE 9")
    assert 0 not in awaited(table)
    for seat in awaited(table):
        PARTY_BUGS.play(table, seat, help_out(PARTY_BUGS, table, seat).done)
    assert table.hidden[:3] == [9, 1, 3]
    assert NO_CARD not in table.hidden[:3]
