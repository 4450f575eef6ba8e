"""What the pages for library users show is true, and the examples run."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from examples import house_rule, own_bot, train
from parlour.adapters import croupier, gym, halls, spiel, vector, zoo
from parlour.adapters.vector import Hall

PAGES = sorted(Path("docs/library").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages(page: Path) -> None:
    results = doctest.testfile(str(page.resolve()), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_all_pages_are_there() -> None:
    assert [page.stem for page in PAGES] == [
        "bots",
        "environments",
        "getting-started",
        "lab",
        "tables-and-views",
    ]


@pytest.mark.parametrize(
    "module", [croupier, gym, halls, spiel, vector, zoo], ids=lambda module: module.__name__
)
def test_examples_of_the_modules(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.attempted > 2
    assert results.failed == 0


def test_own_bot(capsys: pytest.CaptureFixture[str]) -> None:
    own_bot.main(["--matches", "8"])
    assert "thrifty wins" in capsys.readouterr().out
    assert own_bot.win_share(own_bot.thrifty, "random", 80).value > 0.4


def test_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    house_rule.main(["--matches", "4"])
    assert capsys.readouterr().out.count("points a seat") == 3


@pytest.mark.parametrize(
    ("example", "arguments"),
    [
        (own_bot, ["--matches", "3"]),
        (house_rule, ["--matches", "1"]),
        (train, ["--matches", "0"]),
        (train, ["--minutes", "0"]),
        (train, ["--rounds", "0"]),
        (train, ["--tables", "0"]),
    ],
)
def test_too_little_is_refused_in_a_sentence(
    example: ModuleType, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        example.main(arguments)
    assert "at least" in capsys.readouterr().err


def test_the_greedy_bot_of_the_training_is_the_one_of_the_house() -> None:
    hall, bot = Hall(train.GAME, train.PLAYERS, 48, seed=3), train.GAME.bots["greedy"]
    everything = train.GAME.actions.all
    for step in range(180):
        wanted = [
            bot(
                hall.view(table), [everything[i] for i in np.flatnonzero(hall.mask[table])], [0] * 4
            )
            for table in range(hall.tables)
        ]
        numbers = np.array([train.GAME.actions.number(action) for action in wanted])
        assert train.greedy(hall).tolist() == numbers.tolist()
        hall.step(hall.any_actions() if step % 2 else numbers)


@pytest.mark.slow
def test_a_policy_learns() -> None:
    """A short form: some seconds make it better than chance, though not yet than greedy."""
    settings = ["--minutes", "10", "--rounds", "40", "--tables", "256", "--matches", "200"]
    run = subprocess.run(
        [sys.executable, "-m", "examples.train", *settings],
        capture_output=True,
        text=True,
        check=True,
    )
    _, *shares, _ = run.stdout.splitlines()
    assert [line.split(":")[0] for line in shares] == [
        f"wins among three {bot} bots" for bot in ("random", "greedy", "skilled")
    ]
    assert float(shares[0].split(": ")[1].split("%")[0]) > 35
