"""parlour games: what there is."""

from __future__ import annotations

import argparse
import json
from typing import Any

from parlour.cli.table_talk import add_language, language_of, out
from parlour.core.game import Game
from parlour.core.ink import bold, colour, dim
from parlour.core.words import Language
from parlour.games import GAMES


def add_to(commands: Any) -> None:
    parser = commands.add_parser("games", help="list the games, their options and defaults")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    language = language_of(given)
    if given.json:
        print(json.dumps([described(game) for game in GAMES.values()], indent=2))
        return 0
    for game in GAMES.values():
        describe(game, language)
    return 0


def describe(game: Game[Any], language: Language) -> None:
    players = {"en": "players", "de": "Personen"}[language]
    first, last = game.players[0], game.players[-1]
    out(f"{bold(game.name.say(language))}  {dim(game.id)}  {first}-{last} {players}")
    for name, spec in game.options.specs().items():
        default = json.dumps(getattr(game.options(), name))
        out(f"  {colour(name, 'cyan')} = {default}  {dim(f'({spec.values.say(language)})')}")
        decision = f" [{spec.decision}]" if spec.decision else ""
        title, words = spec.title.say(language), spec.words.say(language)
        out(f"      {title}. {words}{dim(decision)}")
    out(f"  {dim('bots: ' + ', '.join(game.bots))}")
    out()


def described(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.name._asdict(),
        "rules": game.version,
        "players": [game.players[0], game.players[-1]],
        "bots": list(game.bots),
        "options": {
            name: {
                "default": getattr(game.options(), name),
                "values": list(spec.values.fixed),
                "or": spec.values.said._asdict() if spec.values.said else None,
                "decision": spec.decision or None,
                "called": spec.title._asdict(),
                "means": spec.words._asdict(),
            }
            for name, spec in game.options.specs().items()
        },
    }
