"""Turns rule code into machine code. The only module that knows Numba.

Compile whole loops (a playout, a search), never single rules: crossing from Python into compiled
code costs more than interpreting one rule.
"""

from __future__ import annotations

import hashlib
import inspect
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext
from numba.extending import lower_builtin, register_jitable, type_callable

from parlour.core import dice, events, sets
from parlour.core.game import Game

P = ParamSpec("P")
R = TypeVar("R")

_known: set[object] = {sets.size_of, sets.lowest_of}


def compiled(loop: Callable[P, R], game: Game[Any], *parts: Callable[..., Any]) -> Callable[P, R]:
    """``loop`` as machine code, with the rules of ``game`` and the ``parts`` that it calls."""
    modules = rule_modules(game)
    for module in (dice, sets, *modules):
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                _make_known(function)
    for part in parts:
        _make_known(part)
    numba.config.CACHE_DIR = str(_cache_folder(loop, modules))  # type: ignore[attr-defined]
    fast: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(loop)

    def run(*args: P.args, **_: P.kwargs) -> R:
        if not fast.signatures:
            with _only_the_loop_becomes_executable(loop):
                fast.compile(tuple(map(fast.typeof_pyval, args)))
        return cast(R, fast(*args))

    return run


def rule_modules(game: Game[Any]) -> tuple[ModuleType, ...]:
    """The modules of a game's rules and of its view, which can deal what is unseen."""
    rules, seeing = cast(ModuleType, game.rules), cast(ModuleType, game.seeing)
    return (rules, *getattr(rules, "MODULES", ()), seeing)


def _make_known(function: Callable[..., Any]) -> None:
    if function not in _known:
        _known.add(function)
        register_jitable(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


def _cache_folder(loop: Callable[..., Any], modules: tuple[ModuleType, ...]) -> Path:
    """One folder per state of all sources that the loop may call.

    Numba does not notice a change in a called function of another file (numba#1833) and would go
    on playing by the old rules.
    """
    folders = {Path(inspect.getfile(module)).parent for module in modules}
    sources = {path for folder in folders for path in folder.glob("*.py")}
    sources |= set(Path(__file__).parent.glob("*.py")) | {Path(inspect.getfile(loop))}
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(sources):
        digest.update(path.name.encode() + path.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "parlour" / digest.hexdigest()[:20]


@contextmanager
def _only_the_loop_becomes_executable(loop: Callable[..., Any]) -> Iterator[None]:
    """Rules are linked into the loop, and optimised and translated there, once.

    Left alone, Numba optimises every function together with all that it calls, and makes machine
    code of it that nobody will ever run: more than half of the time of compiling a large game.
    """

    def is_loop(library: Any) -> bool:
        return bool(library.name == loop.__qualname__)

    def optimize_module(library: Any) -> None:
        if is_loop(library):
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
    with global_compiler_lock:  # nobody else compiles meanwhile
        try:
            for owner, name, function in ours:
                setattr(owner, name, function)
            yield
        finally:
            for owner, name, _ in ours:
                setattr(owner, name, numbas[name])


# Copying tables


def words(tables: Any) -> Any:
    """The memory of an array of tables as plain numbers, a row for each table."""
    return tables.view(np.int64).reshape(len(tables), -1)


def copy_words(table: Any, other: Any) -> None:
    """Make a table, given as words, the same as another: much quicker than assigning records."""
    for i in range(len(table)):
        table[i] = other[i]


# What the machine does in one instruction


@type_callable(sets.size_of)
@type_callable(sets.lowest_of)
def _type_of_counting(context: Any) -> Any:
    return lambda members: types.int64


@lower_builtin(sets.size_of, types.Integer)
def _count_ones(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.ctpop(context.cast(builder, args[0], signature.args[0], types.int64))


@lower_builtin(sets.lowest_of, types.Integer)
def _count_trailing_zeros(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    members = context.cast(builder, args[0], signature.args[0], types.int64)
    return builder.cttz(members, context.get_constant(types.boolean, True))


# What vanishes: nobody is listening


@type_callable(events.tell)
def _type_of_telling(context: Any) -> Any:
    return lambda table, what, seat=None, card=None, other=None: types.none


@type_callable(events.whisper)
def _type_of_whispering(context: Any) -> Any:
    return lambda table, to, what, seat=None, card=None, other=None: types.none


@type_callable(events.write_down)
def _type_of_writing(context: Any) -> Any:
    return lambda table, what, seat, pile, size: types.none


@lower_builtin(events.tell, types.VarArg(types.Any))
@lower_builtin(events.whisper, types.VarArg(types.Any))
@lower_builtin(events.write_down, types.VarArg(types.Any))
def _do_nothing(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return context.get_dummy_value()
