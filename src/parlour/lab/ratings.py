"""Ratings for several at one table: the model of Plackett and Luce, fitted to a whole batch.

Everybody has a strength; the chance to come in first is one's share of all the strengths at the
table, and then the same among the others for the second place, and so on. The ratings are those
that make the results most likely, so they do not depend on the order of the matches. They are told
on the scale of chess: 400 points more are ten times the strength, and the mean is 1500.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

from parlour.lab.curvature import Square, information_of, inverse, variances_around_the_mean
from parlour.lab.means import NORMAL, Interval, reach

MIDDLE = 1500.0
TENFOLD = 400.0
BLOCKS = 20  # in each of which the batch does without a part of the deals
TURNS = 2000
CLOSE = 1e-9
ALIKE = 1e-3  # points: what the fit itself leaves open
PRIOR = 0.5  # as if everybody had won and lost so often: who never loses is not infinitely strong

# Who shared the first place, who the second, and so on: one match.
Ranking = tuple[tuple[str, ...], ...]


def ranking_of(names: Sequence[str], places: Sequence[int]) -> Ranking:
    groups = sorted(set(places))
    return tuple(
        tuple(sorted(name for name, at in zip(names, places, strict=True) if at == place))
        for place in groups
    )


def ratings(deals: Sequence[Sequence[Ranking]]) -> dict[str, Interval]:
    """Everybody's rating. The intervals come from doing without one block of deals at a time.

    They are never narrower than those of independent matches; where all blocks agree, a deal counts
    as one match.
    """
    whole = Counter(ranking for deal in deals for ranking in deal)
    values = fitted(whole)
    blocks = [Counter(r for deal in deals[i::BLOCKS] for r in deal) for i in range(BLOCKS)]
    without = [fitted(whole - block) for block in blocks if block and block != whole]
    alone = standard_errors(whole, values)
    matches = max(sum(whole.values()), 1)
    agreeing = standard_errors(whole, values, sum(map(bool, deals)) / matches)
    found = {}
    for name, value in values.items():
        others = [each.get(name, value) for each in without]
        mean = sum(others) / max(len(others), 1)
        spread = sum((each - mean) ** 2 for each in others)
        half = float("inf")
        if len(others) > 1:
            half = reach(len(others)) * sqrt(spread * (len(others) - 1) / len(others))
            half = max(half, NORMAL * (alone if half > ALIKE else agreeing)[name])
        found[name] = Interval(value, value - half, value + half)
    return found


def fitted(rankings: Mapping[Ranking, int]) -> dict[str, float]:
    """The most likely ratings, by Hunter's steps, each of which makes them likelier."""
    names = sorted({name for ranking in rankings for group in ranking for name in group})
    strength = dict.fromkeys(names, 1.0)
    ahead = _times_ahead(rankings)
    for _ in range(TURNS):
        pull = dict.fromkeys(names, 0.0)
        for ranking, times in rankings.items():
            _add_pull(pull, strength, ranking, times)
        stronger = {
            name: (ahead[name] + PRIOR) / (pull[name] + 2 * PRIOR / (strength[name] + 1.0))
            for name in names
        }
        middle = exp(sum(log(each) for each in stronger.values()) / max(len(names), 1))
        stronger = {name: each / middle for name, each in stronger.items()}
        change = max((abs(log(stronger[n] / strength[n])) for n in names), default=0.0)
        strength = stronger
        if change < CLOSE:
            break
    return {name: MIDDLE + TENFOLD * log(strength[name], 10) for name in names}


def standard_errors(
    rankings: Mapping[Ranking, int], values: Mapping[str, float], weight: float = 1.0
) -> dict[str, float]:
    """What the curvature of the likelihood says, if every match has this weight."""
    names = sorted(values)
    strength = {name: 10 ** ((values[name] - MIDDLE) / TENFOLD) for name in names}
    known = [[0.0] * len(names) for _ in names]
    for i, name in enumerate(names):
        known[i][i] = 2 * PRIOR * strength[name] / (strength[name] + 1.0) ** 2
    for ranking, times in rankings.items():
        for i, group in enumerate(ranking[:-1]):
            left = Counter(name for later in ranking[i:] for name in later)
            _add_information(known, left, strength, weight * times * len(group))
    spread = variances_around_the_mean(inverse(known))
    return {
        name: TENFOLD / log(10) * sqrt(max(each, 0.0))
        for name, each in zip(names, spread, strict=True)
    }


def _add_information(
    known: Square, left: Counter[str], strength: Mapping[str, float], times: float
) -> None:
    """Of so many choices among those who are left; a bot may sit there twice."""
    whole = sum(strength[name] * count for name, count in left.items())
    names = sorted(strength)
    chances = {names.index(name): strength[name] * left[name] / whole for name in left}
    for row, told in zip(known, information_of(chances, len(names)), strict=True):
        for i, each in enumerate(told):
            row[i] += times * each


def _times_ahead(rankings: Mapping[Ranking, int]) -> Counter[str]:
    """How often each was chosen before somebody else; who comes in last was not."""
    ahead: Counter[str] = Counter()
    for ranking, times in rankings.items():
        for group in ranking[:-1]:
            for name in group:
                ahead[name] += times
    return ahead


def _add_pull(
    pull: dict[str, float], strength: Mapping[str, float], ranking: Ranking, times: int
) -> None:
    """Everybody not yet placed shares in each choice; equals were chosen at the same moment."""
    for i, group in enumerate(ranking[:-1]):
        left = [name for later in ranking[i:] for name in later]
        share = times * len(group) / sum(strength[name] for name in left)
        for name in left:
            pull[name] += share
