"""parlour serve: opens the house."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from parlour.cli.table_talk import add_language, language_of, out
from parlour.core.ink import bold, colour, dim
from parlour.core.words import Language, ParlourError, Words

WELCOME = Words("The house is open.", "Das Haus ist offen.")
HERE = Words("On this machine", "Auf diesem Rechner")
THERE = Words("Other devices", "Andere Geräte")
STOP = Words("Ctrl+C closes it; nothing is lost.", "Strg+C schließt es; nichts geht verloren.")
TAKEN = Words(
    "Port {port} is taken; choose another one with --port.",
    "Port {port} ist belegt; mit --port einen anderen wählen.",
)
NO_URL = Words(
    "A public address begins with http:// or https://, not like {url}.",
    "Eine öffentliche Adresse beginnt mit http:// oder https://, nicht wie {url}.",
)


def add_to(commands: Any) -> None:
    parser = commands.add_parser("serve", help="open the house: tables for people and bots")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, default=8080, help="default: 8080")
    parser.add_argument(
        "--data", default="parlour-data", metavar="DIR", help="folder of the house's books"
    )
    parser.add_argument("--database", metavar="URL", help="PostgreSQL instead of SQLite")
    parser.add_argument("--public-url", metavar="URL", help="how the world calls this house")
    parser.add_argument(
        "--behind-proxy", action="store_true", help="believe X-Forwarded-For of a proxy in front"
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from parlour.server.serving import Settings  # the server is heavy, other commands are not

    if given.public_url and urlsplit(given.public_url).scheme not in ("http", "https"):
        raise ParlourError(*(each.format(url=given.public_url) for each in NO_URL))
    settings = Settings(
        host=given.host,
        port=given.port,
        data=Path(given.data),
        database=given.database,
        public_url=given.public_url.rstrip("/") if given.public_url else None,
        behind_proxy=given.behind_proxy,
    )
    _loop()(serve(settings, language_of(given), given.open))
    return 0


def _loop() -> Callable[[Coroutine[Any, Any, None]], None]:
    try:
        import uvloop
    except ImportError:  # Windows has none
        return asyncio.run
    return uvloop.run


async def serve(settings: Any, language: Language, browse: bool) -> None:
    from parlour.server import journal
    from parlour.server.app import open_house

    journal.begin()
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(name, stopping.set)
    try:
        running = await open_house(settings)
    except OSError as error:
        if error.errno is None or error.filename:
            raise
        raise ParlourError(*(each.format(port=settings.port) for each in TAKEN)) from None
    greet(running.port, running.address, language)
    if browse:
        await asyncio.to_thread(browse_to, f"http://localhost:{running.port}/")
    try:
        await stopping.wait()
    finally:
        await running.close()


def greet(port: int, address: str, language: Language) -> None:
    import segno

    out(bold(WELCOME.say(language)))
    out(f"{HERE.say(language)}: {colour(f'http://localhost:{port}/', 'cyan')}")
    out(f"{THERE.say(language)}: {colour(f'{address}/', 'cyan')}")
    if sys.stdout.isatty():
        segno.make(f"{address}/", micro=False).terminal(compact=True)
    out(dim(STOP.say(language)))


def browse_to(url: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(url)
