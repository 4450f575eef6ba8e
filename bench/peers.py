"""What others do, measured in whatever Python has them: they are heavy and stay outside ours.

``Peers`` starts that Python once and asks it for one figure at a time, so that ours and theirs are
measured in turns. ``python -m bench.peers`` is the other end: it reads the name of a peer a line
and answers with decisions per second of the processor, or with nothing where there is no such peer.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from bench.timing import Play, rate

ENOUGH = 1000  # simulations of a search
MATCHES = 50


class Peers:
    """The other Python; its name is in PARLOUR_PEERS."""

    def __init__(self) -> None:
        python = os.environ.get("PARLOUR_PEERS", sys.executable)
        self._process = subprocess.Popen(
            [python, "-W", "ignore", "-m", "bench.peers"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def figure(self, name: str) -> float | None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{name}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().split("=")[-1].strip()
        return float(answer) if answer else None

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


# Many at once


def pgx_play() -> Play:
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    tables, steps = 4096, 32
    env = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(carry: Any, _: Any) -> Any:
        state, key = carry
        key, for_actions, for_resets = jax.random.split(key, 3)
        wishes = jnp.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(for_actions, wishes, axis=-1)
        state = step(state, actions, jax.random.split(for_resets, tables))
        return (state, key), state.observation.sum()  # so that it has to be made

    run = jax.jit(lambda state, key: jax.lax.scan(once, (state, key), None, length=steps))
    key = jax.random.PRNGKey(0)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, tables)), key]

    def play() -> int:
        (held[0], held[1]), seen = run(*held)
        seen.block_until_ready()
        return tables * steps

    play()
    return play


# One after the other


def zoo_play(env: Any) -> Play:
    """A match in a PettingZoo environment, ours or theirs."""

    def play() -> int:
        env.reset(seed=random.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut_short, _ = env.last()
            if over or cut_short:
                env.step(None)
            else:
                env.step(int(random.choice(seen["action_mask"].nonzero()[0])))
                decisions += 1
        return decisions

    return play


def pettingzoo_play(name: str, kind: str) -> Play:
    from importlib import import_module

    return zoo_play(getattr(import_module(f"pettingzoo.classic.{name}"), kind)())


def openspiel_play(name: str) -> Play:
    """Its C++ games, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            elif state.is_simultaneous_node():
                legal = [state.legal_actions(seat) for seat in range(game.num_players())]
                state.apply_actions([random.choice(each) if each else 0 for each in legal])
                decisions += len(legal)
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def openspiel_loop(name: str) -> Play:
    """The same with the whole match played in C++ by its own random bots."""
    import pyspiel

    game = pyspiel.load_game(name)
    turns = game
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        turns = pyspiel.convert_to_turn_based(game)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(turns.num_players())]
    seeds = iter(range(1 << 30))

    def match() -> Any:
        state = turns.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    known = [sum(each.player >= 0 for each in match().full_history()) for _ in range(MATCHES)]

    def play() -> int:
        """Matches are about equally long; to count their decisions would take more time."""
        for _ in range(MATCHES):
            match()
        return sum(known)

    return play


def learner_play(name: str) -> Play:
    """Its environment for learners, which writes observations and legal actions."""
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(name)

    def play() -> int:
        seen, decisions = env.reset(), 0
        while not seen.last():
            seat = seen.observations["current_player"]
            seen = env.step([random.choice(seen.observations["legal_actions"][seat])])
            decisions += 1
        return decisions

    return play


def hearts_search() -> Play:
    """Its C++ IS-MCTS on hearts: simulations instead of decisions."""
    import pyspiel

    game = pyspiel.load_game("hearts(pass_cards=false)")  # with passing it crashes
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)  # has to outlive the bot
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, ENOUGH, -1, final, False, False)
    state, chance = game.new_initial_state(), random.Random(1)
    while state.is_chance_node() or state.move_number() < 60:
        state.apply_action(chance.choice(state.legal_actions()))

    def play() -> int:
        bot.step(state)
        return ENOUGH if evaluator else 0

    return play


def rlcard_play(name: str) -> Play:
    import rlcard

    env = rlcard.make(name)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


GOOFSPIEL = "goofspiel(players=4,num_cards=13)"
EIGHTS = "crazy_eights(players=4)"

PEERS: dict[str, Callable[[], Play]] = {
    "pgx leduc": pgx_play,
    "PettingZoo leduc": lambda: pettingzoo_play("leduc_holdem_v4", "env"),
    "PettingZoo leduc, raw": lambda: pettingzoo_play("leduc_holdem_v4", "raw_env"),
    "PettingZoo texas": lambda: pettingzoo_play("texas_holdem_v4", "env"),
    "OpenSpiel goofspiel, C++ loop": lambda: openspiel_loop(GOOFSPIEL),
    "OpenSpiel crazy eights, C++ loop": lambda: openspiel_loop(EIGHTS),
    "OpenSpiel go fish, C++ loop": lambda: openspiel_loop("go_fish"),
    "OpenSpiel goofspiel": lambda: openspiel_play(GOOFSPIEL),
    "OpenSpiel crazy eights": lambda: openspiel_play(EIGHTS),
    "OpenSpiel hearts": lambda: openspiel_play("hearts"),
    "OpenSpiel crazy eights, for learners": lambda: learner_play(EIGHTS),
    "OpenSpiel hearts, IS-MCTS": hearts_search,
    "RLCard uno": lambda: rlcard_play("uno"),
    "RLCard leduc": lambda: rlcard_play("leduc-holdem"),
    "RLCard gin rummy": lambda: rlcard_play("gin-rummy"),
}


@cache
def made(name: str) -> Play | None:
    try:
        play = PEERS[name]()
        play()
    except ImportError:
        return None
    return play


def main() -> int:
    for line in sys.stdin:
        play = made(line.strip())
        print(f"figure={rate(play) if play else ''}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
