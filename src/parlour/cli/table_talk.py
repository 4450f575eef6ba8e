"""What several commands ask for in the same words."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

from parlour.cli.mistakes import spoken_here
from parlour.core.game import Game, checked_seed
from parlour.core.ink import plain_text
from parlour.core.options import Options
from parlour.core.words import LANGUAGES, Language, ParlourError


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a table option, as listed by `parlour games`; may be given several times",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=spoken_here(),
        help="en or de (default: the language of this terminal)",
    )


def options_from(game: Game[Any], given: Sequence[str], **otherwise: str) -> Options:
    """The options somebody typed, and ``otherwise`` where nothing was typed."""
    words = {name: value for name, value in otherwise.items() if name in game.options.specs()}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise ParlourError(
                f"An option is given as NAME=VALUE, not as {text}.",
                f"Eine Option heißt NAME=WERT, nicht {text}.",
            )
        if name.strip() in words and name.strip() not in otherwise:
            raise ParlourError(
                f"Option {name.strip()} is given twice.",
                f"Option {name.strip()} ist zweimal angegeben.",
            )
        words[name.strip()] = value
    return game.options.from_words(words)


def seed_from(text: str | None) -> int | None:
    if text is None:
        return None
    try:
        seed = int(text, 0)
    except ValueError:
        raise ParlourError(
            f"A seed is a whole number such as 7 or 0x1f, not {text}.",
            f"Ein Startwert ist eine ganze Zahl wie 7 oder 0x1f, nicht {text}.",
        ) from None
    return checked_seed(seed)


@contextmanager
def open_book(path: str) -> Iterator[TextIO]:
    """A file of records to add to. A last line that broke off spoils no new one."""
    breaks_off = holds_something(path) and _last_byte(path) != b"\n"
    with open(path, "a", encoding="utf-8") as book:
        if breaks_off:
            book.write("\n")
        yield book


def holds_something(path: str) -> bool:
    return os.path.isfile(path) and os.path.getsize(path) > 0


def _last_byte(path: str) -> bytes:
    with open(path, "rb") as book:
        book.seek(-1, os.SEEK_END)
        return book.read()


def out(text: str = "", end: str = "\n") -> None:
    """Print, in colours if somebody is looking."""
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    print(text if coloured else plain_text(text), end=end, flush=not end)


def language_of(given: argparse.Namespace) -> Language:
    language: Language = given.language
    return language
