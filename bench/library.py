"""Everything the library promises about speed, side by side in one run, and what became of it.

``scripts/bench`` runs it. Ours and theirs are measured in turns, by seconds of the processor; every
figure is the best of its turns. Trust the ratios: on a busy machine all of them are slower.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench import expert, ours, plain_c
from bench.peers import PEERS, Peers
from bench.timing import Play, rate
from parlour.games import GAMES

TURNS = 5
PAIRS = 9  # of turns, with one core and with all
DEARER = 1.25  # a decision at the largest table of a game, beside one at the smallest
C = "Party Bugs in plain C"
LEARNERS = ("PettingZoo leduc", "PettingZoo texas")
DRIVEN = ("OpenSpiel goofspiel", "OpenSpiel crazy eights", "OpenSpiel hearts")
RLCARD = ("RLCard uno", "RLCard leduc", "RLCard gin rummy")
EIGHTS = "OpenSpiel crazy eights, C++ loop"
LIBRARIES = {  # how to get the others: by the first word of their names
    "Party": "a C compiler",
    "pgx": "pgx and 'jax[cpu]'",
    "PettingZoo": "'pettingzoo[classic]'",
    "OpenSpiel": "open_spiel",
    "RLCard": "rlcard",
}

Figures = dict[str, float]


@dataclass(frozen=True)
class Goal:
    """Ours has to be so many times the best of those."""

    ours: str
    times: float
    theirs: tuple[str, ...]


GOALS = (
    Goal("party-bugs, in bulk", 0.5, (C,)),
    Goal("party-bugs, in bulk", 15, ("OpenSpiel goofspiel, C++ loop",)),
    Goal("parrot-box, in bulk", 10, (EIGHTS, "OpenSpiel go fish, C++ loop")),
    Goal("cheating-moth, in bulk", 10, (EIGHTS,)),
    Goal("party-bugs, hall", 5, ("pgx leduc",)),
    *(Goal(f"{game}, hall", 100, LEARNERS) for game in GAMES),
    *(Goal(f"{game}, one by one", 1, DRIVEN) for game in GAMES),
    *(Goal(f"{game}, one by one", 10, RLCARD) for game in GAMES),
    *(Goal(f"{game}, croupier", 1, DRIVEN) for game in GAMES),
    *(Goal(f"{game}, croupier", 10, RLCARD) for game in GAMES),
    *(Goal(f"{game}, raw AEC", 5, ("PettingZoo leduc, raw",)) for game in GAMES),
)


def measured(peers: Peers, turns: int = TURNS) -> Figures:
    """The best of several turns of everybody, one after the other in each."""
    best: Figures = {}
    plays: dict[str, Play] = dict(ours.plays())
    program = plain_c.built()
    missing: set[str] = set()
    for turn in range(turns):
        print(f"turn {turn + 1} of {turns} ...", file=sys.stderr)
        figures = {name: rate(play) for name, play in plays.items()}
        if program is not None:
            figures[C] = plain_c.speed(program)
        for name in PEERS:
            figure = None if name in missing else peers.figure(name)
            if figure is None:
                missing.add(name)
            else:
                figures[name] = figure
        best = {name: max(figure, best.get(name, 0.0)) for name, figure in figures.items()}
    return best


def not_measured(name: str) -> str:
    return f"not measured (install {LIBRARIES[name.split()[0]]})"


def show_figures(best: Figures) -> None:
    print(f"\n{'one core':<42}{'a second':>14}")
    for name, figure in sorted(best.items(), key=lambda each: -each[1]):
        what = "simulations" if "MCTS" in name else "decisions"
        print(f"{name:<42}{figure:>14,.0f} {what}")
    for name in (C, *PEERS):
        if name not in best:
            print(f"{name:<42}{'-':>14} {not_measured(name)}")


def show_goals(best: Figures) -> None:
    print(f"\n{'goal':<76}{'measured':>10}")
    for goal in GOALS:
        known = [name for name in goal.theirs if name in best]
        if not known:
            rival = goal.theirs[0]
            print(f"{wanted(goal, rival):<76}{'-':>10}  {not_measured(rival)}")
            continue
        rival = max(known, key=lambda name: best[name])
        ratio = best[goal.ours] / best[rival]
        show_goal(wanted(goal, rival), f"{ratio:.2f} x", ratio >= goal.times, answer_to(goal))


def wanted(goal: Goal, rival: str) -> str:
    return f"{goal.ours}: {goal.times:g} x {rival}"


def answer_to(goal: Goal) -> str:
    """What became of a goal that is out of reach by interpreted rules."""
    return ", see docs/decisions/011" if goal.ours.endswith("one by one") else ""


def show_goal(goal: str, said: str, is_met: bool, answer: str = "") -> None:
    print(f"{goal:<76}{said:>10}  {'met' if is_met else 'MISSED' + answer}")


def show_expert(best: Figures) -> None:
    for game in GAMES.values():
        spent = expert.milliseconds(game)
        goal = f"{game.id}, expert: {expert.PLAYOUTS} simulations in {expert.GOAL} ms"
        show_goal(goal, f"{spent:.1f} ms", spent <= expert.GOAL)
    hearts = best.get("OpenSpiel hearts, IS-MCTS")
    said = (
        not_measured("OpenSpiel") if hearts is None else f"{expert.PLAYOUTS / hearts * 1e3:.1f} ms"
    )
    print(f"beside it, OpenSpiel's C++ IS-MCTS on hearts: {said}")


def show_growth() -> None:
    """With the size of a batch, and with cores."""
    game = GAMES["party-bugs"]
    print("\nparty-bugs, hall of so many tables, decisions a second on one core:")
    for tables in ours.SIZES:
        play = ours.hall_play(game, tables)
        print(f"{tables:>8}{max(rate(play) for _ in range(TURNS)):>14,.0f}")
    cores = os.cpu_count() or 1
    alone, together = ours.hall_play(game), ours.hall_play(game, threads=cores)
    kept = kept_by(alone, together)
    show_goal(f"hall on {cores} cores: 0.9 of the decisions a core", f"{kept:.2f}", kept >= 0.9)
    faster = ours.clock_rate(together) / ours.clock_rate(alone)
    print(f"by the clock, {cores} cores are {faster:.2f} x as fast as one (load {load()})")


def show_players() -> None:
    """How long a match is, its rules say; a decision should cost the same at any table."""
    print("\nnanoseconds for a decision in bulk, by players:")
    for game in GAMES.values():
        plays = {players: ours.bulk_play(game, players) for players in game.players}
        costs = {n: 1e9 / max(rate(play) for _ in range(TURNS)) for n, play in plays.items()}
        print(f"{game.id:<16}" + "".join(f"{n:>4}:{cost:6.1f}" for n, cost in costs.items()))
        few, most = min(costs), max(costs)
        goal = f"{game.id}, a decision among {most}: at most {DEARER} x one among {few}"
        show_goal(goal, f"{costs[most] / costs[few]:.2f} x", costs[most] <= DEARER * costs[few])


def kept_by(alone: Play, together: Play) -> float:
    """How much of the one's rate the other has: they take turns, as a machine has its moods."""
    pairs = [(rate(alone), rate(together)) for _ in range(PAIRS)]
    return median(other / one for one, other in pairs)


def load() -> str:
    return f"{os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else "unknown"


def show_sides(turns: int) -> Figures:
    """Ours beside everybody else's."""
    peers = Peers()
    best = measured(peers, turns)
    peers.close()
    show_figures(best)
    show_goals(best)
    return best


def plays_like_c() -> bool:
    """Whether plain C plays the same, where there is a compiler."""
    program = plain_c.built()
    if program is None:
        print(f"the same matches by plain C: {not_measured(C)}")
        return True
    same = plain_c.plays_the_same(program, ours.batch_of(GAMES["party-bugs"]))
    print(f"plain C and the compiled rules play the same 10,000 matches: {'yes' if same else 'NO'}")
    return same


PARTS = ("sides", "expert", "growth", "players", "c")


def options(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.library", description=__doc__)
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help="what to measure: sides (ours and theirs, and the goals), expert, growth (with tables "
        "and cores), players, c (whether plain C plays the same); without any, everything",
    )
    parser.add_argument(
        "--rounds", type=int, default=TURNS, help=f"of all sides (default: {TURNS})"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    found = parser.parse_args(given)
    for part in found.parts:
        if part not in PARTS:
            parser.error(f"there is no part '{part}'; there is {', '.join(PARTS)}")
    if found.rounds < 1:
        parser.error("at least one round")
    return found


def main(given: Sequence[str] | None = None) -> int:
    asked = options(given)
    print(f"load of the machine, by other work too: {load()}")
    best: Figures = {}
    for part in asked.parts or PARTS:
        match part:
            case "sides":
                best = show_sides(asked.rounds)
            case "expert":
                show_expert(best)
            case "growth":
                show_growth()
            case "players":
                show_players()
            case _:
                if not plays_like_c():
                    return 1
    if asked.json is not None:
        asked.json.write_text(json.dumps({"load": load(), "a second": best}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
