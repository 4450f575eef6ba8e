"""Hints: something legal, and a reason in every language."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.bots.hints import hint
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.games.cheating_moth.table import CheatingMothOptions
from parlour.games.party_bugs.table import PartyBugsOptions
from tests.bots.places import dice_of, situations

TABLES = [
    (GAMES["party-bugs"], PartyBugsOptions(hidden_card=True, mirror=True, games=2)),
    (GAMES["parrot-box"], None),
    (GAMES["cheating-moth"], CheatingMothOptions(mode="calm", rounds=1)),
    (GAMES["cheating-moth"], CheatingMothOptions(rounds=1)),
]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=["bugs", "box", "calm", "live"])
def test_a_hint_names_a_legal_action_and_speaks_both_languages(
    game: Game[Any], options: Options | None
) -> None:
    kinds = set()
    for table, seat in situations(game, 3, 2, every=3, options=options):
        legal = game.legal(table, seat)
        view = game.view(table, seat)
        if game.bots["expert"].advise(view, legal, dice_of(1)) is None:
            assert seat not in game.awaited(table)
            with pytest.raises(ParlourError, match="nothing to decide"):
                hint(game, view, legal, dice_of(1))
            continue
        action, words = hint(game, view, legal, dice_of(1))
        assert game.is_legal(table, seat, action)
        assert words.en != words.de
        assert {words.en[-1], words.de[-1]} == {"."}
        kinds.add(action.kind)
    assert len(kinds) >= 3
