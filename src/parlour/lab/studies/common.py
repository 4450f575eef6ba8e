"""Chapters that every study has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from parlour.core.words import Language, Words
from parlour.lab.drawing import PHONE
from parlour.lab.means import Mean
from parlour.lab.plots import Row, Said, columns, dots, number, percent, ridges
from parlour.lab.study import Chapter, Figure, Notes, Sitting

PLAYERS = Words("{players} players", "zu {players}")
SEAT = Words("{players} players, seat {seat}", "zu {players}, Platz {seat}")
FOUR = 4  # at so many players options and details are looked at

Namer = Callable[[str], str]


def by_players(counts: Sequence[int], **options: object) -> list[Sitting]:
    """A sitting for every number of players, with the usual options."""
    return [
        Sitting(
            f"{players}",
            players,
            Words(*(words.format(players=players) for words in PLAYERS)),
            options,
        )
        for players in counts
    ]


def points_said(language: Language, digits: int = 1) -> Said:
    return lambda value: number(value, language, digits)


def percent_said(language: Language) -> Said:
    return lambda value: percent(value, language)


def gap_said(language: Language) -> Said:
    """Of percent points: with a plus or a minus."""

    def said(value: float) -> str:
        text = percent(value, language)
        return f"+{text}" if value > 0 and text != percent(0, language) else text

    return said


def as_share(name: str, mean: Mean, series: int = 0) -> Row:
    return Row(name, mean.share(), mean.cases, series)


def as_mean(name: str, mean: Mean, series: int = 0) -> Row:
    return Row(name, mean.interval(), mean.cases, series)


def dot_figure(
    name: str, title: str, rows: Sequence[Row], said: Said, chance: float | None = None
) -> Figure:
    return Figure(
        name,
        dots(title, rows, said, chance),
        dots(title, rows, said, chance, paper=PHONE),
        rows,
    )


def column_figure(
    name: str,
    title: str,
    rows: Sequence[Row],
    said: Said,
    below: str = "",
    chance: float | None = None,
) -> Figure:
    return Figure(
        name,
        columns(title, rows, said, chance, below),
        columns(title, rows, said, chance, below, PHONE),
        rows,
    )


def seats_chapter(
    notes: Mapping[str, Notes], sittings: Sequence[Sitting], language: Language
) -> Chapter:
    rows = [
        as_mean(
            SEAT.say(language).format(players=sitting.players, seat=seat + 1),
            notes[sitting.name].mean(f"seat/{seat}"),
            i,
        )
        for i, sitting in enumerate(sittings)
        if sitting.name in notes
        for seat in range(sitting.players)
    ]
    title = Words(
        "Wins more or less than the others at the table",
        "Siege mehr oder weniger als die anderen am Tisch",
    )
    return Chapter(
        Words("Does the seat matter?", "Kommt es auf den Platz an?"),
        Words(
            "A dot to the right of the dashed line is a seat that wins more often than its share. "
            "Where the bar crosses the line, it may well be chance.",
            "Ein Punkt rechts der gestrichelten Linie ist ein Platz, der öfter gewinnt, als ihm "
            "zusteht. Wo der Balken die Linie schneidet, kann das gut Zufall sein.",
        ),
        [dot_figure("seats", title.say(language), rows, gap_said(language), 0.0)],
    )


def spread_chapter(
    notes: Mapping[str, Notes],
    usual: Sequence[Sitting],
    variants: Sequence[Sitting],
    language: Language,
) -> Chapter:
    def ridge(name: str, title: Words, sittings: Sequence[Sitting]) -> Figure:
        there = [each for each in sittings if each.name in notes]
        hills = [(each.words.say(language), notes[each.name].spread["points"]) for each in there]
        rows = [
            as_mean(each.words.say(language), notes[each.name].mean("points")) for each in there
        ]
        said = points_said(language)
        return Figure(
            name,
            ridges(title.say(language), hills, said),
            ridges(title.say(language), hills, said, paper=PHONE),
            rows,
        )

    return Chapter(
        Words("How are the points spread?", "Wie verteilen sich die Punkte?"),
        Words(
            "The hill shows how often each number of points comes up, the dot is the mean, and "
            "the bar reaches from one end of the middle half of all results to the other.",
            "Der Hügel zeigt, wie oft jede Punktzahl vorkommt, der Punkt ist der Mittelwert, und "
            "der Balken reicht so weit wie die mittlere Hälfte aller Ergebnisse.",
        ),
        [
            ridge(
                "points-by-players",
                Words("Points by number of players", "Punkte nach Zahl der Personen"),
                usual,
            ),
            ridge(
                "points-by-variant", Words("Points by variant", "Punkte nach Variante"), variants
            ),
        ],
    )


def length_chapter(
    notes: Mapping[str, Notes], sittings: Sequence[Sitting], language: Language
) -> Chapter:
    rows = [
        as_mean(each.words.say(language), notes[each.name].mean("decisions"))
        for each in sittings
        if each.name in notes
    ]
    title = Words("Decisions in a match", "Entscheidungen in einer Partie")
    return Chapter(
        Words("How long is a match?", "Wie lang ist eine Partie?"),
        Words(
            "All decisions of everybody at the table.",
            "Alle Entscheidungen von allen am Tisch.",
        ),
        [dot_figure("length", title.say(language), rows, points_said(language))],
    )
