"""The table of a Cheating Moth match: the things one could point at, and what can be remembered.

A card is its face: ``insect * 5 + value - 1``. Several cards may share a face, so hands are counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, ClassVar

from parlour.core import table as core
from parlour.core.options import YES_OR_NO, BadOption, Options, Values, one_of, option
from parlour.core.table import NO_CARD, NOBODY, Card, CardSet, Seat, Shape
from parlour.core.words import Words

__all__ = ["NOBODY", "NO_CARD", "Card", "CardSet", "Seat"]

FEWEST = 3
MOST = 5
VALUES = 5
HAND_SIZE = 8

NUMBER, MOTH, SPIDER, MOSQUITO, COCKROACH, ANT = range(6)
INSECTS = 6
FACES = INSECTS * VALUES

# How many cards of each insect show the values 1 to 5. The sheet does not say: correct it here.
DECK = (
    *(9, 9, 9, 8, 8),  # number cards
    *(1, 2, 1, 2, 2),  # Moths
    *(1, 1, 1, 1, 1),  # Spiders
    *(1, 1, 1, 1, 1),  # Mosquitos
    *(1, 1, 1, 1, 1),  # Cockroaches
    *(1, 1, 1, 1, 1),  # Ants
)
DECK_SIZE = 71
MINUS_POINTS = (1, 10, 5, 5, 5, 5)  # for each insect

ALL_FACES = (1 << FACES) - 1
MOTHS = 0b11111 << (MOTH * VALUES)
# The faces that fit on a value (counted from 0): the ring goes on from 5 to 1.
OF_VALUE = tuple(
    sum(1 << (insect * VALUES + value) for insect in range(INSECTS)) for value in range(VALUES)
)
FITTING = tuple(OF_VALUE[(value + 1) % VALUES] | OF_VALUE[value - 1] for value in range(VALUES))

MOST_ROUNDS = 2 * MOST
PUBLIC = MOST  # whoever watches without a seat, in the lists of who knows what

NOTHING = FACES  # a commitment to hide no card, or to watch nobody
NOT_YET = -1  # no commitment, no answer, no such time
NEVER = 1 << 60  # later than any time: an answer that never came, a grace without an end
UNTIL_NEXT_CARD = -1  # instead of the milliseconds of the grace

# Of what a call was about, instead of the time at which the act began.
WRONGLY = -1
BROKEN_OFF = -2

TRAVEL = 300  # milliseconds that a call or an answer may be on its way (8.2)
SLIP_SEEN = 400  # milliseconds for which a slip can at least be seen (7.11)
VANISH_WAIT = 6000  # milliseconds from one vanished card to the next (7.6)

PerSeat = Annotated[list[int], Shape(MOST)]
Hands = Annotated[list[list[int]], Shape(MOST, FACES)]
Pile = Annotated[list[Card], Shape(DECK_SIZE)]
PerValue = Annotated[list[list[int]], Shape(MOST, VALUES)]
Known = Annotated[list[list[list[int]]], Shape(MOST + 1, MOST, FACES)]
PerRound = Annotated[list[list[int]], Shape(MOST_ROUNDS, MOST)]


class Phase(IntEnum):
    COMMIT = 0  # Calm: everybody commits in secret
    TURN = 1  # a card is laid or drawn
    SPIDER = 2  # the player of the Spider thinks about a receiver
    SPIDER_GIFT = 3  # and then about a card
    MOSQUITO = 4  # slaps are waited for
    MOSQUITO_GIFTS = 5  # everybody chooses a card for the slowest
    COCKROACH = 6  # the race is open
    TURN_DONE = 7  # lasts only while the end of the round is held
    OVER = 8


class Gone(IntEnum):
    """Where the card that a player last made vanish is now."""

    NOWHERE = 0  # there is none
    UNDER_THE_TABLE = 1
    IN_THE_PILE = 2  # slipped beneath the card laid
    CARRIED_OFF = 3  # slipped, and taken by an Ant or a reshuffle


class Table(core.Table):
    # options
    live: int
    first_guard: Seat  # NOBODY: drawn by lot
    voluntary_draw: int
    ant_draws: int  # the Ant's cards come from the draw pile
    gifts_may_empty: int
    false_slap_draws: int
    active_races: int
    last_action: int
    exact_counts: int
    grace: int  # milliseconds, or UNTIL_NEXT_CARD
    rounds_won_count: int  # equal points are ranked by rounds won
    rounds: int  # of the whole match
    reaction_test: int  # Calm: races are decided by measured times
    handicap: PerSeat

    starter: Seat
    guard: Seat
    turn: Seat
    phase: int
    idle_turns: int  # turns in a row in which nothing was laid or drawn

    hand: Hands  # how many cards of each face
    hand_faces: PerSeat  # a CardSet each: the faces in that hand
    hand_size: PerSeat
    vanished: Hands  # under the table
    draw_pile: Pile  # empty places hold NO_CARD; the top is the last card
    draw_size: int
    discard_pile: Pile
    laid_by: Pile  # who laid this card on their turn or slipped it; NOBODY: neither
    slipped: Pile  # whether this card was slipped beneath the next one
    discard_size: int
    may_slip: Seat  # who has laid the top card on the turn that has just been played

    receiver: Seat  # of the Spider's gift or of the Mosquito's
    owes: PerSeat  # who has to choose a gift for the receiver
    gift: PerSeat  # laid out, not yet handed over
    debtor: Seat  # the Guard who owes a gift to the player just caught

    commitment: PerSeat  # Calm: a face to hide, the seat the Guard watches, NOTHING or NOT_YET

    opened_at: int  # when the race was opened
    due_at: int  # when the clock decides it
    answer: PerSeat  # milliseconds, NEVER or NOT_YET
    claim: PerSeat  # the card laid in the race, still in the hand
    locked_until: PerSeat  # neither slaps nor races before

    now: int  # milliseconds of play; stands still while an accusation is settled
    resumed_at: int  # when an accusation was last settled, or the round began
    moving: PerSeat  # the card on its way, or NO_CARD
    moving_since: PerSeat
    broken_since: PerSeat  # the last movement that was broken off
    broken_until: PerSeat
    gone_card: PerSeat  # the card that last vanished
    gone_to: PerSeat  # a member of Gone
    gone_since: PerSeat  # when it began to move
    gone_until: PerSeat  # until when that can be caught
    vanish_from: PerSeat  # no card may start before
    feint_from: PerSeat
    out_since: int  # since when somebody is out who may have cheated; NOT_YET: nobody is
    accuse_from: int
    called: Seat  # who has been called, until that is settled
    called_at: int
    called_for: int  # when the act began, or BROKEN_OFF or WRONGLY

    # what everybody could remember
    shown_size: PerSeat  # of the hand, when it was last brought up to date
    missing: PerSeat  # how many cards had vanished by then
    gone_count: PerSeat  # how many have vanished by now
    refreshed_at: PerSeat  # Live: when that was
    chances: PerSeat  # Calm: in how many turns a card could have vanished since
    received: PerSeat  # how many cards have come into this hand
    had_none: PerValue  # how many had come when it held no plain card of this value
    known: Known  # for each onlooker: cards that came to a hand before their eyes
    pile_faces: CardSet  # what the draw pile may hold
    found: PerSeat  # slipped cards of this seat that have come to light
    shuffled: PerSeat  # slipped cards of this seat that were shuffled into the draw pile

    points: PerRound  # minus points


LARGEST_HANDICAP = 300  # milliseconds


@dataclass(frozen=True)
class CheatingMothOptions(Options):
    game: ClassVar[Words] = Words("Cheating Moth", "Schummelmotte")

    mode: str = option(
        "live",
        one_of("live", "calm", called=(Words("Live", "Live"), Words("Calm", "Ruhig"))),
        "(n)",
        Words("Live or Calm", "Live oder Ruhig"),
        "Real-time cheating and races, or secret commitments without reflexes.",
        "Schummeln und Rennen in Echtzeit oder geheime Festlegungen ohne Reflexe.",
    )
    rounds: int | str = option(
        "players",
        one_of(
            "players",
            1,
            "double",
            called=(
                Words("one per player", "eine je Person"),
                Words("two per player", "zwei je Person"),
            ),
            numbers={1: Words("a single one", "eine einzige")},
        ),
        "CM58",
        Words("Rounds", "Runden"),
        "One per player, a single one, or two per player.",
        "Eine je Person, eine einzige oder zwei je Person.",
    )
    exact_counts: bool = option(
        False,
        YES_OR_NO,
        "CM41",
        Words("Exact counts", "Genaue Zahlen"),
        "Show the exact number of cards in each hand.",
        "Zeigt die genaue Zahl der Karten in jeder Hand.",
    )
    handicaps: str | tuple[int, ...] = option(
        "none",
        Values(
            ("none",),
            lambda each: 0 < len(each) <= MOST and all(0 <= ms <= LARGEST_HANDICAP for ms in each),
            Words(
                "0 to 300 milliseconds for each seat, such as [0, 150, 0]",
                "0 bis 300 Millisekunden für jeden Platz, etwa [0, 150, 0]",
            ),
            {"none": Words("none", "keiner")},
            (0, LARGEST_HANDICAP),
        ),
        "(u)",
        Words("Head start", "Vorsprung"),
        "In races, for slower hands: milliseconds taken off the reaction time.",
        "Im Rennen, für langsamere Hände: Millisekunden, die von der Reaktionszeit abgezogen "
        "werden.",
    )
    grace: int | str = option(
        700,
        one_of(
            700,
            0,
            1500,
            "next-card",
            called=(Words("until the next card is laid", "bis zur nächsten abgelegten Karte"),),
            numbers={
                700: Words("0.7 seconds", "0,7 Sekunden"),
                0: Words("not at all", "gar nicht"),
                1500: Words("1.5 seconds", "1,5 Sekunden"),
            },
        ),
        "CM44",
        Words("Late catches", "Spätes Erwischen"),
        "How long after its arrival a vanished card can be caught, such as 700 milliseconds, or "
        "until the next card is laid.",
        "Wie lange nach der Ankunft eine verschwundene Karte erwischt werden kann, etwa 700 "
        "Millisekunden oder bis zur nächsten abgelegten Karte.",
        beside=("mode", "live"),
    )
    false_slap: str = option(
        "lock",
        one_of(
            "lock",
            "draw",
            called=(
                Words("half a second", "eine halbe Sekunde"),
                Words("half a second and a card", "eine halbe Sekunde und eine Karte"),
            ),
        ),
        "CM22",
        Words("A slap without a Mosquito", "Ein Schlag ohne Mücke"),
        "It costs half a second, or a card on top of that.",
        "Er kostet eine halbe Sekunde oder dazu noch eine Karte.",
        beside=("mode", "live"),
    )
    calm_races: str = option(
        "dice",
        one_of(
            "dice",
            "reaction",
            called=(Words("dice", "Würfel"), Words("a reaction test", "ein Reaktionstest")),
        ),
        "(n)",
        Words("Races", "Rennen"),
        "They are decided by dice, or by a reaction test.",
        "Sie werden durch Würfel oder einen Reaktionstest entschieden.",
        beside=("mode", "calm"),
    )
    voluntary_draw: bool = option(
        False,
        YES_OR_NO,
        "CM8",
        Words("Free draw", "Freies Ziehen"),
        "Drawing is allowed although a card fits.",
        "Ziehen ist erlaubt, obwohl eine Karte passt.",
    )
    ant: str = option(
        "discard",
        one_of(
            "discard",
            "draw",
            called=(
                Words("the discard pile", "vom Ablagestapel"),
                Words("the draw pile", "vom Nachziehstapel"),
            ),
        ),
        "CM14",
        Words("After an Ant", "Nach einer Ameise"),
        "From which pile the others take a card.",
        "Von welchem Stapel die anderen eine Karte nehmen.",
    )
    gifts_may_empty: bool = option(
        True,
        YES_OR_NO,
        "CM17",
        Words("Last gifts", "Letzte Geschenke"),
        "A gift may be the giver's last card.",
        "Ein Geschenk darf die letzte Karte sein.",
    )
    active_races: bool = option(
        True,
        YES_OR_NO,
        "CM23",
        Words("Everybody races", "Alle rennen mit"),
        "The player of a Cockroach may race too.",
        "Wer die Kakerlake gelegt hat, darf mitmachen.",
    )
    last_action: bool = option(
        False,
        YES_OR_NO,
        "CM29",
        Words("The last card acts", "Die letzte Karte wirkt"),
        "An action card laid as the last card still acts.",
        "Eine Aktionskarte als letzte Karte wird noch ausgeführt.",
    )
    first_guard: str | int = option(
        "random",
        one_of(
            "random",
            *range(MOST),
            called=(Words("drawn by lot", "ausgelost"),),
            numbers={n: Words(f"seat {n + 1}", f"Platz {n + 1}") for n in range(MOST)},
        ),
        "CM1",
        Words("The first Guard", "Der erste Wächter"),
        "Who is the Guard and begins in the first round: drawn by lot, or a seat.",
        "Wer in der ersten Runde Wächter ist und beginnt: ausgelost oder ein Platz.",
    )
    game_tie: str = option(
        "shared",
        one_of(
            "shared",
            "rounds-won",
            called=(
                Words("a shared place", "geteilter Platz"),
                Words("more rounds won", "mehr gewonnene Runden"),
            ),
        ),
        "CM57",
        Words("Equal points at the end", "Gleiche Punkte am Ende"),
        "A shared place, or more rounds won are ahead.",
        "Ein geteilter Platz, oder mehr gewonnene Runden liegen vorn.",
    )

    def check(self, players: int) -> None:
        super().check(players)
        if isinstance(self.first_guard, int) and self.first_guard >= players:
            raise BadOption(
                f"Option first_guard must be a seat from 0 to {players - 1}.",
                f"Option first_guard muss ein Platz von 0 bis {players - 1} sein.",
            )
        if self.handicaps != "none" and len(self.handicaps) != players:
            raise BadOption(
                f"Option handicaps needs milliseconds for all {players} seats.",
                f"Option handicaps (Vorsprung) braucht Millisekunden für alle {players} Plätze.",
            )

    def fill(self, table: Table) -> None:
        table.live = int(self.mode == "live")
        table.first_guard = self.first_guard if isinstance(self.first_guard, int) else NOBODY
        table.voluntary_draw = int(self.voluntary_draw)
        table.ant_draws = int(self.ant == "draw")
        table.gifts_may_empty = int(self.gifts_may_empty)
        table.false_slap_draws = int(self.false_slap == "draw")
        table.active_races = int(self.active_races)
        table.last_action = int(self.last_action)
        table.exact_counts = int(self.exact_counts)
        table.grace = self.grace if isinstance(self.grace, int) else UNTIL_NEXT_CARD
        table.rounds_won_count = int(self.game_tie == "rounds-won")
        rounds: dict[int | str, int] = {"players": table.seats, "double": 2 * table.seats}
        table.rounds = rounds.get(self.rounds, 1)
        table.reaction_test = int(self.calm_races == "reaction")
        handicaps = self.handicaps if isinstance(self.handicaps, tuple) else ()
        table.handicap = [*handicaps, *[0] * (MOST - len(handicaps))]
