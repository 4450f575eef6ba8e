"""A finished match step by step, through every pair of eyes."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from parlour.core.game import Game
from parlour.core.match import Match, Step
from parlour.core.record import BESIDE, event_to_json, first_difference, opened, replayed
from parlour.core.story import names_at
from parlour.core.table import CLOCK
from parlour.games import GAMES
from parlour.server.papers import LampSwing, Replay, ReplayFrame
from parlour.server.shown import on_wire
from parlour.server.store import Kept

View = dict[str, Any]


def replay_of(kept: Kept) -> Replay:
    """Plays the match again. ``verified``: all of it is as recorded, and the shuffle was kept."""
    record = json.loads(kept.record)
    whole = replayed(record, GAMES)
    match = opened(record, GAMES)
    frames = Frames(match)
    shown = [frames.first()]
    for step in whole.steps:
        frames.play(step)
        if is_news(step) or match.is_over:
            shown.append(frames.after(step))
    promise = whole.promise
    return Replay(
        id=kept.id,
        game=match.game.id,
        options=match.options.to_json(),
        names=list(names_at(match.game, match.names)),
        seats=match.players,
        finished=kept.date,
        commitment="" if promise is None else promise.commitment,
        verified=promise is not None and first_difference(record, GAMES) is None,
        scores=match.game.scores(match.table),
        places=match.game.places(match.table),
        frames=shown,
        lamp=[LampSwing(at, to) for at, to in record.get(BESIDE, {}).get("lamp", [])],
    )


def is_news(step: Step) -> bool:
    """Time that passes is none, unless something comes of it."""
    return step.seat != CLOCK or bool(step.events)


class Frames:
    """Remembers what each pair of eyes saw last, so that a frame holds only what changed."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._open: View = {}
        self._seats: list[View] = [{} for _ in range(match.players)]

    def first(self) -> ReplayFrame:
        told = [event_to_json(self._match.game, event) for event in self._match.opening]
        return self._frame(None, None, 0, told)

    def play(self, step: Step) -> None:
        self._match.play(step.seat, step.action, step.at, step.whose)

    def after(self, step: Step) -> ReplayFrame:
        """Of the step that was just played."""
        game = self._match.game
        told = [event_to_json(game, event) for event in step.events]
        seat = None if step.seat == CLOCK else step.seat
        return self._frame(seat, game.actions.name(step.action), step.at, told)

    def _frame(
        self, seat: int | None, do: str | None, at: int | None, told: list[View]
    ) -> ReplayFrame:
        match = self._match
        views = [view_of(match.game, match.table, each) for each in range(match.players)]
        return ReplayFrame(
            seat=seat,
            do=do,
            at=at,
            told=told,
            open=_news(self._open, view_of(match.game, match.table, None)),
            seats=[_news(seen, view) for seen, view in zip(self._seats, views, strict=True)],
            scores=match.game.scores(match.table),
            step=len(match.steps),
        )


def view_of(game: Game[Any], table: Any, seat: int | None) -> View:
    view = game.view(table, seat)
    fields = {field.name: getattr(view, field.name) for field in dataclasses.fields(view)}
    return on_wire(fields)


def _news(seen: View, view: View) -> View:
    """What has changed, which is remembered."""
    changed = {name: value for name, value in view.items() if seen.get(name, seen) != value}
    seen.update(changed)
    return changed
