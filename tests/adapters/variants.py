"""Other ways to play each game, through which every door is tried too."""

from __future__ import annotations

from typing import Any

import pytest

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("party-bugs", 2, {"hidden_card": True, "paul_hides": True}),
    ("party-bugs", 6, {"hidden_card": True, "mirror": True, "games": 1}),
    ("parrot-box", 2, {"rounds": 1, "double_parrot": "minus-ten"}),
    ("parrot-box", 6, {"rounds": 1, "double_parrot": "wild"}),
    ("cheating-moth", 5, {"mode": "calm", "rounds": 1, "voluntary_draw": True, "ant": "draw"}),
]

every_variant = pytest.mark.parametrize(
    ("game", "players", "options"),
    VARIANTS,
    ids=[f"{game}-{players}" for game, players, _ in VARIANTS],
)
