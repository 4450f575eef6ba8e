"""The page: hashed files for ever, the rest asked for again, compressed once."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path

import aiohttp

from parlour.client import Table
from parlour.server.app import open_house
from parlour.server.pages import Pages
from tests.server.houses import run, settings

SCRIPT = b"console.log('" + b"bug " * 600 + b"')"


PARTS = {  # as Vite's manifest says it
    "index.html": {"file": "assets/app.js", "css": ["assets/app.css"], "imports": ["_page.js"]},
    "_page.js": {"file": "assets/page.js"},
    "_table.js": {"file": "assets/table.js", "css": ["assets/table.css"], "imports": ["_page.js"]},
    "src/screens/AtTable.svelte": {"file": "assets/at.js", "imports": ["index.html"]},
    "src/screens/Join.svelte": {"file": "assets/join.js", "imports": ["_page.js"]},
    "src/screens/Lobby.svelte": {"file": "assets/lobby.js", "imports": ["_page.js"]},
    "src/screens/Room.svelte": {"file": "assets/room.js", "imports": ["_table.js"]},
    "src/screens/Tv.svelte": {"file": "assets/tv.js", "imports": ["_table.js"]},
    "src/games/party_bugs/index.ts": {"file": "assets/bugs.js", "imports": ["_table.js"]},
}


def a_build(folder: Path) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Parlour</title>")
    (folder / "assets" / "app-3f2a.js").write_bytes(SCRIPT)
    (folder / "assets" / "app-3f2a.js.br").write_bytes(b"brotli, say")
    (folder / "manifest.webmanifest").write_text("{}")
    return folder


async def get(url: str, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
    async with (
        aiohttp.ClientSession(auto_decompress=False) as session,
        session.get(url, headers=headers) as answer,
    ):
        return answer.status, answer.headers, await answer.read()


def test_the_built_page_is_served(tmp_path: Path) -> None:
    async def story() -> None:
        pages = Pages(a_build(tmp_path / "static"))
        house = await open_house(settings(tmp_path), pages=pages)
        try:
            for path in (
                "/",
                "/KXTM",
                "/tv/KXTM",
                "/replay/12ab",
                "/rules/party-bugs",
                "/settings",
            ):
                status, headers, body = await get(house.url + path)
                assert (status, headers["Cache-Control"]) == (200, "no-cache")
                assert b"<title>Parlour" in body
            status, headers, body = await get(
                house.url + "/assets/app-3f2a.js", **{"Accept-Encoding": "gzip"}
            )
            assert headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(body) == SCRIPT
            assert "immutable" in headers["Cache-Control"]
            assert headers["Content-Type"].startswith("text/javascript")
            _, headers, body = await get(
                house.url + "/assets/app-3f2a.js", **{"Accept-Encoding": "gzip, br"}
            )
            assert (headers["Content-Encoding"], body) == ("br", b"brotli, say")
            _, headers, body = await get(
                house.url + "/assets/app-3f2a.js", **{"Accept-Encoding": "identity"}
            )
            assert body == SCRIPT
            status, _, body = await get(
                house.url + "/assets/app-3f2a.js", **{"If-None-Match": headers["ETag"]}
            )
            assert (status, body) == (304, b"")
            _, headers, _ = await get(house.url + "/manifest.webmanifest")
            assert headers["Content-Type"] == "application/manifest+json"
            status, _, body = await get(house.url + "/no/such/page", Accept="text/html")
            assert (status, b"<title>Parlour" in body) == (404, True)
            for path in ("/assets/../../pages.py", "/assets/%2e%2e/%2e%2e/pages.py", "/app.py"):
                assert (await get(house.url + path))[0] == 404
        finally:
            await house.close()

    run(story())


def test_without_a_build_a_plain_page_says_how_to_make_one(tmp_path: Path) -> None:
    async def story() -> None:
        house = await open_house(settings(tmp_path), pages=Pages(tmp_path / "nothing"))
        try:
            status, headers, body = await get(house.url)
            assert status == 200
            assert headers["Content-Type"].startswith("text/plain")
            assert b"scripts/web build" in body
        finally:
            await house.close()

    run(story())


def test_a_table_is_told_with_all_that_it_will_need(tmp_path: Path) -> None:
    """A chair while there are chairs, screen and face of its game as soon as cards are dealt."""

    def named(*files: str) -> str:
        return ", ".join(
            f"</assets/{file}>; rel="
            + ("preload; as=style; crossorigin" if file.endswith(".css") else "modulepreload")
            for file in ("app.js", "page.js", *files)
        )

    way_in = named("at.js", "join.js", "lobby.js")
    screen = named("at.js", "tv.js", "table.js", "table.css")
    lesson = named("bugs.js", "table.js", "table.css")
    playing = named("at.js", "room.js", "table.js", "table.css", "bugs.js")

    async def story() -> None:
        folder = a_build(tmp_path / "static")
        (folder / ".vite").mkdir()
        (folder / ".vite" / "manifest.json").write_text(json.dumps(PARTS))
        house = await open_house(settings(tmp_path), pages=Pages(folder))
        try:
            table = await Table.open(house.url, "party-bugs", "Mia", bots=["greedy"])
            for path, link in (
                ("/", None),
                ("/rules/party-bugs", None),
                (f"/{table.code}", way_in),
                (f"/tv/{table.code}", screen),
                ("/KXTM", way_in),
                ("/learn/party-bugs", lesson),
            ):
                _, headers, _ = await get(house.url + path)
                assert headers.get("Link") == link
            await table.start()
            _, headers, _ = await get(f"{house.url}/{table.code.lower()}")
            assert headers["Link"] == playing
            assert (await get(house.url + "/.vite/manifest.json"))[0] == 404
            await table.close()
        finally:
            await house.close()

    run(story())


def test_whoever_takes_brotli_gets_it_and_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        house = await open_house(settings(tmp_path), pages=Pages(a_build(tmp_path / "static")))
        try:
            for accepted, packing in (
                ("gzip, deflate, br, zstd", "br"),
                ("br;q=0.5", "br"),
                ("gzip, br;q=0", "gzip"),
                ("gzip", "gzip"),
                ("identity", None),
                ("", None),
            ):
                _, headers, _ = await get(
                    house.url + "/assets/app-3f2a.js", **{"Accept-Encoding": accepted}
                )
                assert headers.get("Content-Encoding") == packing, accepted
                assert headers["Vary"] == "Accept-Encoding"
                assert "Content-Security-Policy" not in headers  # a script is no page
            assert (await get(house.url + "/assets/app-3f2a.js.br"))[0] == 404
        finally:
            await house.close()

    run(story())


def test_a_table_where_cards_are_dealt_asks_for_the_words_of_its_game(tmp_path: Path) -> None:
    async def story() -> None:
        house = await open_house(settings(tmp_path), pages=Pages(tmp_path / "nothing"))

        async def games(at: str) -> list[str]:
            _, _, body = await get(f"{house.url}/api/games{at}", **{"Accept-Encoding": "identity"})
            return [card["id"] for card in json.loads(body)]

        try:
            table = await Table.open(house.url, "party-bugs", "Mia", bots=["greedy"])
            everything = await games("")
            assert len(everything) > 1
            assert await games(f"?at={table.code}") == everything  # another may still be chosen
            await table.start()
            assert await games(f"?at={table.code.lower()}") == ["party-bugs"]
            assert await games("?at=KXTM") == everything
            await table.close()
        finally:
            await house.close()

    run(story())
