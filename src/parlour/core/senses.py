"""An observation: what a seat sees, as plain numbers, for programs that learn.

A game's ``senses.py`` names the pieces of its observation and writes them, word by word, into a
list: first sets, each of which becomes a row of zeros and ones, then numbers. It is written like
rules, so that it can be compiled, and it reads nothing that the seat's view does not show. Places
are counted from the observer to the left, so that one policy can play all seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from parlour.core.sets import EMPTY, just
from parlour.core.table import NOBODY

LARGEST = 127  # numbers are kept in 8 bits


@dataclass(frozen=True)
class Piece:
    """Some numbers of an observation that belong together: a set for each row of its shape."""

    name: str
    shape: tuple[int, ...]
    about: str  # for programmers
    least: int = 0
    most: int = 1
    is_set: bool = True

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def words(self) -> tuple[int, ...]:
        """How many numbers each of its words becomes."""
        return self.shape[-1:] * prod(self.shape[:-1]) if self.is_set else (1,) * self.size


def numbers(
    name: str, size: int | tuple[int, ...], about: str, most: int = LARGEST, least: int = 0
) -> Piece:
    """A piece that is not made of sets."""
    shape = size if isinstance(size, tuple) else (size,)
    return Piece(name, shape, about, least, most, is_set=False)


def seat_from(seats: int, seat: int, place: int) -> int:
    """Who sits so many places to the left; whoever sits there without a seat comes last."""
    if place >= seats:
        return place
    return seat + place if seat + place < seats else seat + place - seats


def place_from(seats: int, seat: int, other: int) -> int:
    """How many places to the left somebody sits who has a seat."""
    return other - seat if other >= seat else other - seat + seats


def somebody(seats: int, seat: int, other: int) -> int:
    """The set of the one place where this seat is; of none, if it is nobody's."""
    return EMPTY if other == NOBODY else just(place_from(seats, seat, other))


def within(number: int) -> int:
    """As much of a number as fits."""
    return max(-LARGEST, min(number, LARGEST))
