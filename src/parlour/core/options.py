"""Table options: a frozen dataclass per game, checked, and the same in Python, JSON and words.

A game's ``Options`` declares each field with ``option(...)``. Rules never see the dataclass: the
game writes it into fields of its table, in one place.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Self

from parlour.core.words import Language, ParlourError, Words, listed


class BadOption(ParlourError):
    """An option that does not exist, or a value it cannot have."""


@dataclass(frozen=True)
class Values:
    """What an option may be: some fixed values, or a list of whole numbers, or both."""

    fixed: tuple[Any, ...]
    lists: Callable[[tuple[int, ...]], bool] | None = None
    said: Words | None = None  # how to ask for such a list
    labels: Mapping[str, Words] = field(default_factory=dict)  # what its values are called
    each: tuple[int, int] | None = None  # a number for each seat, from and to; else their order

    def allow(self, value: object) -> bool:
        if isinstance(value, tuple):
            numbers = all(type(part) is int for part in value)
            return self.lists is not None and numbers and self.lists(value)
        return any(value == fixed and type(value) is type(fixed) for fixed in self.fixed)

    def say(self, language: Language) -> str:
        lists = [] if self.said is None else [self.said.say(language)]
        return listed([*map(json.dumps, self.fixed), *lists], language)


@dataclass(frozen=True)
class Spec:
    """What a host is told about an option."""

    values: Values
    decision: str  # the number of the decision in RULES.md, or ""
    title: Words  # what it is called
    words: Words  # what it means
    beside: tuple[str, Any] | None  # an option and its value, without which it means nothing


def option(
    default: Any,
    values: Values,
    decision: str,
    title: Words,
    en: str,
    de: str,
    beside: tuple[str, Any] | None = None,
) -> Any:
    spec = Spec(values, decision, title, Words(en, de), beside)
    return dataclasses.field(default=default, metadata={"spec": spec})


def one_of(
    *values: Any, called: Sequence[Words] = (), numbers: Mapping[int, Words] | None = None
) -> Values:
    """``called`` says in words what those of the values mean that are text, in their order;
    ``numbers`` does so for those numbers that do not speak for themselves."""
    texts = [value for value in values if isinstance(value, str)]
    assert len(texts) == len(called), f"{len(texts)} values need as many names"
    assert numbers is None or numbers.keys() <= set(values), "names of values that there are not"
    named = {str(number): words for number, words in (numbers or {}).items()}
    return Values(values, labels=dict(zip(texts, called, strict=True)) | named)


YES_OR_NO = one_of(False, True)


def seats_in_order(otherwise: str, called: Words) -> Values:
    """A word, or all seats in an order that the host sets."""
    return Values(
        (otherwise,),
        lambda order: sorted(order) == list(range(len(order))),
        Words(
            "all seats in order, counted from 0, such as [2, 0, 1]",
            "alle Plätze der Reihe nach, ab 0 gezählt, etwa [2, 0, 1]",
        ),
        {otherwise: called},
    )


@dataclass(frozen=True)
class Options:
    """Base of every game's options."""

    game: ClassVar[Words] = Words("", "")

    def __post_init__(self) -> None:
        for name, spec in self.specs().items():
            value = getattr(self, name)
            if not spec.values.allow(value):
                right, shown = spec.values.say, json.dumps(value, default=str)
                raise BadOption(
                    f"Option {name} of {self.game.en} must be {right('en')}, not {shown}.",
                    f"Option {name} von {self.game.de} muss {right('de')} sein, nicht {shown}.",
                )

    def check(self, players: int) -> None:
        """Refuse what does not fit together, or not with so many players."""
        for each in dataclasses.fields(self):
            name, beside = each.name, self.specs()[each.name].beside
            if beside is None or getattr(self, name) == each.default:
                continue
            other, value = beside
            if getattr(self, other) != value:
                title, shown = self.specs()[other].title, json.dumps(value)
                raise BadOption(
                    f"Option {name} needs {other} = {shown} ({title.en}).",
                    f"Option {name} braucht {other} = {shown} ({title.de}).",
                )

    def fill(self, table: Any) -> None:
        """Write every option into its field of the table."""

    @classmethod
    @cache
    def specs(cls) -> Mapping[str, Spec]:
        return {field.name: field.metadata["spec"] for field in dataclasses.fields(cls)}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        specs = cls.specs()
        for name in values:
            if name not in specs:
                raise BadOption(
                    f"{cls.game.en} has no option '{name}'; it has {listed(specs)}.",
                    f"{cls.game.de} hat keine Option '{name}', sondern {listed(specs, 'de')}.",
                )
        return cls(**{n: tuple(v) if isinstance(v, list) else v for n, v in values.items()})

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        """Options as typed by a person: ``rounds=3``, ``mirror=yes``, ``youngest=2,0,1``."""
        return cls.from_json({name: _meant(text) for name, text in words.items()})

    def to_json(self) -> dict[str, Any]:
        """Every option with its value, so that a later default changes nothing."""
        values = {name: getattr(self, name) for name in self.specs()}
        return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items()}


def _meant(text: str) -> Any:
    plain = text.strip()
    if plain.lower() in ("yes", "true", "on"):
        return True
    if plain.lower() in ("no", "false", "off"):
        return False
    parts = plain.strip("[]").split(",")
    try:
        numbers = [int(part) for part in parts]
    except ValueError:
        return plain
    return numbers if len(numbers) > 1 or plain.startswith("[") else numbers[0]
