"""Tournaments between bots: every deal is played from every seat.

A deal has a company: bots in a random order, every one as often as the others. It is played as
often as there are seats, and everybody moves on by one seat each time, so nobody owes a win to the
cards or to the chair.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

from parlour.bots.company import bot_called, play_out
from parlour.bots.expert import check_playouts, with_budget
from parlour.core.dice import seed_dice, shuffle
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.words import Language, ParlourError, Words
from parlour.games import GAMES
from parlour.lab.batches import Parts
from parlour.lab.deals import seed_of_deal, seed_said, with_seed_said
from parlour.lab.making import making_of
from parlour.lab.means import Interval, Mean
from parlour.lab.plots import Row, dots, number, percent, ridges
from parlour.lab.ratings import Ranking, ranking_of, ratings
from parlour.lab.simulate import LUCK

SEATING = 0x5EA7  # the order of the bots is not a matter of the cards
MOST_BOTS = 6


@dataclass(frozen=True)
class Tournament:
    """What is played. A part of it is one deal, from every seat."""

    game: str
    players: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    playouts: int = 0  # of those who think ahead; 0: as many as they like

    def check(self) -> None:
        game = self._game
        game.check(self.players, game.options.from_json(self.options))
        if not 2 <= len(self.bots) <= MOST_BOTS or len(set(self.bots)) < len(self.bots):
            raise ParlourError(
                f"A tournament is between 2 to {MOST_BOTS} different bots.",
                f"Ein Turnier spielen 2 bis {MOST_BOTS} verschiedene Bots.",
            )
        check_playouts(self.playouts)
        for name in self.bots:
            bot_called(game, name)

    @property
    def _game(self) -> Game[Any]:
        return GAMES[self.game]

    def to_json(self) -> dict[str, Any]:
        return {"tournament": with_seed_said(asdict(self))}

    def part(self, number: int) -> list[dict[str, Any]]:
        company = self.company(number)
        return [self._played(number, company, moved) for moved in range(self.players)]

    def company(self, deal: int) -> list[str]:
        """Who plays this deal, in the order in which they sit around the table."""
        dice = [0] * 4
        seed_dice(dice, seed_of_deal(self.seed, deal) ^ SEATING)
        order = list(range(len(self.bots)))
        company: list[str] = []
        while len(company) < self.players:
            shuffle(order, len(order), dice)
            company += [self.bots[each] for each in order]
        return company[: self.players]

    def _played(self, deal: int, company: Sequence[str], moved: int) -> dict[str, Any]:
        game = self._game
        seed = seed_of_deal(self.seed, deal)
        match = Match(game, self.players, seed, game.options.from_json(self.options))
        names = [company[(seat + moved) % self.players] for seat in range(self.players)]
        luck = [0] * 4
        seed_dice(luck, (seed ^ LUCK) + moved)
        play_out(match, [with_budget(game.bots[name], self.playouts) for name in names], luck)
        return {
            "bots": names,
            "scores": game.scores(match.table),
            "places": game.places(match.table),
            "dummies": sum(game.rules.place_of(match.table, seat) == 1 for seat in match.dummies),
            "steps": len(match.steps),
        }


@dataclass(frozen=True)
class Standing:
    """What one bot has achieved."""

    bot: str
    seats: int  # on which it sat, in all matches: it may have sat at one table twice
    wins: Interval  # share of those seats that won; who shares a win has a share of it
    of_all: float  # the share of all matches that it won, on whatever seats
    score: Interval
    rating: Interval
    scores: Mapping[int, int]

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "seats": self.seats,
            "share_of_all_wins": round(self.of_all, 4),
            "win_share": _rounded(self.wins),
            "mean_score": _rounded(self.score),
            "rating": _rounded(self.rating),
            "scores": {str(score): count for score, count in sorted(self.scores.items())},
        }


def _rounded(interval: Interval) -> dict[str, float | None]:
    """JSON knows no infinity: where there is no interval yet, there is nothing."""
    ends = interval._asdict().items()
    return {name: round(end, 4) if isfinite(end) else None for name, end in ends}


@dataclass(frozen=True)
class Result:
    tournament: Tournament
    deals: int
    matches: int
    standings: list[Standing]  # the best first
    lost: float = 0.0  # the share of wins that went to nobody's bot: Paul's
    wanted: int = 0  # matches; somebody may have stopped it before

    @property
    def complete(self) -> bool:
        return self.matches >= self.wanted

    @property
    def fair(self) -> float:
        """The share of wins of somebody who is as good as the others."""
        return (1 - self.lost) / self.tournament.players

    def to_json(self) -> dict[str, Any]:
        return {
            **self.tournament.to_json(),
            "made_by": making_of(self.tournament),
            "complete": self.complete,
            "wanted": self.wanted or self.matches,
            "deals": self.deals,
            "matches": self.matches,
            "fair": round(self.fair, 4),
            "standings": [standing.to_json() for standing in self.standings],
        }

    def to_csv(self) -> str:
        text = io.StringIO()
        sheet = csv.writer(text, lineterminator="\n")
        measures = ("win_share", "mean_score", "rating")
        ends = [f"{measure}{end}" for measure in measures for end in ("", "_low", "_high")]
        what = self._what_was_played()
        playouts = making_of(self.tournament)["playouts"]
        sheet.writerow([*what, "bot", "playouts", "seats", "share_of_all_wins", *ends])
        for each in self.standings:
            row = each.to_json()
            values = [row[m][end] for m in measures for end in ("value", "low", "high")]
            who = [each.bot, playouts.get(each.bot, 0), each.seats, row["share_of_all_wins"]]
            sheet.writerow([*what.values(), *who, *values])
        return text.getvalue()

    def _what_was_played(self) -> dict[str, Any]:
        """In every row: sheets are put together, and rows have to say where they come from."""
        played = self.tournament
        return {
            "game": played.game,
            "players": played.players,
            "options": json.dumps(dict(played.options)),
            "seed": seed_said(played.seed),
            "matches": self.matches,
            "fair": round(self.fair, 4),
        }


def result_of(tournament: Tournament, parts: Parts, wanted: int = 0) -> Result:
    """What came of these parts, of as many matches as were wanted."""
    deals = list(parts.values())
    matches = [match for deal in deals for match in deal]
    standings = []
    rated = ratings([[_ranking(match) for match in deal] for deal in deals])
    for bot in tournament.bots:
        wins, score, scores = Mean(), Mean(), Counter[int]()
        for deal in deals:
            sat = [(match, seat) for match in deal for seat in _seats_of(match, bot)]
            wins.add([_share(match, seat) for match, seat in sat])
            points = [int(match["scores"][seat]) for match, seat in sat]
            score.add(points)
            scores.update(points)
        if wins.cases:
            standings.append(
                Standing(
                    bot,
                    int(wins.cases),
                    wins.share(),
                    wins.total / len(matches),
                    score.interval(),
                    rated[bot],
                    dict(scores),
                )
            )
    standings.sort(key=lambda each: -each.rating.value)
    lost = sum(_lost(match) for match in matches) / max(len(matches), 1)
    return Result(tournament, len(deals), len(matches), standings, lost, wanted)


def _seats_of(match: Mapping[str, Any], bot: str) -> list[int]:
    return [seat for seat, name in enumerate(match["bots"]) if name == bot]


def _share(match: Mapping[str, Any], seat: int) -> float:
    places = match["places"]
    return 1 / (places.count(1) + match["dummies"]) if places[seat] == 1 else 0.0


def _lost(match: Mapping[str, Any]) -> float:
    """To those who sit at the table without being players."""
    dummies: int = match["dummies"]
    first: int = match["places"].count(1)
    return dummies / (first + dummies)


def _ranking(match: Mapping[str, Any]) -> Ranking:
    return ranking_of(match["bots"], match["places"])


# The picture

WINS = Words(
    "{game}, {players} players: wins a seat in {matches} matches",
    "{game} zu {players}: Siege je Platz in {matches} Partien",
)
RATINGS = Words("Rating (400 points are ten times the strength)", "Wertung (400 mehr: zehnfach)")
SCORES = Words("Points (few are good)", "Punkte (wenige sind gut)")
BARS = Words("bars: 95% intervals", "Balken: 95-%-Bereiche")
FAIR = Words("bars: 95% intervals; dashed: fair", "Balken: 95-%-Bereiche; gestrichelt: gerecht")
SPREAD = Words("dots: means; bars: the middle half", "Punkte: Mittelwerte; Balken: mittlere Hälfte")


def pictures(result: Result, language: Language) -> dict[str, str]:
    """One plot for each thing that is measured, by its name."""

    def row(i: int, each: Standing, value: Interval) -> Row:
        return Row(each.bot, value, each.seats, i)

    standings = list(enumerate(result.standings))
    wins = WINS.say(language).format(
        game=GAMES[result.tournament.game].name.say(language),
        players=result.tournament.players,
        matches=number(result.matches, language, 0),
    )
    return {
        "wins": dots(
            wins,
            [row(i, each, each.wins) for i, each in standings],
            lambda value: percent(value, language),
            result.fair,
            below=FAIR.say(language),
        ),
        "ratings": dots(
            RATINGS.say(language),
            [row(i, each, each.rating) for i, each in standings],
            lambda value: number(value, language, 0),
            below=BARS.say(language),
        ),
        "scores": ridges(
            SCORES.say(language),
            [(each.bot, each.scores) for each in result.standings],
            lambda value: number(value, language),
            SPREAD.say(language),
        ),
    }
