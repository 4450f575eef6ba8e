"""The short form of ``soak.py``; its long form is for a quiet hour.

Memory of a process says little about small leaks. So the objects are counted as well, after each of
many matches at one table: what is kept of a match must not be more than of the one before.
"""

from __future__ import annotations

import gc
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from parlour.client import Table
from parlour.client.bots import play
from parlour.games import GAMES
from parlour.server import daybook
from parlour.server.room import Room
from tests.server.houses import a_house, run
from tests.server.proof.soak import raise_limit, soak


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_hundred_tables_do_not_tire_a_house(tmp_path: Path) -> None:
    raise_limit()
    soaked = run(soak(tmp_path, tables=100, seconds=30, think=0.15), 150)
    gc.collect()  # what is left of clients that were cut off in mid-sentence is this test's own
    print(soaked)
    assert soaked.failures == []
    assert soaked.broken == 0
    assert soaked.moves > 2000
    assert soaked.matches > 100
    assert soaked.growth < 1.1


MATCHES = 26
FILLED = 8  # matches after which all that is kept of the past is full
TOO_MANY = 300  # objects; matches differ in length, and words that are remembered are few
GREEDY = GAMES["party-bugs"].bots["greedy"]


@pytest.fixture
def thin(monkeypatch: pytest.MonkeyPatch) -> None:
    """A daybook that is posted after every match or two: what is in it is known by heart."""
    monkeypatch.setattr(daybook, "POST_AFTER", 100)


async def objects_after_each_match(folder: Path) -> list[int]:
    counts = []
    async with a_house(folder) as house:
        table = await Table.open(house.url, "party-bugs", "Mia", bots=["greedy", "greedy"])
        for _ in range(MATCHES):
            await table.start()
            await play(table, GREEDY, 1)
            gc.collect()
            counts.append(len(gc.get_objects()))
        await table.close()
    return counts


def growth(counts: list[int]) -> float:
    """Objects that came with the later half of the matches."""
    half = (MATCHES - FILLED) // 2
    return mean(counts[-half:]) - mean(counts[FILLED : FILLED + half])


@pytest.mark.slow
def test_nothing_is_left_of_a_match_but_its_record(tmp_path: Path, thin: None) -> None:
    counts = run(objects_after_each_match(tmp_path), 300)
    assert growth(counts) < TOO_MANY, counts


@pytest.mark.slow
def test_what_is_kept_of_each_move_would_be_noticed(
    tmp_path: Path, thin: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Any] = []
    enter = Room.enter

    def and_keep(room: Room, entry: Any) -> None:
        enter(room, entry)
        kept.append([[entry], [entry]])

    monkeypatch.setattr(Room, "enter", and_keep)
    counts = run(objects_after_each_match(tmp_path), 300)
    assert growth(counts) > TOO_MANY, counts
