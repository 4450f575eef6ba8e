"""What can be taken back: whether an action has shown anything hidden to anybody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parlour.core.events import EVERYBODY, NO_NUMBER, NOTHING, Event
from parlour.core.game import Game
from parlour.core.match import Step
from parlour.server.room import Room

Change = tuple[Any, Any]  # a field of a view before and after


def free_for(room: Room) -> int | None:
    """The seat that may take back its last action without asking anybody."""
    match = room.match
    if match is None or not match.steps or room.state != "playing" or room.is_live:
        return None
    step = match.steps[-1]
    if not tells_nothing(match.game, step):
        return None
    table, before = match.table, match.after(len(match.steps) - 1).table
    own_looks = match.game.seeing.OWN.values()
    persons = [each.seat for each in room.company.persons if each.seat is not None]
    for seat in persons:
        if seat != step.seat and any(look(before, seat) != look(table, seat) for look in own_looks):
            return None
    looks = (*match.game.seeing.OPEN.values(), *(_by_nobody(look) for look in own_looks))
    changes = ((look(before), look(table)) for look in looks)
    return step.seat if shows_nothing(step, changes) else None


def _by_nobody(look: Any) -> Any:
    return lambda table: look(table, None)


def tells_nothing(game: Game[Any], step: Step) -> bool:
    """Whether all that anybody heard is that this seat has done something."""
    for event in step.events:
        if event.seat != step.seat:
            return False
        if event.to == EVERYBODY:
            if event.card != NOTHING or event.other != NO_NUMBER:
                return False
        elif event.to != step.seat or not _is_own_choice(game, step, event):
            return False
    return True


def _is_own_choice(game: Game[Any], step: Step, event: Event) -> bool:
    """Being told which card one has chosen is no news."""
    is_card = game.actions.verb(step.action).argument == "card"
    return event.card == NOTHING or (is_card and event.card == step.action.spot)


def shows_nothing(step: Step, changes: Iterable[Change]) -> bool:
    """Whether spectators see no other change than a mark on this seat, such as being ready."""
    return all(before == after or _is_mark(step.seat, before, after) for before, after in changes)


def _is_mark(seat: int, before: Any, after: Any) -> bool:
    if type(before) is not tuple or len(before) != len(after) or seat >= len(after):
        return False
    same_elsewhere = before[:seat] + before[seat + 1 :] == after[:seat] + after[seat + 1 :]
    return type(before[seat]) is bool and same_elsewhere


def last_step_of(room: Room, seat: int) -> int | None:
    """How many steps the match had before this seat last did something."""
    assert room.match is not None
    steps = room.match.steps
    return next((i for i in range(len(steps) - 1, -1, -1) if steps[i].seat == seat), None)


def who_must_agree(room: Room, asker: int) -> list[int]:
    """All other persons who play and are here."""
    return [
        chair.number
        for chair in room.company
        if chair.plays_itself and chair.seat is not None and chair.number != asker
    ]
