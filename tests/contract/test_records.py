"""A record is the match: it replays, verifies and follows its published schema."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import first_difference, line_of, read_record, record_of, replayed
from parlour.games import GAMES
from tests.contract.random_play import secrets_of, some_action, some_options

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
randoms = st.integers(0, 2**32).map(Random)
SCHEMA = json.loads(Path("docs/record.schema.json").read_text(encoding="utf-8"))


def some_match(game: Game[Any], random: Random) -> Match:
    players = random.choice(game.players)
    match = Match(game, players, random.getrandbits(128), some_options(game, players, random))
    while not match.is_over:
        match.play(*some_action(game, match.table, random))
    return match


@every_game
@settings(deadline=None, max_examples=12)
@given(random=randoms)
def test_a_saved_match_replays_to_the_same_table(game: Game[Any], random: Random) -> None:
    match = some_match(game, random)
    record = read_record(line_of(record_of(match)))
    again = replayed(record, GAMES)
    assert again.table == match.table
    assert again.steps == match.steps
    assert record_of(again) == record
    assert first_difference(record, GAMES) is None


@every_game
def test_records_follow_their_schema(game: Game[Any]) -> None:
    record = json.loads(line_of(record_of(some_match(game, Random(1)))))
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(record)


@every_game
def test_a_record_holds_every_deal_in_full(game: Game[Any]) -> None:
    match = some_match(game, Random(2))
    shuffled: dict[int, tuple[int, ...]] = {}  # by whose pile it is
    for event in match.opening:
        if game.told(event) == "SHUFFLED":
            shuffled.setdefault(event.seat, event.cards)
    dealt = [card for cards in shuffled.values() for card in cards]
    assert sorted(dealt) == sorted(secrets_of(game).all_cards(match.table))
    recorded = [event for event in record_of(match)["opening"] if event["what"] == "SHUFFLED"]
    assert all(event["to"] == "book" and event["cards"] for event in recorded)


@every_game
@settings(deadline=None, max_examples=15)
@given(random=randoms)
def test_a_record_that_was_touched_is_found_out(game: Game[Any], random: Random) -> None:
    record = json.loads(line_of(record_of(some_match(game, Random(3)))))
    touch(record, random)
    assert first_difference(record, GAMES) is not None


def touch(record: dict[str, Any], random: Random) -> None:
    """Change one thing that matters."""
    what = random.choice(["score", "place", "event", "lost event", "lost end"])
    step = random.choice([step for step in record["steps"] if step["told"]])
    if what == "score":
        record["scores"][0] += 1
    elif what == "place":
        record["places"].reverse()
        record["places"][0] += 1
    elif what == "event":
        random.choice(step["told"])["what"] = "RAINED"
    elif what == "lost event":
        step["told"].pop()
    else:
        record["steps"].pop()
