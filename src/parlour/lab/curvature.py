"""How sharply the likelihood of ratings falls off: what is known even where all deals agree."""

from __future__ import annotations

from collections.abc import Mapping

Square = list[list[float]]


def information_of(chances: Mapping[int, float], size: int) -> Square:
    """What one choice tells about strengths, if everybody is chosen with such a chance."""
    return [
        [chances.get(i, 0.0) * ((i == j) - chances.get(j, 0.0)) for j in range(size)]
        for i in range(size)
    ]


def inverse(square: Square) -> Square:
    """By Gauss and Jordan; the square is positive definite, so nothing has to change places."""
    size = len(square)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(square)]
    for at in range(size):
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for i in range(size):
            if i != at:
                times = rows[i][at]
                rows[i] = [a - times * b for a, b in zip(rows[i], rows[at], strict=True)]
    return [row[size:] for row in rows]


def variances_around_the_mean(covariance: Square) -> list[float]:
    """Of what remains of everybody if the mean of all is left out, as it is on the scale."""
    size = max(len(covariance), 1)
    means = [sum(row) / size for row in covariance]
    middle = sum(means) / size
    return [covariance[i][i] - 2 * means[i] + middle for i in range(len(covariance))]
