"""Plots as PNG: the same picture in plain colours, and a sentence where nobody can paint."""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour.cli import main
from parlour.core.words import ParlourError
from parlour.lab.drawing import DAY, NIGHT, STYLE, WIDTH
from parlour.lab.means import Interval
from parlour.lab.painting import SHARP, in_plain_colours, png_of
from parlour.lab.plots import Row, columns, curves, dots, stacked

ROWS = [Row("Mia", Interval(0.4, 0.3, 0.5), 7), Row("<Bo>", Interval(0.6, 0.5, 0.7), 9, 1)]
PLOTS = {
    "dots": dots("Wins", ROWS, str, 0.5),
    "columns": columns("Wins", ROWS, str),
    "curves": curves("Chances", [("Mia", [0.5, 1.0]), ("Bo", [0.5, 0.0])], str, {1: "1"}),
}


def colours_in(png: bytes) -> set[bytes]:
    """Every colour of an RGBA picture, by its own small reader."""
    wide, _, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    packed, at = b"", 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += size + 12
    raw, row = zlib.decompress(packed), bytearray(4 * wide)
    found: set[bytes] = set()
    for start in range(0, len(raw), 4 * wide + 1):
        row = unfiltered(raw[start], raw[start + 1 : start + 1 + 4 * wide], row)
        found |= {bytes(row[i : i + 4]) for i in range(0, len(row), 4)}
    return found


def unfiltered(how: int, line: bytes, above: bytearray) -> bytearray:
    row = bytearray(line)
    for i in range(len(row)):
        left, up = row[i - 4] if i >= 4 else 0, above[i]
        corner = above[i - 4] if i >= 4 else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda each: abs(guess - each))
        row[i] = (row[i] + (0, left, up, (left + up) // 2, nearest)[how]) % 256
    return row


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_is_painted_in_the_colours_of_the_night(name: str) -> None:
    pytest.importorskip("resvg_py")
    png = png_of(PLOTS[name])
    assert png.startswith(b"\x89PNG")
    wide, tall = struct.unpack(">II", png[16:24])
    assert (wide, tall) == (WIDTH * SHARP, int(PLOTS[name].split('height="')[1].split('"')[0]) * 2)
    colours = colours_in(png_of(PLOTS[name], 0.5))
    for colour in ("felt", "s0"):
        assert bytes.fromhex(NIGHT[colour][1:]) + b"\xff" in colours


def test_several_plots_become_one_picture() -> None:
    pytest.importorskip("resvg_py")
    whole = png_of(stacked(list(PLOTS.values())))
    assert (
        struct.unpack(">II", whole[16:24])[1]
        > struct.unpack(">II", png_of(PLOTS["dots"])[16:24])[1]
    )


def test_no_colour_goes_by_a_name_any_more() -> None:
    plain = in_plain_colours(PLOTS["dots"])
    ElementTree.fromstring(plain)
    assert "var(" not in plain
    assert "@media" not in plain
    assert NIGHT.keys() == DAY.keys()
    assert all(f"--{name}:{colour}" in STYLE for name, colour in NIGHT.items())


def test_who_cannot_paint_says_so_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ParlourError, match=r"parlour\[plots\]"):
        png_of(PLOTS["dots"])
    page = tmp_path / "page.html"
    given = ["study", "party-bugs", "--png", str(tmp_path / "png"), "--out", str(page)]
    assert main([*given, "--language", "de"]) == 2
    assert "installiere parlour[plots]" in capsys.readouterr().err
    assert not page.exists()
