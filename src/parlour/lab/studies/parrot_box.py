"""What is worth counting in Parrot Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.match import Match
from parlour.core.words import Language, Words
from parlour.games.parrot_box.actions import Kind, Told
from parlour.games.parrot_box.box import NO_PAIR, TAKEN_OFF, number_of_pair
from parlour.games.parrot_box.table import COLUMNS, NUMBERS, PARROT, Phase
from parlour.lab.studies.common import (
    FOUR,
    as_mean,
    as_share,
    by_players,
    column_figure,
    dot_figure,
    length_chapter,
    percent_said,
    points_said,
    seats_chapter,
    spread_chapter,
)
from parlour.lab.study import Chapter, Notes, Sitting, Subject

LOW, HIGH = 4, 9  # up to the one and from the other on

USUAL = by_players(range(2, 7))
VARIANTS = [
    Sitting("wild", FOUR, Words("wild doubles", "Doppel wild"), {"double_parrot": "wild"}),
    Sitting("minus", FOUR, Words("doubles −10", "Doppel −10"), {"double_parrot": "minus-ten"}),
    Sitting("one-round", FOUR, Words("one round", "eine Runde"), {"rounds": 1}),
]

LOOKS = {
    "closed": Words("both face down", "beide verdeckt"),
    "low": Words("0–4 open", "0–4 offen"),
    "middle": Words("5–8 open", "5–8 offen"),
    "high": Words("9–12 open", "9–12 offen"),
    "parrot": Words("Parrot open", "Papagei offen"),
    "unequal": Words("two unequal", "zwei ungleiche"),
    "pair": Words("a Pair", "ein Paar"),
    "copied": Words("Parrot and number", "Papagei und Zahl"),
    "parrots": Words("two Parrots", "zwei Papageien"),
}

Boxes = list[list[int]]


def observe(match: Match, notes: Notes) -> None:
    """Plays the match again and looks at the boxes whenever somebody's turn begins."""
    again = match.after(0)
    seen: list[tuple[int, int, str]] = []
    began = begun_by(match.opening)
    for step in match.steps:
        table = again.table
        if table.phase == Phase.TURN:
            top = table.discard_pile[table.discard_size - 1]
            notes.case(f"take/{top}", float(step.action.kind == Kind.TAKE))
            for column in range(COLUMNS):
                seen.append((step.seat, column, look_of(table, step.seat, column)))
        boxes = [list(box) for box in table.cards[: match.players]]
        closer = table.closer
        again.play(step.seat, step.action)
        began = begun_by(step.events, began)
        scores = {e.seat: e.other for e in step.events if e.what == Told.SCORED}
        closers = [e.seat for e in step.events if e.what in (Told.FINISHED, Told.PILE_FINISHED)]
        if scores:
            change(boxes, step.events)
            end_round(notes, boxes, scores, seen, began, closer if closer >= 0 else closers[0])
            seen = []
            began = begun_by(step.events)


def begun_by(events: Sequence[Any], otherwise: int = -1) -> int:
    """Who begins the round, if it has just been told."""
    return next((e.seat for e in reversed(events) if e.what == Told.BEGINS), otherwise)


def change(boxes: Boxes, events: Sequence[Any]) -> None:
    """The boxes after what was told of the last turn of a round."""
    for event in events:
        if event.what in (Told.PLACED, Told.TOOK_OFF):
            boxes[event.seat][event.other - 1] = event.card
        elif event.what == Told.LANDED:
            boxes[event.seat][event.other - 1] = PARROT


def look_of(table: Any, seat: int, column: int) -> str:
    """What kind of column this is to everybody's eyes."""
    spots = (column, column + COLUMNS)
    cards = [table.cards[seat][s] for s in spots if not table.face_down[seat] >> s & 1]
    if not cards:
        return "closed"
    if len(cards) == 1:
        card = cards[0]
        if card == PARROT:
            return "parrot"
        return "low" if card <= LOW else "high" if card >= HIGH else "middle"
    if PARROT in cards:
        return "parrots" if cards == [PARROT, PARROT] else "copied"
    return "pair" if cards[0] == cards[1] else "unequal"


def columns_of(box: Sequence[int]) -> list[float]:
    """What each column counts; what a set takes off is shared by its columns."""
    numbers = [number_of_pair(box[each], box[each + COLUMNS]) for each in range(COLUMNS)]
    counted = []
    for column, number in enumerate(numbers):
        if number == NO_PAIR:
            counted.append(float(box[column] + box[column + COLUMNS]))
        elif number == PARROT:
            counted.append(0.0)
        else:
            equal = numbers.count(number)
            counted.append(-TAKEN_OFF[equal] / equal)
    return counted


def end_round(
    notes: Notes,
    boxes: Boxes,
    scores: Mapping[int, int],
    seen: Sequence[tuple[int, int, str]],
    began: int,
    closer: int,
) -> None:
    counted = [columns_of(box) for box in boxes]
    for seat, column, look in seen:
        notes.case(f"column/{look}", counted[seat][column])
    for who, seat in (("closer", closer), ("first", began)):
        others = [points for each, points in scores.items() if each != seat]
        notes.case(f"{who}/points", scores[seat] - sum(others) / len(others))
        best = [each for each, points in scores.items() if points == min(scores.values())]
        share = 1 / len(best) if seat in best else 0.0
        notes.case(f"{who}/best", share - 1 / len(scores))
    for box in boxes:
        for spot, card in enumerate(box):
            mate = box[(spot + COLUMNS) % (2 * COLUMNS)]
            if card != PARROT:
                notes.case(f"paired/{card}", float(mate in (card, PARROT)))


def chapters(notes: Mapping[str, Notes], language: Language) -> list[Chapter]:
    return [
        columns_chapter(notes[str(FOUR)], language),
        ending_chapter(notes, language),
        cards_chapter(notes[str(FOUR)], language),
        seats_chapter(notes, USUAL, language),
        spread_chapter(notes, USUAL, [USUAL[FOUR - 2], *VARIANTS], language),
        length_chapter(notes, [*USUAL, *VARIANTS], language),
    ]


def columns_chapter(notes: Notes, language: Language) -> Chapter:
    rows = [
        as_mean(words.say(language), notes.mean(f"column/{look}"))
        for look, words in LOOKS.items()
        if notes.mean(f"column/{look}").groups > 1
    ]
    title = Words("What a column counts in the end", "Was eine Spalte am Ende zählt")
    return Chapter(
        Words("What is a column worth?", "Was ist eine Spalte wert?"),
        Words(
            "How a column looks when its owner's turn begins, and the points it counts at the end "
            "of the round; what Quartets and larger sets take off is shared by their columns. Four "
            "players.",
            "Wie eine Spalte aussieht, wenn man an die Reihe kommt, und was sie am Ende der Runde "
            "zählt; was Quartette und größere Sätze abziehen, teilen sich ihre Spalten. Zu viert.",
        ),
        [dot_figure("columns", title.say(language), rows, points_said(language), 0.0)],
    )


def ending_chapter(notes: Mapping[str, Notes], language: Language) -> Chapter:
    def rows(what: str) -> list[Any]:
        return [
            as_mean(each.words.say(language), notes[each.name].mean(what), i)
            for i, each in enumerate(USUAL)
            if each.name in notes
        ]

    def gap(name: str, en: str, de: str, what: str) -> Any:
        return dot_figure(name, Words(en, de).say(language), rows(what), points_said(language), 0.0)

    return Chapter(
        Words("Is it good to end the round, or to begin it?", "Beenden oder beginnen: lohnt es?"),
        Words(
            "Points more or less than the mean of the others in the same round; to the left is "
            "better. Who ends the round chose a good moment, so not all of it is the ending.",
            "Punkte mehr oder weniger als der Mittelwert der anderen in derselben Runde; links ist "
            "besser. Wer die Runde beendet, wählt einen guten Moment; es liegt also nicht nur am "
            "Beenden.",
        ),
        [
            gap("closer", "Who ends the round", "Wer die Runde beendet", "closer/points"),
            gap("first", "Who begins the round", "Wer die Runde beginnt", "first/points"),
        ],
    )


def cards_chapter(notes: Notes, language: Language) -> Chapter:
    names = [*map(str, range(NUMBERS)), Words("Parrot", "Papagei").say(language)]
    takes = [as_share(name, notes.mean(f"take/{card}")) for card, name in enumerate(names)]
    pairs = [as_share(names[card], notes.mean(f"paired/{card}"), 1) for card in range(NUMBERS)]
    take = Words("How often a discard is taken", "Wie oft eine Ablage genommen wird")
    pair = Words("How often it ends in a Pair", "Wie oft sie in einem Paar endet")
    below = Words("card (four players)", "Karte (zu viert)").say(language)
    return Chapter(
        Words("Which cards are wanted?", "Welche Karten sind begehrt?"),
        Words(
            "How often the top discard is taken when somebody's turn begins, and how many of the "
            "cards that lie in a box at the end are part of a Pair.",
            "Wie oft die oberste Ablage genommen wird, wenn jemand an die Reihe kommt, und wie "
            "viele der Karten, die am Ende in einer Kiste liegen, zu einem Paar gehören.",
        ),
        [
            column_figure("takes", take.say(language), takes, percent_said(language), below),
            column_figure("pairs", pair.say(language), pairs, percent_said(language), below),
        ],
    )


SUBJECT = Subject([*USUAL, *VARIANTS], observe, chapters)
