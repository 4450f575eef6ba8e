"""Cheating Moth. The rules we play by, and why, are in RULES.md (German: RULES.de.md)."""

from parlour.core.game import Game, Telling
from parlour.games.cheating_moth import rules, view
from parlour.games.cheating_moth.actions import ACTIONS, TOLD, Told, card_label, card_name
from parlour.games.cheating_moth.bots import BOTS
from parlour.games.cheating_moth.idle import idle
from parlour.games.cheating_moth.pointers import POINTERS
from parlour.games.cheating_moth.sealed import sealed
from parlour.games.cheating_moth.sketch import sketch
from parlour.games.cheating_moth.table import FACES, FEWEST, MOST, CheatingMothOptions, Table

CHEATING_MOTH = Game(
    id="cheating-moth",
    name=CheatingMothOptions.game,
    version=1,
    players=range(FEWEST, MOST + 1),
    table=Table,
    options=CheatingMothOptions,
    actions=ACTIONS,
    rules=rules,
    seeing=view,
    telling=Telling(Told, TOLD, card_label, card_name, sketch, range(FACES), sealed=sealed),
    bots=BOTS,
    idle=idle,
    pointers=POINTERS,
    package=__name__,
)
