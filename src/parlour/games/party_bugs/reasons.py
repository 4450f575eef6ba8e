"""Why one would do something in Party Bugs: a sentence for whoever asked for a hint."""

from __future__ import annotations

from parlour.core.actions import Action
from parlour.core.words import Words
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.table import PARTY_KING, Card
from parlour.games.party_bugs.view import View

LOW = 5  # up to here a card takes early, and costs little
BARGAIN = 6  # points that a whole dance floor may cost and still be one


def why(view: View, action: Action) -> Words:
    card = action.spot
    match action.kind:
        case Kind.TAKE:
            return why_take(view, card)
        case Kind.PLAY:
            return why_king(view) if card == PARTY_KING else why_play(view, card)
        case Kind.HIDE:
            return why_hide(card)
        case Kind.PAIR:
            return Words("A pair that leaves costs nothing.", "Ein Paar, das geht, kostet nichts.")
        case Kind.KEEP:
            return Words(
                "Keep it: what stays hidden tells nobody anything.",
                "Behalte sie: Was versteckt bleibt, verrät niemandem etwas.",
            )
        case Kind.MIRROR:
            return why_mirror(view, card)
        case Kind.MIRROR_HIDDEN:
            return Words(
                "Your hidden card is hard to get rid of in any other way.",
                "Deine versteckte Karte wirst du anders kaum los.",
            )
    return Words(
        "Wait with the mirror: a dearer card may still come.",
        "Warte mit dem Spiegel: Es kann noch eine teurere Karte kommen.",
    )


def why_hide(card: Card) -> Words:
    if card <= LOW:
        return Words(
            f"If no twin comes, the {card} costs you little.",
            f"Wenn kein Zwilling kommt, kostet dich die {card} wenig.",
        )
    return Words(
        f"In hiding the {card} can wait for a twin, and you keep better cards to play.",
        f"Im Versteck wartet die {card} auf einen Zwilling, und die besseren spielst du aus.",
    )


def why_mirror(view: View, card: Card) -> Words:
    if card == max(mine(view)):
        return Words(
            f"The {card} is the dearest card in your display.",
            f"Die {card} ist die teuerste Karte in deiner Auslage.",
        )
    return Words(
        f"Your dearer cards are more likely to find a twin than the {card}.",
        f"Deine teureren Karten finden eher einen Zwilling als die {card}.",
    )


def why_take(view: View, card: Card) -> Words:
    assert view.seat is not None
    if card in mine(view) or card == view.hidden[view.seat]:
        return Words(f"The {card} clears your {card}.", f"Die {card} räumt deine {card} weg.")
    if card in view.hand:
        return Words(
            f"You hold another {card}: play it, take it back, and both are gone.",
            f"Du hast noch eine {card} auf der Hand: ausspielen, wieder nehmen, und beide gehen.",
        )
    if card == min(view.floor):
        return Words(
            f"The {card} is the cheapest card on the floor.",
            f"Die {card} ist die billigste Karte auf der Tanzfläche.",
        )
    if any(card in view.displays[rival] for rival in view.order[view.taken + 1 :]):
        return Words(
            f"Somebody who takes after you could clear their own {card} with it.",
            f"Wer nach dir nimmt, könnte damit die eigene {card} wegräumen.",
        )
    if any(card in unseen for unseen in view.unseen):
        return Words(
            f"The {card} can still find a twin: not all of them have been played.",
            f"Die {card} kann noch einen Zwilling finden: Es sind nicht alle gespielt.",
        )
    return Words(
        f"Of what lies there the {card} does you least harm.",
        f"Von allem, was daliegt, schadet dir die {card} am wenigsten.",
    )


def why_play(view: View, card: Card) -> Words:
    numbers = [each for each in view.hand if each != PARTY_KING]
    if card in mine(view):
        return Words(
            f"Then its twin lies on the floor and can clear your {card}.",
            f"Dann liegt ihr Zwilling auf der Tanzfläche und kann deine {card} wegräumen.",
        )
    if card == min(numbers) and (card <= LOW or len(numbers) > 1):
        return Words(
            f"The {card} lets you take early, before the good cards are gone.",
            f"Mit der {card} nimmst du früh, bevor die guten Karten weg sind.",
        )
    if card == max(numbers):
        return Words(
            f"Little is to be won on this floor: play the {card} and keep your lower cards.",
            f"Hier ist wenig zu holen: Spiel die {card} und behalte die niedrigeren Karten.",
        )
    return Words(
        f"The {card} is low enough for this floor and keeps your lowest card for a better one.",
        f"Die {card} ist hier niedrig genug und spart deine niedrigste Karte für später auf.",
    )


def why_king(view: View) -> Words:
    """It takes everything: twins on the floor leave at once, and so do those of mine."""
    once = [card for card in set(view.floor) if view.floor.count(card) % 2]
    if sum(-card if card in mine(view) else card for card in once) <= BARGAIN:
        return Words(
            "Now the whole dance floor is a bargain for your Party King.",
            "Jetzt ist die ganze Tanzfläche für deinen Party-King günstig.",
        )
    return Words(
        "Your Party King has to dance some day, and a better floor may not come.",
        "Irgendwann muss dein Party-King tanzen, und besser wird die Tanzfläche kaum.",
    )


def mine(view: View) -> tuple[Card, ...]:
    assert view.seat is not None
    return view.displays[view.seat]
