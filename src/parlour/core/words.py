"""Every sentence a person reads, in each language of the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class Words(NamedTuple):
    en: str
    de: str

    def say(self, language: Language) -> str:
        return self.de if language == "de" else self.en


class ParlourError(ValueError):
    """Something was asked for that cannot be: one sentence for whoever asked.

    What only a programmer or the owner of a file can meet may do without the German one.
    """

    def __init__(self, en: str, de: str | None = None) -> None:
        super().__init__(en)
        self.words = Words(en, en if de is None else de)

    def say(self, language: Language) -> str:
        return self.words.say(language)


OR = Words(" or ", " oder ")


def listed(values: Iterable[object], language: Language = "en") -> str:
    """``1, 2 or 3``"""
    names = [str(value) for value in values]
    either = [", ".join(names[:-1]), names[-1]] if len(names) > 1 else names
    return OR.say(language).join(either)
