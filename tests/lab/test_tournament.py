"""Tournaments: fair seats, exact seeds, honest numbers."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from parlour.cli import main
from parlour.lab.batches import run_batch
from parlour.lab.tournament import Tournament, result_of

BUGS = Tournament("party-bugs", 3, ("greedy", "random"), {}, 11)


def test_everybody_has_every_seat_of_every_deal() -> None:
    sat: Counter[tuple[str, int]] = Counter()
    for number in range(4):
        for match in BUGS.part(number):
            sat.update((name, seat) for seat, name in enumerate(match["bots"]))
    for bot in BUGS.bots:
        assert len({sat[bot, seat] for seat in range(3)}) == 1
    assert sum(sat.values()) == 4 * 3 * 3


def test_bots_play_equally_often_in_the_long_run() -> None:
    many = Tournament("party-bugs", 3, ("a", "b", "c", "d"), {}, 5)
    sat = Counter(name for deal in range(400) for name in many.company(deal))
    assert all(250 < times < 350 for times in sat.values())
    assert many.company(7) == many.company(7)


def test_a_part_depends_on_its_number_and_the_seed_only() -> None:
    assert BUGS.part(3) == BUGS.part(3)


def test_neighbouring_seeds_have_no_deal_in_common() -> None:
    beside = Tournament("party-bugs", 3, ("greedy", "random"), {}, 12)
    ours, theirs = ([json.dumps(each.part(n)) for n in range(8)] for each in (BUGS, beside))
    assert len(set(ours + theirs)) == 16


def test_the_better_bot_is_found_out() -> None:
    result = result_of(BUGS, run_batch(BUGS, 40))
    greedy, at_random = result.standings
    assert (greedy.bot, at_random.bot) == ("greedy", "random")
    assert greedy.rating.low > at_random.rating.high
    assert greedy.wins.low > result.fair == pytest.approx(1 / 3)
    assert at_random.wins.high < result.fair
    assert greedy.score.value < at_random.score.value
    assert greedy.seats + at_random.seats == 3 * result.matches == 360
    assert greedy.of_all + at_random.of_all == pytest.approx(1)
    assert greedy.of_all == pytest.approx(greedy.wins.value * greedy.seats / 120)


def test_paul_may_win_too() -> None:
    two = Tournament("party-bugs", 2, ("newcomer", "random"), {}, 1)
    result = result_of(two, run_batch(two, 30))
    assert 0 < result.lost < 1 / 3
    assert sum(each.wins.value for each in result.standings) == pytest.approx(1 - result.lost)
    assert result.fair == pytest.approx((1 - result.lost) / 2)


def test_what_paul_won_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    usual = ["tournament", "party-bugs", "--players", "2", "--bots", "newcomer,random"]
    assert main([*usual, "--matches", "20", "--seed", "1", "--cores", "1"]) == 0
    assert "Paul won" in capsys.readouterr().out


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    usual = ["tournament", "party-bugs", "--players", "3", "--seed", "2", "--cores", "1"]
    code = main([*usual, *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_command_gives_a_table_json_csv_and_a_picture(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sheet, picture, photo = (tmp_path / name for name in ("t.csv", "t.svg", "t.png"))
    given = ["--bots", "greedy,random", "--matches", "10"]
    code, told, _ = played(capsys, *given, "--language", "de", "--csv", str(sheet))
    assert code == 0
    assert "Wertung" in told
    assert "33,3 %" in told
    code, told, _ = played(capsys, *given, "--json", "--svg", str(picture), "--png", str(photo))
    result: dict[str, Any] = json.loads(told)
    assert (result["deals"], result["matches"]) == (4, 12)
    rows = list(csv.DictReader(sheet.read_text(encoding="utf-8").splitlines()))
    assert [row["bot"] for row in rows] == [each["bot"] for each in result["standings"]]
    assert float(rows[0]["win_share"]) == result["standings"][0]["win_share"]["value"]
    ElementTree.parse(picture)
    assert {row["game"] for row in rows} == {"party-bugs"}
    assert {(row["players"], row["matches"], row["fair"]) for row in rows} == {
        ("3", "12", "0.3333")
    }
    assert {int(row["seed"], 16) for row in rows} == {2}
    assert json.loads(rows[0]["options"]) == result["tournament"]["options"]
    assert (result["complete"], result["wanted"]) == (True, 12)
    code, told, _ = played(capsys, *given, "--csv", "-")
    assert (code, told) == (0, sheet.read_text(encoding="utf-8"))
    assert photo.read_bytes().startswith(b"\x89PNG")


def test_what_was_played_is_said_where_it_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A share of wins means little without the options and how far the expert has thought."""
    sheet, picture = str(tmp_path / "t.csv"), tmp_path / "t.svg"
    given = ["--bots", "expert,random", "--playouts", "3", "--matches", "3", "--csv", sheet]
    _, told, _ = played(capsys, *given, "--option", "mirror=true", "--svg", str(picture))
    assert "mirror = true\nexpert: 3 playouts a move\n" in told
    rows = csv.DictReader(Path(sheet).read_text(encoding="utf-8").splitlines())
    assert {row["bot"]: row["playouts"] for row in rows} == {"expert": "3", "random": "0"}
    assert "wins a seat in 3 matches" in picture.read_text(encoding="utf-8")


def test_reflexes_are_no_skill_unless_somebody_wants_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = ["tournament", "cheating-moth", "--bots", "greedy,random", "--players", "3"]
    usual = [*given, "--matches", "3", "--cores", "1", "--seed", "1", "--option", "rounds=1"]
    assert main(usual) == 0
    calm = capsys.readouterr().out
    assert 'mode = "calm"' in calm
    assert "clock" not in calm
    assert main([*usual, "--option", "mode=live"]) == 0
    live = capsys.readouterr().out
    assert "without hands, lamp and reflexes" in live
    assert "mode =" not in live


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "greedy"], "Ein Turnier spielen 2 bis 6 verschiedene Bots"),
        (["--bots", "greedy,greedy"], "Ein Turnier spielen 2 bis 6 verschiedene Bots"),
        (["--bots", "greedy,paul"], "hat keinen Bot namens paul"),
        (["--bots", "greedy,random", "--matches", "0"], "Mindestens eine Partie"),
        (["--bots", "greedy,random", "--playouts", "-1"], "Gedachte Spiele zählen ab 1"),
        (["--bots", "greedy,random", "--cores", "0"], "Mindestens ein Kern"),
        (["--bots", "greedy,random", "--seed", "-1"], "Ein Startwert ist eine ganze Zahl"),
        (["--bots", "greedy,random", "--csv", "-", "--json"], "Nur eines von --json und --csv -"),
        (["--bots", "greedy,random", "--svg", "-"], "Nur --csv lässt sich mit - ausgeben"),
        (["--bots", "greedy,random", "--csv", "/nowhere/t.csv"], "/nowhere/t.csv: Diese Datei"),
        (["--bots", "greedy,random", "--png", "/nowhere/t.png"], "/nowhere/t.png: Diese Datei"),
        (["--bots", "greedy,random", "--svg", "/"], "/: Das ist ein Ordner"),
    ],
)
def test_bad_input_gets_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told, mistake = played(capsys, *arguments, "--language", "de")
    assert (code, told) == (2, "")  # before anything was played
    assert said in mistake
    assert mistake.count("\n") == 1


def test_what_was_stopped_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    part = Tournament.part

    def stopped(tournament: Tournament, number: int) -> list[dict[str, Any]]:
        if number == 2:
            raise KeyboardInterrupt
        return part(tournament, number)

    monkeypatch.setattr(Tournament, "part", stopped)
    code, told, said = played(capsys, "--bots", "greedy,random", "--matches", "30", "--json")
    result = json.loads(told)
    assert code == 130
    assert "Stopped: 2 of 10 parts" in said
    assert (result["complete"], result["wanted"], result["matches"]) == (False, 30, 6)


def test_a_batch_knows_its_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    usual = ["tournament", "party-bugs", "--players", "3", "--bots", "greedy,random", "--json"]
    batch = ["--batch", str(tmp_path / "b"), "--cores", "1", "--matches"]
    assert main([*usual, *batch, "3", "--seed", "77"]) == 0
    capsys.readouterr()
    assert main([*usual, *batch, "9"]) == 0
    longer = json.loads(capsys.readouterr().out)
    assert longer["tournament"]["seed"] == f"{77:032x}"
    assert longer["deals"] == 3
