"""parlour verify: plays recorded matches again and compares everything."""

from __future__ import annotations

import argparse
from typing import Any

from parlour.cli.table_talk import out
from parlour.core.ink import colour
from parlour.core.record import first_difference, promise_of, read_records
from parlour.core.words import ParlourError
from parlour.games import GAMES

DIFFERENT = 1


def add_to(commands: Any) -> None:
    parser = commands.add_parser("verify", help="replay recorded matches and compare")
    parser.add_argument("record", metavar="RECORD", help="a file of records, one a line")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """0 if every match is as recorded, 1 if one differs, 2 if the file cannot be read."""
    good = promised = 0
    with open(given.record, encoding="utf-8", errors="replace") as lines:
        for number, record in enumerate(read_records(lines), start=1):
            difference = first_difference(record, GAMES)
            if difference is not None:
                out(f"{colour('Match', 'red')} {number} differs. {difference}")
                return DIFFERENT
            good += 1
            promised += promise_of(record) is not None
    if not good:
        raise ParlourError(f"{given.record} holds no match.")
    matches = "match is" if good == 1 else "matches are"
    out(f"{colour('Verified', 'green')}: {good:,} {matches} exactly as recorded.")
    if promised:
        shuffles = "shuffle was" if promised == 1 else "shuffles were"
        out(f"{promised:,} {shuffles} promised before the deal, and the promise was kept.")
    return 0
