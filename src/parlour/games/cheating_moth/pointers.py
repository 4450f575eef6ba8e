"""Which two rules to read at which moment: what the rule sheet at the table shows first."""

from parlour.core.rulebook import Pointer
from parlour.games.cheating_moth.actions import Kind
from parlour.games.cheating_moth.table import Phase

POINTERS = (
    Pointer("3.8", "3.9", phase=Phase.MOSQUITO),
    Pointer("3.12", "3.15", phase=Phase.COCKROACH),
    Pointer("3.3", "4.2", phase=Phase.SPIDER),
    Pointer("3.5", "4.2", phase=Phase.SPIDER_GIFT),
    Pointer("3.9", "4.2", phase=Phase.MOSQUITO_GIFTS),
    Pointer("5.11", "4.2", kind=Kind.GIVE),
    Pointer("6.3", "6.7", kind=Kind.WATCH),
    Pointer("6.2", "6.7", kind=Kind.HONEST),
    Pointer("6.1", "6.4", phase=Phase.COMMIT),
    Pointer("2.2", "2.3", kind=Kind.PLAY),
    Pointer("2.4", "2.6", kind=Kind.DRAW),
    Pointer("7.10", "7.11", kind=Kind.SLIP),
    Pointer("8.1", "5.12", phase=Phase.TURN, kind=Kind.CAUGHT),
    Pointer("7.1", "8.1", phase=Phase.TURN, kind=Kind.VANISH),
    Pointer("2.1", "2.2", phase=Phase.TURN),
    Pointer("8.9", "8.10", phase=Phase.TURN_DONE),
    Pointer("10.2", "10.6", phase=Phase.OVER),
)
