"""A Cheating Moth table drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from parlour.core.ink import bold, colour, dim, padded, width
from parlour.core.words import Language, Words
from parlour.games.cheating_moth.actions import card_label
from parlour.games.cheating_moth.table import MOTH, NO_CARD, VALUES, Card, Phase
from parlour.games.cheating_moth.view import View

COLUMNS = 78
INDENT = 13

ROUND = Words("round {round} of {rounds}", "Runde {round} von {rounds}")
MODES = Words("Calm", "Ruhig"), Words("Live", "Live")
PILES = Words("Piles", "Stapel")
DRAW_PILE = Words("{size} to draw", "{size} zu ziehen")
FITS = Words("fits: {one} or {other}", "es passt: {one} oder {other}")
HAND = Words("Your hand", "Deine Hand")
MOVING = Words("on its way", "unterwegs")
VANISHED = Words("Vanished", "Verschwunden")
GUARD = Words("Guard", "Wächter")
TURN = Words("to move", "am Zug")
READY = Words("ready", "bereit")
ABOUT = Words("about {size} cards", "etwa {size} Karten")
EXACTLY = Words("{size} cards", "{size} Karten")
POINTS = Words("{points} minus", "{points} minus")
SEEN = Words("seen:", "gesehen:")

WHAT_NOW = {
    Phase.COMMIT: Words("Everybody commits in secret", "Alle legen sich heimlich fest"),
    Phase.TURN: Words("Lay a card or draw", "Ablegen oder ziehen"),
    Phase.SPIDER: Words("Spider: who gets a card?", "Spinne: Wer bekommt eine Karte?"),
    Phase.SPIDER_GIFT: Words("Spider: which card?", "Spinne: Welche Karte?"),
    Phase.MOSQUITO: Words("Mosquito: slap!", "Mücke: Zuschlagen!"),
    Phase.MOSQUITO_GIFTS: Words("Gifts for the slowest", "Geschenke für die langsamste Hand"),
    Phase.COCKROACH: Words("Cockroach: race!", "Kakerlake: Rennen!"),
    Phase.TURN_DONE: Words("Is it really over?", "Ist es wirklich vorbei?"),
    Phase.OVER: Words("The match is over", "Die Partie ist zu Ende"),
}
SETTLING = Words("Caught! A gift is owed", "Erwischt! Ein Geschenk steht aus")
SHADES = ("yellow", "red", "cyan", "magenta", "green", "blue")  # by insect


def sketch(view: View, names: Sequence[str], language: Language) -> str:
    lines = [dim(_heading(view, language)), "", *_piles(view, language), ""]
    for seat in range(view.seats):
        lines.extend(_seat(view, seat, names[seat], language))
    lines.append("")
    if view.seat is not None and view.opened is None:
        lines.extend(_row(HAND.say(language), _cards(view.hand, language)))
        lines.extend(_own(view, language))
    return "\n".join(lines)


def _heading(view: View, language: Language) -> str:
    number = min(view.rounds_played + 1, view.house.rounds)
    now = SETTLING if view.debtor is not None else WHAT_NOW[view.phase]
    parts = [
        f"Cheating Moth ({MODES[view.house.live].say(language)})",
        ROUND.say(language).format(round=number, rounds=view.house.rounds),
        now.say(language),
    ]
    return " · ".join(parts)


def _piles(view: View, language: Language) -> Iterator[str]:
    top = view.pile[-1].card
    value = top % VALUES + 1
    one, other = sorted((value % VALUES + 1, (value - 2) % VALUES + 1))
    beneath = [discard.card for discard in view.pile[-6:-1]]
    parts = [
        _card(top, language),
        FITS.say(language).format(one=one, other=other),
        dim(DRAW_PILE.say(language).format(size=view.draw_size)),
    ]
    yield from _row(PILES.say(language), ["   ".join(parts)])
    if beneath:
        yield from _row("", [dim(f"[{card_label(card, language)}]") for card in beneath])


def _seat(view: View, seat: int, name: str, language: Language) -> Iterator[str]:
    label = bold(name[: INDENT - 3]) if seat == view.seat else name[: INDENT - 3]
    size = EXACTLY if view.house.exact_counts or seat == view.seat else ABOUT
    count = len(view.hand) if seat == view.seat else view.hand_sizes[seat]
    notes = [
        padded(size.say(language).format(size=count), 16),
        padded(POINTS.say(language).format(points=view.totals[seat]), 9),
        *_marks(view, seat, language),
    ]
    yield f"  {padded(label, INDENT - 2)}{' '.join(notes)}"
    if view.opened is not None:
        yield from _row("", _cards(view.opened.hands[seat], language))
    elif seat != view.seat and view.memory.known[seat]:
        seen = " ".join(card_label(card, language) for card in view.memory.known[seat])
        yield dim(f"{'':{INDENT}}{SEEN.say(language)} {seen}"[:COLUMNS])


def _marks(view: View, seat: int, language: Language) -> Iterator[str]:
    if seat == view.guard:
        yield colour(GUARD.say(language), "green")
    if seat == view.turn and view.phase != Phase.OVER:
        yield colour(TURN.say(language), "yellow")
    race = view.phase in (Phase.MOSQUITO, Phase.COCKROACH) and seat != view.turn
    answered = race and view.answered[seat]
    if view.committed[seat] or view.gift_ready[seat] or view.claimed[seat] or answered:
        yield colour(READY.say(language), "cyan")


def _own(view: View, language: Language) -> Iterator[str]:
    assert view.own is not None
    if view.own.moving != NO_CARD:
        yield from _row(MOVING.say(language), _cards([view.own.moving], language))
    if view.vanished:
        yield from _row(VANISHED.say(language), _cards(view.vanished, language))


def _row(label: str, parts: Iterable[str]) -> Iterator[str]:
    """A label and what belongs to it, in as many lines as it takes."""
    line = f"  {padded(bold(label) if label else '', INDENT - 2)}"
    for part in parts:
        if width(line) + width(part) > COLUMNS:
            yield line.rstrip()
            line = " " * INDENT
        line += f"{part} "
    yield line.rstrip()


def _cards(cards: Iterable[Card], language: Language) -> list[str]:
    return [_card(card, language) for card in cards]


def _card(card: Card, language: Language) -> str:
    text = colour(f"[{card_label(card, language)}]", SHADES[card // VALUES])
    return bold(text) if card // VALUES == MOTH else text
