"""Rules as machine code that a test can call, and a table for them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Annotated, Any

from hypothesis import settings
from hypothesis import strategies as st
from llvmlite import binding  # type: ignore[import-untyped]

from parlour.core import dice, sets
from parlour.core import table as core
from parlour.core.machine import UNCOUNTED, Kind, Layout
from parlour.core.table import Shape
from parlour.core.translate import Translation

Rule = Callable[..., Any]


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

quickly = settings(deadline=None, max_examples=60)
numbers = st.one_of(st.integers(-9, 120), st.integers(-(2**40), 2**40))


def rules_beside(rule: Rule) -> set[FunctionType]:
    """Everything that a rule may call: what its own file knows, the dice and the sets."""
    known = (*rule.__globals__.values(), *vars(dice).values(), sets.size_of, sets.lowest_of)
    return {each for each in known if isinstance(each, FunctionType)}


@cache
def translated(rule: Rule, *kinds: Kind) -> Callable[..., int]:
    """The rule as machine code that can be called with numbers and addresses."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    whole = Translation(rules_beside(rule))
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
