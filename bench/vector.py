"""Decisions a second with observation and mask, side by side: our environments and others.

`scripts/bench` runs it. Peers that are heavy live in an environment of their own, whose Python is
named by PARLOUR_PEERS; without it, those that are installed here are measured. Seconds of the
processor are counted, every figure is the best of several turns; trust the ratios.

    python -m bench.vector            # everything
    python -m bench.vector peer NAME  # one peer, in whatever Python this is: a figure a line
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

TURNS = 7
SIZES = (1, 16, 256, 1024, 4096)
PEERS = ("pgx", "pettingzoo", "openspiel")
GOALS = {"pgx leduc": 5, "PettingZoo leduc": 100, "PettingZoo texas": 100}
RAW_GOAL = ("PettingZoo leduc, raw", 5)


def best_rate(play: Callable[[], int], seconds: float = 0.3, turns: int = TURNS) -> float:
    """Decisions per second of one processor."""
    best = 0.0
    for _ in range(turns):
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < seconds:
            done += play()
        best = max(best, done / spent)
    return best


# Ours


def hall_play(hall: Any) -> Callable[[], int]:
    tables = int(hall.tables)
    steps = max(1, 4096 // tables)

    def play() -> int:
        for _ in range(steps):
            hall.step(hall.any_actions())
        return steps * tables

    return play


def measure_halls(best: dict[str, float]) -> None:
    from parlour.adapters.vector import Hall
    from parlour.games import GAMES

    for game in GAMES.values():
        for tables in SIZES if game.id == "party-bugs" else (1024,):
            best[f"{game.id}, {tables} tables"] = best_rate(hall_play(Hall(game, 4, tables, 1)))


def wall_rate(threads: int, tables: int = 4096) -> float:
    """By the clock on the wall: what more cores are good for."""
    from parlour.adapters.vector import Hall
    from parlour.games import GAMES

    hall = Hall(GAMES["party-bugs"], 4, tables, 1, threads=threads)
    chosen = hall.any_actions()
    best = 0.0
    for _ in range(40):
        began = time.perf_counter()
        hall.step(chosen)
        best = max(best, tables / (time.perf_counter() - began))
        chosen = hall.any_actions()
    return best


def measure_zoo(best: dict[str, float]) -> None:
    from parlour.adapters import zoo

    for make, label in ((zoo.raw_env, "raw"), (zoo.env, "env")):
        best[f"party-bugs, PettingZoo {label}"] = best_rate(zoo_play(make("party-bugs", 4)))


def zoo_play(env: Any) -> Callable[[], int]:
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


# Others: each runs in whatever Python has it


def pgx_rates() -> dict[str, float]:
    os.environ.setdefault(
        "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    )
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
    return {"pgx leduc": best_rate(play)}


def pettingzoo_rates() -> dict[str, float]:
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    return {
        "PettingZoo leduc": best_rate(zoo_play(leduc_holdem_v4.env())),
        "PettingZoo leduc, raw": best_rate(zoo_play(leduc_holdem_v4.raw_env())),
        "PettingZoo texas": best_rate(zoo_play(texas_holdem_v4.env())),
    }


def openspiel_rates() -> dict[str, float]:
    """Its environment for learners, which writes observations and legal actions."""
    from open_spiel.python import rl_environment

    rates = {}
    for name in ("leduc_poker", "crazy_eights(players=4)"):
        env = rl_environment.Environment(name)

        def play(env: Any = env) -> int:
            seen, decisions = env.reset(), 0
            while not seen.last():
                seat = seen.observations["current_player"]
                seen = env.step([random.choice(seen.observations["legal_actions"][seat])])
                decisions += 1
            return decisions

        rates[f"OpenSpiel {name}"] = best_rate(play)
    return rates


RATES: dict[str, Callable[[], dict[str, float]]] = {
    "pgx": pgx_rates,
    "pettingzoo": pettingzoo_rates,
    "openspiel": openspiel_rates,
}


def measure_peers(best: dict[str, float]) -> None:
    python = os.environ.get("PARLOUR_PEERS", sys.executable)
    for name in PEERS:
        command = [python, "-m", "bench.vector", "peer", name]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            print(f"{name} is not installed there, so it is left out.", file=sys.stderr)
        for line in run.stdout.splitlines():
            label, _, rate = line.rpartition("\t")
            best[label] = float(rate)


def report(best: dict[str, float]) -> None:
    ours = max(rate for name, rate in best.items() if name.startswith("party-bugs,"))
    print(f"{'decisions/s with observation and mask':<44}{'':>12}{'ours is':>12}{'goal':>8}")
    for name, rate in sorted(best.items(), key=lambda item: -item[1]):
        goal = f"{GOALS[name]} x" if name in GOALS else ""
        print(f"{name:<44}{rate:>12,.0f}{ours / rate:>10,.1f} x{goal:>8}")
    raw, goal_of_raw = RAW_GOAL
    if raw in best:
        ratio = best["party-bugs, PettingZoo raw"] / best[raw]
        print(f"\nraw PettingZoo environment: {ratio:.1f} x its own leduc (goal {goal_of_raw} x)")


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["peer"]:
        for label, rate in RATES[arguments[1]]().items():
            print(f"{label}\t{rate}")
        return 0
    best: dict[str, float] = {}
    measure_halls(best)
    measure_zoo(best)
    measure_peers(best)
    report(best)
    cores = os.cpu_count() or 1
    one, all_of_them = wall_rate(1), wall_rate(cores)
    print(f"by the clock, {cores} cores instead of one: {all_of_them / one:.2f} x")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
