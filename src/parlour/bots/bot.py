"""What a bot is: a view, the legal actions and dice of its own go in, an action comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlour.core.actions import Action

# None says "nothing now" and is only an answer when the table is not waiting for this seat.
Bot = Callable[[Any, Sequence[Action], list[int]], Action | None]
