"""Options: checked, explained, and the same in Python, JSON and words."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.game import Game
from parlour.core.options import BadOption
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.games.party_bugs.table import PartyBugsOptions

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
BUGS = PartyBugsOptions


@every_game
def test_options_survive_json(game: Game[Any]) -> None:
    for name, spec in game.options.specs().items():
        for value in spec.values.fixed:
            options = game.options(**{name: value})
            assert game.options.from_json(options.to_json()) == options


@every_game
def test_a_wrong_value_gets_a_sentence_that_says_what_would_be_right(game: Game[Any]) -> None:
    for name, spec in game.options.specs().items():
        for wrong in (-5, 3.5, None, "perhaps", [], [0, 0, 7000]):
            if not spec.values.allow(tuple(wrong) if isinstance(wrong, list) else wrong):
                with pytest.raises(BadOption, match=f"^Option {name} of .* must be .*, not .*\\.$"):
                    game.options.from_json({name: wrong})


@every_game
def test_an_unknown_option_gets_a_sentence_that_lists_the_others(game: Game[Any]) -> None:
    with pytest.raises(BadOption, match="has no option 'jokers'; it has"):
        game.options.from_json({"jokers": 2})


@every_game
def test_options_of_another_game_are_refused(game: Game[Any]) -> None:
    other = next(each for each in GAMES.values() if each is not game)
    with pytest.raises(ParlourError, match=f"options of .*, not of {game.name.en}"):
        game.new_table(4, 1, other.options())


@every_game
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_a_wrong_number_of_players_gets_a_sentence(game: Game[Any], players: int) -> None:
    with pytest.raises(ParlourError, match=f"is played by . to . players, not by {players}"):
        game.new_table(players, 1)


@every_game
@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_has_128_bits(game: Game[Any], seed: int) -> None:
    with pytest.raises(ParlourError, match="A seed is a whole number"):
        game.new_table(4, seed)


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ({"mirror": "yes", "games": "3"}, {"mirror": True, "games": 3}),
        ({"mirror": "Off"}, {"mirror": False}),
        ({"youngest": "2,0,1"}, {"youngest": (2, 0, 1)}),
        ({"youngest": "[1, 0]"}, {"youngest": (1, 0)}),
        ({"youngest": "random"}, {"youngest": "random"}),
    ],
)
def test_options_as_people_type_them(words: dict[str, str], values: dict[str, Any]) -> None:
    assert BUGS.from_words(words) == BUGS(**values)


def test_a_number_is_no_yes() -> None:
    with pytest.raises(BadOption, match="must be false or true, not 1"):
        BUGS.from_json({"mirror": 1})
    with pytest.raises(BadOption, match="must be 0, 1, 2, 3, 4, 5 or 6, not true"):
        BUGS(games=True)
