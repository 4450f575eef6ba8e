"""What a player may do in Cheating Moth, what the table tells, and how both are said."""

from __future__ import annotations

from enum import IntEnum

from parlour.core.actions import Actions, Verb
from parlour.core.words import Language, Words
from parlour.games.cheating_moth.table import FACES, MOST, NO_CARD, VALUES


class Kind(IntEnum):
    PLAY = 0
    DRAW = 1
    GIVE_TO = 2
    GIVE = 3
    KEEP = 4
    HIDE = 5
    HONEST = 6
    WATCH = 7
    LOOK_AWAY = 8
    RACE = 9
    PASS = 10
    SLAP = 11
    VANISH = 12
    TAKE_BACK = 13
    FEINT = 14
    SLIP = 15
    CAUGHT = 16
    GONE = 17
    TIME = 18


_INSECTS = (
    Words("Number", "Zahl"),
    Words("Moth", "Motte"),
    Words("Spider", "Spinne"),
    Words("Mosquito", "Mücke"),
    Words("Cockroach", "Kakerlake"),
    Words("Ant", "Ameise"),
)


def card_label(card: int, language: Language) -> str:
    """``Moth 3``; a number card is only its number."""
    if card < VALUES:
        return str(card + 1)
    return f"{_INSECTS[card // VALUES].say(language)} {card % VALUES + 1}"


def card_name(card: int) -> int | str:
    """``moth-3``"""
    if card == NO_CARD:
        return "none"
    return f"{_INSECTS[card // VALUES].en.lower()}-{card % VALUES + 1}"


_CARDS = {card: card_name(card) for card in range(FACES)}
_SEATS = {seat: seat for seat in range(MOST)}

ACTIONS = Actions(
    Verb(Kind.PLAY, Words("lay the {card}", "{card} ablegen"), "card", _CARDS),
    Verb(Kind.DRAW, Words("draw", "ziehen")),
    Verb(Kind.GIVE_TO, Words("give a card to {to}", "{to} beschenken"), "to", _SEATS),
    Verb(Kind.GIVE, Words("give the {card}", "{card} verschenken"), "card", _CARDS),
    Verb(Kind.KEEP, Words("keep all cards", "alles behalten")),
    Verb(Kind.HIDE, Words("hide the {card}", "{card} verstecken"), "card", _CARDS),
    Verb(Kind.HONEST, Words("stay honest", "ehrlich bleiben")),
    Verb(Kind.WATCH, Words("watch {to}", "{to} beobachten"), "to", _SEATS),
    Verb(Kind.LOOK_AWAY, Words("look away", "wegschauen")),
    # ms: from seeing the Cockroach or Mosquito to touching the screen.
    Verb(Kind.RACE, Words("race with the {card}", "{card} ins Rennen"), "card", _CARDS, True),
    Verb(Kind.PASS, Words("pass", "passen")),
    Verb(Kind.SLAP, Words("slap", "zuschlagen"), measured=True),
    Verb(Kind.VANISH, Words("start to hide the {card}", "{card} wegbewegen"), "card", _CARDS),
    Verb(Kind.TAKE_BACK, Words("take the card back", "Karte zurückholen")),
    Verb(Kind.FEINT, Words("feint", "antäuschen")),
    Verb(Kind.SLIP, Words("slip the {card} under", "{card} unterschieben"), "card", _CARDS),
    # ms: how long ago the picture was sent that the Guard's screen showed at the press (8.2).
    Verb(Kind.CAUGHT, Words("call Caught! on {to}", "{to}: Erwischt!"), "to", _SEATS, True),
    # Only the clock: the card of this seat has arrived.
    Verb(Kind.GONE, Words("{to}'s card is gone", "Karte von {to} ist weg"), "to", _SEATS),
    # Only the clock. ms: how many milliseconds have passed.
    Verb(Kind.TIME, Words("time passes", "die Zeit vergeht"), measured=True),
)


class Told(IntEnum):
    """Everything that can happen at the table."""

    SHUFFLED = 0
    ROUND = 1
    GUARD = 2
    DEALT = 3
    TURNED_UP = 4
    LAID = 5
    DREW = 6
    DREW_CARD = 7
    NOTHING_TO_DRAW = 8
    RESHUFFLED = 9
    GIVES_TO = 10
    KEPT = 11
    GIFT_READY = 12
    GIFT_CARD = 13
    GAVE = 14
    GAVE_CARD = 15
    SLAPPED = 16
    FALSE_SLAP = 17
    TOO_EARLY = 18
    TOO_LATE = 19
    REACTED = 20
    SLOWEST = 21
    CLAIMED = 22
    WRONG_CARD = 23
    ANSWERED = 24
    RACED = 25
    TOO_SLOW = 26
    NOBODY_RACED = 27
    TOOK = 28
    COMMITTED = 29
    HIDES = 30
    STAYS_HONEST = 31
    WATCHED = 32
    LOOKED_AWAY = 33
    GONE = 34
    VANISHING = 35
    TOOK_BACK = 36
    BROKE_OFF = 37
    FEINTED = 38
    SLIPPED = 39
    CALLED = 40
    CAUGHT = 41
    WRONGLY = 42
    CARD_BACK = 43
    HELD = 44
    OUT = 45
    STUCK = 46
    GIFT_BACK = 47
    SCORED = 48
    SWEPT = 49
    RANKED = 50


TOLD: dict[int, Words] = {
    Told.SHUFFLED: Words("The draw pile is shuffled: {cards}", "Der Nachziehstapel: {cards}"),
    Told.ROUND: Words("Round {round}", "Runde {round}"),
    Told.GUARD: Words("{seat} is the Guard", "{seat} ist Wächter"),
    Told.DEALT: Words("{seat} is dealt the {card}", "{seat} bekommt {card}"),
    Told.TURNED_UP: Words("The {card} is turned up", "{card} wird aufgedeckt"),
    Told.LAID: Words("{seat} lays the {card}", "{seat} legt {card} ab"),
    Told.DREW: Words("{seat} draws", "{seat} zieht"),
    Told.DREW_CARD: Words("{seat} draws the {card}", "{seat} zieht {card}"),
    Told.NOTHING_TO_DRAW: Words(
        "There is nothing for {seat} to draw", "Für {seat} gibt es nichts zu ziehen"
    ),
    Told.RESHUFFLED: Words("The discards are reshuffled", "Die Ablage wird neu gemischt"),
    Told.GIVES_TO: Words(
        "{seat} has a card for {receiver}", "{seat} will {receiver} eine Karte geben"
    ),
    Told.KEPT: Words("{seat} keeps all cards", "{seat} behält alles"),
    Told.GIFT_READY: Words("{seat} lays out a gift", "{seat} legt ein Geschenk bereit"),
    Told.GIFT_CARD: Words("{seat} lays out the {card}", "{seat} legt {card} bereit"),
    Told.GAVE: Words("{seat} gives {receiver} a card", "{seat} gibt {receiver} eine Karte"),
    Told.GAVE_CARD: Words("{seat} gives {receiver} the {card}", "{seat} gibt {receiver} {card}"),
    Told.SLAPPED: Words("{seat} slaps", "{seat} schlägt zu"),
    Told.FALSE_SLAP: Words("{seat} slaps at nothing", "{seat} schlägt ins Leere"),
    Told.TOO_EARLY: Words("{seat} was too early", "{seat} war zu früh"),
    Told.TOO_LATE: Words("{seat} was too late", "{seat} war zu spät"),
    Told.REACTED: Words("{seat}: {ms} ms", "{seat}: {ms} ms"),
    Told.SLOWEST: Words("{seat} is the slowest", "{seat} ist am langsamsten"),
    Told.CLAIMED: Words("{seat} lays a card in the race", "{seat} legt eine Karte ins Rennen"),
    Told.WRONG_CARD: Words("{seat} has picked a wrong card", "{seat} hat daneben gegriffen"),
    Told.ANSWERED: Words("{seat} has answered", "{seat} hat geantwortet"),
    Told.RACED: Words("{seat} wins the race with the {card}", "{seat} gewinnt mit {card}"),
    Told.TOO_SLOW: Words("{seat} was too slow", "{seat} war zu langsam"),
    Told.NOBODY_RACED: Words("Nobody races", "Niemand macht mit"),
    Told.TOOK: Words("{seat} has to take the {card}", "{seat} muss {card} nehmen"),
    Told.COMMITTED: Words("{seat} is ready", "{seat} ist bereit"),
    Told.HIDES: Words("{seat} is hiding the {card}", "{seat} versteckt {card}"),
    Told.STAYS_HONEST: Words("{seat} stays honest", "{seat} bleibt ehrlich"),
    Told.WATCHED: Words("{seat} has watched {accused}", "{seat} hat {accused} beobachtet"),
    Told.LOOKED_AWAY: Words("{seat} has looked away", "{seat} hat weggeschaut"),
    Told.GONE: Words("{seat}'s {card} is gone", "{card} von {seat} ist weg"),
    Told.VANISHING: Words("{seat} moves the {card} away", "{seat} bewegt {card} weg"),
    Told.TOOK_BACK: Words("{seat} takes the {card} back", "{seat} holt {card} zurück"),
    Told.BROKE_OFF: Words("{seat}'s {card} stays after all", "{card} von {seat} bleibt doch"),
    Told.FEINTED: Words("{seat} feints", "{seat} täuscht an"),
    Told.SLIPPED: Words("{seat} slips the {card} under", "{seat} schiebt {card} unter"),
    Told.CALLED: Words("{seat} calls {accused}: Caught!", "{seat} ruft zu {accused}: Erwischt!"),
    Told.CAUGHT: Words("{seat} has been caught", "{seat} ist erwischt"),
    Told.WRONGLY: Words("{seat} was wrongly accused", "{seat} ist zu Unrecht angeklagt"),
    Told.CARD_BACK: Words("{seat} takes back the {card}", "{seat} nimmt {card} zurück"),
    Told.HELD: Words("Is {seat} really out?", "Ist {seat} wirklich fertig?"),
    Told.OUT: Words("{seat} is out", "{seat} ist fertig"),
    Told.STUCK: Words("Nobody can lay or draw", "Niemand kann ablegen oder ziehen"),
    Told.GIFT_BACK: Words("{seat}'s gift goes back", "Das Geschenk geht an {seat} zurück"),
    Told.SCORED: Words("{seat}'s minus points: {points}", "Minuspunkte von {seat}: {points}"),
    Told.SWEPT: Words(
        "{seat} had made the {card} vanish", "{seat} hatte {card} verschwinden lassen"
    ),
    Told.RANKED: Words("{seat} comes in at place {place}", "{seat} wird Nummer {place}"),
}
