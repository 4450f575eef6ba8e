"""Chapter 6 of RULES.md, and a second, slower way to count that must agree with the first."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.parrot_box.box import points_of
from parlour.games.parrot_box.table import DOUBLE_PARROT, MINUS_TEN, PARROT, WILD, ZERO
from tests.games.by_number import rule

P = PARROT


def points(*box: int, option: int = ZERO) -> int:
    return points_of(list(box), option)


@rule("6.1")
def test_each_card_counts_its_number() -> None:
    assert points(4, 1, 2, 3, 11, 5, 6, 7) == 39


@rule("6.2")
def test_two_equal_cards_in_one_column_count_0() -> None:
    assert points(12, 1, 2, 3, 12, 5, 6, 7) == 24


@rule("6.3")
def test_pg24_equal_cards_in_different_columns_are_no_pair() -> None:
    assert points(10, 10, 0, 0, 1, 2, 1, 2) == 26
    assert points(10, 0, 0, 0, 1, 10, 1, 2) == 24


@rule("6.4")
def test_pg19_quartet_sextet_octet() -> None:
    assert points(10, 1, 2, 10, 10, 3, 4, 10) == 10 - 10
    assert points(10, 1, 10, 10, 10, 3, 10, 10) == 4 - 15
    assert points(10, 10, 10, 10, 10, 10, 10, 10) == -20


@rule("6.4")
def test_pg24_two_columns_of_tens_are_a_quartet() -> None:
    assert points(10, 0, 0, 10, 10, 1, 2, 10) == 3 - 10


@rule("6.5")
def test_pg19_sets_replace_one_another_and_numbers_count_apart() -> None:
    assert points(4, 4, 4, 0, 4, 4, 4, 1) == 1 - 15
    assert points(4, 4, 9, 9, 4, 4, 9, 9) == -20
    assert points(4, 9, 4, 9, 4, 9, 4, 9) == -20


@rule("6.6")
def test_pg20_zeros_form_sets() -> None:
    assert points(0, 1, 2, 3, 0, 5, 6, 7) == 24
    assert points(0, 0, 2, 3, 0, 0, 6, 7) == 18 - 10


@rule("6.7")
def test_pg21_a_parrot_and_a_number_are_a_pair() -> None:
    assert points(7, P, 3, 10, 7, 7, 3, 12) == 12
    assert points(P, 1, 2, 3, 7, 5, 6, 7) == 24
    assert points(7, 7, P, 7, P, P, 7, P) == -20


@rule("6.7")
def test_pg21_parrots_with_different_mates_do_not_join() -> None:
    assert points(7, P, 3, 10, P, 8, 3, 10) == 0


@rule("6.8")
def test_pg22_a_double_parrot_is_a_pair_without_a_number() -> None:
    assert points(P, 1, 2, 3, P, 5, 6, 7) == 24
    assert points(P, 5, 2, 3, P, 5, 6, 7) == 18


@rule("6.8")
def test_pg23_two_double_parrots_count_0() -> None:
    assert points(P, P, 5, 5, P, P, 5, 5) == -10
    assert points(P, P, 2, 3, P, P, 6, 7) == 18


@rule("6.9")
def test_pg22_reading_h_wild_joins_the_best_set() -> None:
    assert points(P, 1, 2, 3, P, 5, 6, 7, option=WILD) == 24
    assert points(P, 5, 2, 3, P, 5, 6, 7, option=WILD) == 18 - 10
    assert points(P, 5, 5, 3, P, 5, 5, 7, option=WILD) == 10 - 15
    assert points(P, 5, 5, 5, P, 5, 5, 5, option=WILD) == -20
    # A second Quartet is better than a Sextet.
    assert points(P, 5, 5, 3, P, 5, 5, 3, option=WILD) == -20
    assert points(P, 0, 5, 5, P, 0, 5, 5, option=WILD) == -20


@rule("6.9")
def test_pg23_reading_h_two_wild_double_parrots() -> None:
    assert points(P, P, 2, 3, P, P, 6, 7, option=WILD) == 18 - 10
    assert points(P, P, 5, 3, P, P, 5, 7, option=WILD) == 10 - 15
    assert points(P, P, 5, 3, P, P, 5, 3, option=WILD) == -20
    assert points(P, P, 5, 5, P, P, 5, 5, option=WILD) == -20


@rule("6.10")
def test_pg22_pg23_reading_h_minus_ten_joins_no_set() -> None:
    assert points(P, 1, 2, 3, P, 5, 6, 7, option=MINUS_TEN) == 24 - 10
    assert points(P, P, 5, 3, P, P, 5, 7, option=MINUS_TEN) == 10 - 20
    assert points(P, P, 5, 5, P, P, 5, 5, option=MINUS_TEN) == -30
    assert points(P, P, 5, 5, P, P, 5, 6, option=MINUS_TEN) == 11 - 20


def counted_by_trying(box: list[int], option: str) -> int:
    """Replaces every Parrot by a number, tries all numbers for double ones, and keeps the best."""
    columns = [[box[i], box[i + 4]] for i in range(4)]
    doubles = [column for column in columns if column == [P, P]]
    others = [column for column in columns if column != [P, P]]
    copied = [[min(column) if card == P else card for card in column] for column in others]
    if option != "wild":
        return counted(copied) - (10 * len(doubles) if option == "minus-ten" else 0)
    return min(
        counted(copied + [[number, number] for number in numbers])
        for numbers in product(range(13), repeat=len(doubles))
    )


def counted(columns: list[list[int]]) -> int:
    pairs = Counter(upper for upper, lower in columns if upper == lower)
    alone = sum(upper + lower for upper, lower in columns if upper != lower)
    return alone + sum({1: 0, 2: -10, 3: -15, 4: -20}[count] for count in pairs.values())


few_numbers = st.lists(st.integers(0, 12), min_size=1, max_size=3)
boxes = few_numbers.flatmap(
    lambda numbers: st.lists(st.sampled_from([*numbers, P]), min_size=8, max_size=8)
)


@pytest.mark.parametrize("option", DOUBLE_PARROT)
@given(box=boxes.filter(lambda box: box.count(P) <= 4))
def test_both_ways_of_counting_agree(option: str, box: list[int]) -> None:
    assert points_of(box, DOUBLE_PARROT.index(option)) == counted_by_trying(box, option)


@pytest.mark.parametrize("option", DOUBLE_PARROT)
@given(box=st.permutations([place // 8 for place in range(108)]))
def test_both_ways_of_counting_agree_on_cards_that_were_dealt(option: str, box: list[int]) -> None:
    assert points_of(box[:8], DOUBLE_PARROT.index(option)) == counted_by_trying(box[:8], option)


@given(box=boxes.filter(lambda box: box.count(P) <= 4), columns=st.permutations(range(4)))
def test_the_order_of_columns_and_rows_does_not_matter(box: list[int], columns: list[int]) -> None:
    moved = [box[column] for column in columns] + [box[column + 4] for column in columns]
    upside_down = box[4:] + box[:4]
    for option in range(3):
        assert points_of(box, option) == points_of(moved, option) == points_of(upside_down, option)
