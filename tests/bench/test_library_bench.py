"""The goals of the library's bench name what is really measured, and a missing peer is no harm."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from bench import expert, library, peers
from bench.timing import rate
from parlour.games import GAMES


def test_goals_name_what_is_measured() -> None:
    ways = ("in bulk", "one by one", "croupier", "hall", "raw AEC")
    ours = {f"{game}, {way}" for game in GAMES for way in ways}
    for goal in library.GOALS:
        assert goal.ours in ours
        assert set(goal.theirs) <= {library.C, *peers.PEERS}


def test_a_goal_is_met_or_missed_beside_the_best_rival(capsys: pytest.CaptureFixture[str]) -> None:
    best = {goal.ours: 10.0 for goal in library.GOALS}
    best |= {"pgx leduc": 1.0, "PettingZoo leduc": 0.01, "PettingZoo texas": 5.0}
    library.show_goals(best)
    said = capsys.readouterr().out
    assert "party-bugs, hall: 5 x pgx leduc" in said
    assert said.count("10.00 x  met") == 1
    assert said.count("100 x PettingZoo texas") == said.count("2.00 x  MISSED") == len(GAMES)


def test_a_peer_that_is_not_there_has_no_figure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent() -> Any:
        raise ImportError

    monkeypatch.setattr(peers, "PEERS", {"absent": absent, "quick": lambda: lambda: 1000})
    monkeypatch.setattr("sys.stdin", io.StringIO("absent\nquick\n"))
    assert peers.main() == 0
    nothing, figure = capsys.readouterr().out.splitlines()
    assert nothing == "figure="
    assert float(figure.removeprefix("figure=")) > 0


def test_a_rate_counts_what_was_done() -> None:
    done = []

    def play() -> int:
        done.append(sum(range(1000)))
        return 2

    assert rate(play, seconds=0.01) > 0
    assert done


def test_thinking_is_measured_with_the_budget_of_the_house() -> None:
    found = expert.thinking(GAMES["cheating-moth"], matches=1)
    assert found["playouts"] == expert.thinker(GAMES["cheating-moth"]).playouts
    assert found["moves"] > 50
    assert 0 < found["median"] <= found["longest"]


def test_what_more_cores_keep_is_measured_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    moods = iter([10.0, 9.0, 4.0, 3.6, 8.0, 4.0] + [10.0, 9.0] * library.PAIRS)
    monkeypatch.setattr(library, "rate", lambda play: next(moods))
    assert library.kept_by(lambda: 1, lambda: 1) == pytest.approx(0.9)


def test_who_is_not_installed_is_shown_as_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    best = {goal.ours: 10.0 for goal in library.GOALS} | {"OpenSpiel hearts": 20.0}
    library.show_figures(best)
    library.show_goals(best)
    said = capsys.readouterr().out
    for name in peers.PEERS:
        assert (f"{name:<42}{'-':>14} not measured (install " in said) == (name not in best)
    assert "party-bugs, in bulk: 0.5 x Party Bugs in plain C" in said
    assert "not measured (install a C compiler)" in said
    assert "party-bugs, one by one: 10 x RLCard uno" in said
    assert said.count("0.50 x  MISSED, see docs/decisions/011") == len(GAMES)


def test_help_is_given_and_nothing_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(library, "Peers", None)
    with pytest.raises(SystemExit) as left:
        library.main(["--help"])
    assert left.value.code == 0
    assert "--rounds" in capsys.readouterr().out
    for wrong in (["nonsense"], ["--rounds", "0"]):
        with pytest.raises(SystemExit) as left:
            library.main(wrong)
        assert left.value.code == 2


def test_parts_and_rounds_are_what_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Any] = []

    def sides(turns: int) -> library.Figures:
        asked.append(turns)
        return {"ours": 2.0}

    monkeypatch.setattr(library, "show_sides", sides)
    monkeypatch.setattr(library, "show_players", lambda: asked.append("players"))
    kept = tmp_path / "found.json"
    assert library.main(["players", "sides", "--rounds", "2", "--json", str(kept)]) == 0
    assert asked == ["players", 2]
    assert json.loads(kept.read_text())["a second"] == {"ours": 2.0}
