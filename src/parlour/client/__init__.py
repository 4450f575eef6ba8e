"""Play over the wire: sit down at a table of any house, watch, act, or send a bot.

    import asyncio
    from parlour.client import Table

    async def main() -> None:
        house = "http://localhost:8080"
        async with await Table.open(house, "party-bugs", "Mia", bots=["greedy"]) as table:
            await table.start()
            while not table.is_over:
                if table.is_my_turn:
                    await table.act(table.legal[0])
                else:
                    await table.changed()
            print(table.match.places)

    asyncio.run(main())

``parlour.client.sync`` has the same without ``await``; ``run_bot`` plays whole evenings.
"""

from parlour.client.bots import run_bot
from parlour.client.line import Closed, No
from parlour.client.table import Seat, Table

__all__ = ["Closed", "No", "Seat", "Table", "run_bot"]
