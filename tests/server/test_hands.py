"""Hands at a live table: how they move, how long a card takes, and what pictures show."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from parlour.server.hands import (
    COARSE,
    COARSE_STEP,
    KEPT,
    LONGEST,
    PICTURE,
    SHORTEST,
    SILENT,
    SLOW_TELLS,
    SPEED,
    UNDER,
    Hands,
    depth_for,
    time_under,
)
from tests.games.by_number import rule


def calm_hands(seats: int = 4, seed: int = 1) -> Hands:
    """Nobody fidgets for an hour."""
    hands = Hands(seats, 0, Random(seed))
    for hand in hands.hands:
        hand.fidget_at = 3_600_000
    return hands


def shown(picture: bytes) -> list[list[Any]]:
    return msgspec.json.decode(picture)["hands"] if picture else []


def film(hands: Hands, lit: int | None, start: int, end: int) -> list[tuple[bytes, bytes]]:
    taken = (hands.picture(now, lit) for now in range(start, end, PICTURE))
    return [(bright or b"", dim or b"") for bright, dim in filter(None, taken)]


def test_depth_and_time_belong_together() -> None:
    assert time_under(1) == SHORTEST
    assert time_under(UNDER) == LONGEST
    for ms in (SHORTEST, 900, 2000, LONGEST):
        assert time_under(depth_for(ms)) == pytest.approx(ms, abs=2)


def test_a_hand_that_jumps_is_slowed_down() -> None:
    hands = calm_hands()
    hands.pose(0, 0, 1, 100)
    hands.move(150)
    assert hands.hands[0].y == pytest.approx(50 * SPEED)
    hands.move(300)
    assert hands.hands[0].y == 1


def test_the_deeper_the_sooner_it_is_gone() -> None:
    arrivals = []
    for depth in (1.0, 0.6, 0.3):
        hands = calm_hands()
        hands.take_along(0, 0)
        now = 0
        while not hands.is_there(0):
            hands.pose(0, 0, depth, now)
            now += PICTURE
            hands.move(now)
        arrivals.append(now)
    assert SHORTEST <= arrivals[0] < arrivals[1] < arrivals[2] <= LONGEST + 100


def test_a_guard_may_ask_for_cards_that_take_longer() -> None:
    """The same movement, by finger and by key; only the card is gone later."""

    def gone_after(slowness: float, by_key: bool) -> int:
        hands = calm_hands()
        hands.slowness = slowness
        hands.take_along(1, 0)
        if by_key:
            hands.slip(1, 1000, 0)
        for now in range(0, 6000, 50):
            if not by_key:
                hands.pose(1, 0, 0.6, now)
            hands.move(now)
            if hands.is_there(1):
                return now
        raise AssertionError("the card was never gone")

    for by_key in (False, True):
        usual, slow = gone_after(1.0, by_key), gone_after(SLOW_TELLS, by_key)
        assert 1.25 * usual < slow < 1.6 * usual


def test_time_above_the_edge_does_not_count() -> None:
    hands = calm_hands()
    hands.take_along(0, 0)
    for now in range(0, 5000, PICTURE):
        hands.pose(0, 0, UNDER - 0.05, now)
    hands.move(5000)
    assert not hands.is_there(0)
    assert hands.hands[0].risen_at is not None


def test_while_hands_are_frozen_no_card_gets_on() -> None:
    hands = calm_hands()
    hands.take_along(0, 0)
    hands.frozen = True
    hands.slip(0, 600, 0)
    hands.move(3000)
    assert not hands.is_there(0)


def test_a_slip_is_long_enough_for_its_card() -> None:
    for ms in (500, 600, 1200, 2000, 3000):
        for seed in range(20):
            hands = calm_hands(seed=seed)
            hands.take_along(0, 0)
            hands.slip(0, ms, 0)
            gone = next(now for now in range(0, 6000, 10) if _at(hands, now).is_there(0))
            assert 0.8 * ms <= gone <= 1.25 * ms + 150, (ms, gone)


def _at(hands: Hands, now: int) -> Hands:
    hands.move(now)
    return hands


def test_a_quick_slip_is_heard_and_a_slow_one_is_not() -> None:
    for ms, loud in ((600, True), (2000, False)):
        hands = calm_hands()
        hands.slip(2, ms, 0)
        heard = [hand[3] for _, dim in film(hands, None, 50, 2000) for hand in shown(dim)]
        assert any(heard) == loud


@rule("cheating-moth 7.12")
def test_the_lamp_shows_one_hand_often_and_the_others_seldom_and_roughly() -> None:
    hands = calm_hands()
    hands.slip(1, 2000, 0)
    pictures = film(hands, 1, PICTURE, 2000 + PICTURE)
    lit = [hand for bright, _ in pictures for hand in shown(bright) if hand[0] == 1]
    dim = [hand for bright, _ in pictures for hand in shown(bright) if hand[0] != 1]
    others = [hand for _, each in pictures for hand in shown(each)]
    assert len(lit) == 2000 // PICTURE
    assert len(dim) == 3 * len(lit) // COARSE
    assert len(others) == 4 * len(lit) // COARSE
    assert all(value / COARSE_STEP % 1 == 0 for hand in others for value in hand[1:3])
    assert len({hand[2] for hand in lit}) > len({hand[2] for hand in others if hand[0] == 1})


def test_when_pictures_go_out_and_how_large_they_are_tells_nothing() -> None:
    def sizes(stir: bool) -> list[tuple[int, int]]:
        hands = Hands(4, 0, Random(3))
        if stir:
            hands.slip(1, 600, 500)
            hands.slip(2, 2000, 700)
        return [(len(bright), len(dim)) for bright, dim in film(hands, 1, PICTURE, 6000)]

    assert sizes(True) == sizes(False)


@rule("cheating-moth 7.12")
def test_everybody_fidgets_without_being_asked() -> None:
    hands = Hands(4, 0, Random(5))
    moved = {hand[0] for _, dim in film(hands, None, 50, 60_000) for hand in shown(dim) if hand[2]}
    assert moved == {0, 1, 2, 3}
    quiet, lively = (
        sum(bool(hand[1] or hand[2]) for _, dim in film(h, None, 50, 60_000) for hand in shown(dim))
        for h in (Hands(4, 0, Random(5), [0.3] * 4), Hands(4, 0, Random(5), [3.0] * 4))
    )
    assert lively > 2 * quiet


def test_a_finger_that_is_lost_lets_the_hand_come_up() -> None:
    hands = calm_hands()
    hands.pose(0, 0.2, 0.8, 0)
    hands.move(SILENT - 50)
    assert hands.hands[0].y == pytest.approx(0.8)
    hands.move(SILENT + 500)
    assert hands.hands[0].y == 0
    assert hands.hands[0].rests


def test_pictures_are_numbered_and_late_ones_are_left_out() -> None:
    hands = calm_hands()
    assert hands.picture(PICTURE - 1, 1) is None
    hands.picture(PICTURE, 1)
    assert hands.picture(PICTURE + 1, 1) is None
    hands.picture(20 * PICTURE + 3, 1)
    assert hands.number == 2
    assert hands.next_at == 21 * PICTURE
    assert hands.sent_at(2) == 20 * PICTURE + 3


def test_a_call_is_judged_by_the_picture_that_was_shown() -> None:
    hands = calm_hands()
    film(hands, 1, PICTURE, 2001)
    assert hands.seen_by(36, 2000, trusted=150) == 1800
    assert hands.seen_by(36, 2000, trusted=120) == 1800
    # Nobody looks further back than the line explains, or ahead.
    assert hands.seen_by(30, 2000, trusted=100) == 1900
    assert hands.seen_by(9999, 2000, trusted=100) == 1900
    assert hands.seen_by(None, 2030, trusted=100) == 1900
    assert hands.seen_by(None, 90_000, trusted=100) == 2000
    assert calm_hands().seen_by(None, 500, trusted=100) == 400


def test_old_pictures_are_forgotten() -> None:
    hands = calm_hands()
    film(hands, 1, PICTURE, (KEPT + 3) * PICTURE)
    assert hands.sent_at(1) is None
    assert hands.sent_at(KEPT) is not None
