"""The page itself: the files that the web build has made, held in memory and sent compressed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from parlour.server.ahead import MANIFEST, Ahead, face_of

STATIC = Path(__file__).parent / "static"
AT_TABLE = "src/screens/AtTable.svelte"
WAY_IN = ("src/screens/Join.svelte", "src/screens/Lobby.svelte")
ROOM, TV = "src/screens/Room.svelte", "src/screens/Tv.svelte"
CODE = r"/{code:[A-Za-z2-9]{4,8}}"
APP: dict[str, tuple[str, ...]] = {  # every address, and the screens that the page has to fetch
    "/": (),
    CODE: (AT_TABLE,),
    "/tv/{code}": (AT_TABLE, TV),
    "/replay/{id}": ("src/replay/Replay.svelte",),
    "/rules/{book}": ("src/screens/Rules.svelte",),
    "/learn/{game}": ("src/learn/Learn.svelte",),
    "/settings": (),
}
Door = Callable[[web.Request], Awaitable[web.Response]]

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
        known = request.headers.get("If-None-Match", "")
        if status == 200 and (self.tag in known or known == "*"):
            return web.Response(status=304, headers=headers)
        accepted = accepted_packs(request.headers.get("Accept-Encoding", ""))
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
            if file.is_file() and file.suffix not in (".br", ".gz") and file != folder / MANIFEST
        }
        self.index = self.sheets.get("/index.html") or plain_sheet(NOT_BUILT)
        self._ahead = Ahead(folder)

    def found(self, request: web.BaseRequest) -> web.Response | None:
        """A file, if there is one of this name."""
        sheet = self.sheets.get(request.path)
        return None if sheet is None else sheet.answer(request)

    def add_to(self, app: web.Application, game_at: Callable[[str], str | None]) -> None:
        """``game_at`` says what is being played at a table."""
        for path in APP:
            app.router.add_get(path, self._door(path, game_at))

    def _door(self, path: str, game_at: Callable[[str], str | None]) -> Door:
        async def door(request: web.Request) -> web.Response:
            """The page finds out by itself what its address means."""
            answer = self.index.answer(request)
            code, game = request.match_info.get("code"), request.match_info.get("game")
            game = game_at(code.upper()) if code else game
            more = (ROOM,) if game else WAY_IN
            link = self._ahead.of(
                *APP[path], *(more if path == CODE else ()), *([face_of(game)] if game else [])
            )
            if link:
                answer.headers["Link"] = link
            return answer

        return door


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


def packed_sheet(kind: str, plain: bytes, caching: str) -> Sheet:
    """What is no file, for all who ask for it."""
    return Sheet(kind, plain, {"gzip": gzip.compress(plain, 6, mtime=0)}, _tag(plain), caching)


def accepted_packs(header: str) -> set[str]:
    """In which forms a file may be sent; one with a quality of 0 is not wanted."""
    parts = (part.partition(";") for part in header.lower().split(","))
    return {name.strip() for name, _, q in parts if (q.partition("=")[2] or "1").strip(" 0.")}


def plain_sheet(text: str) -> Sheet:
    plain = text.encode()
    return Sheet("text/plain; charset=utf-8", plain, {}, _tag(plain), ASK_AGAIN)


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'
