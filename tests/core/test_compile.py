"""Compiling: the cache never plays by yesterday's rules."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.core.compile import _cache_folder, rule_modules
from parlour.core.playout import playout_of
from parlour.games import GAMES

CODE = """
from parlour.games import GAMES
from parlour.core.compile import compiled
from parlour.games.party_bugs import rules
points_of = rules.points_of
def score(table):
    return points_of(table, 0)
table = GAMES["party-bugs"].new_table(4, 1)
table.display[0] = 0b110
row = table.pack()
print(compiled(score, GAMES["party-bugs"])(row), score(table))
"""


def test_the_cache_is_named_after_all_sources() -> None:
    folders = {_cache_folder(playout_of(game), rule_modules(game)).name for game in GAMES.values()}
    assert len(folders) == len(GAMES)


@pytest.mark.slow
def test_a_changed_rule_is_compiled_anew(tmp_path: Path) -> None:
    """The trap of numba#1833: a change in a called function of another file."""
    source = Path(parlour.__file__).parent
    shutil.copytree(source, tmp_path / "parlour", ignore=shutil.ignore_patterns("__pycache__"))
    assert answer(tmp_path) == ["3", "3"]
    rules = tmp_path / "parlour" / "games" / "party_bugs" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    changed = text.replace("points += costume", "points += 10 * costume")
    assert changed != text
    rules.write_text(changed, encoding="utf-8")
    assert answer(tmp_path) == ["30", "30"]


def answer(folder: Path) -> list[str]:
    script = folder / "score.py"
    script.write_text(CODE, encoding="utf-8")
    environment = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    said = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=True, env=environment
    )
    return said.stdout.split()
