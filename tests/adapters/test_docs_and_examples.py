"""What the pages for library users show is true, and the examples run."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from examples import house_rule, own_bot
from parlour.adapters import croupier, gym, halls, spiel, vector, zoo

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
    assert own_bot.win_share(own_bot.thrifty, "random", 80) > 0.4


def test_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    house_rule.main(["--matches", "4"])
    assert capsys.readouterr().out.count("points a seat") == 3


@pytest.mark.slow
def test_a_policy_learns() -> None:
    """A short form: some seconds of self-play make it better than chance."""
    settings = ["--minutes", "10", "--rounds", "12", "--tables", "64", "--matches", "100"]
    run = subprocess.run(
        [sys.executable, "-m", "examples.train", *settings],
        capture_output=True,
        text=True,
        check=True,
    )
    _, of_random, of_greedy = run.stdout.splitlines()
    assert "three greedy bots" in of_greedy
    assert float(of_random.split(": ")[1].split("%")[0]) > 33
