"""Reads a QR code back from a terminal, as a phone would: its grid, its mask, its bytes.

Only what is needed for an address: small squares (versions 1 to 5) and text as bytes. Wrong modules
are not mended: a picture on a screen has none.
"""

from __future__ import annotations

from collections.abc import Iterator

Grid = list[list[bool]]  # True: dark

BLOCKS = {" ": (True, True), "█": (False, False), "▀": (False, True), "▄": (True, False)}
MASKS = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
FORMAT_MASK = 0b101010000010010
# Data bytes of each block, by version and level (as the two bits of the format say it: L M H Q).
DATA = {
    1: {1: [19], 0: [16], 3: [13], 2: [9]},
    2: {1: [34], 0: [28], 3: [22], 2: [16]},
    3: {1: [55], 0: [44], 3: [17] * 2, 2: [13] * 2},
    4: {1: [80], 0: [32] * 2, 3: [24] * 2, 2: [9] * 4},
    5: {1: [108], 0: [43] * 2, 3: [15, 15, 16, 16], 2: [11, 11, 12, 12]},
}


def grid_of(lines: list[str]) -> Grid:
    """The modules, without the quiet border around them."""
    rows: Grid = []
    for line in lines:
        upper, lower = zip(*(BLOCKS[each] for each in line), strict=True)
        rows += [list(upper), list(lower)]
    rows = [row for row in rows if not all(row)]  # the lower half of the last line is no row
    places = [(y, x) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    left, right = min(x for _, x in places), max(x for _, x in places)
    top = min(y for y, _ in places)
    assert left >= 2 <= top, "a border is missing"
    size = right - left + 1
    return [row[left : right + 1] for row in rows[top : top + size]]


def read(lines: list[str]) -> str:
    grid = grid_of(lines)
    version = (len(grid) - 17) // 4
    level, mask = format_of(grid)
    return text_in(data_in(list(codewords(grid, version, mask)), DATA[version][level]))


def format_of(grid: Grid) -> tuple[int, int]:
    """Error level and mask, from beside the upper left corner."""
    places = [(8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(y, 8) for y in (7, 5, 4, 3, 2, 1, 0)]
    bits = 0
    for y, x in places:
        bits = bits << 1 | grid[y][x]
    bits ^= FORMAT_MASK
    return bits >> 13, bits >> 10 & 7


def is_data(y: int, x: int, size: int, version: int) -> bool:
    corner = (y < 9 and x < 9) or (y < 9 and x >= size - 8) or (y >= size - 8 and x < 9)
    middle = 4 * version + 10
    alignment = version > 1 and abs(y - middle) <= 2 and abs(x - middle) <= 2
    return not (corner or alignment or y == 6 or x == 6)


def codewords(grid: Grid, version: int, mask: int) -> Iterator[int]:
    """Two columns at a time from the right, up and down in turns."""
    size, bits = len(grid), []
    columns = [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    for number, right in enumerate(columns):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        for y in rows:
            for x in (right, right - 1):
                if is_data(y, x, size, version):
                    bits.append(grid[y][x] != MASKS[mask](y, x))
    for start in range(0, len(bits) - 7, 8):
        yield int("".join("01"[bit] for bit in bits[start : start + 8]), 2)


def data_in(words: list[int], blocks: list[int]) -> list[int]:
    """Blocks are dealt out like cards, one word to each in turn."""
    dealt: list[list[int]] = [[] for _ in blocks]
    words = words[: sum(blocks)]
    for place in range(max(blocks)):
        for block, size in zip(dealt, blocks, strict=True):
            if place < size:
                block.append(words.pop(0))
    return [word for block in dealt for word in block]


def text_in(data: list[int]) -> str:
    bits = "".join(f"{word:08b}" for word in data)
    assert bits[:4] == "0100", "not bytes"
    count = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * i : 20 + 8 * i], 2) for i in range(count)).decode()
