"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.core.actions import Action
from parlour.core.events import EVERYBODY, NOTHING, Event
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.words import Language

SEATS = ("receiver", "accused")  # numbers of events that are seats


def names_at(game: Game[Any], names: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats and of those who sit there without being players."""
    return (*names, *game.telling.dummies_at(len(names)))


def standings(match: Match, language: Language = "en") -> list[tuple[int, str, int, int]]:
    """Seat, name, place and points of everybody, the winner first."""
    rules, table = match.game.rules, match.table
    rows = [
        (seat, name, rules.place_of(table, seat), rules.score_of(table, seat))
        for seat, name in enumerate(names_at(match.game, match.names_in(language)))
    ]
    return sorted(rows, key=lambda row: row[2])


def heard_by(events: Sequence[Event], seat: int | None) -> list[Event]:
    """What this seat hears, without the vague half of what it also learns exactly.

    The vague half is what everybody hears just before, of the same seat and without a card.
    """
    heard: list[Event] = []
    for event in events:
        if event.to == EVERYBODY:
            heard.append(event)
        elif event.is_for(seat):
            if heard and _is_vague(heard[-1], event):
                heard.pop()
            heard.append(event)
    return heard


def _is_vague(event: Event, following: Event) -> bool:
    return event.to == EVERYBODY and event.seat == following.seat and event.card == NOTHING


def sentence(game: Game[Any], event: Event, names: Sequence[str], language: Language) -> str:
    """``Mia takes the 7``"""
    everybody = names_at(game, names)
    card = game.telling.card
    number = game.telling.number_name(event.what)
    parts = {
        "seat": _named(everybody, event.seat),
        "card": card(event.card, language) if event.card != NOTHING else "",
        "cards": " ".join(card(each, language) for each in event.cards),
        number: _named(everybody, event.other) if number in SEATS else event.other,
    }
    return game.telling.words[event.what].say(language).format(**parts)


def _named(everybody: Sequence[str], seat: int) -> str:
    return everybody[seat] if 0 <= seat < len(everybody) else ""


def choice(game: Game[Any], action: Action, names: Sequence[str], language: Language) -> str:
    """``take the 7``"""
    verb = game.actions.verb(action)
    if not verb.argument:
        return verb.words.say(language)
    if verb.argument == "card":
        label = game.telling.card(action.spot, language)
    elif verb.argument == "to":
        label = names[action.spot]
    else:
        label = str(verb.spots[action.spot])
    return verb.words.say(language).format(**{verb.argument: label})
