"""How one answer in a race is judged: what was reported, what the line explains, and credit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.server.judge import FASTEST, PURSE, REFILL, SLACK, judge, refilled, waiting_time
from parlour.server.line import BELIEVED, Line


def line_of(*trips: int) -> Line:
    line = Line()
    line.trips.extend(trips)
    return line


def test_an_honest_time_counts_whatever_the_line() -> None:
    for trip in (5, 60, 180):
        ruling = judge(312, 1000, 1000 + 312 + trip + 20, line_of(trip), PURSE)
        assert (ruling.granted, ruling.credit) == (312, 0)


def test_what_the_line_cannot_explain_is_corrected() -> None:
    ruling = judge(150, 1000, 1500, line_of(20), PURSE)
    assert ruling.granted == 500 - 20 - SLACK
    assert ruling.as_line() == {
        "reported": 150,
        "measured": 500,
        "trusted": 20,
        "credit": 0,
        "granted": 430,
    }


def test_a_long_line_gets_more_on_credit_until_the_purse_is_empty() -> None:
    far = line_of(420)
    first = judge(300, 0, 300 + 420, far, PURSE)
    assert (first.granted, first.credit) == (300, 420 - BELIEVED - SLACK)
    assert judge(300, 0, 300 + 420, far, 30).granted == 340
    assert judge(300, 0, 300 + 420, far, 0).granted == 370


def test_a_short_line_gets_nothing_on_credit() -> None:
    assert judge(300, 0, 300 + 420, line_of(40), PURSE).credit == 0


def test_the_purse_fills_slowly_and_has_a_bottom_and_a_brim() -> None:
    assert refilled(0) == REFILL
    assert refilled(PURSE) == PURSE


def test_a_guess_stays_a_guess() -> None:
    assert judge(99, 0, 400, line_of(20), PURSE).granted == 99
    assert judge(250, 0, 60, line_of(20), PURSE).granted == 60
    assert judge(None, 0, 60, line_of(20), PURSE).granted == 60


def test_nobody_can_claim_to_have_been_slower_than_the_answer_came() -> None:
    assert judge(5000, 0, 400, line_of(20), PURSE).granted == 400


def test_whoever_measures_nothing_gets_what_the_house_can_see() -> None:
    ruling = judge(None, 0, 400, line_of(80), PURSE)
    assert ruling.granted == 320
    assert "reported" not in ruling.as_line()
    assert judge(None, 0, 150, line_of(80), PURSE).granted == FASTEST


@given(
    reported=st.integers(0, 4000) | st.none(),
    measured=st.integers(-50, 5000),
    trips=st.lists(st.integers(0, 900), max_size=12),
    purse=st.integers(0, PURSE),
)
def test_nobody_gains_more_than_the_cap(
    reported: int | None, measured: int, trips: list[int], purse: int
) -> None:
    ruling = judge(reported, 10_000, 10_000 + measured, line_of(*trips), purse)
    assert 0 <= ruling.credit <= purse
    assert 0 <= ruling.granted <= max(0, measured, FASTEST)
    if ruling.granted >= FASTEST:
        assert ruling.granted >= measured - BELIEVED - SLACK - ruling.credit
        if reported is not None:
            assert ruling.granted >= min(reported, measured)


def test_the_table_waits_for_the_worst_line_but_not_forever() -> None:
    assert waiting_time([]) == 90
    assert waiting_time([line_of(5), line_of(20)]) == 90
    assert waiting_time([line_of(5), line_of(120)]) == 150
    assert waiting_time([line_of(5), line_of(550)]) == 330
