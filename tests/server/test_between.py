"""The pause between two rounds of a live match."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.cheating_moth.actions import Kind
from parlour.server.doings import NotNow
from parlour.server.entries import GotReady, Paused, StoodIn, WentOn
from parlour.server.live import Live
from parlour.server.protocol import Act, GoOn, Leave, Ready
from tests.games.cheating_moth.tables import position
from tests.server.live_table import LiveTable, line_of
from tests.server.rooms import CHEATING_MOTH, Evening


def after_a_round(people: int = 2) -> LiveTable:
    """Seat 1 has laid its last card, and nobody has called."""
    hands = ("1 3 4 5", "2", "2 5 5", "3 3 4")
    bots = ("carl", "sue")[: 4 - people]
    at = LiveTable(people, bots, table=position(*hands, top="1", guard=0, turn=1))
    at.say(1, "PLAY number-2")
    until_it_is_over(at)
    return at


def until_it_is_over(at: LiveTable) -> None:
    while not at.room.between:
        at.wait(50)
        assert at.now < 600_000


def shown(at: LiveTable) -> dict[str, object]:
    table: dict[str, object] = at.evening.everything(None)["table"]
    return table


def test_after_a_round_the_table_pauses_and_goes_on_by_itself() -> None:
    at = after_a_round()
    last = at.evening.log[-1]
    assert isinstance(last, Paused)
    assert last.between
    assert shown(at)["between"] == last.at + 5000
    time, steps = at.table.now, len(at.room.match.steps)  # type: ignore[union-attr]
    at.wait(4000)
    assert (at.table.now, len(at.room.match.steps)) == (time, steps)  # type: ignore[union-attr]
    at.wait(1100)
    assert not at.room.paused
    assert [type(entry) for entry in at.evening.log].count(WentOn) == 1
    assert "between" not in shown(at)
    kinds = (Kind.PLAY, Kind.DRAW)
    moves = [each for each in CHEATING_MOTH.legal(at.table, 1) if each.kind in kinds]
    at.wait(200)
    at.say(1, CHEATING_MOTH.actions.name(moves[0]))
    assert at.table.now == time + 300  # the pause itself is no time of the table


def test_meanwhile_nothing_can_be_done_and_no_bot_does_anything() -> None:
    at = after_a_round()
    with pytest.raises(NotNow, match="next round"):
        at.evening.say(0, Act, do="DRAW", match=at.room.number)
    assert at.live.pictures(at.now) is None


def test_it_ends_as_soon_as_all_who_are_here_are_ready() -> None:
    at = after_a_round(3)
    at.live.part(at.room.seats[2])
    at.evening.say(0, Ready)
    at.wait(100)
    ready = {each["chair"]: each.get("ready", False) for each in shown(at)["chairs"]}  # type: ignore[attr-defined]
    assert ready == {0: True, 1: False, 2: False, 3: True}
    assert at.room.between
    (said,) = at.evening.say(1, GoOn)
    assert isinstance(said, GotReady)
    at.wait(10)
    assert not at.room.paused
    assert [chair.ready for chair in at.room.company] == [False, False, False, True]


def test_nobody_waits_for_those_who_have_left() -> None:
    at = after_a_round()
    for seat in (0, 1):
        at.live.part(at.room.seats[seat])
    assert at.live.due(at.now) is None  # they may come back
    for seat in (0, 1):
        at.evening.say(at.room.seats[seat], Leave)
    assert at.live.due(at.now) == at.now
    at.wait(100)
    assert not at.room.paused


def test_a_round_that_is_just_over_takes_no_more_actions() -> None:
    """Even before the pause is written: that hand is another one by now."""
    at = after_a_round()
    at.wait(6000)
    at.live.between._rounds -= 1
    card = at.room.game.actions.name(at.room.game.legal(at.table, at.table.turn)[0])
    with pytest.raises(NotNow, match="next round"):
        at.say(0, card)


@pytest.mark.slow
def test_after_a_restart_it_has_the_time_it_had_and_waits_for_somebody() -> None:
    at = LiveTable(1, ("carl", "sue"), seed=4)
    at.evening.enter(StoodIn(at=at.now, chair=0))
    at.live.notice(at.now)
    until_it_is_over(at)
    at.wait(2000)
    again = Evening()
    again.enter(*at.evening.log)
    assert again.room.between
    live = Live(again.room, at.now, Random(1))
    assert live.due(at.now) is None
    live.join(again.room.seats[0], line_of(20))
    ends = again.room.paused_at + 5000
    assert live.due(at.now) == ends
    assert live.chime(ends - 1) == []
    assert live.chime(ends) == [WentOn(at=ends)]


def test_the_last_round_has_no_pause_after_it() -> None:
    hands = ("1 3 4 5", "2", "2 5 5", "3 3 4")
    at = LiveTable(2, ("carl", "sue"), table=position(*hands, top="1", guard=0, turn=1, rounds=1))
    at.say(1, "PLAY number-2")
    at.play_out()
    assert not any(isinstance(entry, Paused) for entry in at.evening.log)
