"""The short form of ``soak.py``; its long form is for a quiet hour."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.houses import run
from tests.server.proof.soak import raise_limit, soak


@pytest.mark.slow
def test_a_hundred_tables_do_not_tire_a_house(tmp_path: Path) -> None:
    raise_limit()
    soaked = run(soak(tmp_path, tables=100, seconds=30, think=0.15), 150)
    print(soaked)
    assert soaked.failures == []
    assert soaked.broken == 0
    assert soaked.moves > 2000
    assert soaked.matches > 100
    assert soaked.growth < 1.1
