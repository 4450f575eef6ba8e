"""python -m bench.server: Parlour beside a bare server, boardgame.io and Colyseus, in one run.

The server has one core and the driver another. Machines are shared: what counts is how much of its
core a contender needs for a move, and the ratios of that between contenders measured in turn. Rates
by the clock are printed as well; on a machine with nothing else to do they say the same.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
from pathlib import Path
from typing import Any

import uvloop

from bench.server.contenders import PARLOUR, install_peers, take_the_other_core
from bench.server.goals import report
from bench.server.measuring import Plan, measure


def options(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="of each measurement (default: 5)")
    parser.add_argument("--rounds", type=int, default=3, help="of all contenders (default: 3)")
    parser.add_argument("--tables", type=int, default=200, help="tables of four (default: 200)")
    parser.add_argument("--many", type=int, default=2000, help="tables for growth (default: 2000)")
    parser.add_argument("--stored", type=int, default=10_000, help="tables at a restart")
    parser.add_argument("--only-parlour", action="store_true", help="and nobody else")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there as well")
    return parser.parse_args(given)


def run(given: argparse.Namespace) -> dict[str, Any]:
    plan = Plan(given.seconds, given.rounds, given.tables, given.many, given.stored)
    peers = not given.only_parlour and install_peers()
    if not given.only_parlour and not peers:
        print("Node or npm is missing: boardgame.io and Colyseus are left out.", file=sys.stderr)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    take_the_other_core()
    load = os.getloadavg()[0]
    found = uvloop.run(measure(plan, alone=given.only_parlour, peers=peers))
    return {"python": sys.version, "load": [load, os.getloadavg()[0]], **found}


def main() -> int:
    given = options()
    found = run(given)
    print(report(found, PARLOUR.name))
    if given.json is not None:
        given.json.write_text(json.dumps(found, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
