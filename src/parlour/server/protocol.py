"""Every message between the house and whoever is at a table, declared once.

From these types come the JSON Schema and OpenAPI documents in ``docs/`` and the TypeScript types
of the page. ``docs/protocol.md`` explains them with examples.

Chairs and seats: a *chair* is a place in the company of a table; its number stays the same as long
as somebody sits on it, and is never given to anybody else at this table. A *seat* is a place in a
match, counted from 0 in the order in which the chairs stood at the start.

Times are milliseconds of the house's clock, which runs only while the house is open.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.core.words import Words

PROTOCOL = 1

Language = Literal["en", "de"]
Code = Annotated[str, Meta(pattern="^[A-HJ-NP-Z2-9]{4,8}$")]  # no I, O, 0, 1
Token = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]  # 128 bits, known to nobody else
CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(max_length=200)]  # as typed; the house cleans it
Avatar = Annotated[int, Meta(ge=0, le=63)]
Chair = Annotated[int, Meta(ge=0, le=9999)]
Pace = Literal["no-hurry", "normal", "brisk"]
State = Literal["lobby", "playing", "over"]
Presence = Literal["here", "away", "lost"]  # away: the page is hidden; lost: no connection


class Message(Struct, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    """Whatever is sent names its kind in ``type``."""


# What a person or program says to a table


class Hello(Message, tag="hello"):
    """The first message on every connection. With a token one sits, without one watches."""

    protocol: int
    language: Language = "en"
    token: Token | None = None
    since: int | None = None  # the last number that was seen of this viewer's news
    tv: bool = False  # a big screen for the room: a spectator that says so


class Command(Message):
    """Something that gets an answer: done, or refused with a sentence. Twice sent happens once."""

    id: CommandId


class Act(Command, tag="act"):
    """Do this in the match: one of the names in ``legal``, such as ``PLAY 7``."""

    do: Annotated[str, Meta(max_length=60)]
    match: int  # the number of the match this is meant for
    # A reaction, from picture to touch; or how long a VANISH or FEINT by keys is to take.
    ms: Annotated[int, Meta(ge=0, lt=1 << 31)] | None = None
    pose: Annotated[int, Meta(ge=0)] | None = None  # CAUGHT: the last picture of hands shown


class Change(Command, tag="change"):
    """The host changes the game, its options or the habits of the table."""

    game: Annotated[str, Meta(max_length=60)] | None = None
    options: dict[str, Any] | None = None  # all that differ from the defaults
    pace: Pace | None = None
    waits: bool | None = None  # whether the table waits for somebody who dropped out
    evening: bool | None = None  # whether the table keeps the score of the evening


class AddBot(Command, tag="add_bot"):
    """The host brings a bot, to a chair of its own or in place of another bot."""

    level: Annotated[str, Meta(max_length=40)]
    persona: Annotated[str, Meta(max_length=40)] = ""
    chair: Chair | None = None  # of the bot that goes


class Remove(Command, tag="remove"):
    """The host takes away a bot, or asks somebody to leave."""

    chair: Chair


class Order(Command, tag="order"):
    """The host puts the chairs into this order, clockwise."""

    chairs: Annotated[list[Chair], Meta(max_length=12)]


class Ready(Command, tag="ready"):
    """Ready to begin; a word of one's own goes into the shuffle. Also between two rounds."""

    ready: bool = True
    word: Annotated[str, Meta(max_length=100)] = ""


class Start(Command, tag="start"):
    """The host has the cards dealt: the first match, or a rematch with the same seats."""


class ToLobby(Command, tag="to_lobby"):
    """The host takes the company back to the lobby, to choose another game or other options."""


class PassHost(Command, tag="pass_host"):
    chair: Chair


class Rename(Command, tag="rename"):
    name: Name
    avatar: Avatar | None = None


class Leave(Command, tag="leave"):
    """Stand up for good. In a match a bot plays on."""


class Pause(Command, tag="pause"):
    """Time stands still until somebody goes on."""


class GoOn(Command, tag="go_on"):
    pass


class TakeBack(Command, tag="take_back"):
    """Ask for one's last action back: free if it showed nothing to anybody, else all must agree."""


class Agree(Command, tag="agree"):
    """An answer to whoever asks to take something back."""

    agree: bool


class Hint(Command, tag="hint"):
    """Ask what a good player would do, and why; the answer is in ``Done.hint``."""


class React(Message, tag="react"):
    """A gesture across the table. Not kept, not answered."""

    what: Annotated[str, Meta(pattern="^[a-z-]{1,20}$")]


class Look(Message, tag="look"):
    """Whether this page can be seen. It is answered with ``watching``: a page that hears nothing
    knows that its line is dead."""

    hidden: bool = False


class Pose(Message, tag="pose"):
    """Cheating Moth, Live: where a hand is. Sorting, feints and vanishing look alike here."""

    x: Annotated[float, Meta(ge=-1, le=1)]  # left to right
    y: Annotated[float, Meta(ge=-1, le=1)]  # up over the table, or down under its edge
    loud: bool = False


class Lamp(Message, tag="lamp"):
    """Cheating Moth, Live: the Guard looks at this seat; None: at the own cards.

    The Guard may hear hands, and may ask for hands that take longer. Everybody is told of it."""

    to: int | None = None
    sound_tells: bool = False
    slow_tells: bool = False


class Painted(Message, tag="painted"):
    """Cheating Moth, Live: the last picture of hands that this screen has shown."""

    pose: Annotated[int, Meta(ge=0)]


AnyCommand = (
    Act
    | Change
    | AddBot
    | Remove
    | Order
    | Ready
    | Start
    | ToLobby
    | PassHost
    | Rename
    | Leave
    | Pause
    | GoOn
    | TakeBack
    | Agree
    | Hint
)
Fleeting = React | Look | Pose | Lamp | Painted
FromClient = Hello | AnyCommand | Fleeting


# What the house answers


class Done(Message, tag="done"):
    """It has happened and survives a power cut. ``n`` is this viewer's number of what it did."""

    id: str
    n: int
    hint: HintGiven | None = None


class HintGiven(Struct, omit_defaults=True):
    do: str
    en: str  # why
    de: str


class Refused(Message, tag="refused"):
    """Nothing has changed. The sentence is in the language of the connection, and in both for a
    page whose language changes while it is read."""

    id: str
    sentence: str
    rule: str | None = None  # its number in the rule book
    en: str = ""
    de: str = ""

    @classmethod
    def because(cls, id: str, words: Words, language: Language, rule: str | None = None) -> Refused:
        return cls(id, words.say(language), rule, *words)


class Goodbye(Message, tag="goodbye"):
    """The house closes this connection, and says why."""

    reason: Literal[
        "taken-over",  # the same seat was opened elsewhere
        "removed",  # the host asked to leave
        "left",
        "too-slow",  # too much unread news; come back with ``since``
        "too-fast",  # too many messages
        "closing",  # the house is being restarted; come back
        "bad-message",
        "no-table",
        "no-seat",  # this token opens no chair here
        "full",  # no more spectators
        "protocol",  # another version of this protocol
    ]
    sentence: str


# The company


class ChairNow(Struct, omit_defaults=True):
    chair: Chair
    name: str
    avatar: int
    bot: str | None = None  # the level of a bot
    persona: str = ""
    ready: bool = False
    seat: int | None = None  # in the match that is being played
    stand_in: bool = False  # a bot keeps the seat warm
    left: bool = False  # stood up for good; a bot plays on until the match ends
    evening: int = 0  # points of the evening: one for each match won, shared ones as well


class TableNow(Struct, omit_defaults=True):
    """A table and its company: everything that everybody may know, cards aside."""

    code: Code
    state: State
    game: str
    options: dict[str, Any]
    pace: Pace
    waits: bool
    evening: bool
    host: Chair | None
    chairs: list[ChairNow]
    match: int  # how many matches have begun
    commitment: str = ""  # to the next shuffle, made before anybody adds a word
    paused: bool = False
    between: int | None = None  # two rounds: paused until then, or until all are ``ready``
    take_back: TakeBackAsked | None = None


class TakeBackAsked(Struct, omit_defaults=True):
    chair: Chair
    agreed: list[Chair]


class MatchNow(Struct, omit_defaults=True):
    """A match as everybody may know it, cards aside."""

    id: str  # of its record, once it is over
    number: int
    game: str
    options: dict[str, Any]
    seats: list[Chair]  # who sits where
    names: list[str]  # including those who are no players, such as Paul
    commitment: str  # to the shuffle; the record opens it
    words: list[str]  # of the players, which went into the shuffle
    awaited: list[int] = []  # seats without which it cannot go on
    until: int | None = None  # when the time of those who are awaited is up
    left: int | None = None  # milliseconds of it while the table is paused
    over: bool = False
    scores: list[int] = []
    places: list[int] = []


# News: what one viewer gets to know, numbered without gaps


class Told(Struct, omit_defaults=True):
    """An event as records have it; the catalogue has its words. Other fields go by the event."""

    what: str
    seat: int | UnsetType = UNSET
    card: int | str | UnsetType = UNSET


class News(Message, tag="news"):
    """What has changed for this viewer. Fields that are missing have not changed.

    ``view`` and ``mine`` hold the top-level fields of the view that changed: what a spectator sees,
    and what this seat sees otherwise; ``mine`` goes before ``view``. A new match begins with
    ``fresh``. ``match`` comes whole when something else in it has changed than ``awaited``,
    ``until`` and ``left``, which come alone. ``told`` is the next line of this viewer's story.
    """

    n: int
    at: int
    table: TableNow | UnsetType = UNSET
    match: MatchNow | UnsetType | None = UNSET
    fresh: bool = False  # forget views and story so far; what follows is whole
    awaited: list[int] | UnsetType = UNSET  # this and the next two: as in ``match``
    until: int | UnsetType | None = UNSET
    left: int | UnsetType | None = UNSET
    back_to: int | UnsetType = UNSET  # something was taken back: the story has so many lines again
    without: int | UnsetType = UNSET  # and here only this line of it, counted from 0
    by: int | UnsetType = UNSET  # the seat whose action this tells of; the clock is no seat
    whose: str = ""  # who did it there: "" itself, "bot", "stand-in", "time" (it was up)
    told: list[dict[str, Any]] | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    mine: dict[str, Any] | UnsetType = UNSET
    legal: list[str] | UnsetType = UNSET
    can_take_back: bool | UnsetType = UNSET  # free of charge, just now
    kept_warm: list[str] | UnsetType = UNSET  # what a bot did here while this viewer was away


class Everything(Message, tag="everything"):
    """Where things stand for this viewer: sent on arrival, or when too much was missed."""

    n: int
    at: int  # of what is shown
    now: int  # what the house's clock says
    table: TableNow
    chair: Chair | None  # whose eyes
    seat: int | None
    match: MatchNow | None
    view: dict[str, Any] | None
    mine: dict[str, Any] | None
    legal: list[str]
    told: list[list[dict[str, Any]]]  # the story of the match so far, line by line
    presence: dict[str, Presence]
    can_take_back: bool = False
    protocol: int = PROTOCOL


class Resumed(Message, tag="resumed"):
    """Nothing was lost: the news after ``since`` follow, if there are any."""

    n: int  # the newest number
    now: int
    presence: dict[str, Presence]
    protocol: int = PROTOCOL


# What passes and is not kept


class PresenceNow(Message, tag="presence"):
    """Who is here. ``until``: when a bot takes a lost seat."""

    chair: Chair
    presence: Presence
    until: int | None = None
    ms: int | None = None  # round trip of the line
    shaky: bool = False  # it is slow just now


class Watching(Message, tag="watching"):
    """How many watch, apart from big screens."""

    spectators: int
    tvs: int = 0


class Reacted(Message, tag="reacted"):
    chair: Chair
    what: str


class Hands(Message, tag="hands"):
    """Cheating Moth, Live: a picture of the hands. Fine for the seat in the lamp, else coarse."""

    pose: int  # the number of this picture
    hands: list[HandAt]


class HandAt(Struct, array_like=True):
    seat: int
    x: float
    y: float
    loud: bool


class LampAt(Message, tag="lamp_at"):
    """Cheating Moth, Live: whom the Guard's lamp is on."""

    to: int | None
    sound_tells: bool = False
    slow_tells: bool = False


FromHouse = (
    Done
    | Refused
    | Goodbye
    | News
    | Everything
    | Resumed
    | PresenceNow
    | Watching
    | Reacted
    | Hands
    | LampAt
)
