"""Sets of small numbers held in one int: bit n stands for n.

Legal choices and hands in which no card occurs twice are such sets. ``translate.py`` knows the
machine's own instructions for those that count.
"""

from __future__ import annotations

EMPTY = 0
YES = 1  # {NO_SPOT}: the only spot of an action that is done to nothing


def just(n: int) -> int:
    return 1 << n


def has(members: int, n: int) -> bool:
    return (members >> n) & 1 == 1


def size_of(members: int) -> int:
    return members.bit_count()


def lowest_of(members: int) -> int:
    """The smallest member of a set that is not empty."""
    return (members & -members).bit_length() - 1


def nth_of(members: int, n: int) -> int:
    """The member that has exactly ``n`` smaller ones."""
    for _ in range(n):
        members &= members - 1
    return lowest_of(members)


def members_of(members: int) -> list[int]:
    """All members, smallest first (for people and views; rules loop instead)."""
    found = []
    while members:
        found.append((members & -members).bit_length() - 1)
        members &= members - 1
    return found
