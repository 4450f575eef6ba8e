"""Rules become machine code: straight from their source.

Rules are written in a small part of Python: whole numbers, fields of the table, lists of a fixed
size, constants, ``if``, ``match``, ``while``, ``for`` and calls of other rules. So much is
translated here, function by function, into one LLVM module, which is optimised together with the
loop that plays by it (see ``compile.py``). A function is translated once for each kind of arguments
that it is given. Whatever else stands in a rule is refused, with file and line.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import FunctionType

from parlour.core import events, sets
from parlour.core.expressions import Expressions, Known, Value
from parlour.core.machine import (
    NUMBER,
    UNCOUNTED,
    Block,
    Function,
    Kind,
    ListAt,
    Machine,
    Number,
    TableAt,
    function_type,
    kind_of,
    new_function,
    new_module,
    number,
    sizes_of,
)
from parlour.core.source import Untranslatable, changes_nothing, named, source_of

Key = tuple[FunctionType, tuple[Kind, ...]]

PREFIX = "rule."

VANISHING = (events.tell, events.whisper, events.write_down)  # nobody is listening

ONE_INSTRUCTION: Mapping[object, Callable[..., Number]] = {
    sets.size_of: Machine.count_ones,
    sets.lowest_of: Machine.lowest_one,
}
LAYING_OUT: Mapping[object, Callable[..., Number]] = {sets.nth_of: Machine.nth_one}


_names: dict[Key, str] = {}
_keys: dict[str, Key] = {}


def name_of(key: Key) -> str:
    """What a rule is called in machine code, for arguments of these kinds."""
    if key not in _names:
        _names[key] = f"{PREFIX}{key[0].__name__}.{len(_names)}"
        _keys[_names[key]] = key
    return _names[key]


def rule_named(name: str) -> Key:
    return _keys[name]


class Translation:
    """The rules that one loop needs, as one module of machine code.

    Fields of the table that are ``settled`` are not looked up: their numbers stand in the code. If
    the machine ``lays_out`` bits, the nth member of a set is found without a loop.
    """

    def __init__(
        self,
        rules: Collection[object],
        settled: Mapping[str, int] | None = None,
        lays_out: bool = False,
    ) -> None:
        self._rules = rules
        self.settled = settled or {}
        self.at_once = {**ONE_INSTRUCTION, **(LAYING_OUT if lays_out else {})}
        self._wanted: list[Key] = []
        self._begin()

    def _begin(self) -> None:
        self.module = new_module()
        self._functions: dict[Key, Function] = {}
        self._waiting: list[Key] = []

    def add(self, key: Key) -> Function:
        """This rule and all that it calls; if one of them is refused, all is as it was before."""
        try:
            function = self._translated(key)
        except Untranslatable:
            self._begin()
            for wanted in self._wanted:
                self._translated(wanted)
            raise
        self._wanted.append(key)
        return function

    def _translated(self, key: Key) -> Function:
        function = self.declared(key)
        while self._waiting:
            waiting = self._waiting.pop()
            Rule(self, waiting, self._functions[waiting]).translate()
        return function

    def declared(self, key: Key) -> Function:
        """The rule for arguments of these kinds; a new one waits for its translation."""
        if key not in self._functions:
            function, kinds = key
            kind = function_type(kinds, source_of(function).gives_number)
            self._functions[key] = new_function(self.module, name_of(key), kind)
            self._waiting.append(key)
        return self._functions[key]

    def is_rule(self, function: object) -> bool:
        return function in self._rules


class Rule(Expressions):
    """One rule while it is translated."""

    def __init__(self, whole: Translation, key: Key, function: Function) -> None:
        rule, self._kinds = key
        super().__init__(source_of(rule), Machine(function), whole.settled)
        self._whole = whole
        self._loops: list[tuple[Block, Block]] = []  # where continue and break lead to

    def translate(self) -> None:
        source, machine = self.source, self.machine
        self._take_arguments()
        if source.function in self._whole.at_once:
            given = [self.number(ast.Name(name, ast.Load())) for name in source.parameters]
            machine.give_back(self._whole.at_once[source.function](machine, *given))
        else:
            self._do_all(source.tree.body)
        if not machine.is_done:
            if source.gives_number:
                raise self.refusal(source.tree, f"{source.tree.name} may end without a number.")
            machine.give_back(None)
        machine.finish()

    def _take_arguments(self) -> None:
        words = iter(self.machine.function.args)
        for name, kind in zip(self.source.parameters, self._kinds, strict=True):
            word = next(words)
            if kind is None:
                self.name(self.source.tree, name, word)
            elif isinstance(kind, tuple):
                sizes = sizes_of(kind)
                if UNCOUNTED in kind:
                    sizes = (next(words), *sizes[1:])
                self.name(self.source.tree, name, ListAt(word, sizes))
            else:
                self.names[name] = TableAt(word, kind)
                self.sure |= {name}

    # Statements

    def _do_all(self, statements: Iterable[ast.stmt]) -> None:
        for statement in statements:
            if self.machine.is_done:
                return
            self._do(statement)

    def _do(self, node: ast.stmt) -> None:
        match node:
            case ast.Pass() | ast.Expr(value=ast.Constant(value=str())):
                pass
            case ast.Expr(value=ast.Call() as call):
                self.call(call)
            case ast.Assign():
                self._assign(node.targets, node.value)
            case ast.AnnAssign(value=ast.expr() as value):
                self._assign([node.target], value)
            case ast.AugAssign():
                self._change(node)
            case ast.Return():
                self._return(node)
            case ast.If():
                self._if(node)
            case ast.Match():
                self._match(node)
            case ast.While():
                self._while(node)
            case ast.For():
                self._for(node)
            case ast.Continue():
                self.machine.go_to(self._loops[-1][0])
            case ast.Break():
                self.machine.go_to(self._loops[-1][1])
            case _:
                raise self.refusal(node, f"{named(node)} has no place in a rule.")

    def _assign(self, targets: list[ast.expr], value: ast.expr) -> None:
        if isinstance(value, ast.Tuple) and len(targets) == 1:
            self._assign_several(targets[0], [self.number(each) for each in value.elts])
            return
        given = self.value(value)
        if isinstance(given, ListAt) and isinstance(value, ast.Name):
            raise self.refusal(value, f"{value.id} is a list, and one name for it is enough.")
        for target in targets:
            self._store(target, given)

    def _assign_several(self, target: ast.expr, numbers: list[Number]) -> None:
        """``one, other = other, one``"""
        if not isinstance(target, ast.Tuple) or len(target.elts) != len(numbers):
            raise self.refusal(target, "there have to be as many names as numbers.")
        for each, given in zip(target.elts, numbers, strict=True):
            self._store(each, given)

    def _store(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.name(target, target.id, value)
        else:
            address = self.address(target)
            self.machine.store(self.as_number(target, value), address)

    def _change(self, node: ast.AugAssign) -> None:
        """``x += 1``: the place is found once, and its number is read before the other."""
        target = node.target
        if isinstance(target, ast.Name):
            old = self.number(ast.copy_location(ast.Name(target.id, ast.Load()), target))
            self.name(target, target.id, self.reckon(node, node.op, old, self.value(node.value)))
        else:
            address = self.address(target)
            old = self.machine.load(address)
            new = self.reckon(node, node.op, old, self.value(node.value))
            self.machine.store(self.as_number(node, new), address)

    def _return(self, node: ast.Return) -> None:
        if not self.source.gives_number:
            self.machine.give_back(None)
        elif node.value is None:
            raise self.refusal(node, "this rule gives a number elsewhere, but not here.")
        else:
            self.machine.give_back(self.number(node.value))

    # Ways that part and meet

    def _if(self, node: ast.If) -> None:
        yes, no = self.machine.block("yes"), self.machine.block("no")
        self.branch(node.test, yes, no)
        self._take_ways([(yes, node.body), (no, node.orelse)])

    def _match(self, node: ast.Match) -> None:
        subject, other = self.number(node.subject), self.machine.block("other")
        ways: list[tuple[Block, list[ast.stmt]]] = []
        blocks: dict[int, Block] = {}
        rest: list[ast.stmt] = []
        for case in node.cases:
            if case.guard is not None:
                raise self.refusal(case.guard, "a case in a rule has no if of its own.")
            if isinstance(case.pattern, ast.MatchAs) and case.pattern.name is None:
                rest = case.body
                break
            block = self.machine.block("case")
            values = [value for value in self._cases(case.pattern) if value not in blocks]
            blocks |= dict.fromkeys(values, block)
            ways.append((block, case.body))
        self.machine.choose_way(subject, blocks, other)
        self._take_ways([*ways, (other, rest)])

    def _cases(self, pattern: ast.pattern) -> Iterator[int]:
        match pattern:
            case ast.MatchValue():
                yield self.constant(pattern.value)
            case ast.MatchOr():
                for each in pattern.patterns:
                    yield from self._cases(each)
            case _:
                raise self.refusal(pattern, "a case in a rule names numbers, joined by |, or _.")

    def _take_ways(self, ways: list[tuple[Block, list[ast.stmt]]]) -> None:
        """Only names that have a value on all ways are sure where they meet."""
        before, met = self.sure, []
        after = self.machine.block("after")
        for block, body in ways:
            self.machine.go_on_in(block)
            self.sure = before
            self._do_all(body)
            if not self.machine.is_done:
                met.append(self.sure)
                self.machine.go_to(after)
        self.machine.go_on_in(after)
        self.sure = frozenset.intersection(*met) if met else before

    # Loops

    def _while(self, node: ast.While) -> None:
        head, body, after = (self.machine.block(name) for name in ("while", "body", "after"))
        self.machine.go_to(head)
        self.machine.go_on_in(head)
        self.branch(node.test, body, after)
        self.machine.go_on_in(body)
        self._repeat(node, head, after)
        self.machine.go_on_in(after)

    def _for(self, node: ast.For) -> None:
        """Over a range, or over the numbers of a list or of a constant."""
        machine = self.machine
        if not isinstance(node.target, ast.Name):
            raise self.refusal(node.target, "a loop in a rule has one name for its number.")
        start, stop, step, numbers = self._bounds(node.iter)
        place = machine.place_for(NUMBER)
        head, body, following, after = map(machine.block, ("for", "body", "following", "after"))
        machine.store(start, place)
        machine.go_to(head)
        machine.go_on_in(head)
        count = machine.load(place)
        machine.part_ways(machine.compare("<" if step > 0 else ">", count, stop), body, after)
        machine.go_on_in(body)
        before = self.sure
        given = machine.look_up(numbers, count) if numbers else count
        self.name(node.target, node.target.id, given)
        self._repeat(node, following, after)
        machine.go_on_in(following)
        if not machine.is_done:
            machine.store(machine.count_on(machine.load(place), step), place)
            machine.go_to(head)
        machine.go_on_in(after)
        self.sure = before

    def _repeat(self, node: ast.While | ast.For, following: Block, after: Block) -> None:
        if node.orelse:
            raise self.refusal(node.orelse[0], "a loop in a rule has no else.")
        before = self.sure
        self._loops.append((following, after))
        self._do_all(node.body)
        self._loops.pop()
        self.machine.go_to(following)
        self.sure = before

    def _bounds(self, node: ast.expr) -> tuple[Number, Number, int, ListAt | None]:
        if isinstance(node, ast.Call) and self._called(node) is range:
            if node.keywords or not 1 <= len(node.args) <= 3:
                raise self.refusal(node, "range takes one, two or three numbers.")
            step = self.constant(node.args[2]) if len(node.args) == 3 else 1
            if step == 0:
                raise self.refusal(node, "a range in steps of 0 has no end.")
            *start, stop = (self.number(each) for each in node.args[:2])
            return (start[0] if start else number(0)), stop, step, None
        numbers = self.list_at(node)
        if len(numbers.sizes) > 1:
            raise self.refusal(node, "a rule loops over numbers, not over lists.")
        return number(0), numbers.sizes[0], 1, numbers

    # Calls

    def _called(self, node: ast.Call) -> object:
        known = self.value(node.func) if isinstance(node.func, ast.Name | ast.Attribute) else None
        if not isinstance(known, Known):
            raise self.refusal(node, f"{ast.unparse(node.func)} is not a rule that can be called.")
        return known.value

    def call(self, node: ast.Call) -> Value:
        called = self._called(node)
        if called in VANISHING:
            arguments = [*node.args, *(each.value for each in node.keywords)]
            if not all(changes_nothing(self.source, each) for each in arguments):
                raise self.refusal(node, "what is told must not change the table.")
            return Known(None)
        if called in (min, max, abs, int, bool, len):
            return self._small_call(node, called)
        if not isinstance(called, FunctionType) or not self._whole.is_rule(called):
            raise self.refusal(
                node, f"{ast.unparse(node.func)} is not among the rules that become machine code."
            )
        return self._rule_call(node, called)

    def _small_call(self, node: ast.Call, called: object) -> Value:
        """The few functions of Python itself."""
        several = called in (min, max)
        if node.keywords or (len(node.args) < 2 if several else len(node.args) != 1):
            raise self.refusal(node, f"{ast.unparse(node.func)} takes plain numbers in a rule.")
        if called is len:
            return self.list_at(node.args[0]).sizes[0]
        first, *others = (self.number(each) for each in node.args)
        machine = self.machine
        if called is abs:
            return machine.greater(first, machine.subtract(number(0), first))
        if called is bool:
            return machine.number_of(machine.truth(first))
        for other in others:
            first = machine.lesser(first, other) if called is min else machine.greater(first, other)
        return first

    def _rule_call(self, node: ast.Call, called: FunctionType) -> Value:
        source = source_of(called)
        given = self._arguments(node)
        names = source.parameters
        if len(given[0]) > len(names) or set(given[1]) & set(names[: len(given[0])]):
            raise self.refusal(node, f"{called.__name__} is given too much.")
        by_name = dict(zip(names, given[0], strict=False)) | given[1]
        for name, value in source.defaults.items():
            by_name.setdefault(name, self.as_number(node, Known(value)))
        if set(by_name) != set(names):
            raise self.refusal(node, f"{called.__name__} takes {len(names)} arguments.")
        arguments = [by_name[name] for name in names]
        function = self._whole.declared((called, tuple(map(kind_of, arguments))))
        result = self.machine.call(function, arguments)
        return result if source.gives_number else Known(None)

    def _arguments(self, node: ast.Call) -> tuple[list[Value], dict[str, Value]]:
        plain = [self._argument(each) for each in node.args]
        return plain, {each.arg or "**": self._argument(each.value) for each in node.keywords}

    def _argument(self, node: ast.expr) -> Value:
        value = self.value(node)
        if isinstance(value, ListAt) and value.constant:
            raise self.refusal(node, "a constant is named where it is used, not handed over.")
        return value if isinstance(value, ListAt | TableAt) else self.as_number(node, value)
