"""Names that people type: cleaned, or refused with a sentence."""

from __future__ import annotations

import pytest

from parlour.server.naming import LONGEST_NAME, clean_name
from parlour.server.sentences import NotNow


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Mia", "Mia"),
        ("  Mia   Rose ", "Mia Rose"),
        ("Mia\u202e\u2066", "Mia"),
        ("M\x00i\x1ba\n", "Mia"),
        ("Zoe\u0308", "Zoë"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("a\u200db", "ab"),
        ("\u3000Ångström\u00a0", "Ångström"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("\ud800Bo", "Bo"),
        ("\u3164Bo\uffa0", "Bo"),
    ],
)
def test_names_are_cleaned(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


@pytest.mark.parametrize(
    "raw", ["", "   ", "\u200b\u2066", "\n", "\u3164\u2800", "x" * (LONGEST_NAME + 1)]
)
def test_some_names_are_refused(raw: str) -> None:
    with pytest.raises(NotNow):
        clean_name(raw)
