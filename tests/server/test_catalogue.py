"""The catalogue has words for everything that can be sent."""

from __future__ import annotations

from string import Formatter
from typing import Any

import msgspec
import pytest

from parlour.bots.company import play_out
from parlour.bots.random import choose_at_random
from parlour.core.events import NOTHING
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.games import GAMES
from parlour.server.catalogue import card_of, cards, rule_book
from parlour.server.papers import GameCard, Say


def every_say(card: GameCard) -> list[Say]:
    said = [card.name, *card.cards.values()]
    said += [verb.words for verb in card.verbs.values()]
    said += [told.words for told in card.told.values()]
    for option in card.options:
        said += [option.title, option.words, *option.labels.values()]
        said += [option.list_of] if option.list_of else []
    for bot in card.bots:
        said += [bot.name, bot.words]
    for persona in card.personas:
        said += [persona.name, persona.words]
    return said


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_everything_is_said_in_both_languages_with_the_same_holes(card: GameCard) -> None:
    for said in every_say(card):
        assert said.en
        assert said.de
        assert holes(said.en) == holes(said.de)


def holes(text: str) -> set[str]:
    return {hole for _, hole, _, _ in Formatter().parse(text) if hole}


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_each_value_that_is_text_has_a_label(card: GameCard) -> None:
    for option in card.options:
        assert {value for value in option.values if isinstance(value, str)} <= set(option.labels)
        assert set(option.labels) <= {str(value) for value in option.values}


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_the_numbers_of_events_are_the_holes_of_their_sentences(card: GameCard) -> None:
    for told in card.told.values():
        assert holes(told.words.en) <= {"seat", "card", "cards", told.number}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_card_that_is_told_of_has_a_label(game: Game[Any]) -> None:
    labels = card_of(game).cards
    match = Match(game, game.players[-1], 7)
    play_out(match, [choose_at_random] * match.players, [1, 2, 3, 4])
    told = [event for step in match.steps for event in step.events]
    named = {event.card for event in told if event.card != NOTHING}
    assert len(named) >= 13
    for card in named | set(game.telling.cards):
        assert labels[str(card)] == labels[str(game.telling.card_name(card))]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rule_book_has_every_rule_in_its_chapter(id: str, language: str) -> None:
    book = rule_book(id, language)
    assert book.intro
    found = {}
    for chapter in book.chapters:
        for rule in chapter.rules:
            if rule.number:
                assert chapter.title.startswith(rule.number.partition(".")[0] + ". ")
                found[rule.number] = rule.lead
            else:
                assert rule.text
    game = GAMES[id]
    assert found == {n: rule.lead.say(book.language) for n, rule in game.rulebook.items()}


def test_the_catalogue_can_be_sent() -> None:
    again = msgspec.json.decode(msgspec.json.encode(cards()), type=list[GameCard])
    assert [card.id for card in again] == list(GAMES)
