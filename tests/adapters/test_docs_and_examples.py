"""What the pages for library users show is true, and the examples run."""

from __future__ import annotations

import doctest
from pathlib import Path
from types import ModuleType

import pytest

from examples import house_rule, own_bot, train
from parlour.adapters import gym, spiel, vector, zoo

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
        "tables-and-views",
    ]


@pytest.mark.parametrize("module", [gym, spiel, vector, zoo], ids=lambda module: module.__name__)
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
    policy = train.train(minutes=10, tables=64, seed=1, rounds=6)
    assert train.win_share(policy, "random", 80) > 0.35


def test_a_policy_is_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    train.main(["--minutes", "0.001", "--matches", "4"])
    assert "wins against three greedy bots" in capsys.readouterr().out
