"""The table of a Party Bugs match: the things one could point at, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, ClassVar

from parlour.core import table as core
from parlour.core.options import YES_OR_NO, BadOption, Options, one_of, option, seats_in_order
from parlour.core.table import NO_CARD, NOBODY, Card, CardSet, Seat, Shape
from parlour.core.words import Words

__all__ = ["NOBODY", "NO_CARD", "Card", "CardSet", "Seat"]

MOST = 6  # colour sets in the box
COSTUMES = 13  # cards are their values: 1 to 13, each once in a colour set
PARTY_KING = 13
PAUL = 2  # where the dummy sits in the game for two; he is not a seat

PerSeat = Annotated[list[int], Shape(MOST)]
Piles = Annotated[list[list[Card]], Shape(MOST, COSTUMES)]
PerCostume = Annotated[list[int], Shape(COSTUMES + 1)]


class Phase(IntEnum):
    HIDE = 0  # variant 1: everybody chooses the card to hide
    CHOOSE = 1  # everybody chooses the card to play
    TAKE = 2  # one after the other takes a card off the dance floor
    LAST = 3  # the same in the last round, in which nothing is played
    OVER = 4


class Table(core.Table):
    # options
    hidden_card: int  # variant 1
    mirror: int  # variant 2
    games: int  # how many games make the match
    paul_hides: int
    shared_ties: int
    card_counter: int
    age_order: PerSeat  # seats, youngest first; NOBODY in front: chance decides

    company: int  # how many have a colour set: the seats, and Paul if there are two
    game: int  # games finished before this one
    round: int
    phase: int
    tied: Seat  # who has the Tied card

    pile: Piles  # empty places hold NO_CARD; the top is the last card
    pile_size: PerSeat
    hand: PerSeat  # a CardSet each
    chosen: PerSeat  # the sealed card, still in the hand; NO_CARD: not yet chosen
    played: PerSeat  # revealed, waiting to join the dance floor
    floor: PerSeat  # the dance floor: as many cards as the company has members
    floor_size: int
    order: PerSeat  # in which order cards are taken this round
    taken: int  # how many of that order have taken
    display: PerSeat  # a CardSet each: pairs leave at once, so no costume lies there twice
    hidden: PerSeat  # variant 1: the card face down in the display, or NO_CARD
    asked: Seat  # who is being asked whether the hidden card leaves with its twin
    tray: PerCostume  # how many cards of each costume have left the game in pairs

    mirror_holder: Seat  # who has the mirror card, or NOBODY
    mirror_asked: int  # whether its holder is thinking about using it

    # what everybody could remember
    seen: PerSeat  # a CardSet each: the cards of this colour that have lain open
    ruled_out: PerSeat  # a CardSet each: what the hidden card cannot be
    betrayed: PerSeat  # whether the question about the hidden card has told what it is

    score: PerSeat  # of the last finished game
    total: PerSeat  # of all finished games


@dataclass(frozen=True)
class PartyBugsOptions(Options):
    game: ClassVar[Words] = Words("Party Bugs", "Party Bugs")

    hidden_card: bool = option(
        False,
        YES_OR_NO,
        "",
        Words("Variant 1: the hidden card", "Variante 1: die versteckte Karte"),
        "Everybody hides one card in the display.",
        "Alle verstecken eine Karte in ihrer Auslage.",
    )
    paul_hides: bool = option(
        False,
        YES_OR_NO,
        "PB32",
        Words("For two: Paul hides a card too", "Zu zweit: Auch Paul versteckt eine Karte"),
        "It is his top card that is not a 13.",
        "Es ist seine oberste Karte, die keine 13 ist.",
        beside=("hidden_card", True),
    )
    mirror: bool = option(
        False,
        YES_OR_NO,
        "",
        Words("Variant 2: the mirror card", "Variante 2: die Spiegelkarte"),
        "A series of games; whoever has the highest total gets the mirror card.",
        "Eine Serie von Spielen; wer die höchste Summe hat, bekommt die Spiegelkarte.",
    )
    games: int = option(
        0,
        one_of(*range(7), numbers={0: Words("0: one for each player", "0: eins pro Person")}),
        "PB34",
        Words("Games in the series", "Spiele der Serie"),
        "How many are played; 0 means as many as there are players.",
        "Wie viele gespielt werden; 0 heißt so viele, wie Personen mitspielen.",
        beside=("mirror", True),
    )
    series_tie: str = option(
        "tied",
        one_of(
            "tied",
            "shared",
            called=(
                Words("the Tied card decides", "die Gleichstandskarte entscheidet"),
                Words("a shared place", "geteilter Platz"),
            ),
        ),
        "PB41",
        Words("Equal totals after the series", "Gleiche Summen nach der Serie"),
        "The Tied card settles them, or the place is shared.",
        "Die Gleichstandskarte entscheidet, oder der Platz wird geteilt.",
        beside=("mirror", True),
    )
    card_counter: bool = option(
        False,
        YES_OR_NO,
        "PB14",
        Words("Card counter", "Kartenzähler"),
        "Show which costumes each player has not played yet.",
        "Zeigt, welche Kostüme jede Person noch nicht gespielt hat.",
    )
    youngest: str | tuple[Seat, ...] = option(
        "random",
        seats_in_order("random", Words("chance decides", "der Zufall entscheidet")),
        "PB1",
        Words("Who is youngest", "Wer am jüngsten ist"),
        "When the lowest set-up cards are equal: chance decides, or the seats in order, youngest "
        "first.",
        "Wenn die niedrigsten Startkarten gleich sind: Der Zufall entscheidet oder die Plätze der "
        "Reihe nach, die jüngste Person zuerst.",
    )

    def check(self, players: int) -> None:
        super().check(players)
        if self.youngest != "random" and len(self.youngest) != players:
            raise BadOption(
                f"Option youngest must name all {players} seats.",
                f"Option youngest muss alle {players} Plätze nennen.",
            )
        if self.paul_hides and players != 2:
            raise BadOption(
                "Option paul_hides needs two players.",
                "Option paul_hides braucht zwei Personen.",
            )

    def fill(self, table: Table) -> None:
        table.company = 3 if table.seats == 2 else table.seats
        table.hidden_card = int(self.hidden_card)
        table.mirror = int(self.mirror)
        table.games = (self.games or table.seats) if self.mirror else 1
        table.paul_hides = int(self.paul_hides)
        table.shared_ties = int(self.series_tie == "shared")
        table.card_counter = int(self.card_counter)
        youngest = self.youngest if isinstance(self.youngest, tuple) else ()
        table.age_order = [*youngest, *[NOBODY] * (MOST - len(youngest))]
