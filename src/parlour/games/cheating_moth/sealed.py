"""What lies face down until all have chosen, and is then turned up together."""

from __future__ import annotations

from parlour.core.words import Words
from parlour.games.cheating_moth.table import NEVER, NO_CARD, NOT_YET, Phase, Table

ROUND = Words("Round {round}: ", "Runde {round}: ")
CHOICES = Words(
    "what all have chosen in secret takes effect", "was alle heimlich gewählt haben, gilt"
)
ANSWERS = {
    Phase.MOSQUITO: Words("the slaps are compared", "die Schläge werden verglichen"),
    Phase.COCKROACH: Words("the race is decided", "das Rennen ist entschieden"),
}
GIFTS = Words("the gifts are handed over", "die Geschenke werden übergeben")


def sealed(table: Table) -> Words | None:
    """Nothing, as long as nobody has chosen."""
    what = _chosen(table)
    if what is None:
        return None
    number = table.rounds_played + 1
    words = (ROUND.en + what.en, ROUND.de + what.de)
    return Words(*(each.format(round=number) for each in words))


def _chosen(table: Table) -> Words | None:
    seats = range(table.seats)
    match table.phase:
        case Phase.COMMIT:
            there = any(table.commitment[seat] != NOT_YET for seat in seats)
            return CHOICES if there else None
        case Phase.MOSQUITO | Phase.COCKROACH:
            there = any(_has_answered(table, seat) for seat in seats)
            return ANSWERS[Phase(table.phase)] if there else None
        case Phase.MOSQUITO_GIFTS:
            return GIFTS if any(table.gift[seat] != NO_CARD for seat in seats) else None
    return None


def _has_answered(table: Table, seat: int) -> bool:
    """3.8, 3.13 That whoever laid the card stays out of the race is no secret."""
    if seat == table.turn and table.answer[seat] == NEVER:
        return False
    return table.answer[seat] != NOT_YET
