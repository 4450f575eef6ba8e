"""Who gets a file packed and how, who has it already, and replays that are made once."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from pathlib import Path

import pytest

from parlour.client import Table
from parlour.client.bots import play
from parlour.games import GAMES
from parlour.server import doors
from parlour.server.app import open_house
from parlour.server.doors import replay_sheet
from parlour.server.pages import Pages, Sheet
from parlour.server.store import Kept
from tests.server.houses import a_house, run, settings
from tests.server.test_pages import SCRIPT, a_build, get

GREEDY = GAMES["party-bugs"].bots["greedy"]


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0, br; q=0.000", None),
        ("*;q=0", None),
        ("x-gzipped, brother", None),
        ("", None),
    ],
)
def test_a_file_is_packed_as_its_reader_wants_it(
    tmp_path: Path, accepted: str, packed: str | None
) -> None:
    async def story() -> None:
        house = await open_house(settings(tmp_path), pages=Pages(a_build(tmp_path / "static")))
        try:
            script = f"{house.url}/assets/app-3f2a.js"
            _, headers, body = await get(script, **{"Accept-Encoding": accepted})
            assert headers.get("Content-Encoding") == packed
            assert (body == SCRIPT) == (packed is None)
        finally:
            await house.close()

    run(story())


def test_a_file_that_is_there_already_is_not_sent_again(tmp_path: Path) -> None:
    """A proxy that packs marks a tag as weak; a browser may have several of them."""

    async def story() -> None:
        house = await open_house(settings(tmp_path), pages=Pages(a_build(tmp_path / "static")))
        try:
            tag = (await get(house.url))[1]["ETag"]
            for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
                assert (await get(house.url, **{"If-None-Match": known}))[0] == 304
            assert (await get(house.url, **{"If-None-Match": '"other"'}))[0] == 200
        finally:
            await house.close()

    run(story())


async def a_match_over(url: str) -> str:
    table = await Table.open(url, "party-bugs", "Mia", bots=["greedy", "greedy"])
    await table.start()
    await play(table, GREEDY, 1)
    match = table.match
    assert match is not None
    await table.close()
    return match.id


def test_a_replay_is_made_once_and_waits_for_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    going_on = threading.Event()
    going_on.set()

    def slowly(kept: Kept) -> Sheet:
        made.append(kept.id)
        going_on.wait()
        return replay_sheet(kept)

    monkeypatch.setattr(doors, "replay_sheet", slowly)

    async def story() -> None:
        async with a_house(tmp_path) as house:
            one, other = [await a_match_over(house.url) for _ in range(2)]
            replay = f"{house.url}/api/matches/{one}/replay"
            _, headers, packed = await get(replay, **{"Accept-Encoding": "gzip"})
            assert headers["Content-Encoding"] == "gzip"
            assert headers["Content-Type"] == "application/json; charset=utf-8"
            _, headers, plain = await get(replay, **{"Accept-Encoding": "identity"})
            assert json.loads(gzip.decompress(packed)) == json.loads(plain)
            assert (await get(replay, **{"If-None-Match": headers["ETag"]}))[0] == 304
            going_on.clear()
            waiting = asyncio.create_task(get(f"{house.url}/api/matches/{other}/replay"))
            try:
                while made != [one, other]:
                    await asyncio.sleep(0.01)
                assert (await get(replay, **{"Accept-Encoding": "identity"}))[2] == plain
            finally:
                going_on.set()
            assert (await waiting)[0] == 200
            assert made == [one, other]

    run(story())
