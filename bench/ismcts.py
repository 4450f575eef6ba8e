"""OpenSpiel's own IS-MCTS among our experts on our games: strength, and time for a move.

Run it with ``python -m bench.ismcts [GAME ...]``; it needs OpenSpiel. Both get the same number of
playouts and the same views; every deal is played from every seat. OpenSpiel's search is the one it
has in Python, for games that are written in Python, and it is slow. So there is only one of it at
the table and matches are as short as the rules allow. Its time is measured in a few of them. In the
many that show how strong it is, the random rollouts at the end of its simulations are played by
compiled rules: they give the same on average.

All is a batch: with ``--batches FOLDER`` it can be stopped at any moment, goes on where it was, and
becomes surer with more ``--matches``. ``--out docs/ismcts.json`` keeps what came of it for
docs/strength.md.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.company import play_out
from parlour.bots.expert import with_budget
from parlour.cli.batch_talk import at_least_one, done_in_batch, write
from parlour.core.actions import Action
from parlour.core.dice import seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.games import GAMES, game_called
from parlour.lab.batches import Parts, kept
from parlour.lab.deals import seed_of_deal, with_seed_said
from parlour.lab.ladder import PART, share_of_win
from parlour.lab.means import Interval, Mean
from parlour.lab.simulate import LUCK

SHORT = {"mode": "calm", "rounds": 1}
PLAYOUTS = 20
MATCHES = 2000
TIMED = 24  # matches with a search that is all its own


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


@dataclass(frozen=True)
class Meeting:
    """One of theirs among ours, in parts of a few deals, each from every seat."""

    game: str
    players: int
    playouts: int
    quick: bool = False  # whether its rollouts are ours
    seed: int = 1

    @property
    def bots(self) -> str:
        return "expert"

    @property
    def name(self) -> str:
        rollouts = "quick" if self.quick else "own"
        return f"{self.game}-{self.players}-ismcts-expert-{self.playouts}-{rollouts}"

    @property
    def deals(self) -> int:
        """In one part."""
        return -(-PART // self.players)

    def parts_for(self, matches: int) -> int:
        return -(-matches // (self.deals * self.players))

    def to_json(self) -> dict[str, Any]:
        return {"meeting": with_seed_said(asdict(self))}

    def part(self, number: int) -> dict[str, Any]:
        """What was won, deal by deal. Only the seconds are not the same again."""
        ours, theirs = (Timed(bot) for bot in bots_of(self))
        first = number * self.deals
        wins = [
            [played(self, ours, theirs, seed, seat) for seat in range(self.players)]
            for seed in (seed_of_deal(self.seed, first + each) for each in range(self.deals))
        ]
        watches = {"ours": ours, "theirs": theirs}
        times = {name: [round(each.seconds, 4), each.moves] for name, each in watches.items()}
        return {"wins": wins, **times}


@cache
def bots_of(meeting: Meeting) -> tuple[Bot, Bot]:
    """Ours and theirs. What is compiled is compiled before any watch runs."""
    from parlour.adapters import spiel

    game, players = GAMES[meeting.game], meeting.players
    options = short_options(game)
    expert = with_budget(game.bots["expert"], meeting.playouts)
    play_out(Match(game, players, 0, options), [expert] * players, [1, 2, 3, 4])
    return expert, spiel.seated(
        spiel.ismcts(meeting.playouts, quick=meeting.quick), game, players, options
    )


def short_options(game: Game[Any]) -> Options:
    known = game.options.specs()
    return game.options(**{name: value for name, value in SHORT.items() if name in known})


def played(meeting: Meeting, ours: Bot, theirs: Bot, seed: int, seat: int) -> tuple[float, float]:
    """One match, with theirs in this seat: what each of ours has won on average, and theirs."""
    game, seats = GAMES[meeting.game], range(meeting.players)
    match = Match(game, meeting.players, seed, short_options(game))
    luck = [0] * 4
    seed_dice(luck, (seed ^ LUCK) + seat)
    play_out(match, [theirs if each == seat else ours for each in seats], luck)
    won = [share_of_win(match, each) for each in seats]
    return (sum(won) - won[seat]) / (meeting.players - 1), won[seat]


# What came of it


@dataclass(frozen=True)
class Outcome:
    game: str
    players: int
    playouts: int
    matches: int
    ours: Interval  # the share of wins that one expert has,
    theirs: Interval  # and OpenSpiel's search
    ahead: Interval  # ours less theirs
    our_move: float  # milliseconds
    their_move: float

    @property
    def quicker(self) -> float:
        return self.their_move / self.our_move

    @property
    def line(self) -> str:
        return (
            f"{self.game:14} {self.players} players, {self.playouts} playouts: an expert wins "
            f"{_said(self.ours)} and IS-MCTS {_said(self.theirs)} of {self.matches:,} matches, in "
            f"{self.our_move:.2f} ms a move against {self.their_move:.1f} ms: "
            f"{self.quicker:.0f} times quicker"
        )

    def to_json(self) -> dict[str, Any]:
        shares = {
            name: {end: round(value, 4) for end, value in getattr(self, name)._asdict().items()}
            for name in ("ours", "theirs", "ahead")
        }
        times = {"our_move": round(self.our_move, 3), "their_move": round(self.their_move, 2)}
        return {**asdict(self), **shares, **times}


def _said(share: Interval) -> str:
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def outcome_of(meeting: Meeting, parts: Parts, timed: Parts) -> Outcome:
    ours, theirs, ahead = Mean(), Mean(), Mean()
    for part in parts.values():
        for deal in part["wins"]:
            ours.add([one for one, _ in deal])
            theirs.add([other for _, other in deal])
            ahead.add([one - other for one, other in deal])
    return Outcome(
        meeting.game,
        meeting.players,
        meeting.playouts,
        int(ours.cases),
        ours.share(),
        theirs.share(),
        ahead.interval(),
        _milliseconds(timed, "ours"),
        _milliseconds(timed, "theirs"),
    )


def _milliseconds(parts: Parts, whose: str) -> float:
    spent: list[tuple[float, int]] = [part[whose] for part in parts.values()]
    return 1000 * sum(seconds for seconds, _ in spent) / max(1, sum(moves for _, moves in spent))


def from_json(row: dict[str, Any]) -> Outcome:
    return Outcome(
        **{**row, **{name: Interval(**row[name]) for name in ("ours", "theirs", "ahead")}}
    )


def counts(text: str) -> list[int]:
    return [int(each) for each in text.split(",")]


def parser_of() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.ismcts", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument(
        "--playouts", type=counts, default=[PLAYOUTS], metavar="N,...", help="of both (default 20)"
    )
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="M")
    parser.add_argument("--timed", type=int, default=TIMED, metavar="M", help="matches for times")
    parser.add_argument("--cores", type=int, default=1, metavar="N", help="default: 1")
    parser.add_argument("--ray", metavar="ADDRESS", help="spread the work over a Ray cluster")
    parser.add_argument("--batches", metavar="FOLDER", help="keep finished parts there")
    parser.add_argument("--kept", action="store_true", help="play nothing: show what they hold")
    parser.add_argument("--out", metavar="FILE", help="write what came of it as JSON")
    return parser


def done_of(given: argparse.Namespace, meeting: Meeting, matches: int) -> tuple[Parts, bool]:
    """The parts, and whether nobody has stopped it."""
    path = str(Path(given.batches) / f"{meeting.name}.jsonl") if given.batches else None
    if given.kept:
        return (kept(meeting, path) if path else {}), True
    parts = meeting.parts_for(at_least_one(matches))
    asked = argparse.Namespace(cores=given.cores, ray=given.ray, batch=path)
    done = done_in_batch(asked, meeting, parts, "en")
    return done, len(done) == parts


def main() -> None:
    given = parser_of().parse_args()
    if given.batches:
        Path(given.batches).mkdir(parents=True, exist_ok=True)
    outcomes = []
    games = [game_called(name) for name in given.games] or GAMES.values()
    for game, playouts in product(games, given.playouts):
        meeting = Meeting(game.id, game.players[0], playouts)
        timed, is_timed = done_of(given, meeting, given.timed)
        many, is_done = done_of(given, replace(meeting, quick=True), given.matches)
        if timed and many:
            outcomes.append(outcome_of(meeting, many, timed))
            print(outcomes[-1].line, flush=True)
        if not (is_timed and is_done):
            break
    if given.out:
        rows = [outcome.to_json() for outcome in outcomes]
        write(given.out, json.dumps({"ismcts": rows}, indent=1) + "\n", "en")


if __name__ == "__main__":
    main()
