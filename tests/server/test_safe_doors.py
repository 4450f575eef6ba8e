"""Strong doors: strict headers, no other site, no seat without its token, no secret on the wire."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
import pytest

from parlour.client import Table
from parlour.server.app import policy
from parlour.server.house import key_of
from tests.server.at_table import close, two_at_a_table
from tests.server.houses import Wire, a_house, ask, run

NEW = {"game": "party-bugs", "name": "Mia"}


def test_every_answer_carries_strict_headers(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            for path in ("/", "/api/games", "/healthz", "/metrics", "/nowhere", "/api/tables/AAAA"):
                _, headers, _ = await ask(house.url + path)
                rules = headers["Content-Security-Policy"]
                for part in (
                    "default-src 'self'",
                    "style-src 'self' 'unsafe-inline'",
                    "img-src 'self' data:",
                    f"connect-src 'self' ws://127.0.0.1:{house.port} ",
                    "frame-ancestors 'none'",
                    "base-uri 'none'",
                    "form-action 'self'",
                ):
                    assert part in rules, path
                assert "script-src" not in rules
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Referrer-Policy"] == "no-referrer"
                assert "camera=()" in headers["Permissions-Policy"]
                assert "Server" not in headers

    run(story())


def test_a_strange_host_gets_into_no_policy() -> None:
    assert "ws:" not in policy("evil; script-src *")
    assert "ws://localhost:80 wss://localhost:80;" in policy("localhost:80")


def test_another_site_may_not_act_here(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, public_url="https://cards.example") as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            own = f"http://127.0.0.1:{house.port}"
            other = f"http://127.0.0.1:{house.port + 1}"
            for origin in ("https://evil.example", "null", "http://[", other):
                status, _, _ = await ask(f"{house.url}/api/tables", "POST", NEW, Origin=origin)
                assert status == 403
                with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                    await Wire.to(house.url, table.code, Origin=origin)
                assert no.value.status == 403
            for origin in (own, "https://cards.example"):
                status, _, _ = await ask(f"{house.url}/api/tables", "POST", NEW, Origin=origin)
                assert status == 201
                wire = await Wire.to(house.url, table.code, Origin=origin)
                assert (await wire.hello())["type"] == "everything"
                await wire.close()
            await table.close()

    run(story())


def test_a_seat_opens_with_its_token_only(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            assert host.seat_token is not None
            token = host.seat_token.token
            for wrong in ("0" * 32, key_of(token)[:32], token[::-1]):
                wire = await Wire.to(house.url, host.code)
                assert (await wire.hello(token=wrong))["reason"] == "no-seat"
                await wire.close()
            other = await Table.open(house.url, "party-bugs", "Eve")
            wire = await Wire.to(house.url, other.code)
            assert (await wire.hello(token=token))["reason"] == "no-seat"
            await wire.close()
            watcher = await Wire.to(house.url, host.code)
            seen = await watcher.hello()
            assert seen["chair"] is None
            assert not seen["legal"]
            await watcher.say(type="act", id="1", do=host.legal[0], match=1)
            assert (await watcher.hear("refused"))["id"] == "1"
            await watcher.close()
            await close(host, guest, other)

    run(story())


def test_no_token_key_or_secret_is_ever_sent_or_kept_in_the_clear(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            room = house.house.keepers[host.code].room
            assert room is not None
            assert room.match is not None
            assert room.match.promise is not None
            assert host.seat_token is not None
            assert guest.seat_token is not None
            hidden = [
                room.match.promise.secret,
                f"{room.match.seed:032x}",
                str(room.match.seed),
                host.seat_token.token,
                key_of(host.seat_token.token),
                key_of(guest.seat_token.token),
            ]
            wire = await Wire.to(house.url, host.code)
            said = [json.dumps(await wire.hello(token=guest.seat_token.token))]
            await host.act(host.legal[0])
            said.append(json.dumps(await wire.hear("news")))
            for path in ("/metrics", "/healthz", f"/api/tables/{host.code}"):
                said.append(str(await ask(house.url + path)))
            assert not [secret for secret in hidden if any(secret in each for each in said)]
            kept = b"".join(await house.house.store.read(host.code)).decode()
            assert host.seat_token.token not in kept
            assert host.code not in said[2]
            await wire.close()
            await close(host, guest)

    run(story())
