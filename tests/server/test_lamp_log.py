"""A lamp that never rests while nobody does anything: what is to be written down stays little."""

from __future__ import annotations

from parlour.server.entries import Acted
from parlour.server.lamplight import SWINGS
from tests.server.live_table import live


def test_a_restless_lamp_is_written_down_before_it_is_much() -> None:
    at = live()
    told: list[tuple[int, int | None]] = []
    for number in range(5 * SWINGS):
        at.lamp(0, 1 + number % 3)
        at.wait(50)
        assert len(at.live.light._swings) <= SWINGS
        told.append((at.now, 1 + number % 3))
    written = [entry for entry in at.evening.log if isinstance(entry, Acted)]
    assert 4 <= len(written) <= 6
    swings = [each for entry in written for each in entry.lamp or []]
    assert swings == told[: len(swings)]
    assert len(swings) >= 4 * SWINGS
