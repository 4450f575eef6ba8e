"""A match makes each menu once between two steps, and never serves one of yesterday."""

from __future__ import annotations

from random import Random

import pytest

from parlour.core.game import IllegalAction
from parlour.core.match import Match
from parlour.games import GAMES
from tests.contract.random_play import some_action

PARTY_BUGS = GAMES["party-bugs"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_menus_of_a_match_are_those_of_its_table(game: object) -> None:
    match, random = Match(game, 4, 7), Random(7)  # type: ignore[arg-type]
    for _ in range(150):
        if match.is_over:
            break
        for seat in range(match.players):
            assert match.menu(seat) == match.game.menu(match.table, seat)
            assert match.menu(seat) is match.menu(seat)
        match.play(*some_action(match.game, match.table, random))


def test_another_table_has_menus_of_its_own() -> None:
    match, other = Match(PARTY_BUGS, 4, 1), Match(PARTY_BUGS, 4, 2)
    before = match.menu(0)
    match.table = other.table
    assert match.menu(0) == other.menu(0) != before


def test_what_is_refused_changes_no_menu() -> None:
    match = Match(PARTY_BUGS, 4, 1)
    menus = [list(match.menu(seat)) for seat in range(4)]
    with pytest.raises(IllegalAction):
        match.play(0, PARTY_BUGS.actions.named("TAKE 1"))
    assert [match.menu(seat) for seat in range(4)] == menus
    assert match.steps == []
