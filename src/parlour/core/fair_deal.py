"""A shuffle that everybody can check.

Before the deal the house shows a commitment: the SHA-256 of a secret. Then the players may add
words of their own, and the seed comes from both. So the house cannot choose the cards, having
chosen the secret before it knew the words; and nobody else can know them before the secret is told,
when the match is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from parlour.core.words import ParlourError, Words

SEED_BYTES = 16


def new_secret() -> str:
    """128 bits that nobody knows yet."""
    return secrets.token_hex(SEED_BYTES)


def commitment(secret: str) -> str:
    return sha256(_bytes(secret)).hexdigest()


def seed_of(secret: str, words: Sequence[str]) -> int:
    """128 bits of the secret and the words, in the order of the seats.

    Each goes in after its length, so that no two companies of words look the same.
    """
    parts = (_bytes(part) for part in (secret, *words))
    mixed = b"".join(b"%d:%s" % (len(part), part) for part in parts)
    return int.from_bytes(sha256(mixed).digest()[:SEED_BYTES], "big")


def _bytes(word: str) -> bytes:
    return word.encode(errors="surrogatepass")  # half a character, too, is a word in a record


@dataclass(frozen=True)
class Promise:
    """What goes into one shuffle. The secret stays with the house until the match is over."""

    secret: str
    words: tuple[str, ...]
    commitment: str  # as it was shown

    @classmethod
    def of(cls, secret: str, words: Sequence[str]) -> Promise:
        return cls(secret, tuple(words), commitment(secret))

    @property
    def seed(self) -> int:
        return seed_of(self.secret, self.words)

    def broken(self, seed: str) -> Words | None:
        """How it was broken by whoever dealt from this seed (in hex); None if it was kept."""
        if commitment(self.secret) != self.commitment:
            return Words(
                "The shuffle was not the promised one: the secret does not fit its commitment.",
                "Nicht wie versprochen gemischt: Das Geheimnis passt nicht zum Versprechen.",
            )
        if f"{self.seed:032x}" != seed:
            return Words(
                "The shuffle was not the promised one: secret and words give another seed.",
                "Nicht wie versprochen gemischt: Geheimnis und Worte ergeben eine andere Zahl.",
            )
        return None

    def to_json(self) -> dict[str, Any]:
        return {"commitment": self.commitment, "secret": self.secret, "words": list(self.words)}

    @classmethod
    def from_json(cls, line: Any) -> Promise:
        line = line if isinstance(line, Mapping) else {}
        secret, shown, words = (line.get(name) for name in ("secret", "commitment", "words"))
        if not (isinstance(secret, str) and isinstance(shown, str) and isinstance(words, list)):
            raise damaged()
        if not all(isinstance(word, str) for word in words):
            raise damaged()
        return cls(secret, tuple(words), shown)


def damaged() -> ParlourError:
    return ParlourError("The promise of the shuffle is damaged: it needs a secret and words.")
