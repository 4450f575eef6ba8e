"""What observations, masks and actions look like to Gymnasium, on which PettingZoo stands too."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from parlour.adapters.observing import NUMBER
from parlour.adapters.sitting import Evening


def observation_space(sitting: Evening, actions: int) -> spaces.Dict:
    """The observation, in the form that was asked for, and the mask of legal actions."""
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": _seen(sitting), "action_mask": mask})


def _seen(sitting: Evening) -> spaces.Space[Any]:
    if sitting.form == "flat":
        least, most = sitting.setting.bounds()
        return spaces.Box(least, most, dtype=NUMBER)
    return spaces.Dict(
        {
            piece.name: spaces.Box(piece.least, piece.most, piece.shape, NUMBER)
            for piece in sitting.setting.pieces
        }
    )
