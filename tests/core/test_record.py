"""What is not a record is refused with one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.bots.company import play_out
from parlour.core.dice import seed_dice
from parlour.core.events import Event
from parlour.core.match import Match
from parlour.core.record import (
    BadRecord,
    Record,
    event_to_json,
    first_difference,
    line_of,
    read_record,
    read_records,
    record_of,
    replayed,
)
from parlour.core.story import standings
from parlour.core.words import Language, ParlourError
from parlour.games import GAMES
from parlour.games.party_bugs.actions import Told

GAME = GAMES["party-bugs"]


def a_record() -> dict[str, Any]:
    match = Match(GAME, 3, 5, names=("Ann", "Bob", "Cem"))
    luck = [0] * 4
    seed_dice(luck, 1)
    play_out(match, [GAME.bots["greedy"]] * 3, luck)
    record: dict[str, Any] = json.loads(line_of(record_of(match)))
    return record


def test_a_record_is_one_line() -> None:
    assert "\n" not in line_of(a_record())


def test_names_are_kept() -> None:
    assert replayed(a_record(), GAMES).names == ("Ann", "Bob", "Cem")


def test_empty_lines_between_records_do_no_harm() -> None:
    line = line_of(a_record())
    assert len(list(read_records([line, "\n", line]))) == 2


@pytest.mark.parametrize("cut", [1, 100, 2000])
def test_a_truncated_record_is_refused(cut: int) -> None:
    with pytest.raises(BadRecord, match="Line 2 is not a whole record"):
        list(read_records([line_of(a_record()), line_of(a_record())[:-cut]]))


@pytest.mark.parametrize("line", ["[]", "7", '{"game": "party-bugs"}'])
def test_json_that_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match="not a record of a match"):
        read_record(line)


@pytest.mark.parametrize("version", [2, 99, 0, "1", None])
def test_a_newer_format_is_refused(version: Any) -> None:
    with pytest.raises(BadRecord, match="this program reads format 1"):
        read_record(json.dumps({**a_record(), "format": version}))


@pytest.mark.parametrize("name", ["game", "seed", "steps", "options", "players", "scores"])
def test_a_record_without_one_of_its_parts_is_refused(name: str) -> None:
    record = a_record()
    del record[name]
    with pytest.raises(BadRecord, match=f"{name} is missing or damaged"):
        read_record(json.dumps(record))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "bridge"}, "a match of bridge, a game that is not known"),
        ({"rules": 2}, "version 2 of the rules of Party Bugs"),
        ({"players": 9, "names": ["x"] * 9}, "played by 2 to 6 players, not by 9"),
        ({"names": ["Ann"]}, "does not name each of its players"),
        ({"names": [1, 2, 3]}, "does not name each of its players"),
        ({"seed": "x"}, "not a number of 128 bits"),
        ({"seed": "f" * 33}, "not a number of 128 bits"),
        ({"options": {"jokers": True}}, "has no option 'jokers'"),
        ({"options": {"games": 9}}, "must be 0, 1, 2, 3, 4, 5 or 6, not 9"),
        ({"steps": [7]}, "Step 1 is damaged: it names no seat"),
        ({"steps": [{"seat": "Ann"}]}, "Step 1 is damaged: 'Ann' is no seat"),
        ({"steps": [{"seat": 0}]}, "Step 1 is damaged: There is no action called None"),
        ({"steps": [{"seat": 0, "do": "PLAY"}]}, "PLAY cannot be done with card ''"),
        ({"steps": [{"seat": 0, "do": "PLAY", "card": 14}]}, "cannot be done with card 14"),
        ({"steps": [{"seat": 0, "do": "PLAY", "card": True}]}, "cannot be done with card True"),
        ({"steps": [{"seat": 0, "do": "KEEP"}]}, "Step 1 cannot be played: Rule 8.1"),
        ({"steps": [{"seat": 8, "do": "KEEP"}]}, "Step 1 cannot be played: There is no seat 8"),
    ],
)
def test_a_record_that_cannot_be_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ParlourError, match=sentence):
        replayed(read_record(json.dumps({**a_record(), **change})), GAMES)


def test_minus_one_is_a_number_like_any_other() -> None:
    scored = Event(Told.SCORED, 1, other=-1)
    assert event_to_json(GAME, scored) == {"what": "SCORED", "seat": 1, "points": -1}


def test_paul_is_part_of_the_result() -> None:
    match = Match(GAME, 2, 5)
    assert record_of(match)["dummies"] == [{"seat": 2, "name": "Paul", "score": 0}]
    luck = [0] * 4
    seed_dice(luck, 1)
    play_out(match, [GAME.bots["random"]] * 2, luck)
    (paul,) = record_of(match)["dummies"]
    assert sorted([*record_of(match)["places"], paul["place"]]) == [1, 2, 3]
    assert [row[2] for row in standings(match)] == [1, 2, 3]
    assert {row[1] for row in standings(match)} == {"Seat 1", "Seat 2", "Paul"}


def test_all_players_are_named_or_none() -> None:
    with pytest.raises(ParlourError, match="Name all 3 players or none, not 2"):
        Match(GAME, 3, 1, names=("Ann", "Bob"))


def difference(record: Record, language: Language = "en") -> str:
    found = first_difference(record, GAMES)
    return "" if found is None else found.say(language)


@pytest.mark.parametrize(
    ("place", "value"), [("surprise", 1), ("scores", [1.0, 2.0]), ("names", ["A", "B", "C"])]
)
def test_a_record_with_something_else_in_it_is_not_as_recorded(place: str, value: Any) -> None:
    record = a_record()
    if place == "names":
        assert first_difference({**record, place: value}, GAMES) is None  # anybody may be called so
    else:
        assert f"The {place} should be" in difference({**record, place: value})


@pytest.mark.parametrize("line", ["[" * 100_000, '{"format": ' + "1" * 5000 + "}"])
def test_what_nobody_can_read_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match="not a record"):
        read_record(line)


def test_verifying_says_where_the_first_difference_is() -> None:
    record = a_record()
    record["steps"][3]["told"][0]["what"] = "SANG"
    assert difference(record).startswith('Step 4: the record says {"what": "SANG"')
    record = a_record()
    del record["steps"][3]["told"]
    assert difference(record).startswith("Step 4: the record tells 0 events")
    record = a_record()
    record["opening"].pop()
    assert difference(record).startswith("The opening: the record tells")
    record = a_record()
    record["scores"][1] += 5
    assert difference(record).startswith("The scores[1] should be")
    record = a_record()
    record["steps"][2]["hat"] = "red"
    assert difference(record) == 'The steps[2].hat should be null, but the record says "red".'
    record = a_record()
    record["steps"].insert(0, {"seat": 0, "do": "NOT_YET", "told": []})
    assert difference(record).startswith("Step 1 cannot be played: Rule 9.1")
    assert difference(record, "de").startswith("Zug 1 lässt sich nicht spielen: Regel 9.1")
