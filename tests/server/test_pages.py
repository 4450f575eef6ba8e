"""The page: hashed files for ever, the rest asked for again, compressed once."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from pathlib import Path

import aiohttp

from parlour.server.app import open_house
from parlour.server.pages import Pages
from tests.server.houses import run, settings

SCRIPT = b"console.log('" + b"bug " * 600 + b"')"


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
