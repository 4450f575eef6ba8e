"""What can be taken back: whether an action has shown anything hidden to anybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from parlour.core.events import EVERYBODY, NO_NUMBER, NOTHING, Event
from parlour.core.game import Game, IllegalAction
from parlour.core.match import Match, Step
from parlour.server.room import Room

Change = tuple[Any, Any]  # a field of a view before and after


def free_seats(room: Room) -> set[int]:
    """The seats that may take back their last action without asking anybody.

    What was sealed stays free until it is shown: that others have done something since changes
    nothing.
    """
    match = room.match
    if match is None or room.state != "playing" or room.is_live:
        return set()
    lasts = {step.seat: number for number, step in enumerate(match.steps)}
    start = min(lasts.values(), default=0)
    again, free = match.after(start), set[int]()
    for step in match.steps[start:]:
        before = again.table.copy()
        again.play(step.seat, step.action, step.at, step.whose)
        changes = _changes(room.game, before, again.table)
        if _is_sealed(room, step, before, again.table, changes):
            (free.add if may_try_again(room.game, step) else free.discard)(step.seat)
        else:
            free = still_sealed(again, free, changes)
    return free


def still_sealed(match: Match, sealed: set[int], changes: Sequence[Change]) -> set[int]:
    """Whose choice has nothing to do with the last step, which everybody has seen."""
    step = match.steps[-1]
    kept = (seat for seat in sealed if seat != step.seat and _is_unmarked(seat, changes))
    return {seat for seat in kept if makes_no_difference(match, seat)}


def _is_unmarked(seat: int, changes: Iterable[Change]) -> bool:
    """Whether it is ready still, if it was."""
    lists = ((was, now) for was, now in changes if type(was) is tuple and len(was) == len(now))
    marks = ((was[seat], now[seat]) for was, now in lists if seat < len(was))
    return all(type(was) is not bool or was == now for was, now in marks)


def makes_no_difference(match: Match, seat: int) -> bool:
    """Whether all that was heard since would have been heard without this seat's last step."""
    number = last_step_of(match, seat)
    assert number is not None
    try:
        again = match.without(number)
    except IllegalAction:
        return False
    pairs = zip(again.steps[number:], match.steps[number + 1 :], strict=True)
    return all(one.events == other.events for one, other in pairs)


def _changes(game: Game[Any], before: Any, table: Any) -> list[Change]:
    """What spectators see change."""
    own_looks = (_by_nobody(look) for look in game.seeing.OWN.values())
    looks = (*game.seeing.OPEN.values(), *own_looks)
    return [(look(before), look(table)) for look in looks]


def _is_sealed(room: Room, step: Step, before: Any, table: Any, changes: Sequence[Change]) -> bool:
    if not tells_nothing(room.game, step):
        return False
    own_looks = room.game.seeing.OWN.values()
    persons = [each.seat for each in room.company.persons if each.seat is not None]
    others = [seat for seat in persons if seat != step.seat]
    seen = any(look(before, seat) != look(table, seat) for seat in others for look in own_looks)
    if not seen and shows_nothing(step, changes):
        return True
    return leaves_others_alone(step, changes, table.seats) and _all_look_alike(
        room.game, step, before, table
    )


def may_try_again(game: Game[Any], step: Step) -> bool:
    """Whoever was measured may not try until it was quick enough."""
    return not (step.action.ms and game.actions.verb(step.action).measured)


def _by_nobody(look: Any) -> Any:
    return lambda table: look(table, None)


def leaves_others_alone(step: Step, changes: Sequence[Change], seats: int) -> bool:
    """Whether nobody else had been waiting for it: then it would be too late."""
    return all(seat == step.seat or _is_unmarked(seat, changes) for seat in range(seats))


def could_have_been_another(match: Match) -> bool:
    """Whether the last step looks to all others like any other choice there was.

    A gift that is laid out face down is such a step: there is a card less in the hand, but that
    would be so with every card.
    """
    step = match.steps[-1]
    before = match.after(len(match.steps) - 1).table
    return _all_look_alike(match.game, step, before, match.table)


def _all_look_alike(game: Game[Any], step: Step, before: Any, table: Any) -> bool:
    legal = (each for each in game.legal(before, step.seat) if each.kind == step.action.kind)
    choices = [each for each in legal if each.spot != step.action.spot]
    others = [None, *(seat for seat in range(table.seats) if seat != step.seat)]
    views = [game.view(table, viewer) for viewer in others]
    for choice in choices:
        other = before.copy()
        game.play(other, step.seat, choice._replace(ms=step.action.ms))
        other.story.clear()
        if [game.view(other, viewer) for viewer in others] != views:
            return False
    return bool(choices)


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


def last_step_of(match: Match, seat: int) -> int | None:
    """How many steps the match had before this seat last did something."""
    steps = match.steps
    return next((i for i in range(len(steps) - 1, -1, -1) if steps[i].seat == seat), None)


def who_must_agree(room: Room, asker: int) -> list[int]:
    """All other persons who play and are here."""
    return [
        chair.number
        for chair in room.company
        if chair.plays_itself and chair.seat is not None and chair.number != asker
    ]


def still_to_agree(room: Room) -> set[int]:
    """Whose consent is missing to what is asked for."""
    assert room.asked is not None
    return {*who_must_agree(room, room.asked.chair)} - {*room.asked.agreed}
