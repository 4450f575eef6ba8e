"""The dice are fair, and a seed always rolls the same."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core import dice as dice_module
from parlour.core.dice import SEEDS, next_word, roll, seed_dice, shuffle, words_of


def dice_from(seed: int) -> list[int]:
    dice = [0] * 4
    seed_dice(dice, seed)
    return dice


def test_a_seed_rolls_the_same_for_ever() -> None:
    dice = dice_from(2018)
    assert [roll(dice, 13) for _ in range(12)] == [6, 6, 9, 2, 10, 7, 0, 8, 5, 3, 5, 2]


@given(st.integers(0, SEEDS - 1))
def test_a_seed_is_all_of_its_words(seed: int) -> None:
    assert sum(word << (32 * i) for i, word in enumerate(words_of(seed))) == seed


@pytest.mark.parametrize("bit", range(0, 128, 7))
def test_every_bit_of_the_seed_matters(bit: int) -> None:
    one, other = dice_from(12345), dice_from(12345 ^ (1 << bit))
    words = [(next_word(one), next_word(other)) for _ in range(64)]
    differing = sum((a ^ b).bit_count() for a, b in words) / (64 * 32)
    assert 0.45 < differing < 0.55


@given(st.integers(0, SEEDS - 1), st.integers(1, 200))
def test_a_roll_stays_below_its_sides(seed: int, sides: int) -> None:
    assert 0 <= roll(dice_from(seed), sides) < sides


@pytest.mark.parametrize("sides", [2, 3, 6, 13, 71])
def test_every_side_is_as_likely(sides: int) -> None:
    dice = dice_from(99)
    count = 3000 * sides
    counts = Counter(roll(dice, sides) for _ in range(count))
    chi_square = sum((counts[side] - 3000) ** 2 / 3000 for side in range(sides))
    assert chi_square < sides + 4 * (2 * sides) ** 0.5


@pytest.mark.parametrize(("sides", "refused"), [(3, 1), (6, 4), (13, 9), (16, 0)])
def test_words_that_would_favour_a_side_are_rolled_again(
    sides: int, refused: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2**32 mod sides words are too many; every side gets the same number of the others."""
    word = pow(sides, -1, 2**32) if sides % 2 else 0  # its product leaves 1 or 0 over
    words = iter([word, 2**32 - 1])
    monkeypatch.setattr(dice_module, "next_word", lambda dice: next(words))
    roll([0] * 4, sides)
    was_refused = next(words, None) is None
    leftover = (word * sides) % 2**32
    assert 2**32 % sides == refused
    assert was_refused == (leftover < refused)


def test_every_order_is_as_likely() -> None:
    dice = dice_from(4)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        pile = [1, 2, 3, 4, 0]
        shuffle(pile, 4, dice)
        assert pile[4] == 0
        counts[tuple(pile[:4])] += 1
    expected = 12_000 / 24
    chi_square = sum((counts[p] - expected) ** 2 / expected for p in permutations((1, 2, 3, 4)))
    assert chi_square < 23 + 4 * 46**0.5
