"""Colours for a terminal, and for none."""

from __future__ import annotations

import re

_COLOURS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36}
_CODES = re.compile(r"\x1b\[[0-9;]*m")


def bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m"


def dim(text: str) -> str:
    return f"\x1b[2m{text}\x1b[0m"


def colour(text: str, name: str) -> str:
    return f"\x1b[{_COLOURS[name]}m{text}\x1b[0m"


def white_on_black(text: str) -> str:
    return f"\x1b[97;40m{text}\x1b[0m"


def plain_text(text: str) -> str:
    """The same without colours."""
    return _CODES.sub("", text)


def width(text: str) -> int:
    """How many columns the text takes on a screen."""
    return len(plain_text(text))


def padded(text: str, columns: int) -> str:
    return text + " " * max(0, columns - width(text))
