"""Study a house rule: what do two Parrots in one column do to Parrot Box?

    python -m examples.house_rule --matches 500

The same deals are played by greedy bots under each value of the option ``double_parrot``, and what
differs is reported with a confidence interval. Equal deals make the comparison sharper: what the
cards do cancels out.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

from parlour import GAMES, Match
from parlour.lab.simulate import simulate

GAME, PLAYERS = GAMES["parrot-box"], 4
VALUES = ("zero", "wild", "minus-ten")


def mean_scores(double_parrot: str, matches: int) -> list[float]:
    """The mean score of a seat in each match."""
    scores: list[float] = []

    def note(match: Match) -> None:
        scores.append(mean(GAME.scores(match.table)))

    options = GAME.options.from_json({"double_parrot": double_parrot, "rounds": 1})
    bots = [GAME.bots["greedy"]] * PLAYERS
    simulate(GAME, PLAYERS, matches, 0, options, bots, on_match=note)
    return scores


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far it may be off (95 %)."""
    return mean(differences), 1.96 * stdev(differences) / sqrt(len(differences))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compares values of one option.")
    parser.add_argument("--matches", type=int, default=500, help="at least 2 (default 500)")
    given = parser.parse_args(arguments)
    if given.matches < 2:
        parser.error("at least 2 matches: one says nothing about how sure it is")
    usual, *others = (mean_scores(value, given.matches) for value in VALUES)
    print(f"double_parrot={VALUES[0]}: {mean(usual):.2f} points a seat in one round")
    for value, scores in zip(VALUES[1:], others, strict=True):
        by, error = interval([new - old for new, old in zip(scores, usual, strict=True)])
        print(f"double_parrot={value}: {by:+.2f} ± {error:.2f} points a seat")


if __name__ == "__main__":
    main()
