"""The options of Cheating Moth."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.options import BadOption
from parlour.games.cheating_moth import CHEATING_MOTH
from parlour.games.cheating_moth.table import NOBODY, UNTIL_NEXT_CARD, CheatingMothOptions

DEFAULTS = {
    "mode": "live",
    "first_guard": "random",
    "voluntary_draw": False,
    "ant": "discard",
    "gifts_may_empty": True,
    "false_slap": "lock",
    "active_races": True,
    "last_action": False,
    "exact_counts": False,
    "grace": 700,
    "game_tie": "shared",
    "rounds": "players",
    "calm_races": "dice",
    "handicaps": "none",
}


def test_the_defaults_are_those_of_the_book() -> None:
    assert CheatingMothOptions().to_json() == DEFAULTS


def test_every_option_becomes_a_field_of_the_table() -> None:
    options = CheatingMothOptions.from_json(
        {
            "mode": "calm",
            "first_guard": 2,
            "voluntary_draw": True,
            "ant": "draw",
            "gifts_may_empty": False,
            "active_races": False,
            "last_action": True,
            "exact_counts": True,
            "game_tie": "rounds-won",
            "rounds": "double",
            "calm_races": "reaction",
            "handicaps": [0, 150, 300],
        }
    )
    table = CHEATING_MOTH.new_table(3, 1, options)
    assert (table.live, table.first_guard, table.voluntary_draw, table.ant_draws) == (0, 2, 1, 1)
    assert (table.gifts_may_empty, table.active_races, table.last_action) == (0, 0, 1)
    assert (table.exact_counts, table.rounds_won_count, table.rounds) == (1, 1, 6)
    assert (table.reaction_test, table.handicap) == (1, [0, 150, 300, 0, 0])


def test_live_options_become_fields_too() -> None:
    options = CheatingMothOptions(false_slap="draw", grace="next-card")
    table = CHEATING_MOTH.new_table(3, 1, options)
    assert (table.live, table.false_slap_draws, table.grace) == (1, 1, UNTIL_NEXT_CARD)
    assert table.first_guard == NOBODY


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"first_guard": 3}, "first_guard must be a seat from 0 to 2"),
        ({"handicaps": (0, 0, 0, 0)}, "handicaps needs milliseconds for all 3 seats"),
        ({"mode": "calm", "false_slap": "draw"}, 'false_slap needs mode = "live"'),
        ({"mode": "calm", "grace": 0}, 'grace needs mode = "live"'),
        ({"calm_races": "reaction"}, 'calm_races needs mode = "calm"'),
    ],
)
def test_combinations_that_make_no_sense_are_refused(values: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        CHEATING_MOTH.new_table(3, 1, CheatingMothOptions(**values))


@pytest.mark.parametrize(
    "values",
    [
        {"mode": "one-room"},
        {"first_guard": 5},
        {"grace": 701},
        {"rounds": 2},
        {"handicaps": (0, 301, 0)},
        {"handicaps": (0, 0, 0, 0, 0, 0)},
    ],
)
def test_values_that_do_not_exist_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=next(iter(values))):
        CheatingMothOptions(**values)
