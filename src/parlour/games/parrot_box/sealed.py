"""What lies face down until all have chosen, and is then turned up together."""

from __future__ import annotations

from parlour.core.sets import EMPTY
from parlour.core.words import Words
from parlour.games.parrot_box.table import Phase, Table

OPENINGS = Words(
    "Round {round}: all turn up their first two cards",
    "Runde {round}: alle decken ihre zwei Startkarten auf",
)


def sealed(table: Table) -> Words | None:
    """Nothing, as long as nobody has chosen."""
    chosen = table.to_open[: table.seats]
    if table.phase != Phase.OPENING or all(spots == EMPTY for spots in chosen):
        return None
    number = table.rounds_played + 1
    return Words(OPENINGS.en.format(round=number), OPENINGS.de.format(round=number))
