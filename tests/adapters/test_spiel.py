"""OpenSpiel's own tests and algorithms on our games."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, mcts

from parlour.adapters import spiel
from parlour.adapters.croupier import Croupier
from parlour.adapters.rollouts import CompiledImagining, CompiledRollouts
from parlour.bots.company import play_out
from parlour.core.dice import seed_dice
from parlour.core.events import NO_NUMBER
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.words import ParlourError
from parlour.games import GAMES
from tests.adapters.variants import every_variant

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
SHORT = {"party-bugs": "", "parrot-box": "rounds:1", "cheating-moth": "rounds:1"}


def loaded(game: Game[Any], **params: Any) -> Any:
    return pyspiel.load_game(spiel.short_name(game), {"options": SHORT[game.id], **params})


def wandered(spiel_game: Any, random: Random, steps: int) -> Any:
    state = spiel_game.new_initial_state()
    for _ in range(steps + spiel.DIGITS):
        if not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("payoff", ["places", "points"])
def test_openspiel_simulates_and_is_content(
    game: Game[Any], payoff: str, capfd: pytest.CaptureFixture[str]
) -> None:
    spiel_game = loaded(game, players=3, payoff=payoff)
    pyspiel.random_sim_test(spiel_game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@every_variant
def test_openspiel_is_content_with_variants(
    game: str, players: int, options: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    said = ";".join(f"{name}:{value}" for name, value in options.items())
    params = {"players": players, "options": said}
    spiel_game = pyspiel.load_game(spiel.short_name(GAMES[game]), params)
    pyspiel.random_sim_test(spiel_game, num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_match_ends_as_the_rules_say(game: Game[Any]) -> None:
    state = wandered(loaded(game, players=3), Random(1), 3000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def cards_of(state: Any) -> Any:
    """The table without its dice, which change in any case."""
    table = state.dealt.table.copy()
    table.dice = [0] * 4
    return table


@every_game
def test_resampling_keeps_what_the_player_knows(game: Game[Any]) -> None:
    random = Random(1)
    spiel_game = loaded(game, players=3)
    for steps in (0, 7, 20, 33):
        state = wandered(spiel_game, random, steps)
        if state.is_terminal():
            continue
        player = state.current_player()
        changed = False
        for _ in range(5):
            other = state.resample_from_infostate(player, random.random)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert (other.history(), other.move_number()) == ([], 0)
            changed |= cards_of(other) != cards_of(state)
        assert changed


@every_game
def test_what_is_hidden_is_in_no_text_and_no_tensor(game: Game[Any]) -> None:
    """Two ways to choose in secret look the same to everybody else."""
    state = wandered(loaded(game, players=3), Random(1), 0)
    player, watcher = state.current_player(), (state.current_player() + 1) % 3
    first, *_, last = state.legal_actions()
    one, two = state.child(first), state.child(last)
    assert one.information_state_string(player) != two.information_state_string(player)
    assert one.information_state_string(watcher) == two.information_state_string(watcher)
    assert one.observation_tensor(watcher) == two.observation_tensor(watcher)


@every_game
def test_a_clone_goes_its_own_way(game: Game[Any]) -> None:
    state = wandered(loaded(game, players=3), Random(1), 5)
    before = str(state), state.information_state_string(0)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == before
    assert twin.information_state_string(twin.current_player()) != before[1]


@every_game
def test_what_is_illegal_is_refused_and_changes_nothing(game: Game[Any]) -> None:
    state = wandered(loaded(game, players=3), Random(1), 5)
    legal = state.legal_actions()
    illegal = next(each for each in range(len(game.actions)) if each not in legal)
    before = state.dealt.table.copy()
    with pytest.raises(ParlourError):
        state.apply_action(illegal)
    assert state.dealt.table == before
    assert state.legal_actions() == legal


@every_game
def test_its_search_plays_at_our_tables(game: Game[Any]) -> None:
    """A bot that thinks by OpenSpiel's IS-MCTS is a bot like any other."""
    options = game.options.from_words({"mode": "calm"} if game.knows_time else {})
    bot = spiel.seated(spiel.ismcts(simulations=4), game, 3, options)
    table = game.new_table(3, 1, options)
    seat = game.awaited(table)[0]
    view, legal = game.view(table, seat), game.legal(table, seat)
    chosen = bot(view, legal, [1, 2, 3, 4])
    assert chosen in legal
    assert bot(view, legal, [1, 2, 3, 4]) == chosen


@every_game
def test_compiled_imagining_is_the_same_and_rollouts_come_to_the_same(game: Game[Any]) -> None:
    """A quick search thinks of the same matches; how they end is as likely as by its own means."""
    spiel_game = loaded(game, players=3)
    state = wandered(spiel_game, Random(1), 9)
    table, player = state.dealt.table, state.current_player()
    imagined = CompiledImagining(spiel_game).table
    for seed in (3, 4 << 100):
        assert imagined(table, player, seed) == game.imagine(game.view(table, player), seed)
    random = spiel.QuickRandom(1)
    quick, own = CompiledRollouts(spiel_game, random), mcts.RandomRolloutEvaluator(1, random)
    assert quick.prior(state) == own.prior(state)
    many = [[each.evaluate(state) for _ in range(150)] for each in (quick, own)]
    ends, others = (np.mean(each, axis=0) for each in many)
    assert ends.sum() == pytest.approx(0)
    assert np.abs(ends - others).max() < 0.35  # four standard errors


@pytest.mark.slow
def test_its_search_beats_chance() -> None:
    game = GAMES["party-bugs"]
    search = spiel.seated(spiel.ismcts(simulations=12), game, 2)
    points = [0, 0]
    for seed in range(4):
        match, luck = Match(game, 2, seed), [0] * 4
        seed_dice(luck, seed)
        searcher = seed % 2
        bots = [search if seat == searcher else game.bots["random"] for seat in range(2)]
        play_out(match, bots, luck)
        scores = game.scores(match.table)
        points[0] += scores[searcher]
        points[1] += scores[1 - searcher]
    assert points[0] < points[1]  # fewer points are better


def test_cfr_solves_the_end_of_a_game() -> None:
    """The last rounds of two deals are a game small enough to walk through as a whole."""
    game = loaded(GAMES["party-bugs"], players=2, deals=2, opening=11)
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert before > 0.5
    assert after < before / 4


def test_parameters() -> None:
    game = pyspiel.load_game("parlour_party_bugs(players=3,options=hidden_card:yes;mirror:yes)")
    assert game.num_players() == 3
    assert game.observation_tensor_size() > (
        pyspiel.load_game("parlour_party_bugs(players=3)").observation_tensor_size()
    )
    assert game.max_chance_nodes_in_history() == spiel.DIGITS
    chance = game.new_initial_state()
    assert chance.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "DEAL 3"
    assert str(chance) == "seed []"
    assert chance.observation_tensor(0) == [0.0] * game.observation_tensor_size()
    with pytest.raises(ParlourError, match="places or points"):
        spiel.SPIEL_GAMES["party-bugs"]({"payoff": "wins"})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"deals": -1}, "deals is 0 or more, not -1"),
        ({"opening": -2}, "opening is 0 or more, not -2"),
        ({"options": "foo"}, "written as in rounds:1;mirror:yes, so 'foo' is none"),
        ({"options": "mirror:yes;"}, "so '' is none"),
        ({"options": "foo:1"}, "no option 'foo'"),
    ],
)
def test_a_wrong_parameter_gets_one_clear_sentence(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ParlourError, match=said):
        spiel.SPIEL_GAMES["party-bugs"](wrong)


@every_game
def test_an_observation_does_not_pass_for_all_that_was_heard(game: Game[Any]) -> None:
    """Equal tensors with different pasts: so only the text is called an information state."""
    spiel_game = loaded(game, players=3)
    kind = spiel_game.get_type()
    assert not kind.provides_information_state_tensor
    assert kind.provides_observation_tensor
    state = wandered(spiel_game, Random(1), 12)
    assert state.information_state_tensor(0) == []
    assert state.information_state_string(0).startswith(state.observation_string(0))


@every_game
def test_a_state_is_plain_text_with_all_cards_and_no_two_are_alike(game: Game[Any]) -> None:
    random, spiel_game = Random(1), loaded(game, players=3)
    seen = set()
    for _ in range(3):
        state = wandered(spiel_game, random, 0)
        for _ in range(30):
            assert "\x1b" not in str(state)
            assert str(state) not in seen
            assert str(state) == str(state.clone())
            seen.add(str(state))
            state.apply_action(random.choice(state.legal_actions()))
    for name in game.table.fields:
        assert f"\n{name} " in str(state)


def test_a_state_shows_every_hand() -> None:
    state = wandered(loaded(GAMES["party-bugs"], players=3), Random(1), 0)
    for seat in range(3):
        hand = GAMES["party-bugs"].view(state.dealt.table, seat).hand
        cards = " ".join("[13 ♛]" if card == 13 else f"[{card}]" for card in hand)
        assert f"Your hand  {cards}" in str(state)


@every_game
def test_nothing_is_told_in_numbers_that_mean_nothing(game: Game[Any]) -> None:
    state = wandered(loaded(game, players=3), Random(1), 25)
    for player in range(3):
        said = state.information_state_string(player)
        assert str(NO_NUMBER) not in said
        assert "-1" not in said
        assert said.startswith(f"seat {player}; phase ")


@every_game
def test_texts_differ_where_what_is_observed_differs(game: Game[Any]) -> None:
    random = Random(1)
    texts: dict[str, Any] = {}
    for _ in range(6):
        state = wandered(loaded(game, players=3), random, random.randrange(40))
        for player in range(3):
            words = tuple(state.words(player))
            assert texts.setdefault(state.observation_string(player), (player, words)) == (
                player,
                words,
            )


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("options", ["", "hidden_card:yes;mirror:yes"])
def test_no_match_of_party_bugs_is_longer_than_said(players: int, options: str) -> None:
    game = pyspiel.load_game("parlour_party_bugs", {"players": players, "options": options})
    croupier, random = Croupier(GAMES["party-bugs"], players, game.setting.options), Random(1)
    longest = 0
    for seed in range(30):
        croupier.deal(seed)
        decisions = 0
        while not croupier.is_over:
            croupier.play(random.choice(croupier.legal))
            decisions += 1
        longest = max(longest, decisions)
    assert game.max_game_length() / 3 < longest <= game.max_game_length()
