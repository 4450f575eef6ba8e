"""Which two rules to read at which moment: what the rule sheet at the table shows first."""

from parlour.core.rulebook import Pointer
from parlour.games.party_bugs.actions import Kind
from parlour.games.party_bugs.table import Phase

POINTERS = (
    Pointer("8.9", "8.13", kind=Kind.KEEP),
    Pointer("9.9", "9.11", kind=Kind.MIRROR),
    Pointer("9.10", "9.11", kind=Kind.MIRROR_HIDDEN),
    Pointer("8.2", "8.4", phase=Phase.HIDE),
    Pointer("2.2", "3.1", phase=Phase.CHOOSE),
    Pointer("3.3", "4.1", kind=Kind.TAKE),
    Pointer("8.13", "8.16", kind=Kind.PAIR),
    Pointer("3.1", "3.2", phase=Phase.TAKE),
    Pointer("6.4", "6.5", phase=Phase.LAST),
    Pointer("6.6", "6.7", phase=Phase.OVER),
)
