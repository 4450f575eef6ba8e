"""Behind every door is a library; if it is not there, the door says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

DOORS = {
    "vector": ("numba", "fast"),
    "zoo": ("pettingzoo", "pettingzoo"),
    "gym": ("gymnasium", "gymnasium"),
    "halls": ("gymnasium", "gymnasium"),
    "spiel": ("pyspiel", "openspiel"),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_door_without_its_library_says_what_to_install(door: str) -> None:
    library, extra = DOORS[door]
    program = f"import sys; sys.modules[{library!r}] = None; import parlour.adapters.{door}"
    tried = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    last = tried.stderr.strip().splitlines()[-1]
    assert last == (
        f"ModuleNotFoundError: {library} is not installed here; install parlour[{extra}]."
    )
