"""Turns rule code into machine code. The only module that knows Numba.

Compile whole loops (a playout, a search), never single rules: crossing from Python into compiled
code costs more than interpreting one rule.
"""

from __future__ import annotations

import hashlib
import inspect
import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic, overload, register_jitable

from parlour.core import dice, events, sets
from parlour.core.game import Game

P = ParamSpec("P")
R = TypeVar("R")

_known: set[object] = set()


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
    fast: Callable[P, R] = numba.njit(cache=True, nogil=True, error_model="numpy")(loop)
    return fast


def words(tables: Any) -> Any:
    """The memory of an array of tables as plain numbers, a row for each table."""
    return tables.view(np.int64).reshape(len(tables), -1)


def copy_words(table: Any, other: Any) -> None:
    """Make a table, given as words, the same as another: much quicker than assigning records."""
    for i in range(len(table)):
        table[i] = other[i]


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


@intrinsic
def _count_ones(typing: Any, members: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


@intrinsic
def _count_trailing_zeros(typing: Any, members: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), code


@overload(sets.size_of, strict=False)
def _size_of(members: Any) -> Any:
    return lambda members: _count_ones(members)  # type: ignore[call-arg]  # no typing context here


@overload(sets.lowest_of, strict=False)
def _lowest_of(members: Any) -> Any:
    return lambda members: _count_trailing_zeros(members)  # type: ignore[call-arg]


@overload(events.tell, strict=False)
def _tell_nobody(table: Any, what: Any, seat: Any = -1, card: Any = -1, other: Any = -1) -> Any:
    return lambda table, what, seat=-1, card=-1, other=-1: None


@overload(events.whisper, strict=False)
def _whisper_to_nobody(
    table: Any, to: Any, what: Any, seat: Any = -1, card: Any = -1, other: Any = -1
) -> Any:
    return lambda table, to, what, seat=-1, card=-1, other=-1: None


@overload(events.write_down, strict=False)
def _write_nothing_down(table: Any, what: Any, seat: Any, pile: Any, size: Any) -> Any:
    return lambda table, what, seat, pile, size: None


_known.update((sets.size_of, sets.lowest_of))
