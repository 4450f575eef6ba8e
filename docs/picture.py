"""Draws docs/terminal.svg: the three games as the terminal shows them. `python docs/picture.py`"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from parlour.bots.company import ask
from parlour.cli.table_talk import options_from
from parlour.core.dice import seed_dice
from parlour.core.ink import plain_text
from parlour.core.match import Match
from parlour.core.story import names_at
from parlour.games import GAMES

CODES = re.compile(r"\x1b\[(\d+)m")
INK = {"1": "#ffffff", "2": "#8a8f98", "31": "#f47067", "32": "#57ab5a", "33": "#e0b34c"}
INK |= {"34": "#6cb6ff", "35": "#dc9bf0", "36": "#56d4dd"}
PAPER, TEXT = "#1f2430", "#d3d7de"
SHOWN = (("party-bugs", 4, 40), ("parrot-box", 3, 60), ("cheating-moth", 4, 40))
LINE, LETTER = 19, 8.43


def lines_of(game_id: str, players: int, steps: int) -> list[str]:
    """A table after some steps of bots, through the eyes of seat 0."""
    game = GAMES[game_id]
    options = options_from(game, (), mode="calm")
    match = Match(game, players, 11, options, ("Alex", "Mia", "Bo", "Rita")[:players])
    luck = [0] * 4
    seed_dice(luck, 1)
    while len(match.steps) < steps or 0 not in game.awaited(match.table):
        ask(match, game.awaited(match.table)[0], [game.bots["greedy"]] * players, luck)
    view = game.view(match.table, 0)
    return game.telling.sketch(view, names_at(game, match.names), "en").splitlines()


def coloured(line: str) -> str:
    spans, ink = [], TEXT
    for place, part in enumerate(CODES.split(line)):
        if place % 2:
            ink = INK.get(part, TEXT)
        elif part:
            spans.append(f'<tspan fill="{ink}">{escape(part)}</tspan>')
    return "".join(spans)


def main() -> None:
    lines: list[str] = []
    for chosen in SHOWN:
        lines += [*lines_of(*chosen), "", ""]
    lines = lines[:-2]
    width = max(len(plain_text(line)) for line in lines) * LETTER + 48
    height = len(lines) * LINE + 48
    rows = "".join(
        f'<text x="24" y="{40 + LINE * row}" xml:space="preserve">{coloured(line)}</text>\n'
        for row, line in enumerate(lines)
    )
    Path(__file__).with_name("terminal.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
        f'font-family="ui-monospace, DejaVu Sans Mono, Menlo, monospace" font-size="14">\n'
        f'<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>\n{rows}</svg>\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
