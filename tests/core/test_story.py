"""Events and choices as sentences, and who hears of what."""

from __future__ import annotations

from parlour.core.events import EVERYBODY, THE_BOOK, Event
from parlour.core.ink import bold, colour, dim, padded, plain_text, width
from parlour.core.story import choice, heard_by, names_at, sentence
from parlour.core.table import CLOCK
from parlour.games import GAMES
from parlour.games.party_bugs.actions import Told

BUGS = GAMES["party-bugs"]
NAMES = ("Mia", "Bo")


def test_an_event_is_heard_by_those_it_is_for() -> None:
    public, secret, book = Event(0), Event(0, to=1), Event(0, to=THE_BOOK)
    for seat in (0, 1, None):
        assert public.is_for(seat)
        assert secret.is_for(seat) == (seat == 1)
        assert not book.is_for(seat)
    assert not book.is_for(THE_BOOK)
    assert not Event(0, to=1).is_for(EVERYBODY)
    assert not Event(0, to=1).is_for(CLOCK)


def test_who_hears_it_exactly_is_spared_the_vague_half() -> None:
    vague, exact = Event(Told.DREW, 0), Event(Told.DREW_CARD, 0, 7, to=0)
    after = Event(Told.ROUND, other=2)
    assert heard_by([vague, exact, after], 0) == [exact, after]
    assert heard_by([vague, exact, after], 1) == [vague, after]
    assert heard_by([vague, exact], None) == [vague]
    assert heard_by([], 0) == []


def test_events_are_told_in_both_languages() -> None:
    taken = Event(Told.TOOK, 1, 13)
    assert sentence(BUGS, taken, NAMES, "en") == "Bo takes the 13 ♛"
    assert sentence(BUGS, taken, NAMES, "de") == "Bo nimmt 13 ♛"


def test_paul_has_a_name() -> None:
    assert names_at(BUGS, NAMES) == ("Mia", "Bo", "Paul")
    assert sentence(BUGS, Event(Told.TOOK, 2, 4), NAMES, "en") == "Paul takes the 4"


def test_choices_are_said_in_both_languages() -> None:
    for name, english, german in (
        ("PLAY 7", "play the 7", "7 spielen"),
        ("KEEP", "keep the hidden card", "versteckte Karte behalten"),
    ):
        action = BUGS.actions.named(name)
        assert choice(BUGS, action, NAMES, "en") == english
        assert choice(BUGS, action, NAMES, "de") == german


def test_a_choice_of_a_seat_is_a_choice_of_somebody() -> None:
    moth = GAMES["cheating-moth"]
    action = moth.actions.named("WATCH 1")
    assert "Bo" in choice(moth, action, NAMES, "en")
    assert "Bo" in choice(moth, action, NAMES, "de")


def test_a_spot_is_called_by_its_number() -> None:
    box = GAMES["parrot-box"]
    assert "8" in choice(box, box.actions.named("PLACE 8"), NAMES, "en")


def test_colours_take_no_room() -> None:
    text = bold("ab") + dim("c") + colour("d", "red")
    assert plain_text(text) == "abcd"
    assert width(text) == 4
    assert width(padded(text, 9)) == 9
