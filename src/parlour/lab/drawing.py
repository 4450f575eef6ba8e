"""Sheets of paper to draw numbers on, in the look of the house, by night and by day.

A plot is a text. Inside a page it takes its colours from the page; ``standalone`` gives it colours
of its own, so that it can be a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10
from textwrap import wrap

WIDTH = 760
TOP = 46
LINE = 21  # between two lines of a title
SERIES = 6  # colours; more than so many things side by side nobody can tell apart

NIGHT = {
    **{"page": "#1b1430", "felt": "#251a40", "edge": "#ffffff2e"},
    **{"main": "#fff7e6", "soft": "#d9cfe8", "s0": "#ffc928", "s1": "#2ad1c9", "s2": "#ff7fbd"},
    **{"s3": "#9fb4ff", "s4": "#ff9d5c", "s5": "#a6e26b"},
}
DAY = {
    **{"page": "#fff1d6", "felt": "#fffaf0", "edge": "#2a1a2e33"},
    **{"main": "#2a1a2e", "soft": "#5a4860", "s0": "#7b1680", "s1": "#00776f", "s2": "#b3256f"},
    **{"s3": "#3b51b5", "s4": "#a34700", "s5": "#3c7300"},
}


def _set(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}:{colour};" for name, colour in colours.items())


RULES = """
svg.plot { font-family: Nunito, system-ui, sans-serif; font-size: 14px; max-width: 100%;
  height: auto }
svg.plot .back { fill: var(--felt) } svg.plot text { fill: var(--soft);
  stroke: var(--felt); stroke-width: 4px; stroke-linejoin: round; paint-order: stroke }
svg.plot .title { fill: var(--main); font-family: Fredoka, Nunito, system-ui, sans-serif;
  font-weight: 600; font-size: 17px }
svg.plot .name { fill: var(--main) } svg.plot .small { font-size: 12px }
svg.plot .grid { stroke: var(--edge); fill: none } svg.plot .mark { stroke: var(--main);
  stroke-dasharray: 5 4; fill: none } svg.plot .whisker { stroke: var(--main); stroke-width: 2;
  fill: none } svg.plot .halo { stroke: var(--felt); stroke-width: 5; fill: none }
svg.plot .hollow { fill: var(--felt); stroke-width: 2.5; stroke-dasharray: 3 2 }
svg.plot .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
""" + "".join(
    f"svg.plot .f{i} {{ fill: var(--s{i}) }} svg.plot .l{i} {{ stroke: var(--s{i}) }}\n"
    for i in range(SERIES)
)
STYLE = (
    f"svg.plot {{ {_set(NIGHT)} }}\n"
    f"@media (prefers-color-scheme: light) {{ svg.plot {{ {_set(DAY)} }} }}{RULES}"
)


@dataclass(frozen=True)
class Paper:
    """What is drawn on: a sheet for a desk, or a narrow one for a phone."""

    wide: int
    left: float  # where numbers begin; on a phone names stand above their rows
    right: float  # room for the numbers of rows
    row: int
    letters: int  # of a title, in a line
    inside: int  # from the edge to the first letter

    @property
    def is_narrow(self) -> bool:
        return self.wide < WIDTH

    def lines_of(self, title: str) -> list[str]:
        return wrap(title, self.letters) or [""]

    def top(self, title: str) -> float:
        return TOP + LINE * (len(self.lines_of(title)) - 1)


DESK = Paper(WIDTH, 150, 94, 30, 90, 20)
PHONE = Paper(360, 26, 26, 50, 31, 14)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from low to high."""
    span = max(high - low, 1e-9)
    step = 10.0 ** floor(log10(span / about))
    step = next(step * each for each in (1, 2, 5, 10) if span / (step * each) <= about)
    first = floor(low / step + 0.999999)
    return [each * step for each in range(first, floor(high / step + 1e-9) + 1)]


class Drawing:
    """Shapes on a sheet, and how numbers become places on it."""

    def __init__(self, title: str, height: float, paper: Paper | None = None) -> None:
        self.title = title
        self.height = height
        self.paper = paper or DESK
        self.shapes: list[str] = []
        for i, words in enumerate(self.paper.lines_of(title)):
            self.text(self.paper.inside, 28 + LINE * i, words, "title")

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> None:
        if words:
            at = f'x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}"'
            self.shapes.append(f"<text {at}>{escape(words)}</text>")

    def line(self, x: float, y: float, to_x: float, to_y: float, kind: str) -> None:
        self.shapes.append(f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" class="{kind}"/>')

    def path(self, points: Sequence[tuple[float, float]], kind: str, more: str = "") -> None:
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self.shapes.append(f'<path d="M{way}" class="{kind}"{more}/>')

    def box(self, x: float, y: float, wide: float, tall: float, kind: str, hint: str = "") -> None:
        told = f"<title>{escape(hint)}</title>" if hint else ""
        self.shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(wide, 0):.1f}" '
            f'height="{max(tall, 0):.1f}" rx="3" class="{kind}">{told}</rect>'
        )

    def dot(self, x: float, y: float, kind: str, hint: str = "", size: float = 5.5) -> None:
        told = f"<title>{escape(hint)}</title>" if hint else ""
        self.shapes.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" class="{kind}">{told}</circle>'
        )

    def svg(self) -> str:
        wide = self.paper.wide
        sheet = f'<rect width="{wide}" height="{self.height:.0f}" rx="14" class="back"/>'
        return (
            f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" role="img" width="{wide}" '
            f'height="{self.height:.0f}" viewBox="0 0 {wide} {self.height:.0f}">'
            f"<title>{escape(self.title)}</title>{sheet}{''.join(self.shapes)}</svg>"
        )


def standalone(plot: str) -> str:
    """The same picture with its own colours."""
    return plot.replace("<title>", f"<style>{STYLE}</style><title>", 1) + "\n"


class Scale:
    """From a number to a place between two others."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        if high - low < 1e-9:
            low, high = low - 0.5, high + 0.5
        self.low, self.high, self.start, self.end = low, high, start, end

    def __call__(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return self.start + max(0.0, min(1.0, part)) * (self.end - self.start)

    @property
    def ticks(self) -> list[float]:
        return ticks(self.low, self.high)
