"""Sets become rows of bytes, eight at a time: how masks and observations are written quickly."""

from __future__ import annotations

from typing import Any

import numpy as np

EIGHT, WORD = np.uint64(8), np.uint64(64)
ONE, NONE = np.uint64(1), np.uint64(0)
SEVEN_BITS, EIGHTH_BIT = np.uint64(0x7F), np.uint64(0x80)
SEVEN_COPIES, EACH_BYTE = np.uint64(0x0002040810204081), np.uint64(0x0101010101010101)
TO_EIGHTH_BYTE = np.uint64(49)


def padded(rows: int, size: int) -> Any:
    """Memory for rows of so many bytes, in words of eight."""
    return np.zeros((rows, -(-size // 8)), np.uint64)


def spread(sets: Any, firsts: Any, sizes: Any, row: Any) -> int:
    """Lay sets out one behind the other, a byte for each possible member; how many bytes it took.

    Of each set ``firsts`` has the least member that it could have, and ``sizes`` how many.
    """
    bits, held, at = NONE, NONE, NONE
    for which in range(len(sizes)):
        members = np.uint64(sets[which] >> firsts[which])
        size = np.uint64(sizes[which])
        bits |= members << held
        held += size
        if held >= WORD:
            for _ in range(8):
                row[at] = eight_bytes(bits)
                bits >>= EIGHT
                at += ONE
            held -= WORD
            bits = members >> (size - held)
    end = at * EIGHT + held
    while at * EIGHT < end:
        row[at] = eight_bytes(bits)
        bits >>= EIGHT
        at += ONE
    return int(end)


def eight_bytes(bits: Any) -> Any:
    """The lowest eight bits, a byte each."""
    seven = ((bits & SEVEN_BITS) * SEVEN_COPIES) & EACH_BYTE
    return seven | ((bits & EIGHTH_BIT) << TO_EIGHTH_BYTE)


PARTS = (spread, eight_bytes)
