"""What a player may do in Party Bugs, what the table tells, and how both are said."""

from __future__ import annotations

from enum import IntEnum

from parlour.core.actions import Actions, Verb
from parlour.core.words import Language, Words
from parlour.games.party_bugs.table import COSTUMES, NO_CARD, PARTY_KING


class Kind(IntEnum):
    PLAY = 0
    HIDE = 1
    TAKE = 2
    PAIR = 3
    KEEP = 4
    MIRROR = 5
    MIRROR_HIDDEN = 6
    NOT_YET = 7


_ANY_COSTUME = {costume: costume for costume in range(1, COSTUMES + 1)}

ACTIONS = Actions(
    Verb(Kind.PLAY, Words("play the {card}", "{card} spielen"), "card", _ANY_COSTUME),
    Verb(Kind.HIDE, Words("hide the {card}", "{card} verstecken"), "card", _ANY_COSTUME),
    Verb(Kind.TAKE, Words("take the {card}", "{card} nehmen"), "card", _ANY_COSTUME),
    Verb(Kind.PAIR, Words("discard the hidden pair", "verstecktes Paar abwerfen")),
    Verb(Kind.KEEP, Words("keep the hidden card", "versteckte Karte behalten")),
    Verb(
        Kind.MIRROR,
        Words("discard the {card} with the mirror", "{card} mit dem Spiegel abwerfen"),
        "card",
        _ANY_COSTUME,
    ),
    Verb(
        Kind.MIRROR_HIDDEN,
        Words(
            "discard the hidden card with the mirror",
            "versteckte Karte mit dem Spiegel abwerfen",
        ),
    ),
    Verb(Kind.NOT_YET, Words("keep the mirror for now", "den Spiegel noch behalten")),
)


class Told(IntEnum):
    """Everything that can happen at the table."""

    SHUFFLED = 0
    KING_PUT_BACK = 1
    ON_THE_FLOOR = 2
    TIED_CARD = 3
    DREW = 4
    DREW_CARD = 5
    CHOSE = 6
    CHOSE_CARD = 7
    HID = 8
    HID_CARD = 9
    REVEALED = 10
    KING_TAKES_ALL = 11
    TOOK = 12
    PAIR_LEFT = 13
    ASKED = 14
    HIDDEN_PAIR_LEFT = 15
    KEPT = 16
    MIRRORED = 17
    MIRRORED_HIDDEN = 18
    MIRROR_LATER = 19
    MIRROR_UNUSED = 20
    ROUND = 21
    HIDDEN_SHOWN = 22
    SCORED = 23
    MIRROR_GOES_TO = 24
    GAME = 25
    RANKED = 26


TOLD: dict[int, Words] = {
    Told.SHUFFLED: Words("{seat}'s pile is shuffled: {cards}", "Stapel von {seat}: {cards}"),
    Told.KING_PUT_BACK: Words(
        "{seat} turns up the Party King and shuffles it back",
        "{seat} deckt den Party-King auf und mischt ihn zurück",
    ),
    Told.ON_THE_FLOOR: Words(
        "{seat}'s {card} steps onto the dance floor", "Von {seat} kommt {card} auf die Tanzfläche"
    ),
    Told.TIED_CARD: Words("{seat} gets the Tied card", "{seat} bekommt die Gleichstandskarte"),
    Told.DREW: Words("{seat} draws", "{seat} zieht nach"),
    Told.DREW_CARD: Words("{seat} draws the {card}", "{seat} zieht {card}"),
    Told.CHOSE: Words("{seat} is ready", "{seat} ist bereit"),
    Told.CHOSE_CARD: Words("{seat} lays the {card} face down", "{seat} legt {card} verdeckt hin"),
    Told.HID: Words("{seat} is ready", "{seat} ist bereit"),
    Told.HID_CARD: Words("{seat} hides the {card}", "{seat} versteckt {card}"),
    Told.REVEALED: Words("{seat} plays the {card}", "{seat} spielt {card}"),
    Told.KING_TAKES_ALL: Words(
        "{seat}'s Party King takes the whole dance floor",
        "Der Party-King von {seat} nimmt die ganze Tanzfläche",
    ),
    Told.TOOK: Words("{seat} takes the {card}", "{seat} nimmt {card}"),
    Told.PAIR_LEFT: Words(
        "{seat}'s {card} leaves with its twin", "Bei {seat} geht das Paar {card}"
    ),
    Told.ASKED: Words(
        "{seat} is asked: does the hidden {card} leave too?",
        "{seat} wird gefragt: Geht auch die versteckte {card}?",
    ),
    Told.HIDDEN_PAIR_LEFT: Words(
        "{seat}'s hidden {card} leaves with its twin",
        "Die versteckte {card} von {seat} geht mit ihrem Zwilling",
    ),
    Told.KEPT: Words("{seat} keeps the hidden card", "{seat} behält die versteckte Karte"),
    Told.MIRRORED: Words(
        "{seat} discards the {card} with the mirror", "{seat} wirft {card} mit dem Spiegel ab"
    ),
    Told.MIRRORED_HIDDEN: Words(
        "{seat} discards the hidden {card} with the mirror",
        "{seat} wirft die versteckte {card} mit dem Spiegel ab",
    ),
    Told.MIRROR_LATER: Words("{seat} keeps the mirror", "{seat} behält den Spiegel"),
    Told.MIRROR_UNUSED: Words(
        "{seat} has nothing to mirror and puts the mirror away",
        "{seat} hat nichts zu spiegeln und legt den Spiegel weg",
    ),
    Told.ROUND: Words("Round {round}", "Runde {round}"),
    Told.HIDDEN_SHOWN: Words("{seat} had hidden the {card}", "{seat} hatte {card} versteckt"),
    Told.SCORED: Words("{seat} scores {points}", "{seat} hat {points} Punkte"),
    Told.MIRROR_GOES_TO: Words("{seat} gets the mirror card", "{seat} bekommt die Spiegelkarte"),
    Told.GAME: Words("Game {game}", "Spiel {game}"),
    Told.RANKED: Words("{seat} comes in at place {place}", "{seat} wird Nummer {place}"),
}


def card_label(card: int, language: Language) -> str:
    return "13 ♛" if card == PARTY_KING else str(card)


def card_name(card: int) -> int | str:
    return "none" if card == NO_CARD else card
