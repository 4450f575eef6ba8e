"""Live Cheating Moth among bots alone, in a time that does not pass: is it fun to watch?

The same room, the same hands and the same lamp as at a real table; only the clock is turned on by
hand. What is counted has targets, between which the game is neither hopeless nor dull.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from parlour.bots.personas import PERSONAS
from parlour.core.match import Match
from parlour.core.options import Options
from parlour.core.words import Words
from parlour.games import GAMES
from parlour.games.cheating_moth.actions import Kind, Told
from parlour.lab.batches import Parts
from parlour.lab.deals import with_seed_said
from parlour.lab.means import Interval, Mean
from parlour.lab.study import Study
from parlour.server.doings import open_table
from parlour.server.entries import AnyEntry, Dealt, Promised
from parlour.server.line import Line
from parlour.server.live import Live
from parlour.server.papers import NewBot, NewTable
from parlour.server.room import Room

GAME = GAMES["cheating-moth"]
LEVEL = "skilled"
MINUTE = 60_000
TOO_LONG = 3_600_000
AT_ONCE = 100  # things that may be due at one moment; more would never end

FUNNY = (Told.CAUGHT, Told.WRONGLY, Told.SLOWEST)


@dataclass(frozen=True)
class Rehearsal:
    """A part of it is one live match; who plays is a matter of its number."""

    seed: int = 1

    @property
    def game(self) -> str:
        return GAME.id

    @property
    def bots(self) -> str:
        return LEVEL

    def to_json(self) -> dict[str, Any]:
        return {"rehearsal": with_seed_said(asdict(self))}

    def part(self, number: int) -> dict[str, int]:
        chance = Random(f"{self.seed} {number}")
        players = GAME.players[number % len(GAME.players)]
        personas = chance.choices(["", *PERSONAS], k=players)
        return counted(played_out(personas, chance))


class StudyWithHands(Study):
    """A study whose live matches are played at a real table, where hands are seen to move."""

    def to_json(self) -> dict[str, Any]:
        whole = super().to_json()
        whole["study"]["hands"] = True
        return whole

    def played(self, players: int, seed: int, options: Options, ticks: bool) -> Match:
        if not ticks:
            return super().played(players, seed, options, ticks)
        return played_out([""] * players, Random(seed), self.bots, options)


def played_out(
    personas: list[str], chance: Random, level: str = LEVEL, options: Options | None = None
) -> Match:
    """A whole match of these bots."""
    bots = [NewBot(level, persona) for persona in personas[1:]]
    chosen = {} if options is None else options.to_json()
    new = NewTable(game=GAME.id, name="Host", options=chosen, bots=bots)
    room = Room()
    for entry in open_table("WXYZ", new, "", "key", 0):
        room.enter(entry)
    host = room.company.chairs[0]
    host.persona = personas[0]
    seats = [chair.number for chair in room.company]
    room.enter(Promised(secret=f"{chance.getrandbits(128):032x}"))
    room.enter(Dealt(at=0, id="rehearsal", seats=seats, rules=GAME.version))
    live = Live(room, 0, chance)
    live.join(host.number, Line())  # without somebody who watches no round begins,
    host.bot = level  # but nobody says that it has to be a person who plays
    live.notice(0)
    now = 0
    while room.state == "playing":
        due = live.due(now)
        now = TOO_LONG if due is None else due
        assert now < TOO_LONG, "a live match of bots does not end"
        _let_happen(room, live, now)
    assert room.match is not None
    return room.match


def _let_happen(room: Room, live: Live, now: int) -> None:
    """Everything that is due at this moment, and a picture of the hands."""
    for _ in range(AT_ONCE):
        entries = live.chime(now) or _thought(room, live, now)
        if not entries:
            break
        live.tell_lamp(entries)
        for entry in entries:
            room.enter(entry)
        live.notice(now)
    else:
        raise AssertionError("the same thing is due again and again")
    live.pictures(now)


def _thought(room: Room, live: Live, now: int) -> list[AnyEntry]:
    """Here bots think in no time."""
    asked = live.bot_to_ask(now)
    if asked is None:
        return []
    chosen = room.game.bots[asked.level](asked.view, asked.legal, asked.dice)
    return live.answer(asked, chosen, now)


def counted(match: Match) -> dict[str, int]:
    told = [event.what for step in match.steps for event in step.events]
    return {
        "rounds": match.table.rounds_played,
        "attempts": sum(step.action.kind == Kind.VANISH for step in match.steps),
        "caught": told.count(Told.CAUGHT),
        "wrong": told.count(Told.WRONGLY),
        "funny": sum(what in FUNNY for what in told),
        "ms": match.table.now,
    }


# What came of it


@dataclass(frozen=True)
class Target:
    """Something that should lie between two numbers."""

    words: Words
    of: str  # so much of this
    per: tuple[str, ...]  # for each of those together
    low: float
    high: float
    is_share: bool = False

    def found_in(self, parts: Parts) -> Interval:
        mean = Mean()
        for part in parts.values():
            mean.add_group(sum(_amount(part, name) for name in self.per), part[self.of])
        return mean.share() if self.is_share else mean.interval()


def _amount(part: Mapping[str, int], name: str) -> float:
    return part["ms"] / MINUTE if name == "minutes" else float(part[name])


TARGETS = (
    Target(
        Words("attempts that are caught", "Versuche, die auffliegen"),
        "caught",
        ("attempts",),
        0.30,
        0.40,
        is_share=True,
    ),
    Target(
        Words("calls that are wrong", "Rufe, die falsch sind"),
        "wrong",
        ("caught", "wrong"),
        0.0,
        0.25,
        is_share=True,
    ),
    Target(
        Words("new Guards in a round", "neue Wächter in einer Runde"),
        "caught",
        ("rounds",),
        2.0,
        4.0,
    ),
    Target(
        Words("funny moments in a minute", "lustige Momente in einer Minute"),
        "funny",
        ("minutes",),
        1.0,
        float("inf"),
    ),
)
