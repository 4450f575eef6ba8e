"""parlour verify: plays recorded matches again and compares everything."""

from __future__ import annotations

import argparse
from typing import Any

from parlour.cli.table_talk import add_language, language_of, out
from parlour.core.ink import colour
from parlour.core.record import first_difference, promise_of, read_records
from parlour.core.words import ParlourError, Words
from parlour.games import GAMES

DIFFERENT = 1
DIFFERS = Words("differs.", "weicht ab.")
MATCH = Words("Match", "Partie")
VERIFIED = Words("Verified", "Geprüft")
ONE = Words("1 match is exactly as recorded.", "1 Partie ist genau wie aufgezeichnet.")
MANY = Words("{n} matches are exactly as recorded.", "{n} Partien sind genau wie aufgezeichnet.")
KEPT = Words(
    "1 shuffle was promised before the deal, and the promise was kept.",
    "1 Mischung war vor dem Geben versprochen, und das Versprechen wurde gehalten.",
)
ALL_KEPT = Words(
    "{n} shuffles were promised before the deal, and the promise was kept.",
    "{n} Mischungen waren vor dem Geben versprochen, und das Versprechen wurde gehalten.",
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser("verify", help="replay recorded matches and compare")
    parser.add_argument("record", metavar="RECORD", help="a file of records, one a line")
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """0 if every match is as recorded, 1 if one differs, 2 if the file cannot be read."""
    language = language_of(given)
    good = promised = 0
    with open(given.record, encoding="utf-8", errors="replace") as lines:
        for number, record in enumerate(read_records(lines), start=1):
            difference = first_difference(record, GAMES)
            if difference is not None:
                which = f"{colour(MATCH.say(language), 'red')} {number}"
                out(f"{which} {DIFFERS.say(language)} {difference.say(language)}")
                return DIFFERENT
            good += 1
            promised += promise_of(record) is not None
    if not good:
        raise ParlourError(
            f"{given.record} holds no match.", f"{given.record} enthält keine Partie."
        )
    how_many = (ONE if good == 1 else MANY).say(language).format(n=f"{good:,}")
    out(f"{colour(VERIFIED.say(language), 'green')}: {how_many}")
    if promised:
        out((KEPT if promised == 1 else ALL_KEPT).say(language).format(n=f"{promised:,}"))
    return 0
