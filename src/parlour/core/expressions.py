"""The expressions of a rule, translated: whatever has a value."""

from __future__ import annotations

import ast
import operator
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import EnumType
from types import ModuleType
from typing import Any

from parlour.core.machine import (
    ADDRESS,
    LARGEST,
    NUMBER,
    UNCOUNTED,
    Address,
    Block,
    ListAt,
    Machine,
    Number,
    Shape,
    TableAt,
    Truth,
    number,
    sizes_of,
)
from parlour.core.source import Source, Untranslatable, named

Reckoning = Callable[[Machine, Number, Number], Number]

SIGNS: dict[type, tuple[Callable[[Any, Any], Any], Reckoning]] = {
    ast.Add: (operator.add, Machine.add),
    ast.Sub: (operator.sub, Machine.subtract),
    ast.Mult: (operator.mul, Machine.multiply),
    ast.FloorDiv: (operator.floordiv, Machine.divide),
    ast.Mod: (operator.mod, Machine.rest),
    ast.LShift: (operator.lshift, Machine.shift_left),
    ast.RShift: (operator.rshift, Machine.shift_right),
    ast.BitAnd: (operator.and_, Machine.both_bits),
    ast.BitOr: (operator.or_, Machine.either_bits),
    ast.BitXor: (operator.xor, Machine.different_bits),
}
COMPARED: dict[type, str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


@dataclass(frozen=True)
class Known:
    """What is the same whenever the rule is called: a constant, a module, another rule."""

    value: Any


@dataclass(frozen=True)
class Slot:
    """Where a local name keeps its number, or the address and the size of its list."""

    place: Address
    shape: Shape | None = None
    size: Address = None


Value = Any  # a Number, ListAt, TableAt or Known


class Expressions:
    """A rule while it is translated, as far as its expressions go."""

    def __init__(self, source: Source, machine: Machine, settled: Mapping[str, int]) -> None:
        self.source = source
        self.machine = machine
        self.settled = settled  # fields that are known, because nothing changes them
        self.names: dict[str, Slot | TableAt] = {}
        self.sure: frozenset[str] = frozenset()  # names that have a value on every way to here

    def refusal(self, node: ast.AST, why: str) -> Untranslatable:
        return self.source.refusal(node, why)

    def value(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=int()):
                return Known(node.value)
            case ast.Name():
                return self._named(node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.Call():
                return self.call(node)
            case ast.List():
                return self.machine.new_list([self.number(each) for each in node.elts])
            case ast.BinOp(left=ast.List() as numbers, op=ast.Mult()):
                return self._repeated(numbers, self.constant(node.right))
            case ast.BinOp():
                return self.reckon(node, node.op, self.value(node.left), self.value(node.right))
            case ast.UnaryOp():
                return self._unary(node)
            case ast.IfExp():
                return self._either(node)
            case ast.BoolOp():
                return self._and_or(node)
            case ast.Compare():
                return self.machine.number_of(self.truth(node))
        raise self.refusal(node, f"{named(node)} has no place in a rule.")

    def number(self, node: ast.expr) -> Number:
        return self.as_number(node, self.value(node))

    def as_number(self, node: ast.AST, value: Value) -> Number:
        if isinstance(value, ListAt | TableAt):
            what = "a list" if isinstance(value, ListAt) else "a table"
            raise self.refusal(node, f"here is {what} where the rule needs a number.")
        if not isinstance(value, Known):
            return value
        if not isinstance(value.value, int):
            raise self.refusal(node, f"{value.value!r} is not a whole number.")
        if not -LARGEST <= value.value <= LARGEST:
            raise self.refusal(node, f"{value.value} does not fit into 64 bits.")
        return number(int(value.value))

    def constant(self, node: ast.expr) -> int:
        """A number that is known now."""
        value = self.value(node)
        if not isinstance(value, Known) or not isinstance(value.value, int):
            raise self.refusal(node, "this number has to be a constant.")
        return int(value.value)

    @abstractmethod
    def call(self, node: ast.Call) -> Value:
        """Another rule, or one of the few functions of Python that rules may use."""

    # Names, fields and places

    def _named(self, node: ast.Name) -> Value:
        if node.id not in self.source.own_names:
            return Known(self.source.meaning(node))
        if node.id not in self.sure:
            raise self.refusal(node, f"{node.id} may have no value yet when it is needed here.")
        slot = self.names[node.id]
        if isinstance(slot, TableAt):
            return slot
        if slot.shape is None:
            return self.machine.load(slot.place)
        sizes = sizes_of(slot.shape)
        if slot.size is not None:
            sizes = (self.machine.load(slot.size), *sizes[1:])
        return ListAt(self.machine.load(slot.place, kind=ADDRESS), sizes)

    def name(self, node: ast.AST, name: str, value: Value) -> None:
        """Give a local name a number or a list; it stays with the kind of its first value."""
        if not isinstance(value, ListAt):
            value = self.as_number(node, value)
        shape = value.shape if isinstance(value, ListAt) else None
        slot = self.names.setdefault(name, self._slot_for(shape))
        if not isinstance(slot, Slot) or slot.shape != shape:
            raise self.refusal(node, f"{name} means something else elsewhere in this rule.")
        if isinstance(value, ListAt):
            if value.constant:
                raise self.refusal(node, "a constant needs no second name.")
            self.machine.store(value.address, slot.place)
            if slot.size is not None:
                self.machine.store(value.sizes[0], slot.size)
        else:
            self.machine.store(value, slot.place)
        self.sure |= {name}

    def _slot_for(self, shape: Shape | None) -> Slot:
        if shape is None:
            return Slot(self.machine.place_for(NUMBER))
        size = self.machine.place_for(NUMBER) if UNCOUNTED in shape else None
        return Slot(self.machine.place_for(ADDRESS), shape, size)

    def _attribute(self, node: ast.Attribute) -> Value:
        value = self.value(node.value)
        if isinstance(value, TableAt):
            if node.attr in self.settled:
                return number(self.settled[node.attr])
            found = self._field(node, value)
            return found if isinstance(found, ListAt) else self.machine.load(found)
        if isinstance(value, Known) and isinstance(value.value, ModuleType | EnumType):
            if not hasattr(value.value, node.attr):
                raise self.refusal(node, f"there is no {ast.unparse(node)}.")
            return Known(getattr(value.value, node.attr))
        raise self.refusal(node, f"{node.attr} is asked of something that is not a table.")

    def _field(self, node: ast.Attribute, table: TableAt) -> Address | ListAt:
        if node.attr not in table.layout.fields:
            raise self.refusal(node, f"the table has no field {node.attr}.")
        return self.machine.field(table, node.attr)

    def _subscript(self, node: ast.Subscript) -> Value:
        whole = self.list_at(node.value)
        return self.machine.look_up(whole, self.number(node.slice))

    def list_at(self, node: ast.expr) -> ListAt:
        value = self.value(node)
        if isinstance(value, Known) and isinstance(value.value, tuple):
            return self.machine.constant_list(*self._flat(node, value.value))
        if not isinstance(value, ListAt):
            raise self.refusal(node, f"{ast.unparse(node)} is not a list.")
        return value

    def _flat(self, node: ast.expr, values: tuple[Any, ...]) -> tuple[list[int], Shape]:
        """The numbers of a constant and its sizes: tuples in tuples have to be equally long."""
        if all(isinstance(each, int) for each in values) and values:
            for each in values:
                self.as_number(node, Known(each))
            return [int(each) for each in values], (len(values),)
        if not values or not all(isinstance(each, tuple) for each in values):
            raise self.refusal(node, f"{ast.unparse(node)} holds something beside whole numbers.")
        parts = [self._flat(node, each) for each in values]
        if len({shape for _, shape in parts}) > 1:
            raise self.refusal(node, f"{ast.unparse(node)} has rows of different lengths.")
        return [each for part, _ in parts for each in part], (len(values), *parts[0][1])

    def address(self, target: ast.expr) -> Address:
        """Where a number is to be stored."""
        if isinstance(target, ast.Attribute):
            table = self.value(target.value)
            if not isinstance(table, TableAt):
                raise self.refusal(target, "a rule changes tables and lists, nothing else.")
            if target.attr in self.settled:
                raise self.refusal(target, f"{target.attr} is settled for the whole match.")
            found = self._field(target, table)
        elif isinstance(target, ast.Subscript):
            whole = self.list_at(target.value)
            if whole.constant:
                raise self.refusal(target, f"{ast.unparse(target.value)} is a constant.")
            found = self.machine.part(whole, self.number(target.slice))
        else:
            raise self.refusal(target, f"{named(target)} cannot be given a value in a rule.")
        if isinstance(found, ListAt):
            raise self.refusal(target, "a list is filled place by place, not as a whole.")
        return found

    def _repeated(self, numbers: ast.List, times: int) -> ListAt:
        return self.machine.new_list([self.number(each) for each in numbers.elts] * times)

    # Reckoning

    def reckon(self, node: ast.AST, op: ast.operator, one: Value, other: Value) -> Value:
        if type(op) not in SIGNS:
            raise self.refusal(node, f"{named(op)} is no sign that rules reckon with.")
        known, emit = SIGNS[type(op)]
        if isinstance(one, Known) and isinstance(other, Known):
            self.as_number(node, one), self.as_number(node, other)
            try:
                return Known(known(one.value, other.value))
            except (ArithmeticError, ValueError) as error:
                raise self.refusal(node, f"this cannot be reckoned: {error}.") from None
        return emit(self.machine, self.as_number(node, one), self.as_number(node, other))

    def _unary(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return self.machine.number_of(self.truth(node))
        value = self.value(node.operand)
        match node.op:
            case ast.USub():
                return self.reckon(node, ast.Sub(), Known(0), value)
            case ast.Invert():
                return self.reckon(node, ast.BitXor(), Known(-1), value)
            case _:
                return self.as_number(node, value)

    def _either(self, node: ast.IfExp) -> Number:
        yes, no, after = (self.machine.block(name) for name in ("yes", "no", "after"))
        place = self.machine.place_for(NUMBER)
        self.branch(node.test, yes, no)
        for block, each in ((yes, node.body), (no, node.orelse)):
            self.machine.go_on_in(block)
            if not self.machine.is_done:
                self.machine.store(self.number(each), place)
                self.machine.go_to(after)
        self.machine.go_on_in(after)
        return self.machine.load(place)

    def _and_or(self, node: ast.BoolOp) -> Number:
        """The first number that decides."""
        place, after = self.machine.place_for(NUMBER), self.machine.block("after")
        for each in node.values:
            value = self.number(each)
            self.machine.store(value, place)
            further = self.machine.block("further")
            ways = (further, after) if isinstance(node.op, ast.And) else (after, further)
            self.machine.part_ways(self.machine.truth(value), *ways)
            self.machine.go_on_in(further)
            if self.machine.is_done:
                break
        self.machine.go_to(after)
        self.machine.go_on_in(after)
        return self.machine.load(place)

    # Conditions

    def branch(self, node: ast.expr, yes: Block, no: Block) -> None:
        """Go on in one block or the other, and look at no more than Python would."""
        match node:
            case ast.BoolOp():
                *first, last = node.values
                for each in first:
                    further = self.machine.block("further")
                    is_and = isinstance(node.op, ast.And)
                    self.branch(each, *((further, no) if is_and else (yes, further)))
                    self.machine.go_on_in(further)
                    if self.machine.is_done:
                        return
                self.branch(last, yes, no)
            case ast.UnaryOp(op=ast.Not()):
                self.branch(node.operand, no, yes)
            case ast.Compare() if len(node.ops) > 1:
                self._chain(node, yes, no)
            case _:
                self.machine.part_ways(self.truth(node), yes, no)

    def _chain(self, node: ast.Compare, yes: Block, no: Block) -> None:
        """``a <= b < c``"""
        one = self.number(node.left)
        for op, right in zip(node.ops, node.comparators, strict=True):
            other = self.number(right)
            further = self.machine.block("further")
            self.machine.part_ways(self._compared(node, op, one, other), further, no)
            self.machine.go_on_in(further)
            one = other
        self.machine.go_to(yes)

    def truth(self, node: ast.expr) -> Truth:
        match node:
            case ast.UnaryOp(op=ast.Not()):
                return self.machine.opposite(self.truth(node.operand))
            case ast.Compare(ops=[ast.In() | ast.NotIn() as op]):
                found = self._is_among(self.number(node.left), node.comparators[0])
                return found if isinstance(op, ast.In) else self.machine.opposite(found)
            case ast.Compare(ops=[op]):
                one = self.number(node.left)
                return self._compared(node, op, one, self.number(node.comparators[0]))
            case ast.Compare():
                return self._truth_by_branch(node)
        return self.machine.truth(self.number(node))

    def _truth_by_branch(self, node: ast.expr) -> Truth:
        yes, no, after = (self.machine.block(name) for name in ("yes", "no", "after"))
        place = self.machine.place_for(NUMBER)
        self.branch(node, yes, no)
        for block, value in ((yes, 1), (no, 0)):
            self.machine.go_on_in(block)
            if not self.machine.is_done:
                self.machine.store(number(value), place)
                self.machine.go_to(after)
        self.machine.go_on_in(after)
        return self.machine.truth(self.machine.load(place))

    def _compared(self, node: ast.Compare, op: ast.cmpop, one: Number, other: Number) -> Truth:
        if type(op) not in COMPARED:
            raise self.refusal(node, f"{named(op)} is no way in which rules compare.")
        return self.machine.compare(COMPARED[type(op)], one, other)

    def _is_among(self, wanted: Number, node: ast.expr) -> Truth:
        if isinstance(node, ast.Tuple) and node.elts:
            numbers = [self.number(each) for each in node.elts]
        else:
            known = self.value(node)
            if not isinstance(known, Known) or not isinstance(known.value, tuple):
                raise self.refusal(node, "rules look for a number in constants only.")
            values, shape = self._flat(node, known.value)
            if len(shape) > 1:
                raise self.refusal(node, "rules look for a number among numbers.")
            numbers = [number(each) for each in values]
        found = self.machine.compare("==", wanted, numbers[0])
        for each in numbers[1:]:
            found = self.machine.either(found, self.machine.compare("==", wanted, each))
        return found
