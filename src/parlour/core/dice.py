"""Random numbers that live on the table, so that a seed replays a whole match.

The generator is sfc32: three words of 32 bits and a counter, 128 bits of seed in all. Words are
kept below 2**32, which Python's ints and a machine's int64 add, shift and mask to the same result.
"""

from __future__ import annotations

_WORD = 0xFFFFFFFF
_WARM_UP = 16  # turns of the generator after which every bit of the seed has reached every word

SEEDS = 1 << 128


def seed_dice(dice: list[int], seed: int) -> None:
    """Fill ``dice`` from a seed of up to 128 bits."""
    dice[:] = words_of(seed)
    warm_up(dice)


def words_of(seed: int) -> list[int]:
    return [(seed >> shift) & _WORD for shift in (0, 32, 64, 96)]


def warm_up(dice: list[int]) -> None:
    for _ in range(_WARM_UP):
        next_word(dice)


def next_word(dice: list[int]) -> int:
    a = dice[0]
    b = dice[1]
    c = dice[2]
    counter = dice[3]
    word = (a + b + counter) & _WORD
    dice[0] = b ^ (b >> 9)
    dice[1] = (c + (c << 3)) & _WORD
    dice[2] = ((((c << 21) | (c >> 11)) & _WORD) + word) & _WORD
    dice[3] = (counter + 1) & _WORD
    return word


def roll(dice: list[int], sides: int) -> int:
    """A number from 0 up to, not including, ``sides``: each exactly as likely as the others."""
    product = next_word(dice) * sides
    # The first (2**32 mod sides) leftovers would favour some numbers: those words are rolled again.
    if product & _WORD < sides:
        leftovers = (_WORD + 1 - sides) % sides
        while product & _WORD < leftovers:
            product = next_word(dice) * sides
    return product >> 32


def shuffle(pile: list[int], size: int, dice: list[int]) -> None:
    """Bring the first ``size`` cards of ``pile`` into a random order."""
    for last in range(size - 1, 0, -1):
        other = roll(dice, last + 1)
        card = pile[last]
        pile[last] = pile[other]
        pile[other] = card
