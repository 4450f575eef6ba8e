"""parlour analyse: what the expert thinks of a recorded match."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from parlour.bots.expert import check_playouts
from parlour.cli.batch_talk import (
    add_batch,
    add_picture,
    done_in_batch,
    lines_of,
    picture_can_be_written,
    seed_of,
    too_early,
    write_picture,
)
from parlour.cli.show import record_at
from parlour.cli.table_talk import add_language, language_of, out
from parlour.core.ink import bold, dim
from parlour.core.record import replayed
from parlour.core.story import names_at
from parlour.core.words import Language, ParlourError, Words
from parlour.games import GAMES
from parlour.lab.analysis import TABLES, Analysis, Findings, curve, findings_of
from parlour.lab.deals import seed_said
from parlour.lab.making import making_of
from parlour.lab.plots import number, percent

SEATS = (
    Words("", ""),
    Words("decisions", "Entscheidungen"),
    Words("mistakes", "Fehler"),
    Words("chance before", "Chance vorher"),
    Words("skill", "Können"),
    Words("luck", "Glück"),
    Words("share of the win", "Anteil am Sieg"),
)
SO_FAR = Words("chance at the end", "Chance zuletzt")  # of a record that ends before its match
NOT_OVER = Words(
    "This match is not over: the last column is what a spectator would expect of it.",
    "Diese Partie ist nicht zu Ende: Die letzte Spalte ist, was jemand beim Zuschauen erwarten "
    "würde.",
)
NOTHING_SURE = Words("nothing sure", "nichts Sicheres")
MEANT = Words(
    "Skill is what the expert would have done better, if the others went on by rules of thumb; "
    "luck is the rest: cards, and the others.",
    "Können ist, was der Profi besser gemacht hätte, wenn die anderen nach Faustregeln "
    "weiterspielen; Glück ist der Rest: Karten und die anderen.",
)
LOOKED = Words(
    "Looked at with {playouts} playouts for each decision and {tables} imagined tables for the "
    "chances. “Nothing sure” is not faultless: no decision stood out from chance.",
    "Angesehen mit {playouts} gedachten Spielen je Entscheidung und {tables} gedachten Tischen für "
    "die Chancen. „Nichts Sicheres“ heißt nicht fehlerfrei: Nichts hob sich vom Zufall ab.",
)
MISTAKES = Words("What the expert regrets", "Was der Profi bedauert")
NO_MISTAKES = Words(
    "There is nothing that the expert surely regrets.",
    "Nichts davon bedauert der Profi mit Sicherheit.",
)
STEP = Words("step", "Schritt")
BETTER = Words("Better: {best}.", "Besser: {best}.")
GOOD = Words("Good.", "Gut.")
TURNS = Words("Turning points", "Wendepunkte")
NO_TURNS = Words("No single step turned the match.", "Kein einzelner Schritt gab den Ausschlag.")
TOO_EARLY = Words(
    "Too early for a verdict; keep what is done with --batch and go on later.",
    "Zu früh für ein Urteil; mit --batch lässt sich später weitermachen.",
)
MOST = 12  # mistakes that are told unless all decisions are asked for


def add_to(commands: Any) -> None:
    parser = commands.add_parser("analyse", help="what the expert thinks of a recorded match")
    parser.add_argument("record", metavar="RECORD", help="a file of records, one a line")
    parser.add_argument("--match", type=int, default=1, metavar="N", help="which line (default 1)")
    parser.add_argument("--playouts", type=int, default=0, metavar="N", help="for each decision")
    parser.add_argument(
        "--tables", type=int, default=TABLES, metavar="N", help=f"for the curve (default {TABLES})"
    )
    parser.add_argument("--all", action="store_true", help="tell of every decision")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_picture(parser)
    add_batch(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    language = language_of(given)
    check_playouts(given.playouts)
    if given.tables < 1:
        raise ParlourError(
            f"At least one table has to be imagined, not {given.tables}.",
            f"Mindestens ein Tisch muss gedacht werden, nicht {given.tables}.",
        )
    picture_can_be_written(given)
    match = replayed(record_at(given.record, given.match), GAMES)
    seed = seed_of(given) if given.seed or given.batch else 0
    work = Analysis.of(match, seed, given.playouts, given.tables)
    parts = done_in_batch(given, work, len(work.moments), language)
    if len(parts) < len(work.moments):
        return too_early(TOO_EARLY, language)
    findings = findings_of(match, work, parts)
    write_picture(given, curve(findings, language), language)
    if given.json:
        made_by = {**making_of(work), "rules": match.game.version}
        asked = {"seed": seed_said(seed), "made_by": made_by}
        print(json.dumps({**asked, **findings.to_json()}))
    else:
        report(findings, language, given.all)
    return 0


def report(findings: Findings, language: Language, everything: bool) -> None:
    out(bold(findings.match.game.name.say(language)))
    out()
    first, *others = lines_of(verdicts(findings, language))
    out(bold(first))
    for line in others:
        out(line)
    for line in notes(findings, language):
        out(dim(line))
    out()
    told = findings.decisions if everything else findings.mistakes[:MOST]
    out(bold(MISTAKES.say(language)) if told else NO_MISTAKES.say(language))
    for deed, opinion in decisions(findings, told, language):
        out(f"  {deed}")
        out(f"    {dim(opinion)}")
    out()
    turns = findings.turning_points
    out(bold(TURNS.say(language)) if turns else NO_TURNS.say(language))
    for line in lines_of([turning(findings, turn, language) for turn in turns]) if turns else []:
        out(f"  {line}")


def turning(findings: Findings, turn: dict[str, Any], language: Language) -> list[str]:
    names = names_at(findings.match.game, findings.match.names_in(language))
    change = f"{'+' if turn['change'] > 0 else ''}{percent(turn['change'], language, 0)}"
    turned = f"{STEP.say(language)} {turn['step'] + 1}: {findings.turned(turn, language)}"
    return [turned, f"{names[turn['seat']]} {change}"]


def notes(findings: Findings, language: Language) -> Iterator[str]:
    """What the numbers mean, and how thoroughly they were looked for."""
    if not findings.match.is_over:
        yield NOT_OVER.say(language)
    yield MEANT.say(language)
    counts = {"playouts": findings.playouts, "tables": findings.tables}
    shown = {name: number(count, language, 0) for name, count in counts.items()}
    yield LOOKED.say(language).format(**shown)


def verdicts(findings: Findings, language: Language) -> list[list[str]]:
    names = findings.match.names_in(language)
    last = SEATS[-1] if findings.match.is_over else SO_FAR
    rows = [[head.say(language) for head in (*SEATS[:-1], last)]]
    for each in findings.verdicts:
        parts = (each.start, each.skill, each.luck, each.result)
        shares = [percent(part, language) for part in parts]
        if not each.mistakes:
            shares[1] = NOTHING_SURE.say(language)
        rows.append([names[each.seat], str(each.decisions), str(each.mistakes), *shares])
    return rows


def decisions(
    findings: Findings, told: list[dict[str, Any]], language: Language
) -> Iterator[tuple[str, str]]:
    """What was done and what it cost, in columns, and what the expert thinks of it."""
    rows = [[deed(findings, each["step"], language), cost(each, language)] for each in told]
    for each, line in zip(told, lines_of(rows) if rows else [], strict=True):
        said = GOOD if not each["regret"] else BETTER
        better = said.say(language).format(best=findings.said(each["best"], language))
        yield line, f"{better} {each['why'][language]}"


def deed(findings: Findings, step: int, language: Language) -> str:
    return f"{STEP.say(language)} {step + 1}: {findings.deed(step, language)}"


def cost(each: dict[str, Any], language: Language) -> str:
    if not each["regret"]:
        return ""
    return f"{percent(-each['regret'], language)} ± {percent(2 * each['error'], language)}"
