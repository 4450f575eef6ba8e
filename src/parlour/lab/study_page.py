"""A study as one page that needs nothing else: no fonts, no scripts, no other files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from parlour.core.words import Language, Words
from parlour.games import GAMES
from parlour.lab.drawing import STYLE
from parlour.lab.plots import Row, ends, number
from parlour.lab.study import Chapter, Figure, Notes, Study

TITLE = Words("{game}: a study", "{game}: eine Studie")
SUMMARY = Words(
    "{matches} matches between bots called “{bots}”, all seats alike. Seed {seed}. The bars show "
    "95% confidence intervals, so one in twenty misses the truth; several cases of one match count "
    "as one group. Hollow, with a question mark: seen too seldom to say how sure it is.",
    "{matches} Partien zwischen Bots namens „{bots}“, auf allen Plätzen gleich. Startwert {seed}. "
    "Die Balken zeigen Vertrauensbereiche von 95 %, einer von zwanzig trifft also daneben; mehrere "
    "Fälle einer Partie zählen als eine Gruppe. Hohl, mit Fragezeichen: zu selten gesehen, um zu "
    "sagen, wie sicher es ist.",
)
NUMBERS = Words("The numbers", "Die Zahlen")
HEADS = (Words("what", "was"), Words("value", "Wert"), Words("95 % interval", "95-%-Bereich"))
CASES = Words("cases", "Fälle")
SITTINGS = Words("What was played", "Was gespielt wurde")
MATCHES = Words("matches", "Partien")

LOOK = """
:root { color-scheme: dark light; --page:#1b1430; --felt:#251a40; --main:#fff7e6; --soft:#d9cfe8;
  --accent:#ffc928; --edge:#ffffff2e }
@media (prefers-color-scheme: light) { :root { --page:#fff1d6; --felt:#fffaf0; --main:#2a1a2e;
  --soft:#5a4860; --accent:#7b1680; --edge:#2a1a2e33 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--main); line-height: 1.5;
  font: 17px/1.5 Nunito, system-ui, sans-serif }
main, header { max-width: 800px; margin: 0 auto; padding: 0 20px }
header { padding-top: 48px } main { padding-bottom: 64px }
h1, h2 { font-family: Fredoka, Nunito, system-ui, sans-serif; font-weight: 600; line-height: 1.2;
  text-wrap: balance }
h1 { font-size: 2.4rem; color: var(--accent); margin: 0 0 12px }
h2 { font-size: 1.5rem; margin: 56px 0 8px }
p { color: var(--soft); margin: 0 0 16px } figure { margin: 0 0 20px }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin: 20px 0 0 }
nav a { color: var(--main); background: var(--felt); border: 1px solid var(--edge);
  border-radius: 999px; padding: 6px 14px; text-decoration: none }
nav a:hover, nav a:focus-visible { border-color: var(--accent) }
details { margin: 6px 4px 0; color: var(--soft); font-size: 15px; overflow-x: auto }
summary { cursor: pointer; padding: 4px 0 }
summary:focus-visible { outline: 2px solid var(--accent) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: right; padding: 3px 10px; border-bottom: 1px solid var(--edge);
  font-variant-numeric: tabular-nums }
th:first-child, td:first-child { text-align: left } svg.plot { width: 100%; display: block }
.narrow { display: none } .narrow svg { max-width: 480px; margin: 0 auto }
@media screen and (max-width: 640px) { .wide { display: none } .narrow { display: block } }
@media (max-width: 480px) { main, header { padding: 0 12px } header { padding-top: 24px }
  h1 { font-size: 1.9rem } h2 { margin-top: 40px }
  th, td { padding: 3px 5px } td { overflow-wrap: break-word }
  td:last-child { white-space: nowrap } }
@media print { body { background: none } details { display: none } figure { break-inside: avoid } }
"""


def page_of(
    study: Study, notes: Mapping[str, Notes], chapters: Sequence[Chapter], language: Language
) -> str:
    title = TITLE.say(language).format(game=GAMES[study.game].name.say(language))
    matches = sum(each.matches for each in notes.values())
    summary = SUMMARY.say(language).format(
        matches=number(matches, language, 0), bots=study.bots, seed=f"{study.seed:#x}"
    )
    links = "".join(
        f'<a href="#c{i}">{escape(chapter.title.say(language))}</a>'
        for i, chapter in enumerate(chapters)
    )
    body = "".join(_chapter(i, chapter, language) for i, chapter in enumerate(chapters))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{LOOK}{STYLE}</style></head><body>"
        f"<header><h1>{escape(title)}</h1><p>{escape(summary)}</p><nav>{links}</nav></header>"
        f"<main>{body}{_sittings(study, notes, language)}</main></body></html>\n"
    )


def _chapter(i: int, chapter: Chapter, language: Language) -> str:
    figures = "".join(_figure(figure, language) for figure in chapter.figures)
    return (
        f'<section id="c{i}"><h2>{escape(chapter.title.say(language))}</h2>'
        f"<p>{escape(chapter.words.say(language))}</p>{figures}</section>"
    )


def _figure(figure: Figure, language: Language) -> str:
    heads = [*(head.say(language) for head in HEADS), CASES.say(language)]
    rows = [_row(row, language) for row in figure.rows]
    return (
        f'<figure><div class="wide">{figure.plot}</div><div class="narrow">{figure.narrow}</div>'
        f"<details><summary>{NUMBERS.say(language)}</summary>"
        f"{_table(heads, rows)}</details></figure>"
    )


def _row(row: Row, language: Language) -> list[str]:
    def said(value: float) -> str:
        return number(value, language, 3)

    cases = number(row.cases, language, 0)
    return [row.name, said(row.value.value), ends(row.value, said), cases]


def _sittings(study: Study, notes: Mapping[str, Notes], language: Language) -> str:
    rows = [
        [
            sitting.words.say(language),
            ", ".join(f"{name}={value}" for name, value in sitting.options.items()),
            number(notes[sitting.name].matches, language, 0),
        ]
        for sitting in study.subject.sittings
        if sitting.name in notes
    ]
    heads = [HEADS[0].say(language), "", MATCHES.say(language)]
    return f"<section><h2>{SITTINGS.say(language)}</h2>{_table(heads, rows)}</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{_broken(each)}</td>" for each in row) + "</tr>" for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _broken(text: str) -> str:
    """Where options are long they go on below, but not in the middle of a word."""
    return escape(text).replace("=", "=<wbr>").replace("_", "_<wbr>")
