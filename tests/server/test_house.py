"""A real house on a real port: who comes and goes, who plays, and what is said across the table."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from parlour.client import Closed, No, Table
from parlour.client.bots import play
from parlour.client.line import new_id
from parlour.core.words import Words
from parlour.games import GAMES
from parlour.server import protocol, turns
from parlour.server.app import Running
from parlour.server.line import SHAKY
from parlour.server.papers import NewTable, SitDown
from parlour.server.store import open_store
from tests.server.at_table import close, everything_seen, two_at_a_table
from tests.server.houses import Moody, Wire, a_house, ask, run


@pytest.fixture(autouse=True)
def _quick_stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expert would have to be compiled first."""
    monkeypatch.setattr(turns, "stand_in_level", lambda room: "greedy")


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


def test_a_table_does_not_fall_asleep_under_whoever_is_about_to_come_in(tmp_path: Path) -> None:
    """Else there would be two who write at it: one who was forgotten, and one who was woken."""

    async def story() -> None:
        store = Moody(await open_store(tmp_path, None))
        async with a_house(tmp_path, store, sleep_after=500) as running:
            house = running.house
            code = (await house.open_table(NewTable("party-bugs", "Mia"))).code
            house.forget(house.keepers[code])
            store.open.clear()  # it takes long to read its log
            knocking = asyncio.create_task(house.knock(code))
            await asyncio.sleep(0.6)
            store.open.set()
            while code not in house.keepers:
                await asyncio.sleep(0)
            house._put_to_sleep(house.now())
            keeper = await knocking
            assert house.keepers.get(code) is keeper
            keeper.quiet_since = -1000
            sitting = asyncio.create_task(house.sit(code, SitDown("Bo")))
            while keeper.is_idle:
                await asyncio.sleep(0)
            while not keeper.is_idle:
                await asyncio.sleep(0)
            house._put_to_sleep(house.now())
            assert house.keepers.get(code) is keeper
            await sitting

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


def test_one_question_at_a_time_and_the_same_one_again_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks and asks would let no bot think, at any table."""
    asked: list[object] = []
    answered = threading.Event()

    class Ponderer(Adviser):
        def advise(self, view: Any, legal: Any, dice: Any) -> Any:
            asked.append(view)
            assert answered.wait(20)
            return legal[-1]

    monkeypatch.setitem(GAMES["party-bugs"].bots, "expert", Ponderer())

    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            first = asyncio.create_task(host.ask(protocol.Hint("a hint")))
            while not asked:
                await asyncio.sleep(0.001)
            with pytest.raises(No, match="still being thought"):
                await host.ask(protocol.Hint(new_id()))
            await host.cut()
            await host.until(lambda table: table.presence.get(0) == "here")
            with pytest.raises(No, match="still being thought"):  # the line is back, and the ...
                await host.ask(protocol.Hint(new_id()))  # ... first question was said again
            answered.set()
            assert (await first).hint is not None
            assert len(asked) == 1
            assert (await host.ask(protocol.Hint(new_id()))).hint is not None
            await close(host, guest)

    run(story())


def test_a_seat_that_is_taken_over_is_here_although_the_other_page_was_hidden(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            await guest.murmur(protocol.Look(True))
            await host.until(lambda table: table.presence.get(1) == "away")
            assert guest.seat_token is not None
            again = await Table.resume(guest.seat_token)
            await host.until(lambda table: table.presence.get(1) == "here")
            await close(host, guest, again)

    run(story())


def test_a_slow_line_is_told_once_and_so_is_its_recovery(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            keeper = house.house.keepers[host.code]
            wire = await Wire.to(house.url, host.code)
            await wire.hello()
            line = keeper.callers[1].line
            line.trips.clear()
            line.trips.append(SHAKY + 1)
            for _ in range(3):
                keeper.feel(keeper.callers[1])
            told = await wire.hear("presence")
            while not told.get("shaky"):
                told = await wire.hear("presence")
            assert told == {
                "type": "presence",
                "chair": 1,
                "presence": "here",
                "ms": SHAKY + 1,
                "shaky": True,
            }
            late = await Wire.to(house.url, host.code)
            await late.hello()
            assert (await late.hear("presence"))["shaky"]
            line.trips.clear()
            line.trips.append(20)
            keeper.feel(keeper.callers[1])
            assert "shaky" not in await wire.hear("presence")
            await wire.close()
            await late.close()
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


@pytest.mark.parametrize("restarted", [False, True])
def test_a_table_that_all_have_left_is_there_for_whoever_comes_next(
    tmp_path: Path, restarted: bool
) -> None:
    """Bots finish the match that was left, and the newcomer hosts the next one."""

    async def come(house: Running, code: str) -> None:
        rita = await Table.sit(house.url, code, "Rita")
        await rita.until(lambda table: table.now.state == "over")
        assert rita.now.host == 2
        assert rita.match is not None
        record = f"{house.url}/api/matches/{rita.match.id}"
        assert (await ask(record))[0] == 200
        await rita.add_bot("greedy")
        await rita.start()
        assert rita.match.seats == [2, 3]
        await close(rita)

    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            await guest.leave()
            await host.leave()
            await close(host, guest)
            if not restarted:
                await come(house, host.code)
        if restarted:
            async with a_house(tmp_path) as house:
                await come(house, host.code)

    run(story())
