"""Why one would do something in Party Bugs: a sentence for whoever asked for a hint."""

from __future__ import annotations

from parlour.core.actions import Action
from parlour.core.words import Words
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.table import PARTY_KING, Card
from parlour.games.party_bugs.view import View

LOW = 5  # up to here a card takes early


def why(view: View, action: Action) -> Words:
    card = action.spot
    match action.kind:
        case Kind.TAKE:
            return why_take(view, card)
        case Kind.PLAY:
            return why_play(view, card)
        case Kind.HIDE:
            return Words(
                f"The {card} is cheap to keep if no twin comes.",
                f"Die {card} kostet wenig, wenn kein Zwilling kommt.",
            )
        case Kind.PAIR:
            return Words("A pair that leaves costs nothing.", "Ein Paar, das geht, kostet nichts.")
        case Kind.KEEP:
            return Words(
                "Keep it: what stays hidden tells nobody anything.",
                "Behalte sie: Was versteckt bleibt, verrät niemandem etwas.",
            )
        case Kind.MIRROR:
            return Words(
                f"The {card} is dear, and a twin for it is not in sight.",
                f"Die {card} ist teuer, und ein Zwilling ist nicht in Sicht.",
            )
        case Kind.MIRROR_HIDDEN:
            return Words(
                "Your hidden card is the dearest you have.",
                "Deine versteckte Karte ist deine teuerste.",
            )
    return Words(
        "Wait with the mirror: a dearer card may still come.",
        "Warte mit dem Spiegel: Es kann noch eine teurere Karte kommen.",
    )


def why_take(view: View, card: Card) -> Words:
    assert view.seat is not None
    if card in view.displays[view.seat] or card == view.hidden[view.seat]:
        return Words(f"The {card} clears your {card}.", f"Die {card} räumt deine {card} weg.")
    after = view.order[view.taken + 1 :]
    if any(card in view.displays[rival] for rival in after):
        return Words(
            f"The {card} would clear a {card} of somebody who takes after you.",
            f"Die {card} würde bei jemandem nach dir eine {card} wegräumen.",
        )
    if card == min(view.floor):
        return Words(
            f"The {card} is the cheapest card on the floor.",
            f"Die {card} ist die billigste Karte auf der Tanzfläche.",
        )
    return Words(
        f"The {card} is likely to find a twin later.",
        f"Die {card} findet später wahrscheinlich einen Zwilling.",
    )


def why_play(view: View, card: Card) -> Words:
    assert view.seat is not None
    mine = view.displays[view.seat]
    if card == PARTY_KING:
        return Words(
            "Now the whole dance floor is a bargain for your Party King.",
            "Jetzt ist die ganze Tanzfläche für deinen Party-King günstig.",
        )
    if card in mine:
        return Words(
            f"On the floor the {card} waits for your {card} to pair with.",
            f"Auf der Tanzfläche wartet die {card} dann auf deine {card}.",
        )
    if card <= LOW:
        return Words("Playing low lets you take early.", "Wer niedrig spielt, darf früh nehmen.")
    return Words(
        f"The {card} keeps your other cards for rounds that matter more.",
        f"Mit der {card} sparst du die anderen Karten für wichtigere Runden.",
    )
