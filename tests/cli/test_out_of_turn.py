"""parlour play: what may be done out of turn is offered out of turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from parlour.cli.play import sit_down
from parlour.core.match import Match
from parlour.core.words import Language
from parlour.games.party_bugs import PARTY_BUGS
from tests.games.party_bugs.tables import HIDDEN, display_of, position

WAIT: dict[Language, str] = {"en": "wait", "de": "abwarten"}


def evening(
    typed: list[str], language: Language, monkeypatch: pytest.MonkeyPatch, quick: bool = True
) -> Match:
    """The last round: seat 0 has kept a pair, and both others take before it."""
    match = Match(PARTY_BUGS, 3, 1, HIDDEN, ("Alex", "Mia", "Bo"))
    match.table = position(
        "", "", "", floor="1 2 3", displays=("7",), hidden=(7, 9, 11), tied=0, options=HIDDEN
    )
    answers: Iterator[str] = iter(typed)
    monkeypatch.setattr("builtins.input", lambda: next(answers))
    sit_down(match, [PARTY_BUGS.bots["greedy"]] * 3, quick, language)
    assert next(answers, None) is None, "everything that was typed was asked for"
    return match


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_kept_pair_can_leave_while_others_take(
    language: Language, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = evening(["1"], language, monkeypatch)
    assert match.steps[0].seat == 0
    assert match.game.actions.name(match.steps[0].action) == "PAIR"
    assert display_of(match.table, 0) == [3]
    assert match.table.score[0] == 3
    assert f" 2  {WAIT[language]}" in capsys.readouterr().out


def test_whoever_waits_is_asked_again_before_the_next_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = evening(["2", "1"], "en", monkeypatch)
    assert [step.seat for step in match.steps] == [2, 0, 1]
    assert match.table.score[0] == 3


def test_waiting_too_long_keeps_the_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    match = evening(["2", "2"], "en", monkeypatch)
    assert [step.seat for step in match.steps] == [2, 1]
    assert match.table.score[0] == 3 + 7 + 7


def test_waiting_needs_no_second_thought_and_pairing_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = evening(["2", "1", "u", "1", ""], "en", monkeypatch, quick=False)
    assert [step.seat for step in match.steps] == [2, 0, 1]
