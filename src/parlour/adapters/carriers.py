"""One table, held in one of two ways, and what is done at it again and again.

``Interpreted`` holds a plain table, ``Compiled`` a record, which needs Numba. Both write on a note
who is asked next and what they may do, and say where on the note that ends.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import cache, cached_property, partial
from typing import Any, Protocol, Self

import numpy as np

from parlour.adapters.observing import NUMBER, Setting, parts_of_sensing, senses_of
from parlour.adapters.spreading import padded, spread, spread_all
from parlour.core.actions import MOST_MS
from parlour.core.dice import warm_up
from parlour.core.game import Game
from parlour.core.sets import EMPTY, has, lowest_of
from parlour.core.table import NOBODY

REFUSED = 0  # instead of an end: nothing has changed


class Carrier(Protocol):
    note: array[int]  # who is asked, or NOBODY, and then the numbers of what they may do
    begin: Callable[[], int]  # at a table that has been laid; where the note ends
    go_on: Callable[[int, int], int]  # with the number of an action and its milliseconds

    def __init__(self, setting: Setting) -> None: ...

    def lay(self, dice: Iterable[int]) -> None:
        """Clear the table for a new match with these dice."""

    def table(self) -> Any:
        """A copy of the table."""

    def observe(self, seat: int) -> Any:
        """What this seat observes, as a flat array."""

    def copy(self) -> Self: ...


class Interpreted:
    """On a plain table."""

    begin: Callable[[], int]
    go_on: Callable[[int, int], int]

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._tables = [setting.laid_table(0)]
        self._menu = [EMPTY] * len(setting.game.actions.verbs)
        self.note = new_note(setting.game)
        run = partial(going_on_of(setting.game), self._tables, self._menu, self.note)
        self.begin, self.go_on = partial(run, 1, 0, 0), partial(run, 0)

    def lay(self, dice: Iterable[int]) -> None:
        self._put_down(self._setting.laid_table(0))
        self._tables[0].dice[:] = dice

    def _put_down(self, table: Any) -> None:
        table.story = None  # nobody is listening
        self._tables[0] = table

    def table(self) -> Any:
        return self._tables[0].copy()

    def observe(self, seat: int) -> Any:
        return self._setting.observe(self._tables[0], seat)

    def copy(self) -> Self:
        twin = type(self)(self._setting)
        twin._put_down(self.table())
        twin._menu[:], twin.note[:] = self._menu, self.note
        return twin


class Compiled:
    """On a record."""

    begin: Callable[[], int]
    go_on: Callable[[int, int], int]

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        laid = new_record(setting.game)
        laid[0] = setting.laid_table(0).pack()
        self._laid = laid.view(np.int64)
        self._sit_down()

    def _sit_down(self) -> None:
        game = self._setting.game
        self._tables = new_record(game)
        self._words = self._tables.view(np.int64)  # the same memory
        self._dice = self._tables["dice"][0]
        self._menu = np.zeros(len(game.actions.verbs), np.int64)
        self.note = new_note(game)
        numbers = np.frombuffer(self.note, np.int64)
        run = partial(_compiled_going_on(game), self._tables, self._menu, numbers)
        self.begin, self.go_on = partial(run, 1, 0, 0), partial(run, 0)

    def lay(self, dice: Iterable[int]) -> None:
        self._words[:] = self._laid
        self._dice[:] = dice

    def table(self) -> Any:
        return self._setting.game.table.unpack(self._tables[0])

    def observe(self, seat: int) -> Any:
        look, seen = self._looking
        look(seat)
        return seen.copy()

    @cached_property
    def _looking(self) -> tuple[Callable[[int], None], Any]:
        """Writes what a seat observes, and where."""
        setting = self._setting
        sizes = np.array(setting.set_sizes)
        rows, found = padded(1, setting.size), np.zeros(len(setting.word_sizes), np.int64)
        seen = rows.view(NUMBER)
        held = (self._tables, found, np.zeros_like(sizes), sizes, rows, seen)
        return partial(_compiled_looking(setting.game), *held), seen[0, : setting.size]

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin._setting, twin._laid = self._setting, self._laid
        twin._sit_down()
        twin._words[:], twin._menu[:], twin.note[:] = self._words, self._menu, self.note
        return twin


def new_note(game: Game[Any]) -> array[int]:
    return array("q", bytes(8 * (1 + len(game.actions))))


def new_record(game: Game[Any]) -> Any:
    return np.zeros(1, game.table.layout())


# What is done at it


def going_on_of(game: Game[Any]) -> Callable[..., int]:
    """Plays one action (or begins a match) and goes on to whoever is asked next."""
    set_up, is_over, awaits = game.rules.set_up, game.rules.is_over, game.rules.awaits
    offer, play = game.rules.offer, game.rules.play
    kinds = tuple(action.kind for action in game.actions.all)
    spots = tuple(action.spot for action in game.actions.all)
    measured = tuple(verb.measured for verb in game.actions.verbs)
    firsts = tuple(kinds.index(kind) - spots[kinds.index(kind)] for kind in range(len(measured)))

    def go_on(tables: Any, menu: Any, note: Any, beginning: int, number: int, ms: int) -> int:
        table = tables[0]
        if beginning:
            warm_up(table.dice)
            set_up(table)
        else:
            if number < 0 or number >= len(kinds):
                return REFUSED
            kind, spot = kinds[number], spots[number]
            if not has(menu[kind], spot):
                return REFUSED
            if ms != 0 and (ms < 0 or ms >= MOST_MS or not measured[kind]):
                return REFUSED
            play(table, note[0], kind, spot, ms)
        for kind in range(len(firsts)):
            menu[kind] = EMPTY
        end = 1
        if is_over(table):
            note[0] = NOBODY
            return end
        seat = 0
        while not awaits(table, seat):
            seat += 1
        note[0] = seat
        offer(table, seat, menu)
        for kind in range(len(firsts)):
            left = menu[kind]
            while left != EMPTY:
                note[end] = firsts[kind] + lowest_of(left)
                left &= left - 1
                end += 1
        return end

    return go_on


@cache
def _compiled_going_on(game: Game[Any]) -> Callable[..., int]:
    from parlour.core.compile import compiled_for

    numbers = np.zeros(1, np.int64)
    given = (new_record(game), numbers, numbers, 0, 0, 0)
    return compiled_for(given, going_on_of(game), game)


@cache
def _compiled_looking(game: Game[Any]) -> Callable[..., None]:
    from parlour.core.compile import compiled_for

    sense = senses_of(game).sense

    def look(
        tables: Any, found: Any, firsts: Any, sizes: Any, rows: Any, seen: Any, seat: int
    ) -> None:
        sense(tables[0], seat, found)
        spread_all(found, firsts, sizes, rows, seen, 0)

    numbers, rows = np.zeros(1, np.int64), padded(1, 1)
    given = (new_record(game), numbers, numbers, numbers, rows, rows.view(NUMBER), 0)
    return compiled_for(given, look, game, spread, spread_all, *parts_of_sensing(game))
