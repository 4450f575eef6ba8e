"""Plots as PNG, painted by resvg (the extra ``plots``): one small wheel, nothing to install beside.

It knows neither colours with names nor day and night, so it gets those of the night as they are,
and letters of the machine instead of our own.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from parlour.core.words import ParlourError
from parlour.lab.drawing import NIGHT, RULES

SHARP = 2.0  # pixels for each unit of a plot
LETTERS = "Segoe UI, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans"


def painter() -> Any:
    """Raises a sentence if there is none, so that nobody waits for a picture in vain."""
    try:
        return import_module("resvg_py")
    except ImportError:
        raise ParlourError(
            "PNG needs resvg, which is not installed here; install parlour[plots].",
            "PNG braucht resvg, das hier nicht installiert ist; installiere parlour[plots].",
        ) from None


def png_of(plot: str, sharp: float = SHARP) -> bytes:
    painted: bytes = painter().svg_to_bytes(svg_string=in_plain_colours(plot), zoom=sharp)
    return painted


def in_plain_colours(plot: str) -> str:
    style = re.sub(r"var\(--(\w+)\)", lambda name: NIGHT[name[1]], RULES)
    return plot.replace(
        "<title>", f"<style>{style.replace('system-ui', LETTERS)}</style><title>", 1
    )
