"""docs/strength.md says what was measured and kept beside it, and nothing else."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

from bench.expert import thinker
from parlour.games import GAMES

DOCS = Path(__file__).parents[2] / "docs"


def page_script() -> dict[str, Any]:
    return run_path(str(DOCS / "strength.py"))


def kept() -> dict[str, Any]:
    read: dict[str, Any] = page_script()["all_kept"]()
    return read


def test_the_page_is_made_of_the_numbers() -> None:
    assert (DOCS / "strength.md").read_text("utf-8") == page_script()["page_of"](kept())


def test_the_picture_is_made_of_the_numbers_and_nothing_in_it_is_empty() -> None:
    picture = (DOCS / "pictures" / "strength.svg").read_text("utf-8")
    is_new = picture == page_script()["picture_of"](kept())
    assert is_new, "the picture is drawn otherwise now: python docs/strength.py"
    assert "></text>" not in picture


def test_no_level_is_below_the_next_weaker_one() -> None:
    rows = kept()["ladder"]
    assert len(rows) > 20
    assert [row for row in rows if row["verdict"] == "below"] == []


def test_the_expert_of_the_house_is_as_strong_and_quick_as_the_page_says() -> None:
    script = page_script()
    served = {row["game"]: row for row in kept()["served"]}
    assert served.keys() >= {"party-bugs", "parrot-box"}
    assert all(row["wins"]["low"] > script["GOAL"] for row in served.values())
    assert all(row["matches"] >= 2000 for row in served.values())
    for row in kept()["thinking"]:
        assert row["longest"] < script["MOST"]
        assert row["playouts"] == thinker(GAMES[row["game"]]).playouts
        assert served.get(row["game"], row)["playouts"] == row["playouts"]


def test_openspiels_search_is_not_stronger() -> None:
    rows = kept()["ismcts"]
    assert {row["game"] for row in rows if row["matches"] >= 2000} == set(GAMES)
    for row in rows:
        quicker = row["their_move"] / row["our_move"]
        assert row["ahead"]["low"] > 0 or (row["ahead"]["high"] > 0 and quicker >= 50)


def test_a_row_that_was_not_measured_says_so() -> None:
    few = kept() | {"ladder": kept()["ladder"][:1]}
    assert "not yet" in page_script()["page_of"](few)
