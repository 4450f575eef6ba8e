"""Echo and broadcast on aiohttp: the bytes of a match, sent without a thought.

Usage: python -m bench.server.bare PORT MATCH
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict

import uvloop
from aiohttp import WSMsgType, web


class Table:
    def __init__(self) -> None:
        self.sockets: list[web.WebSocketResponse] = []
        self.step = 0


def app(match: list[list[list[bytes]]]) -> web.Application:
    tables: dict[str, Table] = defaultdict(Table)

    async def live(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        table = tables[request.match_info["table"]]
        table.sockets.append(socket)
        await socket.send_str("hello")
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            heard = match[table.step]
            table.step = (table.step + 1) % len(match)
            for each, texts in zip(table.sockets, heard, strict=True):
                for text in texts:
                    await each.send_frame(text, WSMsgType.TEXT)
        return socket

    made = web.Application()
    made.router.add_get("/{table}", live)
    return made


def main() -> None:
    port, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        match = [
            [[text.encode() for text in texts] for texts in step["heard"]]
            for step in json.load(file)
        ]
    web.run_app(
        app(match),
        host="127.0.0.1",
        port=int(port),
        access_log=None,
        print=None,
        loop=uvloop.new_event_loop(),
    )


if __name__ == "__main__":
    main()
