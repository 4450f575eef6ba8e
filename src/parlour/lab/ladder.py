"""How strong the bots are: each level among bots of the next weaker one, from every seat.

A rung of the ladder is one game, one number of players, a challenger and what all the others are.
Every deal is played as often as there are seats, and the challenger moves on by one seat each time,
so that nobody owes a win to the cards or to the chair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from parlour.bots.cards import CARDS
from parlour.bots.company import play_out
from parlour.bots.expert import with_budget
from parlour.core.dice import seed_dice
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.core.words import Language, ParlourError, Words
from parlour.games import GAMES
from parlour.lab.batches import Parts
from parlour.lab.deals import seed_of_deal, seed_read, seed_said, with_seed_said
from parlour.lab.making import making_of, playouts_of
from parlour.lab.means import Interval, Mean
from parlour.lab.plots import Row as Dot
from parlour.lab.plots import dots, number
from parlour.lab.simulate import LUCK

PAIRS = (
    ("expert", "skilled"),
    ("skilled", "casual"),
    ("casual", "newcomer"),
    ("expert", "greedy"),
)
PART = 12  # matches at least: a part is some deals, each from every seat

WITHOUT_REFLEXES = {"mode": "calm"}  # for a game that can be played so: only then it is skill


@dataclass(frozen=True)
class Rung:
    """What is played. A part of it is a few deals, each from every seat."""

    game: str
    players: int
    challenger: str
    others: str
    seed: int = 1
    playouts: int = 0  # of those who think ahead; 0: as many as they like

    @property
    def name(self) -> str:
        budget = f"-{self.playouts}" if self.playouts else ""
        return f"{self.game}-{self.players}-{self.challenger}-{self.others}{budget}"

    @property
    def bots(self) -> tuple[str, ...]:
        return self.challenger, self.others

    @property
    def chance(self) -> float:
        """What one of equals would win. Where Paul may win, too, it is a little less."""
        return 1 / self.players

    @property
    def deals(self) -> int:
        """In one part."""
        return -(-PART // self.players)

    def parts_for(self, matches: int) -> int:
        return -(-matches // (self.deals * self.players))

    def to_json(self) -> dict[str, Any]:
        return {"rung": with_seed_said(asdict(self))}

    def part(self, number: int) -> list[list[float]]:
        """For every deal the challenger's share of the win from each seat."""
        first = number * self.deals
        return [
            [self._played(seed_of_deal(self.seed, deal), seat) for seat in range(self.players)]
            for deal in range(first, first + self.deals)
        ]

    def _played(self, deal: int, seat: int) -> float:
        game = GAMES[self.game]
        match = Match(game, self.players, deal, options_without_reflexes(game))
        names = [self.challenger if each == seat else self.others for each in range(self.players)]
        luck = [0] * 4
        seed_dice(luck, (deal ^ LUCK) + seat)
        play_out(match, [with_budget(game.bots[name], self.playouts) for name in names], luck)
        return share_of_win(match, seat)


def share_of_win(match: Match, seat: int) -> float:
    """Who shares a win has a share of it; Paul's wins are nobody's."""
    company = range(match.players + len(match.dummies))
    places = [match.game.rules.place_of(match.table, each) for each in company]
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def options_without_reflexes(game: Game[Any]) -> Options:
    known = game.options.specs()
    return game.options(**{name: v for name, v in WITHOUT_REFLEXES.items() if name in known})


def rungs(games: Sequence[str], players: Sequence[int], seed: int, playouts: int) -> Iterator[Rung]:
    """All of them, of every game and number of players, unless only some are wanted."""
    wanted = {
        game: [n for n in GAMES[game].players if n in players or not players] for game in games
    }
    if not any(wanted.values()):
        raise ParlourError(
            "No such game has a table of that size.",
            "Keines dieser Spiele hat einen Tisch in dieser Größe.",
        )
    for game in games:
        for count in wanted[game]:
            for challenger, others in PAIRS:
                yield Rung(game, count, challenger, others, seed, playouts)


def climb(rung: Rung, matches: int) -> Row:
    """Here and now, without a batch."""
    return row_of(rung, {number: rung.part(number) for number in range(rung.parts_for(matches))})


# What came of it


@dataclass(frozen=True)
class Row:
    rung: Rung
    playouts: int  # of the challenger, if it thinks ahead
    matches: int
    wins: Interval

    @property
    def verdict(self) -> str:
        """Whether all of the interval lies on one side of chance."""
        if self.wins.low > self.rung.chance:
            return "above"
        return "below" if self.wins.high < self.rung.chance else "open"

    def to_json(self) -> dict[str, Any]:
        rung = {name: value for name, value in asdict(self.rung).items() if name != "playouts"}
        wins = {name: round(value, 4) for name, value in self.wins._asdict().items()}
        return {
            **rung,
            "seed": seed_said(self.rung.seed),
            "playouts": self.playouts,
            "made_by": making_of(self.rung),
            "matches": self.matches,
            "chance": round(self.rung.chance, 4),
            "wins": wins,
            "verdict": self.verdict,
        }


def row_of(rung: Rung, parts: Parts) -> Row:
    wins = Mean()
    for part in parts.values():
        for deal in part:
            wins.add(deal)
    bot = with_budget(GAMES[rung.game].bots[rung.challenger], rung.playouts)
    return Row(rung, playouts_of(bot), int(wins.cases), wins.share())


def file_of(rung: Rung, folder: str | None) -> str | None:
    """Every rung has a batch of its own, so that each can be gone on with alone."""
    return None if folder is None else str(Path(folder) / f"{rung.name}.jsonl")


def from_json(rows: Iterable[Mapping[str, Any]]) -> list[Row]:
    return [
        Row(
            Rung(
                row["game"],
                row["players"],
                row["challenger"],
                row["others"],
                seed_read(row["seed"]),
            ),
            row["playouts"],
            row["matches"],
            Interval(**row["wins"]),
        )
        for row in rows
    ]


# The picture

TITLE = Words(
    "{game}: how many times its fair share one challenger wins",
    "{game}: das Wievielfache seines Anteils ein Bot gewinnt",
)
AMONG = Words("{challenger} among {others}", "{challenger} gegen {others}")
AT = Words("{players} players", "{players} Personen")


def pictures(rows: Sequence[Row], language: Language) -> list[str]:
    """One plot for each game. Fair is 1, whatever the number of players."""
    return [
        _plot(game, [row for row in rows if row.rung.game == game], language)
        for game in dict.fromkeys(row.rung.game for row in rows)
    ]


def _plot(game: str, rows: Sequence[Row], language: Language) -> str:
    pairs = [pair for pair in PAIRS if any(_pair_of(row) == pair for row in rows)]
    ordered = sorted(rows, key=lambda row: (pairs.index(_pair_of(row)), row.rung.players))
    return dots(
        TITLE.say(language).format(game=GAMES[game].name.say(language)),
        [
            Dot(
                AT.say(language).format(players=row.rung.players),
                Interval(*(end / row.rung.chance for end in row.wins)),
                row.matches,
                pairs.index(_pair_of(row)),
            )
            for row in ordered
        ],
        lambda value: f"{number(value, language)} ×",
        1.0,
        [among(*pair, language) for pair in pairs],
    )


def _pair_of(row: Row) -> tuple[str, str]:
    return row.rung.challenger, row.rung.others


def among(challenger: str, others: str, language: Language) -> str:
    names = (CARDS[each].name.say(language) for each in (challenger, others))
    return AMONG.say(language).format(challenger=next(names), others=next(names))
