"""Compiling: loops with rules in them, and a cache that never plays by yesterday's rules."""

from __future__ import annotations

import inspect
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.core.compile import (
    _cache_folder,
    compiled,
    compiled_for,
    rule_modules,
    settled_numbers,
)
from parlour.core.playout import playout_of
from parlour.core.source import Untranslatable
from parlour.games import GAMES
from parlour.games.parrot_box import rules
from parlour.games.parrot_box.view import _somebody

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
    folders = {_cache_folder(rule_modules(game), playout_of(game)).name for game in GAMES.values()}
    assert len(folders) == len(GAMES)


GAME = GAMES["parrot-box"]
is_over, score_of = rules.is_over, rules.score_of


def share_of(table: Any, seat: int) -> float:
    """More than a rule could be, with rules in it."""
    return 0.0 if is_over(table) else score_of(table, seat) / 4


def all_shares(table: Any) -> float:
    total = 0.0
    for seat in range(table.seats):
        total += share_of(table, seat)
    return total


def twice_a_share(table: Any, seat: int) -> float:
    return 2 * share_of(table, seat)


def test_parts_that_are_no_rules_are_left_to_numba() -> None:
    """Also when a second loop has the same part."""
    table = GAME.new_table(3, 1)
    table.total = [3, 10, -7, 0, 0, 0]
    row = table.pack()
    assert compiled(all_shares, GAME, share_of)(row) == all_shares(table) == 1.5
    assert compiled(twice_a_share, GAME, share_of)(row, 1) == twice_a_share(table, 1) == 5


def whose_turn(table: Any) -> int | None:
    return _somebody(table.turn)


def test_a_rule_that_cannot_be_translated_is_named() -> None:
    with pytest.raises(Untranslatable) as refused:
        compiled(whose_turn, GAME)(GAME.new_table(3, 1).pack())
    line = _somebody.__code__.co_firstlineno + 1
    assert str(refused.value).startswith(f"{inspect.getfile(_somebody)}, line {line}: None")


def truth_and_nothing(table: Any) -> bool:
    rules.set_up(table)
    return is_over(table)


def test_rules_give_truth_as_truth() -> None:
    assert compiled(truth_and_nothing, GAME)(GAME.laid_table(3, 1, None).pack()) is False


def test_what_no_rule_changes_is_settled() -> None:
    """Players and options are, and nothing that chance or a player decides."""
    settled = settled_numbers(GAME, GAME.laid_table(3, 1, GAME.options.from_json({"rounds": 2})))
    assert settled == {"seats": 3, "rounds": 2, "double_parrot": 0, "game_tie": 0}
    bugs = GAMES["party-bugs"]
    assert settled_numbers(bugs, bugs.laid_table(2, 1, None))["company"] == 3


def how_many_rounds(table: Any) -> int:
    return int(rounds_of(table))


def rounds_of(table: Any) -> int:
    return int(table.rounds)


def test_settled_numbers_stand_in_the_code() -> None:
    """Of two tables the code knows only the one it was made for."""
    row = GAME.laid_table(3, 1, GAME.options.from_json({"rounds": 2})).pack()
    for rounds in (2, 5):
        known = compiled(how_many_rounds, GAME, rounds_of, settled={"rounds": rounds})
        assert known(row) == rounds
    assert compiled(how_many_rounds, GAME, rounds_of)(row) == 2


def score_of_seat(tables: Any, seat: int) -> int:
    return score_of(tables[0], seat)


def test_what_is_compiled_for_some_arguments_is_called_directly() -> None:
    table = GAME.new_table(3, 1)
    table.points[0][1] = 7
    table.rounds_played = 1
    tables = np.zeros(1, table.layout())
    tables[0] = table.pack()
    score = compiled_for((tables, 0), score_of_seat, GAME)
    assert [score(tables, seat) for seat in range(3)] == GAME.scores(table)


def begin(table: Any) -> None:
    rules.set_up(table)


def test_a_rule_that_changes_what_is_settled_is_refused() -> None:
    row = GAME.laid_table(3, 1, None).pack()
    with pytest.raises(Untranslatable, match="is settled for the whole match"):
        compiled(begin, GAME, settled={"rounds_played": 0})(row)


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


MEMBERS = """
from parlour.core.compile import compiled
from parlour.core.sets import members_of, nth_of
from parlour.games import GAMES
def nth(members, n):
    return nth_of(members, n)
find = compiled(nth, GAMES["party-bugs"])
for members in (1, 6, 0b1011 << 50, 1 << 62, (1 << 63) - 1, 0x5555555555555555):
    wanted = members_of(members)
    assert [find(members, n) for n in range(len(wanted))] == wanted
"""


@pytest.mark.slow
@pytest.mark.parametrize("processor", ["", "generic"])
def test_the_nth_member_is_found_on_any_processor(tmp_path: Path, processor: str) -> None:
    """With an instruction for it, and without."""
    source = Path(parlour.__file__).parent.parent
    kind = {"NUMBA_CPU_NAME": processor, "NUMBA_CPU_FEATURES": ""} if processor else {}
    assert answer(tmp_path, MEMBERS, {"PYTHONPATH": str(source), **kind}) == []


@pytest.mark.slow
def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(tmp_path: Path) -> None:
    source = Path(parlour.__file__).parent.parent
    (tmp_path / "no folder").write_text("a file")
    given = {"PYTHONPATH": str(source), "XDG_CACHE_HOME": str(tmp_path / "no folder")}
    assert answer(tmp_path, MEMBERS, given) == []


def answer(folder: Path, code: str = CODE, given: Mapping[str, str] | None = None) -> list[str]:
    script = folder / "score.py"
    script.write_text(code, encoding="utf-8")
    environment = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    environment |= given or {}
    said = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=True, env=environment
    )
    return said.stdout.split()
