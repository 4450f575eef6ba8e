"""What one viewer knows of a table: everything on arrival, and then news upon news."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET, structs

from parlour.server.protocol import Everything, MatchNow, News, TableNow


@dataclass
class Sight:
    n: int = -1  # the number of the last news
    table: TableNow | None = None
    chair: int | None = None
    match: MatchNow | None = None
    open: dict[str, Any] = field(default_factory=dict)  # what a spectator sees
    mine: dict[str, Any] = field(default_factory=dict)  # what this seat sees otherwise
    legal: list[str] = field(default_factory=list)
    told: list[list[dict[str, Any]]] = field(default_factory=list)
    can_take_back: bool = False
    # What a bot did while one was away: told once, to whoever comes back.
    kept_warm: list[str] = field(default_factory=list, compare=False)

    @property
    def seat(self) -> int | None:
        """Where one sits in the match, if there is one."""
        if self.match is None or self.chair is None or self.chair not in self.match.seats:
            return None
        return self.match.seats.index(self.chair)

    @property
    def view(self) -> dict[str, Any]:
        """The whole view of this seat, field by field."""
        return {**self.open, **self.mine}

    def arrive(self, all: Everything) -> None:
        self.n, self.table, self.chair, self.match = all.n, all.table, all.chair, all.match
        self.open, self.mine = all.view or {}, all.mine or {}
        self.legal, self.told = all.legal, all.told
        self.can_take_back = all.can_take_back

    def hear(self, news: News) -> None:
        self.n = news.n
        if news.table is not UNSET:
            self.table = news.table
        if news.match is not UNSET:
            self.match = news.match
            if news.match is None:
                self._forget()
        if news.fresh:
            self._forget()
        self._look_at_clock(news)
        if news.back_to is not UNSET:
            del self.told[news.back_to :]
        if news.without is not UNSET:
            del self.told[news.without]
        if news.told is not UNSET:
            self.told.append(news.told)
        if news.view is not UNSET:
            self.open |= news.view
        if news.mine is not UNSET:
            self.mine |= news.mine
        if news.legal is not UNSET:
            self.legal = news.legal
        if news.can_take_back is not UNSET:
            self.can_take_back = news.can_take_back
        if news.kept_warm is not UNSET:
            self.kept_warm = news.kept_warm

    def _forget(self) -> None:
        """A new match begins, or there is none any more."""
        self.open, self.mine, self.legal, self.told = {}, {}, [], []
        self.can_take_back = False
        self.kept_warm = []

    def _look_at_clock(self, news: News) -> None:
        if self.match is None:
            return
        clock = {"awaited": news.awaited, "until": news.until, "left": news.left}
        changed = {name: value for name, value in clock.items() if value is not UNSET}
        if changed:
            self.match = structs.replace(self.match, **changed)
