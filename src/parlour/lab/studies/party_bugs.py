"""What is worth counting in Party Bugs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from parlour.core.match import Match
from parlour.core.words import Language, Words
from parlour.games.party_bugs.actions import Told
from parlour.games.party_bugs.table import COSTUMES, PARTY_KING
from parlour.lab.studies.common import (
    FOUR,
    as_mean,
    as_share,
    by_players,
    column_figure,
    dot_figure,
    gap_said,
    length_chapter,
    percent_said,
    points_said,
    seats_chapter,
    spread_chapter,
)
from parlour.lab.study import Chapter, Notes, Sitting, Subject, events_of, shares_of_win

ROUNDS = 12  # with played cards

USUAL = by_players(range(2, 7))
VARIANTS = [
    Sitting("hidden", FOUR, Words("hidden card", "versteckte Karte"), {"hidden_card": True}),
    Sitting("mirror", FOUR, Words("mirror card", "Spiegelkarte"), {"mirror": True}),
    Sitting(
        "both",
        FOUR,
        Words("both variants", "beide Varianten"),
        {"hidden_card": True, "mirror": True},
    ),
]


def observe(match: Match, notes: Notes) -> None:
    tied_card(match, notes)
    game = OneGame(match.players)
    for event in events_of(match):
        game.hear(event.what, event.seat, event.card, event.other, notes)


def tied_card(match: Match, notes: Notes) -> None:
    """By how much those win more often who sit so far from the (last) Tied card."""
    wins = shares_of_win(match)
    fair = sum(wins[: match.players]) / match.players
    for seat in range(match.players):
        distance = (seat - match.table.tied) % match.players
        notes.case(f"tied/{distance}", wins[seat] - fair)


class OneGame:
    """What lies where, as it is told, and what each card has brought by the end."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.begin()

    def begin(self) -> None:
        self.round = 1
        self.played: dict[int, int] = {}
        self.gained: Counter[int] = Counter()
        self.taken: list[Counter[int]] = [Counter() for _ in range(self.players)]
        self.left: list[Counter[int]] = [Counter() for _ in range(self.players)]

    def hear(self, what: int, seat: int, card: int, other: int, notes: Notes) -> None:
        if what == Told.GAME:
            self.begin()
        elif what == Told.ROUND:
            self.end_round(notes)
            self.round = other
        elif 0 <= seat < self.players:
            self.hear_of_player(what, seat, card, notes)

    def hear_of_player(self, what: int, seat: int, card: int, notes: Notes) -> None:
        if what == Told.REVEALED:
            self.played[seat] = card
            if card == PARTY_KING:
                notes.case(f"king/{self.round}", 1.0)
        elif what == Told.TOOK:
            self.taken[seat][card] += 1
            self.gained[seat] += card
        elif what in (Told.PAIR_LEFT, Told.HIDDEN_PAIR_LEFT):
            self.left[seat][card] += 2 if what == Told.PAIR_LEFT else 1
            self.gained[seat] -= 2 * card
        elif what in (Told.MIRRORED, Told.MIRRORED_HIDDEN):
            self.gained[seat] -= card
            self.left[seat][card] += what == Told.MIRRORED
        elif what == Told.SCORED:
            self.end_game(seat, notes)

    def end_round(self, notes: Notes) -> None:
        for seat, card in self.played.items():
            notes.case(f"play/{card}", self.gained[seat])
            if card == PARTY_KING:
                notes.case(f"haul/{self.round}", self.gained[seat])
            else:
                notes.case(f"king/{self.round}", 0.0)
        self.played = {}
        self.gained.clear()

    def end_game(self, seat: int, notes: Notes) -> None:
        for card, taken in self.taken[seat].items():
            left = min(self.left[seat][card], taken)
            for i in range(taken):
                notes.case(f"take/{card}", 0.0 if i < left else float(card))
                notes.case(f"leave/{card}", 1.0 if i < left else 0.0)


def chapters(notes: Mapping[str, Notes], language: Language) -> list[Chapter]:
    return [
        seats_chapter(notes, USUAL, language),
        tied_chapter(notes, language),
        playing_chapter(notes[str(FOUR)], language),
        taking_chapter(notes[str(FOUR)], language),
        kings_chapter(notes[str(FOUR)], language),
        spread_chapter(notes, USUAL, [USUAL[FOUR - 2], *VARIANTS], language),
        length_chapter(notes, [*USUAL, *VARIANTS], language),
    ]


def tied_chapter(notes: Mapping[str, Notes], language: Language) -> Chapter:
    holders = [
        as_mean(sitting.words.say(language), notes[sitting.name].mean("tied/0"), i)
        for i, sitting in enumerate(USUAL)
        if sitting.name in notes
    ]
    places = (
        Words("holder", "mit der Karte"),
        Words("left of it", "links davon"),
        Words("opposite", "gegenüber"),
        Words("right of it", "rechts davon"),
    )
    around = [
        as_mean(place.say(language), notes[str(FOUR)].mean(f"tied/{distance}"), distance)
        for distance, place in enumerate(places)
    ]
    more = Words("Wins of the holder, more or less than fair", "Siege mit der Karte, mehr als fair")
    where = Words("Four players, seen from the Tied card", "Zu viert, von der Karte aus gesehen")
    return Chapter(
        Words("What is the Tied card worth?", "Was ist die Gleichstandskarte wert?"),
        Words(
            "It wins ties, but its holder takes last in the last round. Which of the two weighs "
            "more depends on how many sit at the table, and on how they play.",
            "Sie gewinnt bei Gleichstand, aber wer sie hat, nimmt in der letzten Runde zuletzt. "
            "Was davon mehr wiegt, hängt davon ab, wie viele am Tisch sitzen und wie sie spielen.",
        ),
        [
            dot_figure("tied", more.say(language), holders, gap_said(language), 0.0),
            dot_figure("tied-around", where.say(language), around, gap_said(language), 0.0),
        ],
    )


def playing_chapter(notes: Notes, language: Language) -> Chapter:
    rows = [
        as_mean(str(card), notes.mean(f"play/{card}"), int(card == PARTY_KING))
        for card in range(1, COSTUMES + 1)
    ]
    title = Words("Points of the round, by card played", "Punkte der Runde, nach gespielter Karte")
    below = Words("card played (four players)", "gespielte Karte (zu viert)")
    return Chapter(
        Words("What does a card bring when it is played?", "Was bringt eine gespielte Karte?"),
        Words(
            "By how many points the display grows in the round in which good players chose this "
            "card; below nought, pairs left. It is not the card alone: low cards are played when "
            "there is something to get.",
            "Um wie viele Punkte die Auslage in der Runde wächst, in der gute Leute diese Karte "
            "gewählt haben; unter null gingen Paare weg. Es liegt nicht nur an der Karte: Niedrige "
            "spielt man, wenn es etwas zu holen gibt.",
        ),
        [
            column_figure(
                "play", title.say(language), rows, points_said(language), below.say(language)
            )
        ],
    )


def taking_chapter(notes: Notes, language: Language) -> Chapter:
    costs = [as_mean(str(c), notes.mean(f"take/{c}")) for c in range(1, COSTUMES + 1)]
    leaves = [as_share(str(c), notes.mean(f"leave/{c}"), 1) for c in range(1, COSTUMES + 1)]
    cost = Words("What a card counts at the end", "Was eine Karte am Ende zählt")
    leave = Words("How often it leaves in a pair", "Wie oft sie als Paar wieder geht")
    below = Words("card taken (four players)", "genommene Karte (zu viert)").say(language)
    return Chapter(
        Words("What does a card cost when it is taken?", "Was kostet eine genommene Karte?"),
        Words(
            "A card costs its value only if it never finds a twin. High ones are taken when a twin "
            "lies there already, or by force.",
            "Eine Karte kostet ihren Wert nur, wenn nie ein Zwilling kommt. Hohe nimmt man, wenn "
            "der Zwilling schon daliegt, oder gezwungen.",
        ),
        [
            column_figure("take", cost.say(language), costs, points_said(language), below),
            column_figure("leave", leave.say(language), leaves, percent_said(language), below),
        ],
    )


def kings_chapter(notes: Notes, language: Language) -> Chapter:
    rounds = range(1, ROUNDS + 1)
    played = [as_share(str(each), notes.mean(f"king/{each}")) for each in rounds]
    hauls = [as_mean(str(each), notes.mean(f"haul/{each}"), 1) for each in rounds]
    often = Words("Played cards that are Party Kings", "Gespielte Karten, die Party-Kings sind")
    haul = Words("What the King brings in", "Was der King einbringt")
    below = Words("round (four players)", "Runde (zu viert)").say(language)
    return Chapter(
        Words("When are Kings played?", "Wann werden Kings gespielt?"),
        Words(
            "Everybody has one King. Good players wait for a floor that pairs up with their "
            "display; who waited too long plays it at the end. The second picture has the points "
            "of those who played a King, also when another King was quicker.",
            "Alle haben einen King. Gute Leute warten auf eine Tanzfläche, die zu ihrer Auslage "
            "passt; wer zu lange wartet, spielt ihn am Ende. Das zweite Bild zeigt die Punkte "
            "derer, die einen King spielten, auch wenn ein anderer King zuvorkam.",
        ),
        [
            column_figure("kings", often.say(language), played, percent_said(language), below),
            column_figure("hauls", haul.say(language), hauls, points_said(language), below),
        ],
    )


SUBJECT = Subject([*USUAL, *VARIANTS], observe, chapters)
