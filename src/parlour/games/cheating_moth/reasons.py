"""Why one would do something in Cheating Moth: a sentence for whoever asked for a hint."""

from __future__ import annotations

from parlour.core.actions import Action
from parlour.core.words import Words
from parlour.games.cheating_moth.actions import Kind, card_label
from parlour.games.cheating_moth.table import (
    ANT,
    COCKROACH,
    MINUS_POINTS,
    MOSQUITO,
    MOTH,
    NUMBER,
    SPIDER,
    VALUES,
    Card,
)
from parlour.games.cheating_moth.view import View

INSECTS = {
    MOTH: Words(
        "As the Guard you may lay it: that is ten points gone.",
        "Als Wächter darfst du sie ablegen: Das sind zehn Punkte weniger.",
    ),
    SPIDER: Words(
        "With the Spider another card of yours can go to somebody else.",
        "Mit der Spinne kann noch eine Karte von dir zu jemand anderem gehen.",
    ),
    MOSQUITO: Words(
        "The slowest hand gets a card from everybody, and you need not slap.",
        "Die langsamste Hand bekommt von allen eine Karte, und du musst nicht schlagen.",
    ),
    COCKROACH: Words(
        "Five points are gone, and in the race perhaps one card more.",
        "Fünf Punkte sind weg, und im Rennen vielleicht noch eine Karte.",
    ),
    ANT: Words("Everybody else has to take a card.", "Alle anderen müssen eine Karte nehmen."),
}

ALWAYS = {
    Kind.GIVE_TO: Words(
        "Whoever has few cards should get one more.",
        "Wer wenige Karten hat, soll noch eine bekommen.",
    ),
    Kind.KEEP: Words(
        "There is nothing worth giving away.", "Es gibt nichts, was sich zu verschenken lohnt."
    ),
    Kind.WATCH: Words(
        "Whoever sits there is tempted to hide a card.",
        "Wer dort sitzt, kommt in Versuchung, eine Karte zu verstecken.",
    ),
    Kind.LOOK_AWAY: Words(
        "A wrong accusation would cost you a card.",
        "Eine falsche Anklage würde dich eine Karte kosten.",
    ),
    Kind.RACE: Words(
        "It is the right card: whoever is first is rid of it.",
        "Es ist die richtige Karte: Wer zuerst da ist, ist sie los.",
    ),
    Kind.SLAP: Words(
        "The slowest gets a card from everybody.",
        "Wer am langsamsten ist, bekommt von allen eine Karte.",
    ),
}


def why(view: View, action: Action) -> Words:
    if action.kind in ALWAYS:
        return ALWAYS[Kind(action.kind)]
    card = action.spot
    match action.kind:
        case Kind.PLAY:
            return why_lay(view, card)
        case Kind.GIVE:
            return why_give(view, card)
        case Kind.DRAW:
            return why_draw(view)
        case Kind.HONEST:
            return why_honest(view)
        case Kind.PASS:
            return why_pass(view)
    return why_hide(view, card)


def why_draw(view: View) -> Words:
    if view.house.voluntary_draw:
        return Words(
            "You have nothing that you would rather lay.", "Du hast nichts, was du lieber ablegst."
        )
    return Words("Nothing of yours fits.", "Nichts von dir passt.")


def why_give(view: View, card: Card) -> Words:
    points = MINUS_POINTS[card // VALUES]
    if points > 1:
        return Words(
            f"{label(card).en} costs you {points} points; let somebody else have them.",
            f"{label(card).de} kostet dich {points} Punkte; sollen andere sie haben.",
        )
    if any(other // VALUES not in (NUMBER, MOTH) for other in view.hand):
        return Words(
            "What your dearer cards do is more useful to you.",
            "Was deine teureren Karten tun, nützt dir mehr.",
        )
    return Words(
        "You have nothing dearer to give away.", "Etwas Teureres hast du nicht zu verschenken."
    )


def why_hide(view: View, card: Card) -> Words:
    if card // VALUES == MOTH:
        return Words(
            "Nobody can watch everybody: a good moment to hide the Moth.",
            "Niemand kann alle beobachten: ein guter Moment, die Motte zu verstecken.",
        )
    if MINUS_POINTS[card // VALUES] == max(MINUS_POINTS[each // VALUES] for each in view.hand):
        return Words(
            f"Nobody can watch everybody, and you have nothing dearer than {label(card).en}.",
            f"Niemand kann alle beobachten, und Teureres als {label(card).de} hast du nicht.",
        )
    return Words(
        f"Nobody can watch everybody, and {label(card).en} is hard to get rid of.",
        f"Niemand kann alle beobachten, und {label(card).de} wirst du sonst schwer los.",
    )


def why_honest(view: View) -> Words:
    if len(view.hand) == 1:
        return Words(
            "Your last card must not be hidden.", "Deine letzte Karte darfst du nicht verstecken."
        )
    return Words(
        "Just now hiding is not worth the risk.", "Gerade lohnt sich das Verstecken nicht."
    )


def why_pass(view: View) -> Words:
    if view.pile[-1].card % VALUES in view.hand:
        return Words("This race is not worth running.", "Dieses Rennen lohnt sich nicht.")
    return Words(
        "You have no number card of this value.", "Du hast keine Zahlenkarte mit diesem Wert."
    )


def why_lay(view: View, card: Card) -> Words:
    if len(view.hand) == 1:
        return Words("With your last card you are out.", "Mit deiner letzten Karte bist du fertig.")
    if card // VALUES in INSECTS:
        return INSECTS[card // VALUES]
    value = card % VALUES
    near = ((value + 1) % VALUES, (value - 1) % VALUES)
    mine = [each for each in view.hand if each // VALUES != MOTH or view.guard == view.seat]
    if any(other % VALUES in near for other in mine):
        return Words(
            f"Another card of yours would fit onto {label(card).en}.",
            f"Auf {label(card).de} würde noch eine Karte von dir passen.",
        )
    return Words("One card less in your hand.", "Eine Karte weniger auf deiner Hand.")


def label(card: Card) -> Words:
    if card < VALUES:
        return Words(f"the {card_label(card, 'en')}", f"die {card_label(card, 'de')}")
    return Words(card_label(card, "en"), card_label(card, "de"))
