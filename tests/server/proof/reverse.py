"""A reverse proxy as people put one before a house: it speaks HTTP, adds who is calling, and pipes.

It does what the usual configuration of the usual ones does: ``X-Forwarded-For`` gets the caller's
address at its end, ``Host`` stays as it was or becomes the house's, and after an upgrade bytes go
through untouched.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 1 << 16


class ReverseProxy:
    def __init__(self, house: int, keeps_host: bool) -> None:
        self.house = house  # its port
        self.keeps_host = keeps_host
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        writers = [writer]
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            caller = writer.get_extra_info("peername")[0]
            from_house, to_house = await asyncio.open_connection("127.0.0.1", self.house)
            writers.append(to_house)
            to_house.write(self.rewritten(head, caller))
            await asyncio.gather(pipe(reader, to_house), pipe(from_house, writer))
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            for each in writers:
                each.close()
                with suppress(ConnectionError):
                    await each.wait_closed()

    def rewritten(self, head: bytes, caller: str) -> bytes:
        request, *lines = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
        headers = [tuple(line.split(": ", 1)) for line in lines]
        known = {name.lower(): value for name, value in headers}
        told = known.get("x-forwarded-for")
        kept = [each for each in headers if each[0].lower() not in ("x-forwarded-for", "host")]
        host = known["host"] if self.keeps_host else f"127.0.0.1:{self.house}"
        kept += [("Host", host), ("X-Forwarded-Proto", "https")]
        kept += [("X-Forwarded-For", f"{told}, {caller}" if told else caller)]
        if "upgrade" not in known:  # one request, one connection
            kept = [each for each in kept if each[0].lower() != "connection"]
            kept += [("Connection", "close")]
        return "\r\n".join([request, *(": ".join(each) for each in kept), "", ""]).encode("latin-1")

    async def stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def reverse_proxy(house: int, keeps_host: bool = True) -> AsyncIterator[str]:
    """Its address, on all names of this machine."""
    proxy = ReverseProxy(house, keeps_host)
    server = await asyncio.start_server(proxy.serve, "0.0.0.0", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.close()
        await proxy.stop()
        await server.wait_closed()
