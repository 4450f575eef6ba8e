"""The four levels of every game, what is written about them, and personas."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.bots.cards import CARDS, levels_of
from parlour.bots.company import play_out
from parlour.bots.expert import with_budget
from parlour.bots.personas import PERSONAS, Style, in_style
from parlour.bots.slips import Slipping
from parlour.core.actions import Action
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.options import BadOption
from parlour.games import GAMES
from parlour.games.cheating_moth.actions import Kind
from tests.bots.places import calm, dice_of, situations

LEVELS = ["newcomer", "casual", "skilled", "expert"]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@every_game
def test_every_game_has_four_levels_with_a_card_each(game: Game[Any]) -> None:
    assert levels_of(game.bots) == LEVELS
    assert [CARDS[level].strength for level in LEVELS] == [1, 2, 3, 4]
    for name in game.bots:
        card = CARDS[name]
        assert all((*card.name, *card.words))
        assert card.words.en != card.words.de


def every_option() -> list[Any]:
    return [
        pytest.param(game, name, value, id=f"{game.id}-{name}={value}")
        for game in GAMES.values()
        for name, spec in game.options.specs().items()
        for value in spec.values.fixed
        if value != spec.values.fixed[0]
    ]


@pytest.mark.parametrize(("game", "name", "value"), every_option())
def test_levels_play_every_option_to_the_end(game: Game[Any], name: str, value: Any) -> None:
    base: dict[str, Any] = {"hidden_card": True} if name == "paul_hides" else {}
    base |= {"mirror": True, "games": 1} if name in ("series_tie", "games") else {}
    base |= {"mode": "calm"} if name == "calm_races" else {}
    base |= {"rounds": 1} if "rounds" in game.options.specs() else {}
    players = 2 if name == "paul_hides" else game.players[-2]
    try:
        options = game.options(**{**base, name: value})
        game.check(players, options)
    except BadOption:
        pytest.skip("does not go together")
    play_mixed(game, players, options, seed=3)


@every_game
def test_levels_play_at_tables_of_every_size(game: Game[Any]) -> None:
    for players in game.players:
        play_mixed(game, players, calm(game), seed=players)


def play_mixed(game: Game[Any], players: int, options: Any, seed: int) -> None:
    """A legal match of all levels; what is illegal would be refused."""
    match = Match(game, players, seed, options)
    bots = [with_budget(game.bots[LEVELS[(seed + i) % 4]], playouts=12) for i in range(players)]
    play_out(match, bots, dice_of(seed))
    assert match.is_over


@every_game
def test_same_view_and_same_dice_make_the_same_choice(game: Game[Any]) -> None:
    for table, seat in situations(game, game.players[-1], 5, every=7, options=calm(game)):
        legal = game.legal(table, seat)
        for level in LEVELS:
            bot = with_budget(game.bots[level], playouts=12)
            first = bot(game.view(table, seat), legal, dice_of(1))
            again = bot(game.view(table, seat), list(legal), dice_of(1))
            assert first == again
            assert first is None or game.is_legal(table, seat, first)


@every_game
def test_what_cannot_be_seen_changes_no_choice(game: Game[Any]) -> None:
    """An imagined table has the same view, and so it has the same choice."""
    for table, seat in situations(game, 3, 8, every=23, options=calm(game)):
        view, legal = game.view(table, seat), game.legal(table, seat)
        twin = game.view(game.imagine(view, 99), seat)
        for level in LEVELS:
            bot = with_budget(game.bots[level], playouts=12)
            assert bot(view, legal, dice_of(2)) == bot(twin, legal, dice_of(2))


def test_a_slip_is_made_now_and_then() -> None:
    slipping = Slipping(lambda *_: Action(1), lambda *_: Action(2), one_in=4)
    made = [slipping(None, [], dice_of(seed)) for seed in range(400)]
    assert 60 < made.count(Action(2)) < 140


def test_personas_speak_both_languages_and_differ_in_manners() -> None:
    assert len(PERSONAS) == 5
    assert len({persona.style for persona in PERSONAS.values()}) == 5
    for persona in PERSONAS.values():
        assert all((*persona.name, *persona.words, *persona.quick_words))
        assert persona.words.en != persona.words.de
        assert persona.words_at(True) is persona.quick_words
        assert persona.words_at(False) is persona.words


def test_a_persona_changes_the_hands_and_not_the_head() -> None:
    moth, bugs = GAMES["cheating-moth"].bots["expert"], GAMES["party-bugs"].bots["expert"]
    gus = PERSONAS["gus"].style
    assert in_style(moth, gus).style == gus  # type: ignore[attr-defined]
    assert in_style(moth, gus).turn == moth.turn  # type: ignore[attr-defined]
    assert in_style(bugs, gus) is bugs


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_have_manners(level: str) -> None:
    """Whoever always cheats when there is a chance does, and whoever never does does not."""
    game = GAMES["cheating-moth"]
    table = next(
        table
        for table, _ in situations(
            game, 3, 1, every=1, options=game.options.from_json({"mode": "live"})
        )
        if any(action.kind == Kind.VANISH for action in game.legal(table, 0))
    )
    view, legal = game.view(table, 0), game.legal(table, 0)

    def cheats(style: Style) -> int:
        bot = with_budget(in_style(game.bots[level], style), playouts=12)
        done = [bot(view, legal, dice_of(seed)) for seed in range(20)]
        return sum(action is not None and action.kind == Kind.VANISH for action in done)

    assert cheats(Style(cheats=1)) == 20
    assert cheats(Style(cheats=10**6)) == 0
