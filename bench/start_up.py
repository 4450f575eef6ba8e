"""How long one waits: importing, compiling, starting from the cache, copying a table."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from parlour.games import GAMES

PLAYOUT = """
import time
began = time.process_time()
from parlour.games import GAMES
from parlour.lab.batch import Batch
game = GAMES["{game}"]
options = game.options(mode="calm") if "mode" in game.options.specs() else game.options()
Batch(game, 4, options).play(0, 1)
print(time.process_time() - began)
"""

COPY = """
import time
import numpy as np
from parlour.core.compile import compiled, copy_words, words
from parlour.games import GAMES
game = GAMES["{game}"]

def copy_often(tables, count):
    for i in range(count):
        copy_words(tables[i & 1], tables[2 + (i & 1)])

tables = words(np.ones(4, game.table.layout()))
fast = compiled(copy_often, game, copy_words)
fast(tables, 1)
spent = []
for _ in range(7):
    began = time.process_time()
    fast(tables, 100_000)
    spent.append(time.process_time() - began)
print(min(spent) / 100_000 * 1e9)
"""


def seconds_of(code: str, **environment: str) -> float:
    """What the code prints, run in a Python of its own."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(code)
        script.flush()
        said = subprocess.run(
            [sys.executable, script.name],
            capture_output=True,
            check=True,
            text=True,
            env={**os.environ, **environment},
        )
    return float(said.stdout)


def import_seconds(module: str) -> float:
    def once() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", f"import {module}"], check=True)
        return time.perf_counter() - began

    return min(once() for _ in range(10))


def main() -> int:
    bare = import_seconds("sys")
    print(f"import parlour: {import_seconds('parlour') - bare:.3f} s (Python itself {bare:.3f} s)")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            cold = seconds_of(PLAYOUT.format(game=game), XDG_CACHE_HOME=cache)
            warm = min(
                seconds_of(PLAYOUT.format(game=game), XDG_CACHE_HOME=cache) for _ in range(3)
            )
            copied = seconds_of(COPY.format(game=game), XDG_CACHE_HOME=cache)
        print(
            f"{game}: first match compiled after {cold:.1f} s, from the cache after {warm:.2f} s; "
            f"a table is copied in {copied:.0f} ns"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
