"""What happens at the table, told as it happens.

Rules ``tell`` what everybody hears, ``whisper`` what only one seat may know and ``write_down``
what only the book of the match may know (the order of a shuffled pile), so nothing has to be cut
out later. Interpreted, all three add to the table's story. Compiled, they vanish (see
``compile.py``): nobody is listening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from parlour.core.table import Table

EVERYBODY = -1
THE_BOOK = -2
NOTHING = -1
NO_NUMBER = -(1 << 40)  # points may be negative, but not so


class Event(NamedTuple):
    what: int  # a member of the game's Told
    seat: int = NOTHING
    card: int = NOTHING
    other: int = NO_NUMBER  # a second seat, or a number such as points or milliseconds
    to: int = EVERYBODY
    cards: tuple[int, ...] = ()

    def is_for(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may hear of it."""
        return self.to == EVERYBODY or (self.to == seat and seat is not None and seat >= 0)


def tell(
    table: Table, what: int, seat: int = NOTHING, card: int = NOTHING, other: int = NO_NUMBER
) -> None:
    if table.story is not None:
        table.story.append(Event(what, seat, card, other))


def whisper(
    table: Table,
    to: int,
    what: int,
    seat: int = NOTHING,
    card: int = NOTHING,
    other: int = NO_NUMBER,
) -> None:
    if table.story is not None:
        table.story.append(Event(what, seat, card, other, to))


def write_down(table: Table, what: int, seat: int, pile: list[int], size: int) -> None:
    if table.story is not None:
        table.story.append(Event(what, seat, NOTHING, NO_NUMBER, THE_BOOK, tuple(pile[:size])))
