"""What of a room is shown, in the words of the protocol.

A view goes over the wire with the names it has in Python; phases are sent by name (``CHOOSE``),
cards and seats as the numbers they are in the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import event_to_json
from parlour.core.sets import members_of
from parlour.core.story import heard_by, names_at
from parlour.server import turns
from parlour.server.company import Chair
from parlour.server.protocol import ChairNow, MatchNow, TableNow, TakeBackAsked
from parlour.server.room import Room

to_json = msgspec.json.Encoder().encode
MOST_TOLD = 40  # things that somebody is told of on returning


class Voice:
    """The events and actions of one game as bytes."""

    def __init__(self, game: Game[Any]) -> None:
        names = [
            {spot: game.actions.name(action) for spot, action in spots.items()}
            for spots in game.actions.on
        ]

        @lru_cache(4096)
        def event(event: Event) -> bytes:
            return to_json(event_to_json(game, event))

        @lru_cache(4096)
        def choices(menu: tuple[int, ...]) -> bytes:
            spots = ((kind, spot) for kind, each in enumerate(menu) for spot in members_of(each))
            return to_json([names[kind][spot] for kind, spot in spots])

        self.event = event
        self.choices = choices

    def line(self, events: list[Event]) -> bytes:
        return b',"told":[%b]' % b",".join(map(self.event, events)) if events else b""


@cache
def voice_of(game: Game[Any]) -> Voice:
    return Voice(game)


def on_wire(seen: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a view as they are sent."""
    return {name: named(value) for name, value in seen.items()}


def named(value: Any) -> Any:
    """Numbers that have a name go by it."""
    return value.name if isinstance(value, Enum) else value


def story_of(match: Match, seat: int | None) -> list[list[dict[str, Any]]]:
    """All that this seat has heard; an action of which it heard nothing leaves no gap."""
    heard = (heard_by(each, seat) for each in (match.opening, *(s.events for s in match.steps)))
    return [[event_to_json(match.game, event) for event in line] for line in heard if line]


def table_now(room: Room) -> TableNow:
    return TableNow(
        code=room.code,
        state=room.state,
        game=room.game.id,
        options=room.options.to_json(),
        pace=room.pace,
        waits=room.waits,
        evening=room.evening,
        host=room.company.host,
        chairs=[_chair_now(chair) for chair in room.company],
        match=room.number,
        commitment=room.commitment,
        paused=room.paused,
        between=room.paused_at + room.habits.between if room.between else None,
        take_back=None
        if room.asked is None
        else TakeBackAsked(room.asked.chair, room.asked.agreed),
    )


def _chair_now(chair: Chair) -> ChairNow:
    return ChairNow(
        chair=chair.number,
        name=chair.name,
        avatar=chair.avatar,
        bot=chair.bot,
        persona=chair.persona,
        ready=chair.ready,
        seat=chair.seat,
        stand_in=chair.stand_in,
        left=chair.left,
        evening=chair.evening,
    )


def kept_warm(room: Room, chair: Chair) -> list[str]:
    """What the bot has done that kept this chair warm: the last of it, if it was much."""
    if room.match is None or chair.seat is None:
        return []
    done = [
        room.game.actions.name(step.action)
        for step in room.match.steps[chair.warm_from :]
        if step.seat == chair.seat and step.whose == "stand-in"
    ]
    return done[-MOST_TOLD:]


def match_now(room: Room) -> MatchNow | None:
    """All but the clock, which changes more often."""
    match = room.match
    if match is None:
        return None
    assert match.promise is not None
    over = room.state == "over"
    return MatchNow(
        id=room.match_id,
        number=room.number,
        game=match.game.id,
        options=match.options.to_json(),
        seats=room.seats,
        names=list(names_at(match.game, match.names)),
        commitment=match.promise.commitment,
        words=list(match.promise.words),
        over=over,
        scores=match.game.scores(match.table) if over else [],
        places=match.game.places(match.table) if over else [],
    )


class Clock(NamedTuple):
    """Whom the match waits for, and how long."""

    awaited: list[int]
    until: int | None
    left: int | None


def with_clock(match: MatchNow | None, clock: Clock) -> MatchNow | None:
    if match is None:
        return None
    return msgspec.structs.replace(match, awaited=clock.awaited, until=clock.until, left=clock.left)


def clock_of(room: Room) -> Clock:
    awaited = room.awaited
    if room.pace == "no-hurry":
        return Clock(awaited, None, None)
    until = turns.until(room)
    if until is not None and room.paused:
        return Clock(awaited, None, until - room.paused_at)
    return Clock(awaited, until, None)
