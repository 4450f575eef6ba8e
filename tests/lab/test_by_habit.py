"""Matches by habit: compiled or not, they are those of the skilled bot."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.bots.company import play_out
from parlour.core.dice import seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.games import GAMES
from parlour.lab import by_habit
from parlour.lab.by_habit import chances, has_clock, match_by_habit
from parlour.lab.ladder import options_without_reflexes
from parlour.lab.simulate import LUCK

BUGS = GAMES["party-bugs"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@pytest.mark.slow
@every_game
def test_compiled_matches_are_those_of_the_bots(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    options, players = options_without_reflexes(game), game.players[1]
    for seed in (3, 2**128 - 1):
        compiled = match_by_habit(game, players, seed, options)
        before = compiled.after(len(compiled.steps) // 2)
        judged = chances(before, None, 3, 9), chances(before, 0, 3, 9)
        with monkeypatch.context() as patched:
            patched.setattr(by_habit, "IS_QUICK", False)
            assert match_by_habit(game, players, seed, options).steps == compiled.steps
            assert (chances(before, None, 3, 9), chances(before, 0, 3, 9)) == judged


@pytest.mark.parametrize("name", ["party-bugs", "parrot-box"])
def test_without_quick_hands_they_are_the_skilled_bot(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_habit, "IS_QUICK", False)
    game = GAMES[name]
    options = game.options(**({"rounds": 1} if name == "parrot-box" else {}))
    match, luck = Match(game, 3, 8, options), [0] * 4
    seed_dice(luck, 8 ^ LUCK)
    play_out(match, [game.bots["skilled"]] * 3, luck)
    assert match_by_habit(game, 3, 8, options).steps == match.steps


def test_chances_add_up_and_the_end_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_habit, "IS_QUICK", False)
    match = match_by_habit(BUGS, 3, 4)
    wins, points = chances(match.after(len(match.steps) - 12), None, 4, 1)
    assert sum(wins) == pytest.approx(1)
    assert len(points) == 3
    last = chances(match.after(len(match.steps) - 1), None, 2, 1)
    assert last[0].index(1.0) == BUGS.places(match.table).index(1) or max(last[0]) < 1


def test_habits_are_for_tables_without_a_clock() -> None:
    moth = GAMES["cheating-moth"]
    assert has_clock(moth, 3, moth.options())
    assert not has_clock(moth, 3, moth.options.from_json({"mode": "calm"}))
    assert not has_clock(BUGS, 3, BUGS.options())
