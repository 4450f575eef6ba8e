"""parlour ladder --live: how lively Live Cheating Moth is among bots, beside its targets."""

from __future__ import annotations

import argparse
import json
from math import isfinite, isinf
from pathlib import Path

from parlour.cli.batch_talk import code_of, done_in_batch, write
from parlour.cli.table_talk import out
from parlour.core.ink import bold, colour
from parlour.core.words import Language, ParlourError, Words
from parlour.games import GAMES
from parlour.lab.means import Interval
from parlour.lab.plots import ends, number
from parlour.server.rehearsal import TARGETS, Rehearsal, Target

HEAD = Words(
    "Live {game} among bots: {rounds} rounds, {attempts} attempts",
    "{game} live unter Bots: {rounds} Runden, {attempts} Versuche",
)
WANTED = Words("wanted {low} to {high}", "gewünscht {low} bis {high}")
AT_LEAST = Words("wanted {low} or more", "gewünscht mindestens {low}")
ROUNDS_OF_A_MATCH = 3  # at least: there is one for every player


def report_live(given: argparse.Namespace, seed: int, language: Language) -> int:
    if given.svg or given.png or given.kept:
        raise ParlourError(
            "Of --live there is no picture, and --kept does not know it.",
            "Von --live gibt es kein Bild, und --kept kennt es nicht.",
        )
    rehearsal = Rehearsal(seed)
    path = given.batches and str(Path(given.batches) / "cheating-moth-live.jsonl")
    asked = argparse.Namespace(cores=given.cores, ray=given.ray, batch=path)
    matches = -(-int(given.live) // ROUNDS_OF_A_MATCH)
    parts = done_in_batch(asked, rehearsal, matches, language)
    sums = {name: sum(part[name] for part in parts.values()) for name in ("rounds", "attempts")}
    found_all = {target.words.en: _rounded(target.found_in(parts)) for target in TARGETS}
    complete = len(parts) == matches
    asked_for = {"complete": complete, "wanted": matches, "matches": len(parts)}
    text = json.dumps({**rehearsal.to_json(), **asked_for, **sums, "found": found_all}, indent=1)
    if given.out:
        write(given.out, text + "\n", language)
    if given.json:
        print(text)
        return code_of(complete)
    counts = {name: number(count, language, 0) for name, count in sums.items()}
    name = GAMES[rehearsal.game].name.say(language)
    out(bold(HEAD.say(language).format(game=name, **counts)))
    for target in TARGETS:
        found = target.found_in(parts)
        sure = ends(found, lambda end: number(end, language, 2))
        line = f"{target.words.say(language):32} {number(found.value, language, 2):>6}"
        line += f"  ({sure}, {_wanted(target, language)})"
        out(line if target.low <= found.value <= target.high else colour(line, "yellow"))
    return code_of(complete)


def _rounded(found: Interval) -> dict[str, float | None]:
    """JSON knows no infinity: after one match there is no interval yet."""
    ends = found._asdict().items()
    return {name: round(end, 4) if isfinite(end) else None for name, end in ends}


def _wanted(target: Target, language: Language) -> str:
    words = AT_LEAST if isinf(target.high) else WANTED
    low, high = (number(each, language, 2) for each in (target.low, target.high))
    return words.say(language).format(low=low, high=high)
