"""What a player may do in Parrot Box, what the table tells, and how both are said."""

from __future__ import annotations

from enum import IntEnum

from parlour.core.actions import Actions, Verb
from parlour.core.words import Language, Words
from parlour.games.parrot_box.table import NO_CARD, PARROT, SPOTS


class Kind(IntEnum):
    OPEN = 0
    DRAW = 1
    TAKE = 2
    PLACE = 3
    DISCARD = 4
    REVEAL = 5
    PASS = 6
    FLY = 7
    LAND = 8


_SPOTS = {spot: spot + 1 for spot in range(SPOTS)}

ACTIONS = Actions(
    Verb(
        Kind.OPEN,
        Words("choose spot {spot} to open", "Feld {spot} als Startkarte wählen"),
        "spot",
        _SPOTS,
    ),
    Verb(Kind.DRAW, Words("draw from the draw pile", "vom Nachziehstapel ziehen")),
    Verb(Kind.TAKE, Words("take the top discard", "die oberste Ablage nehmen")),
    Verb(
        Kind.PLACE,
        Words("place the new card on spot {spot}", "neue Karte auf Feld {spot} legen"),
        "spot",
        _SPOTS,
    ),
    Verb(Kind.DISCARD, Words("discard the drawn card", "gezogene Karte ablegen")),
    Verb(Kind.REVEAL, Words("reveal spot {spot}", "Feld {spot} aufdecken"), "spot", _SPOTS),
    Verb(Kind.PASS, Words("pass", "passen")),
    Verb(
        Kind.FLY,
        Words("let the Parrot on spot {spot} fly", "Papagei von Feld {spot} losfliegen lassen"),
        "spot",
        _SPOTS,
    ),
    Verb(
        Kind.LAND,
        Words("land the Parrot on spot {spot}", "Papagei auf Feld {spot} landen lassen"),
        "spot",
        _SPOTS,
    ),
)


class Told(IntEnum):
    """Everything that can happen at the table. Where a spot matters, ``other`` is its number."""

    BIRTHDAY = 0
    ROUND = 1
    SHUFFLED = 2
    FIRST_DISCARD = 3
    CHOSE = 4
    READY = 5
    OPENED = 6
    BEGINS = 7
    RESHUFFLED = 8
    DREW = 9
    DREW_CARD = 10
    TOOK = 11
    PLACED = 12
    MADE_ROOM = 13
    DISCARDED = 14
    REVEALED = 15
    PASSED = 16
    TOOK_OFF = 17
    LANDED = 18
    FINISHED = 19
    PILE_FINISHED = 20
    TURNED_UP = 21
    SCORED = 22
    TOTAL = 23
    RANKED = 24
    DEALT = 25


TOLD: dict[int, Words] = {
    Told.BIRTHDAY: Words(
        "{seat}'s birthday is number {rank} in the order of birthdays",
        "{seat} steht in der Reihenfolge der Geburtstage an Stelle {rank}",
    ),
    Told.ROUND: Words("Round {round}", "Runde {round}"),
    Told.SHUFFLED: Words("The draw pile is shuffled: {cards}", "Der Nachziehstapel: {cards}"),
    Told.FIRST_DISCARD: Words(
        "The {card} starts the discard pile", "Als erste Ablage liegt offen: {card}"
    ),
    Told.CHOSE: Words(
        "{seat} chooses spot {spot} to open", "{seat} wählt Feld {spot} als Startkarte"
    ),
    Told.READY: Words("{seat} is ready", "{seat} ist bereit"),
    Told.OPENED: Words(
        "{seat} opens the {card} on spot {spot}", "{seat} deckt auf Feld {spot} auf: {card}"
    ),
    Told.BEGINS: Words(
        "{seat} has the highest sum, {sum}, and begins",
        "{seat} hat die höchste Summe, {sum}, und beginnt",
    ),
    Told.RESHUFFLED: Words(
        "The discard pile is shuffled and becomes the draw pile (time {times} in this round)",
        "Der Ablagestapel wird gemischt und zum Nachziehstapel (Mal {times} in dieser Runde)",
    ),
    Told.DREW: Words("{seat} draws", "{seat} zieht"),
    Told.DREW_CARD: Words("{seat} draws the {card}", "{seat} zieht: {card}"),
    Told.TOOK: Words("{seat} takes the {card}", "{seat} nimmt: {card}"),
    Told.PLACED: Words(
        "{seat} places the {card} on spot {spot}", "{seat} legt auf Feld {spot}: {card}"
    ),
    Told.MADE_ROOM: Words(
        "The {card} from {seat}'s spot {spot} goes to the discard pile",
        "Von {seat}, Feld {spot}, kommt auf den Ablagestapel: {card}",
    ),
    Told.DISCARDED: Words("{seat} discards the {card}", "{seat} legt ab: {card}"),
    Told.REVEALED: Words(
        "{seat} reveals the {card} on spot {spot}", "{seat} deckt auf Feld {spot} auf: {card}"
    ),
    Told.PASSED: Words("{seat} passes", "{seat} passt"),
    Told.TOOK_OFF: Words(
        "{seat}'s Parrot flies off spot {spot} and leaves it to the {card}",
        "Der Papagei von {seat} fliegt von Feld {spot} los, dorthin kommt: {card}",
    ),
    Told.LANDED: Words(
        "{seat}'s Parrot lands on spot {spot}", "Der Papagei von {seat} landet auf Feld {spot}"
    ),
    Told.FINISHED: Words(
        "{seat} has no card left face down: everybody else has one last turn",
        "{seat} hat keine verdeckte Karte mehr: Alle anderen haben noch einen letzten Zug",
    ),
    Told.PILE_FINISHED: Words(
        "That was {seat}'s last turn: everybody else has one last turn",
        "Das war der letzte Zug von {seat}: Alle anderen haben noch einen letzten Zug",
    ),
    Told.TURNED_UP: Words(
        "{seat}'s {card} on spot {spot} is turned up",
        "Bei {seat} wird Feld {spot} aufgedeckt: {card}",
    ),
    Told.SCORED: Words("{seat} scores {points}", "{seat} bekommt {points} Punkte"),
    Told.TOTAL: Words("{seat} has {points} in all", "{seat} hat insgesamt {points} Punkte"),
    Told.RANKED: Words("{seat} comes in at place {place}", "{seat} wird Nummer {place}"),
    Told.DEALT: Words("{seat}'s box: {cards}", "Kiste von {seat}: {cards}"),
}


def card_label(card: int, language: Language) -> str:
    if card == PARROT:
        return "Papagei" if language == "de" else "Parrot"
    return str(card)


def card_name(card: int) -> int | str:
    if card == PARROT:
        return "parrot"
    return "none" if card == NO_CARD else card
