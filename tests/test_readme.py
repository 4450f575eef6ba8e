"""What the README shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import parlour
from parlour.cli import main
from parlour.server.metrics import HELP


def test_the_examples_of_the_readme_work() -> None:
    results = doctest.testfile(str(Path("README.md").resolve()), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_examples_of_the_package_work() -> None:
    results = doctest.testmod(parlour)
    assert results.attempted > 2
    assert results.failed == 0


def test_a_host_reads_of_every_switch_and_of_none_that_is_not_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    switches = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    page = Path("docs/hosting.md").read_text("utf-8")
    assert set(re.findall(r"--[a-z-]+(?=[ `\n])", page)) == switches
    assert set(re.findall(r"parlour_[a-z_]+", page)) <= set(HELP)
