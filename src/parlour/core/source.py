"""Rule functions as they are written: their source, and what their names stand for.

``translate.py`` makes machine code of them. What it cannot translate is refused here, by a
sentence that says in which file and line it stands.
"""

from __future__ import annotations

import ast
import builtins
import linecache
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from types import FunctionType

from parlour.core.words import ParlourError

NAMED: dict[type, str] = {
    ast.Dict: "a dictionary",
    ast.Set: "a set in braces",
    ast.Lambda: "a lambda",
    ast.ListComp: "a list comprehension",
    ast.SetComp: "a set comprehension",
    ast.DictComp: "a dictionary comprehension",
    ast.GeneratorExp: "a generator expression",
    ast.JoinedStr: "text",
    ast.Slice: "a slice",
    ast.Starred: "a star",
    ast.NamedExpr: "the sign :=",
    ast.Div: "/",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.Tuple: "a tuple made on the way",
    ast.Try: "try",
    ast.With: "with",
    ast.Raise: "raise",
    ast.Assert: "assert",
    ast.Delete: "del",
    ast.FunctionDef: "a function inside the rule",
    ast.ClassDef: "a class",
}


class Untranslatable(ParlourError):
    """A rule is written in a part of Python that does not become machine code."""


@dataclass(frozen=True, eq=False)
class Source:
    """One function: its syntax tree and everything around it that it may name."""

    function: FunctionType
    tree: ast.FunctionDef

    def refusal(self, node: ast.AST, why: str) -> Untranslatable:
        line = getattr(node, "lineno", self.tree.lineno)
        return Untranslatable(f"{self.function.__code__.co_filename}, line {line}: {why}")

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        wanted = self.tree.args
        if wanted.vararg or wanted.kwarg or wanted.kwonlyargs:
            raise self.refusal(self.tree, "a rule takes plain arguments, no * or **.")
        return tuple(each.arg for each in (*wanted.posonlyargs, *wanted.args))

    @cached_property
    def defaults(self) -> dict[str, object]:
        values = self.function.__defaults__ or ()
        names = self.parameters[len(self.parameters) - len(values) :]
        return dict(zip(names, values, strict=True))

    @cached_property
    def own_names(self) -> frozenset[str]:
        """Everything that is given a value inside the function."""
        names = (node for node in ast.walk(self.tree) if isinstance(node, ast.Name))
        stored = (name.id for name in names if isinstance(name.ctx, ast.Store))
        return frozenset((*self.parameters, *stored))

    @cached_property
    def gives_number(self) -> bool:
        """Whether there is anything behind a ``return``."""
        returns = (node for node in ast.walk(self.tree) if isinstance(node, ast.Return))
        return any(node.value is not None and not _is_none(node.value) for node in returns)

    @property
    def gives_truth(self) -> bool:
        return self.function.__annotations__.get("return") in (bool, "bool")

    def meaning(self, node: ast.Name) -> object:
        """What a name stands for that is not the function's own."""
        cells = zip(
            self.function.__code__.co_freevars, self.function.__closure__ or (), strict=True
        )
        around = {name: cell for name, cell in cells if name == node.id}
        if node.id in around:
            return around[node.id].cell_contents
        for names in (self.function.__globals__, vars(builtins)):
            if node.id in names:
                return names[node.id]
        raise self.refusal(node, f"nobody has said what {node.id} is.")


def named(node: ast.AST) -> str:
    """A construct as one speaks of it."""
    if isinstance(node, ast.Constant):
        return f"{node.value!r}, which is not a whole number,"
    return NAMED.get(type(node), type(node).__name__.lower())


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


@cache
def source_of(function: FunctionType) -> Source:
    code = function.__code__
    tree = _functions_in(code.co_filename).get((function.__name__, code.co_firstlineno))
    if tree is None:
        raise Untranslatable(
            f"{code.co_filename}, line {code.co_firstlineno}: the source of "
            f"{function.__qualname__} is not there to be read; a rule is a plain def in a file."
        )
    return Source(function, tree)


@cache
def _functions_in(path: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """All functions of a file, by name and first line."""
    tree = ast.parse("".join(linecache.getlines(path)))
    return {
        (node.name, min([node.lineno, *(each.lineno for each in node.decorator_list)])): node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }


# What may vanish


def changes_nothing(source: Source, node: ast.AST) -> bool:
    """Whether it makes no difference if this expression is never looked at."""
    return all(changes_nothing_when_called(called) for called in _calls(source, node))


@cache
def changes_nothing_when_called(function: object) -> bool:
    """A function that stores nothing but its own numbers, and calls only such functions."""
    if not isinstance(function, FunctionType):
        return function in (min, max, abs, int, bool, len, range)
    source = source_of(function)
    stores = (
        node
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store)
    )
    return not any(stores) and all(
        called is function or changes_nothing_when_called(called)
        for statement in source.tree.body
        for called in _calls(source, statement)
    )


def fields_changed_by(function: FunctionType) -> frozenset[str]:
    """The fields that are given a value there, or in any function called from there."""
    changed: set[str] = set()
    known, waiting = {function}, [function]
    while waiting:
        source = source_of(waiting.pop())
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                changed.add(node.attr)
        for statement in source.tree.body:
            called = {each for each in _calls(source, statement) if isinstance(each, FunctionType)}
            waiting += called - known
            known |= called
    return frozenset(changed)


def _calls(source: Source, node: ast.AST) -> Iterator[object]:
    """What is called in there; None for what has no plain name."""
    for call in (each for each in ast.walk(node) if isinstance(each, ast.Call)):
        match call.func:
            case ast.Name() if call.func.id not in source.own_names:
                yield source.meaning(call.func)
            case ast.Attribute(value=ast.Name() as module) if module.id not in source.own_names:
                yield getattr(source.meaning(module), call.func.attr, None)
            case _:
                yield None
