"""What the expert thinks of a finished match: beside the house, bit by bit, of nothing else."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.company import play_out
from parlour.client import Table
from parlour.client.bots import play
from parlour.core.match import Match
from parlour.core.record import line_of, record_of
from parlour.games import GAMES
from parlour.server import kibitzer
from parlour.server.kibitzer import Busy, Kibitzer, Look, Stumbled
from parlour.server.metrics import Metrics
from parlour.server.papers import Say
from parlour.server.store import Batch, Kept
from tests.server.houses import a_house, ask, run

BUGS = GAMES["party-bugs"]
PYTHON = sys.executable


def a_match(seed: int = 1) -> Match:
    match = Match(BUGS, 3, seed, names=("Mia", "Bo", "Rita"))
    play_out(match, [BUGS.bots["greedy"]] * 3, [1, 2, 3, 4])
    return match


def kept(id: str = "ab", seed: int = 1) -> Kept:
    return Kept(id, line_of(record_of(a_match(seed))).encode(), "2026-11-16")


class NobodyStarts:
    """A house in which nothing goes on beside it; tests do that by hand."""

    def __init__(self) -> None:
        self.started: list[Any] = []

    def __call__(self, work: Any) -> None:
        self.started.append(work)

    def close(self) -> None:
        for work in self.started:
            work.close()


def test_a_match_is_looked_at_bit_by_bit() -> None:
    look = Look.at(kept())
    assert (look.told(0).done, look.told(0).moments) == (0, [])
    look.found += [
        {"step": 0, "chances": [0.5, 0.25, 0.25], "seat": 0, "did": "PLAY 1", "best": "PLAY 2"}
        | {"regret": 0.1, "why": {"en": "So.", "de": "So."}},
        {"step": 1, "chances": [0.25, 0.5, 0.25]},
    ]
    said = look.told(1)
    assert (said.done, said.total) == (2, len(look.work.moments))
    assert [moment.step for moment in said.moments] == [1]
    assert not said.verdicts
    assert not said.turning_points
    look.total = 2
    said = look.told(0)
    assert said.moments[0].best == "PLAY 2"
    assert [each.mistakes for each in said.verdicts] == [1, 0, 0]
    assert [(turn.step, turn.change) for turn in said.turning_points] == [(0, -0.25)]


def test_what_is_sealed_leaves_the_chances_and_is_revealed_by_nobody_alone() -> None:
    look, words = Look.at(kept()), {"en": "The cards.", "de": "Die Karten."}
    look.hear({"step": 0, "chances": [0.5, 0.25, 0.25]})
    look.hear({"step": 1, "sealed": words})
    look.hear({"step": 2, "chances": [1.0, 0.0, 0.0]})
    look.total = 3
    said = look.told(0)
    assert said.moments[1].chances == [0.5, 0.25, 0.25]
    assert [(turn.step, turn.together) for turn in said.turning_points] == [(1, Say(**words))]


def test_only_so_many_may_wait() -> None:
    start = NobodyStarts()
    bitzer = Kibitzer(start, Metrics())
    for number in range(kibitzer.QUEUE):
        bitzer.ask(kept(f"{number:x}"))
    assert bitzer.ask(kept("0")).done == 0
    assert len(start.started) == 1
    with pytest.raises(Busy):
        bitzer.ask(kept("ff"))
    start.close()


def onlooker(monkeypatch: pytest.MonkeyPatch, folder: Path, does: str) -> None:
    """Another program beside the house instead of the one that thinks."""
    program = folder / "onlooker"
    program.write_text(f"#!{PYTHON}\n{does}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))


def test_who_stumbles_says_so_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    onlooker(monkeypatch, tmp_path, "raise SystemExit(3)")

    async def story() -> None:
        start, metrics = NobodyStarts(), Metrics()
        bitzer = Kibitzer(start, metrics)
        bitzer.ask(kept("aa"))
        bitzer.ask(kept("bb"))
        await start.started.pop()
        for id in ("aa", "bb"):
            with pytest.raises(Stumbled):
                bitzer.ask(kept(id))
        assert metrics.of("parlour_errors_total") == 2
        assert bitzer.ask(kept("aa")).done == 0
        start.close()

    run(story())


def test_nobody_wants_to_know_any_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    moment = '{"step": 0, "chances": [0.5, 0.25, 0.25]}'
    onlooker(monkeypatch, tmp_path, f"input()\nwhile True: print({moment!r}, flush=True)")

    async def story() -> None:
        start = NobodyStarts()
        bitzer = Kibitzer(start, Metrics())
        bitzer.ask(kept("aa"))
        bitzer.ask(kept("bb"))
        monkeypatch.setattr(kibitzer, "PATIENCE", -1.0)
        await start.started.pop()
        assert bitzer.ask(kept("aa")).done == 0
        monkeypatch.setattr(kibitzer, "PATIENCE", 60.0)
        await start.started.pop()
        assert bitzer.ask(kept("aa")).done == bitzer.ask(kept("aa")).total

    run(story())


def test_a_house_closes_while_it_looks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    onlooker(monkeypatch, tmp_path, "import time\ntime.sleep(600)")

    async def story() -> None:
        async with a_house(tmp_path / "books") as house:
            await house.house.store.append(Batch(records=[kept()]))
            status, _, said = await ask(f"{house.url}/api/matches/ab/analysis")
            assert (status, said["done"]) == (202, 0)
            await asyncio.sleep(0.2)

    run(story(), 10)


def test_after_a_restart_it_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What was said is not kept, for it can be said again; who has a part of it gets the rest."""
    tells = """
input()
for step in range({many}):
    print('{{"step": %d, "chances": [0.5, 0.25, 0.25]}}' % step, flush=True)
{then}
"""
    total = len(Look.at(kept()).work.moments)

    async def story() -> None:
        store = tmp_path / "books"
        onlooker(monkeypatch, tmp_path, tells.format(many=3, then="import time; time.sleep(600)"))
        async with a_house(store) as house:
            await house.house.store.append(Batch(records=[kept()]))
            status, moments = await looked_at(f"{house.url}/api/matches/ab/analysis", 3)
            assert (status, len(moments)) == (202, 3)
        onlooker(monkeypatch, tmp_path, tells.format(many=total, then=""))
        async with a_house(store) as house:
            door = f"{house.url}/api/matches/ab/analysis"
            status, _, said = await ask(f"{door}?since=3")
            assert (status, said["done"], said["moments"]) == (202, 0, [])
            status, moments = await looked_at(door, total, moments)
            assert status == 200
            assert [moment["step"] for moment in moments] == list(range(total))

    run(story(), 10)


async def looked_at(
    door: str, many: int, moments: list[Any] | None = None
) -> tuple[int, list[Any]]:
    """Ask for the next moments until there are so many."""
    status, moments = 202, moments or []
    while len(moments) < many:
        await asyncio.sleep(0.02)
        status, _, said = await ask(f"{door}?since={len(moments)}")
        moments += said["moments"]
    return status, moments


async def a_table(url: str) -> tuple[Table, str]:
    """A match has begun; and where its analysis is going to be."""
    table = await Table.open(url, "party-bugs", "Mia", bots=["greedy"] * 2)
    await table.start()
    assert table.match is not None
    return table, f"{url}/api/matches/{table.match.id}/analysis"


def test_refusals(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            table, running = await a_table(house.url)
            assert (await ask(running))[0] == 404
            for wrong in ("x", "-1", "1.5", "1234567"):
                status, _, said = await ask(f"{running}?since={wrong}&language=de")
                assert (status, said["sentence"]) == (400, "since muss eine ganze Zahl sein.")
            await table.close()

    run(story())


@pytest.mark.slow
def test_a_match_of_the_house_is_analysed(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            table, door = await a_table(house.url)
            await play(table, BUGS.bots["greedy"], 1)
            await table.close()
            status, headers, said = await ask(door)
            assert status == 202
            assert headers["Cache-Control"] == "no-store"
            status, moments = await looked_at(door, said["total"])
            assert status == 200
            _, headers, said = await ask(door)
            assert "max-age" in headers["Cache-Control"]
            assert said["moments"] == moments
            assert len(moments) == said["done"] == said["total"]
            assert all(sum(each["chances"]) == pytest.approx(1) for each in moments)
            thought = [each for each in moments if "best" in each]
            assert len(thought) > 10
            assert all(each["why"]["en"] and each["why"]["de"] for each in thought)
            for verdict in said["verdicts"]:
                parts = verdict["start"] + verdict["skill"] + verdict["luck"]
                assert parts == pytest.approx(verdict["result"], abs=0.001)

    run(story(), 120)
