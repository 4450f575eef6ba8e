"""parlour simulate: many matches between bots."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from parlour.cli.table_talk import (
    add_options,
    holds_something,
    open_book,
    options_from,
    out,
    seed_from,
)
from parlour.core.dice import SEEDS
from parlour.core.game import Game
from parlour.core.ink import bold, dim
from parlour.core.match import Match
from parlour.core.record import line_of, record_of
from parlour.core.words import ParlourError
from parlour.games import game_called
from parlour.lab.simulate import Tally, bots_for, simulate


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
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game = game_called(given.game)
    players = game.players[-1] if given.players is None else given.players
    options = options_from(game, given.option)
    game.check(players, options)
    if given.games < 1:
        raise ParlourError(f"At least one match has to be played, not {given.games}.")
    chosen = seed_from(given.seed)
    seed = secrets.randbelow(SEEDS) if chosen is None else chosen
    if not 0 <= seed < SEEDS:
        raise ParlourError(f"A seed is a whole number from 0 up to 2**128, not {seed}.")
    bots = bots_for(game, players, given.bots.split(","))
    with ExitStack() as open_files:
        keep: Callable[[Match], None] | None = None
        if given.records:
            held = holds_something(given.records)
            book = open_files.enter_context(open_book(given.records))

            def keep(match: Match) -> None:
                book.write(line_of(record_of(match)) + "\n")

        bar = Bar(given.games)
        tally = simulate(game, players, given.games, seed, options, bots, keep, bar.show)
        bar.wipe()
    if given.records:
        where = f"{given.records}, after what it held" if held else given.records
        matches = "1 match" if tally.games == 1 else f"{tally.games:,} matches"
        print(f"Added {matches} to {where}.", file=sys.stderr)
    if given.json:
        print(json.dumps({"game": game.id, "players": players, "seed": seed, **tally.to_json()}))
    else:
        report(game, tally, seed, given.bots.split(","))
    return 0


def report(game: Game[Any], tally: Tally, seed: int, bots: list[str]) -> None:
    sums = tally.to_json()
    out(bold(f"{game.name.en}, {tally.players} players, {tally.games:,} matches"))
    out(dim(f"seed {seed:#x}"))
    out(f"{sums['games_per_second']:>14,.0f} matches/s")
    out(f"{sums['decisions_per_second']:>14,.0f} decisions/s")
    out(f"{sums['mean_decisions']:>14,.1f} decisions a match")
    out(f"{sums['mean_rounds']:>14,.1f} rounds a match")
    out()
    out(bold("seat  bot             mean score   win share"))
    for seat in range(tally.players):
        bot = bots[seat] if len(bots) > 1 else bots[0]
        row(str(seat + 1), bot, sums["mean_score"][seat], sums["win_share"][seat])
    for dummy in sums["dummies"]:
        row("-", dummy["name"], dummy["mean_score"], dummy["win_share"])


def row(seat: str, who: str, mean: float, share: float) -> None:
    out(f"{seat:>4}  {who:<14} {mean:>11.2f} {share:>10.1%}  {dim('█' * round(30 * share))}")


class Bar:
    """A line on the screen that says how far it has come, if somebody is looking."""

    def __init__(self, whole: int) -> None:
        self.whole = whole
        self.shown = 0.0
        self.seen = sys.stderr.isatty()

    def show(self, done: int) -> None:
        if self.seen and time.monotonic() - self.shown > 0.1:
            self.shown = time.monotonic()
            filled = 40 * done // self.whole
            print(f"\r{'█' * filled:░<40} {done:,} / {self.whole:,}", end="", file=sys.stderr)

    def wipe(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr)
