"""parlour play: a person in the terminal against bots."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.company import ask, measured
from parlour.bots.hints import hint
from parlour.cli.table_talk import (
    add_language,
    add_options,
    language_of,
    open_book,
    options_from,
    out,
    seed_from,
)
from parlour.core.actions import Action
from parlour.core.dice import seed_dice
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.ink import bold, colour, dim
from parlour.core.match import Match
from parlour.core.record import line_of, record_of
from parlour.core.story import choice, heard_by, names_at, sentence, standings
from parlour.core.table import CLOCK
from parlour.core.words import Language, ParlourError, Words
from parlour.games import GAMES, game_called
from parlour.lab.simulate import LUCK, bots_for

WHICH = Words("Which game?", "Welches Spiel?")
HELP = Words(
    "Type a number and press Enter; h gives a hint, q leaves the table.",
    "Zahl eintippen und Enter drücken; h gibt einen Tipp, q verlässt den Tisch.",
)
NUMBER = Words("Please type a number from 1 to {last}.", "Bitte eine Zahl von 1 bis {last}.")
SURE = Words("Enter: yes · u: no, choose again", "Enter: ja · u: nein, anders wählen")
BYE = Words("Goodbye!", "Tschüss!")
WELCOME = Words("You are {name}.", "Du bist {name}.")
WON = Words("You have won!", "Gewonnen!")
PLACE = Words("place {place}: {name}, {points} points", "Platz {place}: {name}, {points} Punkte")
WAIT = Words("wait", "abwarten")
GOOD = Words("A good player would {what}.", "Wer gut spielt, würde: {what}.")
NO_CLOCK = Words(
    "The terminal has no clock and plays Cheating Moth without reflexes; "
    "choose --option mode=calm.",
    "Das Terminal hat keine Uhr und spielt Schummelmotte ohne Reflexe; bitte --option mode=calm.",
)
NAMES = ("Mia", "Bo", "Rita", "Gus", "Sue", "Tim")


class Leaving(Exception):
    """Somebody gets up from the table."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser("play", help="play in the terminal against bots")
    parser.add_argument("game", metavar="GAME", nargs="?", help="left out: you are asked")
    parser.add_argument("--players", type=int, metavar="N", help="you and N - 1 bots (default 3)")
    parser.add_argument("--bots", default="greedy", metavar="NAME,...", help="default: greedy")
    parser.add_argument("--name", default="Alex", help="what you are called (default: Alex)")
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same cards")
    parser.add_argument("--quick", action="store_true", help="do not ask whether a choice is meant")
    parser.add_argument("--record", metavar="FILE", help="add the finished match to this file")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    language = language_of(given)
    try:
        evening(given, language)
    except (Leaving, EOFError, KeyboardInterrupt):
        out(f"\n{BYE.say(language)}")
    return 0


def evening(given: argparse.Namespace, language: Language) -> None:
    game = game_called(given.game) if given.game else chosen_game(language)
    options = options_from(game, given.option, mode="calm")
    players = 3 if given.players is None else given.players
    game.check(players, options)
    bots = bots_for(game, players, _everybody(given.bots.split(","), players))
    names = (given.name, *[name for name in NAMES if name != given.name][: players - 1])
    match = Match(game, players, seed_from(given.seed), options, names)
    if game.legal(match.table, CLOCK):
        raise ParlourError(*NO_CLOCK)
    with ExitStack() as open_files:
        if given.record:  # before a match is played that could not be kept
            book = open_files.enter_context(open_book(given.record))
        sit_down(match, bots, given.quick, language)
        if given.record:
            book.write(line_of(record_of(match)) + "\n")


def _everybody(bots: list[str], players: int) -> list[str]:
    """Bots for the other seats; the first seat is a person's, whose bot is never asked."""
    if len(bots) not in (1, players - 1):
        others = players - 1
        raise ParlourError(
            f"Name one bot for all others or {others} of them, one for each, not {len(bots)}.",
            f"Es braucht einen Bot für alle anderen oder {others}, für alle je einen, "
            f"nicht {len(bots)}.",
        )
    return bots if len(bots) == 1 else ["random", *bots]


def chosen_game(language: Language) -> Game[Any]:
    games = list(GAMES.values())
    out(bold(WHICH.say(language)))
    return games[pick([game.name.say(language) for game in games], language)]


def sit_down(match: Match, bots: list[Bot], quick: bool, language: Language) -> None:
    luck = [0] * 4
    seed_dice(luck, match.seed ^ LUCK)
    out(dim(f"{WELCOME.say(language).format(name=match.names[0])} {HELP.say(language)}"))
    tell(match, match.opening, language)
    while not match.is_over:
        told = len(match.steps)
        awaited = match.game.awaited(match.table)
        others = [seat for seat in awaited if seat != 0]
        chosen = None
        if not others or (0 not in awaited and match.game.legal(match.table, 0)):
            chosen = your_choice(match, quick, language, out_of_turn=bool(others))
        if chosen is not None:
            match.play(0, measured(match, chosen, luck))
        else:
            ask(match, others[0], bots, luck)
        for step in match.steps[told:]:
            tell(match, step.events, language)
    draw(match, language)
    outcome(match, language)


def tell(match: Match, events: Sequence[Event], language: Language) -> None:
    for event in heard_by(events, 0):
        out(f"  {dim('·')} {sentence(match.game, event, match.names, language)}")


def draw(match: Match, language: Language) -> None:
    view = match.game.view(match.table, 0)
    out()
    out(match.game.telling.sketch(view, names_at(match.game, match.names), language))
    out()


def your_choice(
    match: Match, quick: bool, language: Language, out_of_turn: bool = False
) -> Action | None:
    """What you do now; out of turn it may be nothing."""
    legal = match.game.legal(match.table, 0)
    draw(match, language)
    labels = [choice(match.game, action, match.names, language) for action in legal]
    if out_of_turn:
        labels.append(WAIT.say(language))
    while True:
        number = pick(labels, language, lambda: advice(match, legal, language))
        if number == len(legal):
            return None
        if quick or len(labels) == 1 or is_meant(labels[number], language):
            return legal[number]


def advice(match: Match, legal: Sequence[Action], language: Language) -> str:
    """What the expert would do in your place, and why; asking changes nothing."""
    luck = [0] * 4
    seed_dice(luck, match.seed ^ LUCK)
    try:
        action, why = hint(match.game, match.game.view(match.table, 0), legal, luck)
    except ParlourError as nothing:
        return nothing.say(language)
    what = choice(match.game, action, match.names, language)
    return f"{GOOD.say(language).format(what=what)} {why.say(language)}"


def is_meant(label: str, language: Language) -> bool:
    answer = heard(f"  {bold(label)}?  {dim(SURE.say(language))} ")
    return answer in ("", "y", "yes", "j", "ja")


def pick(labels: list[str], language: Language, advise: Callable[[], str] | None = None) -> int:
    """The place in the list of what somebody picks, who may ask for advice first."""
    numbers = [str(number) for number in range(1, len(labels) + 1)]
    for number, label in zip(numbers, labels, strict=True):
        out(f"  {colour(f'{number:>2}', 'cyan')}  {label}")
    while True:
        answer = heard("> ")
        if answer in numbers:
            return numbers.index(answer)
        if advise is not None and answer in ("h", "hint", "tipp"):
            out(f"  {colour(advise(), 'yellow')}")
            continue
        out(NUMBER.say(language).format(last=len(labels)))


def heard(prompt: str) -> str:
    out(prompt, end="")
    answer = input().strip().lower()
    if answer in ("q", "quit", "exit"):
        raise Leaving
    return answer


def outcome(match: Match, language: Language) -> None:
    for seat, name, place, points in standings(match):
        line = PLACE.say(language).format(place=place, name=name, points=points)
        out(bold(line) if seat == 0 else line)
    if match.game.places(match.table)[0] == 1:
        out(colour(WON.say(language), "green"))
