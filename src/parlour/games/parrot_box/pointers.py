"""Which two rules to read at which moment: what the rule sheet at the table shows first."""

from parlour.core.rulebook import Pointer
from parlour.games.parrot_box.actions import Kind
from parlour.games.parrot_box.table import Phase

POINTERS = (
    Pointer("2.1", "2.7", phase=Phase.OPENING),
    Pointer("3.2", "3.8", kind=Kind.DRAW),
    Pointer("5.5", "5.6", kind=Kind.FLY),
    Pointer("3.6", "3.10", kind=Kind.DISCARD),
    Pointer("3.8", "3.6", kind=Kind.PLACE),
    Pointer("4.1", "4.4", kind=Kind.PASS),
    Pointer("3.10", "3.12", kind=Kind.REVEAL),
    Pointer("5.14", "5.16", kind=Kind.LAND),
    Pointer("7.3", "7.4", phase=Phase.OVER),
    Pointer("3.1", "6.2"),
)
