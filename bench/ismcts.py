"""Our expert against OpenSpiel's own IS-MCTS on our games: strength, and time for a move.

Run it with ``python -m bench.ismcts [--playouts N] [--matches M] [GAME ...]``; it needs OpenSpiel.
Both get the same number of playouts and the same views; every deal is played from every seat.
OpenSpiel's search is the one it has in Python, for games that are written in Python. Seconds of the
processor are counted. Matches are as short as the rules allow, or this would take days; Ctrl-C
stops it with what was done.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.company import play_out
from parlour.bots.expert import with_budget
from parlour.core.actions import Action
from parlour.core.dice import seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.games import GAMES
from parlour.lab.ladder import share_of_win
from parlour.lab.means import Mean

SHORT = {"mode": "calm", "rounds": 1}
PLAYOUTS = 50
MATCHES = 24


@dataclass
class Timed:
    """A bot with a watch: how long it takes to choose where there is a choice."""

    bot: Bot
    seconds: float = 0.0
    moves: int = 0

    def __call__(self, view: Any, legal: Sequence[Action], dice: list[int]) -> Action | None:
        if len(legal) == 1:
            return legal[0]
        began = time.process_time()
        chosen = self.bot(view, legal, dice)
        self.seconds += time.process_time() - began
        self.moves += 1
        return chosen

    @property
    def milliseconds(self) -> float:
        return 1000 * self.seconds / max(self.moves, 1)


@dataclass
class Meeting:
    ours: Timed
    theirs: Timed
    wins: Mean = field(default_factory=Mean)


def short_options(game: Game[Any]) -> Options:
    known = game.options.specs()
    return game.options(**{name: value for name, value in SHORT.items() if name in known})


def meet(game: Game[Any], players: int, playouts: int, matches: int) -> Meeting:
    """One of ours among so many of theirs."""
    from parlour.adapters import spiel

    options = short_options(game)
    searcher = spiel.seated(spiel.ismcts(playouts), game, players, options)
    expert = with_budget(game.bots["expert"], playouts)
    meeting = Meeting(Timed(expert), Timed(searcher))
    _warm_up(expert, game, players, options)
    try:
        for deal in range(-(-matches // players)):
            seats = range(players)
            meeting.wins.add([_played(meeting, game, players, deal, seat) for seat in seats])
    except KeyboardInterrupt:
        print("Stopped: what was done until then counts.", file=sys.stderr)
    return meeting


def _played(meeting: Meeting, game: Game[Any], players: int, deal: int, seat: int) -> float:
    """One match, with ours in this seat: its share of the win."""
    match = Match(game, players, deal, short_options(game))
    luck = [0] * 4
    seed_dice(luck, deal * players + seat)
    company = [meeting.ours if each == seat else meeting.theirs for each in range(players)]
    play_out(match, company, luck)
    return share_of_win(match, seat)


def _warm_up(expert: Bot, game: Game[Any], players: int, options: Options) -> None:
    """What is compiled is compiled before the watch runs."""
    play_out(Match(game, players, 0, options), [expert] * players, [1, 2, 3, 4])


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.ismcts", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, metavar="N")
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="M")
    given = parser.parse_args()
    for game in [GAMES[name] for name in given.games or GAMES]:
        players = game.players[0]
        meeting = meet(game, players, given.playouts, given.matches)
        if not meeting.wins.cases:
            break
        wins = meeting.wins.share()
        ours, theirs = meeting.ours.milliseconds, meeting.theirs.milliseconds
        print(
            f"{game.id:14} {players} players, {given.playouts} playouts: the expert wins "
            f"{wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%}, fair {1 / players:.1%}) of "
            f"{meeting.wins.cases:.0f} matches, {ours:.2f} ms a move against {theirs:.1f} ms: "
            f"{theirs / ours:.0f} times quicker",
            flush=True,
        )


if __name__ == "__main__":
    main()
