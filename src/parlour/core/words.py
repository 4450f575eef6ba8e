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
    """Something was asked for that cannot be. The message is one sentence for whoever asked."""


def listed(values: Iterable[object]) -> str:
    """``1, 2 or 3``"""
    names = [str(value) for value in values]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
