"""parlour show: a match as a story."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from parlour.cli.table_talk import add_language, language_of, out
from parlour.core.events import EVERYBODY, THE_BOOK, Event
from parlour.core.ink import bold, dim
from parlour.core.match import Match
from parlour.core.record import Record, read_records, replayed
from parlour.core.story import heard_by, sentence, standings
from parlour.core.words import Language, ParlourError
from parlour.games import GAMES

HEADINGS = ("ROUND", "GAME")
PLACE = {"en": "place", "de": "Platz"}
POINTS = {"en": "points", "de": "Punkte"}


def add_to(commands: Any) -> None:
    parser = commands.add_parser("show", help="tell a recorded match as a story")
    parser.add_argument("record", metavar="RECORD", help="a file of records, one a line")
    parser.add_argument("--match", type=int, default=1, metavar="N", help="which line (default 1)")
    parser.add_argument(
        "--seat", default="all", metavar="SEAT", help="through whose eyes: 1, 2 ..., nobody or all"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    match = replayed(record_at(given.record, given.match), GAMES)
    viewer = viewer_from(given.seat, match.players)
    for line in story(match, viewer, language_of(given)):
        out(line)
    return 0


def record_at(path: str, number: int) -> Record:
    with open(path, encoding="utf-8", errors="replace") as lines:
        for place, record in enumerate(read_records(lines), start=1):
            if place == number:
                return record
    raise ParlourError(
        f"{path} has no match number {number}.", f"{path} hat keine Partie Nummer {number}."
    )


def viewer_from(text: str, players: int) -> int | str | None:
    if text == "all":
        return "all"
    if text == "nobody":
        return None
    seats = [str(seat) for seat in range(1, players + 1)]
    if text not in seats:
        raise ParlourError(
            f"A seat is a number from 1 to {players}, nobody or all, not {text}.",
            f"Ein Platz ist eine Zahl von 1 bis {players}, nobody oder all, nicht {text}.",
        )
    return seats.index(text)


def story(match: Match, viewer: int | str | None, language: Language) -> Iterator[str]:
    """The match from beginning to end, as this viewer lived through it."""
    yield bold(f"{match.game.name.say(language)}: {', '.join(match.names_in(language))}")
    yield from told(match, match.opening, viewer, language)
    for step in match.steps:
        yield from told(match, step.events, viewer, language)
    if match.is_over:
        yield ""
        yield from outcome(match, language)


def told(
    match: Match, events: Sequence[Event], viewer: int | str | None, language: Language
) -> Iterator[str]:
    last = ""
    for event in events if isinstance(viewer, str) else heard_by(events, viewer):
        text = sentence(match.game, event, match.names_in(language), language)
        if event.to != EVERYBODY and text == last:  # whispered to two
            continue
        last = text
        if match.game.told(event) in HEADINGS:
            yield ""
            yield bold(text)
        else:
            yield f"  {text if event.to == EVERYBODY else aside(event, text)}"


def aside(event: Event, text: str) -> str:
    return dim(f"[{text}]" if event.to == THE_BOOK else f"({text})")


def outcome(match: Match, language: Language) -> Iterator[str]:
    for _, name, place, points in standings(match, language):
        yield f"{PLACE[language]} {place}: {bold(name)}, {points} {POINTS[language]}"
