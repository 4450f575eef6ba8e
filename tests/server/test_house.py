"""A real house on a real port: nothing is lost, nothing happens twice, everybody gets an answer."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from parlour.client import Closed, No, Table
from parlour.client.bots import play
from parlour.client.line import new_id
from parlour.core.words import Words
from parlour.games import GAMES
from parlour.server import doings, protocol, turns
from parlour.server.entries import decode_entry
from parlour.server.room import Habits
from parlour.server.store import Store
from tests.server.conftest import OpenStore
from tests.server.houses import Moody, Wire, a_house, run


@pytest.fixture(autouse=True)
def _quick_stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expert would have to be compiled first."""
    monkeypatch.setattr(turns, "stand_in_level", lambda room: "greedy")


GREEDY = GAMES["party-bugs"].bots["greedy"]


async def two_at_a_table(url: str, **more: Any) -> tuple[Table, Table]:
    """A match of Party Bugs has begun between two people."""
    host = await Table.open(url, "party-bugs", "Mia", **more)
    guest = await Table.sit(url, host.code, "Bo")
    await guest.ready()
    await host.start()
    await guest.until(lambda table: bool(table.legal))
    await host.until(lambda table: bool(table.legal))
    return host, guest


async def close(*tables: Table) -> None:
    for table in tables:
        await table.close()


async def some_moves(tables: tuple[Table, ...], moves: int) -> None:
    for _ in range(moves):
        while not (movers := [table for table in tables if table.is_my_turn]):
            await asyncio.sleep(0.005)
        await movers[0].act(movers[0].legal[0])


def everything_seen(table: Table) -> tuple[object, ...]:
    sight = table.sight
    return sight.n, sight.table, sight.match, sight.view, sight.legal, sight.told


def test_who_was_cut_off_gets_exactly_what_was_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            heard: list[int] = []

            async def listen() -> None:
                async for message in guest.messages():
                    if isinstance(message, protocol.News):
                        heard.append(message.n)

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            start = guest.n
            for _ in range(6):
                await guest.cut()
                await some_moves((host, guest), 1)
            await guest.until(lambda table: table.n >= start + 6)
            fresh = await Table.watch(house.url, host.code)
            assert guest.sight.open == fresh.sight.open
            assert heard == list(range(start + 1, guest.n + 1))
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            await close(host, guest, fresh)

    run(story())


def test_since_gives_the_same_bytes_that_were_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            wire = await Wire.to(house.url, host.code)
            start = (await wire.hello())["n"]
            await some_moves((host, guest), 4)
            first = [await wire.hear("news") for _ in range(4)]
            again = await Wire.to(house.url, host.code)
            resumed = await again.hello(since=start)
            assert resumed["type"] == "resumed"
            assert resumed["n"] == start + 4
            assert [await again.hear("news") for _ in range(4)] == first
            for wrong in (start + 99, -1):
                other = await Wire.to(house.url, host.code)
                assert (await other.hello(since=wrong))["type"] == "everything"
                await other.close()
            await wire.close()
            await again.close()
            await close(host, guest)

    run(story())


def test_a_second_device_takes_over_and_the_first_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(house.url, "party-bugs", "Mia")
            assert host.seat_token is not None
            other = await Table.resume(host.seat_token)
            with pytest.raises(Closed, match="another device") as closed:
                await host.until(lambda table: False)
            assert closed.value.reason == "taken-over"
            with pytest.raises(Closed):
                await host.ready()
            await other.ready()
            assert other.now.chairs[0].ready
            await close(host, other)

    run(story())


def test_a_command_sent_twice_happens_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            room = house.house.keepers[host.code].room
            assert room is not None
            assert host.match is not None
            act = protocol.Act(new_id(), host.legal[0], host.match.number)
            first = await host.ask(act)
            size = room.size
            second = await host.ask(act)
            assert (second.id, room.size) == (first.id, size)
            await host.cut()
            await host.until(lambda table: table.sight.n >= first.n)
            await host.ask(act)
            assert room.size == size
            await close(host, guest)

    run(story())


def test_a_refusal_names_the_rule_in_the_language_of_the_line(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(house.url, "party-bugs", "Mia", language="de")
            guest = await Table.sit(house.url, host.code, "Bo")
            await guest.ready()
            await host.start()
            await host.until(lambda table: bool(table.legal))
            wrong = next(f"PLAY {n}" for n in range(1, 14) if f"PLAY {n}" not in host.legal)
            before = everything_seen(host)
            with pytest.raises(No, match="Hand") as no:
                await host.act(wrong)
            assert no.value.rule == "2.3"
            with pytest.raises(No):
                await host.act("DANCE 7")
            assert everything_seen(host) == before
            await close(host, guest)

    run(story())


def test_a_restart_keeps_everything(open_it: OpenStore, tmp_path: Path) -> None:
    """Stopped and opened again on the same store: same seats, same views, same numbers."""

    async def story() -> None:
        async with a_house(tmp_path, await open_it()) as house:
            host, guest = await two_at_a_table(house.url)
            await some_moves((host, guest), 5)
            before = [everything_seen(table) for table in (host, guest)]
            seats = host.seat_token, guest.seat_token
            clock = house.house.now()
            await close(host, guest)
        async with a_house(tmp_path, await open_it()) as house:
            assert house.house.now() >= clock
            for seat, (n, _, match, view, legal, told) in zip(seats, before, strict=True):
                assert seat is not None
                back = await Table.resume(seat._replace(url=house.url))
                assert (back.view, back.legal, back.sight.told) == (view, legal, told)
                assert back.n >= n  # type: ignore[operator]
                assert back.match is not None
                assert back.match.id == match.id  # type: ignore[attr-defined]
                await back.close()
            host, guest = [
                await Table.resume(seat._replace(url=house.url)) for seat in seats if seat
            ]
            async with asyncio.TaskGroup() as players:
                players.create_task(play(host, GREEDY, 1))
                players.create_task(play(guest, GREEDY, 1))
            await close(host, guest)

    run(story())


def test_lines_come_back_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            port = house.port
            host, guest = await two_at_a_table(house.url)
            await some_moves((host, guest), 2)
        mover = host if host.is_my_turn else guest
        lost = asyncio.create_task(mover.act(mover.legal[0]))
        await asyncio.sleep(0.1)
        async with a_house(tmp_path, port=port) as house:
            done = await lost
            assert mover.n >= done.n
            await guest.until(lambda table: table.sight.n > 0 and not table.now.paused)
            await close(host, guest)

    run(story())


def test_while_the_house_is_closed_or_a_table_asleep_no_time_passes(tmp_path: Path) -> None:
    async def story() -> None:
        slow = Habits(bot_pause=0, bot_ponder=1, brisk=60_000)
        async with a_house(tmp_path, habits=slow) as house:
            host, guest = await two_at_a_table(house.url, pace="brisk")
            assert host.match is not None
            assert host.match.until is not None
            left = host.match.until - house.house.now()
            seat = host.seat_token
            await close(host, guest)
        async with a_house(tmp_path, habits=slow) as house:
            house.house._started -= 3600  # an hour later, nobody has come yet
            assert seat is not None
            host = await Table.resume(seat._replace(url=house.url))
            await host.until(lambda table: not table.now.paused)
            assert host.match is not None
            assert host.match.until is not None
            assert left - 5000 < host.match.until - house.house.now() <= 60_000
            await close(host)

    run(story())


def moody(store: Store) -> Moody:
    return Moody(store)


def test_a_store_that_is_gone_refuses_and_recovers(open_it: OpenStore, tmp_path: Path) -> None:
    async def story() -> None:
        store = moody(await open_it())
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
        from parlour.server.store import open_store

        store = moody(await open_store(tmp_path, None))
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


def test_a_match_with_bots_of_the_house_and_a_rematch(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(house.url, "parrot-box", "Mia", options={"rounds": 1})
            await host.add_bot("random")
            await host.add_bot("greedy")
            for number in (1, 2):
                await host.start()
                await play(host, GAMES["parrot-box"].bots["greedy"], 1)
                assert host.match is not None
                assert host.match.number == number
                assert sorted(host.match.places)[0] == 1
                await host.until(lambda table: table.now.commitment != "")
            await close(host)

    run(story())


@pytest.mark.slow
def test_a_live_match_of_the_moth_goes_on_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(
                house.url, "cheating-moth", "Mia", bots=["greedy"] * 3, start=True
            )
            playing = asyncio.create_task(play(host, GAMES["cheating-moth"].bots["greedy"], 1))
            seen: Counter[str] = Counter()
            async for message in host.messages():
                seen[type(message).__name__] += 1
                if seen["News"] >= 5 and seen["Hands"] >= 5:
                    break
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert house.house.metrics.of("parlour_errors_total") == 0
            await close(host)

    run(story())


def test_who_is_lost_for_too_long_gets_a_stand_in_and_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, grace=100) as house:
            host, guest = await two_at_a_table(house.url)
            seat = guest.seat_token
            await guest.close()
            await host.until(lambda table: table.presence.get(1) == "lost")
            await host.until(lambda table: table.now.chairs[1].stand_in)
            assert seat is not None
            back = await Table.resume(seat)
            await back.until(lambda table: not table.now.chairs[1].stand_in)
            await host.until(lambda table: table.presence.get(1) == "here")
            await close(host, back)

    run(story())


def test_if_the_host_vanishes_the_next_seat_hosts(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, grace=100) as house:
            host = await Table.open(house.url, "party-bugs", "Mia")
            guest = await Table.sit(house.url, host.code, "Bo")
            await host.close()
            await guest.until(lambda table: table.now.host == 1)
            await close(guest)

    run(story())


def test_with_nobody_there_time_stands_still_and_the_table_sleeps(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, grace=50, sleep_after=100, ping_every=100) as house:
            host, guest = await two_at_a_table(house.url, pace="brisk")
            code, seat = host.code, host.seat_token
            await close(host, guest)
            while code in house.house.keepers:
                await asyncio.sleep(0.05)
            assert seat is not None
            back = await Table.resume(seat)
            await back.until(lambda table: not table.now.paused)
            room = house.house.keepers[code].room
            assert room is not None
            assert not room.paused
            await close(back)

    run(story())


class Adviser:
    def advise(self, view: Any, legal: Any, dice: Any) -> Any:
        return legal[-1]

    def why(self, view: Any, action: Any) -> Words:
        return Words("It is the last one.", "Es ist die letzte.")


def test_a_hint_is_what_a_good_player_would_do_and_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES["party-bugs"].bots, "expert", Adviser())

    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            done = await host.ask(protocol.Hint(new_id()))
            assert done.hint is not None
            assert done.hint.do == host.legal[-1]
            assert done.hint.en == "It is the last one."
            await close(host, guest)

    run(story())


def test_gestures_reach_everybody_and_are_not_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            size = len(await house.house.store.read(host.code))
            wire = await Wire.to(house.url, host.code)
            await wire.hello()
            await host.murmur(protocol.React("wave"))
            heard = await wire.hear("reacted")
            assert (heard["chair"], heard["what"]) == (0, "wave")
            await wire.close()
            assert len(await house.house.store.read(host.code)) == size
            await close(host, guest)

    run(story())


def test_who_is_removed_or_leaves_is_told_goodbye(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host = await Table.open(house.url, "party-bugs", "Mia")
            guest = await Table.sit(house.url, host.code, "Bo")
            await host.ask(protocol.Remove(new_id(), 1))
            with pytest.raises(Closed) as closed:
                await guest.until(lambda table: False)
            assert closed.value.reason == "removed"
            assert guest.seat_token is not None
            with pytest.raises(Closed) as closed:
                await Table.resume(guest.seat_token)
            assert closed.value.reason == "no-seat"
            await host.leave()
            with pytest.raises(Closed) as closed:
                await host.until(lambda table: False)
            assert closed.value.reason == "left"
            await close(host, guest)

    run(story())


def test_a_house_that_closes_says_so_and_leaves_nobody_hanging(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            wire = await Wire.to(house.url, table.code)
            await wire.hello()
            goodbye = asyncio.create_task(wire.hear("goodbye"))
            await table.close()
        assert (await goodbye)["reason"] == "closing"
        await wire.close()

    run(story())
