"""Plays many matches and counts what happens.

Matches of nothing but random bots are played by compiled rules; match for match they are the same
as interpreted ones, only sooner.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from math import isfinite
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.company import bot_called, play_out
from parlour.bots.random import choose_at_random
from parlour.core.dice import SEEDS, seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.core.table import CLOCK
from parlour.core.words import ParlourError
from parlour.lab.means import Interval, Mean, wilson

# Seeds of the players' dice differ from those of the cards, or play would follow the deal.
LUCK = 0x9E3779B97F4A7C15F39CC0605CEDC834


@dataclass
class Tally:
    """What some matches add up to. Who shares a win has a share of it.

    Those who sit behind the last seat without being players come after the players.
    """

    players: int
    games: int = 0
    decisions: int = 0
    rounds: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)  # of the points of every match
    seconds: float = 0.0
    dummies: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.wins = self.wins or [0.0] * (self.players + len(self.dummies))
        self.points = self.points or [0] * (self.players + len(self.dummies))
        self.squares = self.squares or [0] * (self.players + len(self.dummies))

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.rounds += other.rounds
        for seat in range(len(self.wins)):
            self.wins[seat] += other.wins[seat]
            self.points[seat] += other.points[seat]
            self.squares[seat] += other.squares[seat]

    def win_share(self, seat: int) -> Interval:
        """Of a match, shared wins counted as their share: so it is sure to be wide enough."""
        games = max(self.games, 1)
        return wilson(self.wins[seat] / games, games)

    def mean_score(self, seat: int) -> Interval:
        return Mean(
            groups=self.games,
            cases=self.games,
            total=self.points[seat],
            cases_squared=self.games,
            total_squared=self.squares[seat],
            crossed=self.points[seat],
        ).interval()

    def to_json(self) -> dict[str, Any]:
        games, seconds = max(self.games, 1), max(self.seconds, 1e-9)
        company = range(len(self.wins))
        shares = [self.win_share(seat) for seat in company]
        scores = [self.mean_score(seat) for seat in company]
        seats = slice(0, self.players)
        behind = zip(self.dummies, shares[self.players :], scores[self.players :], strict=True)
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games / seconds, 1),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "win_share": [round(each.value, 6) for each in shares[seats]],
            "win_share_95": [_ends_of(each) for each in shares[seats]],
            "mean_score": [round(each.value, 4) for each in scores[seats]],
            "mean_score_95": [_ends_of(each) for each in scores[seats]],
            "dummies": [
                {
                    "name": name,
                    "win_share": round(share.value, 6),
                    "win_share_95": _ends_of(share),
                    "mean_score": round(score.value, 4),
                    "mean_score_95": _ends_of(score),
                }
                for name, share, score in behind
            ],
            "mean_rounds": round(self.rounds / games, 4),
            "mean_decisions": round(self.decisions / games, 4),
        }


def _ends_of(interval: Interval) -> list[float | None]:
    """JSON knows no infinity: after one match there is no interval yet."""
    return [round(end, 6) if isfinite(end) else None for end in (interval.low, interval.high)]


def bots_for(game: Game[Any], players: int, names: Sequence[str]) -> list[Bot]:
    """The bots with these names; one name stands for every seat."""
    if len(names) == 1:
        names = list(names) * players
    if len(names) != players:
        raise ParlourError(
            f"Name one bot for all seats or {players} of them, one a seat, not {len(names)}.",
            f"Es braucht einen Bot für alle Plätze oder {players}, einen je Platz, "
            f"nicht {len(names)}.",
        )
    return [bot_called(game, name) for name in names]


def simulate(
    game: Game[Any],
    players: int,
    games: int,
    seed: int,
    options: Options,
    bots: Sequence[Bot],
    on_match: Callable[[Match], None] | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
    may_stop: bool = False,
) -> Tally:
    """Play ``games`` matches with the seeds ``seed``, ``seed + 1`` and so on.

    Whoever ``may_stop`` it with Ctrl-C gets what was played until then.
    """
    game.check(players, options)
    tally = Tally(players, dummies=game.telling.dummies_at(players))
    parts = (
        _compiled(game, players, games, seed, options)
        if on_match is None and _can_be_compiled(game, players, options, bots)
        else _interpreted(game, players, games, seed, options, bots, on_match)
    )
    next(parts)  # gets ready, which may mean compiling; from then on it is play that takes time
    began = time.perf_counter()
    try:
        for part in parts:
            tally.add(part)
            on_progress(tally.games)
    except KeyboardInterrupt:
        if not may_stop:
            raise
    tally.seconds = time.perf_counter() - began
    return tally


def _can_be_compiled(game: Game[Any], players: int, options: Options, bots: Sequence[Bot]) -> bool:
    if any(bot is not choose_at_random for bot in bots):
        return False
    if game.legal(game.new_table(players, 0, options), CLOCK):
        return False
    return find_spec("numba") is not None


def _interpreted(
    game: Game[Any],
    players: int,
    games: int,
    seed: int,
    options: Options,
    bots: Sequence[Bot],
    on_match: Callable[[Match], None] | None,
) -> Iterator[Tally]:
    yield Tally(players)
    for number in range(games):
        match = Match(game, players, (seed + number) % SEEDS, options)
        luck = [0] * 4
        seed_dice(luck, match.seed ^ LUCK)
        play_out(match, bots, luck)
        if on_match is not None:
            on_match(match)
        yield tally_of(match)


def tally_of(match: Match) -> Tally:
    rules, table = match.game.rules, match.table
    company = range(match.players + len(match.dummies))
    places = [rules.place_of(table, seat) for seat in company]
    points = [rules.score_of(table, seat) for seat in company]
    return Tally(
        match.players,
        games=1,
        decisions=sum(step.seat != CLOCK for step in match.steps),
        rounds=match.table.rounds_played,
        wins=[1 / places.count(1) if place == 1 else 0.0 for place in places],
        points=points,
        squares=[each * each for each in points],
        dummies=match.game.telling.dummies_at(match.players),
    )


def _compiled(
    game: Game[Any], players: int, games: int, seed: int, options: Options
) -> Iterator[Tally]:
    from parlour.lab.batch import Batch

    batch = Batch(game, players, options)
    batch.play(seed, 1)
    yield Tally(players)
    for first in range(0, games, batch.SIZE):
        yield batch.play(seed + first, min(batch.SIZE, games - first))
