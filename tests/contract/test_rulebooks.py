"""The rule books: both languages say the same, and every decision is in them."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
DECISIONS = {"party-bugs": ("PB", 42), "parrot-box": ("PG", 41), "cheating-moth": ("CM", 59)}
READINGS = {"party-bugs": "abcde", "parrot-box": "fgh", "cheating-moth": "ijklmnopqrstu"}
NUMBERED = re.compile(r"^\*\*(\d+)\.(\d+) ", re.MULTILINE)


def book(game: Game[Any], name: str) -> str:
    return files(game.package).joinpath(name).read_text(encoding="utf-8")


@every_game
def test_both_books_have_the_same_rules_in_order(game: Game[Any]) -> None:
    english, german = (NUMBERED.findall(book(game, name)) for name in ("RULES.md", "RULES.de.md"))
    assert english == german
    numbers = [(int(chapter), int(rule)) for chapter, rule in english]
    assert numbers == sorted(numbers)
    assert len(game.rulebook) == len(numbers)


@every_game
def test_every_lead_sentence_can_stand_alone(game: Game[Any]) -> None:
    for rule in game.rulebook.values():
        for lead in rule.lead:
            assert len(lead) <= 120
            assert lead[-1] in ".!?"
            assert "`" not in lead, "names for programs are no words for players"
        assert all(rule.text)


@every_game
@pytest.mark.parametrize("name", ["RULES.md", "RULES.de.md"])
def test_every_decision_stands_in_the_book(game: Game[Any], name: str) -> None:
    text = book(game, name)
    letters, count = DECISIONS[game.id]
    for number in range(1, count + 1):
        assert re.search(rf"\b{letters}{number}\b", text), f"{letters}{number}"
    for letter in READINGS[game.id]:
        assert f"({letter})" in text


@every_game
@pytest.mark.parametrize("name", ["RULES.md", "RULES.de.md"])
def test_every_option_stands_in_the_book(game: Game[Any], name: str) -> None:
    text = book(game, name)
    for option, spec in game.options.specs().items():
        assert f"`{option}`" in text
        assert not spec.decision or spec.decision in text


@every_game
@pytest.mark.parametrize("name", ["RULES.md", "RULES.de.md"])
def test_names_for_programs_are_those_of_options_and_their_values(
    game: Game[Any], name: str
) -> None:
    specs = game.options.specs()
    values = [json.dumps(value) for spec in specs.values() for value in spec.values.fixed]
    known = {*specs, *(value.strip('"') for value in values)}
    assert set(re.findall(r"`([^`]+)`", book(game, name))) <= known
