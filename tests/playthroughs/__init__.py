"""Golden matches that people can read. ``python -m tests.playthroughs`` writes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from parlour.bots.company import play_out
from parlour.cli.show import story
from parlour.core.dice import seed_dice
from parlour.core.ink import plain_text
from parlour.core.match import Match
from parlour.games import GAMES

FOLDER = Path(__file__).parent
NAMES = ("Mia", "Bo", "Rita", "Gus", "Sue", "Tim")


class Chosen(NamedTuple):
    name: str
    game: str
    players: int
    seed: int
    options: dict[str, Any]

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.name}.txt"


CHOSEN = [
    Chosen("four-players", "party-bugs", 4, 1, {}),
    Chosen("two-and-paul", "party-bugs", 2, 2, {}),
    Chosen("hidden-cards-and-mirror", "party-bugs", 3, 3, {"hidden_card": True, "mirror": True}),
    Chosen("three-players", "parrot-box", 3, 1, {"rounds": 2}),
    Chosen("wild-parrots", "parrot-box", 2, 5, {"rounds": 2, "double_parrot": "wild"}),
    Chosen("calm", "cheating-moth", 4, 1, {"mode": "calm", "rounds": 1}),
    Chosen("live", "cheating-moth", 3, 2, {"mode": "live", "rounds": 1}),
]


def played(chosen: Chosen) -> Match:
    game = GAMES[chosen.game]
    options = game.options(**chosen.options)
    match = Match(game, chosen.players, chosen.seed, options, NAMES[: chosen.players])
    luck = [0] * 4
    seed_dice(luck, chosen.seed + 1000)
    play_out(match, [game.bots["greedy"]] * chosen.players, luck)
    return match


def written(chosen: Chosen) -> str:
    options = ", ".join(f"{name}={value}" for name, value in chosen.options.items()) or "none"
    head = f"# {chosen.game}, {chosen.players} players, seed {chosen.seed}, options: {options}\n\n"
    lines = (plain_text(line).rstrip() for line in story(played(chosen), "all", "en"))
    return head + "\n".join(lines) + "\n"
