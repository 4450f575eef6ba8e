"""Means and shares with honest intervals.

What is seen several times in one match (or in several matches of one deal) is not seen
independently: lucky cards are lucky all evening. So everything is gathered in groups, one a match
or one a deal, and the interval comes from how much the groups differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

NINETY_FIVE = 1.96  # standard errors to either side


class Interval(NamedTuple):
    """A value and where, with 95 % confidence, the true one lies."""

    value: float
    low: float
    high: float


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
        return sqrt(max(0.0, spread) * self.groups / (self.groups - 1)) / self.cases

    def interval(self) -> Interval:
        half = NINETY_FIVE * self.error
        return Interval(self.value, self.value - half, self.value + half)

    def share(self) -> Interval:
        """The same for something that lies between 0 and 1, as the interval does then (Wilson)."""
        share, error = self.value, self.error
        known = share * (1 - share)
        cases = known / error**2 if known > 0 and error > 0 else float(self.groups)
        return wilson(share, min(cases, self.cases)) if cases else Interval(share, 0.0, 1.0)

    def to_json(self) -> list[float]:
        return list(vars(self).values())

    @classmethod
    def from_json(cls, sums: Sequence[Any]) -> Mean:
        return cls(*sums)


def wilson(share: float, cases: float) -> Interval:
    z = NINETY_FIVE
    middle = (share + z * z / (2 * cases)) / (1 + z * z / cases)
    half = z * sqrt(share * (1 - share) / cases + z * z / (4 * cases * cases)) / (1 + z * z / cases)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def difference(one: Mean, other: Mean) -> Interval:
    """By how much one is more than another that was seen in other matches."""
    gap = one.value - other.value
    half = NINETY_FIVE * sqrt(one.error**2 + other.error**2)
    return Interval(gap, gap - half, gap + half)
