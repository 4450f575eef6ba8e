"""The deals of an experiment: which seed each of them has.

The seed of an experiment and the number of a deal are hashed, so two experiments with neighbouring
seeds have no deal in common. This is exact for ever: whoever changes it changes every experiment.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any


def seed_of_deal(seed: int, number: int) -> int:
    """The first 128 bits of SHA-256 of the text "deal SEED NUMBER", both of them as decimals."""
    return int.from_bytes(sha256(f"deal {seed} {number}".encode("ascii")).digest()[:16], "big")


def seed_said(seed: int) -> str:
    """As in records: 128 bits are too many for the numbers of most readers of JSON."""
    return f"{seed:032x}"


def seed_read(told: Any) -> int:
    """The same the other way round. Once seeds were written as numbers."""
    return int(told, 16) if isinstance(told, str) else int(told)


def with_seed_said(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {**facts, "seed": seed_said(facts["seed"])}
