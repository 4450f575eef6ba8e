"""The porter takes every line that comes to the house, before anything was said on it.

Nobody holds more lines than a home needs. What is no request gets a sentence, and what was in it is
written down nowhere: it may have been a key.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from aiohttp import web
from aiohttp.http import HttpProcessingError

from parlour.server import notices
from parlour.server.doors import Refusal, problem
from parlour.server.house import House
from parlour.server.limits import home_of
from parlour.server.running import visits

SPARE = 2  # lines for each WebSocket that one address may have: pages are fetched as well


class Porter(web.RequestHandler):
    """One line, until it is closed or becomes a WebSocket."""

    def __init__(self, house: House, server: web.Server) -> None:
        settings = house.settings
        manner: dict[str, Any] = {
            "access_log": None,
            "auto_decompress": False,
            "keepalive_timeout": settings.request_within / 1000,
            "logger": _LOG,
        }
        super().__init__(server, loop=asyncio.get_running_loop(), **manner)
        self._metrics = house.metrics
        self._lines = house.lines_from
        self._home: str | None = None  # None: a proxy stands before it
        self._most = SPARE * settings.connections
        self._behind_proxy = settings.behind_proxy

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not self._behind_proxy:
            self._home = home_of((transport.get_extra_info("peername") or "?")[0])
            self._lines[self._home] += 1
            if self._lines[self._home] > self._most:
                self.force_close()

    def connection_lost(self, error: BaseException | None) -> None:
        super().connection_lost(error)
        visits.ended += 1
        if self._home is not None:
            self._lines[self._home] -= 1
            if not self._lines[self._home]:
                del self._lines[self._home]
            self._home = None

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """What never became a request, or went wrong around it."""
        if isinstance(exc, HttpProcessingError):
            response = problem(request, Refusal(400, notices.NO_REQUEST))
        else:
            if exc is not None:
                self._metrics.failed("a line failed", exc)
            response = problem(request, Refusal(503, notices.HOUSE_MISHAP))
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Server"] = "parlour"
        response.force_close()
        return response


_LOG = logging.getLogger("parlour.http")
