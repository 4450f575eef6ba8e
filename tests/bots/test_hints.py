"""Hints: something legal, and a reason in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from parlour.bots.hints import hint
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.games.cheating_moth.table import MOTH, NUMBER, VALUES, CheatingMothOptions
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
    for table, seat in situations(game, 3, 2, every=11, options=options):
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


@pytest.mark.parametrize(("game", "options"), TABLES, ids=["bugs", "box", "calm", "live"])
def test_every_reason_reads_well_and_compares_rightly(
    game: Game[Any], options: Options | None
) -> None:
    """For anything that is allowed, not only for what the expert would do."""
    adviser = game.bots["expert"]
    for table, seat in situations(game, 3, 3, every=2, options=options):
        view = game.view(table, seat)
        for action in game.legal(table, seat):
            said = adviser.why(view, action)
            for sentence in said:
                assert sentence[0].isupper(), sentence
                assert sentence.endswith("."), sentence
            assert not re.search(r"\ba (8|11)\b|\bNach die\b", f"{said.en} {said.de}"), said
            compared = re.search(r"The (\d+) .*(?:cheaper|costs less) than your (\d+)", said.en)
            assert compared is None or int(compared[1]) < int(compared[2]), said


def test_a_reason_is_about_the_cards_there_are() -> None:
    game = GAMES["party-bugs"]
    reasons = set()
    for table, seat in situations(game, 4, 5, every=1):
        view = game.view(table, seat)
        for action in game.legal(table, seat):
            said = game.bots["expert"].why(view, action).en
            if "clears your" in said:
                assert action.spot in view.displays[seat]
                reasons.add("clears")
            if "You hold another" in said:
                assert action.spot in view.hand
                reasons.add("holds")
            if "cheapest" in said:
                assert action.spot == min(view.floor)
                reasons.add("cheapest")
            if "is a bargain" in said:
                assert action.spot == 13
                reasons.add("bargain")
    assert reasons == {"clears", "holds", "cheapest", "bargain"}


def test_nobody_is_told_that_nothing_is_dearer_who_holds_something_dearer() -> None:
    game = GAMES["cheating-moth"]
    options = CheatingMothOptions(mode="calm", rounds=1, voluntary_draw=True)
    reasons = set()
    for table, seat in situations(game, 3, 12, every=1, options=options):
        view = game.view(table, seat)
        plain = {card // VALUES for card in view.hand} - {MOTH}
        for action in game.legal(table, seat):
            said = game.bots["expert"].why(view, action).en
            assert said != "Nothing of yours fits.", "to somebody who may draw all the same"
            if "nothing dearer to give" in said:
                assert plain == {NUMBER}
                reasons.add("nothing dearer")
            if "your dearer cards do" in said:
                assert plain > {NUMBER}
                reasons.add("dearer")
    assert reasons == {"nothing dearer", "dearer"}
