"""The plain doors: HTTP as ``paths.py`` declares it. Whatever goes wrong gets one sentence."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from parlour import __version__
from parlour.core.words import Language, ParlourError, Words
from parlour.server import catalogue, doings, notices, socket
from parlour.server.crash_points import passing
from parlour.server.house import House, HouseFull
from parlour.server.keeper import Keeper
from parlour.server.kibitzer import Busy, Kibitzer, Stumbled
from parlour.server.limits import home_of
from parlour.server.metrics import PROMETHEUS
from parlour.server.notices import NotThere
from parlour.server.pages import Sheet, packed_sheet
from parlour.server.papers import HouseCard, NewTable, Problem, SitDown, TableCard
from parlour.server.paths import DOORS, LIVE
from parlour.server.protocol import PROTOCOL
from parlour.server.replay import replay_of
from parlour.server.store import Kept, StoreGone

T = TypeVar("T")

MATCH = re.compile(r"[0-9a-f]{1,40}")
COUNT = re.compile(r"[0-9]{1,6}")
REPLAYS_KEPT = 32
FINISHED = "public, max-age=86400"  # a finished match does not change

_encode = msgspec.json.Encoder().encode


class Refusal(Exception):
    """An answer that is no success: a status and a sentence."""

    def __init__(self, status: int, words: Words, **holes: str) -> None:
        super().__init__(words.en)
        self.status = status
        self.words = Words(*(each.format(**holes) for each in words)) if holes else words


class Doors:
    def __init__(self, house: House) -> None:
        self.house = house
        self.address = ""  # by which other devices reach this house, once it listens
        self._replays: OrderedDict[str, Sheet] = OrderedDict()
        self._replaying = asyncio.Lock()  # one match at a time: tables need their time as well
        self.kibitzer = Kibitzer(house.start, house.metrics)

    def add_to(self, app: web.Application) -> None:
        for door in DOORS:
            app.router.add_route(door.method, door.path, getattr(self, f"{door.name}_door"))
        app.router.add_get(LIVE, self.live_door)
        app.router.add_get("/healthz", self.health_door)
        app.router.add_get("/metrics", self.metrics_door)

    # About the house

    async def house_door(self, request: web.Request) -> web.Response:
        return answer(HouseCard(__version__, PROTOCOL, self.address))

    async def games_door(self, request: web.Request) -> web.Response:
        """All of them; for a table where cards are dealt, the game that is played there."""
        played = self.house.game_at(request.query.get("at", "").upper())
        return answer([card for card in catalogue.cards() if played in (None, card.id)])

    async def rules_door(self, request: web.Request) -> web.Response:
        try:
            book = catalogue.rule_book(request.match_info["game"], language_of(request))
        except ParlourError as no:
            raise Refusal(404, no.words) from None
        return answer(book)

    async def health_door(self, request: web.Request) -> web.Response:
        """Whether the house can read its books; not when it wrote into them: secrets take time."""
        async with asyncio.timeout(5):
            await self.house.store.clock()
        return answer({"ok": True, "clock": self.house.now()})

    async def metrics_door(self, request: web.Request) -> web.Response:
        return web.Response(
            body=self.house.metrics.text().encode(), headers={"Content-Type": PROMETHEUS}
        )

    # Tables

    async def tables_door(self, request: web.Request) -> web.Response:
        new = await self._body(request, NewTable)
        if not self.house.new_tables.take(self.caller_of(request)):
            raise Refusal(429, notices.TOO_OFTEN)
        seated = await self.house.open_table(new)
        passing("before-seated")
        return answer(seated, 201)

    async def table_door(self, request: web.Request) -> web.Response:
        keeper = await self._table(request)
        await keeper.settled()
        room = keeper.room
        if room is None:
            raise StoreGone("the table is being read again")
        names = [chair.name for chair in room.company if not chair.left]
        free = max(0, room.game.players[-1] - len(names))
        return answer(TableCard(room.code, room.state, room.game.id, names, free))

    async def chairs_door(self, request: web.Request) -> web.Response:
        who = await self._body(request, SitDown)
        seated = await self.house.sit((await self._table(request)).code, who)
        passing("before-seated")
        return answer(seated, 201)

    async def live_door(self, request: web.Request) -> web.WebSocketResponse:
        house, address = self.house, self.caller_of(request)
        self.check_origin(request)
        if request.headers.get("Upgrade", "").lower() != "websocket":
            raise Refusal(400, notices.NO_METHOD)
        many = house.open_from[address] >= house.settings.connections
        if many or not house.new_callers.take(address):
            raise Refusal(429, notices.TOO_OFTEN)
        return await socket.live(house, request, address)

    async def _table(self, request: web.Request) -> Keeper:
        return await self.house.knock(request.match_info["code"].upper())

    # Finished matches

    async def match_door(self, request: web.Request) -> web.Response:
        kept = await self._kept(request)
        name = f"parlour-{kept.id}.jsonl"
        headers = {
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": FINISHED,
        }
        return web.Response(
            body=kept.record + b"\n", content_type="application/json", headers=headers
        )

    async def replay_door(self, request: web.Request) -> web.Response:
        kept = await self._kept(request)
        if kept.id not in self._replays:
            async with self._replaying:
                if kept.id not in self._replays:  # nobody else has made it meanwhile
                    self._replays[kept.id] = await asyncio.to_thread(replay_sheet, kept)
                    if len(self._replays) > REPLAYS_KEPT:
                        self._replays.popitem(last=False)
        return self._replays[kept.id].answer(request)

    async def analysis_door(self, request: web.Request) -> web.Response:
        since = request.query.get("since", "0")
        if not COUNT.fullmatch(since):
            raise Refusal(400, notices.NO_COUNT)
        said = self.kibitzer.ask(await self._kept(request), int(since))
        if said.done < said.total:
            return answer(said, 202)
        response = answer(said)
        response.headers["Cache-Control"] = FINISHED
        return response

    async def _kept(self, request: web.Request) -> Kept:
        id = request.match_info["id"]
        kept = await self.house.store.record(id) if MATCH.fullmatch(id) else None
        if kept is None:
            raise Refusal(404, notices.NO_MATCH)
        return kept

    # Who asks, and what

    async def _body(self, request: web.Request, kind: type[T]) -> T:
        self.check_origin(request)
        try:
            async with asyncio.timeout(self.house.settings.request_within / 1000):
                content = await request.read()
        except TimeoutError:
            raise Refusal(400, notices.NOT_WHOLE) from None
        try:
            return msgspec.json.decode(content, type=kind)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Refusal(400, notices.NOT_JSON, detail=str(error)[:200].rstrip(".")) from None

    def check_origin(self, request: web.Request) -> None:
        """A page of another site may not act in the name of whoever looks at it."""
        origin = request.headers.get("Origin")
        if origin is None:
            return
        public = self.house.settings.public_url
        try:
            site = urlsplit(origin).netloc
        except ValueError:  # no address at all
            raise Refusal(403, notices.ELSEWHERE) from None
        if site not in (request.host, urlsplit(public or "").netloc or None):
            raise Refusal(403, notices.ELSEWHERE)

    def caller_of(self, request: web.Request) -> str:
        """The address that limits count for.

        A proxy adds its word at the end, to the line of the caller or in a line of its own; all
        that stands before it is what the caller says.
        """
        told = ",".join(request.headers.getall("X-Forwarded-For", [])).rpartition(",")[2].strip()
        address = told if told and self.house.settings.behind_proxy else request.remote or "?"
        return home_of(address)


def replay_sheet(kept: Kept) -> Sheet:
    """Packed where it is made, so that no table waits for that either."""
    return packed_sheet("application/json; charset=utf-8", _encode(replay_of(kept)), FINISHED)


def answer(content: Any, status: int = 200) -> web.Response:
    response = web.Response(
        body=_encode(content),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
    response.enable_compression()
    return response


def language_of(request: web.BaseRequest) -> Language:
    """As asked for in the address; else as the browser prefers."""
    asked = request.query.get("language")
    if asked in ("en", "de"):
        return "de" if asked == "de" else "en"
    for part in request.headers.get("Accept-Language", "").split(","):
        wanted = part.strip().lower()[:2]
        if wanted in ("en", "de"):
            return "de" if wanted == "de" else "en"
    return "en"


def problem_of(error: Exception, looks: bool = False) -> Refusal:
    """What to answer when this went wrong. Nothing that happens in the house is a 500.

    ``looks``: whoever asked wanted to change nothing.
    """
    match error:
        case Refusal():
            return error
        case NotThere():
            return Refusal(404 if error.is_missing else 503, error.words)
        case doings.NotNow():
            return Refusal(409, error.words)
        case ParlourError():
            return Refusal(422, error.words)
        case HouseFull():
            return Refusal(503, notices.HOUSE_FULL)
        case Busy():
            return Refusal(503, notices.EXPERT_BUSY)
        case Stumbled():
            return Refusal(503, notices.EXPERT_STUMBLED)
        case StoreGone() | TimeoutError():
            return Refusal(503, notices.CANNOT_READ if looks else notices.CANNOT_WRITE)
        case ConnectionError() | web.RequestPayloadError():  # nobody is there to hear of it
            return Refusal(400, notices.NOT_WHOLE)
        case web.HTTPRequestEntityTooLarge():
            return Refusal(413, notices.TOO_LARGE)
        case web.HTTPMethodNotAllowed():
            return Refusal(405, notices.NO_METHOD)
        case web.HTTPNotFound():
            return Refusal(404, notices.NO_PAGE)
        case web.HTTPException():
            return Refusal(error.status if error.status < 500 else 503, notices.NO_METHOD)
    return Refusal(503, notices.HOUSE_MISHAP)


def problem(request: web.BaseRequest, refusal: Refusal) -> web.Response:
    said = refusal.words.say(language_of(request))
    response = answer(Problem(said), refusal.status)
    if refusal.status in (429, 503):
        response.headers["Retry-After"] = "5"
    return response
