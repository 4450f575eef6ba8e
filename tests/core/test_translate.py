"""Translated rules do what Python does, and whatever cannot be translated is named."""

from __future__ import annotations

import ctypes
import inspect
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from llvmlite import binding  # type: ignore[import-untyped]

from parlour.core import dice, sets
from parlour.core import table as core
from parlour.core.events import tell, whisper, write_down
from parlour.core.machine import UNCOUNTED, Kind, Layout
from parlour.core.plain import plain
from parlour.core.source import Untranslatable
from parlour.core.table import Shape
from parlour.core.translate import Translation

Rule = Callable[..., Any]


class Suit(IntEnum):
    MOTHS = 2
    BUGS = 5


class Table(core.Table):
    turn: int
    hand: Annotated[list[int], Shape(5)]
    box: Annotated[list[list[int]], Shape(3, 4)]
    known: Annotated[list[list[list[int]]], Shape(2, 3, 4)]


LAYOUT = Layout(
    {
        name: (int(Table.layout().fields[name][1]), sizes)  # type: ignore[index]
        for name, sizes in Table.fields.items()
    }
)
PLAIN = plain(Suit)
POINTS = (3, -1, 4, 1, -5)
GRID = ((1, 2, 3), (4, 5, 6))
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
    several_names,
    calls_others,
]


# Lists and tables


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


RULES = {*filter(inspect.isfunction, (*globals().values(), *vars(dice).values()))} | {
    sets.size_of,
    sets.lowest_of,
}


# Running machine code


@cache
def translated(rule: Rule, *kinds: Kind) -> Callable[..., int]:
    """The rule as machine code that can be called with numbers and addresses."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    whole = Translation(RULES)
    name = whole.add((rule, kinds)).name  # type: ignore[arg-type]
    module = binding.parse_assembly(str(whole.module))
    module.verify()
    machine = binding.Target.from_default_triple().create_target_machine(opt=2)
    engine = binding.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    words = [each for kind in kinds for each in ([0, 0] if kind == (UNCOUNTED,) else [0])]
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64 for _ in words])
    function = kind(engine.get_function_address(name))
    function.engine = engine  # type: ignore[attr-defined]  # it lives as long as its code is called
    return function


quickly = settings(deadline=None, max_examples=60)
numbers = st.one_of(st.integers(-9, 120), st.integers(-(2**40), 2**40))
some_numbers = st.lists(numbers, min_size=2, max_size=9)


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


# What is refused


def bad_half(a: int) -> Any:
    return a / 2


def bad_decimal(a: int) -> Any:
    return a + 0.5


def bad_power(a: int) -> Any:
    return a**2


def bad_text(a: int) -> Any:
    return "moth"


def bad_dictionary(a: int) -> Any:
    return {1: 2}[a]


def bad_star_argument(a: int) -> Any:
    return add(*[i + 1 for i in POINTS])


def bad_comprehension(a: int) -> Any:
    return min([i + a for i in POINTS], a)


def bad_slice(a: int) -> Any:
    return POINTS[1:a]


def bad_try(a: int) -> Any:
    try:
        return a
    finally:
        pass


def bad_assert(a: int) -> Any:
    assert a > 0
    return a


def bad_stranger(a: int) -> Any:
    return len(inspect.getdoc(a) or "")


def bad_method(a: int) -> Any:
    return a.bit_count()


def bad_builtin(a: int) -> Any:
    return sum(POINTS)


def bad_key(a: int) -> Any:
    return min(POINTS, key=abs)


def bad_identity(a: int) -> Any:
    return a is None


def bad_membership(a: int) -> Any:
    return a in GRID  # type: ignore[comparison-overlap]


def bad_rows(a: int) -> Any:
    return RAGGED[a][0]


def bad_words(a: int) -> Any:
    return NAMES[a]


def bad_constant_store(a: int) -> Any:
    POINTS[a] = 1  # type: ignore[index]


def bad_constant_name(a: int) -> Any:
    row = GRID[a]
    return row[0]


def bad_second_name(a: int) -> Any:
    tally = [0] * 3
    again = tally
    return again[a]


def bad_size(a: int) -> Any:
    tally = [0] * a
    return tally[0]


def bad_two_kinds(a: int) -> Any:
    tally: Any = [0, 1]
    tally = a
    return tally


def bad_maybe(a: int) -> Any:
    if a > 3:
        b = 1
    return b


def bad_maybe_after_loop(a: int) -> Any:
    for i in range(a):
        a = i
    return i


def bad_sometimes(a: int) -> Any:
    if a > 3:
        return 1


def bad_bare_return(a: int) -> Any:
    if a > 3:
        return
    return 1


def bad_large(a: int) -> Any:
    return a + (1 << 64)


def bad_division(a: int) -> Any:
    return a + 1 // 0


def bad_step(a: int) -> Any:
    total = 0
    for i in range(0, 10, a):
        total += i
    return total


def bad_endless_step(a: int) -> Any:
    for _ in range(0, 10, 0):
        a += 1
    return a


def bad_else(a: int) -> Any:
    while a > 3:
        a -= 1
    else:
        a = 7
    return a


def bad_guard(a: int) -> Any:
    match a:
        case 3 if FLAG:
            return 1
    return 2


def bad_pattern(a: int) -> Any:
    match a:
        case [b]:
            return b
    return 2


def bad_arguments(a: int) -> Any:
    return add(a)  # type: ignore[call-arg]


def bad_handed_constant(a: int) -> Any:
    return first_of(POINTS)  # type: ignore[arg-type]


def bad_star(*a: int) -> Any:
    return 1


def bad_attribute(a: int) -> Any:
    return a.turn  # type: ignore[attr-defined]


def bad_name(a: int) -> Any:
    return nobody_said  # type: ignore[name-defined]  # noqa: F821


def bad_inside(a: int) -> Any:
    def inside() -> int:
        return a

    return inside()


def bad_walrus(a: int) -> Any:
    return (b := a) + b


RAGGED = ((1, 2), (3,))
NAMES = ("moth", "bug")

REFUSED = {
    bad_half: (1, "/ is no sign that rules reckon with"),
    bad_decimal: (1, "0.5, which is not a whole number, has no place in a rule"),
    bad_power: (1, "** is no sign that rules reckon with"),
    bad_text: (1, "'moth'"),
    bad_dictionary: (1, "a dictionary has no place"),
    bad_star_argument: (1, "a star has no place"),
    bad_comprehension: (1, "a list comprehension has no place"),
    bad_slice: (1, "a slice has no place"),
    bad_try: (1, "try has no place"),
    bad_assert: (1, "assert has no place"),
    bad_stranger: (1, "getdoc is not among the rules"),
    bad_method: (1, "bit_count is asked of something that is not a table"),
    bad_builtin: (1, "sum is not among the rules"),
    bad_key: (1, "min takes plain numbers"),
    bad_identity: (1, "None"),
    bad_membership: (1, "among numbers"),
    bad_rows: (1, "rows of different lengths"),
    bad_words: (1, "beside whole numbers"),
    bad_constant_store: (1, "POINTS is a constant"),
    bad_constant_name: (1, "a constant needs no second name"),
    bad_second_name: (2, "tally is a list, and one name for it is enough"),
    bad_size: (1, "has to be a constant"),
    bad_two_kinds: (2, "tally means something else elsewhere"),
    bad_maybe: (3, "b may have no value yet"),
    bad_maybe_after_loop: (3, "i may have no value yet"),
    bad_sometimes: (0, "may end without a number"),
    bad_bare_return: (2, "gives a number elsewhere, but not here"),
    bad_large: (1, "18446744073709551616 does not fit into 64 bits"),
    bad_division: (1, "cannot be reckoned"),
    bad_step: (2, "has to be a constant"),
    bad_endless_step: (1, "steps of 0"),
    bad_else: (4, "no else"),
    bad_guard: (2, "no if of its own"),
    bad_pattern: (2, "names numbers"),
    bad_arguments: (1, "add takes 2 arguments"),
    bad_handed_constant: (1, "is not a whole number"),
    bad_star: (0, "no * or **"),
    bad_attribute: (1, "turn is asked of something that is not a table"),
    bad_name: (1, "nobody has said what nobody_said is"),
    bad_inside: (1, "a function inside the rule has no place"),
    bad_walrus: (1, "the sign := has no place"),
}


@pytest.mark.parametrize("rule", REFUSED, ids=lambda rule: rule.__name__)
def test_the_refusal_names_file_line_and_reason(rule: Rule) -> None:
    below, reason = REFUSED[rule]
    with pytest.raises(Untranslatable) as refused:
        Translation({*RULES, rule}).add((rule, (None,)))  # type: ignore[arg-type]
    line = rule.__code__.co_firstlineno + below
    assert str(refused.value).startswith(f"{__file__}, line {line}: ")
    assert reason in str(refused.value)
    assert str(refused.value).endswith(".")


def bad_field(table: Table) -> Any:
    return table.wings  # type: ignore[attr-defined]


def bad_list_for_number(table: Table) -> Any:
    return table.hand + 1  # type: ignore[operator]


def bad_argument(table: Table) -> Any:
    return add(table.hand, 1)  # type: ignore[arg-type]


def bad_whole_list(table: Table) -> Any:
    table.hand = [0] * 5


def bad_telling(table: Table) -> Any:
    tell(table, 1, take_turn(table, 2))


def bad_loop_over_lists(table: Table) -> Any:
    for row in table.box:
        table.turn += row[0]


REFUSED_TABLES = {
    bad_field: "the table has no field wings",
    bad_list_for_number: "here is a list where the rule needs a number",
    bad_argument: "here is a list where the rule needs a number",
    bad_whole_list: "a list is filled place by place",
    bad_telling: "what is told must not change the table",
    bad_loop_over_lists: "loops over numbers, not over lists",
}


@pytest.mark.parametrize("rule", REFUSED_TABLES, ids=lambda rule: rule.__name__)
def test_refusals_about_tables(rule: Rule) -> None:
    with pytest.raises(Untranslatable, match=REFUSED_TABLES[rule]):
        Translation({*RULES, rule}).add((rule, (LAYOUT,)))  # type: ignore[arg-type]


def test_a_rule_without_source_is_refused() -> None:
    names: dict[str, Any] = {}
    exec("def unwritten(a): return a", names)
    with pytest.raises(Untranslatable, match="the source of unwritten is not there"):
        Translation(RULES).add((names["unwritten"], (None,)))


def calls_a_bad_one(a: int) -> Any:
    return add(a, bad_power(a))


def test_a_refusal_leaves_nothing_behind() -> None:
    whole = Translation({*RULES, calls_a_bad_one, bad_power})
    whole.add((either, (None, None)))  # type: ignore[arg-type]
    before = str(whole.module)
    with pytest.raises(Untranslatable):
        whole.add((calls_a_bad_one, (None,)))  # type: ignore[arg-type]
    assert str(whole.module) == before
    whole.add((add, (None, None)))  # type: ignore[arg-type]
    binding.parse_assembly(str(whole.module)).verify()
