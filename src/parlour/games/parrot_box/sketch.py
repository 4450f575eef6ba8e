"""A Parrot Box table drawn for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.ink import bold, colour, dim, padded
from parlour.core.words import Language, Words
from parlour.games.parrot_box.box import NO_PAIR, mate_of, number_of_pair
from parlour.games.parrot_box.table import COLUMNS, PARROT, SPOTS, Card, Phase, Seat, Spot
from parlour.games.parrot_box.view import View

ROUND = Words("round {round} of {rounds}", "Runde {round} von {rounds}")
DRAW_PILE = Words("Draw pile", "Nachziehstapel")
DISCARD = Words("Discard", "Ablage")
NEW_CARD = Words("New card", "Neue Karte")
IN_THE_AIR = Words("In the air", "In der Luft")
TOTAL = Words("total", "gesamt")
READY = Words("ready", "bereit")
LAST_TURNS = Words("last turns", "letzte Züge")
FINISHED = Words("finished", "fertig")

BOXES_IN_A_ROW = 4
BOX_WIDTH = 19


def sketch(view: View, names: Sequence[str], language: Language) -> str:
    lines = [dim(_heading(view, language)), "", _middle(view, language), ""]
    others = [seat for seat in range(view.seats) if seat != view.seat]
    for first in range(0, len(others), BOXES_IN_A_ROW):
        lines.extend(_small_boxes(view, others[first : first + BOXES_IN_A_ROW], names, language))
        lines.append("")
    if view.seat is not None:
        lines.extend(_large_box(view, view.seat, names, language))
    return "\n".join(line.rstrip() for line in lines)


def _heading(view: View, language: Language) -> str:
    number = min(view.round + 1, view.rounds)
    parts = ["Parrot Box", ROUND.say(language).format(round=number, rounds=view.rounds)]
    if view.closer is not None and view.phase != Phase.OVER:
        parts.append(LAST_TURNS.say(language))
    return " · ".join(parts)


def _middle(view: View, language: Language) -> str:
    """The two piles, and what the player on turn holds."""
    back = dim("[░░]") if view.draw_size else dim("[  ]")
    parts = [f"{DRAW_PILE.say(language)} {back} {dim(str(view.draw_size))}"]
    discard = dim("[  ]") if view.discard is None else _card(view.discard)
    parts.append(f"{DISCARD.say(language)} {discard}")
    if view.phase in (Phase.DRAWN, Phase.TAKEN, Phase.FLYING):
        label = IN_THE_AIR if view.phase == Phase.FLYING else NEW_CARD
        shown = dim("[░░]") if view.in_hand is None else _card(view.in_hand)
        parts.append(bold(label.say(language)) + " " + shown)
    return "  " + "     ".join(parts)


def _small_boxes(
    view: View, seats: Sequence[Seat], names: Sequence[str], language: Language
) -> list[str]:
    rows = [
        [_name(view, seat, names[seat], BOX_WIDTH - 4) for seat in seats],
        [_total(view, seat, language) for seat in seats],
        [_row(view, seat, range(COLUMNS)) for seat in seats],
        [_row(view, seat, range(COLUMNS, SPOTS)) for seat in seats],
    ]
    return ["  " + "".join(padded(part, BOX_WIDTH) for part in row) for row in rows]


def _large_box(view: View, seat: Seat, names: Sequence[str], language: Language) -> list[str]:
    """My own box, with the numbers of the spots."""
    lines = [f"  {_name(view, seat, names[seat], 40)}   {_total(view, seat, language)}"]
    for row in (range(COLUMNS), range(COLUMNS, SPOTS)):
        numbers = "".join(dim(f"   {spot + 1}   ") for spot in row)
        edge = "┌────┐ " * COLUMNS
        cards = "".join(f"│{_face(view, seat, spot)}│ " for spot in row)
        lines.extend(f"    {line}" for line in (numbers, edge, cards, "└────┘ " * COLUMNS))
    return lines


def _name(view: View, seat: Seat, name: str, width: int) -> str:
    shown = name if len(name) <= width else name[: width - 1] + "…"
    if seat == view.turn:
        return colour("▶ ", "yellow") + bold(shown)
    return shown


def _total(view: View, seat: Seat, language: Language) -> str:
    note = f"{TOTAL.say(language)} {view.totals[seat]}"
    if view.phase == Phase.OPENING and view.ready[seat]:
        return f"{dim(note)} {colour(READY.say(language), 'green')}"
    if seat == view.closer:
        return f"{dim(note)} {colour(FINISHED.say(language), 'magenta')}"
    return dim(note)


def _row(view: View, seat: Seat, spots: Sequence[Spot]) -> str:
    return "".join(_face(view, seat, spot) for spot in spots)


def _face(view: View, seat: Seat, spot: Spot) -> str:
    """Four columns wide. A Pair is bold."""
    card = view.boxes[seat][spot]
    if card is None:
        chosen = seat == view.seat and spot in view.to_open
        return colour(" ░░ ", "cyan") if chosen else dim(" ░░ ")
    mate = view.boxes[seat][mate_of(spot)]
    shown = colour(f" {_short(card):>2} ", _shade(card))
    paired = mate is not None and number_of_pair(card, mate) != NO_PAIR
    return bold(shown) if paired else shown


def _card(card: Card) -> str:
    return colour(f"[{_short(card)}]", _shade(card))


def _short(card: Card) -> str:
    """A Parrot is a P in both languages."""
    return "P" if card == PARROT else str(card)


def _shade(card: Card) -> str:
    if card == PARROT:
        return "magenta"
    return "green" if card <= 4 else "yellow" if card <= 8 else "red"
