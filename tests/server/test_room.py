"""A room is a fold of its log."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour.core.fair_deal import commitment
from parlour.core.game import Game
from parlour.core.record import first_difference
from parlour.games import GAMES
from parlour.server.entries import (
    BackToLobby,
    Hosted,
    Left,
    Promised,
    Returned,
    StoodIn,
    decode_entry,
    encode_entry,
)
from parlour.server.protocol import (
    AddBot,
    Change,
    GoOn,
    Leave,
    Pause,
    Ready,
    Rename,
    Start,
    ToLobby,
)
from parlour.server.room import IDS_REMEMBERED
from tests.server.rooms import PARTY_BUGS, Evening, any_evening, dealt, seated, with_bots

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@every_game
def test_an_evening_is_the_same_again_from_what_was_stored(game: Game[Any]) -> None:
    random = Random(f"stored {game.id}")
    evening = any_evening(game, random)
    evening.play_on(random, 300)
    again = Evening()
    again.enter(*(decode_entry(encode_entry(entry)) for entry in evening.log))
    one, other = again.room, evening.room
    assert again.streams == evening.streams
    assert one.match is not None
    assert other.match is not None
    assert one.match.table == other.match.table
    assert one.match.steps == other.match.steps
    for name in ("company", "size", "at", "awaited", "since", "state", "paused", "seats", "number"):
        assert getattr(one, name) == getattr(other, name)


@every_game
def test_a_finished_match_has_a_record_with_its_promise(game: Game[Any]) -> None:
    random = Random(f"record {game.id}")
    evening = any_evening(game, random)
    shown = evening.everything(None)["match"]["commitment"]
    assert evening.room.record() is None
    evening.play_on(random)
    record = evening.room.record()
    assert record is not None
    assert record["finished"]
    assert record["shuffle"]["commitment"] == shown == commitment(record["shuffle"]["secret"])
    assert record["shuffle"]["words"][1:] == [
        f"word {seat}" for seat in range(1, record["players"])
    ]
    assert record["names"][0] == "Mia"
    assert first_difference(record, GAMES) is None


def test_the_commitment_is_shown_before_the_deal() -> None:
    evening = seated(PARTY_BUGS, 2)
    shown = evening.everything(0)["table"]["commitment"]
    evening.say(0, Start)
    assert evening.everything(0)["match"]["commitment"] == shown
    assert "commitment" not in evening.everything(0)["table"]


def test_the_same_secret_with_another_word_deals_other_cards() -> None:
    tables = []
    for word in ("one", "other"):
        evening = Evening()
        evening.open(PARTY_BUGS)
        evening.sit("Bo")
        evening.enter(Promised(secret="ab" * 16))
        evening.say(1, Ready, word=word)
        evening.say(0, Start)
        tables.append(evening.table)
    assert tables[0] != tables[1]


def test_commands_are_known_to_have_happened_but_not_for_ever() -> None:
    evening = seated(PARTY_BUGS, 2)
    assert evening.room.answered(1, "c1")
    assert not evening.room.answered(0, "c1")
    for _ in range(IDS_REMEMBERED):
        evening.say(1, Ready)
    assert not evening.room.answered(1, "c1")
    assert evening.room.answered(1, "c2")


def test_a_chair_is_opened_by_its_key_alone() -> None:
    evening = with_bots(PARTY_BUGS, 1)
    late = evening.sit("Late")
    room = evening.room
    assert room.chair_of("key 0") == 0
    assert room.chair_of("key Late") == late
    assert room.chair_of("") is None
    evening.say(late, Leave)
    assert room.chair_of("key Late") is None


def test_a_number_of_a_chair_is_never_given_again() -> None:
    evening = seated(PARTY_BUGS, 3)
    evening.say(2, Leave)
    assert evening.sit("Bo") == 3
    assert [chair.number for chair in evening.room.company] == [0, 1, 3]


def test_the_first_person_is_the_host_and_the_next_one_follows() -> None:
    evening = seated(PARTY_BUGS, 3)
    assert evening.room.company.host == 0
    evening.say(0, Leave)
    assert evening.room.company.host == 1
    evening.say(2, Leave)
    evening.say(1, Leave)
    assert evening.room.company.host is None
    assert evening.sit("Zoe") == evening.room.company.host


def test_the_next_host_sits_to_the_left_and_is_one_of_those_who_are_here() -> None:
    company = seated(PARTY_BUGS, 4).room.company
    assert company.next_host(1) == 2
    assert company.next_host(3) == 0
    assert company.next_host(1, {0, 1}) == 0
    assert company.next_host(1, {1}) is None


def test_whoever_leaves_a_match_is_played_on_for_until_it_ends() -> None:
    evening = dealt(PARTY_BUGS, 3)
    evening.say(2, Leave)
    chair = evening.everything(None)["table"]["chairs"][2]
    assert chair["left"]
    assert evening.room.chair_of("key Guest 2") is None
    assert 2 not in evening.eyes._watchers
    evening.play_on(Random(1))
    assert len(evening.room.company) == 3
    evening.say(0, ToLobby)
    assert [chair.number for chair in evening.room.company] == [0, 1]


def test_a_rematch_keeps_the_seats_and_forgets_those_who_left() -> None:
    evening = dealt(PARTY_BUGS, 4)
    evening.say(3, Leave)
    evening.play_on(Random(2))
    for chair in (1, 2):
        evening.say(chair, Ready)
    evening.say(0, Start)
    assert evening.room.seats == [0, 1, 2]
    assert evening.room.number == 2
    assert [chair.seat for chair in evening.room.company] == [0, 1, 2]


def test_an_evening_counts_matches_won() -> None:
    evening = Evening()
    evening.open(PARTY_BUGS, evening=True)
    evening.sit("Bo")
    won = [0, 0]
    for number in range(3):
        evening.say(1, Ready)
        evening.say(0, Start)
        evening.play_on(Random(number))
        places = evening.everything(None)["match"]["places"]
        won = [points + (place == 1) for points, place in zip(won, places, strict=True)]
    chairs = evening.everything(None)["table"]["chairs"]
    assert [chair.get("evening", 0) for chair in chairs] == won
    assert sum(won) > 0


def test_a_table_without_an_evening_counts_nothing() -> None:
    evening = dealt(PARTY_BUGS, 3)
    evening.play_on(Random(3))
    assert all("evening" not in chair for chair in evening.everything(None)["table"]["chairs"])


def test_a_renamed_player_keeps_the_old_name_in_the_match() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.say(1, Rename, name="Bodo", avatar=7)
    shown = evening.everything(None)
    assert shown["table"]["chairs"][1]["name"] == "Bodo"
    assert shown["match"]["names"] == ["Mia", "Guest 1", "Paul"]


def test_a_stand_in_is_seen_and_gives_the_seat_back() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.enter(StoodIn(at=5, chair=1))
    assert evening.everything(0)["table"]["chairs"][1]["stand_in"]
    evening.enter(Returned(at=900, chair=1))
    assert "stand_in" not in evening.everything(0)["table"]["chairs"][1]
    assert evening.room.since[1] == 900


def test_nobodys_time_runs_in_a_pause() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.wait(1000)
    evening.say(1, Pause)
    evening.wait(50_000)
    evening.say(0, GoOn)
    assert evening.room.since == [50_000, 50_000]
    assert not evening.room.paused


def test_a_new_pace_gives_everybody_the_whole_time() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.wait(7000)
    evening.say(0, Change, pace="brisk")
    assert evening.room.since == [7000, 7000]


def test_a_secret_act_does_not_start_the_clock_anew() -> None:
    """Or the clock would tell that something was done."""
    evening = dealt(GAMES["parrot-box"], 2)
    evening.wait(4000)
    evening.act(0, GAMES["parrot-box"].legal(evening.table, 0)[0])
    assert evening.room.since == [0, 0]
    assert evening.room.awaited == [0, 1]


def test_bots_are_always_ready() -> None:
    evening = with_bots(PARTY_BUGS, 2)
    evening.play_on(Random(4))
    evening.say(0, Start)
    assert evening.room.number == 2
    assert [chair.ready for chair in evening.room.company] == [False, True, True]


def test_the_lobby_is_empty_of_cards() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.play_on(Random(5))
    evening.enter(Left(chair=1), Hosted(chair=0), BackToLobby())
    shown = evening.everything(0)
    assert (shown["match"], shown["view"], shown["seat"]) == (None, None, None)
    evening.say(0, AddBot, level="random")
    evening.say(0, Start)
    assert evening.room.state == "playing"
