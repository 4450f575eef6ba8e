"""parlour tournament: bots against each other, from every seat."""

from __future__ import annotations

import argparse
import json
from typing import Any

from parlour.cli.batch_talk import (
    PRINTED,
    add_batch,
    add_picture,
    at_least_one,
    can_be_written,
    code_of,
    done_in_batch,
    lines_of,
    picture_can_be_written,
    seed_of,
    with_ends,
    write,
    write_picture,
)
from parlour.cli.conditions import conditions
from parlour.cli.table_talk import add_language, add_options, language_of, options_from, out
from parlour.core.ink import bold, dim
from parlour.core.words import Language, ParlourError, Words
from parlour.games import GAMES, game_called
from parlour.lab.ladder import WITHOUT_REFLEXES
from parlour.lab.making import making_of
from parlour.lab.plots import number, percent, stacked
from parlour.lab.tournament import Result, Tournament, pictures, result_of

HEAD = Words(
    "{game}, {players} players: {matches} matches, every deal from every seat",
    "{game} zu {players}: {matches} Partien, jede Verteilung von jedem Platz aus",
)
SEED = Words("seed", "Startwert")
COLUMNS = (
    Words("bot", "Bot"),
    Words("rating", "Wertung"),
    Words("wins a seat", "Siege je Platz"),
    Words("of all wins", "aller Siege"),
    Words("points", "Punkte"),
    Words("seats", "Plätze"),
)
FAIR = Words(
    "In brackets: 95% confidence intervals. If all were equal, each seat would win {fair}.",
    "In Klammern: Vertrauensbereiche von 95 %. Wären alle gleich gut, gewänne jeder Platz {fair}.",
)
LOST = Words("{name} won {lost}.", "{name} gewann {lost}.")


def add_to(commands: Any) -> None:
    parser = commands.add_parser("tournament", help="bots against each other, from every seat")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--bots", required=True, metavar="NAME,...", help="two or more")
    parser.add_argument("--players", type=int, metavar="N", help="default: as many as can play")
    parser.add_argument(
        "--matches", type=int, default=400, metavar="M", help="at least so many (default 400)"
    )
    parser.add_argument(
        "--playouts", type=int, default=0, metavar="N", help="of the expert (default: its own)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--csv", metavar="FILE", help="write a table for spreadsheets; - prints it")
    add_picture(parser)
    add_options(parser)
    add_batch(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    language = language_of(given)
    game = game_called(given.game)
    players = game.players[-1] if given.players is None else given.players
    options = options_from(game, given.option, **WITHOUT_REFLEXES)
    game.check(players, options)
    names = tuple(name.strip() for name in given.bots.split(","))
    tournament = Tournament(
        game.id, players, names, options.to_json(), seed_of(given), given.playouts
    )
    tournament.check()
    if given.csv == PRINTED and given.json:
        raise ParlourError(
            "Only one of --json and --csv - can be printed.",
            "Nur eines von --json und --csv - passt auf die Ausgabe.",
        )
    if given.csv != PRINTED:
        can_be_written(given.csv)
    picture_can_be_written(given)
    deals = -(-at_least_one(given.matches) // players)
    done = done_in_batch(given, tournament, deals, language)
    result = result_of(tournament, done, deals * players)
    if given.csv:
        write(given.csv, result.to_csv(), language)
    write_picture(given, stacked(list(pictures(result, language).values())), language)
    if given.json:
        print(json.dumps(result.to_json()))
    elif given.csv != PRINTED:
        report(result, language)
    return code_of(result.complete)


def report(result: Result, language: Language) -> None:
    tournament = result.tournament
    head = HEAD.say(language).format(
        game=GAMES[tournament.game].name.say(language),
        players=tournament.players,
        matches=number(result.matches, language, 0),
    )
    out(bold(head))
    out(dim(f"{SEED.say(language)} {tournament.seed:#x}"))
    game = GAMES[tournament.game]
    options = game.options.from_json(tournament.options)
    playouts = making_of(tournament)["playouts"]
    for line in conditions(game, tournament.players, options, playouts, language):
        out(dim(line))
    out()
    rows = [[column.say(language) for column in COLUMNS]]
    for each in result.standings:
        rows.append(
            [
                each.bot,
                with_ends(each.rating, lambda value: number(value, language, 0)),
                with_ends(each.wins, lambda value: percent(value, language)),
                percent(each.of_all, language),
                with_ends(each.score, lambda value: number(value, language)),
                number(each.seats, language, 0),
            ]
        )
    first, *others = lines_of(rows)
    out(bold(first))
    for line in others:
        out(line)
    out()
    out(dim(FAIR.say(language).format(fair=percent(result.fair, language))))
    for name in game.telling.dummies_at(tournament.players):
        out(dim(LOST.say(language).format(name=name, lost=percent(result.lost, language))))
