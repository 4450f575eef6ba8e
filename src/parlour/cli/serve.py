"""parlour serve: opens the house."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import signal
import socket
import sys
import threading
import webbrowser
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from parlour.cli.table_talk import add_language, language_of, out
from parlour.core.ink import bold, colour, dim, white_on_black
from parlour.core.words import Language, ParlourError, Words

WELCOME = Words("The house is open.", "Das Haus ist offen.")
HERE = Words("On this machine", "Auf diesem Rechner")
THERE = Words("Other devices", "Andere Geräte")
ONLY_HERE = Words(
    "Other devices cannot reach it: it listens to this machine only.",
    "Andere Geräte erreichen es nicht: Es hört nur auf diesen Rechner.",
)
STOP = Words("Ctrl+C closes it; nothing is lost.", "Strg+C schließt es; nichts geht verloren.")
TAKEN = Words(
    "Port {port} is taken; choose another one with --port.",
    "Port {port} ist belegt; mit --port einen anderen wählen.",
)
FORBIDDEN = Words(
    "Port {port} is not for everybody; choose one from 1024 up with --port.",
    "Port {port} darf nicht jeder benutzen; mit --port einen ab 1024 wählen.",
)
NOT_HERE = Words(
    "This machine has no address {host}; choose another one with --host.",
    "Dieser Rechner hat keine Adresse {host}; mit --host eine andere wählen.",
)
NO_PORT = Words(
    "A port is a number from 0 to 65535, not {port}.",
    "Ein Port ist eine Zahl von 0 bis 65535, nicht {port}.",
)
NO_URL = Words(
    "A public address begins with http:// or https:// and ends with a name, not like {url}.",
    "Eine öffentliche Adresse beginnt mit http:// oder https:// und endet mit einem Namen, "
    "nicht wie {url}.",
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
    parser.add_argument(
        "--lazy", action="store_true", help="let the expert get ready when it is first needed"
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from parlour.server import running  # the server is heavy, other commands are not
    from parlour.server.serving import Settings

    if not 0 <= given.port <= 65535:
        raise no(NO_PORT, port=given.port)
    settings = Settings(
        host=given.host,
        port=given.port,
        data=Path(given.data),
        database=given.database,
        public_url=public_address(given.public_url) if given.public_url else None,
        behind_proxy=given.behind_proxy,
    )
    running.run(serve(settings, language_of(given), given.open, given.lazy))
    return 0


def no(words: Words, **holes: Any) -> ParlourError:
    return ParlourError(*(each.format(**holes) for each in words))


def public_address(url: str) -> str:
    """The page and its sockets live at the root of a name, and nowhere else."""
    try:
        parts = urlsplit(url)
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname)
        rest = parts.path.strip("/") + parts.query + parts.fragment
    except ValueError:
        raise no(NO_URL, url=url) from None
    if not is_one or rest:
        raise no(NO_URL, url=url)
    return url.rstrip("/")


async def serve(settings: Any, language: Language, browse: bool, lazy: bool) -> None:
    from parlour.server import journal
    from parlour.server.app import open_house
    from parlour.server.lan import address_here

    journal.begin()
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(name, stopping.set)
    try:
        running = await open_house(settings)
    except OSError as error:
        words = why_not(error)
        if words is None:
            raise
        raise no(words, host=settings.host, port=settings.port) from None
    here = f"{address_here(settings.host, running.port)}/"
    if not lazy:
        running.house.warm_up()
    greet(here, f"{running.address}/", language)
    if browse:  # some browsers come back only when they are closed; nobody waits for that
        threading.Thread(target=browse_to, args=(here,), daemon=True).start()
    try:
        await stopping.wait()
    finally:
        await running.close()


def why_not(error: OSError) -> Words | None:
    """Why nobody can listen there; None: that is not what went wrong."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return NOT_HERE
    if error.filename is not None:
        return None
    return {errno.EADDRINUSE: TAKEN, errno.EACCES: FORBIDDEN}.get(error.errno or 0)


def greet(here: str, there: str, language: Language) -> None:
    from parlour.server.lan import is_only_here

    out(bold(WELCOME.say(language)))
    out(f"{HERE.say(language)}: {colour(here, 'cyan')}")
    if is_only_here(urlsplit(there).hostname or ""):
        out(ONLY_HERE.say(language))
    else:
        out(f"{THERE.say(language)}: {colour(there, 'cyan')}")
        if sys.stdout.isatty():
            out(square_of(there))
    out(dim(STOP.say(language)))


def square_of(address: str) -> str:
    """A QR code out of half blocks: light on dark, whatever colours the terminal has."""
    import segno

    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return "\n".join(white_on_black(line) for line in drawn.getvalue().splitlines())


def browse_to(url: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(url)
