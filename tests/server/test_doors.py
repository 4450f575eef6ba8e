"""Strong doors: headers, limits, bad messages, and attempts to get in where one may not."""

from __future__ import annotations

import asyncio
import json
import struct
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest

from parlour.client import No, Table
from parlour.server.app import policy
from parlour.server.caller import frame
from parlour.server.house import LETTERS, codes_for, key_of
from parlour.server.limits import Addresses, Bucket
from parlour.server.paths import DOORS
from parlour.server.protocol import Problem
from parlour.server.serving import Rate
from tests.server.houses import Wire, a_house, run
from tests.server.test_house import close, two_at_a_table

NEW = {"game": "party-bugs", "name": "Mia"}


async def ask(
    url: str, method: str = "GET", body: Any = None, **headers: str
) -> tuple[int, Any, Any]:
    """Status, headers and the answer."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode() if body else None
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, url, data=content, headers=headers) as answer,
    ):
        text = await answer.read()
        kind = answer.content_type
        return answer.status, answer.headers, json.loads(text) if "json" in kind else text.decode()


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


PROBLEMS = [
    ("GET", "/api/tables/AAAA", None, 404, "AAAA"),
    ("GET", "/api/tables/aaaa", None, 404, "AAAA"),
    ("GET", "/api/tables/II00", None, 404, "II00"),
    ("GET", "/api/tables/%00", None, 404, ""),
    ("GET", "/api/matches/abc", None, 404, "Partie"),
    ("GET", "/api/matches/%00", None, 404, "Partie"),
    ("GET", "/api/matches/abc/replay", None, 404, "Partie"),
    ("GET", "/api/games/chess/rules", None, 404, "chess"),
    ("GET", "/api/nothing", None, 404, "Adresse"),
    ("GET", "/../../etc/passwd", None, 404, "Adresse"),
    ("PUT", "/api/games", None, 405, "benutzen"),
    ("GET", "/api/tables/AAAA/live", None, 400, "benutzen"),
    ("POST", "/api/tables", b"", 400, "JSON"),
    ("POST", "/api/tables", b"{", 400, "JSON"),
    ("POST", "/api/tables", b"\xff\xfe", 400, "JSON"),
    ("POST", "/api/tables", b"[" * 9000, 400, "JSON"),
    ("POST", "/api/tables", {**NEW, "rank": 1}, 400, "rank"),
    ("POST", "/api/tables", {**NEW, "token": "short"}, 400, "token"),
    ("POST", "/api/tables", {"game": "chess", "name": "Mia"}, 422, "chess"),
    ("POST", "/api/tables", {**NEW, "options": {"rounds": 3}}, 422, "rounds"),
    ("POST", "/api/tables", {**NEW, "options": {"mirror": "maybe"}}, 422, "mirror"),
    ("POST", "/api/tables", {**NEW, "name": "   "}, 409, "Name"),
    ("POST", "/api/tables", {**NEW, "name": "x" * 60}, 409, "24"),
    ("POST", "/api/tables", {**NEW, "start": True}, 422, "2"),
    ("POST", "/api/tables", {**NEW, "name": "x" * 20_000}, 413, "groß"),
    ("POST", "/api/tables/AAAA/chairs", {"name": "Bo"}, 404, "AAAA"),
]


def test_whatever_goes_wrong_gets_a_sentence_in_the_language_asked_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            for method, path, body, status, word in PROBLEMS:
                url = house.url + path
                got, _, german = await ask(f"{url}?language=de", method, body)
                assert (got, word in german["sentence"]) == (status, True), (path, body, german)
                got, _, english = await ask(
                    url, method, body, **{"Accept-Language": "fr, en;q=0.5"}
                )
                assert got == status
                assert msgspec.convert(english, Problem).sentence
                assert english != german or word == ""
            assert not house.house.keepers
            assert house.house.metrics.of("parlour_errors_total") == 0

    run(story())


def test_another_site_may_not_act_here(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, public_url="https://cards.example") as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            own = f"http://127.0.0.1:{house.port}"
            for origin in ("https://evil.example", "null", f"http://127.0.0.1:{house.port + 1}"):
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


BAD = [
    "",
    "hello",
    "{}",
    "[]",
    "null",
    '{"type":"everything"}',
    '{"type":"act"}',
    '{"type":"hello","protocol":1,"token":"x"}',
    '{"type":"hello","protocol":1,"since":"7"}',
    '{"type":"hello","protocol":' + "9" * 5000 + "}",
    "[" * 9000,
    '{"type":"start","id":"1"}',
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_a_bad_hello_is_answered_and_harms_nobody(tmp_path: Path, text: str) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            wire = await Wire.to(house.url, table.code)
            await wire.socket.send_str(text)
            assert (await wire.hear("goodbye"))["reason"] == "bad-message"
            await wire.close()
            await table.ready()
            assert house.house.metrics.of("parlour_errors_total") == 0
            await table.close()

    run(story())


def test_other_protocols_tables_and_late_hellos(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, hello_within=200) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            wire = await Wire.to(house.url, table.code)
            await wire.say(type="hello", protocol=2)
            assert (await wire.hear("goodbye"))["reason"] == "protocol"
            await wire.close()
            for code in ("AAAA", "nothing-at-all"):
                wire = await Wire.to(house.url, code)
                assert (await wire.hello())["reason"] == "no-table"
                await wire.close()
            wire = await Wire.to(house.url, table.code)
            assert (await wire.hear("goodbye"))["reason"] == "bad-message"
            await wire.close()
            wire = await Wire.to(house.url, table.code.lower())
            assert (await wire.hello())["type"] == "everything"
            await wire.close()
            await table.close()

    run(story())


def test_bad_commands_are_refused_or_end_the_line_and_change_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            assert guest.seat_token is not None
            size = len(await house.house.store.read(host.code))
            for message in noise(Random(7), 150):
                wire = await Wire.to(house.url, host.code)
                await wire.hello(token=guest.seat_token.token)
                await wire.socket.send_str(message)
                said = await wire.hear("refused", "goodbye")
                assert said["sentence"]
                await wire.close()
            wire = await Wire.to(house.url, host.code)
            await wire.hello()
            await wire.socket.send_bytes(b"\x00")
            assert (await wire.hear("goodbye"))["reason"] == "bad-message"
            await wire.close()
            wire = await Wire.to(house.url, host.code)
            await wire.hello()
            await wire.socket.send_str("x" * 20_000)
            with pytest.raises(ConnectionError):
                await wire.hear("nothing")
            await wire.close()
            assert len(await house.house.store.read(host.code)) == size
            assert house.house.metrics.of("parlour_errors_total") == 0
            await close(host, guest)

    run(story())


def noise(random: Random, many: int) -> list[str]:
    """Commands with something wrong in each."""
    right: list[dict[str, Any]] = [
        {"type": "act", "do": "PLAY 7", "match": 1},
        {"type": "change", "options": {"mirror": True}},
        {"type": "order", "chairs": [0, 1]},
        {"type": "ready", "word": "x"},
        {"type": "rename", "name": "Eve"},
        {"type": "remove", "chair": 0},
        {"type": "agree", "agree": True},
    ]
    wrong: list[Any] = [None, [], {}, -1, 1e300, "", "\ud800", "x" * 3000, [[[]]], {"a": {}}]
    messages = []
    for number in range(many):
        message = {"id": str(number), **random.choice(right)}
        name = random.choice([*message, "extra"])
        message[name] = random.choice(wrong)
        messages.append(json.dumps(message))
    return messages


def test_who_says_too_much_at_once_is_asked_to_slow_down(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, commands=Rate(5, 1), fleeting=Rate(20, 1)) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            assert table.seat_token is not None
            for message, count in (({"type": "ready", "id": "1"}, 7), ({"type": "look"}, 25)):
                wire = await Wire.to(house.url, table.code)
                await wire.hello(token=table.seat_token.token)
                for _ in range(count):
                    await wire.say(**message)
                assert (await wire.hear("goodbye"))["reason"] == "too-fast"
                await wire.close()
            await table.close()

    run(story())


def test_who_reads_too_slowly_is_dropped_and_can_resume(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, most_unread=20_000) as house:
            host, guest = await two_at_a_table(house.url)
            _, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=1024)
            writer.write(
                f"GET /api/tables/{host.code}/live HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            hello = b'{"type":"hello","protocol":1}'
            writer.write(struct.pack("!BBI", 0x81, 0x80 | len(hello), 0) + hello)
            await writer.drain()
            keeper = house.house.keepers[host.code]
            while not keeper.watchers:
                await asyncio.sleep(0.01)
            slow = next(iter(keeper.watchers))
            large = frame(b'{"type":"reacted","chair":0,"what":"' + b"x" * 60_000 + b'"}')
            for _ in range(200):
                slow.send(large)
                if slow.said:
                    break
            assert slow.said == "too-slow"
            while keeper.watchers:
                await asyncio.sleep(0.05)
            writer.close()
            await host.act(host.legal[0])
            watcher = await Wire.to(house.url, host.code)
            assert (await watcher.hello(since=slow.n))["type"] == "resumed"
            await watcher.close()
            await close(host, guest)

    run(story())


def test_a_line_without_a_sign_of_life_is_cut(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, ping_every=50, silent_for=300) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            wire = await Wire.to(house.url, table.code)
            await wire.hello()
            keeper = house.house.keepers[table.code]
            assert len(keeper.watchers) == 1
            while keeper.watchers:  # nobody reads, so nobody answers the pings
                await asyncio.sleep(0.05)
            assert list(keeper.callers) == [0]
            assert next(iter(keeper.callers.values())).line.slow is not None
            await wire.close()
            await table.close()

    run(story())


def test_limits_for_addresses_tables_and_spectators(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(
            tmp_path, new_tables=Rate(2, 0), spectators=1, wrong_tokens=Rate(2, 0), connections=4
        ) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            await (await Table.open(house.url, "party-bugs", "Mia")).close()
            with pytest.raises(No, match="wait a moment"):
                await Table.open(house.url, "party-bugs", "Mia")
            watcher = await Wire.to(house.url, table.code)
            await watcher.hello()
            other = await Wire.to(house.url, table.code)
            assert (await other.hello())["reason"] == "full"
            await other.close()
            assert table.seat_token is not None
            for token in ("0" * 32, "1" * 32, table.seat_token.token):  # the last one is right
                wire = await Wire.to(house.url, table.code)
                assert (await wire.hello(token=token))["reason"] == "no-seat"
                await wire.close()
            more = [await Wire.to(house.url, table.code) for _ in range(2)]
            with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                await Wire.to(house.url, table.code)
            assert no.value.status == 429
            for wire in (watcher, *more):
                await wire.close()
            await table.close()
        async with a_house(tmp_path, knocks=Rate(3, 0), tables=0) as house:
            status, _, _ = await ask(f"{house.url}/api/tables", "POST", NEW)
            assert status == 503
            answers = [(await ask(f"{house.url}/api/house"))[0] for _ in range(3)]
            assert answers == [200, 200, 429]

    run(story())


def test_the_same_token_opens_the_same_table_again(tmp_path: Path) -> None:
    """An answer that was lost on the way can be asked for again."""

    async def story() -> None:
        async with a_house(tmp_path) as house:
            token = "0123456789abcdef" * 2
            wish = {**NEW, "token": token}
            first = await ask(f"{house.url}/api/tables", "POST", wish)
            again = await ask(f"{house.url}/api/tables", "POST", wish)
            assert first[2] == again[2]
            chairs = f"{house.url}/api/tables/{first[2]['code']}/chairs"
            guest = {"name": "Bo", "token": "f" * 32}
            sat = [await ask(chairs, "POST", guest) for _ in range(2)]
            assert sat[0][2] == sat[1][2]
            _, _, card = await ask(f"{house.url}/api/tables/{first[2]['code'].lower()}")
            assert card["names"] == ["Mia", "Bo"]
            assert card["room_for"] == 4

    run(story())


def test_codes_have_no_letters_that_look_alike() -> None:
    codes = list(codes_for("a key"))
    assert codes == list(codes_for("a key")) != list(codes_for("another"))
    assert {len(code) for code in codes} == {4, 5, 6, 7, 8}
    assert not set("IO01") & set("".join(codes))
    assert len(set(LETTERS)) == 32


def test_buckets_fill_again() -> None:
    bucket = Bucket(Rate(2, 0.5), 0.0)
    assert [bucket.take(now) for now in (0, 0, 0, 1, 2, 2.1, 4)] == [
        True,
        True,
        False,
        False,
        True,
        False,
        True,
    ]
    addresses = Addresses(Rate(1, 0))
    assert [addresses.take(each) for each in ("a", "b", "a")] == [True, True, False]
    assert addresses.is_empty("a")
    assert not addresses.is_empty("c")


def test_the_doors_are_those_that_are_declared(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            for door in DOORS:
                path = door.path.format(code="AAAA", id="abc", game="party-bugs")
                status, _, _ = await ask(house.url + path, door.method, NEW)
                assert status in {door.status, 400, *door.problems}

    run(story())
