"""Who sits at a table: chairs in their order, the host, and who may open which chair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Chair:
    """A place in the company. Its number is never given to anybody else at this table."""

    number: int
    name: str
    avatar: int
    key: str = ""  # SHA-256 of the token that opens it; a bot has none
    bot: str | None = None  # its level
    persona: str = ""
    ready: bool = False
    word: str = ""  # for the next shuffle
    seat: int | None = None  # in the match that is being played
    stand_in: bool = False  # a bot keeps the seat warm
    warm_from: int = 0  # how many steps the match had when it sat down there
    left: bool = False  # stood up for good; a bot plays on until the match ends
    evening: int = 0

    @property
    def is_person(self) -> bool:
        """Whether somebody has this chair, here or away."""
        return self.bot is None and not self.left

    @property
    def plays_itself(self) -> bool:
        """Whether a person decides here, and no bot."""
        return self.bot is None and not self.left and not self.stand_in


@dataclass(slots=True)
class Company:
    chairs: list[Chair] = field(default_factory=list)  # clockwise
    host: int | None = None
    next: int = 0  # the number of the next chair that is brought

    def __iter__(self) -> Iterator[Chair]:
        return iter(self.chairs)

    def __len__(self) -> int:
        return len(self.chairs)

    def __getitem__(self, number: int) -> Chair:
        chair = self.find(number)
        if chair is None:
            raise KeyError(number)
        return chair

    def __contains__(self, number: object) -> bool:
        return self.find(number) is not None

    def find(self, number: object) -> Chair | None:
        for chair in self.chairs:
            if chair.number == number:
                return chair
        return None

    def has_person(self, number: int) -> bool:
        """Whether somebody has this chair, here or away."""
        chair = self.find(number)
        return chair is not None and chair.is_person

    @property
    def persons(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.is_person]

    def bring(self, chair: Chair) -> None:
        """The first person at a table is its host."""
        self.chairs.append(chair)
        self.next = max(self.next, chair.number + 1)
        if self.host is None and chair.is_person:
            self.host = chair.number

    def take_away(self, number: int) -> None:
        self.chairs = [chair for chair in self.chairs if chair.number != number]

    def put_in_order(self, numbers: list[int]) -> None:
        self.chairs.sort(key=lambda chair: numbers.index(chair.number))

    def next_host(self, after: int, among: set[int] | None = None) -> int | None:
        """The next person to the left of a chair; ``among``: one of these."""
        numbers = [chair.number for chair in self.chairs]
        start = numbers.index(after) + 1 if after in numbers else 0
        for chair in (*self.chairs[start:], *self.chairs[:start]):
            fits = among is None or chair.number in among
            if chair.is_person and chair.number != after and fits:
                return chair.number
        return None

    def clear_up(self) -> None:
        """After a match: nobody has a seat, and chairs of those who have left are carried out."""
        self.chairs = [chair for chair in self.chairs if not chair.left]
        for chair in self.chairs:
            chair.seat = None
            chair.stand_in = False
