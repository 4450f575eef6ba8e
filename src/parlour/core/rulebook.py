"""RULES.md as a program reads it: a numbered rule, its lead sentence and the rest.

A refusal quotes the lead sentence of the rule that forbids the action, so the rule book is the
only place where that sentence stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from importlib.resources import files

from parlour.core.words import Words

_RULE = re.compile(r"^\*\*(\d+\.\d+) (.+?[.!?])\*\* ?(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Rule:
    number: str
    lead: Words
    text: Words


@dataclass(frozen=True)
class Pointer:
    """The two rules to read while the table is in this phase and this can be done.

    Without a phase, or without a kind of action, it suits any. A game lists its pointers from the
    particular to the general, and the first that suits is the one that counts.
    """

    first: str
    second: str
    phase: IntEnum | None = None
    kind: IntEnum | None = None


def read_rules(package: str) -> dict[str, Rule]:
    """The rules of the game in this package, by number, in the order of the book."""
    english = _read(package, "RULES.md")
    german = _read(package, "RULES.de.md")
    assert english.keys() == german.keys(), f"{package}: the two rule books differ"
    return {
        number: Rule(number, *(Words(*pair) for pair in zip(rule, german[number], strict=True)))
        for number, rule in english.items()
    }


def _read(package: str, name: str) -> dict[str, tuple[str, str]]:
    book = files(package).joinpath(name).read_text(encoding="utf-8")
    return {number: (lead, text) for number, lead, text in _RULE.findall(book)}
