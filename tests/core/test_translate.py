"""Translated rules do with numbers what Python does."""

from __future__ import annotations

from enum import IntEnum

import pytest
from hypothesis import assume, example, given

from parlour.core import sets
from parlour.core.plain import plain
from tests.core.machine_code import Rule, numbers, quickly, translated


class Suit(IntEnum):
    MOTHS = 2
    BUGS = 5


PLAIN = plain(Suit)
POINTS = (3, -1, 4, 1, -5)
GRID = ((1, 2, 3), (4, 5, 6))
SMALL = (-127, 0, 126, 127)
MIDDLE = (-128, -32_768, 255, 40_000)
LARGE = (-(1 << 31), 1 << 31, 65_536, -1)
LARGEST = ((1 << 63) - 1, 1 - (1 << 63), 1 << 40, 7)
FLAG = True


# Reckoning


def add(a: int, b: int) -> int:
    return a + b - 7


def multiply(a: int, b: int) -> int:
    return (a % 1000) * (b % 1000) * -3


def divide(a: int, b: int) -> int:
    return a // b


def rest(a: int, b: int) -> int:
    return a % b


def divide_by_constants(a: int, b: int) -> int:
    return a // 7 + b // -7 + a // 8 + a % 13 + b % -13 + b % 16


def bits(a: int, b: int) -> int:
    return (a & b) ^ (a | 5) ^ ~b


def shift_left(a: int, b: int) -> int:
    return (a % 4096) << (b % 50)


def shift_right(a: int, b: int) -> int:
    return (a >> (b % 100)) + (a >> 3) + (a >> 64)


def signs(a: int, b: int) -> int:
    return -a + +b - abs(a) + abs(-b)


def smallest_and_largest(a: int, b: int) -> int:
    return min(a, b, 10) * 2 + max(a, -5, b)


def truth_is_a_number(a: int, b: int) -> int:
    return (a < b) + int(a == b) + bool(a) * 2 + (not b) * 4 + (a != b) * 8 + (a >= b) * 16


def known_at_once(a: int, b: int) -> int:
    return a + (2 + 3 * 4 - 20 // 3) % 5 + Suit.BUGS + PLAIN.MOTHS + FLAG + (1 << 40)


def counts_bits(a: int, b: int) -> int:
    a = a & 0xFFFFFFFF | 1
    return sets.size_of(a) * 100 + sets.lowest_of(a & b & 0xFF | 256)


# Deciding


def chained(a: int, b: int) -> bool:
    return -10 < a <= b < 100 or a == b == 3


def and_or_give_numbers(a: int, b: int) -> int:
    return (a and b) + (a or b) * 3 + ((a and b) or 7) * 5 + (not a and b) * 7


def either(a: int, b: int) -> int:
    return a if a > b else b if b > 5 else a + b


def is_among(a: int, b: int) -> int:
    return int(a in (1, 2, b)) + 2 * int(a not in POINTS)


def branches(a: int, b: int) -> int:
    if a < 0 and not b < 0:
        c = 1
    elif a > 10 or b > 10:
        c = 2
    else:
        c = 3
        if a == b:
            return 100
    return c


def matches(a: int, b: int) -> int:
    match a % 8:
        case Suit.MOTHS:
            return 20
        case PLAIN.BUGS | 7 | 1:
            b += 1
        case 1:
            return -1
        case 3:
            pass
        case _:
            b = -b
    match b % 3:
        case 0:
            return a
    return b


# Repeating


def counts_up(a: int, b: int) -> int:
    total = 0
    for i in range(a % 20):
        for j in range(i, b % 20, 3):
            total += i * j
            i = 5
    for k in range(a % 10, -5, -2):
        total = total * 3 + k
    return total


def breaks_off(a: int, b: int) -> int:
    found = -1
    for i in range(50):
        if i % 3 == 1:
            continue
        if i * 7 > a % 200:
            found = i
            break
    while True:
        b += 1
        if b % 5 == 0:
            break
    return found * 10 + b


def greatest_divisor(a: int, b: int) -> int:
    a = abs(a)
    b = abs(b)
    while b:
        a, b = b, a % b
    return a


def calls_itself(a: int, b: int) -> int:
    return abs(a) if b == 0 else calls_itself(b, a % b)


def never_leaves_without(a: int, b: int) -> int:
    while True:
        if a % 7 == 3:
            return a + b
        a += 1


def over_a_constant(a: int, b: int) -> int:
    total = a
    for points in POINTS:
        total = total * 2 - points
    return total + len(POINTS) + len(GRID) * len(GRID[0])


def constants_by_place(a: int, b: int) -> int:
    return POINTS[a % 5] + POINTS[-(b % 5) - 1] * 10 + GRID[a % 2][b % 3] * 100 + GRID[-1][0]


def constants_of_every_size(a: int, b: int) -> int:
    return SMALL[a % 4] + MIDDLE[a % 4] + LARGE[b % 4] + LARGEST[b % 4] // 4


def several_names(a: int, b: int) -> int:
    c = d = a
    e: int = d + 1
    c, d = d + b, c - e
    return c * 3 + d


def calls_others(a: int, b: int) -> int:
    return with_default(a) + with_default(b=a, a=b) + int(chained(a, b)) + add(b, a)


def with_default(a: int, b: int = 4) -> int:
    return a - b


NUMBER_RULES = [
    add,
    multiply,
    divide,
    rest,
    divide_by_constants,
    bits,
    shift_left,
    shift_right,
    signs,
    smallest_and_largest,
    truth_is_a_number,
    known_at_once,
    counts_bits,
    chained,
    and_or_give_numbers,
    either,
    is_among,
    branches,
    matches,
    counts_up,
    breaks_off,
    greatest_divisor,
    calls_itself,
    never_leaves_without,
    over_a_constant,
    constants_by_place,
    constants_of_every_size,
    several_names,
    calls_others,
]


@pytest.mark.parametrize("rule", NUMBER_RULES, ids=lambda rule: rule.__name__)
@quickly
@given(a=numbers, b=numbers)
@example(a=3, b=3)
@example(a=7, b=-7)
@example(a=-7, b=7)
@example(a=0, b=0)
def test_numbers(rule: Rule, a: int, b: int) -> None:
    assume(b != 0 or rule not in (divide, rest))
    assert translated(rule, None, None)(a, b) == int(rule(a, b))
