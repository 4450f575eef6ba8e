"""A running house: its doors, its page, and what every answer carries."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web

from parlour.server import journal, notices
from parlour.server.doors import Doors, Refusal, problem, problem_of
from parlour.server.house import House
from parlour.server.lan import address_for_others
from parlour.server.pages import Pages
from parlour.server.porter import Porter
from parlour.server.room import Habits
from parlour.server.running import visits
from parlour.server.serving import Settings
from parlour.server.store import Store, open_store

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PAGE_HEADERS = {  # for whatever could be shown or opened by itself
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
PARTS = ("text/javascript", "application/javascript", "text/css", "font/woff2")


def policy(*hosts: str) -> str:
    """The content security policy: everything from here, and sockets to here."""
    names = [host for host in hosts if _HOST.fullmatch(host)]
    sockets = "".join(f" ws://{host} wss://{host}" for host in names)
    return (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        f"connect-src 'self'{sockets}; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    )


def make_app(house: House, pages: Pages, doors: Doors) -> web.Application:
    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        """Limits before, sentences after."""
        try:
            if house.is_closing:
                raise Refusal(503, notices.CLOSING)
            if not house.knocks.take(doors.caller_of(request)):
                raise Refusal(429, notices.TOO_OFTEN)
            return await handler(request)
        except Exception as error:
            if isinstance(error, web.HTTPNotFound) and request.method in ("GET", "HEAD"):
                return page_or_nothing(request, error)
            return problem(request, refusal_for(request, error))
        finally:
            visits.ended += 1

    def refusal_for(request: web.Request, error: Exception) -> Refusal:
        refusal = problem_of(error, looks=request.method in ("GET", "HEAD"))
        if refusal.words is notices.HOUSE_MISHAP:
            house.metrics.failed("a door failed", error)
        return refusal

    def page_or_nothing(request: web.Request, error: Exception) -> web.StreamResponse:
        """Another file of the page; somebody who got lost sees the page say so."""
        found = pages.found(request)
        if found is not None:
            return found
        if "text/html" in request.headers.get("Accept", "") and not request.path.startswith(
            "/api/"
        ):
            return pages.index.answer(request, 404)
        return problem(request, problem_of(error))

    public = [urlsplit(house.settings.public_url).netloc] if house.settings.public_url else []

    async def dress(request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(HEADERS)
        if response.content_type not in PARTS:
            response.headers.update(PAGE_HEADERS)
            response.headers["Content-Security-Policy"] = policy(request.host, *public)
        if (house.settings.public_url or "").startswith("https:"):
            response.headers["Strict-Transport-Security"] = "max-age=31536000"
        response.headers.pop("Server", None)

    app = web.Application(middlewares=[guard], client_max_size=house.settings.largest_message)
    app.on_response_prepare.append(dress)
    doors.add_to(app)
    pages.add_to(app, house.game_at)
    return app


@dataclass
class Running:
    """A house with open doors."""

    house: House
    port: int
    address: str  # for other devices
    _runner: web.AppRunner
    _listening: asyncio.Server

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def close(self) -> None:
        self._listening.close()
        await self.house.close()
        await self._runner.cleanup()
        journal.note("closed")


async def open_house(
    settings: Settings,
    habits: Habits | None = None,
    store: Store | None = None,
    pages: Pages | None = None,
) -> Running:
    """Open the doors. A port of 0 is any that is free."""
    store = store or await open_store(settings.data, settings.database)
    try:
        house = await House.open(settings, store, habits)
    except BaseException:
        await store.close()
        raise
    doors = Doors(house)
    runner = web.AppRunner(
        make_app(house, pages or Pages(), doors),
        shutdown_timeout=settings.shut_within / 1000,
        handler_cancellation=False,
    )
    try:
        await runner.setup()
        listening = await _listen(house, runner)
    except BaseException:
        await house.close()
        await runner.cleanup()
        raise
    port = int(listening.sockets[0].getsockname()[1])
    doors.address = settings.public_url or address_for_others(settings.host, port)
    journal.note("open", port=port, clock=house.opened_at)
    return Running(house, port, doors.address, runner, listening)


async def _listen(house: House, runner: web.AppRunner) -> asyncio.Server:
    """A porter for every line; the runner knows them all and sees them out in the end."""
    server, settings = runner.server, house.settings
    assert server is not None
    return await asyncio.get_running_loop().create_server(
        lambda: Porter(house, server), settings.host, settings.port, backlog=128
    )
