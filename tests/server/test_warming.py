"""The expert gets ready beside the house, and nobody hangs meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from parlour.bots import desk
from parlour.client import No, Table
from parlour.client.line import new_id
from parlour.core.game import Game
from parlour.games import GAMES
from parlour.server import protocol, warming
from parlour.server.warming import Warming, warm_up
from tests.server.houses import a_house, run
from tests.server.rooms import PARTY_BUGS

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


class Watched:
    """A bot of which one knows when it was asked."""

    def __init__(self, bot: Any, name: str, thought: list[str]) -> None:
        self.bot, self.name, self.thought = bot, name, thought
        self.why = getattr(bot, "why", None)

    def __call__(self, *question: Any) -> Any:
        self.thought.append(self.name)
        return self.bot(*question)

    def advise(self, *question: Any) -> Any:
        return self.bot.advise(*question)


async def play_until(it_is_so: Callable[[], bool], table: Table) -> None:
    """A person may be faster than bots think, so it can take more than one turn."""
    while not it_is_so():
        await table.act(table.legal[0])
        await table.until(lambda table: table.is_my_turn)


@pytest.mark.slow
def test_until_it_is_ready_hints_are_refused_and_bots_play_by_habit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[Any] = []
    bots = PARTY_BUGS.bots
    monkeypatch.setitem(bots, "expert", Watched(bots["expert"], "expert", thought))
    monkeypatch.setitem(bots, "skilled", Watched(bots["skilled"], "skilled", thought))

    async def story() -> None:
        async with a_house(tmp_path) as house:
            house.house.warming = waiting = Warming(house.house.metrics)
            two = ["expert", "expert"]
            table = await Table.open(house.url, "party-bugs", "Mia", bots=two, language="de")
            await table.start()
            await table.until(lambda table: table.is_my_turn)
            with pytest.raises(No, match="Augenblick"):
                await table.ask(protocol.Hint(new_id()))
            await play_until(lambda: len(thought) > 2, table)
            assert set(thought) == {"skilled"}
            waiting._done.set()
            await play_until(lambda: thought[-1] == "expert", table)
            done = await table.ask(protocol.Hint(new_id()))
            assert done.hint is not None
            assert done.hint.do in table.legal
            await table.close()

    run(story(), 120)


def test_a_house_is_ready_when_both_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the code is made beside the house, then the house reads it, game by game."""
    order: list[str] = []

    async def beside() -> None:
        order.append("beside")

    monkeypatch.setattr(warming, "_beside_the_house", beside)
    monkeypatch.setattr(warming, "warm_up", lambda game: order.append(game.id))

    async def story() -> None:
        async with a_house(tmp_path) as house:
            house.house.warm_up()
            assert house.house.warming is not None
            assert not house.house.warming.is_done
            await house.house.warming.wait()
            assert order == ["beside", *GAMES]

    run(story())


def test_if_it_fails_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def beside() -> None:
        raise OSError("no process to be had")

    monkeypatch.setattr(warming, "_beside_the_house", beside)

    async def story() -> None:
        async with a_house(tmp_path) as house:
            house.house.warm_up()
            assert house.house.warming is not None
            await house.house.warming.wait()
            assert house.house.metrics.of("parlour_errors_total") == 1

    run(story())
    assert "did not get ready" in caplog.text


def held_by(function: Any) -> list[Any]:
    return [cell.cell_contents for cell in function.__closure__]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("numba") is None, reason="without Numba there is nothing to make")
@every_game
def test_one_thought_makes_everything_that_later_ones_need(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    warm_up(game)
    expert = getattr(game.bots["expert"], "turn", game.bots["expert"])
    before = desk._compiled.cache_info().misses
    for players in game.players:
        table = game.new_table(players, 3, game.options())
        seat = game.awaited(table)[0]
        legal = warming.two_of_a_kind(game.legal(table, seat))
        loop = desk.Desk(expert.game(), expert.mind, game.view(table, seat), legal, [1, 2, 3, 4])
        (made_for,) = held_by(loop._loop)
        fast = next(each for each in held_by(made_for) if hasattr(each, "signatures"))
        assert len(fast.signatures) == 1
        loop.think(2)
        assert len(fast.signatures) == 1
    assert desk._compiled.cache_info().misses == before
