"""A Cheating Moth table in a terminal."""

from __future__ import annotations

import pytest

from parlour.core.ink import plain_text, width
from parlour.core.words import Language
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.actions import card_label, card_name
from parlour.games.cheating_moth.sketch import sketch
from parlour.games.cheating_moth.table import NO_CARD, Table
from tests.games.cheating_moth.tables import do, position, vanish, wait

NAMES = ("Mia", "Bo", "Rita", "Gus", "Sue")


def drawn(table: Table, seat: int | None, language: Language = "en") -> str:
    return plain_text(sketch(CHEATING_MOTH.view(table, seat), NAMES, language))


def test_a_player_sees_everything_needed_to_play() -> None:
    table = position("2 5 moth-1", "4 4", "1 1", top="3", beneath="ant-2", guard=1)
    vanish(table, 0, "5")
    wait(table, 6000)
    do(table, 0, "VANISH moth-1")
    text = drawn(table, 0)
    for part in ("[3]", "fits: 2 or 4", "[Ant 2]", "Guard", "to move", "[Moth 1]", "on its way"):
        assert part in text
    assert "Vanished   [5]" in text
    assert "about 2 cards" in text
    assert "etwa 2 Karten" in drawn(table, 0, "de")


def test_cards_that_were_seen_are_noted() -> None:
    table = position("ant-2 5 5", "4 4", "1 1", top="3", beneath="moth-4")
    do(table, 0, "PLAY ant-2")
    assert "seen: 3" in drawn(table, 0)
    assert "seen: Moth 4" in drawn(table, None)


def test_who_is_ready_and_what_is_going_on() -> None:
    table = position("mosquito-2 5 5", "4 moth-2", "1 1", top="3")
    do(table, 1, "VANISH moth-2")
    do(table, 0, "PLAY mosquito-2")
    do(table, 1, "SLAP", 300)
    assert "ready" in drawn(table, 2)
    assert "Mosquito: slap!" in drawn(table, 2)
    do(table, 2, "SLAP", 500)
    do(table, 0, "CAUGHT 1")
    assert "Caught! A gift is owed" in drawn(table, 2)


@pytest.mark.parametrize("seat", [0, None])
def test_a_finished_match_is_open(seat: int | None) -> None:
    table = position("2", "4 moth-2", "1 1", top="3", rounds=1)
    do(table, 0, "PLAY 2")
    text = drawn(table, seat)
    assert "[4] [Moth 2]" in text
    assert "11 minus" in text


def test_even_a_large_hand_keeps_within_78_columns() -> None:
    hand = " ".join(
        f"{insect}-{value}" for insect in ("spider", "ant", "moth") for value in "12345"
    )
    table = position(
        hand, "4 4", "1 1", top="3", beneath="cockroach-1 mosquito-2 cockroach-3 2 1 5"
    )
    for language in ("en", "de"):
        lines = sketch(CHEATING_MOTH.view(table, 0), NAMES, language).split("\n")
        assert max(map(width, lines)) <= 78


def test_cards_have_names() -> None:
    assert [card_label(card, "en") for card in (0, 9, 25)] == ["1", "Moth 5", "Ant 1"]
    assert [card_label(card, "de") for card in (4, 10)] == ["5", "Spinne 1"]
    assert [card_name(card) for card in (2, 6, NO_CARD)] == ["number-3", "moth-2", "none"]
