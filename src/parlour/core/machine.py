"""The instructions of the machine: how numbers, lists and tables of rules are reckoned with.

Every number has 64 bits and truth is 0 or 1. Division, shifts and places counted from the end
follow Python; where Python would stop with an error (a place that is not there, a division by
nothing, a number that is too large) the machine goes on with some number. This is the only module
that knows llvmlite, which has no types: a value is anything here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from llvmlite import binding, ir  # type: ignore[import-untyped]

NUMBER = ir.IntType(64)
TRUTH = ir.IntType(1)
ADDRESS = ir.PointerType()
WORD = 8  # bytes of a number
LARGEST = (1 << 63) - 1
SMALL = 60  # instructions; with more of them inlined some loops are quicker, others slower

UNCOUNTED = -1  # the size of a list that is known only when the machine runs

Number = Any
Truth = Any
Address = Any
Block = Any
Module = Any
Function = Any
Shape = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Layout:
    """Where on a table each field lies, in bytes, and the sizes of those that are lists."""

    fields: dict[str, tuple[int, Shape]]


@dataclass(frozen=True)
class TableAt:
    address: Address
    layout: Layout


@dataclass(frozen=True)
class Cell:
    """How the numbers of a constant are kept: in as few bits as will do, which are soon at hand."""

    least: int
    most: int

    @property
    def bits(self) -> int:
        return next(
            bits
            for bits in (8, 16, 32, 64)
            if bits == 64 or -(1 << (bits - 1)) < self.least <= self.most < 1 << (bits - 1)
        )


@dataclass(frozen=True)
class ListAt:
    """A list of numbers, or of lists."""

    address: Address
    sizes: tuple[Number, ...]
    constant: Cell | None = None

    @property
    def shape(self) -> Shape:
        return tuple(map(_size, self.sizes))


Kind = Layout | Shape | None  # of an argument: a table, a list, a number


def kind_of(value: Number | ListAt | TableAt) -> Kind:
    if isinstance(value, ListAt):
        return value.shape
    return value.layout if isinstance(value, TableAt) else None


def number(value: int) -> Number:
    return ir.Constant(NUMBER, value)


def is_constant(value: Number | Truth) -> bool:
    return isinstance(value, ir.Constant)


def sizes_of(shape: Shape) -> tuple[Number, ...]:
    return tuple(map(number, shape))


def _size(size: Number) -> int:
    return int(size.constant) if is_constant(size) else UNCOUNTED


def new_module() -> Module:
    return ir.Module("rules")


def function_type(kinds: Sequence[Kind], gives_number: bool) -> Any:
    words = [word for kind in kinds for word in _words_of(kind)]
    return ir.FunctionType(NUMBER if gives_number else ir.VoidType(), words)


def _words_of(kind: Kind) -> list[Any]:
    """What is handed over for an argument; with a list of unknown size goes its size."""
    if kind is None:
        return [NUMBER]
    return [ADDRESS, NUMBER] if isinstance(kind, tuple) and UNCOUNTED in kind else [ADDRESS]


def new_function(module: Module, name: str, kind: Any) -> Function:
    made = ir.Function(module, kind, name)
    made.attributes.add("nounwind")
    return made


def linkable(module: Module) -> Any:
    """The module as LLVM itself holds it."""
    return binding.parse_assembly(str(module))


def bring_near(build: Any, address: Address) -> None:
    """Begin to fetch the memory there, and go on; where there is none, nothing happens."""
    hint = ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [ADDRESS, hint, hint, hint])
    module = build.module
    known = module.globals.get("llvm.prefetch.p0") or ir.Function(module, kind, "llvm.prefetch.p0")
    build.call(known, [address, *(ir.Constant(hint, each) for each in (0, 3, 1))])


class Machine:
    """Writes the instructions of one function, one after the other."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self._room = ir.IRBuilder(function.append_basic_block("room"))  # for local numbers
        self._first = function.append_basic_block("first")
        self._build = ir.IRBuilder(self._first)
        self._reached = {id(self._first)}

    def finish(self) -> None:
        """A small function becomes a part of whatever calls it."""
        self._room.branch(self._first)
        if sum(len(block.instructions) for block in self.function.blocks) < SMALL:
            self.function.attributes.add("alwaysinline")

    # The way through the function

    def block(self, name: str) -> Block:
        return self.function.append_basic_block(name)

    @property
    def is_done(self) -> bool:
        """Whether nothing that follows could ever be reached."""
        return bool(self._build.block.is_terminated)

    def go_on_in(self, block: Block) -> None:
        self._build.position_at_end(block)
        if id(block) not in self._reached:
            self._build.unreachable()

    def go_to(self, block: Block) -> None:
        if not self.is_done:
            self._reached.add(id(block))
            self._build.branch(block)

    def part_ways(self, truth: Truth, yes: Block, no: Block) -> None:
        if is_constant(truth):
            self.go_to(yes if truth.constant else no)
        elif not self.is_done:
            self._reached |= {id(yes), id(no)}
            self._build.cbranch(truth, yes, no)

    def choose_way(self, value: Number, ways: dict[int, Block], other: Block) -> None:
        self._reached |= {id(other), *map(id, ways.values())}
        switch = self._build.switch(value, other)
        for each, block in ways.items():
            switch.add_case(number(each), block)

    def give_back(self, value: Number | None) -> None:
        if value is None:
            self._build.ret_void()
        else:
            self._build.ret(value)

    def call(self, function: Function, arguments: Sequence[Number | ListAt | TableAt]) -> Number:
        words: list[Any] = []
        for each in arguments:
            words.append(each.address if isinstance(each, ListAt | TableAt) else each)
            if isinstance(each, ListAt) and UNCOUNTED in each.shape:
                words.append(each.sizes[0])
        return self._build.call(function, words)

    # Memory

    def place_for(self, kind: Any) -> Address:
        """Room for a local number or address."""
        return self._room.alloca(kind)

    def load(self, address: Address, kind: Any = NUMBER) -> Number:
        return self._build.load(address, typ=kind)

    def store(self, value: Number | Address, address: Address) -> None:
        self._build.store(value, address)

    def field(self, table: TableAt, name: str) -> Address | ListAt:
        """The address of a number, or a list."""
        offset, shape = table.layout.fields[name]
        address = self._word(table.address, number(offset // WORD))
        return ListAt(address, sizes_of(shape)) if shape else address

    def part(self, whole: ListAt, place: Number) -> Address | ListAt:
        """The address of a number in a list, or a list in a list."""
        size, *rest = whole.sizes
        kind = ir.IntType(whole.constant.bits) if whole.constant else NUMBER
        place = self._from_the_front(place, size)
        if not rest:
            return self._word(whole.address, place, kind)
        words = self._build.mul(place, number(prod(map(_size, rest))))
        return ListAt(self._word(whole.address, words, kind), tuple(rest), whole.constant)

    def look_up(self, whole: ListAt, place: Number) -> Number | ListAt:
        """What lies there. Of a constant it is known between which numbers it is."""
        found = self.part(whole, place)
        if isinstance(found, ListAt):
            return found
        if whole.constant is None:
            return self.load(found)
        kind = ir.IntType(whole.constant.bits)
        held = self.load(found, kind)
        ends = [ir.Constant(kind, end) for end in (whole.constant.least, whole.constant.most + 1)]
        held.set_metadata("range", self.function.module.add_metadata(ends))
        return held if kind == NUMBER else self._build.sext(held, NUMBER)

    def _word(self, address: Address, words: Number, kind: Any = NUMBER) -> Address:
        return self._build.gep(address, [words], source_etype=kind)

    def _from_the_front(self, place: Number, size: Number) -> Number:
        """-1 is the last place."""
        if is_constant(place) and (place.constant >= 0 or is_constant(size)):
            return place if place.constant >= 0 else number(place.constant + size.constant)
        behind = self._build.icmp_signed("<", place, number(0))
        return self._build.select(behind, self._build.add(place, size), place)

    def new_list(self, values: Sequence[Number]) -> ListAt:
        address = self._room.alloca(NUMBER, len(values))
        for place, value in enumerate(values):
            self.store(value, self._word(address, number(place)))
        return ListAt(address, (number(len(values)),))

    def constant_list(self, values: Sequence[int], shape: Shape) -> ListAt:
        module = self.function.module
        cell = Cell(min(values), max(values))
        kind = ir.ArrayType(ir.IntType(cell.bits), len(values))
        known = ir.GlobalVariable(module, kind, module.get_unique_name("numbers"))
        known.linkage, known.global_constant = "internal", True
        known.initializer = ir.Constant(kind, list(values))
        return ListAt(known, sizes_of(shape), cell)

    # Truth

    def truth(self, value: Number) -> Truth:
        if is_constant(value):
            return ir.Constant(TRUTH, int(value.constant != 0))
        return self._build.icmp_signed("!=", value, number(0))

    def number_of(self, truth: Truth) -> Number:
        return number(truth.constant) if is_constant(truth) else self._build.zext(truth, NUMBER)

    def opposite(self, truth: Truth) -> Truth:
        return (
            ir.Constant(TRUTH, 1 - truth.constant)
            if is_constant(truth)
            else self._build.not_(truth)
        )

    def either(self, one: Truth, other: Truth) -> Truth:
        return self._build.or_(one, other)

    def compare(self, sign: str, one: Number, other: Number) -> Truth:
        return self._build.icmp_signed(sign, one, other)

    # Reckoning

    def add(self, one: Number, other: Number) -> Number:
        return self._build.add(one, other)

    def count_on(self, count: Number, step: int) -> Number:
        """The same for the number of a loop, which stays within its bounds."""
        return self._build.add(count, number(step), flags=("nsw",))

    def subtract(self, one: Number, other: Number) -> Number:
        return self._build.sub(one, other)

    def multiply(self, one: Number, other: Number) -> Number:
        return self._build.mul(one, other)

    def both_bits(self, one: Number, other: Number) -> Number:
        return self._build.and_(one, other)

    def either_bits(self, one: Number, other: Number) -> Number:
        return self._build.or_(one, other)

    def different_bits(self, one: Number, other: Number) -> Number:
        return self._build.xor(one, other)

    def shift_left(self, one: Number, by: Number) -> Number:
        return self._build.shl(one, self._build.and_(by, number(63)))

    def shift_right(self, one: Number, by: Number) -> Number:
        """Beyond 63 bits nothing but the sign is left."""
        far = self._build.icmp_unsigned(">", by, number(63))
        return self._build.ashr(one, self._build.select(far, number(63), by))

    def divide(self, one: Number, by: Number) -> Number:
        """Towards minus infinity."""
        by = self._not_nothing(by)
        rounded = self._rounds_up(self._build.srem(one, by), by)
        return self._build.sub(self._build.sdiv(one, by), self._build.zext(rounded, NUMBER))

    def rest(self, one: Number, by: Number) -> Number:
        """Of that division: it has the sign of the divisor."""
        by = self._not_nothing(by)
        rest = self._build.srem(one, by)
        return self._build.select(self._rounds_up(rest, by), self._build.add(rest, by), rest)

    def _rounds_up(self, rest: Number, by: Number) -> Truth:
        """The machine itself rounds towards zero."""
        if is_constant(by) and by.constant > 0:
            return self._build.icmp_signed("<", rest, number(0))
        differ = self._build.icmp_signed("<", self._build.xor(rest, by), number(0))
        return self._build.and_(differ, self._build.icmp_signed("!=", rest, number(0)))

    def _not_nothing(self, by: Number) -> Number:
        """Or the machine would stop, and everything with it."""
        if is_constant(by):
            return by if by.constant else number(1)
        return self._build.select(self._build.icmp_signed("==", by, number(0)), number(1), by)

    def lesser(self, one: Number, other: Number) -> Number:
        return self._build.select(self.compare("<", other, one), other, one)

    def greater(self, one: Number, other: Number) -> Number:
        return self._build.select(self.compare(">", other, one), other, one)

    def count_ones(self, bits: Number) -> Number:
        return self._build.ctpop(bits)

    def nth_one(self, bits: Number, n: Number) -> Number:
        """Where there is an instruction for it: a single bit is laid where the nth of them is."""
        lay_out = "llvm.x86.bmi.pdep.64"
        module, kind = self.function.module, ir.FunctionType(NUMBER, [NUMBER, NUMBER])
        known = module.globals.get(lay_out) or ir.Function(module, kind, lay_out)
        return self.lowest_one(self._build.call(known, [self.shift_left(number(1), n), bits]))

    def lowest_one(self, bits: Number) -> Number:
        return self._build.cttz(bits, ir.Constant(TRUTH, 0))
