"""The page itself: the files that the web build has made, held in memory and sent compressed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

STATIC = Path(__file__).parent / "static"
APP = (
    "/",
    r"/{code:[A-Za-z2-9]{4,8}}",
    "/tv/{code}",
    "/replay/{id}",
    "/rules/{game}",
    "/learn/{game}",
    "/settings",
)
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKS = (("br", ".br"), ("gzip", ".gz"))
SMALL = 1024  # below this, compressing is not worth it
PACKABLE = (
    "text/",
    "application/json",
    "application/javascript",
    "image/svg",
    "application/manifest",
)

NOT_BUILT = """\
This is Parlour. The house is open, but its page has not been built yet.

Build it with scripts/web build (it needs Node 20.19 or newer) and start the house again.
Programs can play already: see docs/protocol.md.

Das ist Parlour. Das Haus ist offen, aber seine Seite ist noch nicht gebaut:
scripts/web build ausführen (braucht Node ab 20.19) und das Haus neu starten.
"""


@dataclass(frozen=True)
class Sheet:
    """One file in every form in which it may be sent."""

    kind: str
    plain: bytes
    packed: dict[str, bytes]
    tag: str
    caching: str

    def answer(self, request: web.BaseRequest, status: int = 200) -> web.Response:
        headers = {"Cache-Control": self.caching, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if status == 200 and request.headers.get("If-None-Match") == self.tag:
            return web.Response(status=304, headers=headers)
        accepted = request.headers.get("Accept-Encoding", "")
        body = self.plain
        for name, packed in self.packed.items():
            if name in accepted:
                body, headers["Content-Encoding"] = packed, name
                break
        headers["Content-Type"] = self.kind
        return web.Response(status=status, body=body, headers=headers)


class Pages:
    def __init__(self, folder: Path = STATIC) -> None:
        self.sheets = {
            "/" + file.relative_to(folder).as_posix(): sheet_of(file, folder)
            for file in sorted(folder.rglob("*"))
            if file.is_file() and file.suffix not in (".br", ".gz")
        }
        self.index = self.sheets.get("/index.html") or plain_sheet(NOT_BUILT)

    async def app(self, request: web.Request) -> web.Response:
        """The page finds out by itself what its address means."""
        return self.index.answer(request)

    def found(self, request: web.BaseRequest) -> web.Response | None:
        """A file, if there is one of this name."""
        sheet = self.sheets.get(request.path)
        return None if sheet is None else sheet.answer(request)

    def add_to(self, app: web.Application) -> None:
        for path in APP:
            app.router.add_get(path, self.app)


def sheet_of(file: Path, folder: Path) -> Sheet:
    plain = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix == ".webmanifest":
        kind = "application/manifest+json"
    packed = {}
    for name, suffix in PACKS:
        beside = file.with_name(file.name + suffix)
        if beside.is_file():
            packed[name] = beside.read_bytes()
    if kind.startswith(PACKABLE) and len(plain) >= SMALL and "gzip" not in packed:
        packed["gzip"] = gzip.compress(plain, 9, mtime=0)
    hashed = file.relative_to(folder).parts[0] == "assets"
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    return Sheet(kind, plain, packed, _tag(plain), FOREVER if hashed else ASK_AGAIN)


def plain_sheet(text: str) -> Sheet:
    plain = text.encode()
    return Sheet("text/plain; charset=utf-8", plain, {}, _tag(plain), ASK_AGAIN)


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'
