"""The golden matches are still played the same way, word for word."""

from __future__ import annotations

import pytest

from tests.playthroughs import CHOSEN, Chosen, written


@pytest.mark.parametrize("chosen", CHOSEN, ids=lambda chosen: f"{chosen.game}-{chosen.name}")
def test_a_golden_match_reads_as_ever(chosen: Chosen) -> None:
    assert written(chosen) == chosen.path.read_text(encoding="utf-8")
