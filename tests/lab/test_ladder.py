"""The ladder: honest shares with intervals, and something to read."""

from __future__ import annotations

import pytest

from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.lab.ladder import Row, climb, main, options_without_reflexes


def test_the_challenger_sits_in_every_seat_and_equals_share() -> None:
    game = GAMES["party-bugs"]
    row = climb(game, 3, "newcomer", "newcomer", 30, seed=4)
    assert row == climb(game, 3, "newcomer", "newcomer", 30, seed=4)
    assert row.interval[0] < row.chance < row.interval[1]


def test_a_better_bot_stands_clearly_above() -> None:
    row = climb(GAMES["parrot-box"], 2, "casual", "random", 12, seed=4)
    assert row.interval[0] > row.chance
    assert "clear" in str(row)


def test_an_interval_stays_between_nothing_and_everything() -> None:
    game = GAMES["party-bugs"]
    low, high = Row(game, 4, "expert", "greedy", 10, 10.0).interval
    assert 0.6 < low < high <= 1.0
    assert "behind" in str(Row(game, 4, "random", "greedy", 100, 2.0))


def test_moths_are_measured_without_reflexes() -> None:
    assert options_without_reflexes(GAMES["cheating-moth"]).to_json()["mode"] == "calm"


def test_it_prints_a_row_for_every_rung(capsys: pytest.CaptureFixture[str]) -> None:
    main(["party-bugs", "--players", "2", "--matches", "2", "--playouts", "6"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[3] for line in lines] == ["expert", "skilled", "casual", "expert"]
    with pytest.raises(ParlourError, match="no game called chess"):
        main(["chess"])
