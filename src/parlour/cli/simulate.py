"""parlour simulate: many matches between bots."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any

from parlour.cli.batch_talk import Bar, at_least_one, code_of, lines_of, with_ends
from parlour.cli.conditions import conditions
from parlour.cli.table_talk import (
    add_language,
    add_options,
    holds_something,
    language_of,
    open_book,
    options_from,
    out,
    seed_from,
)
from parlour.core.game import Game, checked_seed
from parlour.core.ink import bold, dim
from parlour.core.match import Match
from parlour.core.record import line_of, record_of
from parlour.core.words import Language, Words
from parlour.games import game_called
from parlour.lab.deals import seed_said
from parlour.lab.making import making_by
from parlour.lab.plots import number, percent
from parlour.lab.simulate import Tally, bots_for, simulate

HEAD = Words("{game}, {players} players, {matches}", "{game} zu {players}, {matches}")
ONE_MATCH = Words("1 match", "1 Partie")
MATCHES = Words("{count} matches", "{count} Partien")
ADDED = Words("Added {matches} to {path}.", "{matches} geschrieben: {path}")
AFTER = Words("Added {matches} to {path}, after what it held.", "{matches} dazugeschrieben: {path}")
STOPPED = Words("Stopped: {done} of {all} matches.", "Beendet: {done} von {all} Partien.")
SEED = Words("seed", "Startwert")
RATES = {
    "games_per_second": Words("matches/s", "Partien/s"),
    "decisions_per_second": Words("decisions/s", "Entscheidungen/s"),
    "mean_decisions": Words("decisions a match", "Entscheidungen je Partie"),
    "mean_rounds": Words("rounds a match", "Runden je Partie"),
}
COLUMNS = (
    Words("seat, bot", "Platz, Bot"),
    Words("mean score", "Punkte im Mittel"),
    Words("win share", "Anteil der Siege"),
)
BRACKETS = Words(
    "In brackets: 95% confidence intervals. Nobody changed seats.",
    "In Klammern: Vertrauensbereiche von 95 %. Niemand hat den Platz gewechselt.",
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="play many matches between bots")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, metavar="N", help="default: as many as can play")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="default: 1000")
    parser.add_argument("--seed", metavar="S", help="of the first match; the next has S + 1")
    parser.add_argument(
        "--bots", default="random", metavar="NAME,...", help="one for all seats, or one for each"
    )
    parser.add_argument("--records", metavar="FILE", help="add every match, one a line")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    language = language_of(given)
    game = game_called(given.game)
    players = game.players[-1] if given.players is None else given.players
    options = options_from(game, given.option)
    game.check(players, options)
    at_least_one(given.games)
    seed = checked_seed(seed_from(given.seed))
    names = [name.strip() for name in given.bots.split(",")]
    bots = bots_for(game, players, names)
    with ExitStack() as open_files:
        keep: Callable[[Match], None] | None = None
        if given.records:
            held = holds_something(given.records)
            book = open_files.enter_context(open_book(given.records))

            def keep(match: Match) -> None:
                book.write(line_of(record_of(match)) + "\n")

        bar = Bar(given.games)
        tally = simulate(
            game, players, given.games, seed, options, bots, keep, bar.show, may_stop=True
        )
        bar.wipe()
    complete = tally.games == given.games
    if not complete:
        done = STOPPED.say(language).format(done=tally.games, all=given.games)
        print(done, file=sys.stderr)
    if given.records:
        added = (AFTER if held else ADDED).say(language)
        said = added.format(matches=matches_said(tally.games, language), path=given.records)
        print(said, file=sys.stderr)
    if not tally.games:
        raise KeyboardInterrupt
    made_by = making_by(game, names)
    if given.json:
        what = {"game": game.id, "players": players, "options": options.to_json(), "bots": names}
        asked = {"seed": seed_said(seed), "complete": complete, "wanted": given.games}
        print(json.dumps({**what, **asked, "made_by": made_by, **tally.to_json()}))
    else:
        notes = conditions(game, players, options, made_by["playouts"], language)
        report(game, tally, seed, names, notes, language)
    return code_of(complete)


def matches_said(count: int, language: Language) -> str:
    said = ONE_MATCH if count == 1 else MATCHES
    return said.say(language).format(count=number(count, language, 0))


def report(
    game: Game[Any],
    tally: Tally,
    seed: int,
    bots: list[str],
    notes: Iterable[str],
    language: Language,
) -> None:
    sums = tally.to_json()
    head = HEAD.say(language).format(
        game=game.name.say(language),
        players=tally.players,
        matches=matches_said(tally.games, language),
    )
    out(bold(head))
    out(dim(f"{SEED.say(language)} {seed:#x}"))
    for note in notes:
        out(dim(note))
    for name, words in RATES.items():
        digits = 0 if name.endswith("second") else 1
        out(f"{number(sums[name], language, digits):>14} {words.say(language)}")
    out()
    names = [bots[seat] if len(bots) > 1 else bots[0] for seat in range(tally.players)]
    rows = [[column.say(language) for column in COLUMNS]]
    for seat, name in enumerate([*names, *tally.dummies]):
        place = str(seat + 1) if seat < tally.players else "-"
        score = with_ends(tally.mean_score(seat), lambda value: number(value, language, 2))
        wins = with_ends(tally.win_share(seat), lambda value: percent(value, language))
        rows.append([f"{place}  {name}", score, wins])
    first, *others = lines_of(rows)
    out(bold(first))
    for seat, line in enumerate(others):
        bar = "█" * round(30 * tally.win_share(seat).value)
        out(f"{line}  {dim(bar)}" if bar else line)
    out()
    out(dim(BRACKETS.say(language)))
