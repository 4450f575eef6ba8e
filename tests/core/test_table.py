"""Tables: one description, two carriers."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from parlour.core.game import Game
from parlour.core.table import Shape, Table
from parlour.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)

Row = Annotated[list[int], Shape(3)]
Grid = Annotated[list[list[int]], Shape(2, 3)]


class SmallTable(Table):
    turn: int
    row: Row
    grid: Grid


def test_the_fields_are_what_is_declared() -> None:
    assert SmallTable.fields == {
        "seats": (),
        "dice": (4,),
        "rounds_played": (),
        "turn": (),
        "row": (3,),
        "grid": (2, 3),
    }
    assert SmallTable.layout().itemsize == 8 * (1 + 4 + 1 + 1 + 3 + 6)


def test_a_new_table_is_empty() -> None:
    table = SmallTable()
    assert (table.turn, table.row, table.grid) == (0, [0, 0, 0], [[0, 0, 0], [0, 0, 0]])


def test_a_copy_shares_nothing() -> None:
    table = SmallTable()
    twin = table.copy()
    twin.grid[1][2] = twin.row[0] = twin.turn = 7
    assert table == SmallTable()
    assert twin != table


def test_a_misspelt_field_is_no_field() -> None:
    with pytest.raises(AttributeError):
        SmallTable().trun = 1  # type: ignore[attr-defined]


def test_tables_are_equal_by_their_fields_and_not_hashable() -> None:
    assert SmallTable() == SmallTable()
    assert SmallTable() != 7
    with pytest.raises(TypeError):
        hash(SmallTable())


@every_game
def test_a_table_is_small(game: Game[Any]) -> None:
    assert game.table.layout().itemsize < 16_384
    assert str(game.new_table(game.players[0], 1)).startswith("<")
