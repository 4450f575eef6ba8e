"""Judging a race: whose reaction was how quick, whoever lives nearest to the house.

A reaction is what the player's own device measured, from painting the card to touching it. The
house knows when it sent the card and when the answer came; in between lie the reaction and one
round trip. What it has measured of the line bounds what may be claimed:

    reaction >= arrived - sent - R - SLACK        R: 9 of 10 round trips, at most 300 ms

Long lines get more only on credit: what pings show beyond those 300 ms is plausible, but a device
that holds back its pongs could claim it as well. So it is paid from a purse that fills slowly.
The order in which answers arrive plays no part. Handicaps, ties and guesses are the rules' affair.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from parlour.server.line import BELIEVED, Line

SLACK = 50  # painting, touching, and a line that is a little worse than usual
FASTEST = 100  # as in the rules: a quicker answer is a guess
PURSE, REFILL = 300, 40  # credit at most, and for each race
SHORTEST_WAIT, LONGEST_WAIT, MARGIN = 60, 300, 30


class Ruling(NamedTuple):
    """What goes into the log of an answer, in milliseconds."""

    reported: int | None
    measured: int  # from sending the card to the arrival of the answer
    trusted: int  # R
    credit: int  # how much of the purse was spent
    granted: int  # the reaction that counts

    def as_line(self) -> dict[str, int]:
        """Without what was not reported."""
        return {name: value for name, value in self._asdict().items() if value is not None}


def judge(reported: int | None, sent: int, arrived: int, line: Line, purse: int) -> Ruling:
    """``purse``: the credit this seat has left."""
    measured = max(0, arrived - sent)
    trusted = line.trusted
    guessed = min(measured, measured if reported is None else reported)
    if guessed < FASTEST:
        return Ruling(reported, measured, trusted, 0, guessed)
    if reported is None:
        # Who measures nothing gets what the house can see, without slack.
        return Ruling(None, measured, trusted, 0, max(FASTEST, measured - trusted))
    least = measured - trusted - SLACK
    credit = max(0, min(least - reported, (line.slow or 0) - BELIEVED, purse))
    granted = max(min(reported, measured), least - credit, FASTEST)
    return Ruling(reported, measured, trusted, credit, granted)


def refilled(purse: int) -> int:
    return min(PURSE, purse + REFILL)


def waiting_time(lines: Iterable[Line]) -> int:
    """For how long after the first answer others may still be under way."""
    worst = max((line.trusted for line in lines), default=0)
    return max(SHORTEST_WAIT, min(worst, LONGEST_WAIT)) + MARGIN
