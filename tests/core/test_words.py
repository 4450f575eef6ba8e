"""What is refused is refused in English and in German, in one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from parlour.bots.bot import Bot
from parlour.cli.table_talk import options_from, seed_from
from parlour.core.actions import Action
from parlour.core.game import Game, IllegalAction
from parlour.core.match import Match, seat_names
from parlour.core.options import BadOption
from parlour.core.words import ParlourError, Words, listed
from parlour.games import GAMES, game_called
from parlour.lab.simulate import bots_for

BUGS, BOX, MOTH = (GAMES[name] for name in ("party-bugs", "parrot-box", "cheating-moth"))
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def refusal(asked: Callable[[], object]) -> ParlourError:
    with pytest.raises(ParlourError) as refused:
        asked()
    error = refused.value
    assert str(error) == error.say("en")
    assert error.say("de") != error.say("en")
    for sentence in (error.say("en"), error.say("de")):
        assert sentence[0].isalnum()
        assert sentence.endswith(".")
        assert "\n" not in sentence
    return error


def test_an_error_without_german_says_the_same_in_both() -> None:
    error = ParlourError("No.")
    assert (str(error), error.say("en"), error.say("de")) == ("No.", "No.", "No.")
    assert error.words == Words("No.", "No.")


def test_lists_are_joined_in_both_languages() -> None:
    assert (listed([1, 2, 3]), listed([1, 2, 3], "de")) == ("1, 2 or 3", "1, 2 oder 3")
    assert listed(["one"]) == listed(["one"], "de") == "one"


@every_game
def test_a_wrong_value_is_refused_in_both_languages(game: Game[Any]) -> None:
    for name in game.options.specs():
        german = refusal(partial(game.options.from_json, {name: 3.5})).say("de")
        assert german.startswith(f"Option {name} von {game.name.de} muss ")
        assert german.endswith(" sein, nicht 3.5.")
        assert " or " not in german


@every_game
def test_an_unknown_option_is_refused_in_both_languages(game: Game[Any]) -> None:
    german = refusal(lambda: game.options.from_json({"jokers": 2})).say("de")
    assert german.startswith(f"{game.name.de} hat keine Option 'jokers', sondern ")


@pytest.mark.parametrize(
    ("game", "players", "options", "names"),
    [
        (BUGS, 3, {"youngest": (0, 1)}, "youngest"),
        (BUGS, 3, {"games": 2}, "games"),
        (BUGS, 3, {"series_tie": "shared"}, "series_tie"),
        (BUGS, 3, {"hidden_card": True, "paul_hides": True}, "paul_hides"),
        (BOX, 3, {"birthdays": (0, 1)}, "birthdays"),
        (MOTH, 3, {"first_guard": 3}, "first_guard"),
        (MOTH, 3, {"handicaps": (0, 0, 0, 0)}, "handicaps"),
        (MOTH, 3, {"mode": "calm", "false_slap": "draw"}, "false_slap"),
        (MOTH, 3, {"mode": "calm", "grace": 0}, "grace"),
        (MOTH, 3, {"calm_races": "reaction"}, "calm_races"),
    ],
)
def test_what_does_not_fit_together_is_refused_in_both_languages(
    game: Game[Any], players: int, options: dict[str, Any], names: str
) -> None:
    error = refusal(lambda: game.check(players, game.options(**options)))
    assert isinstance(error, BadOption)
    for sentence in error.words:
        assert sentence.startswith(f"Option {names} ")


@every_game
def test_numbers_of_players_seeds_and_foreign_options_are_refused_in_both(game: Game[Any]) -> None:
    other = next(each for each in GAMES.values() if each is not game)
    first, last = game.players[0], game.players[-1]
    german = refusal(lambda: game.check(9)).say("de")
    assert german == f"{game.name.de} spielen {first} bis {last} Personen, nicht 9."
    refusal(lambda: game.check(4, other.options()))
    refusal(lambda: game.new_table(4, -1))


@every_game
def test_unknown_actions_and_seats_are_refused_in_both_languages(game: Game[Any]) -> None:
    table = game.new_table(3, 1)
    refusal(lambda: game.actions.named("DANCE"))
    refusal(lambda: game.actions.from_json({"do": "DANCE"}))
    refusal(lambda: game.play(table, 0, Action(99)))
    refusal(lambda: game.play(table, 5, game.actions.all[0]))
    with_spot = next(verb for verb in game.actions.verbs if verb.argument)
    refusal(lambda: game.actions.from_json({"do": with_spot.kind.name, with_spot.argument: "X"}))


def test_a_time_that_is_none_is_refused_in_both_languages() -> None:
    refusal(lambda: MOTH.actions.from_json({"do": "SLAP", "ms": "soon"}))


def bots(names: list[str]) -> Callable[[], list[Bot]]:
    return lambda: bots_for(BUGS, 3, names)


@pytest.mark.parametrize(
    "asked",
    [
        lambda: game_called("bridge"),
        lambda: Match(BUGS, 3, 1, None, ("Mia", "Bo")),
        lambda: options_from(BUGS, ["mirror"]),
        lambda: options_from(BUGS, ["mirror=yes", "mirror=no"]),
        lambda: seed_from("seven"),
        bots(["clever"]),
        bots(["greedy", "greedy"]),
    ],
)
def test_other_mistakes_of_people_are_refused_in_both_languages(
    asked: Callable[[], object],
) -> None:
    refusal(asked)


def test_a_refused_action_quotes_its_rule_in_both_languages() -> None:
    table = BUGS.new_table(3, 1)
    error = refusal(lambda: BUGS.play(table, 0, BUGS.actions.named("TAKE 1")))
    assert isinstance(error, IllegalAction)
    assert error.say("de").startswith(f"Regel {error.rule}: ")


def test_seats_without_names_have_a_name_in_every_language() -> None:
    nobody, somebody = Match(BUGS, 2, 1), Match(BUGS, 2, 1, None, ("Mia", "Bo"))
    assert nobody.names_in("en") == nobody.names == ("Seat 1", "Seat 2")
    assert nobody.names_in("de") == seat_names(2, "de") == ("Platz 1", "Platz 2")
    assert somebody.names_in("de") == somebody.names == ("Mia", "Bo")
