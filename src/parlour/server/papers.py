"""What is handed over through the plain doors: the bodies of HTTP requests and answers.

Like the messages in ``protocol.py`` they are declared once, and documents and page follow.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from parlour.server.protocol import Avatar, Chair, Code, Language, Name, Pace, State, Token


class HouseCard(Struct):
    """GET /api/house"""

    version: str
    protocol: int
    address: str  # by which other devices reach this house; for links and QR codes


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: Annotated[str, Meta(max_length=60)]
    name: Name
    options: dict[str, Any] = {}
    avatar: Avatar = 0
    language: Language = "en"
    bots: Annotated[list[NewBot], Meta(max_length=5)] = []
    start: bool = False  # deal at once
    pace: Pace = "no-hurry"
    evening: bool = False
    token: Token | None = None  # made by the page, so that a lost answer can be asked for again


class NewBot(Struct, forbid_unknown_fields=True):
    level: Annotated[str, Meta(max_length=40)]
    persona: Annotated[str, Meta(max_length=40)] = ""


class SitDown(Struct, forbid_unknown_fields=True):
    """POST /api/tables/CODE/chairs"""

    name: Name
    avatar: Avatar = 0
    language: Language = "en"
    token: Token | None = None


class Seated(Struct):
    """The answer to both. The token is told only here."""

    code: Code
    chair: Chair
    token: Token


class TableCard(Struct):
    """GET /api/tables/CODE: what a passer-by sees."""

    code: Code
    state: State
    game: str
    names: list[str]
    room_for: int  # how many more can sit down


class Problem(Struct):
    """The body of every HTTP answer that is not a success."""

    sentence: str


class Say(Struct):
    en: str
    de: str


class Beside(Struct):
    option: str  # another option, by name
    value: Any  # which has to be this


class OptionCard(Struct, omit_defaults=True):
    name: str
    default: Any
    values: list[Any]
    title: Say  # what it is called
    words: Say  # what it means
    decision: str
    labels: dict[str, Say] = {}  # of values that have one
    list_of: Say | None = None  # what else it may be: a list, in words
    each: list[int] | None = None  # a list of a number for each seat, from and to
    beside: Beside | None = None  # without which it means nothing


class VerbCard(Struct):
    name: str
    words: Say
    argument: str
    measured: bool


class EventCard(Struct):
    words: Say  # with holes: {seat}, {card}, {cards} and the number's name
    number: str  # what its number is called
    is_seat: bool  # whether that number is a seat


class BotCard(Struct):
    level: str
    name: Say
    words: Say
    strength: int  # 1 to 4


class PersonaCard(Struct):
    persona: str
    name: Say
    words: Say


class PointerCard(Struct, omit_defaults=True):
    rules: list[str]  # two numbers
    phase: str | None = None  # as views call it; None: any
    do: str | None = None  # a verb that is among the legal actions; None: whatever they are


class GameCard(Struct):
    """GET /api/games: everything a page needs to know about a game, in every language."""

    id: str
    name: Say
    players: list[int]
    version: int
    options: list[OptionCard]
    verbs: dict[str, VerbCard]
    told: dict[str, EventCard]
    cards: dict[str, Say]  # the label of each card, by its name in views' and events' numbers
    dummies: list[str]
    dummies_for: int
    bots: list[BotCard]
    personas: list[PersonaCard]
    pointers: list[PointerCard]  # which rules to read now: the first that suits


class RuleCard(Struct):
    number: str
    lead: str
    text: str


class Chapter(Struct):
    title: str
    rules: list[RuleCard]


class RuleBook(Struct):
    """GET /api/games/ID/rules?language=en"""

    game: str
    language: Language
    intro: str
    chapters: list[Chapter]


class ReplayFrame(Struct, omit_defaults=True):
    """A moment of a finished match. Views hold only what changed since the frame before."""

    seat: int | None  # who acted; None: the clock or nobody
    do: str | None
    at: int | None  # milliseconds since the deal
    told: list[dict[str, Any]]
    open: dict[str, Any]  # as a spectator sees it; with all cards open, together with ``seats``
    seats: list[dict[str, Any]]  # through the eyes of each seat
    scores: list[int]
    step: int = 0  # how many steps of the record were done; where only time passed is no frame


class Replay(Struct):
    """GET /api/matches/ID/replay"""

    id: str
    game: str
    options: dict[str, Any]
    names: list[str]
    seats: int
    finished: str  # date, such as 2026-11-16
    commitment: str
    verified: bool  # the shuffle is the one that was promised
    scores: list[int]
    places: list[int]
    frames: list[ReplayFrame]
    lamp: list[LampSwing] = []  # Cheating Moth, Live: where the Guard's lamp pointed


class LampSwing(Struct, array_like=True):
    """From this moment on, milliseconds since the deal, the lamp was on this seat."""

    at: int
    to: int | None


class Moment(Struct, omit_defaults=True):
    """Before a step of a finished match: everybody's chances, and what the expert made of it."""

    step: int  # how many steps of the record were done
    chances: list[float]  # of everybody at the table; together 1
    sealed: Say | None = None  # chosen in secret, not shown yet: chances stay as they were
    seat: int | None = None  # who decided, if there was something to think about
    did: str | None = None
    best: str | None = None  # what the expert would have done: the same, or what is surely better
    why: Say | None = None  # said to whoever decided
    worth: float = 0.0  # of what was done: the chance to win by it
    regret: float = 0.0  # how much more the better choice is worth
    error: float = 0.0  # the standard error of that
    choices: int = 0  # how many there were


class Verdict(Struct):
    """The match of one seat in parts of a win: start + skill + luck = result."""

    seat: int
    decisions: int
    mistakes: int
    start: float
    result: float
    skill: float  # at most 0: what was regretted
    luck: float


class TurningPoint(Struct, omit_defaults=True):
    """A step that changed this seat's chances by more than dice can explain."""

    step: int
    seat: int
    change: float
    together: Say | None = None  # what all had chosen in secret: no single seat's step


class Analysis(Struct):
    """GET /api/matches/ID/analysis?since=0: status 202 while the expert is still at it."""

    id: str
    done: int
    total: int  # moments; all of them are there when the status is 200
    moments: list[Moment]  # from the one on that was asked for by ``since``
    verdicts: list[Verdict] = []  # by seat, when all is done
    turning_points: list[TurningPoint] = []
