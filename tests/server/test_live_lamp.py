"""The Guard's lamp, and how a call is judged by what the Guard's screen showed."""

from __future__ import annotations

from itertools import groupby

import pytest

from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import NO_CARD
from parlour.server.entries import Acted
from parlour.server.hands import PICTURE, SLOW_TELLS
from parlour.server.lamplight import BUSY, SWING
from parlour.server.protocol import Painted
from tests.games.by_number import rule
from tests.server.live_table import decoded, four, line_of, live


@rule("cheating-moth 7.12")
def test_the_lamp_is_seen_by_all_and_lights_after_its_swing() -> None:
    at = live()
    at.lamp(0, 2)
    assert at.live.light.lit(at.now) is None
    at.wait(SWING)
    assert at.live.light.lit(at.now) == 2
    for film in at.films.values():
        lamps = [each["to"] for each in decoded(film) if each["type"] == "lamp_at"]
        assert lamps == [2]
    at.wait(2000)
    for film in at.films.values():  # and by those who come later
        assert sum(each["type"] == "lamp_at" for each in decoded(film)) == 3


def test_only_the_guard_has_a_lamp_and_points_it_at_others() -> None:
    at = live()
    at.lamp(1, 2)
    at.lamp(0, 0)
    at.lamp(0, 7)
    assert at.live.light.to is None


@rule("cheating-moth 7.12")
def test_the_lamp_swings_to_the_own_cards_when_the_guard_plays() -> None:
    laid = four()
    laid.turn = 0
    laid.discard_pile[laid.discard_size - 1] = 1
    at = live(laid)
    at.lamp(0, 2)
    at.wait(300)
    at.say(0, "PLAY number-3")
    assert at.live.light.lit(at.now) is None
    at.wait(BUSY)
    assert at.live.light.lit(at.now) == 2
    lamps = [each.get("to") for each in decoded(at.films[False]) if each["type"] == "lamp_at"]
    assert [to for to, _ in groupby(lamps)] == [2, None, 2]


@rule("cheating-moth 7.12")
@pytest.mark.parametrize(
    ("turn", "laid", "answer"),
    [(2, "mosquito-2", "SLAP"), (3, "cockroach-4", "RACE number-4")],
)
def test_the_lamp_swings_to_the_own_cards_when_the_guard_slaps_or_races(
    turn: int, laid: str, answer: str
) -> None:
    at = live(four())
    at.table.turn = turn
    at.table.discard_pile[at.table.discard_size - 1] = 0 if turn == 2 else 2
    at.lamp(0, 1)
    at.wait(300)
    at.say(turn, f"PLAY {laid}")
    at.wait(400)
    assert at.live.light.lit(at.now) == 1  # somebody else's card is no reason
    at.say(0, answer, ms=380)
    assert at.live.light.lit(at.now) is None
    at.wait(BUSY)
    assert at.live.light.lit(at.now) == 1


def test_a_new_guard_has_a_lamp_of_their_own() -> None:
    at = live()
    at.lamp(0, 1)
    at.say(1, "VANISH moth-3", ms=2000)
    at.wait(1000)
    at.say(0, "CAUGHT 1", pose=at.live.hands.number)
    assert at.table.guard == 1
    assert at.live.light.to is None
    at.lamp(0, 2)
    assert at.live.light.to is None


def test_everybody_is_told_how_the_guard_is_helped_and_only_while_they_guard() -> None:
    at = live()
    at.lamp(1, None, slow_tells=True)
    assert at.live.hands.slowness == 1
    at.lamp(0, 1, sound_tells=True, slow_tells=True)
    at.wait(300)
    assert at.live.hands.slowness == SLOW_TELLS
    told = [each for each in decoded(at.films[False]) if each["type"] == "lamp_at"][-1]
    assert (told["sound_tells"], told["slow_tells"]) == (True, True)
    at.say(1, "VANISH moth-3", ms=2000)
    at.wait(1000)
    at.say(0, "CAUGHT 1", pose=at.live.hands.number)
    assert at.table.guard == 1
    assert at.live.hands.slowness == 1


def test_a_call_is_judged_by_what_the_screen_showed() -> None:
    """The card was gone when the call came, but not yet in the picture of the press."""
    for pose_ago, caught in ((0, False), (4, True)):
        at = live(four(grace=0), grace=0)
        at.live.join(at.room.seats[0], line_of(150))
        at.say(1, "VANISH moth-3", ms=600)
        while at.table.moving[1] != NO_CARD:
            at.wait(10)
        at.wait(100)
        at.say(0, "CAUGHT 1", pose=at.live.hands.number - pose_ago)
        assert bool(at.told(Told.CAUGHT)) == caught


def test_nobody_looks_further_back_than_the_line_explains() -> None:
    at = live(four(grace=0), grace=0)
    at.live.join(at.room.seats[0], line_of(10))
    at.say(1, "VANISH moth-3", ms=600)
    while at.table.moving[1] != NO_CARD:
        at.wait(10)
    at.wait(200)
    old = at.live.hands.number - 6
    made = at.say(0, "CAUGHT 1", pose=old)
    assert at.told(Told.WRONGLY)
    line = next(entry.line for entry in made if isinstance(entry, Acted) and entry.line)
    assert line["pose"] == old
    assert line["trusted"] == 10
    assert line["granted"] <= 10 + PICTURE


def test_without_a_picture_the_last_painted_one_counts() -> None:
    at = live()
    at.wait(500)
    at.live.paint(at.room.seats[0], Painted(at.live.hands.number))
    at.live.paint(at.room.seats[1], Painted(9999))
    made = at.say(0, "CAUGHT 1")
    line = next(entry.line for entry in made if isinstance(entry, Acted) and entry.line)
    assert line["pose"] == at.live.hands.number
