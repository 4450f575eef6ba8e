"""Turns loops and the rules in them into machine code. The only module that knows Numba.

Compile whole loops (a playout, a search), never single rules: crossing from Python into compiled
code costs more than interpreting one rule. Numba compiles the loop; the rules that it calls are
translated by ``translate.py``, in a fraction of the time, and linked into it.
"""

from __future__ import annotations

import hashlib
import inspect
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import cgutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext
from numba.core.errors import NumbaError, TypingError
from numba.core.registry import cpu_target
from numba.extending import intrinsic, lower_builtin, register_jitable, type_callable

from parlour.core import dice, sets
from parlour.core.game import Game
from parlour.core.machine import UNCOUNTED, Kind, Layout, Shape, bring_near, function_type, linkable
from parlour.core.source import Untranslatable, fields_changed_by, source_of
from parlour.core.table import Table
from parlour.core.translate import PREFIX, Key, Translation, name_of, rule_named

P = ParamSpec("P")
R = TypeVar("R")


def compiled(
    loop: Callable[P, R],
    game: Game[Any],
    *parts: Callable[..., Any],
    settled: Mapping[str, int] | None = None,
) -> Callable[P, R]:
    """``loop`` as machine code, with the rules of ``game`` and the ``parts`` that it calls.

    A part that is written in more of Python than rules are is left to Numba, like the loop. With
    ``settled`` numbers (see below) it is quicker, and plays at no other tables.
    """
    made_for = _maker(loop, game, parts, settled)

    def run(*args: P.args, **_: P.kwargs) -> R:
        return cast(R, made_for(args)(*args))

    return run


def compiled_for(
    given: tuple[Any, ...],
    loop: Callable[..., R],
    game: Game[Any],
    *parts: Callable[..., Any],
) -> Callable[..., R]:
    """The same for arguments like those given and no others, made at once.

    Nobody looks any more at what it is given, so that it is called in a tenth of a microsecond:
    for what is done again and again from Python.
    """
    (made,) = _maker(loop, game, parts, None)(given).overloads.values()
    return cast(Callable[..., R], made.entry_point)


def _maker(
    loop: Callable[..., Any],
    game: Game[Any],
    parts: tuple[Callable[..., Any], ...],
    settled: Mapping[str, int] | None,
) -> Callable[[tuple[Any, ...]], Any]:
    """Of Numba's function for the loop, which is compiled when its arguments are first known."""
    modules = rule_modules(game)
    rules = {each for module in (dice, sets, *modules) for each in _functions_of(module)}
    for rule in rules:
        _make_known(rule)
    for part in parts:
        _make_known(part)
        _leave_to_numba(part)
    numba.config.CACHE_DIR = str(_cache_folder(modules, loop, *parts, settled=settled))  # type: ignore[attr-defined]
    fast: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(loop)

    def made_for(args: tuple[Any, ...]) -> Any:
        if not fast.overloads:
            translation = Translation(rules | set(parts), settled, _lays_out())
            with _rules_linked_in(loop, translation) as refused:
                try:
                    fast.compile(tuple(map(fast.typeof_pyval, args)))
                except NumbaError as error:
                    raise refused[-1] if refused else error from error
        return fast

    return made_for


def settled_numbers(game: Game[Any], table: Table) -> dict[str, int]:
    """What no rule ever changes on a laid table: how many play, and by which options."""
    rules = cast(ModuleType, game.rules)
    changed = fields_changed_by(rules.set_up) | fields_changed_by(rules.play)
    fixed = (name for name, sizes in table.fields.items() if not sizes and name not in changed)
    return {name: getattr(table, name) for name in fixed}


def rule_modules(game: Game[Any]) -> tuple[ModuleType, ...]:
    """The modules of a game's rules and of its view, which can deal what is unseen."""
    rules, seeing = cast(ModuleType, game.rules), cast(ModuleType, game.seeing)
    return (rules, *getattr(rules, "MODULES", ()), seeing)


def _lays_out() -> bool:
    """Whether this machine lays bits out in one instruction, and in one that is quick."""
    _, cpu, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and cpu not in ("znver1", "znver2")


def _functions_of(module: ModuleType) -> Iterator[FunctionType]:
    for each in vars(module).values():
        if inspect.isfunction(each) and each.__module__ == module.__name__:
            yield each


def _cache_folder(
    modules: tuple[ModuleType, ...],
    *functions: Callable[..., Any],
    settled: Mapping[str, int] | None = None,
) -> Path:
    """One folder per state of all sources that take part, and for what is settled.

    Numba does not notice a change in a called function of another file (numba#1833) and would go
    on playing by the old rules.
    """
    folders = {Path(inspect.getfile(module)).parent for module in modules}
    sources = {path for folder in folders for path in folder.glob("*.py")}
    sources |= set(Path(__file__).parent.glob("*.py"))
    sources |= {Path(inspect.getfile(function)) for function in functions}
    digest = hashlib.sha256(f"{numba.__version__} {settled or {}}".encode())
    for path in sorted(sources):
        digest.update(path.name.encode() + path.read_bytes())
    return _cache() / digest.hexdigest()[:20]


def _cache() -> Path:
    """Where machine code is kept for the next time; if nothing can be kept, until this one ends."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "parlour"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(_for_now().name)
    return folder if os.access(folder, os.W_OK) else Path(_for_now().name)


@cache
def _for_now() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="parlour-")


# Rules in a loop

_known: set[object] = set()
_left: set[object] = set()
_now: list[tuple[Translation, list[Untranslatable]]] = []  # what is being compiled, and refusals


def _make_known(function: Any) -> None:
    """Numba learns what the function gives and how it is called; the rest is our own."""
    if function in _known:
        return
    _known.add(function)

    @type_callable(function)
    def _type_of_call(context: Any) -> Any:
        def result(*args: Any) -> Any:
            return _result_of((function, tuple(map(_kind_of, args))))

        result.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
        return result

    @lower_builtin(function, types.VarArg(types.Any))
    def _call(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        key = (function, tuple(map(_kind_of, signature.args)))
        kind = function_type(key[1], source_of(function).gives_number)
        rule = cgutils.get_or_insert_function(builder.module, kind, name_of(key))
        words: list[Any] = []
        for given, value in zip(signature.args, args, strict=True):
            words += _words_of(context, builder, given, value)
        number = builder.call(rule, words)
        if signature.return_type is types.none:
            return context.get_dummy_value()
        return context.cast(builder, number, types.int64, signature.return_type)


def _leave_to_numba(function: Any) -> None:
    """For parts that rules could not be written like; Numba asks our translation first."""
    if function not in _left:
        _left.add(function)
        register_jitable(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


def _result_of(key: Key) -> Any:
    translation, refused = _now[-1]
    try:
        translation.add(key)
    except Untranslatable as error:
        refused.append(error)
        raise TypingError(str(error)) from error
    source = source_of(key[0])
    if not source.gives_number:
        return types.none
    return types.boolean if source.gives_truth else types.int64


def _kind_of(given: Any) -> Kind:
    """What a rule is given by the loop."""
    if isinstance(given, types.Integer | types.Boolean):
        return None
    if isinstance(given, types.Record):
        return _layout_of(given)
    if isinstance(given, types.NestedArray) and given.dtype == types.int64:
        return tuple(given.shape)
    if given == types.Array(types.int64, 1, "C"):
        return (UNCOUNTED,)
    raise TypingError(f"A rule takes numbers, tables and lists of numbers, not {given}.")


@cache
def _layout_of(record: Any) -> Layout:
    fields: dict[str, tuple[int, Shape]] = {}
    for name, field in record.fields.items():
        if field.type == types.int64:
            fields[name] = (field.offset, ())
        elif isinstance(field.type, types.NestedArray) and field.type.dtype == types.int64:
            fields[name] = (field.offset, tuple(field.type.shape))
    return Layout(fields)


def _words_of(context: Any, builder: Any, given: Any, value: Any) -> list[Any]:
    """An argument as the machine hands it over."""
    if isinstance(given, types.Record):
        return [value]
    if isinstance(given, types.Array):
        array = context.make_array(given)(context, builder, value)
        uncounted = not isinstance(given, types.NestedArray)
        return [array.data, *(cgutils.unpack_tuple(builder, array.shape) if uncounted else ())]
    return [context.cast(builder, value, given, types.int64)]


def _link_rules(library: Any, translation: Translation) -> None:
    """The rules join the loop, and nobody else can call them: most are inlined and gone."""
    whole = library._final_module
    for function in whole.functions:
        if function.is_declaration and function.name.startswith(PREFIX):
            translation.add(rule_named(function.name))
    rules = linkable(translation.module)
    rules.triple, rules.data_layout = whole.triple, whole.data_layout
    whole.link_in(rules)
    for function in whole.functions:
        if not function.is_declaration and function.name.startswith(PREFIX):
            function.linkage = "internal"


@contextmanager
def _rules_linked_in(
    loop: Callable[..., Any], translation: Translation
) -> Iterator[list[Untranslatable]]:
    """Only the loop becomes executable: all else is linked into it, and optimised there, once.

    Left alone, Numba optimises every function together with all that it calls, and makes machine
    code of it that nobody will ever run. Gives the refusals of the translation.
    """

    def is_loop(library: Any) -> bool:
        return bool(library.name == loop.__qualname__)

    def optimize_module(library: Any) -> None:
        if is_loop(library):
            _link_rules(library, translation)
            numbas["_optimize_final_module"](library)

    def finish_module(library: Any) -> None:
        if is_loop(library):
            numbas["_finalize_final_module"](library)
        else:
            library._finalize_dynamic_globals()
            library._finalized = True

    def get_executable(context: Any, library: Any, function: Any, env: Any) -> Any:
        if is_loop(library):
            return numbas["get_executable"](context, library, function, env)
        name = function.qualname.split(".")[-1]
        return _dynfunc.make_function(function.lookup_module(), name, "", 0, env, (library,))

    ours: list[tuple[Any, str, Any]] = [
        (JITCodeLibrary, "_optimize_final_module", optimize_module),
        (JITCodeLibrary, "_finalize_final_module", finish_module),
        (CPUContext, "get_executable", get_executable),
    ]
    numbas = {name: getattr(owner, name) for owner, name, _ in ours}
    refused: list[Untranslatable] = []
    with global_compiler_lock:  # nobody else compiles meanwhile
        try:
            _now.append((translation, refused))
            for owner, name, function in ours:
                setattr(owner, name, function)
            yield refused
        finally:
            _now.pop()
            for owner, name, _ in ours:
                setattr(owner, name, numbas[name])


# Copying tables


def words(tables: Any) -> Any:
    """The memory of an array of tables as plain numbers, a row for each table."""
    return tables.view(np.int64).reshape(len(tables), -1)


@intrinsic
def _look_ahead(typing: Any, tables: Any, number: Any, word: Any) -> Any:

    def fetch(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = signature.args[0]
        array = context.make_array(kind)(context, builder, args[0])
        bring_near(builder, cgutils.get_item_pointer(context, builder, kind, array, args[1:]))
        return context.get_dummy_value()

    return types.none(tables, types.intp, types.intp), fetch


look_ahead: Any = _look_ahead  # for compiled loops: this word of this table is needed soon

# For compiled loops that wait for each other: locks of the interpreter's, by their addresses.
wait_for: Any = types.ExternalFunction("PyThread_acquire_lock", types.intc(types.uintp, types.intc))
let_go: Any = types.ExternalFunction("PyThread_release_lock", types.void(types.uintp))


def copy_words(table: Any, other: Any) -> None:
    """Make a table, given as words, the same as another: much quicker than assigning records."""
    for i in range(len(table)):
        table[i] = other[i]
