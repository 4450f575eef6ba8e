"""A finished match on one line of JSON: what was dealt, done and told, and how it ended.

Options, seed and actions replay it here; the deals, events and scores let a program that knows
only the rule sheets check it without our dice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from parlour.core.actions import Action
from parlour.core.dice import SEEDS
from parlour.core.events import EVERYBODY, NO_NUMBER, NOTHING, THE_BOOK, Event
from parlour.core.fair_deal import Promise
from parlour.core.game import Game
from parlour.core.match import Match, Step
from parlour.core.story import names_at
from parlour.core.table import CLOCK
from parlour.core.words import ParlourError, Words

FORMAT = 1
BESIDE = "beside"  # what was seen and is no action, such as where a lamp pointed

Record = dict[str, Any]

_FIELDS: dict[str, type] = {
    "format": int,
    "game": str,
    "rules": int,
    "players": int,
    "names": list,
    "options": dict,
    "seed": str,
    "opening": list,
    "steps": list,
    "finished": bool,
    "scores": list,
    "places": list,
    "dummies": list,
}


class BadRecord(ParlourError):
    """Something that is not a record, or one that this program cannot read."""


# Writing


def record_of(match: Match) -> Record:
    game = match.game
    promise = {} if match.promise is None else {"shuffle": match.promise.to_json()}
    return {
        "format": FORMAT,
        "game": game.id,
        "rules": game.version,
        "players": match.players,
        "names": list(match.names),
        "options": match.options.to_json(),
        "seed": f"{match.seed:032x}",
        **promise,
        "opening": [event_to_json(game, event) for event in match.opening],
        "steps": [step_to_json(game, step) for step in match.steps],
        "finished": match.is_over,
        "scores": game.scores(match.table),
        "places": game.places(match.table) if match.is_over else [],
        "dummies": [dummy_to_json(match, seat) for seat in match.dummies],
    }


def dummy_to_json(match: Match, seat: int) -> dict[str, Any]:
    """Somebody who sits behind the last seat without being a player, and may win all the same."""
    rules, table = match.game.rules, match.table
    place = {"place": rules.place_of(table, seat)} if match.is_over else {}
    name = names_at(match.game, match.names)[seat]
    return {"seat": seat, "name": name, "score": rules.score_of(table, seat), **place}


def step_to_json(game: Game[Any], step: Step) -> dict[str, Any]:
    line: dict[str, Any] = {"seat": "clock" if step.seat == CLOCK else step.seat}
    line |= game.actions.to_json(step.action)
    if step.at is not None:
        line["at"] = step.at
    if step.whose:
        line["whose"] = step.whose
    line["told"] = [event_to_json(game, event) for event in step.events]
    return line


def event_to_json(game: Game[Any], event: Event) -> dict[str, Any]:
    what, seat, card, other, to, cards = event
    line: dict[str, Any] = {"what": game.told(event)}
    if seat != NOTHING:
        line["seat"] = seat
    if card != NOTHING:
        line["card"] = game.telling.card_name(card)
    if other != NO_NUMBER:
        line[game.telling.number_name(what)] = other
    if cards:
        line["cards"] = [game.telling.card_name(card) for card in cards]
    if to != EVERYBODY:
        line["to"] = "book" if to == THE_BOOK else to
    return line


def line_of(record: Record) -> str:
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


# Reading


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """Every record of a file, one a line. Refuses what is not one, and says which line."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield read_record(line, f"Line {number}")


def read_record(line: str, where: str = "This") -> Record:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadRecord(
            f"{where} is not a whole record: it breaks off or is damaged at character {error.pos}."
        ) from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{where} is not a record of a match: nobody can read it.") from None
    if not isinstance(record, dict) or "format" not in record:
        raise BadRecord(f"{where} is not a record of a match: it does not name its format.")
    if type(record["format"]) is not int or not 1 <= record["format"] <= FORMAT:
        raise BadRecord(
            f"{where} is written in format {record['format']}; this program reads format {FORMAT}."
        )
    for name, kind in _FIELDS.items():
        if type(record.get(name)) is not kind:
            raise BadRecord(f"{where} is not a whole record: {name} is missing or damaged.")
    return record


def replayed(record: Record, games: Mapping[str, Game[Any]]) -> Match:
    """The match, played again from options, seed and actions alone."""
    match = opened(record, games)
    for number, step in enumerate(record["steps"], start=1):
        seat, action = move_of(match.game, step, number)
        try:
            match.play(seat, action, *_clock_and_hand(step, number))
        except ParlourError as error:
            raise BadRecord(f"Step {number} cannot be played: {error}") from None
    return match


def opened(record: Record, games: Mapping[str, Game[Any]]) -> Match:
    """The match of a record before its first step."""
    game = games.get(record["game"])
    if game is None:
        raise BadRecord(f"This is a match of {record['game']}, a game that is not known here.")
    if not 1 <= record["rules"] <= game.version:
        raise BadRecord(
            f"This match follows version {record['rules']} of the rules of {game.name.en}; "
            f"this program knows them up to version {game.version}."
        )
    names = record["names"]
    if len(names) != record["players"] or not all(isinstance(name, str) for name in names):
        raise BadRecord("This record does not name each of its players.")
    options = game.options.from_json(record["options"])
    promise = promise_of(record)
    return Match(game, record["players"], _seed_of(record), options, names, promise)


def promise_of(record: Record) -> Promise | None:
    """The opened promise of a shuffle that was promised before the deal."""
    return Promise.from_json(record["shuffle"]) if "shuffle" in record else None


def _seed_of(record: Record) -> int:
    try:
        seed = int(record["seed"], 16)
    except ValueError:
        seed = SEEDS
    if not 0 <= seed < SEEDS:
        raise BadRecord("The seed of this record is not a number of 128 bits.")
    return seed


def move_of(game: Game[Any], step: Any, number: int) -> tuple[int, Action]:
    if not isinstance(step, dict) or "seat" not in step:
        raise BadRecord(f"Step {number} is damaged: it names no seat.")
    seat = CLOCK if step["seat"] == "clock" else step["seat"]
    if type(seat) is not int:
        raise BadRecord(f"Step {number} is damaged: {seat!r} is no seat.")
    try:
        return seat, game.actions.from_json(step)
    except ParlourError as error:
        raise BadRecord(f"Step {number} is damaged: {error}") from None


def _clock_and_hand(step: Mapping[str, Any], number: int) -> tuple[int | None, str]:
    """When a step was done and by whom, if the record says so."""
    at, whose = step.get("at"), step.get("whose", "")
    if (at is not None and type(at) is not int) or type(whose) is not str:
        raise BadRecord(f"Step {number} is damaged: at is a number and whose is a word.")
    return at, whose


# Checking


def first_difference(record: Record, games: Mapping[str, Game[Any]]) -> Words | None:
    """Plays the match again and compares everything that can be played; None if nothing differs."""
    broken = None if (promise := promise_of(record)) is None else promise.broken(record["seed"])
    if broken is not None:
        return broken
    match = opened(record, games)
    game = match.game
    opening = [event_to_json(game, event) for event in match.opening]
    if opening != record["opening"]:
        return _where_they_part(Words("The opening", "Anfang"), record["opening"], opening)
    for number, recorded in enumerate(record["steps"], start=1):
        try:
            played = move_of(game, recorded, number)
            step = match.play(*played, *_clock_and_hand(recorded, number))
        except ParlourError as error:
            return Words(
                f"Step {number} cannot be played: {error.say('en')}",
                f"Zug {number} lässt sich nicht spielen: {error.say('de')}",
            )
        told = step_to_json(game, step)["told"]
        if told != recorded.get("told"):
            return _where_they_part(
                Words(f"Step {number}", f"Zug {number}"), recorded.get("told"), told
            )
    again = record_of(match)
    for name in (*again, *(name for name in record if name != BESIDE)):
        if not _same(again.get(name), record.get(name)):
            where, *both = _parting(name, record.get(name), again.get(name))
            said, meant = (json.dumps(each)[:80] for each in both)
            return Words(
                f"The {where} should be {meant}, but the record says {said}.",
                f"{where} sollte {meant} sein, aber die Aufzeichnung sagt {said}.",
            )
    return None


def _parting(where: str, one: Any, other: Any) -> tuple[str, Any, Any]:
    """The first place inside at which two things that differ do so."""
    if isinstance(one, dict) and isinstance(other, dict):
        inside = [(f"{where}.{key}", one.get(key), other.get(key)) for key in {**other, **one}]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = zip(one, other, strict=True)
        inside = [(f"{where}[{place}]", *pair) for place, pair in enumerate(pairs)]
    else:
        return where, one, other
    return next(
        (_parting(*each) for each in inside if not _same(each[1], each[2])), (where, one, other)
    )


def _same(one: Any, other: Any) -> bool:
    """Equal, and of the same types: 3 is not 3.0 here."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _where_they_part(where: Words, recorded: Any, played: list[Any]) -> Words:
    """The first event that is not what the rules make of the same actions."""
    recorded = recorded if isinstance(recorded, list) else []
    for one, other in zip(recorded, played, strict=False):
        if one != other:
            said, meant = json.dumps(one), json.dumps(other)
            return Words(
                f"{where.en}: the record says {said}, the rules say {meant}.",
                f"{where.de}: Die Aufzeichnung sagt {said}, die Regeln sagen {meant}.",
            )
    told, made = len(recorded), len(played)
    return Words(
        f"{where.en}: the record tells {told} events, the rules make {made}.",
        f"{where.de}: Die Aufzeichnung erzählt {told} Ereignisse, die Regeln machen {made}.",
    )
