"""Round trips: what is measured, what is trusted, and when a line is too bad for a race."""

from __future__ import annotations

from parlour.server.line import BELIEVED, KEPT, SHAKY, SILENT, Line


def measured(*trips: int) -> Line:
    line = Line()
    for start, trip in enumerate(trips):
        line.pong(line.ping(1000 * start), 1000 * start + trip)
    return line


def test_nine_round_trips_of_ten_stay_below_what_is_trusted() -> None:
    line = measured(*range(10, 110, 10))
    assert line.slow == 90
    assert line.trusted == 90


def test_only_the_last_round_trips_count() -> None:
    assert measured(*[500] * 5, *[20] * KEPT).trusted == 20


def test_no_line_is_trusted_beyond_the_cap() -> None:
    assert measured(450).trusted == BELIEVED
    assert measured(450).slow == 450


def test_a_line_that_was_never_measured_gets_the_benefit_of_the_doubt() -> None:
    assert Line().slow is None
    assert Line().trusted == BELIEVED


def test_a_pong_that_nobody_asked_for_says_nothing() -> None:
    line = Line()
    word = line.ping(100)
    assert line.pong(b"anything", 110) is None
    assert line.pong(word, 130) == 30
    assert line.pong(word, 500) is None
    assert list(line.trips) == [30]


def test_pings_differ_so_that_nobody_can_answer_in_advance() -> None:
    line = Line()
    assert len({line.ping(now) for now in range(50)}) == 50


def test_pings_that_are_never_answered_are_forgotten() -> None:
    line = Line()
    words = [line.ping(now) for now in range(3 * KEPT)]
    assert line.pong(words[0], 100) is None
    assert line.pong(words[-1], 100) is not None


def test_a_line_is_shaky_if_it_is_slow_hidden_or_silent() -> None:
    assert not measured(SHAKY).is_shaky(0)
    assert measured(SHAKY + 1).is_shaky(0)
    hidden = measured(20)
    hidden.hidden = True
    assert hidden.is_shaky(0)
    silent = measured(20)
    silent.ping(5000)
    assert not silent.is_shaky(5000 + SHAKY)
    assert silent.is_shaky(5000 + SHAKY + 1)


def test_an_answer_to_a_later_ping_makes_up_for_a_lost_one() -> None:
    line = measured(20)
    line.ping(5000)
    line.pong(line.ping(6000), 6020)
    assert not line.is_shaky(9000)


def test_a_line_is_silent_if_a_ping_waits_for_long() -> None:
    line = Line()
    assert not line.is_silent(10**9)
    word = line.ping(1000)
    assert not line.is_silent(1000 + SILENT)
    assert line.is_silent(1001 + SILENT)
    line.pong(word, 9000)
    assert not line.is_silent(9000)
