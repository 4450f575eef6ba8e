"""Names and words that people type, as others may see them."""

from __future__ import annotations

import unicodedata

from parlour.server import sentences as say
from parlour.server.company import Company
from parlour.server.sentences import NotNow, filled

LONGEST_NAME = 24
LONGEST_WORD = 40
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by name, and nothing to be seen


def clean_name(raw: str) -> str:
    """The name as others may see it: no tricks with invisible or turning characters."""
    name = _clean(raw)
    if not any(unicodedata.category(each)[0] in "LNSP" for each in name):
        raise NotNow(say.NO_NAME)
    if len(name) > LONGEST_NAME:
        raise NotNow(filled(say.LONG_NAME, most=LONGEST_NAME))
    return name


def clean_word(raw: str) -> str:
    word = _clean(raw)
    if len(word) > LONGEST_WORD:
        raise NotNow(filled(say.LONG_WORD, most=LONGEST_WORD))
    return word


def _clean(raw: str) -> str:
    """Composed, without control, format, private and half characters, single spaces.

    The joiner that holds an emoji family together stays, but only between two symbols.
    """
    text = unicodedata.normalize("NFC", raw)
    kept = "".join(
        each if _stays(text, place) else " " if each.isspace() else ""
        for place, each in enumerate(text)
    )
    return " ".join(kept.split())


def _stays(text: str, place: int) -> bool:
    each = text[place]
    if each == "\u200d":
        around = text[place - 1 : place] + text[place + 1 : place + 2]
        return len(around) == 2 and all(unicodedata.category(one) in _SYMBOLS for one in around)
    return unicodedata.category(each)[0] not in "CZ" and each not in BLANK


_SYMBOLS = ("So", "Sk", "Mn")


def unique_name(company: Company, name: str, chair: int | None = None) -> str:
    """Nobody is called like somebody else at the table: the second Mia is Mia 2."""
    taken = {each.name.casefold() for each in company if each.number != chair}
    if name.casefold() not in taken:
        return name
    number = 2
    while True:
        tail = f" {number}"
        other = name[: LONGEST_NAME - len(tail)].rstrip() + tail
        if other.casefold() not in taken:
            return other
        number += 1
