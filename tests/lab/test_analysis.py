"""Analysing a match: mistakes are found, and skill and luck add up."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from parlour import __version__
from parlour.bots.company import ask, play_out
from parlour.cli import main
from parlour.cli.analyse import notes, verdicts
from parlour.core.actions import Action
from parlour.core.events import EVERYBODY
from parlour.core.match import Match, Step
from parlour.core.record import line_of, record_of
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.table import Phase
from parlour.lab.analysis import Analysis, Findings, Walk, curve, findings_of
from parlour.lab.batches import run_batch
from tests.lab.stopping import needs_signals, stopped

BUGS = GAMES["party-bugs"]


def blundered(seed: int) -> tuple[Match, int]:
    """A match in which somebody takes the highest card in the last round, and in which step."""
    match, luck = Match(BUGS, 3, seed), [1, 2, 3, 4]
    bots = [BUGS.bots["greedy"]] * 3
    while match.table.phase != Phase.LAST:
        ask(match, BUGS.awaited(match.table)[0], bots, luck)
    blunder = len(match.steps)
    seat = BUGS.awaited(match.table)[0]
    cards = [action.spot for action in BUGS.legal(match.table, seat)]
    match.play(seat, Action(Kind.TAKE, max(cards)))
    while not match.is_over:
        ask(match, BUGS.awaited(match.table)[0], bots, luck)
    return match, blunder


def hand_made(*moments: dict[str, Any]) -> Findings:
    match, _ = blundered(0)
    return Findings(match, list(moments), 400)


def test_skill_and_luck_add_up_to_the_result() -> None:
    findings = hand_made(
        {"step": 0, "chances": [0.4, 0.3, 0.3], "seat": 0, "regret": 0.1, "best": "PLAY 1"},
        {"step": 1, "chances": [0.3, 0.4, 0.3], "seat": 1, "regret": 0.0, "best": "PLAY 2"},
        {"step": 2, "chances": [1.0, 0.0, 0.0]},
    )
    first, second, third = findings.verdicts
    assert (first.mistakes, second.mistakes) == (1, 0)
    assert first.luck == pytest.approx(0.7)
    for each in (first, second, third):
        assert each.start + each.skill + each.luck == pytest.approx(each.result)
    assert [each["step"] for each in findings.mistakes] == [0]
    assert findings.turning_points == [
        {"step": 0, "seat": 0, "change": -0.1},
        {"step": 1, "seat": 0, "change": 0.7},
    ]
    ElementTree.fromstring(curve(findings, "de"))


def test_who_made_no_sure_mistake_is_not_said_to_have_no_skill() -> None:
    findings = hand_made(
        {"step": 0, "chances": [0.4, 0.3, 0.3], "seat": 0, "regret": 0.1, "best": "PLAY 1"},
        {"step": 1, "chances": [0.3, 0.4, 0.3], "seat": 1, "regret": 0.0, "best": "PLAY 2"},
        {"step": 2, "chances": [1.0, 0.0, 0.0]},
    )
    heads, first, second, _ = verdicts(findings, "en")
    assert heads[-1] == "share of the win"
    assert (first[4], second[4]) == ("−10.0%", "nothing sure")
    assert not any("not over" in line for line in notes(findings, "en"))


def test_a_match_that_is_not_over_has_no_shares_of_the_win() -> None:
    match, blunder = blundered(0)
    before = match.after(blunder)
    parts = {0: {"step": 0, "chances": [0.4, 0.3, 0.3]}, 1: {"step": 1, "chances": [0.5, 0.3, 0.2]}}
    findings = findings_of(before, Analysis.of(before, playouts=80_000, tables=1200), parts)
    assert verdicts(findings, "de")[0][-1] == "Chance zuletzt"
    told = list(notes(findings, "de"))
    assert told[0].startswith("Diese Partie ist nicht zu Ende")
    assert "1.200 gedachten Tischen" in told[-1]
    assert findings.to_json()["over"] is False


def test_small_changes_are_no_turning_points() -> None:
    still = {"chances": [0.4, 0.3, 0.3]}
    findings = hand_made({"step": 0, **still}, {"step": 1, "chances": [0.45, 0.25, 0.3]})
    assert findings.turning_points == []


def test_the_more_steps_the_less_one_of_them_says() -> None:
    """Of 200 steps some look large by chance; of one, the same change is one."""
    still, moved = {"chances": [0.4, 0.3, 0.3]}, {"chances": [0.3, 0.4, 0.3]}
    short = hand_made({"step": 0, **still}, {"step": 1, **moved})
    assert len(short.turning_points) == 1
    steps = [{"step": step, **(still if step < 100 else moved)} for step in range(200)]
    assert hand_made(*steps).turning_points == []


def test_there_has_to_be_something_to_analyse() -> None:
    with pytest.raises(ParlourError, match="Nothing was done"):
        Analysis.of(Match(BUGS, 3, 1))


def test_the_work_leaves_out_what_was_told() -> None:
    match, _ = blundered(0)
    work = Analysis.of(match)
    assert all("told" not in step for step in work.record["steps"])
    assert work.moments == [*range(len(match.steps)), len(match.steps)]
    assert work.part(len(match.steps))["chances"].count(1.0) == 1


READY = {"CHOSE", "HID", "READY", "COMMITTED", "GIFT_READY", "ANSWERED"}  # all that others hear
SEALED: dict[str, tuple[dict[str, Any], set[str]]] = {
    "party-bugs": ({"hidden_card": True}, {"PLAY", "HIDE"}),
    "parrot-box": ({"rounds": 1}, {"OPEN"}),
    "cheating-moth": (
        {"mode": "calm", "rounds": 1},
        {"HIDE", "HONEST", "WATCH", "LOOK_AWAY", "SLAP", "RACE", "PASS", "GIVE"},
    ),
}


def is_secret(match: Match, step: Step) -> bool:
    """Whether nobody else has learned more than that somebody is ready."""
    kinds = SEALED[match.game.id][1]
    heard = {match.game.told(event) for event in step.events if event.to == EVERYBODY}
    return match.game.actions.name(step.action).split()[0] in kinds and heard <= READY


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", sorted(SEALED))
def test_a_secret_act_never_changes_what_a_spectator_makes_of_it(game: str, seed: int) -> None:
    options = GAMES[game].options.from_json(SEALED[game][0])
    match = Match(GAMES[game], 3, seed, options)
    play_out(match, [GAMES[game].bots["greedy"]] * 3, [1, 2, 3, 4])
    work = Analysis.of(match, tables=2)
    secret = [number for number, step in enumerate(match.steps) if is_secret(match, step)][:12]
    assert len(secret) >= 3
    for number in secret:
        after = work.judged(number + 1)
        assert "chances" not in after
        words = GAMES[game].telling.sealed(match.after(number + 1).table)
        assert words is not None
        assert after["sealed"] == {"en": words.en, "de": words.de}


def test_what_a_spectator_cannot_see_of_quick_hands_changes_nothing() -> None:
    moth = GAMES["cheating-moth"]
    match = Match(moth, 3, 1, moth.options.from_json({"mode": "live", "rounds": 1}))
    seat = next(seat for seat in range(3) if seat != match.table.guard)
    for name in ("VANISH", "TAKE_BACK"):
        legal = moth.legal(match.table, seat)
        match.play(seat, next(a for a in legal if moth.actions.name(a).startswith(name)))
    work = Analysis.of(match, tables=2)
    assert [sorted(work.judged(number)) for number in range(3)] == [
        ["chances", "step"],
        ["step"],
        ["step"],
    ]


def test_what_is_revealed_together_is_no_single_seats_turning_point() -> None:
    words = {"en": "Round 1: the cards", "de": "Runde 1: die Karten"}
    parts: list[dict[str, Any]] = [
        {"step": 0, "chances": [0.4, 0.3, 0.3]},
        {"step": 1, "sealed": words},
        {"step": 2, "sealed": words},
        {"step": 3, "chances": [0.9, 0.05, 0.05]},
        {"step": 4, "chances": [1.0, 0.0, 0.0]},
    ]
    match, _ = blundered(0)
    found = findings_of(match, Analysis.of(match), dict(enumerate(parts)))
    assert [each["chances"] for each in found.moments[:3]] == [[0.4, 0.3, 0.3]] * 3
    turn, *others = found.turning_points
    assert turn == {"step": 2, "seat": 0, "change": 0.5, "together": words}
    assert "together" not in others[0]
    assert found.turned(turn, "de") == "Runde 1: die Karten"
    assert found.turned(others[0], "en") == found.deed(3, "en")


@pytest.mark.slow
def test_a_blunder_is_regretted() -> None:
    match, blunder = blundered(2)
    work = Analysis.of(match, playouts=300, tables=50)
    found = work.part(blunder)
    assert found == work.part(blunder)
    assert found["did"] == BUGS.actions.name(match.steps[blunder].action)
    assert found["best"] != found["did"]
    assert found["regret"] > 0.02
    assert found["why"]["en"] != found["why"]["de"]
    assert sum(found["chances"]) == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["calm", "live"])
def test_cheating_moth_can_be_analysed(mode: str) -> None:
    moth = GAMES["cheating-moth"]
    options = moth.options.from_json({"mode": mode, "rounds": 1})
    match, luck = Match(moth, 3, 1, options), [1, 2, 3, 4]
    play_out(match, [moth.bots["greedy"]] * 3, luck)
    work = Analysis.of(match, playouts=60, tables=10)
    parts = [work.part(number) for number in range(0, len(work.moments), 9)]
    assert any("regret" in part for part in parts)
    judged = [part["chances"] for part in parts if "chances" in part]
    assert judged
    assert all(sum(chances) == pytest.approx(1) for chances in judged)


@pytest.mark.slow
def test_the_command_tells_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, _ = blundered(2)
    book, picture = tmp_path / "book", tmp_path / "curve.svg"
    book.write_text(line_of(record_of(match)) + "\n", encoding="utf-8")
    given = ["analyse", str(book), "--playouts", "60", "--tables", "40", "--cores", "1"]
    kept = ["--batch", str(tmp_path / "batch"), "--seed", "0"]
    assert main([*given, *kept, "--language", "de", "--svg", str(picture)]) == 0
    told = capsys.readouterr().out
    assert "Können" in told
    assert "wenn die anderen nach Faustregeln weiterspielen" in told
    assert "Was der Profi bedauert" in told
    assert "Besser: " in told
    assert main([*given, *kept, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["seats"]) == 3
    assert (found["seed"], found["playouts"], found["tables"]) == (f"{0:032x}", 60, 40)
    assert found["made_by"] == {"parlour": __version__, "rules": match.game.version}
    assert len(found["moments"]) == len(match.steps) + 1
    ElementTree.parse(picture)


@pytest.mark.slow
@needs_signals
def test_ctrl_c_keeps_what_was_done_and_the_next_call_goes_on(tmp_path: Path) -> None:
    match, _ = blundered(2)
    book, batch = tmp_path / "book", tmp_path / "batch"
    book.write_text(line_of(record_of(match)) + "\n", encoding="utf-8")
    given = [sys.executable, "-m", "parlour", "analyse", str(book), "--seed", "0", "--cores", "1"]
    thorough = [*given, "--tables", "20000", "--batch", str(batch)]
    code, told, said = stopped(thorough, batch, 2)
    assert (code, told) == (130, "")
    assert "Stopped: " in said
    assert "Too early" in said
    assert "Traceback" not in said
    done = batch.read_bytes().count(b"\n") - 1
    assert 2 <= done < len(match.steps)
    work = Analysis.of(match, tables=20000)
    kept = run_batch(work, done, path=str(batch))
    assert kept[0] == json.loads(json.dumps(work.part(0)))


def test_walking_back_is_the_same_as_walking_there() -> None:
    match, _ = blundered(1)
    walk = Walk(record_of(match))
    for steps in (3, 9, 9, 2, 0, len(match.steps)):
        assert walk.to(steps).table == match.after(steps).table


def test_refusals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(tmp_path / "none")]) == 2
    assert "No such file" in capsys.readouterr().err
    match, _ = blundered(0)
    book = tmp_path / "book"
    book.write_text(line_of(record_of(match)) + "\n", encoding="utf-8")
    assert main(["analyse", str(book), "--match", "2", "--language", "de"]) == 2
    assert "keine Partie Nummer 2" in capsys.readouterr().err
    assert main(["analyse", str(book), "--tables", "0", "--language", "de"]) == 2
    assert "Mindestens ein Tisch" in capsys.readouterr().err
    assert main(["analyse", str(book), "--playouts", "-1", "--language", "de"]) == 2
    assert "Gedachte Spiele zählen ab 1" in capsys.readouterr().err
    assert main(["analyse", str(book), "--svg", str(tmp_path), "--language", "de"]) == 2
    assert "Das ist ein Ordner" in capsys.readouterr().err
