"""The expert: what it may know, how long it thinks, and that it is worth it."""

from __future__ import annotations

import time
from importlib.util import find_spec
from typing import Any

import pytest

from parlour.bots import desk, search
from parlour.bots.desk import Desk
from parlour.bots.expert import Expert, drawn, with_budget
from parlour.core.actions import Action
from parlour.core.dice import roll
from parlour.core.game import Game
from parlour.games import GAMES
from parlour.lab.ladder import Rung, climb
from tests.bots.places import calm, dice_of, situations

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def thinker(game: Game[Any]) -> Expert:
    expert = game.bots["expert"]
    return expert if isinstance(expert, Expert) else expert.turn


def questions(game: Game[Any], seed: int, every: int) -> list[tuple[Any, list[Action]]]:
    """Views at which there is something to think about."""
    found = []
    for table, seat in situations(game, 3, seed, every, calm(game)):
        view, legal = game.view(table, seat), game.legal(table, seat)
        turns = getattr(game.bots["expert"], "turn", None)
        if turns is not None:
            legal = [action for action in legal if action.kind <= 8]
        if len(legal) > 1 and seat in game.awaited(table):
            found.append((view, legal))
    return found


def desk_at(game: Game[Any], view: Any, legal: list[Action]) -> Desk:
    return Desk(game, thinker(game).mind, view, legal, dice_of(3))


@every_game
def test_it_sees_the_same_in_every_table_it_imagines(game: Game[Any]) -> None:
    mind = thinker(game).mind
    for view, _ in questions(game, 4, every=5):
        seen = mind.sight(game.seeing.lay_out(view), view.seat)
        for seed in range(3):
            assert mind.sight(game.imagine(view, seed), view.seat) == seen


@every_game
def test_it_imagines_no_further_than_to_the_end_of_the_round(game: Game[Any]) -> None:
    mind = thinker(game).mind
    table = game.new_table(3, 5, calm(game))
    rounds = getattr(table, "rounds", 1)  # without the mirror Party Bugs has one game
    assert mind.last_round(table) == rounds - 1
    luck = dice_of(8)
    while not game.is_over(table):
        seat = game.awaited(table)[0]
        legal = game.legal(table, seat)
        game.play(table, seat, legal[roll(luck, len(legal))])
    assert mind.last_round(table) == -1


@every_game
def test_compiled_and_interpreted_it_thinks_the_same(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    if find_spec("numba") is None:
        pytest.skip("nothing to compare with")
    monkeypatch.setattr(desk, "SLOWER", 1)
    for view, legal in questions(game, 6, every=40)[:4]:
        thought = []
        for quick in (True, False):
            monkeypatch.setattr(desk, "IS_QUICK", quick)
            one = desk_at(game, view, legal)
            one.think(24)
            thought.append([*one.values().values(), *one.shares().values()])
        assert thought[0] == pytest.approx(thought[1])


@every_game
def test_without_a_compiler_it_thinks_less_and_still_plays(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "IS_QUICK", False)
    for view, legal in questions(game, 6, every=30)[:3]:
        assert with_budget(thinker(game), playouts=80)(view, legal, dice_of(1)) in legal


@every_game
def test_with_a_clock_it_thinks_at_least_a_little(game: Game[Any]) -> None:
    view, legal = questions(game, 6, every=30)[0]
    assert with_budget(thinker(game), milliseconds=1)(view, legal, dice_of(1)) in legal
    one = desk_at(game, view, legal)
    one.think_until(0.0)
    assert min(one.root.tried) >= 1


@every_game
def test_every_choice_is_tried_and_the_usual_one_always(game: Game[Any]) -> None:
    for view, legal in questions(game, 6, every=30)[:4]:
        one = desk_at(game, view, legal)
        one.think(200)
        assert min(one.root.tried) >= 1
        assert max(one.root.tried) == one.root.tried[0]
        assert all(0 <= value <= 1 for value in one.values().values())
        assert one.advantages()[legal[0]] == 0


def test_regrets_settle_on_what_is_better() -> None:
    game = GAMES["party-bugs"]
    view, legal = questions(game, 6, every=30)[0]
    root = desk_at(game, view, legal).root
    for _ in range(50):
        root.tried[:] += 1
        root.brought[:] = 0.0
        root.brought[-1] = 1.0
        search.regret(root)
    assert root.average[-1] > 0.9 * root.average.sum()


def test_a_mixture_leaves_out_what_is_rare() -> None:
    shares = {Action(0, 1): 0.5, Action(0, 2): 0.45, Action(0, 3): 0.05}
    made = [drawn(shares, dice_of(seed)) for seed in range(100)]
    assert set(made) == {Action(0, 1), Action(0, 2)}


def test_a_budget_is_for_those_who_think() -> None:
    game = GAMES["cheating-moth"]
    assert with_budget(game.bots["expert"], playouts=7).turn.playouts == 7
    assert with_budget(game.bots["greedy"], playouts=7) is game.bots["greedy"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "matches"), [("party-bugs", 40), ("parrot-box", 24)])
def test_it_beats_three_greedy_bots(game: str, matches: int) -> None:
    row = climb(Rung(game, 4, "expert", "greedy", playouts=300), matches)
    assert row.wins.value > row.rung.chance + 0.1


@pytest.mark.skipif(find_spec("numba") is None, reason="interpreted, nobody thinks so long")
def test_a_mind_that_is_full_goes_on_thinking() -> None:
    """More new situations than can be remembered, at the widest table."""
    game = GAMES["party-bugs"]
    table = game.new_table(4, 7)
    view, legal = game.view(table, 0), game.legal(table, 0)
    thinking = desk_at(game, view, legal)
    thinking.think(4 * search.NODES)
    assert int(thinking._tree.count[0]) == search.FULL
    assert int(thinking.root.count[0]) > 3 * search.NODES


@every_game
def test_it_thinks_as_long_as_it_may_and_not_much_longer(game: Game[Any]) -> None:
    view, legal = questions(game, 4, every=5)[0]
    patient = with_budget(thinker(game), milliseconds=120)
    patient(view, legal, dice_of(1))  # gets ready, which may mean compiling
    began = time.perf_counter()
    assert patient(view, legal, dice_of(1)) in legal
    assert time.perf_counter() - began < 5
