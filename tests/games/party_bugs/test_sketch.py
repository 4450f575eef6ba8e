"""The table as drawn for a terminal."""

from __future__ import annotations

from parlour.core.ink import plain_text
from parlour.core.words import LANGUAGES, Language
from parlour.games.party_bugs import PARTY_BUGS
from parlour.games.party_bugs.actions import card_label, card_name
from parlour.games.party_bugs.sketch import sketch
from parlour.games.party_bugs.table import NO_CARD, PartyBugsOptions, Table
from tests.games.party_bugs.tables import BOTH, HIDDEN, MIRROR, do, position, reveal

NAMES = ["Mia", "Ben", "Zoe"]


def drawn(table: Table, viewer: int | None = 0, language: Language = "en") -> list[str]:
    view = PARTY_BUGS.view(table, viewer)
    names = [*NAMES[: table.seats], *(["Paul"] if table.seats == 2 else [])]
    return [line.rstrip() for line in plain_text(sketch(view, names, language)).splitlines()]


def line_of(name: str, lines: list[str]) -> str:
    (line,) = (line for line in lines if line.strip().startswith(name))
    return " ".join(line.split())


def three() -> Table:
    return position("4 9 13", "2 8 11", "3 5 10", floor="1 6 13", displays=("12", "2 7"), tied=1)


def test_floor_displays_points_and_my_hand() -> None:
    lines = drawn(three())
    assert lines[0] == "Party Bugs · round 10"
    assert line_of("Dance floor", lines) == "Dance floor [1] [6] [13 ♛]"
    assert line_of("Mia", lines) == "Mia [12] 12 points"
    assert line_of("Ben", lines) == "Ben [2] [7] 9 points · Tied"
    assert line_of("Zoe", lines) == "Zoe – 0 points"
    assert line_of("Your hand", lines) == "Your hand [4] [9] [13 ♛]"


def test_the_same_in_german() -> None:
    lines = drawn(three(), language="de")
    assert lines[0] == "Party Bugs · Runde 10"
    assert line_of("Tanzfläche", lines) == "Tanzfläche [1] [6] [13 ♛]"
    assert line_of("Ben", lines) == "Ben [2] [7] 9 Punkte · Gleichstand"
    assert line_of("Deine Hand", lines) == "Deine Hand [4] [9] [13 ♛]"


def test_a_spectator_is_shown_no_hand() -> None:
    assert not any("Your hand" in line for line in drawn(three(), None))


def test_who_is_ready_and_what_was_played() -> None:
    table = three()
    do(table, 1, "PLAY 8")
    assert line_of("Ben", drawn(table)) == "Ben [2] [7] 9 points · Tied · ready"
    do(table, 0, "PLAY 9")
    do(table, 2, "PLAY 3")
    lines = drawn(table, language="de")
    assert line_of("Mia", lines) == "Mia [12] 12 Punkte · spielt [9]"
    assert line_of("Zoe", lines) == "Zoe – 0 Punkte · spielt [3]"


def test_hidden_cards_show_their_backs_to_others() -> None:
    table = position(
        "4 9", "2 8", "3 5", floor="1 6 7", displays=("12",), hidden=(10, 11, 4), options=HIDDEN
    )
    lines = drawn(table)
    assert line_of("Mia", lines) == "Mia [12] [10] 22 points · Tied"
    assert line_of("Ben", lines) == "Ben – [?] 0 points"


def test_a_series_shows_the_game_the_totals_and_the_mirror() -> None:
    table = position(
        "4 9", "2 8", "3 5", floor="1 6 7", mirror_holder=2, totals=(20, 30, 40), options=MIRROR
    )
    lines = drawn(table)
    assert lines[0] == "Party Bugs · game 2 of 3 · round 11"
    assert line_of("Mia", lines) == "Mia – 0 points · Σ 20 · Tied"
    assert line_of("Zoe", lines) == "Zoe – 0 points · Σ 40 · mirror"
    german = drawn(table, language="de")
    assert german[0] == "Party Bugs · Spiel 2 von 3 · Runde 11"
    assert line_of("Zoe", german) == "Zoe – 0 Punkte · Σ 40 · Spiegel"


def test_the_last_game_of_a_series_stays_the_last_when_it_is_over() -> None:
    options = PartyBugsOptions(mirror=True, games=2)
    table = position("", "", "", floor="1 2 3", options=options)
    table.game = 1
    do(table, 2, "TAKE 1")
    do(table, 1, "TAKE 2")
    assert drawn(table)[0] == "Party Bugs · game 2 of 2 · round 13"


def test_pb14_the_card_counter_is_drawn_only_if_wanted_and_until_the_end() -> None:
    options = PartyBugsOptions(card_counter=True)
    table = position("9", "8", "5", floor="1 6 7", options=options)
    lines = [line.strip() for line in drawn(table) if "not seen yet" in line]
    assert lines == ["not seen yet: 9", "not seen yet: 8", "not seen yet: 5"]
    assert sum("noch nicht gesehen" in line for line in drawn(table, language="de")) == 3
    assert not any("not seen yet" in line for line in drawn(three()))
    over = position("", "", "", floor="1 2 3", options=options)
    do(over, 2, "TAKE 1")
    do(over, 1, "TAKE 2")
    assert not any("not seen yet" in line for line in drawn(over))


def test_paul_is_drawn_without_doing_anything() -> None:
    table = position("9 10", "3 8", floor="2 6 12", displays=("", "", "4"))
    reveal(table, 9, 3)
    assert line_of("Paul", drawn(table)) == "Paul [4] 4 points"


def test_the_hidden_phase_shows_who_is_ready() -> None:
    table = position("2 6 9 13", "1 4 7 10", "3 5 8 11", floor="2 3 12", options=BOTH)
    do(table, 1, "HIDE 4")
    assert "ready" in line_of("Ben", drawn(table))
    assert "ready" not in line_of("Mia", drawn(table))


def test_the_king_has_a_crown_for_people_and_a_number_in_records() -> None:
    assert [card_label(13, language) for language in LANGUAGES] == ["13 ♛", "13 ♛"]
    assert card_label(7, "en") == "7"
    assert [card_name(13), card_name(NO_CARD)] == [13, "none"]
