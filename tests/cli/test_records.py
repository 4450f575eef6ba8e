"""Files of records: added to, never overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.cli import main


def simulated_into(book: Path, games: int, *more: str) -> None:
    arguments = ["simulate", "party-bugs", "--players", "3", "--games", str(games)]
    assert main([*arguments, "--seed", "1", "--records", str(book), *more]) == 0


def test_matches_are_added_to_what_a_file_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "evening.jsonl"
    simulated_into(book, 2)
    first = book.read_text("utf-8")
    assert capsys.readouterr().err == f"Added 2 matches to {book}.\n"
    simulated_into(book, 1)
    assert capsys.readouterr().err == f"Added 1 match to {book}, after what it held.\n"
    assert book.read_text("utf-8").startswith(first)
    assert len(book.read_text("utf-8").splitlines()) == 3
    assert main(["verify", str(book)]) == 0


def test_what_is_said_about_the_file_does_not_spoil_the_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    simulated_into(tmp_path / "evening.jsonl", 1, "--json")
    assert json.loads(capsys.readouterr().out)["games"] == 1


def test_a_last_line_that_broke_off_spoils_no_new_match(tmp_path: Path) -> None:
    book = tmp_path / "evening.jsonl"
    book.write_text('{"format": 1', "utf-8")
    simulated_into(book, 1)
    broken, whole = book.read_text("utf-8").splitlines()
    assert broken == '{"format": 1'
    assert json.loads(whole)["finished"]


def test_players_without_names_are_called_after_their_seats_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "evening.jsonl"
    simulated_into(book, 1)
    capsys.readouterr()
    assert main(["show", str(book), "--language", "de"]) == 0
    german = capsys.readouterr().out
    assert german.startswith("Party Bugs: Platz 1, Platz 2, Platz 3\n")
    assert "Seat" not in german
    assert main(["show", str(book), "--language", "en"]) == 0
    assert capsys.readouterr().out.startswith("Party Bugs: Seat 1, Seat 2, Seat 3\n")
