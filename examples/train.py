"""A small policy learns to beat greedy bots at Party Bugs, with NumPy alone.

    python -m examples.train --minutes 2

At some hundred tables it sits among three greedy bots: one hidden layer, which is shown what a
player sees and says how likely each legal action should be. When a match is over, whatever came of
it better than expected becomes likelier (policy gradient, clipped as in PPO).

Then it sits down as a bot like any other, and does what it likes best: one of it among three greedy
bots, now and then while it learns; 25 % would be chance.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # small matrices: threads only wait for each other

import numpy as np

from parlour import GAMES, Action, Match
from parlour.adapters.observing import Setting
from parlour.adapters.vector import Hall
from parlour.bots.company import play_out
from parlour.core.dice import seed_dice
from parlour.lab.ladder import share_of_win
from parlour.lab.means import wilson

GAME, PLAYERS = GAMES["party-bugs"], 4
COSTS = np.arange(1, 14)  # of the costumes, by their values
KING = 12  # the place of the last one
PLAY, TAKE = (
    np.array([GAME.actions.number(GAME.actions.named(f"{verb} {cost}")) for cost in COSTS])
    for verb in ("PLAY", "TAKE")
)
HIDDEN = 64
STEPS = 4 * 86  # about four matches at each table
LOOK = 50  # rounds of learning between two looks at how good it is
CLIP, ENTROPY, RATE = 0.2, 0.01, 2e-3

Weights = dict[str, Any]


def greedy(hall: Hall) -> Any:
    """What the greedy bot of the house would do, at all tables at once."""
    cost = np.where(hall.pieces["displays"][:, 0], -COSTS, COSTS)  # a twin takes mine away
    dancers = hall.pieces["floor"].sum(axis=1)
    least = np.where(dancers, cost, 99).min(axis=1)
    most = np.where(dancers, cost, -99).max(axis=1)
    whole_floor = np.where(dancers % 2, cost, 0).sum(axis=1)
    hand = hall.mask[:, PLAY]
    lowest, highest = hand.argmax(axis=1), KING - 1 - hand[:, KING - 1 :: -1].argmax(axis=1)
    highest = np.where(hand[:, :KING].any(axis=1), highest, KING)
    play = np.where(most - least >= 6, lowest, highest)
    play = np.where(hand[:, KING] & (whole_floor < least), KING, play)
    taking = np.where(hall.mask[:, TAKE], cost, 99)
    return np.where(hand.any(axis=1), PLAY[play], TAKE[taking.argmin(axis=1)])


class Policy:
    """Observations and masks go in, chances of actions and a guess of the payoff come out."""

    def __init__(self, setting: Setting, seed: int) -> None:
        rng = np.random.default_rng(seed)
        size, actions = setting.size, len(setting.game.actions)
        self.setting = setting
        self.scale = 1 / np.maximum(1, setting.bounds()[1].astype(np.float32))
        self.weights: Weights = {
            "in": (rng.standard_normal((size, HIDDEN)) / np.sqrt(40)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "out": np.zeros((HIDDEN, actions + 1), np.float32),
        }
        self._first = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._second = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._steps = 0
        self.rate = RATE

    def think(self, seen: Any, mask: Any) -> tuple[Any, Any, Any, Any]:
        scaled = seen * self.scale
        hidden = np.maximum(0, scaled @ self.weights["in"] + self.weights["bias"])
        out = hidden @ self.weights["out"]
        logits = np.where(mask, out[:, :-1], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True), out[:, -1], hidden, scaled

    def learn(self, seen: Any, mask: Any, chosen: Any, before: Any, gained: Any) -> None:
        """One step up the clipped gradient."""
        chances, guess, hidden, scaled = self.think(seen, mask)
        rows = np.arange(len(chosen))
        surprise = gained - guess
        better = (surprise - surprise.mean()) / (surprise.std() + 1e-6)
        ratio = chances[rows, chosen] / before
        clipped = ((better > 0) & (ratio > 1 + CLIP)) | ((better < 0) & (ratio < 1 - CLIP))
        push = np.where(clipped, 0, ratio * better)[:, None]
        logs = np.log(chances + 1e-9)
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        up = -push * chances - ENTROPY * chances * (logs + spread)
        up[rows, chosen] += push[:, 0]
        up = np.concatenate([up, 0.5 * surprise[:, None]], axis=1).astype(np.float32) / len(rows)
        back = (up @ self.weights["out"].T) * (hidden > 0)
        self._climb({"in": scaled.T @ back, "bias": back.sum(axis=0), "out": hidden.T @ up})

    def _climb(self, slope: Weights) -> None:
        """Adam: each weight goes at its own pace."""
        self._steps += 1
        for name, up in slope.items():
            first, second = self._first[name], self._second[name]
            first += 0.1 * (up - first)
            second += 0.001 * (up * up - second)
            pace = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            self.weights[name] += self.rate * first / (1 - 0.9**self._steps) / pace

    def __call__(self, view: Any, legal: Sequence[Action], dice: list[int]) -> Action:
        """As a bot: the likeliest action, from nothing but the view."""
        seen = self.setting.observe_view(view)[None]
        chances = self.think(seen, self.setting.mask_of(legal)[None] == 1)[0][0]
        return self.setting.game.actions.all[int(chances.argmax())]


def play(hall: Hall, policy: Policy, rng: np.random.Generator) -> list[Any]:
    """What was seen, legal, chosen, how likely it was, and what came of it in the end."""
    steps = []
    seats = np.arange(hall.tables) % PLAYERS  # where the policy sits
    for _ in range(STEPS):
        mine = np.flatnonzero(hall.seat == seats)
        seen, mask = hall.observation[mine], hall.mask[mine]
        chances = policy.think(seen, mask)[0]
        draw = chances.cumsum(axis=1) > rng.random((len(mine), 1)) * chances.sum(axis=1)[:, None]
        chosen = (draw & mask).argmax(axis=1)
        likely = np.maximum(chances[np.arange(len(mine)), chosen], 1e-6)
        actions = greedy(hall)
        actions[mine] = chosen
        hall.step(actions)
        paid = hall.reward[np.arange(hall.tables), seats]
        steps.append((mine, seen, mask, chosen, likely, hall.done.copy(), paid))
    result, is_known = np.zeros(hall.tables, np.float32), np.zeros(hall.tables, bool)
    memory = []
    for mine, seen, mask, chosen, likely, done, paid in reversed(steps):
        result[done] = paid[done]
        is_known |= done
        kept = is_known[mine]
        everything = (seen, mask, chosen, likely, result[mine])
        memory.append([each[kept] for each in everything])
    return [np.concatenate(each) for each in zip(*memory, strict=True)]


def train(minutes: float, tables: int = 256, seed: int = 0, rounds: int | None = None) -> Policy:
    hall = Hall(GAME, PLAYERS, tables, seed)
    policy, rng = Policy(hall.setting, seed), np.random.default_rng(seed)
    began, done = time.monotonic(), 0
    while done != rounds and (past := (time.monotonic() - began) / 60) < minutes:
        memory = play(hall, policy, rng)
        for _ in range(3):
            order = rng.permutation(len(memory[0]))
            for part in np.array_split(order, max(1, len(order) // 2048)):
                policy.learn(*(each[part] for each in memory))
        done += 1
        policy.rate = RATE * (1 - (done / rounds if rounds else past / minutes))
        if done % LOOK == 0:
            share = win_share(policy, "greedy", 200)
            print(f"{done:>4} rounds: about {share:.0%} among three greedy bots", flush=True)
    print(f"{done} times some {len(memory[0]):,} decisions learnt from")
    return policy


def win_share(policy: Policy, against: str, matches: int) -> float:
    """One policy among three bots, on every seat in turn; who shares a win has a share of it."""
    wins = 0.0
    for seed in range(matches):
        match, luck = Match(GAME, PLAYERS, seed), [0] * 4
        seed_dice(luck, 1000 + seed)
        bots: list[Any] = [GAME.bots[against]] * PLAYERS
        bots[seed % PLAYERS] = policy
        play_out(match, bots, luck)
        wins += share_of_win(match, seed % PLAYERS)
    return wins / matches


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--matches", type=int, default=1000, help="to measure with")
    parser.add_argument("--rounds", type=int, help="of learning, instead of as many as possible")
    parser.add_argument("--tables", type=int, default=256)
    given = parser.parse_args(arguments)
    if (
        given.minutes <= 0
        or min(given.matches, given.tables, 1 if given.rounds is None else given.rounds) < 1
    ):
        parser.error("it takes some time, and at least one match, table and round")
    policy = train(given.minutes, given.tables, rounds=given.rounds)
    for against in ("random", "greedy", "skilled"):
        share, low, high = wilson(win_share(policy, against, given.matches), given.matches)
        print(f"wins among three {against} bots: {share:.1%} ({low:.1%} to {high:.1%})")
    print("By chance it would win 25 %. In brackets: 95 % confidence.")


if __name__ == "__main__":
    main()
