"""Which rules to read now: at every moment of a match there are two, and both books have them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.core.rulebook import Pointer
from parlour.games import GAMES
from tests.contract.random_play import some_action, some_table

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
MATCHES = 40


def pointer_of(game: Game[Any], phase: int, kinds: set[int]) -> Pointer | None:
    """As the page chooses it: the first that suits."""
    return next(
        (
            pointer
            for pointer in game.pointers
            if pointer.phase in (None, phase) and (pointer.kind is None or pointer.kind in kinds)
        ),
        None,
    )


@every_game
def test_every_rule_that_is_pointed_at_stands_in_both_books(game: Game[Any]) -> None:
    for pointer in game.pointers:
        assert pointer.first != pointer.second
        for number in (pointer.first, pointer.second):
            rule = game.rulebook[number]
            assert rule.lead.en
            assert rule.lead.de


@every_game
def test_somebody_gets_to_see_each_pointer_and_nobody_is_left_without(game: Game[Any]) -> None:
    random = Random(game.id)
    seen: set[Pointer | None] = set()
    for _ in range(MATCHES):
        table = some_table(game, random)
        while not game.is_over(table):
            seen |= pointers_at(game, table)
            game.play(table, *some_action(game, table, random))
        seen |= pointers_at(game, table)
        if seen >= set(game.pointers):
            break
    assert seen == set(game.pointers)


def pointers_at(game: Game[Any], table: Any) -> set[Pointer | None]:
    menus = [{action.kind for action in game.legal(table, seat)} for seat in range(table.seats)]
    return {pointer_of(game, table.phase, kinds) for kinds in [*menus, set()]}  # somebody watches
