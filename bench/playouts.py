"""Random matches per second, side by side on one core: our rules, plain C, and other libraries.

`scripts/bench` installs what it needs and runs it. Seconds of the processor are counted, not of
the clock on the wall, and every figure is the best of several turns; trust the ratios.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from parlour.cli.table_talk import options_from
from parlour.core.dice import seed_dice
from parlour.core.playout import playout_of
from parlour.games import GAMES
from parlour.lab.batch import Batch
from parlour.lab.simulate import LUCK

HERE = Path(__file__).parent
TURNS = 9
PLAYERS = 4


def rate(play: Callable[[], int], seconds: float = 0.15) -> float:
    """Decisions a second, for as long as it takes to be sure."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += play()
    return done / spent


# Parlour


def batch_of(game_id: str) -> Batch:
    game = GAMES[game_id]
    return Batch(game, PLAYERS, options_from(game, (), mode="calm"))


def compiled_play(batch: Batch) -> Callable[[], int]:
    return lambda: batch.play(0, Batch.SIZE).decisions


def interpreted_play(game_id: str) -> Callable[[], int]:
    game = GAMES[game_id]
    playout = playout_of(game)
    options = options_from(game, (), mode="calm")
    seeds = iter(range(10**9))

    def play() -> int:
        luck = [0] * 4
        seed = next(seeds)
        seed_dice(luck, seed ^ LUCK)
        table = game.new_table(PLAYERS, seed, options)
        table.story = None
        return playout(table, luck, [0] * len(game.actions.verbs))

    return play


# Plain C


def built_c() -> Path | None:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    program = HERE / "build" / "party_bugs"
    program.parent.mkdir(exist_ok=True)
    source = str(HERE / "party_bugs.c")
    subprocess.run([compiler, "-O3", "-o", str(program), source], check=True)
    return program


def c_run(program: Path, matches: int) -> tuple[int, int, float]:
    words = subprocess.run([str(program), str(matches)], capture_output=True, check=True, text=True)
    decisions, points, seconds = words.stdout.split()
    return int(decisions), int(points), float(seconds)


def same_matches(program: Path, batch: Batch) -> bool:
    """Whether both play the very same matches."""
    decisions, points, _ = c_run(program, 10_000)
    ours = batch.play(0, 10_000)
    return (ours.decisions, sum(ours.points)) == (decisions, points)


# Others


def openspiel_play(name: str) -> Callable[[], int] | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            elif state.is_simultaneous_node():
                seats = range(game.num_players())
                legal = [state.legal_actions(seat) for seat in seats]
                state.apply_actions([random.choice(each) if each else 0 for each in legal])
                decisions += len(legal)
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def rlcard_play(name: str) -> Callable[[], int] | None:
    try:
        import rlcard
    except ImportError:
        return None
    env = rlcard.make(name)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


OPENSPIEL = (
    "goofspiel(players=4,num_cards=13)",
    "crazy_eights(players=4)",
    "hearts",
    "go_fish",
)
RLCARD = ("uno", "gin-rummy", "leduc-holdem")


def main() -> int:
    best: dict[str, float] = {}
    plays: dict[str, Callable[[], int]] = {}
    for game_id in GAMES:
        batch = batch_of(game_id)
        began = time.process_time()
        batch.play(0, 1)
        print(f"{game_id}: ready after {time.process_time() - began:.1f} s", file=sys.stderr)
        plays[f"{game_id}, compiled"] = compiled_play(batch)
        plays[f"{game_id}, interpreted"] = interpreted_play(game_id)
    for name in OPENSPIEL:
        if (play := openspiel_play(name)) is not None:
            plays[f"OpenSpiel {name}"] = play
    for name in RLCARD:
        if (play := rlcard_play(name)) is not None:
            plays[f"RLCard {name}"] = play
    program = built_c()
    for turn in range(TURNS):
        print(f"turn {turn + 1} of {TURNS} ...", file=sys.stderr)
        for name, play in plays.items():
            best[name] = max(best.get(name, 0.0), rate(play))
        if program is not None:
            decisions, _, seconds = c_run(program, 40_000)
            best["plain C party-bugs"] = max(
                best.get("plain C party-bugs", 0.0), decisions / seconds
            )
    report(best)
    if program is None:
        print("There is no C compiler here, so nothing was compared with plain C.")
        return 0
    same = same_matches(program, batch_of("party-bugs"))
    print(
        f"\nplain C and the compiled rules play the same 10,000 matches: {'yes' if same else 'NO'}"
    )
    return 0 if same else 1


def report(best: dict[str, float]) -> None:
    ours = best["party-bugs, compiled"]
    print(f"{'decisions/s, one core':<44}{'':>14}{'party-bugs, compiled, is':>26}")
    for name, speed in sorted(best.items(), key=lambda item: -item[1]):
        print(f"{name:<44}{speed:>14,.0f}{ours / speed:>22,.2f} x it")


if __name__ == "__main__":
    sys.exit(main())
