"""The table of a Parrot Box match: the things one could point at, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, ClassVar

from parlour.core import table as core
from parlour.core.options import BadOption, Options, one_of, option, seats_in_order
from parlour.core.table import NO_CARD, NOBODY, Card, CardSet, Seat, Shape, Spot
from parlour.core.words import Words

__all__ = ["NOBODY", "NO_CARD", "Card", "CardSet", "Seat", "Spot"]

MOST = 6  # players
MOST_ROUNDS = 9
NUMBERS = 13  # a number card is its number: 0 to 12
COPIES = 8  # of each number
PARROT = 13
PARROTS = 4
KINDS_OF_CARDS = NUMBERS + 1
DECK_SIZE = NUMBERS * COPIES + PARROTS

COLUMNS = 4
SPOTS = 2 * COLUMNS  # 0 to 3 are the upper row, 4 to 7 the lower; people count them from 1
ALL_SPOTS = (1 << SPOTS) - 1
TO_OPEN = 2  # cards opened at the start of a round

DOUBLE_PARROT = ("zero", "wild", "minus-ten")
ZERO, WILD, MINUS_TEN = range(3)
GAME_TIE = ("shared", "best-round", "last-round")
SHARED, BEST_ROUND, LAST_ROUND = range(3)

PerSeat = Annotated[list[int], Shape(MOST)]
Boxes = Annotated[list[list[Card]], Shape(MOST, SPOTS)]
Pile = Annotated[list[Card], Shape(DECK_SIZE)]
ScoreSheet = Annotated[list[list[int]], Shape(MOST, MOST_ROUNDS)]


class Phase(IntEnum):
    OPENING = 0  # everybody chooses two cards to open
    TURN = 1  # draw, or take the discard?
    DRAWN = 2  # a card from the draw pile is in hand
    TAKEN = 3  # a card from the discard pile is in hand
    DISCARDED = 4  # the drawn card is discarded: reveal a card, or pass?
    FLYING = 5  # a Parrot is in the air
    OVER = 6


class Table(core.Table):
    # options
    rounds: int
    double_parrot: int
    game_tie: int
    birthdays: PerSeat  # seats, next birthday first; NOBODY in front: the lot is still to be drawn

    phase: int
    turn: Seat  # NOBODY while cards are opened, and after the match
    closer: Seat  # who set off the last turns, or NOBODY

    cards: Boxes
    face_down: PerSeat  # a set of spots each
    to_open: PerSeat  # a set of spots each: chosen, and turned up when everybody is ready
    in_hand: Card  # the new card, or the Parrot in the air
    draw_pile: Pile  # empty places hold NO_CARD; the top is the last card
    draw_size: int
    discard_pile: Pile
    discard_size: int
    reshuffles: int  # in this round

    points: ScoreSheet  # of each seat in each finished round
    total: PerSeat


@dataclass(frozen=True)
class ParrotBoxOptions(Options):
    game: ClassVar[Words] = Words("Parrot Box", "Papageienkiste")

    rounds: int = option(
        5,
        one_of(*range(1, MOST_ROUNDS + 1)),
        "PG26",
        Words("Rounds", "Runden"),
        "How many a match has.",
        "Wie viele eine Partie hat.",
    )
    double_parrot: str = option(
        "zero",
        one_of(
            *DOUBLE_PARROT,
            called=(
                Words("0", "0"),
                Words("a Pair of the best number", "ein Paar der günstigsten Zahl"),
                Words("−10", "−10"),
            ),
        ),
        "PG22",
        Words("Two Parrots in one column", "Zwei Papageien in einer Spalte"),
        "They are worth 0 without a number, a Pair of the best number, or -10.",
        "Sie sind 0 ohne Zahl wert, ein Paar der günstigsten Zahl oder -10.",
    )
    game_tie: str = option(
        "shared",
        one_of(
            *GAME_TIE,
            called=(
                Words("a shared place", "geteilter Platz"),
                Words("the lower best round", "die niedrigere beste Runde"),
                Words("the lower last round", "die niedrigere letzte Runde"),
            ),
        ),
        "PG25",
        Words("Equal totals at the end", "Gleiche Summen am Ende"),
        "A shared place, or the lower best round or the lower last round is ahead.",
        "Ein geteilter Platz, oder die niedrigere beste oder letzte Runde liegt vorn.",
    )
    birthdays: str | tuple[Seat, ...] = option(
        "random",
        seats_in_order("random", Words("drawn by lot", "ausgelost")),
        "PG4",
        Words("Whose birthday is next", "Wer als Nächstes Geburtstag hat"),
        "When the highest opening sums are equal: an order drawn by lot, or the seats in order, "
        "next birthday first.",
        "Wenn die höchsten Startsummen gleich sind: eine ausgeloste Reihenfolge oder die Plätze "
        "der Reihe nach, nächster Geburtstag zuerst.",
    )

    def check(self, players: int) -> None:
        super().check(players)
        if self.birthdays != "random" and len(self.birthdays) != players:
            raise BadOption(
                f"Option birthdays must name all {players} seats.",
                f"Option birthdays muss alle {players} Plätze nennen.",
            )

    def fill(self, table: Table) -> None:
        table.rounds = self.rounds
        table.double_parrot = DOUBLE_PARROT.index(self.double_parrot)
        table.game_tie = GAME_TIE.index(self.game_tie)
        birthdays = self.birthdays if isinstance(self.birthdays, tuple) else ()
        table.birthdays = [*birthdays, *[NOBODY] * (MOST - len(birthdays))]
