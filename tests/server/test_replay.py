"""A finished match can be read, replayed and verified by anybody who has its link."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from parlour.bots.company import play_out
from parlour.bots.random import choose_at_random
from parlour.cli import main
from parlour.client import Table
from parlour.client.bots import play, view_from
from parlour.core.fair_deal import Promise
from parlour.core.match import Match
from parlour.core.record import Record, line_of, record_of
from parlour.core.table import CLOCK
from parlour.games import GAMES
from parlour.server import doors
from parlour.server.entries import Dealt, Promised, decode_entry, encode_entry
from parlour.server.papers import Replay
from parlour.server.replay import replay_of
from parlour.server.room import Room
from parlour.server.store import Batch, Kept
from tests.server.houses import a_house, ask, run
from tests.server.live_table import LiveTable, decoded

SCHEMA = json.loads(Path("docs/record.schema.json").read_text(encoding="utf-8"))
SHORT: dict[str, dict[str, Any]] = {
    "party-bugs": {},
    "parrot-box": {"rounds": 1},
    "cheating-moth": {"mode": "calm", "rounds": 1},
}


def a_match(id: str) -> Match:
    game = GAMES[id]
    promise = Promise.of("00" * 16, ["one", "", "three"])
    options = game.options.from_json(SHORT[id])
    match = Match(game, 3, None, options, ("Mia", "Bo", "Rita"), promise)
    play_out(match, [choose_at_random] * 3, [1, 2, 3, 4])
    return match


def a_live_table() -> LiveTable:
    at = LiveTable(1, ("nelly", "tim"), seed=3, rounds=1)
    at.room.company.chairs[0].bot = "greedy"
    at.play_out()
    return at


def replay_from(record: Record) -> Replay:
    kept = Kept("ab", line_of(record).encode(), "2026-11-16")
    return msgspec.json.decode(msgspec.json.encode(replay_of(kept)), type=Replay)


def frames_add_up(match: Match, replay: Replay) -> None:
    """Frame by frame, everybody sees what they saw."""
    game, players = match.game, match.players
    again = Match(game, players, match.seed, match.options, match.names, match.promise)
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    shown: dict[str, Any] = {}
    for frame in replay.frames:
        for step in match.steps[len(again.steps) : frame.step]:
            again.play(step.seat, step.action)
            assert frame.do is not None
        if again.steps:
            assert frame.do == game.actions.name(again.steps[-1].action)
        for seen, seat in ((shown, None), *zip(seats, range(players), strict=True)):
            seen |= frame.open if seat is None else frame.seats[seat]
            view = {name: value for name, value in seen.items() if name != "seat"}
            assert view_from(game, view, seat) == game.view(again.table, seat)
        assert set(shown) == {field.name for field in fields(game.view(again.table, None))}
    assert len(again.steps) == len(match.steps)
    assert replay.scores == game.scores(match.table) == replay.frames[-1].scores


@pytest.mark.parametrize("id", GAMES)
def test_the_frames_add_up_to_what_each_seat_saw(id: str) -> None:
    match = a_match(id)
    replay = replay_from(record_of(match))
    assert replay.verified
    assert replay.finished == "2026-11-16"
    assert len(replay.frames) == len(match.steps) + 1
    frames_add_up(match, replay)


def test_a_live_match_has_frames_only_where_something_happened() -> None:
    at = a_live_table()
    match = at.room.match
    assert match is not None
    record = at.room.record()
    assert record is not None
    replay = replay_from(record)
    assert replay.verified
    quiet = sum(step.seat == CLOCK and not step.events for step in match.steps)
    assert quiet > 20
    assert len(replay.frames) == len(match.steps) + 1 - quiet
    assert all(frame.told or frame.seat is not None for frame in replay.frames)
    frames_add_up(match, replay)


def test_a_live_match_keeps_where_the_lamp_pointed() -> None:
    at = a_live_table()
    record = json.loads(line_of(at.room.record() or {}))
    Draft202012Validator(SCHEMA).validate(record)
    lamp = replay_from(record).lamp
    assert len(lamp) > 20
    assert [each.at for each in lamp] == sorted(each.at for each in lamp)
    assert {each.to for each in lamp} <= {None, 0, 1, 2}
    shown = [None, *(each["to"] for each in decoded(at.films[False]) if each["type"] == "lamp_at")]
    seen = [to for before, to in pairwise(shown) if before != to]
    assert seen[: len(lamp)] == [each.to for each in lamp]


def test_the_lamp_survives_a_restart_and_is_forgotten_with_the_match() -> None:
    at = a_live_table()
    again = Room()
    for entry in at.evening.log:
        again.enter(decode_entry(encode_entry(entry)))
    assert again.record() == at.room.record()
    at.evening.enter(Promised(secret="00" * 16))
    at.evening.enter(Dealt(id="next", seats=at.room.seats, rules=at.room.game.version))
    assert at.room.lamp == []


def test_a_touched_record_is_not_verified() -> None:
    record = record_of(a_match("party-bugs"))
    record["shuffle"]["words"][0] = "another"
    assert not replay_of(Kept("ab", line_of(record).encode(), "")).verified
    record = record_of(a_match("party-bugs"))
    record["scores"][0] += 1
    assert not replay_of(Kept("ab", line_of(record).encode(), "")).verified
    del (record := record_of(a_match("party-bugs")))["shuffle"]
    assert not replay_of(Kept("ab", line_of(record).encode(), "")).verified


def test_a_match_of_the_house_becomes_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> bytes:
        async with a_house(tmp_path) as house:
            table = await Table.open(house.url, "party-bugs", "Mia", bots=["greedy"] * 2)
            promised = table.now.commitment
            await table.ready("a word of mine")
            await table.start()
            assert table.match is not None
            early, _, _ = await ask(f"{house.url}/api/matches/{table.match.id}")
            assert early == 404
            await play(table, GAMES["party-bugs"].bots["greedy"], 1)
            match = f"{house.url}/api/matches/{table.match.id}"
            status, headers, record = await ask(match)
            assert status == 200
            assert headers["Content-Disposition"].startswith("attachment")
            assert record["shuffle"]["commitment"] == promised
            assert "a word of mine" in record["shuffle"]["words"]
            status, _, replay = await ask(f"{match}/replay")
            assert status == 200
            assert replay["verified"]
            assert replay["commitment"] == promised
            assert (await ask(f"{match}/replay"))[2] == replay
            await table.close()
            return json.dumps(record).encode()

    line = run(story())
    (tmp_path / "match.jsonl").write_bytes(line)
    assert main(["verify", str(tmp_path / "match.jsonl")]) == 0
    assert "exactly as recorded" in capsys.readouterr().out


def test_a_replay_is_made_once_and_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many want to see it: playing a match again takes time that tables need."""
    begun: list[str] = []
    ended: list[str] = []

    def slowly(kept: Kept) -> Replay:
        assert begun == ended
        begun.append(kept.id)
        time.sleep(0.02)
        ended.append(kept.id)
        return replay_of(kept)

    monkeypatch.setattr(doors, "replay_of", slowly)

    async def story() -> None:
        async with a_house(tmp_path) as house:
            record = line_of(record_of(a_match("party-bugs"))).encode()
            kept = [Kept(id, record, "2026-11-16") for id in ("aa", "bb")]
            await house.house.store.append(Batch(records=kept))
            urls = [f"{house.url}/api/matches/{id}/replay" for id in ("aa", "bb")] * 3
            answers = await asyncio.gather(*map(ask, urls))
            assert {status for status, _, _ in answers} == {200}
            assert sorted(begun) == ["aa", "bb"]

    run(story())
