"""Why one would do something in Parrot Box: a sentence for whoever asked for a hint."""

from __future__ import annotations

from parlour.core.actions import Action
from parlour.core.words import Words
from parlour.games.parrot_box.actions import Kind, card_label
from parlour.games.parrot_box.box import mate_of
from parlour.games.parrot_box.table import PARROT, Card, Spot
from parlour.games.parrot_box.view import View


def why(view: View, action: Action) -> Words:
    match action.kind:
        case Kind.OPEN:
            return Words(
                "Open two different columns: more cards can then find a twin.",
                "Öffne zwei verschiedene Spalten: So finden mehr Karten einen Zwilling.",
            )
        case Kind.TAKE:
            return why_take(view)
        case Kind.DRAW:
            return Words(
                "The discard does not help you enough; a hidden card may.",
                "Die Ablage hilft dir zu wenig, eine verdeckte Karte vielleicht mehr.",
            )
        case Kind.PLACE:
            return why_place(view, action.spot)
        case Kind.DISCARD:
            return Words(
                "This card saves you nothing anywhere.",
                "Diese Karte spart dir nirgends etwas.",
            )
        case Kind.REVEAL:
            return why_reveal(view, action.spot)
        case Kind.PASS:
            return Words(
                "You are not far enough ahead to end the round.",
                "Du liegst nicht weit genug vorn, um die Runde zu beenden.",
            )
        case Kind.FLY:
            return Words(
                "The new card keeps the Pair, and the Parrot is free for another column.",
                "Die neue Karte hält das Paar, und der Papagei wird für eine andere Spalte frei.",
            )
    return why_land(view, action.spot)


def why_take(view: View) -> Words:
    card = view.discard
    assert card is not None
    if card == PARROT:
        return Words(
            "A Parrot makes a Pair of any column.", "Ein Papagei macht jede Spalte zum Paar."
        )
    if card in mine(view):
        return Words(
            f"It can be a Pair with {said(card, 'en')} of yours.",
            f"Sie kann mit {said(card, 'de').replace('eine', 'einer')} von dir ein Paar bilden.",
        )
    return Words(
        f"{said(card, 'en').capitalize()} is cheap to have.",
        f"{said(card, 'de').capitalize()} kostet wenig.",
    )


def why_place(view: View, spot: Spot) -> Words:
    card, replaced, mate = view.in_hand, mine(view)[spot], mine(view)[mate_of(spot)]
    assert card is not None
    if mate is not None and (mate == card or PARROT in (mate, card)):
        return Words(
            f"On spot {spot + 1} it makes a Pair, and that costs nothing.",
            f"Auf Feld {spot + 1} entsteht ein Paar, und das kostet nichts.",
        )
    if replaced is None:
        return Words(
            f"On spot {spot + 1} {said(card, 'en')} is better than an unknown card.",
            f"Auf Feld {spot + 1} ist {said(card, 'de')} besser als eine unbekannte Karte.",
        )
    return Words(
        f"{said(card, 'en').capitalize()} costs less there than {said(replaced, 'en')}.",
        f"{said(card, 'de').capitalize()} kostet dort weniger als {said(replaced, 'de')}.",
    )


def said(card: Card, language: str) -> str:
    if card == PARROT:
        return "ein Papagei" if language == "de" else "a Parrot"
    label = card_label(card, "en")
    article = "an" if card in (8, 11) else "a"
    return f"eine {label}" if language == "de" else f"{article} {label}"


def why_reveal(view: View, spot: Spot) -> Words:
    mate = mine(view)[mate_of(spot)]
    if mate is None:
        return Words(
            "A new column gives new cards a place to match.",
            "Eine neue Spalte gibt neuen Karten etwas zum Passen.",
        )
    if mate == PARROT:
        return Words(
            "Whatever lies there, the Parrot makes a Pair of it.",
            "Was auch dort liegt, der Papagei macht ein Paar daraus.",
        )
    return Words(
        f"Beside your {mate} a twin would save most.",
        f"Neben deiner {mate} würde ein Zwilling am meisten sparen.",
    )


def why_land(view: View, spot: Spot) -> Words:
    mate = mine(view)[mate_of(spot)]
    if mate is None or mate == PARROT:
        return Words(
            f"On spot {spot + 1} the Parrot replaces a card that may be dear.",
            f"Auf Feld {spot + 1} ersetzt der Papagei eine Karte, die teuer sein kann.",
        )
    return Words(
        f"Beside your {mate} the Parrot makes a Pair.",
        f"Neben deiner {mate} macht der Papagei ein Paar.",
    )


def mine(view: View) -> tuple[Card | None, ...]:
    assert view.seat is not None
    return view.boxes[view.seat]
