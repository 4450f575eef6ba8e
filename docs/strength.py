"""Writes docs/strength.md and its picture. `python docs/strength.py`

The numbers come from `parlour ladder --playouts 200 --out docs/strength.json`, beside which
`served` keeps rows without `--playouts`; and from `parlour ladder --live 300`, with `--out
docs/liveliness.json`.
"""

from __future__ import annotations

import json
from math import isinf
from pathlib import Path
from typing import Any

from parlour.games import GAMES
from parlour.lab.ladder import PAIRS, Row, from_json, pictures
from parlour.lab.means import Interval
from parlour.lab.plots import percent, stacked, standalone
from parlour.server.rehearsal import TARGETS, Target

HERE = Path(__file__).parent

HEAD = """# How strong the bots are

One bot of one level sits among bots of the next weaker one. Every deal is played as often as there
are seats, and the challenger sits in each of them once, so nobody owes a win to the cards or to the
chair. If all were equal, the challenger would win its fair share. The ± is half of a 95 % interval
in which every deal counts once, however often it was played.

    parlour ladder --batches FOLDER

prints these rows for every game and every number of players. It can be stopped at any moment, goes
on where it was, and becomes surer with more `--matches`; `--out docs/strength.json` keeps what came
of it, and `python docs/strength.py` makes this page.

![How many times its fair share each challenger wins](pictures/strength.svg)

"""

NOTES = """
- *Newcomer* follows simple whims, *casual* is greedy and overlooks something in one of four
  decisions, *skilled* follows rules of thumb (`habits.py` of each game), *expert* thinks ahead at
  imagined tables. *Greedy* always does what looks best now.
- The expert was given {playouts} playouts a move here, to save time. At a table of the house it has
  more ({house}), and is stronger for it: {served}.
- Cheating Moth is measured in Calm, where reflexes do not count.
- At a table for two of Party Bugs a win of Paul's is nobody's.
"""

LIVE = """
## Live Cheating Moth

Here nobody asks who is strongest, but whether it is fun: neither hopeless nor too easy to cheat, a
Guard who is sometimes wrong, and something to laugh about. `parlour ladder --live 300` lets bots of
all characters play in a time that does not pass. Over {rounds} rounds with {attempts:,} attempts to
make a card vanish it found:

| | found | wanted |
|---|---|---|
"""

OPENSPIEL = """
## OpenSpiel's search on our games

`python -m bench.ismcts` seats our expert among OpenSpiel's own IS-MCTS, which plays our games
through `parlour.adapters.spiel`. Both see the same and have the same number of playouts a move, 50;
matches are as short as the rules allow. Time is that of the processor.

| game | players | fair | the expert wins | its move | theirs | quicker |
|---|---|---|---|---|---|---|
| Party Bugs | 2 | 50% | 72% (59 to 82) of 60 | 0.46 ms | 54 ms | 116 times |
| Parrot Box | 2 | 50% | 89% (79 to 95) of 60 | 0.43 ms | 80 ms | 187 times |
| Cheating Moth | 3 | 33% | 33% (22 to 48) of 60 | 0.73 ms | 136 ms | 186 times |

In Cheating Moth both are equally strong, as far as 60 matches of one round can tell.
"""


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
    return LIVE.format(**found) + "\n".join(lines) + "\n"


def _range(target: Target) -> str:
    return f"{target.low:g} to {target.high:g}"


def page_of(kept: dict[str, Any], live: dict[str, Any]) -> str:
    rows = from_json(kept["ladder"])
    house = ", ".join(f"{_playouts(game)} in {GAMES[game].name.en}" for game in GAMES)
    served = "; ".join(_served(row) for row in from_json(kept["served"]))
    playouts = max(row.playouts for row in rows)
    sizes = "\nIn brackets: matches.\n"
    notes = NOTES.format(playouts=playouts, house=house, served=served)
    return HEAD + table_of(rows) + sizes + notes + live_of(live) + OPENSPIEL


def _served(row: Row) -> str:
    """What the expert has reached with the budget that it has at a table of the house."""
    game, others = GAMES[row.rung.game].name.en, row.rung.players - 1
    low, high = percent(row.wins.low, "en"), percent(row.wins.high, "en")
    return (
        f"among {others} {row.rung.others} bots in {game} it won {percent(row.wins.value, 'en')} "
        f"({low} to {high}) of {row.matches:,} matches"
    )


def _playouts(game: str) -> int:
    expert = GAMES[game].bots["expert"]
    return int(getattr(expert, "turn", expert).playouts)


def main() -> None:
    kept = json.loads((HERE / "strength.json").read_text("utf-8"))
    live = json.loads((HERE / "liveliness.json").read_text("utf-8"))
    (HERE / "strength.md").write_text(page_of(kept, live), "utf-8")
    plots = pictures(from_json(kept["ladder"]), "en")
    (HERE / "pictures" / "strength.svg").write_text(standalone(stacked(plots)), "utf-8")


if __name__ == "__main__":
    main()
