"""What follows from somebody being here or lost."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.game import Game
from parlour.games import GAMES
from parlour.games.cheating_moth.table import CheatingMothOptions
from parlour.server import turns
from parlour.server.doings import heed, open_table, sit
from parlour.server.entries import Acted, AnyEntry, Hosted, Paused, Returned, StoodIn, WentOn
from parlour.server.papers import NewTable, SitDown
from parlour.server.presence import Attendance
from parlour.server.protocol import Change, GoOn, Leave, Pause, Ready, Start
from parlour.server.room import Room
from parlour.server.serving import Settings
from tests.games.by_number import rule
from tests.server.rooms import CHEATING_MOTH, PARTY_BUGS, dealt

GRACE = 1000


def a_room(persons: int = 3, playing: bool = True) -> Room:
    room = Room()
    for entry in open_table("KXTM", NewTable("party-bugs", "P0"), "", "k0", 0):
        room.enter(entry)
    for number in range(1, persons):
        room.enter(sit(room, SitDown(f"P{number}"), f"k{number}", 0))
    if playing:
        for number in range(1, persons):
            enter(room, heed(room, number, Ready(f"r{number}"), 0))
        enter(room, heed(room, 0, Start("s"), 0))
    return room


def enter(room: Room, entries: list[AnyEntry]) -> list[AnyEntry]:
    for entry in entries:
        room.enter(entry)
    return entries


def kinds(entries: list[AnyEntry]) -> list[type]:
    return [type(entry) for entry in entries]


def present(room: Room, here: set[int], attendance: Attendance, now: int) -> list[AnyEntry]:
    attendance.call_the_roll(room, dict.fromkeys(here), now)
    return enter(room, attendance.follows(room, now))


def test_what_is_overdue_is_not_forgotten() -> None:
    """The patience may end between two looks at the clock."""
    room, attendance = a_room(), Attendance(1)
    present(room, {0, 1}, attendance, 100)
    assert attendance.due() == 101
    assert kinds(present(room, {0, 1}, attendance, 105)) == [StoodIn]
    assert attendance.due() is None


def test_whoever_was_lost_before_the_deal_is_stood_in_for_at_once() -> None:
    room, attendance = a_room(playing=False), Attendance(GRACE)
    present(room, {0, 1}, attendance, 0)
    assert present(room, {0, 1}, attendance, 5000) == []
    assert attendance.due() is None
    for number in (1, 2):
        enter(room, heed(room, number, Ready(f"r{number}"), 5000))
    enter(room, heed(room, 0, Start("s"), 5000))
    attendance.look_again()
    assert attendance.due() == GRACE
    assert kinds(present(room, {0, 1}, attendance, 5000)) == [StoodIn]


def test_a_lost_seat_is_kept_free_for_a_while_then_kept_warm_then_given_back() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    assert present(room, {0, 1, 2}, attendance, 0) == []
    assert present(room, {0, 1}, attendance, 100) == []
    assert attendance.of(2) == "lost"
    assert attendance.until(2) == attendance.due() == 100 + GRACE
    assert present(room, {0, 1}, attendance, 99 + GRACE) == []
    assert present(room, {0, 1}, attendance, 100 + GRACE) == [StoodIn(at=1100, chair=2)]
    assert attendance.due() is None
    assert present(room, {0, 1}, attendance, 5000) == []
    assert present(room, {0, 1, 2}, attendance, 6000) == [Returned(at=6000, chair=2)]
    assert attendance.of(2) == "here"


@rule("party-bugs 10.8", "parrot-box 8.10", "cheating-moth 11.9")
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_after_thirty_seconds_a_bot_keeps_the_seat_and_its_player_goes_on_from_there(
    game: Game[Any],
) -> None:
    calm = CheatingMothOptions(mode="calm") if game is CHEATING_MOTH else None
    evening = dealt(game, 3, calm)
    room, attendance = evening.room, Attendance(Settings().grace)
    seat = room.awaited[0]
    chair = room.seats[seat]
    others = {0, 1, 2} - {chair}
    present(room, {0, 1, 2}, attendance, 0)
    assert present(room, others, attendance, 0) == []
    assert turns.bot_to_ask(room, 29_999) is None
    assert present(room, others, attendance, 29_999) == []
    assert StoodIn(at=30_000, chair=chair) in present(room, others, attendance, 30_000)
    asked = turns.bot_to_ask(room, 60_000)
    assert asked is not None
    assert asked.seat == seat
    made = turns.answer(room, asked, room.game.bots["greedy"](*asked[3:6]), 60_000)
    assert [(each.seat, each.whose) for each in made if isinstance(each, Acted)] == [
        (seat, "stand-in")
    ]
    enter(room, made)
    assert present(room, {0, 1, 2}, attendance, 99_000)[-1] == Returned(at=99_000, chair=chair)
    assert turns.bot_to_ask(room, 999_000) is None
    while seat not in room.awaited:
        evening.act(room.awaited[0], game.legal(evening.table, room.awaited[0])[0])
    evening.act(seat, game.legal(evening.table, seat)[0])
    assert room.match is not None
    assert [step.whose for step in room.match.steps if step.seat == seat] == ["stand-in", ""]


def test_a_table_that_waits_stands_still_until_all_are_back() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    enter(room, heed(room, 0, Change("c", waits=True), 0))
    present(room, {0, 1, 2}, attendance, 0)
    present(room, {0, 1}, attendance, 0)
    assert kinds(present(room, {0, 1}, attendance, GRACE)) == [Paused]
    assert present(room, {0, 1}, attendance, GRACE + 5) == []
    assert kinds(present(room, {0, 1, 2}, attendance, GRACE + 9)) == [WentOn]


def test_whoever_goes_on_without_somebody_is_not_stopped_again() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    enter(room, heed(room, 0, Change("c", waits=True), 0))
    present(room, {0, 1}, attendance, 0)
    assert kinds(present(room, {0, 1}, attendance, GRACE)) == [Paused]
    enter(room, [WentOn(at=GRACE + 1, chair=0)])
    assert present(room, {0, 1}, attendance, GRACE + 2) == []
    assert not room.paused


def test_with_nobody_there_time_stands_still() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    present(room, {0, 1, 2}, attendance, 0)
    present(room, set(), attendance, 10)
    assert kinds(present(room, set(), attendance, 10 + GRACE)) == [Paused]
    assert room.paused
    back = present(room, {1}, attendance, 9000)
    assert kinds(back) == [Hosted, StoodIn, StoodIn, WentOn]
    assert room.company.host == 1


@pytest.mark.parametrize("paused", [[], [Paused(at=5)], [Paused(at=5, chair=1)]])
def test_if_all_who_played_have_left_bots_finish_the_match_for_those_who_wait(
    paused: list[AnyEntry],
) -> None:
    room, attendance = a_room(persons=2), Attendance(GRACE)
    enter(room, paused)
    for chair in (1, 0):
        enter(room, heed(room, chair, Leave(f"l{chair}"), 10))
    assert present(room, set(), attendance, 20) == []
    assert turns.due(room) is None
    enter(room, [sit(room, SitDown("Rita"), "k2", 30)])
    assert present(room, set(), attendance, 30) == []
    present(room, {2}, attendance, 40)
    assert room.company.host == 2
    assert not room.paused
    assert turns.due(room) is not None


def test_what_a_person_has_paused_the_house_does_not_resume() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    present(room, {0, 1, 2}, attendance, 0)
    enter(room, heed(room, 1, Pause("p"), 5))
    assert present(room, {0, 1, 2}, attendance, 6) == []
    assert room.paused


def test_a_frozen_table_is_left_alone() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    present(room, {0, 1, 2}, attendance, 0)
    enter(room, [Paused(at=5)])
    assert attendance.follows(room, 6, frozen=True) == []
    assert kinds(attendance.follows(room, 6)) == [WentOn]


def test_if_the_host_is_lost_the_next_one_who_is_here_hosts() -> None:
    room, attendance = a_room(playing=False), Attendance(GRACE)
    present(room, {0, 1, 2}, attendance, 0)
    present(room, {2}, attendance, 10)
    assert present(room, {2}, attendance, 10 + GRACE) == [Hosted(at=1010, chair=2)]
    assert present(room, set(), attendance, 5000) == []


def test_whoever_comes_back_after_the_end_has_the_seat_and_hears_what_was_done() -> None:
    evening = dealt(PARTY_BUGS, 2)
    room, attendance = evening.room, Attendance(GRACE)

    def look(here: set[int], now: int) -> list[type]:
        attendance.call_the_roll(room, dict.fromkeys(here), now)
        entries = attendance.follows(room, now)
        evening.enter(*entries)
        return kinds(entries)

    look({0}, 0)
    assert look({0}, GRACE) == [StoodIn]
    while room.state == "playing":
        seat = room.awaited[0]
        do = PARTY_BUGS.actions.name(PARTY_BUGS.legal(evening.table, seat)[0])
        evening.enter(Acted(at=GRACE, seat=seat, do=do, whose="stand-in" if seat else ""))
    assert look({0, 1}, 2 * GRACE) == [Returned]
    assert evening.news(1)[-1]["kept_warm"]
    assert "stand_in" not in evening.everything(None)["table"]["chairs"][1]
    assert look({0, 1}, 2 * GRACE) == []


def test_whoever_is_back_has_the_seat_again_although_another_is_waited_for() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    present(room, {0, 1}, attendance, 0)
    present(room, {0, 1}, attendance, GRACE)
    present(room, {0}, attendance, GRACE)
    enter(room, heed(room, 0, Change("w", waits=True), GRACE))
    assert kinds(present(room, {0}, attendance, 2 * GRACE)) == [Paused]
    enter(room, heed(room, 0, GoOn("g"), 2 * GRACE))
    assert kinds(present(room, {0, 2}, attendance, 3 * GRACE)) == [Returned, Paused]


def test_a_hidden_page_is_away() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    present(room, {0, 1, 2}, attendance, 0)
    attendance.hidden.add(1)
    assert attendance.everybody(room) == {0: "here", 1: "away", 2: "here"}
    present(room, {0, 2}, attendance, 1)
    present(room, {0, 1, 2}, attendance, 2)
    assert attendance.of(1) == "here"
