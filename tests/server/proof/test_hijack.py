"""Somebody else's seat: every way to it is closed, and trying leaves no trace at the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from parlour.client import Table
from parlour.client.line import new_id
from parlour.server.app import Running
from parlour.server.house import key_of
from parlour.server.protocol import Act, Remove
from tests.server.houses import Wire, a_house, run


class Robbery:
    """Mia and Bo play, Eve sits at another table and wants to play for Mia."""

    def __init__(self, house: Running, mia: Table, bo: Table, eve: Table) -> None:
        self.house, self.mia, self.bo, self.eve = house, mia, bo, eve
        assert mia.seat_token is not None
        assert bo.seat_token is not None
        assert eve.seat_token is not None
        self.token = mia.seat_token.token
        self.other = bo.seat_token.token
        self.foreign = eve.seat_token.token
        room = house.house.keepers[mia.code].room
        assert room is not None
        self.room = room

    async def wire(self, **headers: str) -> Wire:
        return await Wire.to(self.house.url, self.mia.code, **headers)

    def act(self, id: str = "theft", **more: Any) -> dict[str, Any]:
        """What Mia could do now, and Bo could not."""
        do = next(each for each in self.mia.legal if each not in self.bo.legal)
        return {"type": "act", "id": id, "do": do, "match": 1, **more}

    async def answer(self, wire: Wire, **message: Any) -> Any:
        await wire.say(**message)
        return await wire.hear("refused", "goodbye", "done")


async def with_a_wrong_token(at: Robbery) -> None:
    wrong = ["0" * 32, at.token[::-1], at.foreign, key_of(at.token)[:32], at.token[:-1] + "g"]
    for token in [*wrong, at.token.upper(), at.token + "\n", key_of(at.token), ""]:
        if token == at.token:
            continue
        wire = await at.wire()
        said = await wire.hello(token=token)
        assert said["reason"] in ("no-seat", "bad-message")
        await wire.close()


async def as_a_spectator(at: Robbery) -> None:
    wire = await at.wire()
    assert (await wire.hello())["mine"] is None
    assert (await at.answer(wire, **at.act()))["type"] == "refused"
    await wire.close()


async def from_another_seat(at: Robbery) -> None:
    for more in ({}, {"seat": 0}, {"chair": 0}, {"by": [0, "x"]}, {"token": at.token}):
        wire = await at.wire()
        await wire.hello(token=at.other)
        assert (await at.answer(wire, **at.act(**more)))["type"] == "refused"
        await wire.close()


async def with_an_id_that_was_used(at: Robbery) -> None:
    """Saying the same as Mia after her is not being Mia: it is looked at as Bo's own."""
    wire = await at.wire()
    await wire.hello(token=at.other)
    used = next(iter(at.room._done[0]))
    assert (await at.answer(wire, **at.act(used)))["type"] == "refused"
    await wire.close()


async def by_a_second_hello(at: Robbery) -> None:
    wire = await at.wire()
    await wire.hello(token=at.other)
    await wire.say(type="hello", protocol=1, token=at.token)
    assert (await wire.hear("goodbye", "everything", "resumed"))["type"] == "goodbye"
    await wire.close()


async def from_another_site(at: Robbery) -> None:
    for origin in ("https://evil.example", "null", at.house.url.replace("127.0.0.1", "127.0.0.2")):
        with pytest.raises(aiohttp.WSServerHandshakeError) as no:
            await at.wire(Origin=origin)
        assert no.value.status == 403
        async with (
            aiohttp.ClientSession(headers={"Origin": origin}) as session,
            session.post(
                f"{at.house.url}/api/tables/{at.mia.code}/chairs", json={"name": "Eve"}
            ) as no_door,
        ):
            assert no_door.status == 403


async def through_a_door_for_guests(at: Robbery) -> None:
    """Sitting down with somebody's token gives nothing that its owner does not have."""
    async with aiohttp.ClientSession() as session:
        for token in (key_of(at.token)[:32], at.foreign):
            wish = {"name": "Mia", "token": token}
            url = f"{at.house.url}/api/tables/{at.mia.code}/chairs"
            async with session.post(url, json=wish) as answer:
                assert (await answer.json()).get("chair") != 0
            wire = await at.wire()
            assert (await wire.hello(token=token))["chair"] not in (0, 1)
            assert (await at.answer(wire, **at.act()))["type"] == "refused"
            await at.answer(wire, type="leave", id=new_id())
            await wire.close()


async def by_being_taken_over(at: Robbery) -> None:
    """An old connection has nothing to say any more."""
    old = await at.wire()
    await old.hello(token=at.other)
    new = await at.wire()
    await new.hello(token=at.other)
    assert (await old.hear("goodbye"))["reason"] == "taken-over"
    await old.say(type="rename", id="late", name="Eve")
    with pytest.raises(ConnectionError):
        await old.hear("done", "refused")
    await old.close()
    await new.close()


WAYS: list[Callable[[Robbery], Awaitable[None]]] = [
    with_a_wrong_token,
    as_a_spectator,
    from_another_seat,
    with_an_id_that_was_used,
    by_a_second_hello,
    from_another_site,
    through_a_door_for_guests,
    by_being_taken_over,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_nobody_plays_for_somebody_else(
    way: Callable[[Robbery], Awaitable[None]], tmp_path: Path
) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            mia = await Table.open(house.url, "party-bugs", "Mia")
            bo = await Table.sit(house.url, mia.code, "Bo")
            eve = await Table.open(house.url, "party-bugs", "Eve")
            await bo.ready()
            await mia.start()
            await bo.until(lambda table: bool(table.legal))
            await mia.until(lambda table: bool(table.legal))
            at = Robbery(house, mia, bo, eve)
            table, view = at.room.match.table.copy(), mia.view  # type: ignore[union-attr]
            await way(at)
            assert at.room.match.table == table  # type: ignore[union-attr]
            assert at.room.company[0].name == "Mia"
            assert mia.view == view
            match = mia.match
            assert match is not None
            await mia.ask(Act(new_id(), at.act()["do"], match.number))
            assert house.house.metrics.of("parlour_errors_total") == 0
            for each in (mia, bo, eve):
                await each.close()

    run(story())


def test_who_was_removed_or_has_left_has_no_key_any_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            mia = await Table.open(house.url, "party-bugs", "Mia")
            bo = await Table.sit(house.url, mia.code, "Bo")
            rita = await Table.sit(house.url, mia.code, "Rita")
            await rita.leave()
            await mia.ask(Remove(new_id(), 1))
            for gone in (bo, rita):
                assert gone.seat_token is not None
                wire = await Wire.to(house.url, mia.code)
                assert (await wire.hello(token=gone.seat_token.token))["reason"] == "no-seat"
                await wire.close()
            for each in (mia, bo, rita):
                await each.close()

    run(story())
