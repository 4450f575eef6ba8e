"""What the README shows is true."""

from __future__ import annotations

import doctest
from pathlib import Path

import parlour


def test_the_examples_of_the_readme_work() -> None:
    results = doctest.testfile(str(Path("README.md").resolve()), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_examples_of_the_package_work() -> None:
    results = doctest.testmod(parlour)
    assert results.attempted > 2
    assert results.failed == 0
