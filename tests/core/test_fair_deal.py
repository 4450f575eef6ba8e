"""A shuffle that everybody can check."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from parlour.bots.company import play_out
from parlour.cli import main
from parlour.core.dice import seed_dice
from parlour.core.fair_deal import Promise, commitment, new_secret, seed_of
from parlour.core.match import Match
from parlour.core.record import Record, first_difference, line_of, read_record, record_of
from parlour.core.words import ParlourError
from parlour.games import GAMES

SECRET = "000102030405060708090a0b0c0d0e0f"
SCHEMA = json.loads(Path("docs/record.schema.json").read_text(encoding="utf-8"))


def promised() -> Record:
    """A finished match whose shuffle was promised."""
    game = GAMES["party-bugs"]
    match = Match(game, 3, names=("Mia", "Bo", "Zoë"), promise=Promise.of(SECRET, ("a", "", "ä")))
    luck = [0] * 4
    seed_dice(luck, 1)
    play_out(match, [game.bots["random"]] * 3, luck)
    return read_record(line_of(record_of(match)))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == sha256(SECRET.encode()).hexdigest()


def test_the_seed_can_be_reckoned_by_anybody() -> None:
    mixed = b"32:" + SECRET.encode() + b"1:a" + b"0:" + b"2:" + "ä".encode()
    assert seed_of(SECRET, ("a", "", "ä")) == int(sha256(mixed).hexdigest()[:32], 16)


def test_every_word_and_its_place_count() -> None:
    seeds = {seed_of(SECRET, words) for words in (["ab", ""], ["a", "b"], ["", "ab"], ["b", "a"])}
    assert len(seeds) == 4


def test_secrets_differ() -> None:
    assert len({new_secret() for _ in range(100)}) == 100


def test_a_promised_shuffle_is_in_the_record_and_holds() -> None:
    record = promised()
    Draft202012Validator(SCHEMA).validate(record)
    assert record["shuffle"]["commitment"] == commitment(SECRET)
    assert record["seed"] == f"{seed_of(SECRET, ('a', '', 'ä')):032x}"
    assert first_difference(record, GAMES) is None


def test_verify_says_that_promises_were_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "book.jsonl"
    record = promised()
    book.write_text(f"{line_of(record)}\n{line_of(record)}\n", encoding="utf-8")
    assert main(["verify", str(book)]) == 0
    assert "2 shuffles were promised before the deal" in capsys.readouterr().out
    record["shuffle"]["words"][0] = "b"
    book.write_text(line_of(record), encoding="utf-8")
    assert main(["verify", str(book)]) == 1
    assert "not the promised one" in capsys.readouterr().out


@pytest.mark.parametrize("touched", ["secret", "words", "commitment", "seed"])
def test_a_broken_promise_is_found_out(touched: str) -> None:
    record = promised()
    if touched == "seed":
        record["seed"] = f"{Random(1).getrandbits(128):032x}"
    elif touched == "words":
        record["shuffle"]["words"][1] = "x"
    else:
        record["shuffle"][touched] = "f" * len(record["shuffle"][touched])
    difference = first_difference(record, GAMES)
    assert difference is not None
    assert "not the promised one" in difference.en
    assert "Nicht wie versprochen" in difference.de


@pytest.mark.parametrize("damaged", [None, [], {}, {"secret": 1}, {"secret": "a", "words": [1]}])
def test_a_damaged_promise_is_refused(damaged: object) -> None:
    record = promised() | {"shuffle": damaged}
    with pytest.raises(ParlourError, match="damaged"):
        first_difference(record, GAMES)


def test_when_and_by_whom_a_step_was_done_is_kept() -> None:
    game = GAMES["party-bugs"]
    match = Match(game, 2, 1)
    match.play(0, game.legal(match.table, 0)[0], at=1200)
    match.play(1, game.legal(match.table, 1)[0], at=1300, whose="bot")
    record = read_record(line_of(record_of(match)))
    Draft202012Validator(SCHEMA).validate(record)
    assert [step["at"] for step in record["steps"]] == [1200, 1300]
    assert record["steps"][1]["whose"] == "bot"
    assert first_difference(record, GAMES) is None
    record["steps"][0]["at"] = "soon"
    difference = first_difference(record, GAMES)
    assert difference is not None
    assert "Step 1 is damaged" in difference.en


def test_a_match_can_go_back() -> None:
    game = GAMES["party-bugs"]
    match = Match(game, 2, 1, names=("Mia", "Bo"))
    tables = []
    random = Random(1)
    for number in range(12):
        tables.append(match.table.copy())
        seat = game.awaited(match.table)[0]
        match.play(seat, random.choice(game.legal(match.table, seat)), at=number)
    for steps, table in enumerate(tables):
        again = match.after(steps)
        assert again.table == table
        assert again.steps == match.steps[:steps]
        assert again.names == match.names
