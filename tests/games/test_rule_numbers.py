"""Every rule of every book has a test that carries its number, and no test an invented one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)

TESTS = Path(__file__).parents[1]


def carried(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Every number that a test of this game carries, and the name of the test.

    What happens when a line breaks, and what hands look like on a screen, is for whoever hosts a
    table: the library has neither lines nor screens, and the tests of the server have both.
    """
    yield from marks_in(TESTS / "games" / game.package.rsplit(".", 1)[-1])
    for number, name in marks_in(TESTS / "server"):
        id, _, of_the_game = number.partition(" ")
        if id == game.id:
            yield of_the_game, name


def marks_in(folder: Path) -> Iterator[tuple[str, str]]:
    package = ".".join(folder.relative_to(TESTS.parent).parts)
    for file in sorted(folder.glob("test_*.py")):
        for name, test in vars(import_module(f"{package}.{file.stem}")).items():
            if name.startswith("test_"):
                for mark in getattr(test, "pytestmark", ()):
                    if mark.name == "rule":
                        yield from ((number, name) for number in mark.args)


@every_game
def test_every_rule_has_a_test(game: Game[Any]) -> None:
    numbers = {number for number, _ in carried(game)}
    assert [number for number in game.rulebook if number not in numbers] == []


@every_game
def test_no_test_carries_a_number_that_is_not_in_the_book(game: Game[Any]) -> None:
    assert [(number, name) for number, name in carried(game) if number not in game.rulebook] == []


@every_game
def test_a_refusal_can_only_quote_a_rule_that_has_a_test(game: Game[Any]) -> None:
    """``refusals.py`` names rules by number; each of them is in the book and tested."""
    source = Path(str(import_module(f"{game.package}.refusals").__file__)).read_text("utf-8")
    quoted = {number for number in game.rulebook if f'"{number}"' in source}
    assert quoted
    assert quoted <= {number for number, _ in carried(game)}
