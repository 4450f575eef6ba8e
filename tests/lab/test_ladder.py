"""The ladder: honest shares with intervals, kept and gone on with, and something to read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour import __version__
from parlour.cli import main
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.lab.ladder import (
    PAIRS,
    Rung,
    climb,
    file_of,
    from_json,
    options_without_reflexes,
    pictures,
    row_of,
    rungs,
)
from parlour.lab.means import Interval


def test_the_challenger_sits_in_every_seat_and_equals_share() -> None:
    rung = Rung("party-bugs", 3, "newcomer", "newcomer", seed=4)
    row = climb(rung, 30)
    assert row == climb(rung, 30)
    beside = Rung("party-bugs", 3, "newcomer", "newcomer", seed=5)
    ours, theirs = ([deal for n in range(4) for deal in each.part(n)] for each in (rung, beside))
    assert ours[1:] != theirs[:-1]
    assert row.matches == 36
    assert row.wins.low < rung.chance < row.wins.high
    assert row.verdict == "open"


def test_one_of_equals_wins_every_deal_once_around_the_table() -> None:
    """Whoever plays without dice plays the same match from every seat."""
    part = Rung("party-bugs", 4, "greedy", "greedy").part(0)
    assert [sum(deal) for deal in part] == [1.0, 1.0, 1.0]


def test_a_better_bot_stands_clearly_above_and_a_worse_one_below() -> None:
    assert climb(Rung("parrot-box", 2, "casual", "random", seed=4), 12).verdict == "above"
    assert climb(Rung("parrot-box", 2, "random", "casual", seed=4), 12).verdict == "below"


def test_all_rungs_of_all_tables_unless_only_some_are_wanted() -> None:
    every = list(rungs(list(GAMES), [], 1, 0))
    tables = sum(len(game.players) for game in GAMES.values())
    assert len(every) == len({rung.name for rung in every}) == tables * len(PAIRS)
    some = list(rungs(["cheating-moth", "party-bugs"], [2, 5], 1, 7))
    assert {(rung.game, rung.players) for rung in some} == {
        ("cheating-moth", 5),
        ("party-bugs", 2),
        ("party-bugs", 5),
    }
    with pytest.raises(ParlourError, match="table of that size"):
        list(rungs(["cheating-moth"], [2], 1, 0))


def test_moths_are_measured_without_reflexes() -> None:
    assert options_without_reflexes(GAMES["cheating-moth"]).to_json()["mode"] == "calm"


def test_a_row_knows_how_far_the_expert_thinks() -> None:
    none = {0: [[0.5, 0.5]], 1: [[1.0, 0.0]]}
    assert row_of(Rung("cheating-moth", 3, "expert", "greedy"), none).playouts == 600
    assert row_of(Rung("cheating-moth", 3, "expert", "greedy", playouts=7), none).playouts == 7
    assert row_of(Rung("cheating-moth", 3, "casual", "greedy"), none).playouts == 0


ARGUMENTS = ["ladder", "party-bugs", "--players", "2", "--playouts", "6", "--cores", "1"]


def test_it_prints_a_line_for_every_rung(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARGUMENTS, "--matches", "2", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "Profi gegen Fortgeschritten" in said
    assert said.count("gerecht 50,0 %") == len(PAIRS)
    assert main(["ladder", "chess"]) == 2
    assert main(["ladder", "--players", "two"]) == 2
    refused = capsys.readouterr().err
    assert "no game called 'chess'" in refused
    assert "written like 2,4, not two" in refused


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seed", "-1"], "Ein Startwert ist eine ganze Zahl"),
        (["--seed", "x"], "Ein Startwert ist eine ganze Zahl"),
        (["--playouts", "-3"], "Gedachte Spiele zählen ab 1"),
        (["--matches", "0"], "Mindestens eine Partie"),
        (["--live", "0"], "Mindestens eine Partie"),
        (["--live", "3", "--svg", "x.svg"], "Von --live gibt es kein Bild"),
        (["--kept"], "Bei --kept muss --batches sagen"),
        (["--kept", "--batches", "/nowhere"], "nichts aufgehoben"),
        (["--out", "/nowhere/x"], "/nowhere/x: Diese Datei"),
    ],
)
def test_bad_input_gets_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", *arguments, "--language", "de"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert told.err.count("\n") == 1
    assert not Path("/nowhere").exists()


def test_a_live_ladder_calls_the_game_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "--live", "2", "--cores", "1", "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(GAMES["cheating-moth"].name.de + " live unter Bots")
    assert "(?, gewünscht" in told


def test_what_was_played_is_kept_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, told = str(tmp_path / "batches"), tmp_path / "ladder.json"
    keeping = [*ARGUMENTS, "--batches", folder, "--json"]
    assert main([*keeping, "--matches", "12"]) == 0
    came = json.loads(capsys.readouterr().out)
    assert (came["complete"], came["wanted"]) == (True, 12 * len(PAIRS))
    first = came["ladder"]
    assert {int(row["seed"], 16) for row in first} == {1}
    rules = GAMES["party-bugs"].version
    made_by = {"parlour": __version__, "rules": rules, "playouts": {"expert": 6}}
    assert first[0]["made_by"] == made_by
    path = Path(file_of(Rung("party-bugs", 2, "casual", "newcomer", 1, 6), folder) or "")
    before = path.read_text("utf-8")
    assert main([*keeping, "--matches", "24"]) == 0
    capsys.readouterr()
    assert path.read_text("utf-8").startswith(before)
    assert main([*keeping, "--kept", "--out", str(told)]) == 0
    rows = json.loads(told.read_text("utf-8"))["ladder"]
    assert [row["matches"] for row in rows] == [24] * len(PAIRS)
    assert [row["matches"] for row in first] == [12] * len(PAIRS)
    whole = climb(Rung("party-bugs", 2, "casual", "newcomer", 1, 6), 24)
    assert rows[2]["wins"]["value"] == pytest.approx(whole.wins.value, abs=1e-4)


def test_the_picture_has_every_row_and_fair_is_one() -> None:
    rows = from_json(
        {
            "game": game,
            "players": players,
            "challenger": "expert",
            "others": "skilled",
            "seed": 1,
            "playouts": 200,
            "matches": 100,
            "wins": Interval(1.5 / players, 1.2 / players, 1.8 / players)._asdict(),
        }
        for game, players in (("party-bugs", 2), ("party-bugs", 6), ("parrot-box", 4))
    )
    plots = pictures(rows, "en")
    assert len(plots) == 2
    assert plots[0].count("1.5 ×") >= 2
    assert "Expert among Skilled" in plots[0]
    assert "6 players" in plots[0]
