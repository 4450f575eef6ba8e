"""A house gives memory back: moves at once, visits in small steps, everything now and then."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from weakref import ref

import pytest

from parlour.games import GAMES
from parlour.server import running
from tests.server.houses import a_house, ask, run
from tests.server.rooms import any_evening


class Ring:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def by_hand() -> Iterator[None]:
    """Nobody else searches meanwhile, and everything is searched again afterwards."""
    gc.collect()
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_moves_leave_no_rings_behind(game: object, by_hand: None) -> None:
    """So they need not be searched for."""
    random = Random(7)
    evening = any_evening(game, random)  # type: ignore[arg-type]
    evening.play_on(random, 20)
    gc.collect()
    evening.play_on(random, 150)
    assert gc.collect() == 0


class Steps:
    """Small steps as quick as they come; counts them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.taken = 0
        self._sleep = asyncio.sleep
        monkeypatch.setattr(running, "visits", running.Visits())
        monkeypatch.setattr("parlour.server.running.asyncio.sleep", self._at_once)

    async def _at_once(self, seconds: float) -> None:
        assert seconds == running.BEAT
        self.taken += 1
        await self._sleep(0)

    def take(self, number: int) -> None:
        async def some() -> None:
            tidying = asyncio.create_task(running.tidy())
            last = self.taken + number + 1  # whoever asks for the next one has done the last
            while self.taken < last:
                await self._sleep(0)
            tidying.cancel()

        run(some())


def test_what_a_visit_leaves_is_found_soon(by_hand: None, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)
    running.visits.ended += 1
    lost = ref(Ring())
    assert lost() is not None
    steps.take(running.YOUNG)
    assert lost() is None


def test_while_nobody_comes_or_goes_everything_is_searched_only_now_and_then(
    by_hand: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Steps(monkeypatch)
    monkeypatch.setattr(running, "CALM", 0)
    lost = ref(Ring())
    steps.take(20)
    assert lost() is not None
    monkeypatch.setattr(running, "OLD", 5)
    steps.take(5)
    assert lost() is None


def test_every_request_is_a_visit(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            before = running.visits.ended
            await ask(f"{house.url}/healthz")
            assert running.visits.ended > before

    run(story())
