"""A PostgreSQL of our own, and both stores for whoever asks for a store."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from parlour.server.store import Store, open_store

OpenStore = Callable[[], Awaitable[Store]]


class Postgres:
    """A database server in a folder of its own, reached through a socket in that folder."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-pg-", dir="/tmp"))
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-A", "trust", "-U", self.user, "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=40"
        self._ctl("start", "-o", options, "-l", str(self.folder / "log"))

    def stop(self) -> None:
        """As if the plug was pulled."""
        self._ctl("stop", "-m", "immediate")

    def fresh(self, name: str) -> str:
        """The address of a new, empty database."""
        self._run("createdb", "-h", str(self.folder), "-U", self.user, name)
        return f"postgresql:///{name}?host={self.folder}&user={self.user}"

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def _ctl(self, *arguments: str) -> None:
        self._run("pg_ctl", "-w", "-D", str(self.folder / "data"), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        as_other = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        subprocess.run(
            [*as_other, str(self.programs / program), *arguments],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def programs_of_postgres() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = programs_of_postgres()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is missing, and without it half of the stores is untested.")
        pytest.skip("PostgreSQL is not installed here; its store stays untested.")
    server = Postgres(programs)
    yield server
    server.end()


@pytest.fixture(params=["sqlite", "postgres"])
def open_it(request: pytest.FixtureRequest, tmp_path: Path) -> OpenStore:
    """Opens the same store each time it is called: what was kept is there again."""
    if request.param == "sqlite":
        return lambda: open_store(tmp_path, None)
    address = request.getfixturevalue("postgres").fresh(f"t{abs(hash(tmp_path)):x}")
    return lambda: open_store(tmp_path, address)
