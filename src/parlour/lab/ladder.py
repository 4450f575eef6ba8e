"""How strong the bots are: each level against the next weaker one, all seats in turn.

    python -m parlour.lab.ladder --matches 2000 party-bugs

Every row is one challenger among so many of the other kind. The same deal is played once from each
seat, so that nobody is luckier than the others by more than chance.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from parlour.bots.company import play_out
from parlour.bots.expert import with_budget
from parlour.core.dice import SEEDS, seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.core.words import ParlourError, listed
from parlour.games import GAMES
from parlour.lab.simulate import LUCK

RUNGS = (("expert", "skilled"), ("skilled", "casual"), ("casual", "newcomer"))
AGAINST_GREED = ("expert", "greedy")
NINETY_FIVE = 1.96  # standard errors to either side

WITHOUT_REFLEXES = {"mode": "calm"}  # for a game that can be played so: only then it is skill


@dataclass(frozen=True)
class Row:
    """One challenger against the rest of a table."""

    game: Game[Any]
    players: int
    challenger: str
    others: str
    matches: int
    wins: float  # who shares a win has a share of it

    @property
    def share(self) -> float:
        return self.wins / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, with 95 % confidence: never below 0 or above 1."""
        n, share, z = self.matches, self.share, NINETY_FIVE
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half

    @property
    def chance(self) -> float:
        return 1 / self.players

    def __str__(self) -> str:
        low, high = self.interval
        clear = "clear" if low > self.chance else "behind" if high < self.chance else "open"
        return (
            f"{self.game.id:14} {self.players} players  {self.challenger:8} among {self.others:8} "
            f"{self.share:6.1%}  ({low:.1%} to {high:.1%}, chance {self.chance:.1%})  {clear}"
        )


def climb(
    game: Game[Any],
    players: int,
    challenger: str,
    others: str,
    matches: int,
    seed: int = 0,
    options: Options | None = None,
    playouts: int = 0,
) -> Row:
    """Play so many matches; the challenger changes seats with every one of them."""
    wins = 0.0
    for number in range(matches):
        seat = number % players
        match = Match(game, players, (seed + number // players) % SEEDS, options)
        names = [challenger if each == seat else others for each in range(players)]
        luck = [0] * 4
        seed_dice(luck, (seed + number) % SEEDS ^ LUCK)
        play_out(match, [with_budget(game.bots[name], playouts) for name in names], luck)
        wins += share_of_win(match, seat)
    return Row(game, players, challenger, others, matches, wins)


def share_of_win(match: Match, seat: int) -> float:
    company = range(match.players + len(match.dummies))
    places = [match.game.rules.place_of(match.table, each) for each in company]
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def rungs(
    game: Game[Any], counts: Sequence[int], matches: int, seed: int, playouts: int
) -> Iterator[Row]:
    options = options_without_reflexes(game)
    for players in counts:
        for challenger, others in (*RUNGS, AGAINST_GREED):
            yield climb(game, players, challenger, others, matches, seed, options, playouts)


def options_without_reflexes(game: Game[Any]) -> Options:
    known = game.options.specs()
    return game.options(**{name: v for name, v in WITHOUT_REFLEXES.items() if name in known})


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="parlour.lab.ladder", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--players", type=int, metavar="N", help="default: every number")
    parser.add_argument("--matches", type=int, default=200, metavar="N", help="default: 200")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--playouts", type=int, default=0, metavar="N", help="of the expert")
    given = parser.parse_args(arguments)
    for name in given.games or GAMES:
        if name not in GAMES:
            raise ParlourError(
                f"There is no game called {name}; there are {listed(GAMES)}.",
                f"Es gibt kein Spiel namens {name}, sondern {listed(GAMES, 'de')}.",
            )
        counts = [given.players] if given.players else list(GAMES[name].players)
        for row in rungs(GAMES[name], counts, given.matches, given.seed, given.playouts):
            print(row, flush=True)


if __name__ == "__main__":
    main()
