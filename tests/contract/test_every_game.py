"""The laws every game keeps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.actions import Action
from parlour.core.dice import seed_dice
from parlour.core.events import Event
from parlour.core.game import Game, IllegalAction
from parlour.core.options import BadOption
from parlour.core.story import sentence
from parlour.core.table import CLOCK, NOBODY
from parlour.core.words import LANGUAGES
from parlour.games import GAMES
from tests.contract.random_play import (
    everything_legal,
    played,
    secrets_of,
    some_action,
    some_options,
    viewers,
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
randoms = st.integers(0, 2**32).map(Random)
lengths = st.integers(0, 1000)  # hypothesis lists stay too short to end a match
law = settings(deadline=None, max_examples=40)
MATCH_IS_ENDLESS = 100_000  # time in small steps makes long matches of Cheating Moth


def every_choice() -> list[Any]:
    """Each game with each number of players and each value of each option."""
    return [
        pytest.param(game, players, name, value, id=f"{game.id}-{players}-{name}={value}")
        for game in GAMES.values()
        for players in game.players
        for name, spec in game.options.specs().items()
        for value in spec.values.fixed
        if can_be_played(game, players, name, value)
    ]


def can_be_played(game: Game[Any], players: int, name: str, value: Any) -> bool:
    try:
        some_options(game, players, Random(0), **{name: value})
    except BadOption:
        return False
    return True


@pytest.mark.parametrize(("game", "players", "name", "value"), every_choice())
def test_every_option_can_be_played_to_the_end(
    game: Game[Any], players: int, name: str, value: Any
) -> None:
    """Somebody can act until it is over; no card is made or lost; what is refused says why."""
    random = Random(f"{game.id} {players} {name} {value}")
    options = some_options(game, players, random, **{name: value})
    table = game.new_table(players, random.getrandbits(128), options)
    cards = sorted(secrets_of(game).all_cards(table))
    for _ in range(MATCH_IS_ENDLESS):
        if game.is_over(table):
            break
        seat, action = some_action(game, table, random)
        assert game.awaited(table)
        game.play(table, seat, action)
        table.story.clear()
        assert sorted(secrets_of(game).all_cards(table)) == cards
    assert game.is_over(table)
    assert not everything_legal(game, table)
    assert not game.awaited(table)
    assert 1 in game.places(table) or players == game.telling.dummies_for


@every_game
@law
@given(random=randoms, length=lengths)
def test_only_a_finished_match_leaves_nothing_to_do(
    game: Game[Any], random: Random, length: int
) -> None:
    table = played(game, random, length)
    assert bool(everything_legal(game, table)) != game.is_over(table)
    for seat in game.awaited(table):
        assert game.legal(table, seat)


@every_game
@law
@given(random=randoms, length=lengths)
def test_an_illegal_action_is_refused_with_a_rule_and_changes_nothing(
    game: Game[Any], random: Random, length: int
) -> None:
    table = played(game, random, length)
    before = table.copy()
    table.story.clear()
    for seat in (*range(table.seats), CLOCK):
        legal = game.legal(table, seat)
        for action in set(game.actions.all) - set(legal):
            with pytest.raises(IllegalAction) as refusal:
                game.play(table, seat, action)
            assert refusal.value.rule in game.rulebook
            assert all(refusal.value.say(language) for language in LANGUAGES)
    assert table == before
    assert table.story == []


@every_game
@law
@given(random=randoms, length=lengths)
def test_what_a_seat_sees_does_not_change_when_hidden_things_change(
    game: Game[Any], random: Random, length: int
) -> None:
    table = played(game, random, length)
    for viewer in viewers(table):
        changed = secrets_of(game).hidden_changed(table, viewer, random)
        assert game.view(changed, viewer) == game.view(table, viewer)
        if viewer is not None:
            assert game.legal(changed, viewer) == game.legal(table, viewer)


@every_game
@law
@given(random=randoms, length=lengths)
def test_a_seat_can_imagine_what_it_cannot_see(
    game: Game[Any], random: Random, length: int
) -> None:
    table = played(game, random, length)
    cards = sorted(secrets_of(game).all_cards(table))
    for viewer in viewers(table):
        seen = game.view(table, viewer)
        imagined = game.imagine(seen, random.getrandbits(128))
        assert game.view(imagined, viewer) == seen
        assert sorted(secrets_of(game).all_cards(imagined)) == cards


@every_game
@settings(deadline=None, max_examples=15)
@given(random=randoms, length=lengths)
def test_an_imagined_table_can_be_played_to_its_end(
    game: Game[Any], random: Random, length: int
) -> None:
    table = played(game, random, length)
    viewer = random.choice(viewers(table))
    imagined = game.imagine(game.view(table, viewer), random.getrandbits(128))
    for _ in range(MATCH_IS_ENDLESS):
        if game.is_over(imagined):
            break
        game.play(imagined, *some_action(game, imagined, random))
    assert game.is_over(imagined)


@every_game
@law
@given(random=randoms, length=lengths)
def test_packing_and_copying_lose_nothing(game: Game[Any], random: Random, length: int) -> None:
    table = played(game, random, length)
    assert game.table.unpack(table.pack()) == table
    assert table.copy() == table
    assert table.copy().pack().tobytes() == table.pack().tobytes()


@every_game
@law
@given(random=randoms, length=lengths)
def test_bots_choose_what_is_legal_and_always_the_same(
    game: Game[Any], random: Random, length: int
) -> None:
    table = played(game, random, length)
    for seat in range(table.seats):
        legal = game.legal(table, seat)
        if not legal:
            continue
        for bot in game.bots.values():
            first, second = [0] * 4, [0] * 4
            luck = random.getrandbits(128)
            seed_dice(first, luck)
            seed_dice(second, luck)
            choice = bot(game.view(table, seat), legal, first)
            assert choice == bot(game.view(table, seat), legal, second)
            if choice is None:
                assert seat not in game.awaited(table)
            else:
                assert game.is_legal(table, seat, Action(*choice))


@every_game
@law
@given(random=randoms, length=lengths)
def test_a_sketch_can_be_drawn_of_every_view(game: Game[Any], random: Random, length: int) -> None:
    table = played(game, random, length)
    names = ("Mia", "Bo", "Rita", "Gus", "Sue", "Tim", "Paul")
    for viewer in viewers(table):
        for language in LANGUAGES:
            assert game.telling.sketch(game.view(table, viewer), names, language)


@every_game
def test_everything_has_words_in_both_languages(game: Game[Any]) -> None:
    for what in game.telling.told:
        event = Event(what, 0, game.actions.all[0].spot, 1, cards=(1, 2))
        assert all(sentence(game, event, ("Mia", "Bo"), language) for language in LANGUAGES)
    for verb in game.actions.verbs:
        assert all(verb.words)
    for spec in game.options.specs().values():
        assert all(spec.title)
        assert all(spec.words)
        assert spec.beside is None or spec.beside[0] in game.options.specs()


@every_game
def test_a_seat_that_does_not_exist_is_told_so(game: Game[Any]) -> None:
    table = game.new_table(game.players[0], 1)
    for seat in (NOBODY, game.players[0], 7):
        assert game.legal(table, seat) == []
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            game.play(table, seat, game.actions.all[0])
