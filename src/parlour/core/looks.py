"""A view field by field, so that after an action only what may have changed is looked at again.

A game's ``view.py`` says how each field of its view is copied from the table: ``OPEN`` fields are
the same for everybody, ``OWN`` fields depend on whose eyes it is. Which fields of the table such a
look reads is found out from its code, so nobody has to say it a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import unwrap
from itertools import compress
from operator import attrgetter, ne
from types import CodeType, FunctionType, ModuleType
from typing import Any

from parlour.core.table import copied_value

OpenLook = Callable[[Any], Any]
OwnLook = Callable[[Any, int | None], Any]
Looks = tuple[tuple[tuple[str, OpenLook], ...], tuple[tuple[str, OwnLook], ...], bool]


def fields_read(look: Callable[..., Any], fields: Mapping[str, Any]) -> frozenset[str]:
    """The fields of a table that this function, or any it calls, may read: rather too many.

    Code that reads fields whose names it does not spell out may read all of them.
    """
    names = {name for function in _called(look) for name in _names(function.__code__)}
    return frozenset(fields if "getattr" in names else names & fields.keys())


def _called(look: Callable[..., Any]) -> set[FunctionType]:
    """This function, and all that can be reached from it."""
    found: set[FunctionType] = set()
    waiting: list[Any] = [look]
    while waiting:
        function = unwrap(waiting.pop())
        if isinstance(function, FunctionType) and function not in found:
            found.add(function)
            waiting.extend(_mentioned(function))
    return found


def _mentioned(function: FunctionType) -> Iterator[Any]:
    names = set(_names(function.__code__))
    for name in names & function.__globals__.keys():
        thing = function.__globals__[name]
        if isinstance(thing, ModuleType):
            yield from (vars(thing)[part] for part in names & vars(thing).keys())
        else:
            yield thing


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names(part)


class Looking:
    """The looks of one game, by the fields of the table on which they depend."""

    def __init__(
        self,
        fields: Mapping[str, Any],
        open_looks: Mapping[str, OpenLook],
        own_looks: Mapping[str, OwnLook],
        offer: Callable[..., None],
    ) -> None:
        looks: dict[str, Callable[..., Any]] = {**open_looks, **own_looks}
        reads = {name: fields_read(look, fields) for name, look in looks.items()}
        menu = fields_read(offer, fields)
        seen = menu.union(*reads.values())
        numbers = [field for field, sizes in fields.items() if field in seen and not sizes]
        lists = [field for field, sizes in fields.items() if field in seen and sizes]
        places = {field: 1 << place for place, field in enumerate((*numbers, *lists))}
        self._numbers, self._lists = _getter(numbers), _getter(lists)
        self._number_bits = [places[field] for field in numbers]
        self._list_bits = list(enumerate(places[field] for field in lists))
        self._masks = {name: sum(map(places.__getitem__, read)) for name, read in reads.items()}
        self._menu = sum(map(places.__getitem__, menu))
        self._open, self._own = tuple(open_looks.items()), tuple(own_looks.items())
        self.after = cache(self._after)

    def _after(self, changed: int) -> Looks:
        """The looks to take again when these fields of the table (a set of bits) have changed.

        And whether somebody's menu may have changed as well.
        """
        masks = self._masks
        return (
            tuple(each for each in self._open if masks[each[0]] & changed),
            tuple(each for each in self._own if masks[each[0]] & changed),
            bool(self._menu & changed),
        )

    def changes(self, table: Any, before: Before) -> int:
        """Which watched fields differ from what they were; ``before`` is brought up to date.

        Most actions change no number at all, which is seen at once.
        """
        changed = 0
        numbers = self._numbers(table)
        if numbers != before.numbers:
            changed = sum(compress(self._number_bits, map(ne, numbers, before.numbers)))
            before.numbers = numbers
        lists = self._lists(table)
        for place, bit in compress(self._list_bits, map(ne, lists, before.lists)):
            before.lists[place] = copied_value(lists[place])
            changed |= bit
        return changed

    def nothing_yet(self) -> Before:
        """What to compare with when nobody has looked before."""
        return Before((None,) * len(self._number_bits), [None] * len(self._list_bits))


@dataclass(slots=True)
class Before:
    """A table as it was when somebody last looked: its watched fields."""

    numbers: tuple[Any, ...]
    lists: list[Any]


def _getter(fields: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """All of these fields of a table; ``attrgetter`` makes no tuple of one, or none."""
    if len(fields) > 1:
        return attrgetter(*fields)
    return lambda table: tuple([getattr(table, field) for field in fields])
