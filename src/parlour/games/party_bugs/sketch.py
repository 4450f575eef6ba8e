"""A Party Bugs table drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.core.ink import bold, colour, dim, padded
from parlour.core.words import Language, Words
from parlour.games.party_bugs.actions import card_label
from parlour.games.party_bugs.table import PARTY_KING, Card, Phase
from parlour.games.party_bugs.view import View

FLOOR = Words("Dance floor", "Tanzfläche")
ROUND = Words("round {round}", "Runde {round}")
GAME = Words("game {game} of {games}", "Spiel {game} von {games}")
HAND = Words("Your hand", "Deine Hand")
TIED = Words("Tied", "Gleichstand")
MIRROR = Words("mirror", "Spiegel")
READY = Words("ready", "bereit")
PLAYED = Words("played", "spielt")
POINTS = Words("points", "Punkte")
UNPLAYED = Words("not seen yet", "noch nicht gesehen")


def sketch(view: View, names: Sequence[str], language: Language) -> str:
    lines = [dim(_heading(view, language)), ""]
    lines.append(f"  {bold(FLOOR.say(language))}  {_cards(view.floor, language)}")
    lines.append("")
    for member in range(len(view.displays)):
        lines.append(_member(view, member, names[member], language))
        if view.card_counter and not view.piles:
            unseen = " ".join(map(str, view.unseen[member]))
            lines.append(dim(f"{'':14}{UNPLAYED.say(language)}: {unseen}"))
    if view.hand:
        lines.extend(["", f"  {bold(HAND.say(language))}  {_cards(view.hand, language)}"])
    return "\n".join(lines)


def _heading(view: View, language: Language) -> str:
    parts = ["Party Bugs", ROUND.say(language).format(round=view.round)]
    if view.games > 1:
        game = min(view.game + 1, view.games)
        parts.insert(1, GAME.say(language).format(game=game, games=view.games))
    return " · ".join(parts)


def _member(view: View, member: int, name: str, language: Language) -> str:
    me = member == view.seat
    label = padded(bold(name) if me else name, 12)
    shown = _cards(view.displays[member], language) or dim("–")
    if view.has_hidden[member]:
        known = view.hidden[member]
        shown += " " + dim(f"[{'?' if known is None else known}]")
    points = sum(view.displays[member]) + (view.hidden[member] or 0)
    notes = [f"{points} {POINTS.say(language)}"]
    if view.games > 1:
        notes.append(f"Σ {view.totals[member]}")
    if member == view.tied:
        notes.append(colour(TIED.say(language), "magenta"))
    if member == view.mirror_holder:
        notes.append(colour(MIRROR.say(language), "cyan"))
    notes.extend(_doing(view, member, language))
    return f"  {label}{padded(shown, 36)} {dim(' · ').join(notes)}"


def _doing(view: View, member: int, language: Language) -> list[str]:
    if member >= view.seats:
        return []
    card = view.played[member]
    if card is not None:
        return [f"{PLAYED.say(language)} {_cards([card], language)}"]
    if view.phase in (Phase.HIDE, Phase.CHOOSE) and view.ready[member]:
        return [colour(READY.say(language), "green")]
    return []


def _cards(cards: Iterable[Card], language: Language) -> str:
    return " ".join(colour(f"[{card_label(card, language)}]", _shade(card)) for card in cards)


def _shade(card: Card) -> str:
    if card == PARTY_KING:
        return "magenta"
    return "green" if card <= 4 else "yellow" if card <= 8 else "red"
