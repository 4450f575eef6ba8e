"""What nobody should say: it gets a sentence, or the end of the line, and harms nobody."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.client import Table
from tests.server.at_table import close, two_at_a_table
from tests.server.houses import Wire, a_house, run

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
            for code in ("AAAA", "nothing-at-all", "%00", "%F0%9F%90%9B", "A" * 2000):
                wire = await Wire.to(house.url, code)
                said = await wire.hello()
                assert (said["reason"], len(said["sentence"]) < 60) == ("no-table", True)
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
