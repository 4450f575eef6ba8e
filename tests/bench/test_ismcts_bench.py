"""OpenSpiel's search among our experts: a batch like any other, and what is said of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel")

from bench import ismcts
from parlour.lab.batches import run_batch

FEW = ismcts.Meeting("party-bugs", 2, 2)
WON: dict[str, Any] = {"wins": [[[1.0, 0.0], [0.5, 0.5]], [[1.0, 0.0], [0.0, 0.0]]]}
TIMES: dict[str, Any] = {"ours": [0.5, 1000], "theirs": [60.0, 500]}


def test_what_is_won_depends_on_the_number_of_a_part_alone() -> None:
    once, again, other = (FEW.part(number)["wins"] for number in (3, 3, 4))
    assert once == again != other
    assert len(once) == FEW.deals
    assert all(0 <= share <= 1 for deal in once for match in deal for share in match)


def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def part(meeting: ismcts.Meeting, number: int) -> dict[str, Any]:
        asked.append(number)
        return {**WON, **TIMES}

    monkeypatch.setattr(ismcts.Meeting, "part", part)
    path = str(tmp_path / "kept.jsonl")
    run_batch(FEW, 2, path=path)
    done = run_batch(FEW, 3, path=path)
    outcome = ismcts.outcome_of(FEW, done, done)
    assert asked == [0, 1, 2]
    assert outcome.matches == 12


def test_shares_and_times_of_both() -> None:
    many = {number: {**WON, "ours": [9.0, 1], "theirs": [9.0, 1]} for number in range(2)}
    outcome = ismcts.outcome_of(FEW, many, {0: TIMES})
    assert outcome.ours.value == pytest.approx(5 / 8)
    assert outcome.theirs.value == pytest.approx(1 / 8)
    assert outcome.ahead.value == pytest.approx(4 / 8)
    assert (outcome.our_move, outcome.their_move) == (0.5, 120.0)
    assert "an expert wins 62.5%" in outcome.line
    assert "240 times quicker" in outcome.line


def test_an_outcome_can_be_kept() -> None:
    outcome = ismcts.outcome_of(FEW, {0: WON}, {0: TIMES})
    kept = json.loads(json.dumps(outcome.to_json()))
    assert ismcts.from_json(kept).to_json() == kept
