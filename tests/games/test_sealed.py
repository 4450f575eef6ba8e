"""What was chosen in secret is named for as long as it is secret, and only then."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.bots.company import ask
from parlour.core.match import Match
from parlour.games import GAMES

SECRET: dict[str, list[dict[str, Any]]] = {
    "party-bugs": [{}, {"hidden_card": True, "mirror": True, "games": 2}],
    "parrot-box": [{"rounds": 1}],
    "cheating-moth": [{"mode": "calm", "rounds": 1}, {"mode": "calm", "active_races": False}],
}
TABLES = [(game, options) for game, each in SECRET.items() for options in each]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_sealed_has_a_name_in_both_languages(
    game: str, options: dict[str, Any], seed: int
) -> None:
    played = GAMES[game]
    match, luck = Match(played, 4, seed, played.options.from_json(options)), [seed, 2, 3, 4]
    bots = [played.bots["random"]] * 4
    said = {played.telling.sealed(match.table)}
    assert said == {None}, "nobody has chosen yet"
    while not match.is_over:
        ask(match, played.awaited(match.table)[0], bots, luck)
        said.add(played.telling.sealed(match.table))
    assert played.telling.sealed(match.table) is None
    words = said - {None}
    assert words
    assert all(each and each.en != each.de and "{" not in each.en + each.de for each in words)
