"""Time at the table: who has to move by when, and what happens if nobody does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour.bots.random import choose_at_random
from parlour.core.game import Game
from parlour.games import GAMES
from parlour.games.cheating_moth.table import CheatingMothOptions
from parlour.server import turns
from parlour.server.entries import Acted, Answered, Promised, StoodIn
from parlour.server.protocol import Agree, Change, GoOn, Leave, Pause, Ready, Start, TakeBack
from tests.contract.random_play import some_options
from tests.server.rooms import (
    CHEATING_MOTH,
    PARROT_BOX,
    PARTY_BUGS,
    Evening,
    dealt,
    seated,
    with_bots,
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def paced(game: Game[Any], pace: str, players: int = 2) -> Evening:
    evening = seated(game, players, normal=40_000, brisk=10_000)
    evening.say(0, Change, pace=pace)
    evening.say(0, Start)
    return evening


def test_without_hurry_nothing_is_ever_due_for_persons() -> None:
    evening = paced(PARTY_BUGS, "no-hurry")
    assert turns.due(evening.room) is None
    assert turns.until(evening.room) is None
    assert turns.chime(evening.room, 10**9) == []


@pytest.mark.parametrize(("pace", "patience"), [("normal", 40_000), ("brisk", 10_000)])
def test_when_the_time_is_up_the_lowest_card_is_played(pace: str, patience: int) -> None:
    evening = paced(PARTY_BUGS, pace)
    room = evening.room
    assert turns.due(room) == turns.until(room) == patience
    assert turns.chime(room, patience - 1) == []
    (acted,) = turns.chime(room, patience)
    lowest = PARTY_BUGS.actions.name(PARTY_BUGS.legal(evening.table, 0)[0])
    assert acted == Acted(at=patience, seat=0, do=lowest, whose="time")
    evening.enter(acted)
    (acted,) = turns.chime(room, patience)
    assert isinstance(acted, Acted)
    assert acted.seat == 1
    assert turns.until(room) == patience


@every_game
def test_a_company_that_sleeps_comes_to_the_end_of_every_match(game: Game[Any]) -> None:
    random = Random(f"asleep {game.id}")
    short: dict[Any, dict[str, Any]] = {
        CHEATING_MOTH: {"mode": "calm", "rounds": 1},
        PARROT_BOX: {"rounds": 1},
    }
    for players in (game.players[0], game.players[-1]):
        fixed = short.get(game, {})
        evening = seated(game, players, some_options(game, players, random, **fixed))
        evening.say(0, Change, pace="brisk")
        evening.say(0, Start)
        while evening.room.state == "playing":
            due = turns.due(evening.room)
            assert due is not None
            evening.now = max(evening.now, due)
            entries = turns.chime(evening.room, evening.now)
            assert len(entries) == 1
            evening.enter(*entries)
        record = evening.room.record()
        assert record is not None
        assert {step.get("whose") for step in record["steps"]} == {"time"}


@every_game
def test_bots_play_a_match_to_its_end_with_pauses_like_people(game: Game[Any]) -> None:
    options = {"mode": "calm"} if game is CHEATING_MOTH else {}
    evening = with_bots(game, 2, options=options)
    evening.enter(StoodIn(chair=0))
    room = evening.room
    while room.state == "playing":
        due = turns.due(room)
        assert due is not None
        assert turns.bot_to_ask(room, due - 1) is None
        evening.now = max(evening.now, due)
        asked = turns.bot_to_ask(room, evening.now)
        assert asked is not None
        assert asked.level in game.bots
        choice = choose_at_random(asked.view, asked.legal, asked.dice)
        evening.enter(*turns.answer(room, asked, choice, evening.now))
    record = room.record()
    assert record is not None
    assert {step["whose"] for step in record["steps"]} == {"bot", "stand-in"}


def test_bots_take_their_time_and_not_always_the_same() -> None:
    evening = with_bots(PARTY_BUGS, 5)
    waits = set()
    for seat in range(1, 6):
        waits.add(turns._due_at(evening.room, seat))
    assert len(waits) > 2
    habits = evening.room.habits
    assert all(
        habits.bot_pause <= wait <= habits.bot_pause + habits.bot_ponder
        for wait in waits
        if wait is not None
    )


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    evening = with_bots(PARTY_BUGS, 1)
    asked = turns.bot_to_ask(evening.room, 10_000)
    assert asked is not None
    (answer,) = turns.answer(evening.room, asked, asked.legal[0], 10_000)
    evening.enter(answer)
    assert turns.answer(evening.room, asked, asked.legal[0], 10_000) == []


def test_a_returned_player_is_not_played_for() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.enter(StoodIn(chair=1))
    asked = turns.bot_to_ask(evening.room, 10_000)
    assert asked is not None
    assert asked.level in PARTY_BUGS.bots
    evening.act(1, asked.legal[0])
    assert turns.answer(evening.room, asked, asked.legal[0], 10_000) == []
    assert not evening.room.company[1].stand_in


def test_a_bot_with_a_bad_idea_does_what_is_idle() -> None:
    evening = with_bots(PARTY_BUGS, 1)
    asked = turns.bot_to_ask(evening.room, 10_000)
    assert asked is not None
    for idea in (None, PARTY_BUGS.actions.named("KEEP")):
        (acted,) = turns.answer(evening.room, asked, idea, 10_000)
        assert isinstance(acted, Acted)
        assert acted.do == PARTY_BUGS.actions.name(min(asked.legal))


def test_bots_move_by_chime_if_somebody_thinks_for_them() -> None:
    evening = with_bots(PARTY_BUGS, 1)
    assert turns.chime(evening.room, 10_000) == []
    (acted,) = turns.chime(evening.room, 10_000, lambda asked: asked.legal[-1])
    assert isinstance(acted, Acted)
    assert (acted.seat, acted.whose) == (1, "bot")


def test_bots_have_dice_of_their_own_that_fall_the_same_again() -> None:
    evening = with_bots(PARTY_BUGS, 2)
    one, again = (turns.question(evening.room, 1) for _ in range(2))
    assert one.dice == again.dice
    assert one.dice != turns.question(evening.room, 2).dice
    assert one.dice != evening.table.dice


def test_time_stands_still_in_a_pause_and_without_persons() -> None:
    evening = paced(PARTY_BUGS, "brisk")
    evening.say(1, Pause)
    assert turns.due(evening.room) is None
    assert turns.bot_to_ask(evening.room, 10**9) is None
    evening.say(1, GoOn)
    evening.say(1, Leave)
    assert turns.due(evening.room) is not None
    evening.say(0, Leave)
    assert turns.due(evening.room) is None


def test_a_new_secret_is_promised_as_soon_as_a_match_is_over() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.play_on(Random(1))
    room = evening.room
    assert turns.due(room) == room.at
    (promised,) = turns.chime(room, room.at)
    assert isinstance(promised, Promised)
    evening.enter(promised)
    assert turns.due(room) is None
    assert evening.everything(None)["table"]["commitment"] == room.commitment
    evening.say(1, Ready)
    assert len(evening.say(0, Start)) == 1


def test_whoever_asks_to_take_back_waits_only_so_long_and_bots_wait_too() -> None:
    evening = dealt(PARTY_BUGS, 3, ask_for=20_000)
    for seat in range(3):
        evening.act(seat, PARTY_BUGS.legal(evening.table, seat)[0])
    evening.say(2, TakeBack)
    evening.enter(StoodIn(chair=0))
    room = evening.room
    assert turns.due(room) == 20_000
    assert turns.bot_to_ask(room, 15_000) is None
    (answered,) = turns.chime(room, 20_000)
    assert answered == Answered(at=20_000, chair=2, agree=False)
    evening.enter(answered)
    assert room.asked is None
    assert room.since == [20_000, 20_000, 20_000]


def test_a_live_match_has_a_time_of_its_own() -> None:
    evening = seated(CHEATING_MOTH, 3, CheatingMothOptions(mode="live"))
    evening.say(0, Change, pace="brisk")
    evening.say(0, Start)
    assert evening.room.is_live
    assert turns.due(evening.room) is None
    assert turns.chime(evening.room, 10**9) == []


@pytest.mark.parametrize("ends", ["somebody acts", "the asker leaves", "somebody refuses"])
def test_nobodys_time_runs_while_somebody_asks_however_that_ends(ends: str) -> None:
    evening = paced(PARTY_BUGS, "normal", 3)
    room = evening.room
    for _ in range(3):
        evening.act(room.awaited[0], PARTY_BUGS.legal(evening.table, room.awaited[0])[0])
    while room.awaited != [0, 1, 2]:  # all are to play again when everybody has taken a card
        evening.act(room.awaited[0], PARTY_BUGS.legal(evening.table, room.awaited[0])[0])
    evening.wait(5000)
    evening.say(0, TakeBack)
    assert room.asked is not None
    evening.wait(20_000)
    if ends == "somebody acts":
        evening.act(1, PARTY_BUGS.legal(evening.table, 1)[0])
    elif ends == "the asker leaves":
        evening.say(0, Leave)
    else:
        evening.say(1, Agree, agree=False)
    assert room.asked is None
    assert turns.until(room) == evening.now + 40_000 - 5000
