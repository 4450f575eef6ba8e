"""A store that is gone, a bug, a bot that fails: whoever waits gets an answer, and play goes on."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from parlour.client import Closed, No, Table
from parlour.client.bots import play
from parlour.client.line import new_id
from parlour.games import GAMES
from parlour.server import doings, mending, turns
from parlour.server.entries import decode_entry
from parlour.server.protocol import GoOn, Pause, Remove
from parlour.server.room import Habits, Room
from parlour.server.store import open_store
from tests.server.at_table import close, everything_seen, some_moves, two_at_a_table
from tests.server.conftest import OpenStore
from tests.server.houses import Moody, a_house, ask, run

GREEDY = GAMES["party-bugs"].bots["greedy"]


def test_a_store_that_is_gone_refuses_and_recovers(open_it: OpenStore, tmp_path: Path) -> None:
    async def story() -> None:
        store = Moody(await open_it())
        async with a_house(tmp_path, store) as house:
            host, guest = await two_at_a_table(house.url)
            watcher = await Table.watch(house.url, host.code)
            before = [everything_seen(table) for table in (host, guest, watcher)]
            store.gone = True
            with pytest.raises(No, match="cannot write"):
                await host.act(host.legal[0])
            with pytest.raises(No, match="cannot write"):
                await Table.open(house.url, "party-bugs", "Ole")
            assert [everything_seen(table) for table in (host, guest, watcher)] == before
            store.gone = False
            await asyncio.sleep(0.3)
            await some_moves((host, guest), 6)
            room = house.house.keepers[host.code].room
            assert room is not None
            assert [decode_entry(e) for e in await store.read(host.code)][-1] == room.last
            assert house.house.metrics.of("parlour_store_failures_total") >= 2
            await close(host, guest, watcher)

    run(story())


def test_a_batch_of_which_nobody_knows_whether_it_was_written(tmp_path: Path) -> None:
    """The answer waits for the store, and is true."""

    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store) as house:
            host, guest = await two_at_a_table(house.url)
            before = guest.n
            store.late = store.unreadable = True
            acting = asyncio.create_task(host.act(host.legal[0]))
            await asyncio.sleep(0.2)
            assert not acting.done()
            with pytest.raises(No, match="cannot write"):
                await guest.act(guest.legal[0])
            assert guest.n == before
            store.late = store.unreadable = False
            done = await acting
            await host.until(lambda table: table.n >= done.n)
            await guest.until(lambda table: table.n > before)
            await some_moves((host, guest), 3)
            await close(host, guest)

    run(story())


def test_nobody_is_left_without_an_answer_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is closed; it comes back, says it again, and what was written counts once."""
    monkeypatch.setattr(mending, "PATIENCE", 0.5)

    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store) as house:
            host, guest = await two_at_a_table(house.url)
            store.late = store.unreadable = True
            acting = asyncio.create_task(host.act(host.legal[0]))
            while not house.house.metrics.of("parlour_goodbyes_total", 'reason="closing"'):
                await asyncio.sleep(0.01)
            assert not acting.done()
            store.late = store.unreadable = False
            done = await acting
            await host.until(lambda table: table.n >= done.n)
            keeper = house.house.keepers[host.code]
            assert keeper.room is not None
            assert keeper.room.match is not None
            assert [step.seat for step in keeper.room.match.steps].count(0) == 1
            await some_moves((host, guest), 3)
            await close(host, guest)

    run(story())


def test_who_has_left_is_shown_out_although_nobody_knew_whether_it_was_written(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store) as house:
            host, guest = await two_at_a_table(house.url)
            other = await Table.sit(house.url, host.code, "Ida")
            await host.ask(Pause(new_id()))  # no bot moves
            keeper = house.house.keepers[host.code]
            for leaving in (guest.leave(), host.ask(Remove(new_id(), 2))):
                store.late = True
                failures = house.house.metrics.of("parlour_store_failures_total")
                saying = asyncio.create_task(leaving)
                while house.house.metrics.of("parlour_store_failures_total") == failures:
                    await asyncio.sleep(0.001)
                store.late = False
                await saying
                assert keeper.room is not None
            for gone, reason in ((guest, "left"), (other, "removed")):
                with pytest.raises(Closed) as closed:
                    await gone.until(lambda table: False)
                assert closed.value.reason == reason
            await host.until(lambda table: table.now.chairs[1].left)
            await host.ask(GoOn(new_id()))
            await play(host, GREEDY, 1)
            assert house.house.metrics.of("parlour_errors_total") == 0
            await close(host, guest, other)

    run(story())


def test_a_table_goes_on_although_that_could_not_be_written_at_first(tmp_path: Path) -> None:
    """Nobody is lost any more then, and nobody else would look."""

    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store, grace=20) as house:
            host = await Table.open(house.url, "party-bugs", "Mia", bots=["greedy"], start=True)
            watcher = await Table.watch(house.url, host.code)
            seat = host.seat_token
            assert seat is not None
            await host.close()
            await watcher.until(lambda table: table.now.paused)
            store.gone = True
            host = await Table.resume(seat)
            while not house.house.metrics.of("parlour_store_failures_total"):
                await asyncio.sleep(0.001)
            store.gone = False
            await host.until(lambda table: not table.now.paused)
            await close(host, watcher)

    run(story())


def test_a_store_that_can_only_be_read_is_not_pressed(tmp_path: Path) -> None:
    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store, Habits(bot_pause=100, bot_ponder=0)) as house:
            host = await Table.open(house.url, "party-bugs", "Mia", bots=["greedy"])
            await host.start()
            store.gone = True  # and a bot wants to move
            while not house.house.metrics.of("parlour_store_failures_total"):
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.6)
            assert house.house.metrics.of("parlour_store_failures_total") <= 4
            store.gone = False
            await play(host, GREEDY, 1)
            await close(host)

    run(story())


def test_after_a_mishap_a_table_without_bots_is_soon_as_quick_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            bell = house.house.keepers[host.code].bell
            with monkeypatch.context() as patched:
                patched.setattr(doings, "heed", lambda *_: 1 // 0)
                with pytest.raises(No, match="went wrong"):
                    await host.act(host.legal[0])
            assert bell.mishaps == 1
            while house.house.keepers[host.code].room is None:
                await asyncio.sleep(0.001)
            await some_moves((host, guest), 2)
            assert bell.mishaps == 0
            await close(host, guest)

    run(story())


def test_an_exception_at_one_table_never_touches_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            other, friend = await two_at_a_table(house.url)
            before = everything_seen(host)
            heed = doings.heed

            def trip(room: Any, *more: Any) -> Any:
                made = heed(room, *more)
                if room.code == host.code:
                    room.company = None
                    raise RuntimeError("a bug, for once")
                return made

            monkeypatch.setattr(doings, "heed", trip)
            with pytest.raises(No, match="went wrong"):
                await host.act(host.legal[0])
            await some_moves((other, friend), 4)
            monkeypatch.setattr(doings, "heed", heed)
            await asyncio.sleep(0.1)
            assert everything_seen(host) == before
            await some_moves((host, guest), 4)
            await close(host, guest, other, friend)

    with caplog.at_level(logging.ERROR, "parlour"):
        run(story())
    assert "a bug, for once" in str([vars(record).get("facts") for record in caplog.records])


def test_a_bot_that_fails_does_not_stop_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise RuntimeError("no idea")

    monkeypatch.setitem(GAMES["party-bugs"].bots, "fails", fails)

    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(
                house.url, "party-bugs", "Mia", bots=["fails", "greedy"], start=True
            )
            await play(host, GREEDY, 1)
            assert host.is_over
            await close(host)

    run(story())


def test_a_table_that_cannot_sleep_keeps_nobody_awake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks after all tables is not stopped by one of them."""
    due = turns.due

    async def story() -> None:
        async with a_house(tmp_path, ping_every=50, sleep_after=50) as house:
            keepers = house.house.keepers
            sick = await Table.open(house.url, "party-bugs", "Mia")
            other = await Table.open(house.url, "party-bugs", "Ole")
            codes = sick.code, other.code

            def trip(room: Room) -> int | None:
                if room.code == codes[0]:
                    raise RuntimeError("a bug, for once")
                return due(room)

            monkeypatch.setattr(turns, "due", trip)
            await close(sick, other)
            while codes[1] in keepers:
                await asyncio.sleep(0.01)
            assert codes[0] in keepers
            monkeypatch.undo()
            while codes[0] in keepers:
                await asyncio.sleep(0.01)
            assert house.house.metrics.of("parlour_errors_total") > 0

    run(story())


def test_a_table_is_opened_once_although_nobody_knew_whether_it_was_written(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store) as house:
            new = {"game": "party-bugs", "name": "Mia", "token": "5f" * 16}
            store.late = store.unreadable = True
            for _ in range(3):
                assert (await ask(f"{house.url}/api/tables", "POST", new))[0] == 503
            store.late = store.unreadable = False
            while (await ask(f"{house.url}/api/tables", "POST", new))[0] != 201:
                await asyncio.sleep(0.01)
            assert await store.tables() == 1

    run(story())
