"""The options of Party Bugs, as its book lists them."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.options import BadOption
from parlour.core.words import ParlourError
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.table import PartyBugsOptions


def test_the_defaults_are_those_of_the_book() -> None:
    assert PartyBugsOptions().to_json() == {
        "youngest": "random",
        "card_counter": False,
        "hidden_card": False,
        "paul_hides": False,
        "mirror": False,
        "games": 0,
        "series_tie": "tied",
    }


def test_every_option_names_its_decision_and_speaks_two_languages() -> None:
    specs = PartyBugsOptions.specs()
    assert {name: spec.decision for name, spec in specs.items()} == {
        "youngest": "PB1",
        "card_counter": "PB14",
        "hidden_card": "",
        "paul_hides": "PB32",
        "mirror": "",
        "games": "PB34",
        "series_tie": "PB41",
    }
    assert all(spec.words.en and spec.words.de for spec in specs.values())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("youngest", "oldest"),
        ("youngest", (0, 0)),
        ("youngest", (1, 2)),
        ("card_counter", 1),
        ("hidden_card", "yes"),
        ("games", -1),
        ("games", 7),
        ("games", True),
        ("series_tie", "last"),
    ],
)
def test_other_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(BadOption, match=f"Option {name} of Party Bugs must be"):
        PartyBugsOptions(**{name: value})


def test_pb1_the_order_of_age_must_name_every_seat() -> None:
    options = PartyBugsOptions(youngest=(1, 0, 2))
    options.check(3)
    with pytest.raises(BadOption, match="must name all 4 seats"):
        options.check(4)


def test_reading_e_the_number_of_games_needs_the_mirror() -> None:
    with pytest.raises(BadOption, match="Option games needs mirror = true"):
        PartyBugsOptions(games=3).check(3)
    PartyBugsOptions(games=3, mirror=True).check(3)


def test_pb41_sharing_a_place_needs_the_mirror() -> None:
    with pytest.raises(BadOption, match="Option series_tie needs mirror = true"):
        PartyBugsOptions(series_tie="shared").check(3)
    PartyBugsOptions(series_tie="shared", mirror=True).check(3)


def test_pb32_paul_hides_only_at_a_table_of_two_with_hidden_cards() -> None:
    PartyBugsOptions(paul_hides=True, hidden_card=True).check(2)
    for options, players in (
        (PartyBugsOptions(paul_hides=True), 2),
        (PartyBugsOptions(paul_hides=True, hidden_card=True), 3),
    ):
        with pytest.raises(
            BadOption, match=r"Option paul_hides needs (two players|hidden_card = true)"
        ):
            options.check(players)


@pytest.mark.parametrize("players", range(2, 7))
def test_pb34_zero_games_means_as_many_as_players(players: int) -> None:
    assert PARTY_BUGS.new_table(players, 0, PartyBugsOptions(mirror=True)).games == players
    assert PARTY_BUGS.new_table(players, 0, PartyBugsOptions(mirror=True, games=4)).games == 4
    assert PARTY_BUGS.new_table(players, 0).games == 1


def test_options_are_written_onto_the_table() -> None:
    options = PartyBugsOptions(
        youngest=(1, 0),
        card_counter=True,
        hidden_card=True,
        paul_hides=True,
        mirror=True,
        games=5,
        series_tie="shared",
    )
    table = PARTY_BUGS.new_table(2, 0, options)
    assert table.age_order == [1, 0, -1, -1, -1, -1]
    assert (table.hidden_card, table.mirror, table.games) == (1, 1, 5)
    assert (table.paul_hides, table.shared_ties, table.card_counter) == (1, 1, 1)


def test_the_defaults_are_written_onto_the_table() -> None:
    table = PARTY_BUGS.new_table(3, 0)
    assert table.age_order == [-1] * 6
    assert (table.hidden_card, table.mirror, table.games) == (0, 0, 1)
    assert (table.paul_hides, table.shared_ties, table.card_counter) == (0, 0, 0)


def test_options_survive_json_and_words() -> None:
    options = PartyBugsOptions(youngest=(1, 0, 2), hidden_card=True, mirror=True, games=2)
    assert PartyBugsOptions.from_json(options.to_json()) == options
    words = {"youngest": "1,0,2", "hidden_card": "yes", "mirror": "on", "games": "2"}
    assert PartyBugsOptions.from_words(words) == options


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="Party Bugs has no option 'oldest'"):
        PartyBugsOptions.from_json({"oldest": 1})


@pytest.mark.parametrize("players", [0, 1, 7])
def test_only_two_to_six_can_play(players: int) -> None:
    with pytest.raises(ParlourError, match="played by 2 to 6 players"):
        PARTY_BUGS.new_table(players, 0)
