"""What a seat sees of Parrot Box, and what it may imagine."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.table import DOUBLE_PARROT, GAME_TIE, ParrotBoxOptions, Phase, Table
from parlour.games.parrot_box.view import View, deal_unseen, view
from tests.games.by_number import rule
from tests.games.parrot_box.secrets import all_cards, hidden_changed
from tests.games.parrot_box.tables import CLOSED, do, opening, position

DECK = Counter(place // 8 for place in range(108))

seeds = st.integers(0, 2**32)


def played(seed: int, length: int, *, drawing: bool = False) -> Table:
    """A table after some legal actions; ``drawing`` ones use up the pile as fast as possible."""
    random = Random(seed)
    options = ParrotBoxOptions(
        rounds=random.randint(1, 3),
        double_parrot=random.choice(DOUBLE_PARROT),
        game_tie=random.choice(GAME_TIE),
    )
    table = PARROT_BOX.new_table(random.randint(2, 6), seed, options)
    for _ in range(length):
        if PARROT_BOX.is_over(table):
            break
        seat = random.choice(PARROT_BOX.awaited(table))
        legal = PARROT_BOX.legal(table, seat)
        names = [PARROT_BOX.actions.name(action) for action in legal]
        stalling = [name for name in ("PASS", "DISCARD", "DRAW") if drawing and name in names]
        do(table, seat, stalling[0] if stalling else random.choice(names))
    return table


def viewers(table: Table) -> list[int | None]:
    return [None, *range(table.seats)]


@rule("3.5")
def test_pg17_only_the_drawer_sees_the_drawn_card() -> None:
    table = position(CLOSED, CLOSED, drawn="12")
    assert [view(table, viewer).in_hand for viewer in (0, 1, None)] == [12, None, None]


@rule("3.5")
def test_a_taken_card_is_seen_by_all() -> None:
    table = position(CLOSED, CLOSED, taken="12")
    assert [view(table, viewer).in_hand for viewer in (0, 1, None)] == [12, 12, 12]


def test_a_flying_parrot_is_seen_by_all() -> None:
    table = position("P ?1 ?2 ?3 7 ?5 ?6 ?7", CLOSED, drawn="7")
    do(table, 0, "FLY 1")
    assert [view(table, viewer).in_hand for viewer in (0, 1, None)] == [13, 13, 13]


@rule("1.5")
def test_nobody_sees_a_face_down_card() -> None:
    table = position("0 1 2 3 4 5 6 ?7", CLOSED)
    for viewer in (0, 1, None):
        assert view(table, viewer).boxes == ((0, 1, 2, 3, 4, 5, 6, None), (None,) * 8)


@rule("3.4")
def test_pg18_of_the_discard_pile_the_top_card_and_what_one_remembers() -> None:
    table = position(CLOSED, CLOSED, discards="3 P 3 9")
    seen = view(table, 1)
    assert (seen.discard, seen.discard_size) == (9, 4)
    assert seen.discarded == (0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1)


@rule("3.4")
def test_pg18_the_order_of_the_discard_pile_is_not_shown() -> None:
    one = position(CLOSED, CLOSED, discards="3 P 4 9")
    other = position(CLOSED, CLOSED, discards="4 3 P 9")
    assert view(one, 0) == view(other, 0)


def test_when_the_only_discard_is_taken_no_card_lies_there() -> None:
    table = position(CLOSED, CLOSED, discards="3")
    do(table, 0, "TAKE")
    seen = view(table, 1)
    assert (seen.discard, seen.discard_size) == (None, 0)
    assert view(PARROT_BOX.imagine(seen, 1), 1) == seen


@rule("2.4")
def test_others_see_only_who_is_ready() -> None:
    table = opening(CLOSED, CLOSED)
    untouched = view(table, 1)
    do(table, 0, "OPEN 3")
    assert view(table, 0).to_open == (2,)
    assert view(table, 1) == untouched
    do(table, 0, "OPEN 1")
    assert view(table, 0).to_open == (0, 2)
    assert (view(table, 1).to_open, view(table, 1).ready) == ((), (True, False))
    assert view(table, None).ready == (True, False)


@rule("3.15")
def test_pg16_what_is_in_the_draw_pile_is_known_only_after_a_reshuffle() -> None:
    table = position(CLOSED, CLOSED, pile_is_empty=True)
    remembered = view(table, 0).discarded
    assert view(table, 0).in_draw_pile is None
    do(table, 0, "DRAW")
    mine, theirs = view(table, 0).in_draw_pile, view(table, 1).in_draw_pile
    assert mine is not None
    assert theirs is not None
    assert sum(mine) + 1 == sum(theirs) == sum(remembered) - 1
    assert [a - b for a, b in zip(theirs, mine, strict=True)].index(1) == table.in_hand


def test_when_the_match_is_over_everything_is_open_to_everyone() -> None:
    table = played(3, 10_000)
    for viewer in viewers(table):
        seen = view(table, viewer)
        assert seen.draw_pile == tuple(table.draw_pile[: table.draw_size])
        assert all(None not in box for box in seen.boxes)
        assert PARROT_BOX.imagine(seen, 9).cards == table.cards


def test_the_score_sheet_is_open() -> None:
    table = played(5, 10_000)
    seen = view(table, None)
    assert seen.totals == tuple(sum(points) for points in seen.points)
    assert all(len(points) == table.rounds for points in seen.points)


def test_a_view_is_frozen_and_names_its_owner() -> None:
    seen = view(position(CLOSED, CLOSED), 1)
    assert seen.seat == 1
    with pytest.raises(AttributeError):
        seen.turn = 1  # type: ignore[misc]
    assert "dice" not in {field.name for field in fields(View)}


@rule("8.11")
@given(seed=seeds, length=st.integers(0, 400), drawing=st.booleans())
@settings(max_examples=60, deadline=None)
def test_what_is_hidden_changes_no_view(seed: int, length: int, drawing: bool) -> None:
    table = played(seed, length, drawing=drawing)
    for viewer in viewers(table):
        changed = hidden_changed(table, viewer, Random(seed))
        assert Counter(all_cards(changed)) == DECK
        assert view(changed, viewer) == view(table, viewer)


@given(seed=seeds, length=st.integers(0, 400), drawing=st.booleans())
@settings(max_examples=60, deadline=None)
def test_an_imagined_table_looks_like_the_view(seed: int, length: int, drawing: bool) -> None:
    table = played(seed, length, drawing=drawing)
    for viewer in viewers(table):
        seen = view(table, viewer)
        imagined = PARROT_BOX.imagine(seen, seed + 1)
        assert view(imagined, viewer) == seen
        assert Counter(all_cards(imagined)) == DECK
        assert Table.unpack(imagined.pack()) == imagined
        assert PARROT_BOX.imagine(seen, seed + 1) == imagined


@pytest.mark.parametrize("seed", range(10))
def test_an_imagined_table_can_be_played_to_its_end(seed: int) -> None:
    table = played(seed, 40 * seed, drawing=seed % 2 == 0)
    random = Random(seed)
    for viewer in viewers(table):
        imagined = PARROT_BOX.imagine(view(table, viewer), seed)
        while not PARROT_BOX.is_over(imagined):
            seat = random.choice(PARROT_BOX.awaited(imagined))
            PARROT_BOX.play(imagined, seat, random.choice(PARROT_BOX.legal(imagined, seat)))
        assert Counter(all_cards(imagined)) == DECK


def test_every_unseen_card_is_imagined_as_often_as_it_is_left() -> None:
    table = position("0 1 2 3 4 5 6 ?7", "7 7 7 7 7 7 7 9", drawn="8", discards="12 12 12 12 12")
    # For the spectator 97 cards are left: spot 8, the drawn card, and 95 in the pile.
    seen = view(table, None)
    at_spot_8: Counter[int] = Counter()
    drawn: Counter[int] = Counter()
    for seed in range(3000):
        imagined = PARROT_BOX.imagine(seen, seed * 7919)
        at_spot_8[imagined.cards[0][7]] += 1
        drawn[imagined.in_hand] += 1
    for found in (at_spot_8, drawn):
        left = DECK - Counter([0, 1, 2, 3, 4, 5, 6, *[7] * 7, 9, *[12] * 5])
        for card, count in left.items():
            assert abs(found[card] - 3000 * count / left.total()) < 5 * (3000 * count / 87) ** 0.5


@rule("3.15")
def test_pg16_after_a_reshuffle_pile_and_boxes_do_not_mix() -> None:
    closed = "?P ?P ?P ?P ?12 ?12 ?12 ?12"
    table = position(closed, "?12 ?12 ?12 ?12 0 0 0 0", pile_is_empty=True)
    do(table, 0, "DRAW")
    tops = set()
    for seed in range(50):
        imagined = PARROT_BOX.imagine(view(table, 1), seed)
        face_down = Counter([*imagined.cards[0], *imagined.cards[1][:4]])
        assert face_down == Counter({12: 8, 13: 4})
        tops.add(imagined.in_hand)
    assert len(tops) > 8


def test_the_choices_of_others_are_imagined_freely() -> None:
    table = opening(CLOSED, CLOSED, CLOSED)
    do(table, 1, "OPEN 1", "OPEN 2")
    ready, choosing = set(), set()
    for seed in range(500):
        imagined = PARROT_BOX.imagine(view(table, 0), seed)
        assert imagined.to_open[0] == 0
        ready.add(imagined.to_open[1])
        choosing.add(imagined.to_open[2])
    assert len(ready) == 28
    assert choosing == {0, *(1 << spot for spot in range(8))}


def test_a_laid_out_table_can_be_dealt_again_and_again() -> None:
    table = position("0 1 2 3 4 5 6 ?7", CLOSED, drawn="8")
    seen = view(table, 1)
    imagined = PARROT_BOX.imagine(seen, 1)
    arrangements = set()
    for _ in range(20):
        deal_unseen(imagined, 1)
        assert view(imagined, 1) == seen
        arrangements.add(tuple(imagined.draw_pile))
    assert len(arrangements) == 20


def test_the_drawer_keeps_the_drawn_card_in_every_imagination() -> None:
    table = position(CLOSED, CLOSED, drawn="8")
    assert {PARROT_BOX.imagine(view(table, 0), seed).in_hand for seed in range(20)} == {8}


def test_imagining_ends_with_the_match() -> None:
    table = played(3, 10_000)
    assert table.phase == Phase.OVER
    imagined = PARROT_BOX.imagine(view(table, None), 1)
    table.dice = imagined.dice
    table.discard_pile = imagined.discard_pile  # whose order nobody is shown
    assert imagined == table
