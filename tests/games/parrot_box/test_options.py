"""The options of Parrot Box, as its book lists them."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.options import BadOption
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.table import BEST_ROUND, WILD, ParrotBoxOptions
from tests.games.by_number import rule


def test_the_defaults_are_those_of_the_book() -> None:
    assert ParrotBoxOptions().to_json() == {
        "birthdays": "random",
        "double_parrot": "zero",
        "game_tie": "shared",
        "rounds": 5,
    }


def test_every_option_names_its_decision_and_speaks_two_languages() -> None:
    specs = ParrotBoxOptions.specs()
    decisions = {name: spec.decision for name, spec in specs.items()}
    assert decisions == {
        "birthdays": "PG4",
        "double_parrot": "PG22",
        "game_tie": "PG25",
        "rounds": "PG26",
    }
    assert all(spec.words.en and spec.words.de for spec in specs.values())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rounds", 0),
        ("rounds", 10),
        ("rounds", True),
        ("rounds", "5"),
        ("double_parrot", "ten"),
        ("game_tie", "last"),
        ("birthdays", "oldest"),
        ("birthdays", (0, 0)),
        ("birthdays", (1, 2)),
    ],
)
def test_other_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(BadOption, match=f"Option {name} of Parrot Box must be"):
        ParrotBoxOptions(**{name: value})


@rule("1.2")
@pytest.mark.parametrize("rounds", range(1, 10))
def test_pg26_one_to_nine_rounds(rounds: int) -> None:
    assert PARROT_BOX.new_table(2, 0, ParrotBoxOptions(rounds=rounds)).rounds == rounds


def test_birthdays_must_name_every_seat() -> None:
    options = ParrotBoxOptions(birthdays=(1, 0, 2))
    options.check(3)
    with pytest.raises(BadOption, match="must name all 4 seats"):
        options.check(4)


def test_options_are_written_onto_the_table() -> None:
    options = ParrotBoxOptions(
        birthdays=(1, 0, 2), double_parrot="wild", game_tie="best-round", rounds=3
    )
    table = PARROT_BOX.new_table(3, 0, options)
    assert table.birthdays == [1, 0, 2, -1, -1, -1]
    assert (table.double_parrot, table.game_tie, table.rounds) == (WILD, BEST_ROUND, 3)


def test_options_survive_json_and_words() -> None:
    options = ParrotBoxOptions(birthdays=(1, 0), double_parrot="minus-ten", rounds=2)
    assert ParrotBoxOptions.from_json(options.to_json()) == options
    words = {"birthdays": "1,0", "double_parrot": "minus-ten", "rounds": "2"}
    assert ParrotBoxOptions.from_words(words) == options
