"""The command line: what can be typed after ``parlour``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from parlour import __version__
from parlour.cli import (
    analyse,
    games,
    ladder,
    mistakes,
    play,
    serve,
    show,
    simulate,
    study,
    tournament,
    verify,
)
from parlour.core.words import ParlourError

COMMANDS = (games, simulate, tournament, ladder, study, show, verify, analyse, play, serve)
MISTAKE = 2


class OneSentenceParser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of printing how everything is used."""

    typed: Sequence[str] = ()  # in which somebody may have said which language

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.typed = sys.argv[1:] if args is None else args
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        said = mistakes.of_typing(message, self.prog, mistakes.language_typed(self.typed))
        self.exit(MISTAKE, f"{said}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = OneSentenceParser(prog="parlour", description="A card table for three family games.")
    parser.add_argument("--version", action="version", version=f"parlour {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    given = parser.parse_args(arguments)
    try:
        return int(given.run(given))
    except ParlourError as mistake:
        print(f"parlour: {mistake.say(given.language)}", file=sys.stderr)
        return MISTAKE
    except BrokenPipeError:
        raise
    except OSError as mistake:
        print(f"parlour: {mistakes.of_file(mistake, given.language)}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def run() -> NoReturn:
    """Like ``main``, for a shell; a reader that closes the pipe early is no error."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a suit shows a ?
        else:
            setattr(sys, name, io.StringIO())  # it was closed; nobody will read this
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
