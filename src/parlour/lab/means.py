"""Means and shares with honest intervals.

What is seen several times in one match (or in several matches of one deal) is not seen
independently: lucky cards are lucky all evening. So everything is gathered in groups, one a match
or one a deal, and the interval comes from how much the groups differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

NORMAL = 1.959964  # standard errors to either side of 95 %, if the error itself is known well
FEW = (12.706, 4.303)  # the same for two and for three groups
ROUNDING = 1e-12  # of the sums: less than that is no difference


class Interval(NamedTuple):
    """A value and where, with 95 % confidence, the true one lies."""

    value: float
    low: float
    high: float


def reach(groups: int) -> float:
    """How many standard errors 95 % reach to either side, if the error comes from so few groups.

    This is Student's t, by the first terms of its series in 1 / (groups - 1).
    """
    free = groups - 1
    if free < 1:
        return float("inf")
    if free <= len(FEW):
        return FEW[free - 1]
    z = NORMAL
    first = (z**3 + z) / (4 * free)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    return z + first + second + third


def reach_of_all(comparisons: int) -> float:
    """The same for so many things at once, if all of them are to be right (Bonferroni).

    Whoever picks the most striking of many would otherwise find something where there is nothing.
    """
    return NormalDist().inv_cdf(1 - 0.025 / max(comparisons, 1))


@dataclass
class Mean:
    """Sums from which the mean of all cases and its interval follow; two of them can be added."""

    groups: int = 0
    cases: float = 0.0
    total: float = 0.0
    cases_squared: float = 0.0
    total_squared: float = 0.0
    crossed: float = 0.0

    def add(self, values: Sequence[float]) -> None:
        """The cases of one group."""
        self.add_group(len(values), sum(values))

    def add_group(self, cases: float, total: float) -> None:
        if cases:
            self.groups += 1
            self.cases += cases
            self.total += total
            self.cases_squared += cases * cases
            self.total_squared += total * total
            self.crossed += cases * total

    def join(self, other: Mean) -> None:
        """The groups of another, none of which may be one of these."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def value(self) -> float:
        return self.total / self.cases if self.cases else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean: infinite as long as there is only one group."""
        if self.groups < 2:
            return float("inf")
        mean = self.value
        spread = self.total_squared - 2 * mean * self.crossed + mean * mean * self.cases_squared
        if spread <= ROUNDING * self.total_squared:
            return 0.0
        return sqrt(spread * self.groups / (self.groups - 1)) / self.cases

    def interval(self) -> Interval:
        """Endless where all groups are alike: nobody knows how far others would differ."""
        half = reach(self.groups) * self.error or float("inf")
        return Interval(self.value, self.value - half, self.value + half)

    def share(self) -> Interval:
        """The same for something that lies between 0 and 1, as the interval does then (Wilson)."""
        share, error = self.value, self.error
        if self.groups < 2:
            return Interval(share, 0.0, 1.0)
        known = share * (1 - share)
        if known <= 0 or error <= 0:  # all groups alike: each is worth one case
            return wilson(share, self.groups)
        return wilson(share, min(known / error**2, self.cases), reach(self.groups))

    def to_json(self) -> list[float]:
        return list(vars(self).values())

    @classmethod
    def from_json(cls, sums: Sequence[Any]) -> Mean:
        return cls(*sums)


def wilson(share: float, cases: float, z: float = NORMAL) -> Interval:
    """``share`` of so many independent cases."""
    middle = (share + z * z / (2 * cases)) / (1 + z * z / cases)
    half = z * sqrt(share * (1 - share) / cases + z * z / (4 * cases * cases)) / (1 + z * z / cases)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def paired_difference(blocks: Sequence[tuple[Mean, Mean]]) -> Interval:
    """By how much one is more than another that was seen at the same deals, block by block.

    What the cards do to both cancels out; the interval comes from how much the blocks differ.
    """
    one, other = Mean(), Mean()
    for this, that in blocks:
        one.join(this)
        other.join(that)
    gap, count = one.value - other.value, len(blocks)
    if count < 2 or not one.cases or not other.cases:
        return Interval(gap, float("-inf"), float("inf"))
    strays = [
        (this.total - one.value * this.cases) / one.cases
        - (that.total - other.value * that.cases) / other.cases
        for this, that in blocks
    ]
    error = sqrt(sum(each * each for each in strays) * count / (count - 1))
    half = reach(count) * error
    return Interval(gap, gap - half, gap + half)
