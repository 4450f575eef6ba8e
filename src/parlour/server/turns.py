"""Who has to move by when, and what happens if nobody does. All of it follows from the log.

Cheating Moth, Live, has a time of its own: its room ``is_live`` and is left alone here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple
from zlib import crc32

from parlour.bots.company import measured
from parlour.core.actions import Action
from parlour.core.dice import seed_dice
from parlour.core.fair_deal import new_secret
from parlour.server.entries import Acted, Answered, AnyEntry, Promised, TookBack
from parlour.server.hindsight import still_to_agree
from parlour.server.room import Room


class Question(NamedTuple):
    """What a bot is asked: the same as anybody who sits there could know, and dice."""

    chair: int
    seat: int
    level: str
    view: Any
    legal: Sequence[Action]
    dice: list[int]
    match: int  # its number, and how far it had come
    step: int


Think = Callable[[Question], Action | None]

STAND_INS = ("casual", "greedy")  # the first of these that a game has


def due(room: Room) -> int | None:
    """When ``chime`` wants to be called next."""
    if room.state == "over" and room.secret is None:
        return room.at
    if not _time_passes(room):
        return None
    if room.asked is not None:
        return room.asked.at + room.habits.ask_for if still_to_agree(room) else room.at
    if room.pace == "no-hurry" and not room.bots_play:
        return None
    times = (_due_at(room, seat) for seat in room.awaited)
    return min((at for at in times if at is not None), default=None)


def chime(room: Room, now: int, think: Think | None = None) -> list[AnyEntry]:
    """The next thing that is due, if there is one: call it until nothing is.

    Bots move here only if ``think`` is given; else the keeper asks them by ``bot_to_ask``.
    """
    at = due(room)
    if at is None or at > now:
        return []
    if room.state == "over":
        return [Promised(at=now, secret=new_secret())]
    if room.asked is not None:
        if not still_to_agree(room):  # whoever was missing has left, or is away
            return [TookBack(at=now, steps=room.asked.steps)]
        return [Answered(at=now, chair=room.asked.chair, agree=False)]
    for seat in late(room, now):
        if room.chair_at(seat).plays_itself:
            return [_idle(room, seat, now)]
        if think is not None:
            asked = question(room, seat)
            return answer(room, asked, think(asked), now)
    return []


def bot_to_ask(room: Room, now: int) -> Question | None:
    """The first bot, or stand-in, whose time to move has come."""
    if not _time_passes(room) or room.asked is not None:
        return None
    bots = (seat for seat in late(room, now) if not room.chair_at(seat).plays_itself)
    seat = next(bots, None)
    return None if seat is None else question(room, seat)


def question(room: Room, seat: int) -> Question:
    match = room.match
    assert match is not None
    chair, table = room.chair_at(seat), match.table
    legal = match.game.legal(table, seat)
    level = chair.bot or stand_in_level(room)
    view, step = match.game.view(table, seat), len(match.steps)
    return Question(chair.number, seat, level, view, legal, _luck(room, seat), room.number, step)


def answer(room: Room, asked: Question, action: Action | None, now: int) -> list[AnyEntry]:
    """What a bot has chosen, if it is still to be done. Who has no opinion does what is idle."""
    match = room.match
    if match is None or not _time_passes(room) or not _is_still_asked(room, asked):
        return []
    if action is None or not match.game.is_legal(match.table, asked.seat, action):
        action = match.game.idle(asked.view, asked.legal, asked.dice) or asked.legal[0]
    action = measured(match, action, asked.dice)
    whose = "bot" if room.chair_at(asked.seat).bot else "stand-in"
    return [_acted(room, asked.seat, action, whose, now)]


def _is_still_asked(room: Room, asked: Question) -> bool:
    """The same match, the same question, and still no person on that chair."""
    assert room.match is not None
    return (
        asked.match == room.number
        and asked.seat in room.awaited
        and not room.chair_at(asked.seat).plays_itself
        and room.match.game.legal(room.match.table, asked.seat) == list(asked.legal)
        and (asked.step <= len(room.match.steps))
    )


def until(room: Room) -> int | None:
    """When the time of a person who is awaited is up; None: there is no hurry."""
    patience = _patience(room)
    if patience is None or room.state != "playing":
        return None
    persons = (seat for seat in room.awaited if room.chair_at(seat).plays_itself)
    return min((room.since[seat] + patience for seat in persons), default=None)


def stand_in_level(room: Room) -> str:
    """How well a bot plays that keeps somebody's seat warm: neither spoils nor steals the match."""
    return next(level for level in STAND_INS if level in room.game.bots)


def _time_passes(room: Room) -> bool:
    return room.has_company and room.state == "playing" and not room.paused and not room.is_live


def _patience(room: Room) -> int | None:
    if room.pace == "no-hurry":
        return None
    return room.habits.normal if room.pace == "normal" else room.habits.brisk


def _due_at(room: Room, seat: int) -> int | None:
    chair = room.chair_at(seat)
    if chair.plays_itself:
        patience = _patience(room)
        return None if patience is None else room.since[seat] + patience
    return room.since[seat] + _pondering(room, seat)


def _pondering(room: Room, seat: int) -> int:
    """How long a bot seems to think: now longer, now shorter, but always the same for one log."""
    moment = f"{room.number} {room.since[seat]} {seat}".encode()
    return room.habits.bot_pause + crc32(moment) % (room.habits.bot_ponder + 1)


def late(room: Room, now: int) -> list[int]:
    """The seats whose time is up, or whose bot has thought for long enough."""
    times = ((seat, _due_at(room, seat)) for seat in room.awaited)
    late = [(at, seat) for seat, at in times if at is not None and at <= now]
    return [seat for _, seat in sorted(late)]


def _idle(room: Room, seat: int, now: int) -> Acted:
    """The time is up: what the game does for whoever does nothing."""
    asked = question(room, seat)
    assert room.match is not None
    action = room.match.game.idle(asked.view, asked.legal, asked.dice) or asked.legal[0]
    return _acted(room, seat, measured(room.match, action, asked.dice), "time", now)


def _acted(room: Room, seat: int, action: Action, whose: str, now: int) -> Acted:
    name = room.game.actions.name(action)
    return Acted(at=now, seat=seat, do=name, ms=action.ms, whose=whose)


def _luck(room: Room, seat: int) -> list[int]:
    """Dice for one decision of a bot: its own, and the same for the same log."""
    match = room.match
    assert match is not None
    assert match.promise is not None
    moment = f"{match.promise.secret} {room.number} {len(match.steps)} {seat}".encode()
    dice = [0] * 4
    seed_dice(dice, int.from_bytes(sha256(moment).digest()[:16], "big"))
    return dice
