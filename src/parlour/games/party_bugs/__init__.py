"""Party Bugs. The rules we play by, and why, are in RULES.md (German: RULES.de.md)."""

from parlour.core.game import Game, Telling
from parlour.games.party_bugs import rules, view
from parlour.games.party_bugs.actions import ACTIONS, TOLD, Told, card_label, card_name
from parlour.games.party_bugs.bots import BOTS
from parlour.games.party_bugs.idle import idle
from parlour.games.party_bugs.pointers import POINTERS
from parlour.games.party_bugs.sealed import sealed
from parlour.games.party_bugs.sketch import sketch
from parlour.games.party_bugs.table import COSTUMES, MOST, PartyBugsOptions, Table

PARTY_BUGS = Game(
    id="party-bugs",
    name=PartyBugsOptions.game,
    version=1,
    players=range(2, MOST + 1),
    table=Table,
    options=PartyBugsOptions,
    actions=ACTIONS,
    rules=rules,
    seeing=view,
    telling=Telling(
        Told,
        TOLD,
        card_label,
        card_name,
        sketch,
        range(1, COSTUMES + 1),
        dummies=("Paul",),
        dummies_for=2,
        sealed=sealed,
    ),
    bots=BOTS,
    idle=idle,
    pointers=POINTERS,
    package=__name__,
)
