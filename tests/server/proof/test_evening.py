"""A whole evening over the wire, as people have it: who comes, hosts, plays, goes, and wins."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from parlour.client import Closed, No, Table
from parlour.client.bots import play
from parlour.client.line import new_id
from parlour.core.record import first_difference
from parlour.games import GAMES
from parlour.server import protocol, turns
from tests.server.at_table import close
from tests.server.houses import a_house, run


@pytest.fixture(autouse=True)
def _quick_stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "stand_in_level", lambda room: "greedy")


async def say(table: Table, kind: Any, **fields: Any) -> Any:
    return await table.ask(kind(id=new_id(), **fields))


async def play_out(*tables: Table) -> None:
    """Everybody plays until the match is over."""
    assert tables[0].match is not None
    greedy = GAMES[tables[0].match.game].bots["greedy"]
    async with asyncio.TaskGroup() as players:
        for table in tables:
            players.create_task(play(table, greedy, 1))


async def get(url: str) -> Any:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == 200
        return json.loads(await answer.text())


def test_an_evening(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, grace=150) as house:
            url = house.url
            mia = await Table.open(url, "party-bugs", "  Mia\u202e ", evening=True)
            assert len(mia.code) == 4
            assert not set(mia.code) & set("IO01")
            bo = await Table.sit(url, mia.code, "Mia", language="de")
            assert [each.name for each in bo.now.chairs] == ["Mia", "Mia 2"]
            await say(bo, protocol.Rename, name="Bo", avatar=7)
            with pytest.raises(No, match="Gastgeber"):
                await bo.add_bot("greedy")

            # The host sets the table.
            await mia.add_bot("greedy", "nelly")
            await mia.add_bot("casual")
            await say(mia, protocol.Remove, chair=3)
            await say(mia, protocol.Order, chairs=[2, 1, 0])
            await say(mia, protocol.Change, options={"hidden_card": True}, pace="normal")
            assert [each.chair for each in mia.now.chairs] == [2, 1, 0]
            with pytest.raises(No, match="Not everybody is ready: Bo"):
                await mia.start()
            await bo.ready("a word of mine")
            tv = await Table.watch(url, mia.code, tv=True)
            promised = mia.now.commitment
            await mia.start()
            assert mia.match is not None
            assert (mia.match.commitment, mia.match.seats) == (promised, [2, 1, 0])
            assert "a word of mine" in mia.match.words
            await tv.until(lambda table: bool(table.view))
            assert tv.seat is None
            assert not tv.view.get("hand")

            # A second device takes over; the match goes on there.
            assert bo.seat_token is not None
            other = await Table.resume(bo.seat_token, language="de")
            with pytest.raises(Closed, match="anderen Gerät"):
                await bo.until(lambda table: False)
            await bo.close()
            bo = other
            await say(mia, protocol.PassHost, chair=1)
            with pytest.raises(No, match="Lobby"):
                await say(bo, protocol.Change, game="parrot-box")
            await say(bo, protocol.PassHost, chair=0)
            await say(mia, protocol.Pause)
            with pytest.raises(No, match="Pause"):
                await bo.act(bo.legal[0] if bo.legal else "PLAY 1")
            await say(bo, protocol.GoOn)
            await play_out(mia, bo)
            first = mia.match
            assert first is not None
            record = await get(f"{url}/api/matches/{first.id}")
            assert first_difference(record, GAMES) is None
            points = {each.chair: each.evening for each in mia.now.chairs}
            assert sum(points.values()) == first.places.count(1)

            # A rematch with the same seats, then another game for the same company.
            await bo.ready()
            await mia.start()
            assert mia.match.seats == first.seats
            assert mia.match.number == 2
            await play_out(mia, bo)
            await say(mia, protocol.ToLobby)
            await say(mia, protocol.Change, game="parrot-box", options={"rounds": 1})
            await bo.ready()
            await mia.start()
            assert mia.match.game == "parrot-box"

            # The host vanishes: the next seat hosts, a bot keeps the seat warm and gives it back.
            seat = mia.seat_token
            assert seat is not None
            await mia.close()
            await bo.until(lambda table: table.now.host == 1)
            await bo.until(lambda table: table.now.chairs[2].stand_in)
            mia = await Table.resume(seat)
            await mia.until(lambda table: not table.now.chairs[2].stand_in)
            await play_out(mia, bo)
            total = sum(each.evening for each in mia.now.chairs)
            assert total >= 3

            # Somebody is asked to leave, and cannot come back with that key.
            await say(bo, protocol.Remove, chair=0)
            with pytest.raises(Closed, match="asked you to leave"):
                await mia.until(lambda table: False)
            with pytest.raises(Closed, match="opens no seat"):
                await Table.resume(seat)
            evening = {each.chair: each.evening for each in bo.now.chairs}
            token = bo.seat_token
            await close(mia, bo, tv)
        async with a_house(tmp_path) as house:
            assert token is not None
            bo = await Table.resume(token._replace(url=house.url))
            assert {each.chair: each.evening for each in bo.now.chairs} == evening
            await bo.close()

    run(story(), 90)
