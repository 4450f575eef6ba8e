"""Batches: the same parts whoever does them, and nothing that is done is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from parlour import __version__
from parlour.core.dice import roll, seed_dice
from parlour.core.words import ParlourError
from parlour.games import GAMES
from parlour.lab.batches import kept, opened, run_batch
from parlour.lab.tournament import Tournament
from tests.lab.stopping import needs_signals, stopped


@dataclass(frozen=True)
class Rolls:
    """Some dice for every number."""

    seed: int
    stops_at: int = -1

    def to_json(self) -> dict[str, Any]:
        return {"rolls": asdict(self)}

    def part(self, number: int) -> dict[str, Any]:
        if number == self.stops_at:
            raise KeyboardInterrupt
        dice = [0] * 4
        seed_dice(dice, self.seed * 1000 + number)
        return {"number": number, "share": roll(dice, 1000) / 7}


def test_the_parts_come_in_order_whoever_does_them() -> None:
    here = run_batch(Rolls(5), 9)
    assert list(here) == list(range(9))
    assert len({part["share"] for part in here.values()}) > 5
    assert run_batch(Rolls(6), 9) != here


@pytest.mark.slow
def test_two_cores_do_the_same_as_one() -> None:
    assert run_batch(Rolls(5), 500, cores=2) == run_batch(Rolls(5), 500)


def test_a_batch_goes_on_where_it_was(tmp_path: Path) -> None:
    path = str(tmp_path / "batch")
    done: list[int] = []
    assert list(run_batch(Rolls(5, stops_at=4), 9, path=path)) == [0, 1, 2, 3]
    text = Path(path).read_text(encoding="utf-8").replace('"stops_at": 4', '"stops_at": -1')
    Path(path).write_text(text, encoding="utf-8")
    assert run_batch(Rolls(5), 9, path=path, on_progress=done.append) == run_batch(Rolls(5), 9)
    assert done == [4, 5, 6, 7, 8, 9]
    assert run_batch(Rolls(5), 12, path=path) == run_batch(Rolls(5), 12)
    assert len(run_batch(Rolls(5), 3, path=path)) == 3


def test_a_line_that_broke_off_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "batch"
    run_batch(Rolls(5), 4, path=str(path))
    path.write_text(path.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    assert run_batch(Rolls(5), 5, path=str(path)) == run_batch(Rolls(5), 5)
    assert run_batch(Rolls(5), 5, path=str(path)) == run_batch(Rolls(5), 5)


def test_another_work_is_refused_and_its_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "batch"
    run_batch(Rolls(5), 2, path=str(path))
    held = path.read_bytes()
    with pytest.raises(ParlourError, match="something else") as refusal:
        run_batch(Rolls(6), 2, path=str(path))
    assert "etwas anderem" in refusal.value.say("de")
    assert path.read_bytes() == held


def test_a_batch_of_another_version_is_refused(tmp_path: Path) -> None:
    path, work = tmp_path / "batch", Tournament("party-bugs", 3, ("expert", "random"), {}, 4)
    with opened(work, str(path)):
        pass
    head = json.loads(path.read_text(encoding="utf-8"))
    rules, playouts = GAMES["party-bugs"].version, {"expert": 1000}
    assert head["made_by"] == {"parlour": __version__, "rules": rules, "playouts": playouts}
    assert kept(work, str(path)) == {}
    old = {"batch": 1, "work": {"tournament": {"seed": 4}}}
    made = [{**head["made_by"], name: 0} for name in head["made_by"]]
    for other in (old, *({**head, "made_by": each} for each in made)):
        path.write_text(json.dumps(other) + "\n", encoding="utf-8")
        with pytest.raises(ParlourError, match="another version of Parlour") as refusal:
            run_batch(work, 1, path=str(path))
        assert "anderen Version" in refusal.value.say("de")
        assert path.read_text(encoding="utf-8").count("\n") == 1


def test_a_cluster_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = ShortRay(3)
    monkeypatch.setitem(sys.modules, "ray", cast(ModuleType, cluster))
    monkeypatch.setattr(cluster, "get", lambda part: part.func(*part.args[:2], {"parlour": "0"}))
    with pytest.raises(ParlourError, match="another version of Parlour"):
        run_batch(Rolls(5), 9, ray="auto")
    assert not cluster.is_open


def test_what_is_no_batch_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Paul,\n", encoding="utf-8")
    with pytest.raises(ParlourError, match="no batch"):
        run_batch(Rolls(5), 2, path=str(path))
    assert path.read_text(encoding="utf-8") == "Dear Paul,\n"


def tournament(*more: str) -> list[str]:
    usual = "tournament party-bugs --bots greedy,random --players 3 --seed 4 --json"
    return [sys.executable, "-m", "parlour", *usual.split(), *more]


@pytest.mark.slow
@needs_signals
def test_ctrl_c_stops_cleanly_with_what_was_done(tmp_path: Path) -> None:
    path = tmp_path / "batch"
    command = tournament("--matches", "300000", "--cores", "2", "--batch", str(path))
    code, told, said = stopped(command, path, 3)
    result = json.loads(told)
    assert code == 130
    assert "Stopped" in said
    assert (result["complete"], result["wanted"]) == (False, 300_000)
    assert 3 <= result["deals"] < 100_000
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    numbers = [json.loads(line)["part"] for line in lines]
    assert len(set(numbers)) == len(numbers) == result["deals"]
    whole = ("--matches", str(3 * (max(numbers) + 2)), "--cores", "1")
    resumed = subprocess.run(
        tournament(*whole, "--batch", str(path)), capture_output=True, check=True, timeout=120
    )
    afresh = subprocess.run(tournament(*whole), capture_output=True, check=True, timeout=120)
    assert resumed.stdout == afresh.stdout


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_nobody_waits_for_a_cluster_that_is_not_there(address: str) -> None:
    pytest.importorskip("ray")
    began = time.monotonic()
    with pytest.raises(ParlourError, match=f"no Ray cluster at {address}"):
        run_batch(Rolls(5), 2, ray=address)
    assert time.monotonic() - began < 20


def test_ray_is_asked_for_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ParlourError, match=r"parlour\[ray\]"):
        run_batch(Rolls(5), 2, ray="auto")


class ShortRay:
    """A cluster of one, at which somebody presses Ctrl-C after so many parts."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.is_open = False

    def is_initialized(self) -> bool:
        return self.is_open

    def init(self, **_: Any) -> None:
        self.is_open = True

    def shutdown(self) -> None:
        self.is_open = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, work: Any) -> Any:
        return SimpleNamespace(remote=lambda *given: partial(work, *given))

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        if self.parts == 0:
            raise KeyboardInterrupt
        self.parts -= 1
        return running[:1], running[1:]

    def get(self, part: Any) -> str:
        line: str = part()
        return line


def test_ctrl_c_keeps_what_a_cluster_has_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cluster, path = ShortRay(3), str(tmp_path / "batch")
    monkeypatch.setitem(sys.modules, "ray", cast(ModuleType, cluster))
    assert list(run_batch(Rolls(5), 9, ray="auto", path=path)) == [0, 1, 2]
    assert not cluster.is_open
    cluster.parts = 99
    done: list[int] = []
    again = run_batch(Rolls(5), 12, ray="auto", path=path, on_progress=done.append)
    assert again == run_batch(Rolls(5), 12)
    assert done[0] == 3


RAY = """
import sys
import tempfile
from ray.cluster_utils import Cluster
from parlour.lab.batches import run_batch
from parlour.lab.tournament import Tournament

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
cluster.add_node(num_cpus=1)
cluster.wait_for_nodes()
work = Tournament("party-bugs", 3, ("greedy", "random"), {}, 4)
path = tempfile.mkdtemp() + "/batch"
run_batch(work, 2, path=path)
spread = run_batch(work, 6, ray=cluster.address, path=path)
cluster.shutdown()
sys.exit(0 if spread == run_batch(work, 6, path=path) == run_batch(work, 6) else 1)
"""


@pytest.mark.slow
def test_two_nodes_of_ray_do_the_same_as_one_core() -> None:
    pytest.importorskip("ray")
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    command = [sys.executable, "-c", RAY]
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300, env=environment
    )
    assert run.returncode == 0, run.stderr[-2000:]
