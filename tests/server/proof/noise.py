"""Messages that nobody should send: wrong, huge, deep, unfinished, or right at the wrong time."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as some
from hypothesis.strategies import SearchStrategy

RIGHT: dict[str, dict[str, SearchStrategy[Any]]] = {
    "act": {
        "do": some.sampled_from(
            ["PLAY 1", "PLAY 7", "DRAW", "OPEN 3", "DANCE", "TIME", "CAUGHT 1"]
        ),
        "match": some.integers(-1, 3),
        "ms": some.integers(0, 2000),
        "pose": some.integers(0, 2000),
    },
    "change": {
        "game": some.sampled_from(["party-bugs", "parrot-box", "cheating-moth", "chess"]),
        "options": some.dictionaries(some.sampled_from(["mode", "rounds", "x"]), some.integers()),
        "pace": some.sampled_from(["no-hurry", "normal", "brisk"]),
        "waits": some.booleans(),
        "evening": some.booleans(),
    },
    "add_bot": {
        "level": some.sampled_from(["greedy", "casual", "clever"]),
        "persona": some.text(),
        "chair": some.integers(-1, 3),
    },
    "remove": {"chair": some.integers(0, 3)},
    "order": {"chairs": some.permutations([0, 1])},
    "ready": {"ready": some.booleans(), "word": some.text(max_size=30)},
    "start": {},
    "to_lobby": {},
    "pass_host": {"chair": some.integers(0, 3)},
    "rename": {"name": some.text(max_size=30), "avatar": some.integers(0, 63)},
    "leave": {},
    "pause": {},
    "go_on": {},
    "take_back": {},
    "agree": {"agree": some.booleans()},
    "react": {"what": some.sampled_from(["wave", "laugh"])},
    "look": {"hidden": some.booleans()},
    "pose": {"x": some.floats(-1, 1), "y": some.floats(-1, 1), "loud": some.booleans()},
    "lamp": {"to": some.integers(-1, 4)},
    "painted": {"pose": some.integers(0, 99)},
    "hello": {"protocol": some.just(1), "since": some.integers(-2, 5)},
}
FLEETING = ("react", "look", "pose", "lamp", "painted")
JUNK = some.recursive(
    some.none()
    | some.booleans()
    | some.integers()
    | some.floats()
    | some.text(max_size=40)
    | some.sampled_from(["\u202e", "\x00", "x" * 300, "../../etc", "<b>", "9" * 400, 10**400, -1]),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=9), inner),
    max_leaves=8,
)


@some.composite
def right(draw: some.DrawFn) -> dict[str, Any]:
    """A message as it should be, whether or not this is the time for it."""
    kind = draw(some.sampled_from(sorted(RIGHT)))
    message = {"type": kind, **{name: draw(value) for name, value in RIGHT[kind].items()}}
    if kind not in (*FLEETING, "hello"):
        message["id"] = draw(some.sampled_from(["a", "b", "c" * 40]))
    return message


@some.composite
def spoiled(draw: some.DrawFn) -> dict[str, Any]:
    """A message in which something is missing, unknown or of another kind."""
    message = draw(right())
    for _ in range(draw(some.integers(1, 3))):
        name = draw(some.sampled_from([*message, "token", "seat", "chair", "by", "at"]))
        if draw(some.booleans()):
            message[name] = draw(JUNK)
        else:
            message.pop(name, None)
    return message


def written(message: Any) -> str:
    return json.dumps(message)


texts = some.one_of(
    right().map(written),
    spoiled().map(written),
    JUNK.map(written),
    some.text(max_size=80),
    right().map(written).flatmap(lambda text: some.integers(0, len(text)).map(lambda n: text[:n])),
    some.integers(100, 5000).map(lambda depth: "[" * depth + "]" * depth),
    some.integers(100, 2000).map(
        lambda depth: '{"type":"change","id":"d","options":' + '{"a":' * depth
    ),
    some.integers(16_000, 60_000).map(
        lambda size: '{"type":"rename","id":"e","name":"' + "x" * size
    ),
)
frames: SearchStrategy[str | bytes] = texts | some.binary(max_size=200)
