"""Parlour as it is served, but without limits for one address, from which all the load comes.

Usage: python -m bench.server.house PORT DATA
"""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

from parlour.server import running
from parlour.server.app import open_house
from parlour.server.serving import Rate, Settings

FREE = Rate(1_000_000_000, 1_000_000_000)


async def serve(port: int, data: Path) -> None:
    settings = Settings(
        host="127.0.0.1",
        port=port,
        data=data,
        commands=FREE,
        fleeting=FREE,
        callers=FREE,
        new_tables=FREE,
        knocks=FREE,
        wrong_tokens=FREE,
        connections=1_000_000,
    )
    stopping = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stopping.set)
    house = await open_house(settings)
    await stopping.wait()
    await house.close()


if __name__ == "__main__":
    running.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
