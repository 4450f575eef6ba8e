"""Why one would do something in Parrot Box: a sentence for whoever asked for a hint."""

from __future__ import annotations

from parlour.core.actions import Action
from parlour.core.words import Words
from parlour.games.parrot_box.actions import Kind
from parlour.games.parrot_box.box import mate_of
from parlour.games.parrot_box.table import PARROT, Card, Spot
from parlour.games.parrot_box.view import View

CHEAP = 5  # up to here a card is good to have, even alone


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
                "This card would help you too little anywhere.",
                "Diese Karte würde dir nirgends genug helfen.",
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
    if card in singles(view):
        return Words(
            f"The {card} can make a Pair with yours.",
            f"Die {card} kann mit deiner ein Paar bilden.",
        )
    if card <= CHEAP:
        return Words(
            f"The {card} is cheap to have.",
            f"Die {card} kostet wenig.",
        )
    dearest = max(singles(view), default=card)
    if dearest > card:
        return Words(
            f"The {card} is cheaper than your {dearest}.",
            f"Die {card} ist billiger als deine {dearest}.",
        )
    return Words(
        f"The {card} is dear, but it fits what lies in your box.",
        f"Die {card} ist teuer, passt aber zu dem, was in deiner Kiste liegt.",
    )


def why_place(view: View, spot: Spot) -> Words:
    card, replaced, mate = view.in_hand, mine(view)[spot], mine(view)[mate_of(spot)]
    assert card is not None
    if mate is not None and (mate == card or PARROT in (mate, card)):
        return Words(
            f"On spot {spot + 1} it makes a Pair, and that costs nothing.",
            f"Auf Feld {spot + 1} entsteht ein Paar, und das kostet nichts.",
        )
    if card == PARROT:
        return Words(
            f"On spot {spot + 1} the Parrot makes a Pair of whatever lies beside it.",
            f"Auf Feld {spot + 1} macht der Papagei aus allem, was daneben liegt, ein Paar.",
        )
    if replaced is None and card <= CHEAP:
        return Words(
            f"On spot {spot + 1} the {card} is better than an unknown card.",
            f"Auf Feld {spot + 1} ist die {card} besser als eine unbekannte Karte.",
        )
    if replaced is None:
        return Words(
            f"On spot {spot + 1} the {card} can wait for a twin.",
            f"Auf Feld {spot + 1} kann die {card} auf einen Zwilling warten.",
        )
    if card < replaced < PARROT:
        return Words(
            f"There the {card} costs less than your {replaced}.",
            f"Dort kostet die {card} weniger als deine {replaced}.",
        )
    return Words(
        f"On spot {spot + 1} the {card} does you least harm.",
        f"Auf Feld {spot + 1} schadet dir die {card} am wenigsten.",
    )


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
        f"A second {mate} may lie there, and that would be a Pair.",
        f"Dort kann eine zweite {mate} liegen, und das wäre ein Paar.",
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


def singles(view: View) -> list[Card]:
    """My open number cards that are not half of a Pair."""
    box = mine(view)
    alone = []
    for spot, card in enumerate(box):
        mate = box[mate_of(spot)]
        if card is not None and card != PARROT and mate not in (card, PARROT):
            alone.append(card)
    return alone
