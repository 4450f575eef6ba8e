"""Means, intervals, ratings and pictures of them."""

from __future__ import annotations

import re
from math import isinf, log, log10, sqrt
from typing import Any
from xml.etree import ElementTree

import pytest

from parlour.core.dice import roll, seed_dice
from parlour.lab.drawing import DESK, PHONE, Paper, standalone, ticks
from parlour.lab.means import Interval, Mean, paired_difference, reach
from parlour.lab.plots import (
    Row,
    columns,
    curves,
    dots,
    number,
    percent,
    quantile,
    ridges,
    stacked,
)
from parlour.lab.ratings import MIDDLE, fitted, ranking_of, ratings, standard_errors

# Means


def test_single_cases_have_the_interval_of_the_textbook() -> None:
    values = [1.0, 4.0, 2.0, 8.0, 5.0]
    mean = Mean()
    for value in values:
        mean.add([value])
    middle = sum(values) / 5
    deviation = sqrt(sum((value - middle) ** 2 for value in values) / 4)
    assert mean.value == pytest.approx(middle)
    assert mean.error == pytest.approx(deviation / sqrt(5))
    assert mean.interval().high == pytest.approx(middle + 2.776 * deviation / sqrt(5), rel=3e-3)


@pytest.mark.parametrize(
    ("groups", "student"), [(2, 12.706), (3, 4.303), (4, 3.182), (10, 2.262), (31, 2.042)]
)
def test_few_groups_reach_as_far_as_students_t(groups: int, student: float) -> None:
    assert reach(groups) == pytest.approx(student, rel=0.01)
    assert reach(100_000) == pytest.approx(1.96, abs=1e-3)


@pytest.mark.parametrize("groups", [3, 5, 12])
def test_an_interval_of_a_few_groups_is_wide_enough(groups: int) -> None:
    dice = [0] * 4
    seed_dice(dice, groups)
    held = 0
    for _ in range(1000):
        mean = Mean()
        for _ in range(groups):
            mean.add([float(sum(roll(dice, 7) for _ in range(4)))])
        held += mean.interval().low <= 12 <= mean.interval().high
    assert 0.93 < held / 1000 < 0.975


def test_cases_of_one_group_are_not_independent() -> None:
    alone, together = Mean(), Mean()
    for value in (0.0, 1.0, 1.0, 0.0, 1.0):
        together.add([value] * 10)
        for _ in range(10):
            alone.add([value])
    assert alone.value == together.value
    assert together.error > 3 * alone.error


def test_an_interval_holds_the_truth_nearly_always() -> None:
    dice = [0] * 4
    seed_dice(dice, 7)
    held = 0
    for _ in range(400):
        share = Mean()
        for _ in range(60):
            size = 1 + roll(dice, 4)
            share.add([float(roll(dice, 4) == 0) for _ in range(size)])
        held += share.share().low <= 0.25 <= share.share().high
    assert 0.92 < held / 400 < 0.98


def test_shares_stay_between_nought_and_one() -> None:
    never = Mean()
    for _ in range(10):
        never.add([0.0, 0.0])
    value, low, high = never.share()
    assert (value, low) == (0.0, 0.0)
    assert 0.1 < high < 0.4


def test_equal_values_do_not_tell_how_much_others_would_differ() -> None:
    for value in (3.0, 0.1, 0.0):
        mean = Mean()
        for _ in range(7):
            mean.add([value])
        assert isinf(mean.interval().high)
        assert mean.interval().value == pytest.approx(value)


def test_too_little_is_known_from_one_group() -> None:
    mean = Mean()
    mean.add([3.0, 4.0])
    assert isinf(mean.interval().high)
    assert isinf(paired_difference([(mean, mean)]).high)


def test_what_both_share_cancels_out_of_a_paired_difference() -> None:
    dice = [0] * 4
    seed_dice(dice, 5)
    held = 0
    blocks: list[tuple[Mean, Mean]]
    for _ in range(300):
        blocks = []
        for _ in range(20):
            deal = 100.0 * roll(dice, 10)
            one, other = Mean(), Mean()
            one.add([deal + roll(dice, 5) + 3.0])
            other.add([deal + roll(dice, 5)])
            blocks.append((one, other))
        value, low, high = paired_difference(blocks)
        assert high - value < 3
        held += low <= 3 <= high
    assert 0.92 < held / 300 < 0.98
    same = [(one, one) for one, _ in blocks]
    assert paired_difference(same) == (0.0, 0.0, 0.0)


def test_sums_can_be_kept_and_joined() -> None:
    whole, first, second = Mean(), Mean(), Mean()
    for i in range(9):
        whole.add([float(i), 1.0])
        (first if i < 4 else second).add([float(i), 1.0])
    kept = Mean.from_json(first.to_json())
    kept.join(second)
    assert kept == whole


# Ratings


def test_three_wins_of_four_are_three_times_the_strength() -> None:
    won, lost = (("a",), ("b",)), (("b",), ("a",))
    found = fitted({won: 3000, lost: 1000})
    assert found["a"] - found["b"] == pytest.approx(400 * log10(3), abs=0.5)
    assert (found["a"] + found["b"]) / 2 == pytest.approx(MIDDLE)


def test_who_never_loses_is_not_infinitely_strong() -> None:
    found = fitted({(("a",), ("b",), ("c",)): 20})
    assert MIDDLE + 1000 > found["a"] > found["b"] > found["c"]


def test_equals_are_rated_equally_and_ties_are_none_of_a_difference() -> None:
    found = fitted({(("a", "b"), ("c",)): 30, (("c",), ("a", "b")): 30})
    assert found["a"] == pytest.approx(found["b"])


def test_known_strengths_are_found_again_within_the_intervals() -> None:
    strength = {"a": 6, "b": 3, "c": 1}
    dice = [0] * 4
    seed_dice(dice, 3)
    deals = []
    for _ in range(1500):
        left, order = dict(strength), []
        while left:
            wanted = roll(dice, sum(left.values()))
            for name in list(left):
                wanted -= left[name]
                if wanted < 0:
                    order.append(name)
                    del left[name]
                    break
        deals.append([ranking_of(order, [1, 2, 3])])
    found = ratings(deals)
    truth = {name: 400 * log10(each) for name, each in strength.items()}
    mean = sum(truth.values()) / 3
    for name, (value, low, high) in found.items():
        assert low - 8 < MIDDLE + truth[name] - mean < high + 8
        assert 2 < high - value < 40


def test_a_rating_is_no_point_where_all_deals_agree() -> None:
    won = [(("a",), ("b",))]
    (few, some, many) = (ratings([won * 2] * deals)["a"] for deals in (2, 10, 100))
    assert few.high - few.low > some.high - some.low > 300
    assert many.high - many.low > 200
    assert few.low < some.value
    assert many.value < few.high


def test_a_rating_is_as_sure_as_independent_matches_allow() -> None:
    won, lost = (("a",), ("b",)), (("b",), ("a",))
    found = ratings([[won] * 3 + [lost]] * 1000)["a"]
    of_odds = 1 / sqrt(1000 * 0.75 * 0.25)  # every deal is alike and counts as one match
    assert found.high - found.value == pytest.approx(1.96 * 400 / log(10) * of_odds / 2, rel=0.01)
    errors = standard_errors({won: 3000, lost: 1000}, fitted({won: 3000, lost: 1000}))
    assert errors["b"] == pytest.approx(400 / log(10) / sqrt(4000 * 0.75 * 0.25) / 2, rel=0.01)


# Pictures

ROWS = [Row("<one> & two", Interval(0.2, 0.1, 0.3), 40), Row("b", Interval(-1, -3, 2), 7, 9)]


def test_numbers_are_written_as_people_write_them() -> None:
    assert number(-1234.56, "en") == "−1,234.6"
    assert number(-1234.56, "de") == "−1.234,6"
    assert number(-0.01, "en") == "0.0"
    assert percent(0.255, "en") == "25.5%"
    assert percent(0.255, "de") == "25,5 %"
    assert ticks(0.0, 1.0) == pytest.approx([0.0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert ticks(-13, 31) == pytest.approx([-10, 0, 10, 20, 30])
    assert quantile({1: 1, 5: 2, 9: 1}, 0.5) == 5


def test_every_plot_is_a_picture_that_says_what_it_shows() -> None:
    unknown = Row("c", Interval(1.0, float("-inf"), float("inf")), 1)
    plots = [
        dots("Title <1>", [*ROWS, unknown], str, 0.5, ["x", "y"]),
        columns("Title <1>", [*ROWS, unknown], str, 0.5, "below"),
        ridges("Title <1>", [("a", {3: 4, 9: 1}), ("b", {-2: 1})], str, "below"),
        curves("Title <1>", [("a", [0.1, 0.9]), ("b", [0.9, 0.1])], str, {1: "2"}, "below"),
    ]
    narrow = [
        dots("Title <1>", [*ROWS, unknown], str, 0.5, paper=PHONE),
        columns("Title <1>", [*ROWS, unknown], str, 0.5, "below", PHONE),
        columns("Title <1>", [Row("a name that is long", ROWS[0].value)] * 9, str, 0.5, "", PHONE),
        ridges("Title <1>", [("a", {3: 4, 9: 1}), ("b", {-2: 1})], str, "", PHONE),
    ]
    for plot in [*plots, *narrow]:
        picture = ElementTree.fromstring(standalone(plot))
        texts = [each.text for each in picture.iter() if each.tag.endswith("}text")]
        assert "Title <1>" in texts
        assert "nan" not in plot
        assert "inf" not in plot
    whole = ElementTree.fromstring(standalone(stacked(plots)))
    assert sum(each.tag.endswith("}svg") for each in whole.iter()) == 5


@pytest.mark.parametrize("kind", [dots, columns])
@pytest.mark.parametrize("paper", [DESK, PHONE])
def test_what_was_seen_too_seldom_does_not_look_exact(kind: Any, paper: Paper) -> None:
    unknown = Row("d", Interval(0.5, float("-inf"), float("inf")))
    assert "hollow" not in kind("a", ROWS, str, paper=paper)
    drawn = kind("a", [unknown], str, paper=paper)
    assert 'class="hollow l0"' in drawn
    assert ">?</text>" in drawn


def places_of_whiskers(plot: str) -> list[list[float]]:
    ways = re.findall(r'd="M([-0-9. L]+)" class="whisker"', plot)
    return [[float(each) for each in re.findall(r"[0-9.]+", way)] for way in ways]


@pytest.mark.parametrize("paper", [DESK, PHONE])
def test_an_interval_that_reaches_below_nought_is_drawn_to_its_end(paper: Paper) -> None:
    """Cut off at nought it would look as if a column were surely above it."""
    rows = [Row("1", Interval(0.4, -0.4, 1.2)), Row("2", Interval(1.0, 0.5, 1.5))]
    (_, low, _, high), (_, low_too, _, high_too) = places_of_whiskers(
        columns("a", rows, str, paper=paper)
    )
    assert (low - high) / (low_too - high_too) == pytest.approx(1.6, abs=0.02)


def test_no_line_runs_through_a_number_on_a_phone() -> None:
    """A dashed line behind the minus of −6.9 would make it +6.9."""
    drawn = dots("a", [Row("b", Interval(-6.9, -7.0, -6.8))], str, 0.0, paper=PHONE)
    mark, number_said = drawn.index('class="mark"'), drawn.index(">-6.9<")
    assert mark < drawn.rindex('class="back"') < number_said


def test_a_narrow_plot_fits_a_phone() -> None:
    rows = [Row("a name of thirty letters or so", Interval(0.5, 0.4, 0.6))] * 3
    drawn = dots("A title that is too long for one line on a phone", rows, str, paper=PHONE)
    picture = ElementTree.fromstring(drawn)
    assert picture.attrib["viewBox"].split()[2] == "360"
    titles = [each.text for each in picture.iter() if each.attrib.get("class") == "title"]
    assert " ".join(filter(None, titles)) == "A title that is too long for one line on a phone"
    assert max(len(each or "") for each in titles) <= PHONE.letters


def test_a_long_legend_has_several_lines_and_all_of_them_fit() -> None:
    names = ["Fortgeschritten gegen Gelegenheitsspieler"] * 4
    picture = ElementTree.fromstring(dots("a", ROWS, str, None, names))
    told = [each for each in picture.iter() if each.text == names[0]]
    assert len(told) == 4
    assert len({each.attrib["y"] for each in told}) > 1
    assert all(float(each.attrib["x"]) + 7.4 * len(names[0]) < 760 for each in told)


def test_nothing_at_all_can_be_drawn() -> None:
    for plot in (dots("a", [], str), columns("a", [], str), curves("a", [], str, {})):
        ElementTree.fromstring(plot)
