"""Pictures of numbers, drawn as SVG: dots, columns, hills and curves.

Most can be drawn for a desk and, narrower, for a phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from parlour.core.words import Language
from parlour.lab.drawing import DESK, SERIES, TOP, WIDTH, Drawing, Paper, Scale
from parlour.lab.means import Interval

RIGHT = 24  # room for the last number of an axis
TALL = 230  # the inside of a plot with upright columns
CLOSE = 24  # two numbers below an axis that are nearer cannot be read
INDENT, LETTER, LEGEND_LINE = 22.0, 7.4, 18  # of a legend: its start, a letter, a line
NARROW = 60.0  # how many points a distribution is at least wide

Said = Callable[[float], str]


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


def _on_axis(text: str) -> str:
    """``20%`` instead of ``20.0%``."""
    return re.sub(r"[.,]0{1,2}(?!\d)", "", text)


def _span(values: Sequence[Interval], *others: float) -> tuple[float, float]:
    """From the lowest to the highest, with some air; endless intervals do not count."""
    known = [end for each in values for end in _ends_seen(each)]
    known += others
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    air = 0.06 * ((high - low) or 1.0)
    return low - air, high + air


def _ends_seen(value: Interval) -> list[float]:
    return [end for end in value if isfinite(end)]


# Kinds of plots


def dots(
    title: str,
    rows: Sequence[Row],
    said: Said,
    chance: float | None = None,
    legend: Sequence[str] = (),
    below: str = "",
    paper: Paper = DESK,
) -> str:
    """A row for each thing: where it was found to be, and how sure that is."""
    high = paper.top(title) + _height_of(legend)
    bottom = high + paper.row * len(rows)
    drawing = Drawing(title, bottom + (60 if below else 40), paper)
    _legend(drawing, legend)
    place = _along(drawing, rows, said, high, bottom, *([] if chance is None else [chance]))
    if chance is not None:
        drawing.line(place(chance), high - 4, place(chance), bottom + 4, "mark")
    for i, row in enumerate(rows):
        y = _named(drawing, high + paper.row * i, row.name, said(row.value.value))
        x, kind = place(row.value.value), row.series % SERIES
        if is_known(row.value):
            drawing.line(place(row.value.low), y, place(row.value.high), y, "whisker")
            drawing.dot(x, y, f"f{kind}", hint(row, said))
        else:
            drawing.dot(x, y, f"hollow l{kind}", hint(row, said), 8)
            drawing.text(x, y + 4.5, "?", "small name", "middle")
    drawing.text(paper.wide / 2, bottom + 44, below, "small", "middle")
    return drawing.svg()


def _along(
    drawing: Drawing, rows: Sequence[Row], said: Said, high: float, bottom: float, *others: float
) -> Scale:
    """An axis below the rows, and the place of each number on it."""
    low_end, high_end = _span([row.value for row in rows], *others)
    paper = drawing.paper
    place = Scale(low_end, high_end, paper.left, paper.wide - paper.right)
    _ruled(drawing, place, said, high, bottom)
    return place


def _ruled(drawing: Drawing, place: Scale, said: Said, high: float, bottom: float) -> None:
    for tick in place.ticks:
        drawing.line(place(tick), high, place(tick), bottom, "grid")
        drawing.text(place(tick), bottom + 20, _on_axis(said(tick)), "small", "middle")


def _named(drawing: Drawing, top: float, name: str, told: str) -> float:
    """Where the middle of a row is that is called so: on a phone its name stands above it."""
    paper = drawing.paper
    if paper.is_narrow:
        drawing.text(paper.inside, top + 19, name, "name")
        wide = LETTER * len(told) + 4  # a line of the axis behind a minus would make a plus of it
        drawing.box(paper.wide - paper.inside - wide, top + 5, wide, 18, "back")
        drawing.text(paper.wide - paper.inside, top + 19, told, "name", "end")
        return top + 34
    y = top + paper.row / 2
    drawing.text(paper.left - 14, y + 5, name, "name", "end")
    drawing.text(paper.wide - RIGHT, y + 5, told, "name", "end")
    return y


def columns(
    title: str,
    rows: Sequence[Row],
    said: Said,
    chance: float | None = None,
    below: str = "",
    paper: Paper = DESK,
) -> str:
    """An upright bar for each thing, from nought; lying ones where their names need the room."""
    edge = paper.wide - (12 if paper.is_narrow else RIGHT)
    start = 52 if paper.is_narrow else 60
    wide = (edge - start - 10) / max(len(rows), 1)
    if paper.is_narrow and any(LETTER * len(row.name) > wide for row in rows):
        return _bars(title, rows, said, chance, paper)
    top = paper.top(title)
    drawing = Drawing(title, top + TALL + (62 if below else 42), paper)
    low, high = _span([row.value for row in rows], 0.0, *([] if chance is None else [chance]))
    low = 0.0 if all(min(_ends_seen(row.value)) >= 0 for row in rows) else low
    up = Scale(low, high, top + TALL, top)
    _upright_axis(drawing, up, said, start, edge)
    for i, row in enumerate(rows):
        _column(drawing, row, up, start + 6 + wide * i, wide, said)
        middle = start + 6 + wide * (i + 0.5)
        drawing.text(middle, top + TALL + 20, row.name, "small", "middle")
    if chance is not None:
        drawing.line(start, up(chance), edge, up(chance), "mark")
    drawing.text(paper.wide / 2 + 20, top + TALL + 44, below, "small", "middle")
    return drawing.svg()


def _upright_axis(drawing: Drawing, up: Scale, said: Said, start: float, edge: float) -> None:
    for tick in up.ticks:
        drawing.line(start, up(tick), edge, up(tick), "grid")
        drawing.text(start - 8, up(tick) + 4, _on_axis(said(tick)), "small", "end")


def _column(drawing: Drawing, row: Row, up: Scale, x: float, wide: float, said: Said) -> None:
    high, low = sorted((up(0.0), up(row.value.value)))
    kind = f"f{row.series % SERIES}" if is_known(row.value) else f"hollow l{row.series % SERIES}"
    drawing.box(x + wide * 0.14, high, wide * 0.72, low - high, kind, hint(row, said))
    middle = x + wide / 2
    if not is_known(row.value):
        drawing.text(middle, high - 5, "?", "small name", "middle")
        return
    for line in ("halo", "whisker"):
        drawing.line(middle, up(row.value.low), middle, up(row.value.high), line)


def _bars(title: str, rows: Sequence[Row], said: Said, chance: float | None, paper: Paper) -> str:
    """The same, lying."""
    high = paper.top(title)
    bottom = high + paper.row * len(rows)
    drawing = Drawing(title, bottom + 40, paper)
    place = _along(drawing, rows, said, high, bottom, 0.0, *([] if chance is None else [chance]))
    for i, row in enumerate(rows):
        y = _named(drawing, high + paper.row * i, row.name, said(row.value.value))
        start, end = sorted((place(0.0), place(row.value.value)))
        known, series = is_known(row.value), row.series % SERIES
        kind = f"f{series}" if known else f"hollow l{series}"
        drawing.box(start, y - 7, end - start, 14, kind, hint(row, said))
        for line in ("halo", "whisker") if known else ():
            drawing.line(place(row.value.low), y, place(row.value.high), y, line)
        if not known:
            drawing.text(end + 6, y + 4.5, "?", "small name")
    if chance is not None:
        drawing.line(place(chance), high - 4, place(chance), bottom + 4, "mark")
    return drawing.svg()


def ridges(
    title: str,
    rows: Sequence[tuple[str, Mapping[int, float]]],
    said: Said,
    below: str = "",
    paper: Paper = DESK,
) -> str:
    """How numbers are spread: a hill for each row, with its middle half marked and its mean."""
    tall = 72 if paper.is_narrow else 52
    top = paper.top(title)
    bottom = top + tall * len(rows)
    drawing = Drawing(title, bottom + (62 if below else 42), paper)
    seen = [point for _, counts in rows for point, count in counts.items() if count]
    low, high = (min(seen), max(seen)) if seen else (0, 1)
    place = Scale(low - 1, high + 1, paper.left, paper.wide - paper.right)
    _ruled(drawing, place, said, top, bottom)
    for i, (name, counts) in enumerate(rows):
        ground = top + tall * (i + 1) - 6
        hill = smooth(counts, low, high)
        peak = max(hill.values()) or 1.0
        points = [(place(at), ground - 40 * each / peak) for at, each in hill.items()]
        outline = [(points[0][0], ground), *points, (points[-1][0], ground)]
        drawing.path(outline, f"f{i % SERIES}", ' fill-opacity="0.75"')
        first, third = quantile(counts, 0.25), quantile(counts, 0.75)
        drawing.line(place(first), ground + 2, place(third), ground + 2, "whisker")
        mean = sum(at * count for at, count in counts.items()) / (sum(counts.values()) or 1.0)
        drawing.dot(place(mean), ground + 2, "name", f"{name}: {said(mean)}", 4)
        row = ground - tall + 6 if paper.is_narrow else ground - 9 - paper.row / 2
        _named(drawing, row, name, said(mean))
    drawing.text(paper.wide / 2, bottom + 44, below, "small", "middle")
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
