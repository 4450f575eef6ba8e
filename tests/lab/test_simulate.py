"""Simulations: compiled and interpreted add up to the same, and seeds are exact."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from parlour.cli.table_talk import options_from
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.lab import simulate as simulation
from parlour.lab.simulate import Tally, bots_for, simulate

BUGS = GAMES["party-bugs"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def without_reflexes(game: Game[Any]) -> Options:
    return options_from(game, (), mode="calm")


def sums(tally: Tally) -> dict[str, Any]:
    timed = ("seconds", "games_per_second", "decisions_per_second")
    return {name: value for name, value in tally.to_json().items() if name not in timed}


def interpreted(monkeypatch: pytest.MonkeyPatch, *arguments: Any) -> Tally:
    with monkeypatch.context() as patched:
        patched.setattr(simulation, "_can_be_compiled", lambda *_: False)
        return simulate(*arguments)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", [0, 2**32 - 3, 2**128 - 2])
def test_compiled_and_interpreted_matches_are_the_same(
    game: Game[Any], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = game.players[1]
    bots = bots_for(game, players, ["random"])
    arguments = (game, players, 6, seed, without_reflexes(game), bots)
    assert sums(simulate(*arguments)) == sums(interpreted(monkeypatch, *arguments))


@pytest.mark.slow
def test_many_matches_are_some_matches_and_some_more() -> None:
    bots = bots_for(BUGS, 4, ["random"])
    whole = simulate(BUGS, 4, 9000, 5, BUGS.options(), bots)
    first = simulate(BUGS, 4, 4500, 5, BUGS.options(), bots)
    first.add(simulate(BUGS, 4, 4500, 4505, BUGS.options(), bots))
    assert sums(first) == sums(whole)


def test_progress_is_told() -> None:
    heard: list[int] = []
    bots = bots_for(BUGS, 3, ["greedy"])
    simulate(BUGS, 3, 5, 1, BUGS.options(), bots, None, heard.append)
    assert heard == [1, 2, 3, 4, 5]


def test_a_greedy_bot_beats_those_without_an_opinion() -> None:
    for game in GAMES.values():
        bots = bots_for(game, 3, ["greedy", "random", "random"])
        tally = simulate(game, 3, 40, 1, without_reflexes(game), bots)
        assert tally.wins[0] > 40 / 2, game.id


@pytest.mark.parametrize("names", [[], ["greedy", "greedy"], ["greedy"] * 4, ["clever"]])
def test_bots_are_named_for_all_seats_or_each(names: list[str]) -> None:
    with pytest.raises(ParlourError):
        bots_for(BUGS, 3, names)


def test_paul_is_counted_for_two_and_only_for_two() -> None:
    two = simulate(BUGS, 2, 60, 1, BUGS.options(), bots_for(BUGS, 2, ["greedy"]))
    [paul] = two.to_json()["dummies"]
    shares = two.to_json()["win_share"]
    assert (paul["name"], len(shares)) == ("Paul", 2)
    assert paul["win_share"] > 0
    assert sum(shares) + paul["win_share"] == pytest.approx(1, abs=1e-5)
    three = simulate(BUGS, 3, 5, 1, BUGS.options(), bots_for(BUGS, 3, ["greedy"]))
    assert three.to_json()["dummies"] == []


@pytest.mark.slow
def test_compiled_and_interpreted_matches_count_paul_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments = (BUGS, 2, 40, 3, BUGS.options(), bots_for(BUGS, 2, ["random"]))
    compiled = sums(simulate(*arguments))
    assert compiled == sums(interpreted(monkeypatch, *arguments))
    assert compiled["dummies"][0]["win_share"] > 0


def test_intervals_are_those_of_single_matches() -> None:
    tally = Tally(2, games=4, wins=[3.0, 1.0], points=[10, 20], squares=[30, 120])
    score, wins = tally.mean_score(0), tally.win_share(0)
    assert score.value == 2.5
    assert score.high == pytest.approx(2.5 + 3.182 * sqrt((30 - 4 * 2.5**2) / 3 / 4), rel=0.01)
    assert 0.2 < wins.low < wins.value == 0.75 < wins.high < 1
    told = tally.to_json()
    assert told["win_share_95"][0] == pytest.approx([wins.low, wins.high], abs=1e-6)
    assert Tally(2, games=1).to_json()["mean_score_95"] == [[None, None]] * 2


def test_whoever_may_stop_it_gets_what_was_played() -> None:
    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    bots = bots_for(BUGS, 3, ["greedy"])
    given = (BUGS, 3, 9, 1, BUGS.options(), bots)
    assert simulate(*given, on_progress=stop, may_stop=True).games == 3
    with pytest.raises(KeyboardInterrupt):
        simulate(*given, on_progress=stop)
