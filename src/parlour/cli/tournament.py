"""parlour tournament: bots against each other, from every seat."""

from __future__ import annotations

import argparse
import json
from typing import Any

from parlour.cli.batch_talk import (
    add_batch,
    at_least_one,
    done_in_batch,
    lines_of,
    seed_of,
    write,
)
from parlour.cli.table_talk import add_language, add_options, language_of, options_from, out
from parlour.core.ink import bold, dim
from parlour.core.words import Language, Words
from parlour.games import GAMES, game_called
from parlour.lab.means import Interval
from parlour.lab.plots import Said, is_known, number, percent, stacked, standalone
from parlour.lab.tournament import Result, Tournament, pictures, result_of

HEAD = Words(
    "{game}, {players} players: {matches} matches of {deals} deals, each from every seat",
    "{game} zu {players}: {matches} Partien mit {deals} Verteilungen, jede von jedem Platz aus",
)
SEED = Words("seed", "Startwert")
COLUMNS = (
    Words("bot", "Bot"),
    Words("rating", "Wertung"),
    Words("wins", "Siege"),
    Words("points", "Punkte"),
    Words("matches", "Partien"),
)
CHANCE = Words(
    "± is a 95% confidence interval. By chance, everybody would win {chance}.",
    "± ist ein Vertrauensbereich von 95 %. Durch Zufall gewänne jeder {chance}.",
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser("tournament", help="bots against each other, from every seat")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--bots", required=True, metavar="NAME,...", help="two or more")
    parser.add_argument("--players", type=int, metavar="N", help="default: as many as can play")
    parser.add_argument(
        "--matches", type=int, default=400, metavar="M", help="at least so many (default 400)"
    )
    parser.add_argument("--playouts", type=int, default=0, metavar="N", help="of the expert")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--csv", metavar="FILE", help="write a table for spreadsheets")
    parser.add_argument("--svg", metavar="FILE", help="write a picture")
    add_options(parser)
    add_batch(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    language = language_of(given)
    game = game_called(given.game)
    players = game.players[-1] if given.players is None else given.players
    options = options_from(game, given.option)
    game.check(players, options)
    names = tuple(name.strip() for name in given.bots.split(","))
    tournament = Tournament(
        game.id, players, names, options.to_json(), seed_of(given), given.playouts
    )
    tournament.check()
    deals = -(-at_least_one(given.matches) // players)
    result = result_of(tournament, done_in_batch(given, tournament, deals, language))
    if given.csv:
        write(given.csv, result.to_csv(), language)
    if given.svg:
        plots = list(pictures(result, language).values())
        write(given.svg, standalone(stacked(plots)), language)
    if given.json:
        print(json.dumps(result.to_json()))
    else:
        report(result, language)
    return 0


def report(result: Result, language: Language) -> None:
    tournament = result.tournament
    head = HEAD.say(language).format(
        game=GAMES[tournament.game].name.say(language),
        players=tournament.players,
        matches=number(result.matches, language, 0),
        deals=number(result.deals, language, 0),
    )
    out(bold(head))
    out(dim(f"{SEED.say(language)} {tournament.seed:#x}"))
    out()
    rows = [[column.say(language) for column in COLUMNS]]
    for each in result.standings:
        rows.append(
            [
                each.bot,
                with_half(each.rating, lambda value: number(value, language, 0)),
                with_half(each.wins, lambda value: percent(value, language)),
                with_half(each.score, lambda value: number(value, language)),
                number(each.matches, language, 0),
            ]
        )
    first, *others = lines_of(rows)
    out(bold(first))
    for line in others:
        out(line)
    out()
    out(dim(CHANCE.say(language).format(chance=percent(result.chance, language))))


def with_half(interval: Interval, said: Said) -> str:
    """A value and half the width of its interval; a question mark if nobody can tell yet."""
    half = (interval.high - interval.low) / 2
    return f"{said(interval.value)} ± {said(half) if is_known(interval) else '?'}"
