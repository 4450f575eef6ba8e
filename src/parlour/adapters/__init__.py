"""Doors for others: the games as environments that learners and other libraries understand.

Each door is a module of its own and asks for its library when it is opened: ``vector`` (NumPy and
Numba), ``zoo`` (PettingZoo), ``gym`` and ``halls`` (Gymnasium) and ``spiel`` (OpenSpiel).
"""

from __future__ import annotations


def not_installed(missing: ImportError, extra: str) -> ImportError:
    """What to say if the library behind a door is not there."""
    wanted = f"{missing.name} is not installed here; install parlour[{extra}]."
    return ModuleNotFoundError(wanted, name=missing.name)
