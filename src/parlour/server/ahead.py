"""What an address will need next, told with the first answer, so that it is fetched at once.

A table is drawn by a screen and by the face of its game, which the page would ask for one after
the other. Which files those are made of stands in Vite's manifest.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PAGE = "index.html"
MANIFEST = Path(".vite", "manifest.json")


def face_of(game: str) -> str:
    """The part of the page that draws this game."""
    return f"src/games/{game.replace('-', '_')}/index.ts"


class Ahead:
    def __init__(self, folder: Path) -> None:
        manifest = folder / MANIFEST
        self._parts: dict[str, Any] = (
            json.loads(manifest.read_text("utf-8")) if manifest.is_file() else {}
        )
        self._page = self._files(PAGE)

    def of(self, *parts: str) -> str:
        """The header ``Link`` for whoever will need these parts; empty if they need no more."""
        files = {file: None for part in parts for file in self._files(part)}
        more = [file for file in files if file not in self._page]
        first = [file for file in self._page if not file.endswith(".css")] if more else []
        return ", ".join(_link(file) for file in [*first, *more])

    def _files(self, part: str) -> dict[str, None]:
        """Of a part and of everything that it imports, in order."""
        files: dict[str, None] = {}
        waiting, seen = [part], {part}
        while waiting:
            here = self._parts.get(waiting.pop(0))
            if here is None:
                continue
            files |= dict.fromkeys([here["file"], *here.get("css", ())])
            fresh = [each for each in here.get("imports", ()) if each not in seen]
            waiting += fresh
            seen.update(fresh)
        return files


def _link(file: str) -> str:
    # Vite asks for its style sheets as for another origin's; asked for otherwise they come twice.
    how = "preload; as=style; crossorigin" if file.endswith(".css") else "modulepreload"
    return f"</{file}>; rel={how}"
