"""One description of a table, two ways to hold it.

A game describes its table as a class of annotated fields: ints and lists of a fixed size. Rules
read and write those fields and never ask which of the two carriers they were given:

* the class itself, made of plain ints and lists: quick to interpret, easy to debug;
* a row of a NumPy record array with the same field names: what is compiled against, and what
  is copied, compared and played by the million.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, get_args, get_type_hints

from parlour.core.events import Event

if TYPE_CHECKING:
    import numpy as np

NOBODY = -1
NO_CARD = -1
CLOCK = 9  # the seat that plays the time; higher than any seat at a table

Seat = int
Card = int
Spot = int
CardSet = int  # each card at most once: bit n stands for card n


class Shape(tuple[int, ...]):
    """The fixed size of a list field, for use in ``Annotated``."""

    def __new__(cls, *sizes: int) -> Self:
        return super().__new__(cls, sizes)


Dice = Annotated[list[int], Shape(4)]


class Schema(type):
    """Gives each table class slots for its fields: rules do little else than read them."""

    def __new__(cls, name: str, bases: tuple[type, ...], names: dict[str, Any]) -> Schema:
        hints = names.get("__annotations__", {})
        fields = [field for field, hint in hints.items() if not str(hint).startswith("ClassVar")]
        return super().__new__(cls, name, bases, {**names, "__slots__": tuple(fields)})


class Table(metaclass=Schema):
    """Base of every game's table. Subclasses declare fields and nothing else."""

    fields: ClassVar[dict[str, tuple[int, ...]]]  # with the sizes of those that are lists

    seats: int  # how many play; seat i + 1 sits to the left of seat i
    dice: Dice
    rounds_played: int  # finished rounds of the whole match

    story: list[Event] | None  # what has happened since somebody last listened; not in the record

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        cls.fields = {
            name: next((note for note in get_args(hint) if isinstance(note, Shape)), ())
            for name, hint in hints.items()
            if name not in ("fields", "story")
        }

    def __init__(self) -> None:
        self.story = []
        for name, sizes in self.fields.items():
            setattr(self, name, _zeros(sizes))

    @classmethod
    @cache
    def layout(cls) -> np.dtype[Any]:
        import numpy as np

        return np.dtype((np.record, [(name, np.int64, size) for name, size in cls.fields.items()]))

    def pack(self) -> np.record:
        import numpy as np

        words: list[int] = []
        for name, sizes in self.fields.items():
            words += _in_a_row(getattr(self, name), sizes)
        row: np.record = np.frombuffer(array("q", words), self.layout())[0]
        return row

    @classmethod
    def unpack(cls, row: np.record) -> Self:
        words = array("q", row.tobytes()).tolist()
        table = cls.__new__(cls)
        table.story = []
        at = 0
        for name, sizes in cls.fields.items():
            end = at + prod(sizes)
            setattr(table, name, _in_rows(words[at:end], sizes))
            at = end
        return table

    def copy(self) -> Self:
        """The same table with an empty story."""
        twin = type(self).__new__(type(self))
        twin.story = []
        for name in self.fields:
            setattr(twin, name, copied_value(getattr(self, name)))
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and all(
            getattr(self, name) == getattr(other, name) for name in self.fields
        )

    __hash__ = None  # type: ignore[assignment]  # a table changes; hash its packed bytes instead

    def __repr__(self) -> str:
        return f"<{type(self).__module__.split('.')[-2]} table for {self.seats}>"


def _zeros(sizes: tuple[int, ...]) -> Any:
    if not sizes:
        return 0
    if len(sizes) == 1:
        return [0] * sizes[0]
    return [_zeros(sizes[1:]) for _ in range(sizes[0])]


def _in_a_row(value: Any, sizes: tuple[int, ...]) -> Iterable[int]:
    """All numbers of a field, one behind the other."""
    for _ in sizes[1:]:
        value = chain.from_iterable(value)
    return value if sizes else (value,)


def _in_rows(words: list[int], sizes: tuple[int, ...]) -> Any:
    """The same backwards."""
    rows: list[Any] = words
    for size in sizes[:0:-1]:
        rows = [rows[at : at + size] for at in range(0, len(rows), size)]
    return rows if sizes else words[0]


def copied_value(value: Any) -> Any:
    """A field's number, or its list with all that is in it."""
    if not isinstance(value, list):
        return value
    return [copied_value(part) for part in value] if isinstance(value[0], list) else value[:]
