"""Parlour: Party Bugs, Parrot Box and Cheating Moth, to play, host and study.

>>> import parlour
>>> game = parlour.GAMES["party-bugs"]
>>> table = game.new_table(players=4, seed=7)
>>> game.awaited(table)
[0, 1, 2, 3]
"""

from parlour.core.actions import Action
from parlour.core.events import Event
from parlour.core.game import Game, IllegalAction
from parlour.core.match import Match
from parlour.core.options import BadOption, Options
from parlour.core.record import BadRecord, line_of, read_records, record_of, replayed
from parlour.core.table import CLOCK, Table
from parlour.core.words import ParlourError, Words
from parlour.games import GAMES

__all__ = [
    "CLOCK",
    "GAMES",
    "Action",
    "BadOption",
    "BadRecord",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Options",
    "ParlourError",
    "Table",
    "Words",
    "line_of",
    "read_records",
    "record_of",
    "replayed",
]
__version__ = "0.1.0"
