"""What is measured of our own: every way in which somebody could have our games played."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from bench.peers import zoo_play
from bench.timing import Play
from parlour.adapters import zoo
from parlour.adapters.croupier import Croupier
from parlour.adapters.observing import Setting
from parlour.adapters.vector import Hall
from parlour.core.game import Game
from parlour.games import GAMES
from parlour.lab.batch import Batch

PLAYERS = 4
TABLES = 4096
SIZES = (1, 16, 256, 1024, 4096)


def batch_of(game: Game[Any], players: int = PLAYERS) -> Batch:
    return Batch(game, players, Setting.of(game, players).options)


def bulk_play(game: Game[Any], players: int = PLAYERS) -> Play:
    """Whole matches at random, compiled: nobody looks."""
    batch = batch_of(game, players)
    return lambda: batch.play(0, Batch.SIZE).decisions


def single_play(game: Game[Any]) -> Play:
    """One decision at a time from Python, by interpreted rules."""
    setting, rules = Setting.of(game, PLAYERS), game.rules

    def play() -> int:
        table, decisions = setting.new_table(random.getrandbits(128)), 0
        while not rules.is_over(table):
            seat = 0
            while not rules.awaits(table, seat):
                seat += 1
            rules.play(table, seat, *random.choice(game.legal(table, seat)))
            decisions += 1
        return decisions

    return play


def croupier_play(game: Game[Any]) -> Play:
    """The same with a croupier, by compiled rules."""
    croupier = Croupier(game, PLAYERS)

    def play() -> int:
        croupier.deal(random.getrandbits(128))
        decisions = 0
        while not croupier.is_over:
            croupier.play(random.choice(croupier.legal))
            decisions += 1
        return decisions

    return play


def hall_play(game: Game[Any], tables: int = TABLES, threads: int = 1) -> Play:
    """Many tables at once, with observation and mask in NumPy."""
    hall = Hall(game, PLAYERS, tables, 1, threads=threads)
    steps = max(1, TABLES // tables)

    def play() -> int:
        for _ in range(steps):
            hall.step(hall.any_actions())
        return steps * tables

    return play


def plays() -> Iterator[tuple[str, Play]]:
    for game in GAMES.values():
        yield f"{game.id}, in bulk", bulk_play(game)
        yield f"{game.id}, one by one", single_play(game)
        yield f"{game.id}, croupier", croupier_play(game)
        yield f"{game.id}, hall", hall_play(game)
        yield f"{game.id}, raw AEC", zoo_play(zoo.raw_env(game, PLAYERS))
    yield "party-bugs, wrapped AEC", zoo_play(zoo.env("party-bugs", PLAYERS))


def clock_rate(play: Play, turns: int = 30) -> float:
    """By the clock on the wall, the best of many short turns: what more cores are good for."""
    best = 0.0
    for _ in range(turns):
        began = time.perf_counter()
        best = max(best, play() / (time.perf_counter() - began))
    return best
