"""parlour study: what a game is like, as a page to look at."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.cli.batch_talk import (
    add_batch,
    at_least_one,
    can_be_written,
    code_of,
    done_in_batch,
    seed_of,
    too_early,
    write,
)
from parlour.cli.table_talk import add_language, language_of
from parlour.core.words import Language, Words
from parlour.games import game_called
from parlour.lab.drawing import standalone
from parlour.lab.making import making_of
from parlour.lab.painting import painter, png_of
from parlour.lab.study import notes_of
from parlour.lab.study_page import page_of
from parlour.server.rehearsal import StudyWithHands

HUNG = Words("Written: {count} pictures in {folder}", "Geschrieben: {count} Bilder in {folder}")


TOO_LITTLE = Words(
    "Too little was played for a study; keep what is done with --batch and go on later.",
    "Für eine Studie ist zu wenig gespielt; mit --batch lässt sich später weitermachen.",
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser("study", help="what a game is like, as a page to look at")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--matches", type=int, default=1000, metavar="M", help="for each sitting (default 1000)"
    )
    parser.add_argument("--bots", default="skilled", metavar="NAME", help="default: skilled")
    parser.add_argument("--out", metavar="FILE", help="the page (default: GAME.html)")
    parser.add_argument("--plots", metavar="FOLDER", help="write every picture there as SVG, too")
    parser.add_argument("--png", metavar="FOLDER", help="the same as PNG; needs parlour[plots]")
    parser.add_argument("--json", action="store_true", help="print all numbers as JSON")
    add_batch(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    language = language_of(given)
    game = game_called(given.game)
    matches = at_least_one(given.matches)
    study = StudyWithHands(game.id, seed_of(given), given.bots)
    study.check()
    page = given.out or f"{game.id}.html"
    can_be_written(page)
    if given.png:
        painter()
    for folder in filter(None, (given.plots, given.png)):
        Path(folder).mkdir(parents=True, exist_ok=True)
    parts = study.parts_for(matches)
    done = done_in_batch(given, study, parts, language)
    notes = notes_of(study, done)
    if len(notes) < len(study.subject.sittings):
        return too_early(TOO_LITTLE, language)
    complete = len(done) == parts
    chapters = study.subject.chapters(notes, language)
    write(page, page_of(study, notes, chapters, language), language)
    figures = [figure for chapter in chapters for figure in chapter.figures]
    if given.plots:
        svgs = {f"{each.name}.svg": standalone(each.plot).encode() for each in figures}
        hang(given.plots, svgs, language)
    if given.png:
        hang(given.png, {f"{each.name}.png": png_of(each.plot) for each in figures}, language)
    if given.json:
        found = {name: each.summary() for name, each in notes.items()}
        asked_for = {"made_by": making_of(study), "complete": complete, "wanted": matches}
        print(json.dumps({**study.to_json(), **asked_for, "found": found}))
    return code_of(complete)


def hang(folder: str, pictures: Mapping[str, bytes], language: Language) -> None:
    """Write every picture into a folder."""
    for name, picture in pictures.items():
        (Path(folder) / name).write_bytes(picture)
    print(HUNG.say(language).format(count=len(pictures), folder=folder), file=sys.stderr)
