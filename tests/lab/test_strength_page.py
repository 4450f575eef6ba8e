"""docs/strength.md says what docs/strength.json holds, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from runpy import run_path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"


def page_script() -> dict[str, Any]:
    return run_path(str(DOCS / "strength.py"))


def kept(name: str = "strength") -> dict[str, Any]:
    read: dict[str, Any] = json.loads((DOCS / f"{name}.json").read_text("utf-8"))
    return read


def test_the_page_is_made_of_the_numbers() -> None:
    assert (DOCS / "strength.md").read_text("utf-8") == page_script()["page_of"](
        kept(), kept("liveliness")
    )


def test_no_level_is_below_the_next_weaker_one() -> None:
    rows = kept()["ladder"]
    assert len(rows) > 20
    assert [row for row in rows if row["verdict"] == "below"] == []


def test_a_row_that_was_not_measured_says_so() -> None:
    few = kept() | {"ladder": kept()["ladder"][:1]}
    assert "not yet" in page_script()["page_of"](few, kept("liveliness"))
