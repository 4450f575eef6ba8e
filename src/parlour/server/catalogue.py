"""What a page has to know about the games of the house, in every language: words, never rules."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

from parlour.bots.cards import CARDS, levels_of
from parlour.bots.personas import PERSONAS
from parlour.core.game import Game
from parlour.core.options import Spec
from parlour.core.story import SEATS
from parlour.core.words import Language, Words
from parlour.games import GAMES, game_called
from parlour.server.papers import (
    Beside,
    BotCard,
    Chapter,
    EventCard,
    GameCard,
    OptionCard,
    PersonaCard,
    PointerCard,
    RuleBook,
    RuleCard,
    Say,
    VerbCard,
)

_RULE = re.compile(r"\*\*(\d+\.\d+) (.+?[.!?])\*\* ?(.*)", re.DOTALL)


@cache
def cards() -> list[GameCard]:
    return [card_of(game) for game in GAMES.values()]


def card_of(game: Game[Any]) -> GameCard:
    telling = game.telling
    return GameCard(
        id=game.id,
        name=_say(game.name),
        players=list(game.players),
        version=game.version,
        options=[
            option_card(name, getattr(game.options(), name), spec)
            for name, spec in game.options.specs().items()
        ],
        verbs={
            verb.kind.name: VerbCard(verb.kind.name, _say(verb.words), verb.argument, verb.measured)
            for verb in game.actions.verbs
        },
        told={
            what.name: EventCard(
                _say(telling.words[what]),
                telling.number_name(what),
                telling.number_name(what) in SEATS,
            )
            for what in telling.told
        },
        cards=labels_of(game),
        dummies=list(telling.dummies),
        dummies_for=telling.dummies_for,
        bots=[bot_card(level) for level in levels_of(game.bots) or game.bots],
        personas=[
            PersonaCard(name, _say(persona.name), _say(persona.words_at(game.knows_time)))
            for name, persona in PERSONAS.items()
        ],
        pointers=[
            PointerCard(
                [pointer.first, pointer.second],
                None if pointer.phase is None else pointer.phase.name,
                None if pointer.kind is None else pointer.kind.name,
            )
            for pointer in game.pointers
        ],
    )


def option_card(name: str, default: Any, spec: Spec) -> OptionCard:
    values = spec.values
    return OptionCard(
        name=name,
        default=default,
        values=list(values.fixed),
        title=_say(spec.title),
        words=_say(spec.words),
        decision=spec.decision,
        labels={text: _say(words) for text, words in values.labels.items()},
        list_of=None if values.said is None else _say(values.said),
        each=None if values.each is None else list(values.each),
        beside=None if spec.beside is None else Beside(*spec.beside),
    )


def labels_of(game: Game[Any]) -> dict[str, Say]:
    """A card is called by its number in views and by its name in events; both are here."""
    labels = {}
    for card in game.telling.cards:
        label = Say(game.telling.card(card, "en"), game.telling.card(card, "de"))
        labels[str(card)] = labels[str(game.telling.card_name(card))] = label
    return labels


def bot_card(level: str) -> BotCard:
    card = CARDS[level]
    return BotCard(level, _say(card.name), _say(card.words), card.strength)


def _say(words: Words) -> Say:
    return Say(words.en, words.de)


# The rule books


@cache
def rule_book(id: str, language: Language) -> RuleBook:
    game = game_called(id)
    name = "RULES.de.md" if language == "de" else "RULES.md"
    text = files(game.package).joinpath(name).read_text(encoding="utf-8")
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    intro = head.partition("\n")[2].strip()
    return RuleBook(game.id, language, intro, [chapter(part) for part in parts])


def chapter(text: str) -> Chapter:
    title, _, body = text.partition("\n")
    return Chapter(title.strip(), [passage(part) for part in passages(body)])


def passages(body: str) -> list[str]:
    """Rules with everything up to the next one; what stands before the first is one of them."""
    parts = re.split(r"\n(?=\*\*\d+\.\d+ )", "\n" + body.strip())
    return [part.strip() for part in parts if part.strip()]


def passage(text: str) -> RuleCard:
    rule = _RULE.fullmatch(text)
    if rule is None:
        return RuleCard("", "", text)
    return RuleCard(*rule.groups())
