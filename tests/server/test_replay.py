"""A finished match can be read, replayed and verified by anybody who has its link."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.bots.company import play_out
from parlour.bots.random import choose_at_random
from parlour.cli import main
from parlour.client import Table
from parlour.client.bots import play, view_from
from parlour.core.fair_deal import Promise
from parlour.core.match import Match
from parlour.core.record import line_of, record_of
from parlour.games import GAMES
from parlour.server.protocol import Replay
from parlour.server.replay import replay_of
from parlour.server.store import Kept
from tests.server.houses import a_house, run
from tests.server.test_doors import ask

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


@pytest.mark.parametrize("id", GAMES)
def test_the_frames_add_up_to_what_each_seat_saw(id: str) -> None:
    match = a_match(id)
    game = match.game
    kept = Kept("ab", line_of(record_of(match)).encode(), "2026-11-16")
    replay = msgspec.json.decode(msgspec.json.encode(replay_of(kept)), type=Replay)
    assert replay.verified
    assert replay.finished == "2026-11-16"
    assert len(replay.frames) == len(match.steps) + 1
    again = Match(game, 3, match.seed, match.options, match.names, match.promise)
    seats: list[dict[str, Any]] = [{}, {}, {}]
    shown: dict[str, Any] = {}
    for frame, step in zip(replay.frames, [None, *match.steps], strict=True):
        if step is not None:
            again.play(step.seat, step.action)
            assert frame.do == game.actions.name(step.action)
        shown |= frame.open
        for seat, news in enumerate(frame.seats):
            seats[seat] |= news
            view = {name: value for name, value in seats[seat].items() if name != "seat"}
            assert view_from(game, view, seat) == game.view(again.table, seat)
            for name, value in shown["own"][seat].items():
                assert seats[seat][name] == value
        names = {field.name for field in fields(game.view(again.table, None))}
        assert set(shown) == {*names, "own"}
    assert replay.scores == game.scores(match.table) == replay.frames[-1].scores


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
