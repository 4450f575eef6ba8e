"""What follows from somebody being here or lost."""

from __future__ import annotations

from parlour.server.doings import heed, open_table, sit
from parlour.server.entries import AnyEntry, Hosted, Paused, Returned, StoodIn, WentOn
from parlour.server.presence import Attendance
from parlour.server.protocol import Change, NewTable, Pause, Ready, SitDown, Start
from parlour.server.room import Room

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


def test_a_lost_seat_is_kept_free_for_a_while_then_kept_warm_then_given_back() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    assert present(room, {0, 1, 2}, attendance, 0) == []
    assert present(room, {0, 1}, attendance, 100) == []
    assert attendance.of(2) == "lost"
    assert attendance.until(2) == attendance.due(100) == 100 + GRACE
    assert present(room, {0, 1}, attendance, 99 + GRACE) == []
    assert present(room, {0, 1}, attendance, 100 + GRACE) == [StoodIn(at=1100, chair=2)]
    assert attendance.due(1100) is None
    assert present(room, {0, 1}, attendance, 5000) == []
    assert present(room, {0, 1, 2}, attendance, 6000) == [Returned(at=6000, chair=2)]
    assert attendance.of(2) == "here"


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


def test_a_hidden_page_is_away() -> None:
    room, attendance = a_room(), Attendance(GRACE)
    present(room, {0, 1, 2}, attendance, 0)
    attendance.hidden.add(1)
    assert attendance.everybody(room) == {0: "here", 1: "away", 2: "here"}
    present(room, {0, 2}, attendance, 1)
    present(room, {0, 1, 2}, attendance, 2)
    assert attendance.of(1) == "here"
