"""What people do at a table, and the sentence for what they cannot do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour.core.words import ParlourError, Words
from parlour.server import sentences
from parlour.server.doings import NotNow, heed, open_table
from parlour.server.entries import (
    Acted,
    BotSat,
    Changed,
    Dealt,
    GotReady,
    Hosted,
    Left,
    Ordered,
    Promised,
    Returned,
    StoodIn,
)
from parlour.server.naming import LONGEST_NAME
from parlour.server.papers import NewBot, NewTable
from parlour.server.protocol import (
    Act,
    AddBot,
    Agree,
    AnyCommand,
    Change,
    GoOn,
    Hint,
    Leave,
    Order,
    PassHost,
    Pause,
    Ready,
    Remove,
    Rename,
    Start,
    TakeBack,
    ToLobby,
)
from tests.server.rooms import CHEATING_MOTH, PARTY_BUGS, Evening, dealt, seated, with_bots


def refused(evening: Evening, chair: int, command: type[AnyCommand], /, **fields: Any) -> Words:
    """What is said to whoever asks for what cannot be; nothing has changed."""
    before, size = evening.everything(None), evening.room.size
    with pytest.raises(ParlourError) as refusal:
        evening.say(chair, command, **fields)
    assert evening.everything(None) == before
    assert evening.room.size == size
    assert refusal.value.words.en != refusal.value.words.de
    return refusal.value.words


# Sitting down


def test_nobody_is_called_like_somebody_else() -> None:
    evening = seated(PARTY_BUGS, 1)
    for name in ("mia", "Mia", "MIA 2"):
        evening.sit(name)
    assert [chair.name for chair in evening.room.company] == ["Mia", "mia 2", "Mia 3", "MIA 2 2"]
    evening.say(1, Rename, name="Bo")
    evening.say(1, Rename, name="Bo", avatar=9)
    assert evening.room.company[1].name == "Bo"
    assert evening.room.company[1].avatar == 9
    long = "x" * LONGEST_NAME
    evening.say(1, Rename, name=long)
    evening.say(2, Rename, name=long)
    assert evening.room.company[2].name == "x" * (LONGEST_NAME - 2) + " 2"


def test_a_table_has_as_many_chairs_as_the_game_has_players() -> None:
    evening = seated(PARTY_BUGS, 6)
    with pytest.raises(NotNow, match="All 6 chairs"):
        evening.sit("Seven")
    evening.say(5, Leave)
    assert evening.sit("Seven") == 6


def test_a_new_table_may_begin_at_once() -> None:
    new = NewTable("parrot-box", "Mia", bots=[NewBot("random"), NewBot("greedy")], start=True)
    entries = open_table("ABCD", new, "2026-11-16", "key", 77)
    assert [type(entry).__name__ for entry in entries] == [
        "Opened",
        "Promised",
        "Sat",
        "BotSat",
        "BotSat",
        "Dealt",
    ]
    assert {entry.at for entry in entries} == {77}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "There is no game called 'chess'"),
        ({"options": {"jokers": 2}}, "has no option 'jokers'"),
        ({"name": " "}, "Please tell us a name"),
        ({"bots": [NewBot("genius")]}, "There is no bot called 'genius'"),
        ({"start": True}, "2 to 6 players, not by 1"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(wrong: dict[str, Any], sentence: str) -> None:
    fields: dict[str, Any] = {"game": "party-bugs", "name": "Mia"}
    with pytest.raises(ParlourError, match=sentence):
        open_table("ABCD", NewTable(**(fields | wrong)), "2026-11-16", "key", 0)


# The host


HOSTS = [
    (Change, {"pace": "brisk"}),
    (AddBot, {"level": "greedy"}),
    (Remove, {"chair": 0}),
    (Order, {"chairs": [1, 0]}),
    (Start, {}),
    (ToLobby, {}),
    (PassHost, {"chair": 1}),
]


@pytest.mark.parametrize(("command", "fields"), HOSTS)
def test_some_things_only_the_host_does(command: Any, fields: dict[str, Any]) -> None:
    assert refused(seated(PARTY_BUGS, 2), 1, command, **fields) == sentences.ONLY_HOST


def test_the_host_changes_game_options_and_habits() -> None:
    evening = seated(PARTY_BUGS, 2)
    evening.say(0, Change, game="cheating-moth", options={"mode": "calm"})
    assert evening.room.game.id == "cheating-moth"
    assert evening.everything(0)["table"]["options"]["mode"] == "calm"
    (changed,) = evening.say(0, Change, pace="normal", waits=True, evening=True)
    assert isinstance(changed, Changed)
    assert (changed.pace, changed.waits, changed.evening) == ("normal", True, True)
    assert changed.options["mode"] == "calm"
    evening.say(0, Change, options={})
    assert evening.everything(0)["table"]["options"]["mode"] == "live"


def test_options_that_cannot_be_are_refused() -> None:
    evening = seated(PARTY_BUGS, 2)
    assert "has no option" in refused(evening, 0, Change, options={"jokers": 1}).en
    assert "must be" in refused(evening, 0, Change, options={"hidden_card": 3}).en
    assert "no game called" in refused(evening, 0, Change, game="chess").en


def test_in_a_match_only_habits_change() -> None:
    evening = dealt(PARTY_BUGS, 2)
    assert refused(evening, 0, Change, options={}) == sentences.ONLY_IN_LOBBY
    assert refused(evening, 0, Change, game="parrot-box") == sentences.ONLY_IN_LOBBY
    evening.say(0, Change, pace="brisk", waits=True)
    assert evening.room.pace == "brisk"
    assert evening.room.waits


def test_bots_come_with_names_and_go_when_asked() -> None:
    evening = seated(PARTY_BUGS, 1)
    for _ in range(5):
        (bot,) = evening.say(0, AddBot, level="greedy", persona="gus")
        assert isinstance(bot, BotSat)
    names = [chair.name for chair in evening.room.company]
    assert len(set(names)) == 6
    assert evening.everything(0)["table"]["chairs"][1]["persona"] == "gus"
    assert refused(evening, 0, AddBot, level="greedy").en.startswith("All 6 chairs")
    evening.say(0, Remove, chair=3)
    assert 3 not in evening.room.company
    assert refused(evening, 0, AddBot, level="{x}").en.startswith("There is no bot called '{x}'")
    strange = refused(evening, 0, AddBot, level="greedy", persona="\u202e{x}")
    assert strange.en.startswith("No bot is like '\u202e{x}'; there is nelly, ")


def test_a_bot_is_exchanged_where_it_sits() -> None:
    evening = seated(PARTY_BUGS, 2)
    evening.say(0, AddBot, level="greedy", persona="gus")
    evening.say(0, Order, chairs=[0, 2, 1])
    for _ in range(3):
        evening.say(0, AddBot, level="greedy")  # now every chair is taken
    gone, stronger, order = evening.say(0, AddBot, level="expert", persona="gus", chair=2)
    assert gone == Left(by=gone.by, chair=2, removed=True)
    assert isinstance(stronger, BotSat)
    assert (stronger.name, stronger.level, stronger.chair) == ("Gus", "expert", 6)
    assert order == Ordered(chairs=[0, 6, 1, 3, 4, 5])
    evening.say(0, AddBot, level="casual", persona="sue", chair=6)
    assert [chair.name for chair in evening.room.company][1] == "Sue"
    assert len({chair.name for chair in evening.room.company}) == 6
    for nobody in (1, 6, 99):
        assert refused(evening, 0, AddBot, level="casual", chair=nobody) == sentences.NO_BOT_THERE
    assert "no bot called" in refused(evening, 0, AddBot, level="best", chair=7).en
    evening.say(0, Start)
    assert evening.room.seats == [0, 7, 1, 3, 4, 5]
    assert refused(evening, 0, AddBot, level="casual", chair=7) == sentences.MATCH_IS_ON


def test_a_bot_stays_until_the_match_is_over() -> None:
    evening = with_bots(PARTY_BUGS, 2)
    assert refused(evening, 0, Remove, chair=1) == sentences.BOT_PLAYS
    assert refused(evening, 0, AddBot, level="random") == sentences.MATCH_IS_ON
    evening.play_on(Random(1))
    evening.say(0, Remove, chair=1)
    evening.say(0, AddBot, level="random")
    evening.say(0, Start)
    assert evening.room.seats == [0, 2, 3]


def test_somebody_is_asked_to_leave_in_the_lobby_and_in_a_match() -> None:
    evening = seated(PARTY_BUGS, 4)
    assert evening.say(0, Remove, chair=1)[0] == Left(by=(0, "c4"), chair=1, removed=True)
    evening.say(0, Start)
    evening.say(0, Remove, chair=2)
    assert evening.room.company[2].left
    assert refused(evening, 0, Remove, chair=2) == sentences.NO_SUCH_CHAIR
    assert refused(evening, 0, Remove, chair=99) == sentences.NO_SUCH_CHAIR
    assert refused(evening, 0, Remove, chair=0) == sentences.NOT_YOURSELF
    assert refused(evening, 2, Ready) == sentences.NO_SUCH_CHAIR


def test_the_host_sets_the_order_of_seats() -> None:
    evening = seated(PARTY_BUGS, 3)
    for wrong in ([0, 1], [0, 1, 1], [0, 1, 2, 3]):
        assert refused(evening, 0, Order, chairs=wrong) == sentences.EVERY_CHAIR_ONCE
    evening.say(0, Order, chairs=[2, 0, 1])
    evening.say(0, Start)
    assert evening.room.seats == [2, 0, 1]
    assert refused(evening, 0, Order, chairs=[0, 1, 2]) == sentences.MATCH_IS_ON


def test_the_host_passes_it_on() -> None:
    evening = seated(PARTY_BUGS, 2)
    evening.say(0, AddBot, level="random")
    assert refused(evening, 0, PassHost, chair=0) == sentences.ALREADY_HOST
    assert refused(evening, 0, PassHost, chair=2) == sentences.NO_PERSON_THERE
    assert refused(evening, 0, PassHost, chair=7) == sentences.NO_SUCH_CHAIR
    evening.say(0, PassHost, chair=1)
    assert evening.room.company.host == 1


def test_a_host_who_leaves_is_followed_by_the_next_person() -> None:
    evening = seated(PARTY_BUGS, 2)
    evening.say(0, AddBot, level="random")
    evening.say(0, Order, chairs=[0, 2, 1])
    entries = evening.say(0, Leave)
    assert entries == [Left(by=(0, "c4"), chair=0), Hosted(chair=1)]


# Beginning


def test_a_match_begins_when_everybody_is_ready() -> None:
    evening = seated(PARTY_BUGS, 3)
    evening.say(1, Ready, ready=False)
    evening.say(2, Ready, ready=False)
    words = refused(evening, 0, Start)
    assert words.en == "Not everybody is ready: Guest 1, Guest 2."
    evening.say(1, Ready)
    evening.say(2, Ready)
    (started,) = evening.say(0, Start)
    assert isinstance(started, Dealt)
    assert refused(evening, 0, Start) == sentences.MATCH_IS_ON
    assert refused(evening, 0, ToLobby) == sentences.MATCH_IS_ON
    assert refused(evening, 1, Ready) == sentences.MATCH_IS_ON


def test_the_number_of_players_must_fit_game_and_options() -> None:
    evening = seated(PARTY_BUGS, 1)
    assert "2 to 6 players, not by 1" in refused(evening, 0, Start).en
    evening.sit("Bo")
    evening.say(1, Ready)
    evening.say(0, Change, game="cheating-moth")
    assert "3 to 5 players, not by 2" in refused(evening, 0, Start).en
    evening.say(0, Change, game="party-bugs", options={"youngest": [2, 0, 1]})
    assert "all 2 seats" in refused(evening, 0, Start).en


def test_a_word_for_the_shuffle_is_cleaned() -> None:
    evening = seated(PARTY_BUGS, 2)
    (ready,) = evening.say(0, Ready, word=" a\u202e  b ")
    assert isinstance(ready, GotReady)
    assert ready.word == "a b"
    assert "at most 40" in refused(evening, 0, Ready, word="x" * 41).en


def test_a_rematch_begins_like_a_match() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.play_on(Random(1))
    assert "Not everybody is ready" in refused(evening, 0, Start).en
    evening.say(1, Ready)
    entries = evening.say(0, Start)
    assert [type(entry) for entry in entries] == [Promised, Dealt]  # none was promised yet
    assert evening.room.number == 2


def test_back_to_the_lobby_and_another_game() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.play_on(Random(1))
    evening.say(0, ToLobby)
    assert evening.room.state == "lobby"
    assert refused(evening, 0, ToLobby) == sentences.ALREADY_IN_LOBBY
    evening.say(0, Change, game="parrot-box")
    evening.say(1, Ready)
    evening.say(0, Start)
    assert evening.everything(0)["match"]["game"] == "parrot-box"


# Playing


def test_an_action_is_written_down_and_signed() -> None:
    evening = dealt(PARTY_BUGS, 2)
    do = PARTY_BUGS.actions.name(PARTY_BUGS.legal(evening.table, 1)[0])
    evening.wait(500)
    made = heed(evening.room, 1, Act(id="x", do=do, match=1, ms=77), evening.now)
    assert made == [Acted(at=500, by=(1, "x"), seat=1, do=do)]
    assert evening.table.chosen[1] == -1


def test_what_the_rules_forbid_is_refused_with_the_number_of_the_rule() -> None:
    evening = dealt(PARTY_BUGS, 2)
    with pytest.raises(NotNow) as refusal:
        evening.say(0, Act, do="KEEP", match=1)
    assert refusal.value.rule is not None
    assert refusal.value.words == PARTY_BUGS.rulebook[refusal.value.rule].lead


def test_actions_that_are_none() -> None:
    evening = dealt(PARTY_BUGS, 2)
    late = evening.sit("Late")
    assert "no action called" in refused(evening, 0, Act, do="DANCE", match=1).en
    assert refused(evening, 0, Act, do="PLAY 1", match=2) == sentences.OTHER_MATCH
    assert refused(evening, late, Act, do="PLAY 1", match=1) == sentences.YOU_ONLY_WATCH
    evening.say(1, Pause)
    assert refused(evening, 0, Act, do="PLAY 1", match=1) == sentences.IS_PAUSED


def test_a_measured_action_carries_its_milliseconds() -> None:
    evening = dealt(CHEATING_MOTH, 3)
    evening.say(1, Act, do="SLAP", match=1, ms=250)
    assert evening.room.match is not None
    assert evening.room.match.steps[-1].action.ms == 250


def test_whoever_acts_is_back() -> None:
    evening = dealt(PARTY_BUGS, 2)
    evening.enter(StoodIn(chair=1))
    do = PARTY_BUGS.actions.name(PARTY_BUGS.legal(evening.table, 1)[0])
    entries = evening.say(1, Act, do=do, match=1)
    assert [type(entry) for entry in entries] == [Returned, Acted]


def test_pause_and_go_on() -> None:
    evening = dealt(PARTY_BUGS, 2)
    assert refused(evening, 0, GoOn) == sentences.IS_NOT_PAUSED
    evening.say(0, Pause)
    assert evening.everything(None)["table"]["paused"]
    assert refused(evening, 1, Pause) == sentences.IS_PAUSED
    evening.say(1, GoOn)
    assert "paused" not in evening.everything(None)["table"]


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (Act, {"do": "PLAY 1", "match": 1}),
        (Pause, {}),
        (GoOn, {}),
        (TakeBack, {}),
        (Agree, {"agree": True}),
        (Hint, {}),
    ],
)
def test_without_a_match_there_is_nothing_to_play(command: Any, fields: dict[str, Any]) -> None:
    assert refused(seated(PARTY_BUGS, 2), 0, command, **fields) == sentences.NO_MATCH


def test_a_hint_leaves_no_trace() -> None:
    assert dealt(PARTY_BUGS, 2).say(0, Hint) == []


def test_every_sentence_is_there_in_both_languages() -> None:
    said = [each for each in vars(sentences).values() if isinstance(each, Words)]
    assert len(said) > 20
    for words in said:
        assert words.en.endswith(".")
        assert words.de.endswith(".")
        assert words.en != words.de
        assert holes(words.en) == holes(words.de)


def holes(text: str) -> list[str]:
    return sorted(part.split("}")[0] for part in text.split("{")[1:])
