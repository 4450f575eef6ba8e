"""A recorded match, decision by decision: what the expert thought of it, and how it was turned.

Before every decision there are everybody's chances, as a spectator could judge them: all that is
hidden is dealt anew, and all go on by habit. As long as something lies face down that all are still
choosing, and after whatever a spectator cannot see, they stay as they were. For every decision the
expert compares what was done with everything else that could have been done, at the tables the
player could have been sitting at; what would surely have been better is regretted. What somebody's
regrets do not explain of a result is luck: the cards, and what the others did.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Any

from parlour.bots.expert import SLOWER, with_budget
from parlour.core.actions import Action
from parlour.core.dice import SEEDS, seed_dice
from parlour.core.match import Match
from parlour.core.record import Record, line_of, move_of, opened, read_record, record_of
from parlour.core.story import choice, names_at
from parlour.core.table import CLOCK
from parlour.core.words import Language, ParlourError, Words
from parlour.games import GAMES
from parlour.games.cheating_moth.quick import MOVES, QuickHands
from parlour.lab.batches import Parts, run_batch
from parlour.lab.by_habit import IS_QUICK, chances, expert_of
from parlour.lab.deals import with_seed_said
from parlour.lab.means import reach_of_all
from parlour.lab.plots import curves, percent
from parlour.lab.study import shares_of_win

TABLES = 400  # imagined for everybody's chances
MOST_TURNS = 5  # turning points that are told


@dataclass(frozen=True)
class Analysis:
    """The work: one part for every step that somebody has done, and one for the end."""

    record: Record  # without what was told
    seed: int = 0
    playouts: int = 0  # for each decision; 0: as many as the expert likes
    tables: int = TABLES

    @classmethod
    def of(cls, match: Match, seed: int = 0, playouts: int = 0, tables: int = TABLES) -> Analysis:
        if not match.steps:
            raise ParlourError(
                "Nothing was done in this match yet.", "In dieser Partie ist noch nichts geschehen."
            )
        return cls.of_record(record_of(match), seed, playouts, tables)

    @classmethod
    def of_record(
        cls, record: Record, seed: int = 0, playouts: int = 0, tables: int = TABLES
    ) -> Analysis:
        """Of a record that is known to be whole."""
        steps = [{k: v for k, v in step.items() if k != "told"} for step in record["steps"]]
        return cls({**record, "opening": [], "steps": steps}, seed, playouts, tables)

    def to_json(self) -> dict[str, Any]:
        return {"analysis": {**with_seed_said(vars(self)), "sealed": "carried"}}

    @property
    def moments(self) -> list[int]:
        """Steps before which somebody had to decide, and the end."""
        steps = self.record["steps"]
        done = [number for number, step in enumerate(steps) if step["seat"] != "clock"]
        return [*done, len(steps)]

    def part(self, number: int) -> dict[str, Any]:
        found = self.judged(number)
        moment = found["step"]
        match = self._match_at(moment)
        if moment < len(self.record["steps"]) and not match.is_over:
            seat, done = move_of(match.game, self.record["steps"][moment], moment + 1)
            found |= self._thought(match, seat, done._replace(ms=0), self._luck(number))
        return found

    def judged(self, number: int) -> dict[str, Any]:
        """What a spectator makes of it; no chances if nothing new is to be seen."""
        moment = self.moments[number]
        shown = self._shown_at(self.moments[number - 1]) if number else None
        match = self._match_at(moment)
        found: dict[str, Any] = {"step": moment}
        if match.is_over:
            return found | {"chances": shares_of_win(match)}
        sealed = match.game.telling.sealed(match.table)
        if sealed is not None:
            return found | {"sealed": sealed._asdict()}
        if shown == match.game.view(match.table, None):
            return found
        return found | {"chances": chances(match, None, self.tables, self._luck(number))[0]}

    def _luck(self, number: int) -> int:
        return (self.seed << 32) + number

    def _match_at(self, moment: int) -> Match:
        return _walk_of(line_of(self.record)).to(moment)

    def _shown_at(self, moment: int) -> Any:
        match = self._match_at(moment)
        return match.game.view(match.table, None)

    def _thought(self, match: Match, seat: int, done: Action, luck: int) -> dict[str, Any]:
        """Nothing, if there was nothing to think about."""
        game, expert = match.game, expert_of(match.game)
        legal = moves_of(match, seat)
        if len(legal) < 2 or done not in legal:
            return {}
        dice = [0] * 4
        seed_dice(dice, luck % SEEDS)
        view = game.view(match.table, seat)
        usual = expert.habit(view, legal, list(dice))
        if usual is None or (
            usual.kind == done.kind and not expert.mind.needs_thought(view, legal)
        ):
            return {}
        desk = with_budget(expert, self.playouts).think(view, legal, done, dice)
        gaps = better_by(desk.root)
        far = reach_of_all(len(gaps) - 1)  # the more choices, the likelier one looks better
        best = max(range(len(gaps)), key=lambda i: gaps[i][0] - far * gaps[i][1])
        gap, error = gaps[best]
        sure = best > 0 and gap > far * error
        better = desk.choices[best] if sure else done
        why = game.bots["expert"].why(view, better)
        return {
            "seat": seat,
            "did": game.actions.name(done),
            "worth": round(desk.values()[done], 4),
            "best": game.actions.name(better),
            "why": {"en": why.en, "de": why.de},
            "regret": round(gap, 4) if sure else 0.0,
            "error": round(error, 4) if sure else 0.0,
            "choices": len(legal),
        }


class Walk:
    """A match that is walked along: to the next moment it is only a few steps."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.match = opened(record, GAMES)

    def to(self, moment: int) -> Match:
        """The match when it had so many steps; it is not to be played on."""
        if moment < len(self.match.steps):
            self.match = opened(self.record, GAMES)
        for number in range(len(self.match.steps), moment):
            self.match.play(*move_of(self.match.game, self.record["steps"][number], number + 1))
        return self.match


def carried(before: Mapping[str, Any] | None, found: dict[str, Any]) -> dict[str, Any]:
    """Where there was nothing new to see, everybody's chances are what they were."""
    if "chances" in found or before is None:
        return found
    return found | {"chances": before["chances"]}


@lru_cache(maxsize=1)
def _walk_of(line: str) -> Walk:
    return Walk(read_record(line))


def moves_of(match: Match, seat: int) -> list[Action]:
    """What the expert can think about: quick hands are not a matter of thought."""
    legal = match.game.legal(match.table, seat)
    if isinstance(match.game.bots["expert"], QuickHands):
        return [action for action in legal if action.kind in MOVES]
    return legal


def better_by(root: Any) -> list[tuple[float, float]]:
    """By how much each choice was better than what was done, and how unsure that is."""
    found = []
    for tried, gap, square in zip(
        root.tried.tolist(), root.gap.tolist(), root.square.tolist(), strict=True
    ):
        mean = gap / max(tried, 1)
        variance = max(0.0, square / max(tried, 1) - mean * mean)
        found.append((mean, sqrt(variance / max(tried - 1, 1)) if tried > 1 else 1.0))
    return found


# What was found


@dataclass(frozen=True)
class Verdict:
    """Somebody's match in numbers: all of them parts of a win."""

    seat: int
    decisions: int
    mistakes: int
    start: float  # the chance before the first decision
    result: float
    skill: float  # at most 0: what was regretted
    luck: float  # the rest

    def to_json(self) -> dict[str, Any]:
        return {
            name: round(value, 4) if isinstance(value, float) else value
            for name, value in vars(self).items()
        }


def verdict_of(moments: Sequence[Mapping[str, Any]], seat: int) -> Verdict:
    own = [each for each in moments if "regret" in each and each["seat"] == seat]
    start, result = moments[0]["chances"][seat], moments[-1]["chances"][seat]
    skill = 0.0 - sum(each["regret"] for each in own)  # not -0.0
    mistakes = sum(each["regret"] > 0 for each in own)
    return Verdict(seat, len(own), mistakes, start, result, skill, result - start - skill)


def turning_points(moments: Sequence[Mapping[str, Any]], tables: int) -> list[dict[str, Any]]:
    """The steps that changed somebody's chances most, by more than dice can explain.

    What all have chosen in secret is turned up ``together``: that was nobody's step alone.
    """
    steps = [each for each in pairwise(moments) if "sealed" not in each[1]]
    far = reach_of_all(sum(len(before["chances"]) for before, _ in steps))
    turns = []
    for before, after in steps:
        shares = list(zip(before["chances"], after["chances"], strict=True))
        gaps = [new - old for old, new in shares]
        seat = max(range(len(gaps)), key=lambda each: abs(gaps[each]))
        noise = sqrt(sum(variance(share, tables) for share in shares[seat]))
        if abs(gaps[seat]) > far * noise:
            turn = {"step": before["step"], "seat": seat, "change": round(gaps[seat], 4)}
            turns.append(turn | ({"together": before["sealed"]} if "sealed" in before else {}))
    turns.sort(key=lambda turn: -abs(turn["change"]))
    return sorted(turns[:MOST_TURNS], key=lambda turn: int(turn["step"]))


def variance(share: float, tables: int) -> float:
    """Of a share that was counted at so many tables; never none, however few they were."""
    likely = (share * tables + 1) / (tables + 2)
    return likely * (1 - likely) / tables


@dataclass(frozen=True)
class Findings:
    match: Match
    moments: list[dict[str, Any]]
    tables: int
    playouts: int = 0

    @property
    def decisions(self) -> list[dict[str, Any]]:
        return [each for each in self.moments if "regret" in each]

    @property
    def mistakes(self) -> list[dict[str, Any]]:
        """The worst first."""
        regretted = [each for each in self.decisions if each["regret"] > 0]
        return sorted(regretted, key=lambda each: -each["regret"])

    @property
    def verdicts(self) -> list[Verdict]:
        return [verdict_of(self.moments, seat) for seat in range(self.match.players)]

    @property
    def turning_points(self) -> list[dict[str, Any]]:
        return turning_points(self.moments, self.tables)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.match.game.id,
            "over": self.match.is_over,
            "playouts": self.playouts,
            "tables": self.tables,
            "seats": [verdict.to_json() for verdict in self.verdicts],
            "turning_points": self.turning_points,
            "moments": self.moments,
        }

    def deed(self, step: int, language: Language) -> str:
        """What was done in this step: ``Mia: take the 7``"""
        done = self.match.steps[step]
        names = self.match.names_in(language)
        said = choice(self.match.game, done.action, names, language)
        return said if done.seat == CLOCK else f"{names[done.seat]}: {said}"

    def turned(self, turn: Mapping[str, Any], language: Language) -> str:
        """What it was that turned the match."""
        together: Mapping[str, str] = turn.get("together", {})
        return together[language] if together else self.deed(turn["step"], language)

    def said(self, action: str, language: Language) -> str:
        game = self.match.game
        return choice(game, game.actions.named(action), self.match.names_in(language), language)


def findings_of(match: Match, work: Analysis, parts: Parts) -> Findings:
    moments: list[dict[str, Any]] = []
    for found in parts.values():
        moments.append(carried(moments[-1] if moments else None, found))
    expert = expert_of(match.game)
    playouts = work.playouts or expert.playouts
    return Findings(match, moments, work.tables, playouts if IS_QUICK else playouts // SLOWER)


def analyse(match: Match, seed: int = 0, playouts: int = 0, tables: int = TABLES) -> Findings:
    """All of it, here and now."""
    work = Analysis.of(match, seed, playouts, tables)
    return findings_of(match, work, run_batch(work, len(work.moments)))


CURVE = Words("Chances to win", "Gewinnchancen")
BELOW = Words(
    "steps of the match; dashed: turning points", "Schritte der Partie; gestrichelt: Wendepunkte"
)


def curve(findings: Findings, language: Language) -> str:
    """Everybody's chances from the first decision to the end."""
    match = findings.match
    everybody: Sequence[str] = names_at(match.game, match.names_in(language))
    lines = [
        (name, [moment["chances"][seat] for moment in findings.moments])
        for seat, name in enumerate(everybody)
    ]
    place = {moment["step"]: i for i, moment in enumerate(findings.moments)}
    marks: Mapping[int, str] = {
        place[turn["step"]]: str(turn["step"] + 1) for turn in findings.turning_points
    }
    return curves(
        CURVE.say(language), lines, lambda v: percent(v, language), marks, BELOW.say(language)
    )
