"""What is worth counting in Cheating Moth, and what each option changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from parlour.core.match import Match
from parlour.core.words import Language, Words
from parlour.games.cheating_moth.actions import Told
from parlour.games.cheating_moth.table import INSECTS, VALUES
from parlour.lab.plots import Row, Said
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
from parlour.lab.study import (
    Chapter,
    Figure,
    Notes,
    Sitting,
    Subject,
    difference,
    events_of,
)

CALM = {"mode": "calm"}
USUAL = by_players(range(3, 6), **CALM)
BASE = USUAL[FOUR - 3]
LIVE = Sitting("live", FOUR, Words("Live", "Live"), {"mode": "live"})


def calm_with(name: str, en: str, de: str, **options: object) -> Sitting:
    return Sitting(name, FOUR, Words(en, de), {**CALM, **options})


def live_with(name: str, en: str, de: str, **options: object) -> Sitting:
    return Sitting(name, FOUR, Words(en, de), {**LIVE.options, **options})


IN_CALM = [
    calm_with("voluntary_draw", "free drawing", "freies Ziehen", voluntary_draw=True),
    calm_with("ant", "Ant: draw pile", "Ameise zieht", ant="draw"),
    calm_with("gifts", "keep last card", "letzte bleibt", gifts_may_empty=False),
    calm_with("races", "others race", "nur andere laufen", active_races=False),
    calm_with("last_action", "last card acts", "letzte wirkt", last_action=True),
    calm_with("exact_counts", "exact counts", "genaue Zahlen", exact_counts=True),
    calm_with("rounds_won", "ties by rounds", "Runden zählen", game_tie="rounds-won"),
    calm_with("reaction", "reaction test", "Reaktionstest", calm_races="reaction"),
    calm_with("first_guard", "seat 1 guards", "Platz 1 bewacht", first_guard=0),
    calm_with("handicaps", "seat 1: 300 ms off", "Platz 1: −300 ms", handicaps=[300, 0, 0, 0]),
    calm_with("one_round", "one round", "eine Runde", rounds=1),
    calm_with("double", "twice the rounds", "doppelte Runden", rounds="double"),
]
IN_LIVE = [
    live_with("false_slap", "slap costs a card", "Schlag kostet", false_slap="draw"),
    live_with("live_handicaps", "seat 1: 300 ms off", "Platz 1: −300 ms", handicaps=[300, 0, 0, 0]),
    live_with("grace_0", "no grace", "keine Nachfrist", grace=0),
    live_with("grace_1500", "grace 1.5 s", "Nachfrist 1,5 s", grace=1500),
    live_with("grace_card", "grace: next card", "bis nächste Karte", grace="next-card"),
]

NAMES = (
    Words("Number", "Zahl"),
    Words("Moth", "Motte"),
    Words("Spider", "Spinne"),
    Words("Mosquito", "Mücke"),
    Words("Cockroach", "Kakerlake"),
    Words("Ant", "Ameise"),
)

GONE_IN_CALM = (Told.GONE, Told.CAUGHT)
GONE_IN_LIVE = (Told.VANISHING, Told.SLIPPED)


def observe(match: Match, notes: Notes) -> None:
    tries = GONE_IN_LIVE if match.table.live else GONE_IN_CALM
    now: Counter[int] = Counter()
    guard = -1
    scores: dict[int, int] = {}
    for event in events_of(match):
        now[event.what] += 1
        if event.what == Told.ROUND:
            guard = -1
        elif event.what == Told.GUARD and guard < 0:
            guard = event.seat
        elif event.what in (Told.LAID, Told.RACED):
            notes.case(f"vanished/{event.card // VALUES}", 0.0)
        elif event.what == Told.SWEPT:
            notes.case(f"vanished/{event.card // VALUES}", 1.0)
        elif event.what == Told.SCORED:
            scores[event.seat] = event.other
            if len(scores) == match.players:
                end_round(notes, now, sum(now[each] for each in tries), scores, guard)
                now, scores = Counter(), {}


def end_round(
    notes: Notes, now: Counter[int], tries: int, scores: Mapping[int, int], guard: int
) -> None:
    caught, wrong = now[Told.CAUGHT], now[Told.WRONGLY]
    for i in range(tries):
        notes.case("caught", float(i < caught))
    for i in range(caught + wrong):
        notes.case("wrong", float(i >= caught))
    notes.case("changes", caught)
    notes.case("turns", now[Told.LAID] + now[Told.DREW])
    others = [points for seat, points in scores.items() if seat != guard]
    notes.case("guard", scores[guard] - sum(others) / len(others))


def chapters(notes: Mapping[str, Notes], language: Language) -> list[Chapter]:
    return [
        options_chapter(notes, BASE, IN_CALM, CALM_WORDS, language),
        options_chapter(notes, LIVE, IN_LIVE, LIVE_WORDS, language),
        guard_chapter(notes, language),
        cards_chapter(notes[BASE.name], language),
        seats_chapter(notes, USUAL, language),
        spread_chapter(notes, USUAL, [BASE, *IN_CALM, LIVE, *IN_LIVE], language),
        length_chapter(notes, [*USUAL, *IN_CALM, LIVE, *IN_LIVE], language),
    ]


CALM_WORDS = (
    Words("What does each option change? Calm", "Was ändert jede Option? Ruhig"),
    Words(
        "Four players; the difference from the usual rules. Both are played from the same deals "
        "and compared block by block, so what the cards do cancels out where it can. A full dot "
        "at nought without a bar means that these bots play on as before. Points are those of one "
        "round.",
        "Zu viert; der Unterschied zu den üblichen Regeln. Beide spielen dieselben Verteilungen "
        "und werden Block für Block verglichen; was an den Karten liegt, hebt sich so weit wie "
        "möglich auf. Ein voller Punkt bei null ohne Balken heißt, dass diese Bots weiterspielen "
        "wie zuvor. Punkte sind die einer Runde.",
    ),
)
LIVE_WORDS = (
    Words("What does each option change? Live", "Was ändert jede Option? Live"),
    Words(
        "The same for options of Live, played by bots with people's reactions at a live table: "
        "hands are seen to move, the Guard looks about and calls. A clock has to run, so fewer "
        "matches were played.",
        "Dasselbe für Optionen von Live, gespielt von Bots mit Reaktionen wie Menschen an einem "
        "echten Live-Tisch: Man sieht, wie sich Hände bewegen, der Wächter schaut umher und ruft. "
        "Eine Uhr muss laufen, deshalb sind es weniger Partien.",
    ),
)


def options_chapter(
    notes: Mapping[str, Notes],
    base: Sitting,
    others: Sequence[Sitting],
    words: tuple[Words, Words],
    language: Language,
) -> Chapter:
    points, shares, plain = points_said(language, 2), gap_said(language), percent_said(language)

    def figure(what: str, title: Words, said: Said) -> Figure:
        rows = [
            Row(
                each.words.say(language),
                difference(notes[each.name], notes[base.name], what),
                notes[each.name].mean(what).cases,
                i,
            )
            for i, each in enumerate(others)
            if each.name in notes
        ]
        usual = notes[base.name].mean(what).value
        name = title.say(language).format(usual=(points if said is points else plain)(usual))
        return dot_figure(f"{base.name}-{what.replace('/', '-')}", name, rows, said, 0.0)

    return Chapter(
        *words,
        [
            figure("points", Words("Points (usually {usual})", "Punkte (sonst {usual})"), points),
            figure(
                "turns",
                Words("Turns a round (usually {usual})", "Züge je Runde (sonst {usual})"),
                points,
            ),
            figure(
                "caught",
                Words(
                    "Cheating that is caught (usually {usual})",
                    "Erwischtes Schummeln (sonst {usual})",
                ),
                shares,
            ),
            figure(
                "wrong",
                Words(
                    "Accusations that are wrong (usually {usual})",
                    "Falsche Anklagen (sonst {usual})",
                ),
                shares,
            ),
            figure(
                "changes",
                Words(
                    "New Guards a round (usually {usual})", "Neue Wächter je Runde (sonst {usual})"
                ),
                points,
            ),
            figure(
                "seat/0",
                Words(
                    "Wins of seat 1, more than fair (usually {usual})",
                    "Siege von Platz 1, mehr als fair (sonst {usual})",
                ),
                shares,
            ),
        ],
    )


def guard_chapter(notes: Mapping[str, Notes], language: Language) -> Chapter:
    sittings = [each for each in (*USUAL, LIVE) if each.name in notes]
    rows = [
        as_mean(each.words.say(language), notes[each.name].mean("guard"), i)
        for i, each in enumerate(sittings)
    ]
    title = Words(
        "Points of the first Guard, more or less", "Punkte des ersten Wächters, mehr oder weniger"
    )
    return Chapter(
        Words("Is it good to be the first Guard?", "Lohnt es sich, zuerst Wächter zu sein?"),
        Words(
            "Compared with the mean of the others in the same round; to the left is better.",
            "Verglichen mit dem Mittelwert der anderen in derselben Runde; links ist besser.",
        ),
        [dot_figure("guard", title.say(language), rows, points_said(language, 2), 0.0)],
    )


def cards_chapter(notes: Notes, language: Language) -> Chapter:
    rows = [
        as_share(NAMES[insect].say(language), notes.mean(f"vanished/{insect}"), insect)
        for insect in range(INSECTS)
    ]
    title = Words("Cards that vanished instead of being laid", "Karten, die verschwanden")
    below = Words(
        "of those that left a hand for good", "von denen, die eine Hand für immer verließen"
    )
    return Chapter(
        Words("What is made to vanish?", "Was lässt man verschwinden?"),
        Words(
            "Of all cards that were laid, raced or made to vanish by the end of a round.",
            "Von allen Karten, die abgelegt wurden, im Rennen waren oder verschwunden sind.",
        ),
        [
            column_figure(
                "vanished", title.say(language), rows, percent_said(language), below.say(language)
            )
        ],
    )


SUBJECT = Subject([*USUAL, *IN_CALM, LIVE, *IN_LIVE], observe, chapters)
