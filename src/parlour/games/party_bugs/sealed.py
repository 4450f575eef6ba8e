"""What lies face down until all have chosen, and is then turned up together."""

from __future__ import annotations

from parlour.core.words import Words
from parlour.games.party_bugs.table import NO_CARD, Phase, Table

IN_GAME = Words("Game {game}, round {round}: ", "Spiel {game}, Runde {round}: ")
IN_ROUND = Words("Round {round}: ", "Runde {round}: ")
CARDS = Words("the cards of all are revealed", "die Karten von allen werden aufgedeckt")


def sealed(table: Table) -> Words | None:
    """Nothing, as long as nobody has chosen. That all have hidden a card (8.6) is no news."""
    if table.phase not in (Phase.CHOOSE, Phase.HIDE):
        return None
    face_down = list(table.chosen[: table.seats])
    if table.round == 1:
        face_down += table.hidden[: table.seats]
    if all(card == NO_CARD for card in face_down):
        return None
    when = IN_GAME if table.games > 1 else IN_ROUND
    numbers = {"game": table.game, "round": table.round}
    return Words(
        when.en.format(**numbers) + CARDS.en,
        when.de.format(**numbers) + CARDS.de,
    )
