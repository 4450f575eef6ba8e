"""How many decisions a match can have at most, as far as rules know an end."""

from __future__ import annotations

from parlour.adapters.observing import Setting

PLAYS, TAKES = 12, 13  # of a seat in a game of Party Bugs (2.1)
HIDDEN = 1 + TAKES + 1  # to hide a card, and to be asked after every take or to pair it unasked
MIRROR = PLAYS + 1  # whoever has the mirror is asked before every draw
NO_END = 100_000


def longest(setting: Setting) -> int:
    """Exact enough for Party Bugs, whose rounds are counted: no match is longer.

    Nothing in the rules ends a round of Parrot Box whose players keep swapping the discard, or one
    of Cheating Moth in which cards keep going round. ``NO_END`` is a promise there that nobody
    keeps by force. The longest of a thousand matches at random has 1,600 decisions in the one (six
    players, nine rounds) and 700 in the other.
    """
    if setting.game.id != "party-bugs":
        return NO_END
    table = setting.laid_table(0)
    each = PLAYS + TAKES + (HIDDEN if table.hidden_card else 0)
    return int(table.games * (setting.players * each + (MIRROR if table.mirror else 0)))
