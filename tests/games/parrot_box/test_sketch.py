"""The Parrot Box table in a terminal, and how its events and actions are said."""

from __future__ import annotations

from random import Random

import pytest

from parlour.core.events import Event
from parlour.core.ink import plain_text, width
from parlour.core.story import sentence
from parlour.core.words import LANGUAGES, Language
from parlour.games.parrot_box import PARROT_BOX
from parlour.games.parrot_box.actions import ACTIONS, TOLD, Told, card_label, card_name
from parlour.games.parrot_box.sketch import sketch
from parlour.games.parrot_box.table import NO_CARD, PARROT, ParrotBoxOptions
from parlour.games.parrot_box.view import view
from tests.games.parrot_box.tables import CLOSED, do, opening, position

NAMES = ["Ada", "Bartholomew the Third", "Cem", "Dolores-Josephine", "Eva", "Friederike Augusta"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_moment_fits_the_screen(players: int, language: Language) -> None:
    table = PARROT_BOX.new_table(players, players, ParrotBoxOptions(rounds=1))
    random = Random(players)
    while True:
        for viewer in (None, 0, players - 1):
            drawn = sketch(view(table, viewer), NAMES, language)
            assert max(width(line) for line in drawn.splitlines()) <= 78
        if PARROT_BOX.is_over(table):
            break
        seat = random.choice(PARROT_BOX.awaited(table))
        PARROT_BOX.play(table, seat, random.choice(PARROT_BOX.legal(table, seat)))


def test_one_can_play_from_it() -> None:
    table = position("P ?1 ?2 12 7 ?5 ?6 ?7", CLOSED, drawn="7", discards="10")
    drawn = plain_text(sketch(view(table, 0), NAMES, "en"))
    assert "round 1 of 5" in drawn
    assert "Discard [10]" in drawn
    assert "New card [7]" in drawn
    assert "▶ Ada" in drawn
    assert "│  P │ │ ░░ │ │ ░░ │ │ 12 │" in drawn
    assert "New card [░░]" in plain_text(sketch(view(table, 1), NAMES, "en"))
    do(table, 0, "FLY 1")
    assert "In the air [P]" in plain_text(sketch(view(table, 1), NAMES, "en"))


def test_it_shows_who_is_ready_and_who_is_finished() -> None:
    table = opening(CLOSED, CLOSED)
    do(table, 1, "OPEN 1", "OPEN 2")
    assert "total 0 ready" in plain_text(sketch(view(table, 0), NAMES, "en"))
    table = position("0 1 2 3 4 5 6 ?7", CLOSED)
    do(table, 0, "TAKE", "PLACE 8")
    drawn = plain_text(sketch(view(table, 1), NAMES, "de"))
    assert "letzte Züge" in drawn
    assert "gesamt 0 fertig" in drawn


def test_empty_piles_are_drawn_empty() -> None:
    table = position(CLOSED, CLOSED, discards="3")
    do(table, 0, "TAKE")
    assert "Discard [  ]" in plain_text(sketch(view(table, 0), NAMES, "en"))
    empty = position(CLOSED, CLOSED, pile_is_empty=True)
    assert "Draw pile [  ] 0" in plain_text(sketch(view(empty, 0), NAMES, "en"))


def test_everything_told_has_words_in_both_languages() -> None:
    assert TOLD.keys() == set(Told)
    for what in Told:
        event = Event(what, 0, 7, 3, cards=(1, 2))
        assert all(sentence(PARROT_BOX, event, ("Ada",), language) for language in LANGUAGES)


def test_spots_are_counted_from_1_outside() -> None:
    place = ACTIONS.named("PLACE 8")
    assert place.spot == 7
    assert ACTIONS.to_json(place) == {"do": "PLACE", "spot": 8}
    assert ACTIONS.from_json({"do": "LAND", "spot": 1}) == ACTIONS.named("LAND 1")
    assert ACTIONS.verb(place).words.en.format(spot=8) == "place the new card on spot 8"
    assert len(ACTIONS) == 5 * 8 + 4


def test_cards_have_names() -> None:
    assert [card_name(card) for card in (0, 12, PARROT, NO_CARD)] == [0, 12, "parrot", "none"]
    assert card_label(PARROT, "de") == "Papagei"
    assert card_label(PARROT, "en") == "Parrot"
    assert card_label(12, "de") == "12"


def test_an_onlooker_sees_every_box_small() -> None:
    table = position(CLOSED, CLOSED, drawn="7")
    drawn = plain_text(sketch(view(table, None), NAMES, "en"))
    assert "Ada" in drawn
    assert "Bartholomew" in drawn
    assert "New card [░░]" in drawn
    assert "│ ░░ │" not in drawn
