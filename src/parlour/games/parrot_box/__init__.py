"""Parrot Box. The rules we play by, and why, are in RULES.md (German: RULES.de.md)."""

from parlour.core.game import Game, Telling
from parlour.games.parrot_box import rules, view
from parlour.games.parrot_box.actions import ACTIONS, TOLD, Told, card_label, card_name
from parlour.games.parrot_box.bots import BOTS
from parlour.games.parrot_box.idle import idle
from parlour.games.parrot_box.pointers import POINTERS
from parlour.games.parrot_box.sealed import sealed
from parlour.games.parrot_box.sketch import sketch
from parlour.games.parrot_box.table import MOST, PARROT, ParrotBoxOptions, Table

PARROT_BOX = Game(
    id="parrot-box",
    name=ParrotBoxOptions.game,
    version=1,
    players=range(2, MOST + 1),
    table=Table,
    options=ParrotBoxOptions,
    actions=ACTIONS,
    rules=rules,
    seeing=view,
    telling=Telling(Told, TOLD, card_label, card_name, sketch, range(PARROT + 1), sealed=sealed),
    bots=BOTS,
    idle=idle,
    pointers=POINTERS,
    package=__name__,
)
