"""What a game is like: many matches by good bots, and everything that is worth counting in them.

A study has sittings: so many players with such options. A part of it is some matches of one
sitting, so every sitting has seen about as many matches at any time. What is counted differs from
game to game (``studies/``); how it is counted is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any

from parlour.bots.company import bot_called, play_out
from parlour.core.dice import seed_dice
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.core.table import CLOCK
from parlour.core.words import Language, Words
from parlour.games import GAMES
from parlour.lab.batches import Parts
from parlour.lab.by_habit import has_clock, match_by_habit
from parlour.lab.deals import seed_of_deal, with_seed_said
from parlour.lab.means import Interval, Mean, paired_difference
from parlour.lab.plots import Row
from parlour.lab.simulate import LUCK

A_PART = 20  # matches
A_SLOW_PART = 2  # the same, if a clock has to run


@dataclass(frozen=True)
class Sitting:
    """So many players with such options, and what to call that."""

    name: str
    players: int
    words: Words
    options: Mapping[str, Any] = field(default_factory=dict)


class Notes:
    """What was counted in some matches of one sitting."""

    def __init__(self) -> None:
        self.matches = 0
        self.means: dict[str, Mean] = {}
        self.spread: dict[str, Counter[int]] = {}
        self.blocks: dict[int, Notes] = {}  # the same, of some matches each
        self._now: dict[str, list[float]] = {}

    def case(self, what: str, value: float) -> None:
        """One case of something in this match."""
        self._now.setdefault(what, []).append(value)

    def count(self, what: str, value: int) -> None:
        """For a distribution."""
        self.spread.setdefault(what, Counter())[value] += 1

    def end_match(self) -> None:
        self.matches += 1
        for what, values in self._now.items():
            self.means.setdefault(what, Mean()).add(values)
        self._now = {}

    def join(self, other: Notes) -> None:
        self.matches += other.matches
        for what, mean in other.means.items():
            self.means.setdefault(what, Mean()).join(mean)
        for what, counts in other.spread.items():
            self.spread.setdefault(what, Counter()).update(counts)

    def mean(self, what: str) -> Mean:
        return self.means.get(what, Mean())

    def to_json(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "means": {what: mean.to_json() for what, mean in sorted(self.means.items())},
            "spread": {
                what: {str(at): count for at, count in sorted(counts.items())}
                for what, counts in sorted(self.spread.items())
            },
        }

    def summary(self) -> dict[str, Any]:
        """For those who go on with the numbers: intervals instead of sums."""
        means = {what: summary_of(mean) for what, mean in sorted(self.means.items())}
        return {**self.to_json(), "means": means}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Notes:
        notes = cls()
        notes.matches = kept["matches"]
        notes.means = {what: Mean.from_json(sums) for what, sums in kept["means"].items()}
        notes.spread = {
            what: Counter({int(at): count for at, count in counts.items()})
            for what, counts in kept["spread"].items()
        }
        return notes


def summary_of(mean: Mean) -> dict[str, float | None]:
    """JSON knows no infinity: where there is no interval yet, there is nothing."""
    ends = mean.interval()._asdict().items()
    found = {name: round(end, 6) if isfinite(end) else None for name, end in ends}
    return {**found, "cases": mean.cases, "groups": mean.groups}


@dataclass(frozen=True)
class Figure:
    """A plot, and the numbers it was drawn from."""

    name: str
    plot: str
    narrow: str  # the same for a phone
    rows: Sequence[Row] = ()


@dataclass(frozen=True)
class Chapter:
    title: Words
    words: Words
    figures: Sequence[Figure]


@dataclass(frozen=True)
class Subject:
    """What a game brings to its study."""

    sittings: Sequence[Sitting]
    observe: Callable[[Match, Notes], None]
    chapters: Callable[[Mapping[str, Notes], Language], list[Chapter]]


@dataclass(frozen=True)
class Study:
    game: str
    seed: int
    bots: str = "skilled"

    def check(self) -> None:
        bot_called(self._game, self.bots)

    @property
    def _game(self) -> Game[Any]:
        return GAMES[self.game]

    @property
    def subject(self) -> Subject:
        from parlour.lab.studies import SUBJECTS

        return SUBJECTS[self.game]

    def to_json(self) -> dict[str, Any]:
        sittings = [[each.name, each.players, dict(each.options)] for each in self.subject.sittings]
        return {"study": with_seed_said(asdict(self)) | {"sittings": sittings}}

    def parts_for(self, matches: int) -> int:
        """How many parts there are if every sitting sees at least so many matches.

        Where a clock ticks a part is smaller, and so are the numbers: they are printed.
        """
        return -(-matches // A_PART) * len(self.subject.sittings)

    def part(self, number: int) -> dict[str, Any]:
        block, place = divmod(number, len(self.subject.sittings))
        sitting = self.subject.sittings[place]
        options = self._game.options.from_json(sitting.options)
        ticks = has_clock(self._game, sitting.players, options)
        matches = A_SLOW_PART if ticks else A_PART
        notes = Notes()
        for each in range(block * matches, (block + 1) * matches):
            match = self.played(sitting.players, seed_of_deal(self.seed, each), options, ticks)
            observe(match, notes)
            self.subject.observe(match, notes)
            notes.end_match()
        return {"sitting": sitting.name, **notes.to_json()}

    def played(self, players: int, seed: int, options: Options, ticks: bool) -> Match:
        """One match; ``ticks`` if time passes at this table."""
        if self.bots == "skilled" and not ticks:
            return match_by_habit(self._game, players, seed, options)
        match = Match(self._game, players, seed, options)
        luck = [0] * 4
        seed_dice(luck, seed ^ LUCK)
        play_out(match, [self._game.bots[self.bots]] * players, luck)
        return match


def notes_of(study: Study, parts: Parts) -> dict[str, Notes]:
    """What was counted at each sitting."""
    whole: dict[str, Notes] = {}
    for number, part in parts.items():
        notes, block = whole.setdefault(part["sitting"], Notes()), Notes.from_json(part)
        notes.join(block)
        notes.blocks[number // len(study.subject.sittings)] = block
    return whole


def difference(one: Notes, other: Notes, what: str) -> Interval:
    """Between two sittings, whose blocks were played from the same seeds."""
    both = sorted(one.blocks.keys() & other.blocks.keys())
    return paired_difference(
        [(one.blocks[each].mean(what), other.blocks[each].mean(what)) for each in both]
    )


# What is counted in every game


def observe(match: Match, notes: Notes) -> None:
    wins = shares_of_win(match)
    fair = sum(wins[: match.players]) / match.players
    for seat in range(match.players):
        notes.case(f"seat/{seat}", wins[seat] - fair)
    decisions = sum(step.seat != CLOCK for step in match.steps)
    notes.case("decisions", decisions)
    notes.count("decisions", decisions)
    for event in events_of(match):
        if match.game.told(event) == "SCORED" and event.seat < match.players:
            notes.case("points", event.other)
            notes.count("points", event.other)


def shares_of_win(match: Match) -> list[float]:
    """Of everybody at the table; who sits there without being a player may win, too."""
    company = range(match.players + len(match.dummies))
    places = [match.game.rules.place_of(match.table, seat) for seat in company]
    return [1 / places.count(1) if place == 1 else 0.0 for place in places]


def events_of(match: Match) -> Iterator[Event]:
    yield from match.opening
    for step in match.steps:
        yield from step.events
