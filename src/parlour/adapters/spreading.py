"""Sets become rows of bytes, eight at a time: how masks and observations are written quickly."""

from __future__ import annotations

from typing import Any

import numpy as np

ONE, EIGHT, WORD, LOWEST = np.uint64(1), np.uint64(8), np.uint64(64), np.uint64(255)

# For eight bits, each of them as a byte.
AS_BYTES = np.array(
    [sum((bits >> bit & 1) << 8 * bit for bit in range(8)) for bits in range(256)], np.uint64
)


def padded(rows: int, size: int) -> Any:
    """Memory for rows of so many bytes, in words of eight."""
    return np.zeros((rows, -(-size // 8)), np.uint64)


def spread(sets: Any, firsts: Any, sizes: Any, rows: Any, row: int) -> int:
    """Lay sets out one behind the other, a byte for each possible member; how many bytes it took.

    Of each set ``firsts`` has the least member that it could have, and ``sizes`` how many.
    """
    bits = held = at = np.uint64(0)
    for which in range(len(sizes)):
        members = np.uint64(sets[which] >> firsts[which])
        size = np.uint64(sizes[which])
        bits |= members << held
        held += size
        if held >= WORD:
            for _ in range(8):
                rows[row, at] = AS_BYTES[bits & LOWEST]
                bits >>= EIGHT
                at += ONE
            held -= WORD
            bits = members >> (size - held)
    end = at * EIGHT + held
    while at * EIGHT < end:
        rows[row, at] = AS_BYTES[bits & LOWEST]
        bits >>= EIGHT
        at += ONE
    return int(end)


def spread_all(words: Any, firsts: Any, sizes: Any, rows: Any, numbers: Any, row: int) -> None:
    """A whole observation: its sets, and behind them its numbers, a byte each.

    ``numbers`` are the same rows, byte by byte.
    """
    end = spread(words, firsts, sizes, rows, row)
    for i in range(len(words) - len(sizes)):
        numbers[row, np.uint64(end + i)] = words[np.uint64(len(sizes) + i)]
