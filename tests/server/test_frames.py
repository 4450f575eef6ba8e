"""Frames as they come: in one piece or in many, whole or in fragments, sound or not."""

from __future__ import annotations

import struct
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from parlour.server.frames import (
    BINARY,
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    TEXT,
    WHOLE,
    Malformed,
    Reader,
    TooLarge,
    frame,
)

LARGEST = 70_000
MASKS = some.binary(min_size=4, max_size=4)


def said(payload: bytes, kind: int = TEXT, mask: bytes = b"\0\0\0\0", whole: bool = True) -> bytes:
    """A frame as a browser sends it."""
    size = len(payload)
    first = (WHOLE if whole else 0) | kind
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    return head + mask + bytes(each ^ mask[at % 4] for at, each in enumerate(payload))


def heard(data: bytes, cuts: list[int] | None = None) -> list[tuple[int, bytes]]:
    """What a reader makes of it, given in pieces that end at these places."""
    found: list[tuple[int, bytes]] = []
    reader = Reader(LARGEST, lambda kind, payload: found.append((kind, payload)))
    places = [0, *sorted(cut % (len(data) + 1) for cut in cuts or []), len(data)]
    for start, end in pairwise(places):
        reader.read(data[start:end])
    return found


@given(
    some.lists(some.tuples(some.sampled_from([TEXT, BINARY]), some.binary(max_size=300), MASKS)),
    some.lists(some.integers(min_value=0)),
)
def test_messages_are_the_same_however_they_are_cut(
    messages: list[tuple[int, bytes, bytes]], cuts: list[int]
) -> None:
    data = b"".join(said(payload, kind, mask) for kind, payload, mask in messages)
    assert heard(data, cuts) == [(kind, payload) for kind, payload, _ in messages]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536, LARGEST])
def test_every_way_to_say_how_long_a_frame_is(size: int) -> None:
    payload = bytes(each % 251 for each in range(size))
    assert heard(said(payload, TEXT, b"abcd"), [1, 3, 9]) == [(TEXT, payload)]


@given(some.lists(some.binary(max_size=20), min_size=1, max_size=5), MASKS)
def test_fragments_are_joined_and_pings_may_come_in_between(
    parts: list[bytes], mask: bytes
) -> None:
    frames = []
    for place, part in enumerate(parts):
        last = place == len(parts) - 1
        frames.append(said(part, CONTINUED if place else TEXT, mask, last))
        frames.append(said(b"?", PING, mask))
    assert [each for each in heard(b"".join(frames)) if each[0] == TEXT] == [
        (TEXT, b"".join(parts))
    ]
    assert heard(b"".join(frames)).count((PING, b"?")) == len(parts)


@pytest.mark.parametrize(
    "data",
    [
        b"\x81\x02hi",  # no mask
        said(b"", 0x3),  # a kind that does not exist
        bytes([said(b"hi")[0] | 0x40]) + said(b"hi")[1:],  # compressed, which was never agreed on
        said(b"", CONTINUED),  # goes on with nothing
        said(b"a", TEXT, whole=False) + said(b"b", TEXT),  # a message in another one
        said(b"a", PING, whole=False),
        said(b"a" * 126, PONG),
    ],
)
def test_what_no_browser_sends_is_malformed(data: bytes) -> None:
    with pytest.raises(Malformed):
        heard(data)


def test_nobody_waits_for_a_message_that_is_too_large() -> None:
    with pytest.raises(TooLarge):
        heard(said(b"a" * (LARGEST + 1))[:14])
    with pytest.raises(TooLarge):
        heard(said(b"a" * LARGEST, whole=False) + said(b"b", CONTINUED))


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_says_its_kind_and_size(size: int) -> None:
    made = frame(b"x" * size, CLOSE)
    head = len(made) - size
    assert made[0] == WHOLE | CLOSE
    assert {2: made[1], 4: int.from_bytes(made[2:4], "big"), 10: int.from_bytes(made[2:10], "big")}[
        head
    ] == size
