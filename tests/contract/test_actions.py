"""Names and numbers of actions never change: records and trained programs rely on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.table import CLOCK
from parlour.core.words import ParlourError
from parlour.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
LISTS = Path(__file__).parent / "actions"


@every_game
def test_every_action_keeps_its_number_and_name(game: Game[Any]) -> None:
    listed = [f"{game.actions.number(a)} {game.actions.name(a)}" for a in game.actions.all]
    kept = (LISTS / f"{game.id}.txt").read_text(encoding="utf-8")
    assert kept.splitlines() == listed


@every_game
def test_actions_survive_names_and_json(game: Game[Any]) -> None:
    for number, action in enumerate(game.actions.all):
        assert game.actions.number(action) == number
        assert game.actions.named(game.actions.name(action)) == action
        assert game.actions.from_json(game.actions.to_json(action)) == action
        if game.actions.verb(action).measured:
            timed = action._replace(ms=250)
            assert game.actions.from_json(game.actions.to_json(timed)) == timed


@every_game
def test_actions_that_do_not_exist_are_refused(game: Game[Any]) -> None:
    with pytest.raises(ParlourError, match="no action called SING"):
        game.actions.named("SING")
    with pytest.raises(ParlourError, match="no action called SING"):
        game.actions.from_json({"do": "SING"})
    table = game.new_table(game.players[0], 1)
    for action in (Action(99), Action(0, 99), Action(0, 1, -5), Action(0, 1, 5)):
        with pytest.raises(ParlourError, match="knows no action"):
            game.play(table, 0, action)


def test_time_is_counted_in_weeks_at_most() -> None:
    moth = GAMES["cheating-moth"]
    table = moth.new_table(3, 1)
    time = moth.actions.named("TIME")
    for ms in (-1, 1 << 31, 1 << 62):
        with pytest.raises(ParlourError, match="knows no action"):
            moth.play(table, CLOCK, time._replace(ms=ms))
    moth.play(table, CLOCK, time._replace(ms=(1 << 31) - 1))


@pytest.mark.parametrize("ms", [-1, 1.5, "7", None, True, 1 << 50])
def test_a_measured_time_is_a_whole_number(ms: Any) -> None:
    for game in GAMES.values():
        for verb in game.actions.verbs:
            if verb.measured:
                line = game.actions.to_json(Action(int(verb.kind), next(iter(verb.spots))))
                with pytest.raises(ParlourError, match="ms must be a whole number"):
                    game.actions.from_json({**line, "ms": ms})
