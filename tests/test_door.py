"""What ``import parlour`` gives, and what it costs."""

from __future__ import annotations

import subprocess
import sys

import parlour


def test_the_door_shows_what_it_lists() -> None:
    assert all(hasattr(parlour, name) for name in parlour.__all__)
    assert sorted(parlour.__all__, key=str.lower) == sorted(set(parlour.__all__), key=str.lower)


def test_importing_parlour_imports_neither_numpy_nor_numba() -> None:
    code = "import sys, parlour; sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_whole_match_needs_neither_numpy_nor_numba() -> None:
    code = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from parlour.cli import main\n"
        "sys.exit(main(['simulate', 'party-bugs', '--games', '2', '--json']))\n"
    )
    answer = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert answer.returncode == 0, answer.stderr
