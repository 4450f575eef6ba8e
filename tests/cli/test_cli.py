"""The command line as people use it: in its own process, with real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour import __version__
from parlour.cli import main
from parlour.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES)


def parlour(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_the_games_are_listed_with_their_options() -> None:
    listed = parlour("games").stdout
    for game in GAMES.values():
        assert game.name.en in listed
        assert all(option in listed for option in game.options.specs())
    german = parlour("games", "--language", "de").stdout
    assert "Personen" in german


def test_the_games_are_listed_as_json() -> None:
    listed = json.loads(parlour("games", "--json").stdout)
    assert [game["id"] for game in listed] == list(GAMES)
    assert listed[0]["options"]["games"]["default"] == 0


@every_game
def test_a_simulation_counts_what_happened(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = (game, "--players", "3", "--games", "4", "--seed", "1", "--bots", "greedy")
    result = simulated(capsys, *arguments)
    assert result["games"] == 4
    assert result["decisions"] > 4
    assert result["seconds"] > 0
    assert result["games_per_second"] > 0
    assert result["decisions_per_second"] > 0
    assert len(result["win_share"]) == len(result["mean_score"]) == 3
    assert sum(result["win_share"]) == pytest.approx(1)
    again = simulated(capsys, *arguments)
    assert again["mean_score"] == result["mean_score"]


def test_a_simulation_for_people_shows_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "party-bugs", "--players", "3", "--games", "2"]
    assert main([*arguments, "--bots", "greedy,random,random"]) == 0
    shown = capsys.readouterr().out
    assert "matches/s" in shown
    assert "greedy" in shown


def test_a_simulation_says_under_which_conditions(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["simulate", "cheating-moth", "--players", "3", "--games", "1", "--option", "rounds=1"]
    assert main(given) == 0
    told = capsys.readouterr().out
    assert "rounds = 1\n" in told
    assert "without hands, lamp and reflexes" in told
    made_by = simulated(capsys, *given[1:], "--bots", "random")["made_by"]
    rules = GAMES["cheating-moth"].version
    assert made_by == {"parlour": __version__, "rules": rules, "playouts": {}}


@every_game
def test_records_can_be_written_verified_and_shown(game: str, tmp_path: Path) -> None:
    book = str(tmp_path / "book.jsonl")
    made = parlour("simulate", game, "--players", "3", "--games", "2", "--records", book)
    assert made.returncode == 0, made.stderr
    verified = parlour("verify", book)
    assert verified.returncode == 0
    assert "2 matches are exactly as recorded" in verified.stdout
    german = parlour("verify", book, "--language", "de").stdout
    assert "2 Partien sind genau wie aufgezeichnet" in german
    for seat in ("all", "nobody", "1", "3"):
        shown = parlour("show", book, "--match", "2", "--seat", seat)
        assert shown.returncode == 0, shown.stderr
        assert "place 1" in shown.stdout
    assert "Platz 1" in parlour("show", book, "--language", "de").stdout


def test_a_spectator_is_shown_less_than_a_player(tmp_path: Path) -> None:
    book = str(tmp_path / "book.jsonl")
    parlour("simulate", "party-bugs", "--players", "3", "--games", "1", "--records", book)
    spectator, player, everybody = (
        parlour("show", book, "--seat", seat).stdout for seat in ("nobody", "1", "all")
    )
    assert "face down" not in spectator
    assert "(Seat 1 lays the" in player
    assert "(Seat 2 lays the" not in player
    assert "pile is shuffled" in everybody
    assert "pile is shuffled" not in player


def test_a_touched_record_is_found_out(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    parlour("simulate", "party-bugs", "--players", "3", "--games", "1", "--records", str(book))
    record = json.loads(book.read_text())
    record["scores"][0] += 1
    book.write_text(json.dumps(record))
    verified = parlour("verify", str(book))
    assert verified.returncode == 1
    assert "The scores[0] should be" in verified.stdout


def test_an_empty_file_is_not_verified(tmp_path: Path) -> None:
    book = tmp_path / "empty.jsonl"
    book.write_text("")
    assert parlour("verify", str(book)).returncode == 2
    assert parlour("show", str(book)).returncode == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("simulate bridge", "There is no game called 'bridge'; there is party-bugs"),
        ("simulate party-bugs --players 7", "is played by 2 to 6 players, not by 7"),
        ("simulate party-bugs --players two", "invalid int value"),
        ("simulate party-bugs --games 0", "At least one match has to be played"),
        ("simulate party-bugs --seed x", "A seed is a whole number such as 7"),
        ("simulate party-bugs --seed -1", "A seed is a whole number from 0"),
        ("simulate party-bugs --option games", "An option is given as NAME=VALUE"),
        ("simulate party-bugs --option games=9", "must be 0, 1, 2, 3, 4, 5 or 6, not 9"),
        ("simulate party-bugs --option games=2", "needs mirror = true"),
        ("simulate party-bugs --option rounds=2", "Party Bugs has no option 'rounds'"),
        ("simulate party-bugs --option paul_hides=yes", "needs hidden_card = true"),
        ("simulate party-bugs --bots clever", "has no bot called clever; it has random"),
        ("simulate party-bugs --players 4 --bots greedy,random", "Name one bot for all seats or 4"),
        ("simulate party-bugs --records /no/such/folder/x", "No such file or directory"),
        ("simulate parrot-box --option rounds=²", "must be"),
        ("simulate parrot-box --option rounds=--5", "must be"),
        ("simulate parrot-box --option rounds=" + "5" * 5000, "must be"),
        ("simulate parrot-box --option rounds=2 --option rounds=3", "Option rounds is given twice"),
        ("play party-bugs --record /no/such/folder/x", "No such file or directory"),
        ("verify no-such-file", "No such file or directory"),
        ("show no-such-file", "No such file or directory"),
        ("play party-bugs --players 9", "is played by 2 to 6 players, not by 9"),
        ("play party-bugs --players 3 --bots greedy,random,random", "one bot for all others or 2"),
        ("play bridge", "There is no game called 'bridge'"),
        ("dance", "invalid choice"),
        ("", "required"),
    ],
)
def test_mistakes_get_one_sentence_and_exit_code_2(arguments: str, sentence: str) -> None:
    answer = parlour(*arguments.split())
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1
    assert "Traceback" not in answer.stderr
    assert answer.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("dance", "COMMAND: 'dance' gibt es nicht, nur "),
        ("show", "Es fehlt: RECORD. Hilfe: parlour show --help."),
        ("simulate party-bugs --players two", "--players braucht eine ganze Zahl, nicht 'two'."),
        ("simulate party-bugs --cards 3", "Das ist unbekannt: --cards 3."),
        ("simulate party-bugs --seed", "--seed braucht einen Wert."),
        ("simulate party-bugs --json=1", "--json hat keinen Wert, auch nicht '1'."),
        ("analyse x --p 1", "--p könnte Verschiedenes heißen: --playouts, --png."),
        ("verify no-such-file", "no-such-file: Diese Datei oder diesen Ordner gibt es nicht."),
        ("simulate party-bugs --records /", "/: Das ist ein Ordner."),
    ],
)
def test_mistakes_are_said_in_german_too(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main([*arguments.split(), "--language=de"])
    except SystemExit as left:
        code = int(left.code or 0)
    told, said = capsys.readouterr()
    assert (code, told) == (2, "")
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 2}', "\x00\xff", '{"format": 1}'])
def test_a_broken_record_gets_one_sentence(text: str, tmp_path: Path) -> None:
    book = tmp_path / "broken.jsonl"
    book.write_text(text)
    for command in ("verify", "show"):
        answer = parlour(command, str(book))
        assert answer.returncode == 2
        assert answer.stderr.startswith("parlour: Line 1 ")
        assert len(answer.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--match", "5"], "has no match number 5"),
        (["--seat", "4"], "A seat is a number from 1 to 3, nobody or all, not 4"),
        (["--seat", "Mia"], "A seat is a number from 1 to 3"),
    ],
)
def test_asking_for_what_is_not_in_a_record(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    book = str(tmp_path / "book.jsonl")
    parlour("simulate", "party-bugs", "--players", "3", "--games", "1", "--records", book)
    answer = parlour("show", book, *arguments)
    assert answer.returncode == 2
    assert sentence in answer.stderr


@every_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_match_can_be_played_in_the_terminal(
    game: str, language: str, tmp_path: Path
) -> None:
    book = tmp_path / "mine.jsonl"
    arguments = ("play", game, "--seed", "5", "--quick", "--language", language)
    played = parlour(*arguments, "--record", str(book), typed="1\n" * 3000)
    assert played.returncode == 0, played.stderr
    assert {"en": "place 1:", "de": "Platz 1:"}[language] in played.stdout
    assert parlour("verify", str(book)).returncode == 0


def test_a_mistyped_number_can_be_taken_back() -> None:
    typed = "1\nu\n2\n\nq\n"
    played = parlour("play", "party-bugs", "--seed", "5", "--language", "en", typed=typed)
    assert played.returncode == 0
    assert played.stdout.count("Enter: yes") == 2
    first, second = (
        line.split("?")[0].split()[-1]
        for line in played.stdout.splitlines()
        if "Enter: yes" in line
    )
    assert first != second
    assert f"Alex plays the {second}" in played.stdout
    assert "Goodbye!" in played.stdout


@pytest.mark.parametrize("typed", ["", "q\n", "1\n\nq\n", "quit\n"])
def test_leaving_the_table_is_no_error(typed: str) -> None:
    played = parlour("play", "party-bugs", "--language", "de", typed=typed)
    assert played.returncode == 0
    assert "Tschüss!" in played.stdout
    assert played.stderr == ""


@every_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_whoever_asks_for_a_hint_gets_one_and_the_same_cards(game: str, language: str) -> None:
    arguments = ("play", game, "--seed", "5", "--quick", "--language", language)
    asked = parlour(*arguments, typed="h\nh\n1\nq\n")
    assert asked.returncode == 0, asked.stderr
    advice = {"en": "A good player would ", "de": "Wer gut spielt, würde: "}[language]
    hints = [line for line in asked.stdout.splitlines() if advice in line]
    assert len(hints) == 2
    assert hints[0].removeprefix("> ") == hints[1].removeprefix("> ")
    silent = parlour(*arguments, typed="1\nq\n")
    assert [line for line in asked.stdout.splitlines() if advice not in line] == [
        line for line in silent.stdout.splitlines() if line not in hints
    ]


def test_nonsense_is_asked_again() -> None:
    typed = f"0\n99\nseven\n²\n{'1' * 5000}\nq\n"
    played = parlour("play", "party-bugs", "--language", "en", typed=typed)
    assert played.stdout.count("Please type a number from 1 to 3.") == 5


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_cannot_show_everything_shows_what_it_can(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "parlour", "simulate", "party-bugs", "--games", "1"]
    answer = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert answer.returncode == 0, answer.stderr


def test_nobody_has_to_listen() -> None:
    command = f"{sys.executable} -m parlour games >&-"
    assert subprocess.run(command, shell=True, check=False).returncode == 0


def test_the_game_can_be_chosen_at_the_table() -> None:
    played = parlour("play", "--language", "en", typed="1\nq\n")
    assert "Which game?" in played.stdout
    assert "Dance floor" in played.stdout


def test_two_options_that_exclude_each_other_are_named() -> None:
    answer = parlour("play", "party-bugs", "--option", "series_tie=shared")
    assert answer.returncode == 2
    assert "needs mirror = true (Variant 2: the mirror card)" in answer.stderr


def test_paul_has_a_row_of_his_own(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "party-bugs", "--games", "3", "--bots", "greedy"]
    assert main([*arguments, "--players", "2"]) == 0
    assert "\n-  Paul " in capsys.readouterr().out
    assert main([*arguments, "--players", "3"]) == 0
    assert "Paul" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play bridge", "Es gibt kein Spiel namens 'bridge'"),
        ("play party-bugs --players 9", "spielen 2 bis 6 Personen, nicht 9"),
        ("play cheating-moth --option mode=live", "Das Terminal hat keine Uhr"),
        (
            "play party-bugs --option games=2",
            "braucht mirror = true (Variante 2: die Spiegelkarte)",
        ),
        ("play party-bugs --bots clever", "hat keinen Bot namens clever"),
        ("play party-bugs --bots greedy,random,random", "einen Bot für alle anderen oder 2"),
    ],
)
def test_mistakes_are_told_in_german_to_whoever_plays_in_german(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments.split(), "--language", "de"]) == 2
    assert sentence in capsys.readouterr().err
