"""parlour ladder: how strong the bots are, each level among bots of the next weaker one."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from parlour.bots.expert import check_playouts
from parlour.cli.batch_talk import (
    add_picture,
    at_least_one,
    can_be_written,
    code_of,
    done_in_batch,
    picture_can_be_written,
    write,
    write_picture,
)
from parlour.cli.liveliness import report_live
from parlour.cli.table_talk import add_language, language_of, out, seed_from
from parlour.core.ink import bold, colour, dim
from parlour.core.words import Language, ParlourError, Words
from parlour.games import GAMES, game_called
from parlour.lab.batches import kept
from parlour.lab.ladder import Row, Rung, among, file_of, pictures, row_of, rungs
from parlour.lab.plots import ends, number, percent, stacked

LINE = Words(
    "{players} players  {who:24} {wins:>6}  ({ends}, fair {fair})  {matches} matches{thought}",
    "{players} Personen  {who:41} {wins:>7}  ({ends}, gerecht {fair})  {matches} Partien{thought}",
)
BUT = {
    "above": Words("", ""),
    "open": Words("; may be chance", "; kann Zufall sein"),
    "below": Words("; worse than fair", "; weniger als gerecht"),
}
THOUGHT = Words(", {playouts} playouts a move", ", {playouts} gedachte Spiele je Zug")
NOTE = Words(
    "One bot among bots of one other kind, every deal from every seat. "
    "Somebody who is as good as the others wins the fair share.",
    "Ein Bot unter Bots einer anderen Art, jede Verteilung von jedem Platz aus. "
    "Wer so gut ist wie die anderen, gewinnt den gerechten Anteil.",
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser("ladder", help="how strong the bots are, level among level")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--players", metavar="N,...", help="default: every number")
    parser.add_argument(
        "--matches", type=int, default=2000, metavar="M", help="for each rung (default 2000)"
    )
    parser.add_argument("--playouts", type=int, default=0, metavar="N", help="of the expert")
    parser.add_argument("--seed", default="1", metavar="S", help="default: 1")
    parser.add_argument("--cores", type=int, metavar="N", help="default: all of them")
    parser.add_argument("--ray", metavar="ADDRESS", help="spread the work over a Ray cluster")
    parser.add_argument(
        "--batches",
        metavar="FOLDER",
        help="keep finished parts there, a file for each rung; goes on where it stopped",
    )
    parser.add_argument(
        "--kept", action="store_true", help="play nothing: show what the batches hold"
    )
    parser.add_argument(
        "--live",
        type=int,
        metavar="ROUNDS",
        help="instead: how lively Live Cheating Moth is among bots, over so many rounds",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", metavar="FILE", help="write the same JSON to a file")
    add_picture(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    language = language_of(given)
    seed = seed_from(given.seed) or 0
    games = [game_called(name).id for name in given.games] or list(GAMES)
    wanted = list(rungs(games, _counts(given.players), seed, given.playouts))
    at_least_one(given.matches if given.live is None else given.live)
    check_playouts(given.playouts)
    can_be_written(given.out)
    picture_can_be_written(given)
    if given.kept and not given.batches:
        raise ParlourError(
            "With --kept, say with --batches in which folder.",
            "Bei --kept muss --batches sagen, in welchem Ordner.",
        )
    if given.batches and not given.kept:
        Path(given.batches).mkdir(parents=True, exist_ok=True)
    if given.live is not None:
        return report_live(given, seed, language)
    rows, complete = _climbed_all(given, wanted, language)
    if not rows:
        raise ParlourError(
            f"In {given.batches} nothing is kept of such a ladder.",
            f"In {given.batches} ist von so einer Leiter nichts aufgehoben.",
        )
    if not given.json:
        out(dim("\n" + NOTE.say(language)))
    came: dict[str, Any] = {"ladder": [row.to_json() for row in rows]}
    if not given.kept:
        matches = sum(rung.parts_for(given.matches) * rung.deals * rung.players for rung in wanted)
        came = {"complete": complete, "wanted": matches, **came}
    text = json.dumps(came, indent=1)
    if given.json:
        print(text)
    if given.out:
        write(given.out, text + "\n", language)
    write_picture(given, stacked(pictures(rows, language)), language)
    return code_of(complete)


def _counts(text: str | None) -> list[int]:
    try:
        return [] if text is None else [int(each) for each in text.split(",")]
    except ValueError:
        raise ParlourError(
            f"Numbers of players are written like 2,4, not {text}.",
            f"Anzahlen von Personen schreibt man wie 2,4 und nicht {text}.",
        ) from None


def _climbed_all(
    given: argparse.Namespace, wanted: list[Rung], language: Language
) -> tuple[list[Row], bool]:
    """One rung after the other, until somebody stops it, and whether nobody has."""
    rows: list[Row] = []
    for rung in wanted:
        row, is_done = _climbed(given, rung, language)
        if row.matches:
            rows.append(row)
            if not given.json:
                _report(rows, language)
        if not is_done:
            return rows, False
    return rows, True


def _climbed(given: argparse.Namespace, rung: Rung, language: Language) -> tuple[Row, bool]:
    """What came of a rung, and whether nobody has stopped it."""
    path = file_of(rung, given.batches)
    if given.kept:
        return row_of(rung, kept(rung, path) if path else {}), True
    parts = rung.parts_for(given.matches)
    asked = argparse.Namespace(cores=given.cores, ray=given.ray, batch=path)
    done = done_in_batch(asked, rung, parts, language)
    return row_of(rung, done), len(done) == parts


def _report(rows: list[Row], language: Language) -> None:
    """The newest row, below a headline if its game is new."""
    row = rows[-1]
    if len(rows) == 1 or rows[-2].rung.game != row.rung.game:
        out(bold(GAMES[row.rung.game].name.say(language)))
    thought = THOUGHT.say(language).format(playouts=number(row.playouts, language, 0))
    line = LINE.say(language).format(
        players=row.rung.players,
        who=among(row.rung.challenger, row.rung.others, language),
        wins=percent(row.wins.value, language),
        ends=ends(row.wins, lambda value: percent(value, language)),
        fair=percent(row.rung.chance, language),
        matches=number(row.matches, language, 0),
        thought=thought if row.playouts else "",
    )
    line += BUT[row.verdict].say(language)
    out(line if row.verdict == "above" else colour(line, "yellow"))
