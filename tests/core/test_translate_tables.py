"""Translated rules do with lists and tables what Python does."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core import dice
from parlour.core.events import tell, whisper, write_down
from parlour.core.machine import UNCOUNTED
from tests.core.machine_code import LAYOUT, Rule, Table, numbers, quickly, translated

some_numbers = st.lists(numbers, min_size=2, max_size=9)


def swap_and_sum(numbers: list[int], a: int) -> int:
    size = len(numbers)
    numbers[0], numbers[-1] = numbers[-1], numbers[0]
    numbers[a % size] += a
    numbers[a % size - size] *= 2
    total = 0
    for each in numbers:
        total += each
    return total


def scratch(numbers: list[int], a: int) -> int:
    tally = [0] * 6
    for _ in range(3):
        once = [a, a + 1, 5]
        for i in range(len(numbers)):
            tally[numbers[i] % 6] += once[i % 3]
            once[2] -= 1
    numbers[1] = tally[a % 6]
    return first_of(tally)


def first_of(numbers: list[int]) -> int:
    return numbers[0]


def shuffles(numbers: list[int], a: int) -> int:
    luck = [a & 0xFFFF, 2, 3, 4]
    dice.warm_up(luck)
    dice.shuffle(numbers, len(numbers), luck)
    return dice.roll(luck, 6)


def changes_table(table: Table, a: int, b: int) -> int:
    row = table.box[a % 3]
    row[b % 4] = a
    table.known[b % 2][a % 3][-1] -= b
    table.turn += take_turn(table, a)
    pile = table.hand
    for i in range(len(table.hand)):
        pile[i] = row[i % 4] + table.known[1][2][i % 4] - i
        row = table.known[i % 2][i % 3]
    table.hand[table.turn % 5] = first_of(table.box[-1]) + len(table.known[0]) * 1000
    return table.turn


def take_turn(table: Table, a: int) -> int:
    table.turn = a % 100
    return 1


def tells(table: Table, a: int, b: int) -> int:
    tell(table, 1, a, b, turn_of(table))
    whisper(table, a, 2, seat=max(a, b))
    write_down(table, 3, a, table.hand, 5)
    return quietly(table)


def quietly(table: Table) -> int:
    nothing_at_all(table)
    return turn_of(table)


def nothing_at_all(table: Table) -> None:
    """Says nothing and does nothing."""
    if table.turn > 3:
        return
    pass


def turn_of(table: Table) -> int:
    return table.turn


@pytest.mark.parametrize("rule", [swap_and_sum, scratch, shuffles], ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("counted", [True, False])
@quickly
@given(given_numbers=some_numbers, a=numbers)
def test_lists(rule: Rule, counted: bool, given_numbers: list[int], a: int) -> None:
    """Whether their size is known beforehand or not."""
    array = np.array(given_numbers, np.int64)
    address, size = array.ctypes.data, len(array)
    if counted:
        result = translated(rule, (size,), None)(address, a)
    else:
        result = translated(rule, (UNCOUNTED,), None)(address, size, a)
    assert result == rule(given_numbers, a)
    assert array.tolist() == given_numbers


@pytest.mark.parametrize("rule", [changes_table, tells], ids=lambda rule: rule.__name__)
@quickly
@given(a=numbers, b=numbers, filling=st.lists(numbers, min_size=12, max_size=12))
def test_tables(rule: Rule, a: int, b: int, filling: list[int]) -> None:
    table = Table()
    table.turn = filling[0]
    table.hand = filling[:5]
    table.box = [filling[:4], filling[4:8], filling[8:]]
    table.known = [[filling[i : i + 4] for i in (0, 3, 6)], [filling[i : i + 4] for i in (1, 5, 8)]]
    rows = np.zeros(1, Table.layout())
    rows[0] = table.pack()
    assert translated(rule, LAYOUT, None, None)(rows.ctypes.data, a, b) == rule(table, a, b)
    assert rows.tobytes() == table.pack().tobytes()
