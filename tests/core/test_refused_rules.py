"""Whatever cannot be translated is refused by name, with file and line."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from llvmlite import binding  # type: ignore[import-untyped]

from parlour.core.events import tell
from parlour.core.source import Untranslatable
from parlour.core.translate import Translation
from tests.core.machine_code import LAYOUT, Rule, Table

POINTS = (3, -1, 4, 1, -5)
GRID = ((1, 2, 3), (4, 5, 6))
FLAG = True


def add(a: int, b: int) -> int:
    return a + b - 7


def first_of(numbers: list[int]) -> int:
    return numbers[0]


def take_turn(table: Table, a: int) -> int:
    table.turn = a % 100
    return 1


RULES = {add, first_of, take_turn}


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
    whole.add((first_of, ((3,),)))  # type: ignore[arg-type]
    before = str(whole.module)
    with pytest.raises(Untranslatable):
        whole.add((calls_a_bad_one, (None,)))  # type: ignore[arg-type]
    assert str(whole.module) == before
    whole.add((add, (None, None)))  # type: ignore[arg-type]
    binding.parse_assembly(str(whole.module)).verify()
