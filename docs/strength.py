"""Writes docs/strength.md and its picture. `python docs/strength.py`

The numbers come from `parlour ladder --playouts 200 --out docs/strength.json`, beside which
`served` keeps rows without `--playouts`; from `parlour ladder --live 1200 --out
docs/liveliness.json`; from `python -m bench.expert --out docs/thinking.json`; and from `python -m
bench.ismcts --batches FOLDER --out docs/ismcts.json`.
"""

from __future__ import annotations

import json
from math import isinf
from pathlib import Path
from typing import Any

from parlour.games import GAMES
from parlour.lab.drawing import standalone
from parlour.lab.ladder import PAIRS, Row, from_json, pictures
from parlour.lab.means import Interval
from parlour.lab.plots import percent, stacked
from parlour.server.rehearsal import TARGETS, Target

HERE = Path(__file__).parent

HEAD = """# How strong the bots are

One bot of one level sits among bots of the next weaker one. Every deal is played as often as there
are seats, and the challenger sits in each of them once, so nobody owes a win to the cards or to the
chair. If all were equal, the challenger would win its fair share. The ± is half of a 95 % interval
in which every deal counts once, however often it was played.

    parlour ladder --batches FOLDER

prints such rows for every game and every number of players. It can be stopped at any moment, goes
on where it was, and becomes surer with more `--matches`; `--out docs/strength.json` keeps what came
of it, and `python docs/strength.py` makes this page. All figures here are samples: another version
of Parlour, or another seed, has other deals, and comes close to them.

![How many times its fair share each challenger wins](pictures/strength.svg)

"""

NOTES = """
- *Newcomer* follows simple whims, *casual* is greedy and overlooks something in one of four
  decisions, *skilled* follows rules of thumb (`habits.py` of each game), *expert* thinks ahead at
  imagined tables. *Greedy* always does what looks best now.
- The expert of these tables has {playouts} playouts a move, to save time. At a table of the house
  it has more: see below.
- Cheating Moth is measured in Calm, where reflexes do not count.
- At a table for two of Party Bugs a win of Paul's is nobody's.
"""

HOUSE = """
## The expert as the house serves it

At a table of the house the expert has the larger budget below. This is the expert that is meant to
win at least {goal} of its matches among three greedy bots in Party Bugs and in Parrot Box ({fair}
would be fair), and to take at most {most} ms for a move on one core; it does both. `parlour ladder
--players 4` counts the wins, `python -m bench.expert` the time, in seconds of the processor, over
whole matches at tables of every size.

| game | playouts a move | median move | longest move | wins among three greedy bots |
|---|---|---|---|---|
"""

LIVE = """
## Live Cheating Moth

Here nobody asks who is strongest, but whether it is fun: neither hopeless nor too easy to cheat, a
Guard who is sometimes wrong, and something to laugh about. `parlour ladder --live 1200` lets bots
of all characters play in a time that does not pass. Over {rounds:,} rounds with {attempts:,}
attempts to make a card vanish it found:

| | found | wanted |
|---|---|---|
"""

OPENSPIEL = """
## OpenSpiel's search on our games

`python -m bench.ismcts` seats OpenSpiel's own IS-MCTS among our experts, at the smallest table that
a game allows; it plays through `parlour.adapters.spiel`. Both see the same and have the same number
of playouts a move. Matches are as short as the rules allow, and every deal is played from every
seat. The ± is half of a 95 % interval; where two of them overlap, nobody is known to be stronger.

| game | players | playouts | matches | expert wins | IS-MCTS wins | its move | theirs | quicker |
|---|---|---|---|---|---|---|---|---|
{rows}

Time is that of the processor, in some matches in which IS-MCTS did everything by its own means. In
those that were counted, its imagined tables were dealt and its random rollouts played by compiled
rules, which come to the same: by its own means this would have taken hours. The command keeps a
batch: it can be stopped, goes on where it was, and can be made longer.
"""

GOAL, MOST = 0.55, 300  # of the matches; milliseconds


def table_of(rows: list[Row]) -> str:
    """One table for each game: a line for each number of players, a column for each pair."""
    text = []
    for game in dict.fromkeys(row.rung.game for row in rows):
        found = {
            (row.rung.players, row.rung.challenger, row.rung.others): row
            for row in rows
            if row.rung.game == game
        }
        text += [f"## {GAMES[game].name.en}", ""]
        titles = [f"{challenger} among {others}" for challenger, others in PAIRS]
        text.append("| players | fair | " + " | ".join(titles) + " |")
        text.append("|---|---|" + "---|" * len(PAIRS))
        for players in GAMES[game].players:
            cells = [_cell(found.get((players, *pair))) for pair in PAIRS]
            fair = percent(1 / players, "en")
            text.append(f"| {players} | {fair} | " + " | ".join(cells) + " |")
        text.append("")
    return "\n".join(text)


def _cell(row: Row | None) -> str:
    if row is None:
        return "not yet"
    half = 100 * (row.wins.high - row.wins.low) / 2
    return f"{percent(row.wins.value, 'en')} ± {half:.1f} ({row.matches:,})"


def live_of(found: dict[str, Any]) -> str:
    lines = []
    for target in TARGETS:
        share = Interval(**found["found"][target.words.en])
        wanted = f"{target.low:g} or more" if isinf(target.high) else _range(target)
        half = share.high - share.value
        lines.append(f"| {target.words.en} | {share.value:.2f} ± {half:.2f} | {wanted} |")
    return LIVE.format(rounds=found["rounds"], attempts=found["attempts"]) + "\n".join(lines) + "\n"


def _range(target: Target) -> str:
    return f"{target.low:g} to {target.high:g}"


def house_of(served: list[Row], thinking: list[dict[str, Any]]) -> str:
    found = {row.rung.game: row for row in served}
    lines = [
        f"| {GAMES[row['game']].name.en} | {row['playouts']:,} | {row['median']:g} ms "
        f"| {row['longest']:g} ms of {row['moves']:,} | {_served(found.get(row['game']))} |"
        for row in thinking
    ]
    fair = percent(min(row.rung.chance for row in served), "en", 0)
    return HOUSE.format(goal=percent(GOAL, "en", 0), fair=fair, most=MOST) + "\n".join(lines) + "\n"


def _served(row: Row | None) -> str:
    if row is None:
        return "only with fewer playouts, above"
    low, high = percent(row.wins.low, "en"), percent(row.wins.high, "en")
    return f"{percent(row.wins.value, 'en')} ({low} to {high}) of {row.matches:,}"


def spiel_of(found: list[dict[str, Any]]) -> str:
    rows = [
        f"| {GAMES[row['game']].name.en} | {row['players']} | {row['playouts']} "
        f"| {row['matches']:,} | {_share(row['ours'])} | {_share(row['theirs'])} "
        f"| {row['our_move']:.2f} ms | {row['their_move']:.0f} ms "
        f"| {row['their_move'] / row['our_move']:.0f} times |"
        for row in found
    ]
    return OPENSPIEL.format(rows="\n".join(rows))


def _share(interval: dict[str, float]) -> str:
    half = 100 * (interval["high"] - interval["low"]) / 2
    return f"{percent(interval['value'], 'en')} ± {half:.1f}"


def page_of(kept: dict[str, Any]) -> str:
    """All that is kept, as one page."""
    rows = from_json(kept["ladder"])
    notes = NOTES.format(playouts=max(row.playouts for row in rows))
    return (
        HEAD
        + table_of(rows)
        + "\nIn brackets: matches.\n"
        + notes
        + house_of(from_json(kept["served"]), kept["thinking"])
        + live_of(kept)
        + spiel_of(kept["ismcts"])
    )


def picture_of(kept: dict[str, Any]) -> str:
    return standalone(stacked(pictures(from_json(kept["ladder"]), "en")))


def all_kept() -> dict[str, Any]:
    names = ("strength", "liveliness", "thinking", "ismcts")
    files = [json.loads((HERE / f"{name}.json").read_text("utf-8")) for name in names]
    return {name: value for each in files for name, value in each.items()}


def main() -> None:
    kept = all_kept()
    (HERE / "strength.md").write_text(page_of(kept), "utf-8")
    (HERE / "pictures" / "strength.svg").write_text(picture_of(kept), "utf-8")


if __name__ == "__main__":
    main()
