"""Pictures of numbers, drawn as SVG in the look of the house, by night and by day.

A plot is a text. Inside a page it takes its colours from the page; ``standalone`` gives it colours
of its own, so that it can be a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, isfinite, log10

from parlour.core.words import Language
from parlour.lab.means import Interval

WIDTH = 760
LEFT, RIGHT = 150, 24  # room for the names of rows, and for the last number of an axis
TOP = 46
ROW = 30
TALL = 230  # the inside of a plot with upright columns
SERIES = 6  # colours; more than so many things side by side nobody can tell apart
CLOSE = 24  # two numbers below an axis that are nearer cannot be read
INDENT, LETTER, LEGEND_LINE = 22.0, 7.4, 18  # of a legend: its start, a letter, a line
NARROW = 60.0  # how many points a distribution is at least wide

Said = Callable[[float], str]

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
svg.plot .back { fill: var(--felt) } svg.plot text { fill: var(--soft) }
svg.plot .title { fill: var(--main); font-family: Fredoka, Nunito, system-ui, sans-serif;
  font-weight: 600; font-size: 17px }
svg.plot .name { fill: var(--main) } svg.plot .small { font-size: 12px }
svg.plot .grid { stroke: var(--edge); fill: none } svg.plot .mark { stroke: var(--main);
  stroke-dasharray: 5 4; fill: none } svg.plot .whisker { stroke: var(--main); stroke-width: 2;
  fill: none } svg.plot .halo { stroke: var(--felt); stroke-width: 5; fill: none }
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
class Row:
    """One thing that was measured, so many times."""

    name: str
    value: Interval
    cases: float = 0
    series: int = 0


# Numbers as people write them


def number(value: float, language: Language, digits: int = 1) -> str:
    """``1,234.5``, or ``1.234,5``, with a real minus."""
    text = f"{value:,.{digits}f}"
    if float(text.replace(",", "")) == 0:
        text = text.replace("-", "")
    if language == "de":
        text = text.translate({ord(","): ".", ord("."): ","})
    return text.replace("-", "−")


def percent(value: float, language: Language, digits: int = 1) -> str:
    return number(100 * value, language, digits) + (" %" if language == "de" else "%")


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from low to high."""
    span = max(high - low, 1e-9)
    step = 10.0 ** floor(log10(span / about))
    step = next(step * each for each in (1, 2, 5, 10) if span / (step * each) <= about)
    first = floor(low / step + 0.999999)
    return [each * step for each in range(first, floor(high / step + 1e-9) + 1)]


def _on_axis(text: str) -> str:
    """``20%`` instead of ``20.0%``."""
    return re.sub(r"[.,]0{1,2}(?!\d)", "", text)


# Parts of a picture


class Drawing:
    """Shapes on a sheet, and how numbers become places on it."""

    def __init__(self, title: str, height: float) -> None:
        self.title = title
        self.height = height
        self.shapes: list[str] = []
        self.text(20, 28, title, "title")

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> None:
        self.shapes.append(
            f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">'
            f"{escape(words)}</text>"
        )

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
        sheet = f'<rect width="{WIDTH}" height="{self.height:.0f}" rx="14" class="back"/>'
        return (
            f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" '
            f'height="{self.height:.0f}" viewBox="0 0 {WIDTH} {self.height:.0f}">'
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


def _span(values: Sequence[Interval], *others: float) -> tuple[float, float]:
    """From the lowest to the highest, with some air; endless intervals do not count."""
    known = [end for each in values for end in each if isfinite(end)]
    known += others
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    air = 0.06 * ((high - low) or 1.0)
    return low - air, high + air


# Kinds of plots


def dots(
    title: str,
    rows: Sequence[Row],
    said: Said,
    chance: float | None = None,
    legend: Sequence[str] = (),
    below: str = "",
) -> str:
    """A row for each thing: where it was found to be, and how sure that is."""
    high = TOP + _height_of(legend)
    drawing = Drawing(title, high + ROW * len(rows) + (60 if below else 40))
    _legend(drawing, legend)
    low_end, high_end = _span([row.value for row in rows], *([] if chance is None else [chance]))
    place = Scale(low_end, high_end, LEFT, WIDTH - RIGHT - 70)
    bottom = high + ROW * len(rows)
    for tick in place.ticks:
        drawing.line(place(tick), high, place(tick), bottom, "grid")
        drawing.text(place(tick), bottom + 20, _on_axis(said(tick)), "small", "middle")
    if chance is not None:
        drawing.line(place(chance), high - 4, place(chance), bottom + 4, "mark")
    for i, row in enumerate(rows):
        y = high + ROW * (i + 0.5)
        drawing.text(LEFT - 14, y + 5, row.name, "name", "end")
        if is_known(row.value):
            drawing.line(place(row.value.low), y, place(row.value.high), y, "whisker")
        drawing.dot(place(row.value.value), y, f"f{row.series % SERIES}", hint(row, said))
        drawing.text(WIDTH - RIGHT, y + 5, said(row.value.value), "name", "end")
    drawing.text(WIDTH / 2, bottom + 44, below, "small", "middle")
    return drawing.svg()


def columns(
    title: str,
    rows: Sequence[Row],
    said: Said,
    chance: float | None = None,
    below: str = "",
) -> str:
    """An upright bar for each thing, from nought."""
    drawing = Drawing(title, TOP + TALL + (62 if below else 42))
    low, high = _span([row.value for row in rows], 0.0, *([] if chance is None else [chance]))
    low = 0.0 if all(row.value.value >= 0 for row in rows) else low
    up = Scale(low, high, TOP + TALL, TOP)
    for tick in up.ticks:
        drawing.line(60, up(tick), WIDTH - RIGHT, up(tick), "grid")
        drawing.text(52, up(tick) + 4, _on_axis(said(tick)), "small", "end")
    wide = (WIDTH - RIGHT - 70) / max(len(rows), 1)
    for i, row in enumerate(rows):
        x = 66 + wide * i
        ends = sorted((up(0.0), up(row.value.value)))
        drawing.box(
            x + wide * 0.14,
            ends[0],
            wide * 0.72,
            ends[1] - ends[0],
            f"f{row.series % SERIES}",
            hint(row, said),
        )
        middle = x + wide / 2
        if is_known(row.value):
            for kind in ("halo", "whisker"):
                drawing.line(middle, up(row.value.low), middle, up(row.value.high), kind)
        drawing.text(middle, TOP + TALL + 20, row.name, "small", "middle")
    if chance is not None:
        drawing.line(60, up(chance), WIDTH - RIGHT, up(chance), "mark")
    drawing.text(WIDTH / 2 + 20, TOP + TALL + 44, below, "small", "middle")
    return drawing.svg()


def ridges(
    title: str, rows: Sequence[tuple[str, Mapping[int, float]]], said: Said, below: str = ""
) -> str:
    """How numbers are spread: a hill for each row, with its middle half marked and its mean."""
    tall = 52
    drawing = Drawing(title, TOP + tall * len(rows) + (62 if below else 42))
    seen = [point for _, counts in rows for point, count in counts.items() if count]
    low, high = (min(seen), max(seen)) if seen else (0, 1)
    place = Scale(low - 1, high + 1, LEFT, WIDTH - RIGHT - 70)
    bottom = TOP + tall * len(rows)
    for tick in place.ticks:
        drawing.line(place(tick), TOP, place(tick), bottom, "grid")
        drawing.text(place(tick), bottom + 20, _on_axis(said(tick)), "small", "middle")
    for i, (name, counts) in enumerate(rows):
        total = sum(counts.values()) or 1.0
        ground = TOP + tall * (i + 1) - 6
        hill = smooth(counts, low, high)
        peak = max(hill.values()) or 1.0
        points = [(place(at), ground - (tall - 12) * each / peak) for at, each in hill.items()]
        outline = [(points[0][0], ground), *points, (points[-1][0], ground)]
        drawing.path(outline, f"f{i % SERIES}", ' fill-opacity="0.75"')
        first, third = quantile(counts, 0.25), quantile(counts, 0.75)
        drawing.line(place(first), ground + 2, place(third), ground + 2, "whisker")
        mean = sum(at * count for at, count in counts.items()) / total
        drawing.dot(place(mean), ground + 2, "name", f"{name}: {said(mean)}", 4)
        drawing.text(LEFT - 14, ground - 4, name, "name", "end")
        drawing.text(WIDTH - RIGHT, ground - 4, said(mean), "name", "end")
    drawing.text(WIDTH / 2, bottom + 44, below, "small", "middle")
    return drawing.svg()


def curves(
    title: str,
    lines: Sequence[tuple[str, Sequence[float]]],
    said: Said,
    marks: Mapping[int, str],
    below: str = "",
) -> str:
    """Numbers from 0 to 1 over the steps of a match; ``marks`` are steps to point at."""
    names = [name for name, _ in lines]
    top = TOP + _height_of(names)
    drawing = Drawing(title, top + TALL + (62 if below else 42))
    _legend(drawing, names)
    steps = max((len(values) for _, values in lines), default=1)
    along = Scale(0, max(steps - 1, 1), 60, WIDTH - RIGHT)
    up = Scale(0.0, 1.0, top + TALL, top)
    for tick in up.ticks:
        drawing.line(60, up(tick), WIDTH - RIGHT, up(tick), "grid")
        drawing.text(52, up(tick) + 4, _on_axis(said(tick)), "small", "end")
    named = 0.0
    for step, name in sorted(marks.items()):
        drawing.line(along(step), top, along(step), top + TALL, "mark")
        if along(step) - named > CLOSE:
            named = along(step)
            drawing.text(named, top + TALL + 20, name, "small", "middle")
    for i, (_, values) in enumerate(lines):
        points = [(along(step), up(value)) for step, value in enumerate(values)]
        drawing.path(points, f"line l{i % SERIES}")
    drawing.text(WIDTH / 2, top + TALL + 44, below, "small", "middle")
    return drawing.svg()


def hint(row: Row, said: Said) -> str:
    """What is shown when somebody points at it."""
    cases = f", n = {row.cases:,.0f}" if row.cases else ""
    return f"{row.name}: {said(row.value.value)} ({ends(row.value, said)}{cases})"


def ends(interval: Interval, said: Said) -> str:
    """From where to where; a question mark if too little was seen to tell."""
    return f"{said(interval.low)} … {said(interval.high)}" if is_known(interval) else "?"


def is_known(interval: Interval) -> bool:
    return isfinite(interval.low) and isfinite(interval.high)


def _places_in_legend(names: Sequence[str]) -> list[tuple[float, int]]:
    """Where each name begins, and in which line: as many in a line as there is room for."""
    places: list[tuple[float, int]] = []
    x, line = INDENT, 0
    for name in names:
        wide = 26 + LETTER * len(name)
        if places and x + wide > WIDTH:
            x, line = INDENT, line + 1
        places.append((x, line))
        x += wide
    return places


def _height_of(legend: Sequence[str]) -> float:
    places = _places_in_legend(legend)
    return LEGEND_LINE * (places[-1][1] + 1) if places else 0.0


def _legend(drawing: Drawing, names: Sequence[str]) -> None:
    for i, (name, (x, line)) in enumerate(zip(names, _places_in_legend(names), strict=True)):
        y = TOP + LEGEND_LINE * line
        drawing.dot(x, y + 2, f"f{i % SERIES}", size=5)
        drawing.text(x + 10, y + 7, name, "small")


# Distributions


def smooth(counts: Mapping[int, float], low: int, high: int) -> dict[float, float]:
    """The counts, each spread a little to its neighbours, so that a hill is to be seen."""
    reach = max(1, round((high - low) / NARROW))
    weights = {step: reach + 1.0 - abs(step) for step in range(-reach, reach + 1)}
    return {
        float(at): sum(counts.get(at + step, 0) * weight for step, weight in weights.items())
        for at in range(low - reach, high + reach + 1)
    }


def quantile(counts: Mapping[int, float], part: float) -> float:
    """The number below which this part of all lies."""
    total = sum(counts.values())
    below = 0.0
    for at in sorted(counts):
        below += counts[at]
        if below >= part * total:
            return float(at)
    return 0.0


# Several plots on one sheet


def stacked(plots: Sequence[str]) -> str:
    """One picture of several, one below the other."""
    heights = [float(plot.split('height="', 1)[1].split('"', 1)[0]) for plot in plots]
    gap = 16
    tall = sum(heights) + gap * (len(plots) - 1)
    whole, y = [], 0.0
    for plot, height in zip(plots, heights, strict=True):
        whole.append(f'<g transform="translate(0 {y:.0f})">{plot}</g>')
        y += height + gap
    return (
        f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
        f'height="{tall:.0f}" viewBox="0 0 {WIDTH} {tall:.0f}"><title></title>'
        f"{''.join(whole)}</svg>"
    )
