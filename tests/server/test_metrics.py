"""Numbers for whoever runs the house, in a form that Prometheus reads; and whether it is well."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from pathlib import Path

from parlour.client import Table
from parlour.client.bots import play
from parlour.games import GAMES
from parlour.server.metrics import BOUNDS, HELP, QUIET_FOR, Metrics
from tests.server.at_table import close, two_at_a_table
from tests.server.houses import Moody, a_house, ask, run

SAMPLE = re.compile(r'([a-z_]+)(?:\{([a-z]+)="([^"\\\n]*)"\})? (\d+(?:\.\d+)?)')
KINDS = ("counter", "gauge", "histogram")
PARTS = ("_bucket", "_sum", "_count")


def read(text: str) -> dict[str, float]:
    """As strict as the format: a family has its help and kind first, and each sample once."""
    assert text.endswith("\n")
    samples: dict[str, float] = {}
    families: dict[str, str] = {}
    lines = text.splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("# HELP "):
            _, _, name, words = line.split(" ", 3)
            assert name not in families
            assert words.endswith(".")
            assert following.startswith(f"# TYPE {name} ")
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert kind in KINDS
            families[name] = kind
        else:
            found = SAMPLE.fullmatch(line)
            assert found is not None, line
            family = list(families)[-1]
            endings = PARTS if families[family] == "histogram" else ("",)
            assert found[1] in [family + ending for ending in endings]
            assert (families[family] == "counter") == found[1].endswith("_total")
            sample = line.rpartition(" ")[0]
            assert sample not in samples
            samples[sample] = float(found[4])
    assert families.keys() <= HELP.keys()
    return samples


def test_what_has_never_happened_has_happened_zero_times() -> None:
    samples = read(Metrics().text())
    assert set(samples.values()) == {0}
    assert 'parlour_commands_total{answer="refused"}' in samples
    assert "parlour_errors_total" in samples
    assert "parlour_commit_seconds_count" in samples


def test_waiting_times_are_counted_from_the_shortest_up() -> None:
    metrics = Metrics()
    for seconds in (0.0001, 0.0015, 0.0015, 0.7, 5.0):
        metrics.committed(seconds)
    samples = read(metrics.text())
    buckets = [samples[f'parlour_commit_seconds_bucket{{le="{each}"}}'] for each in BOUNDS]
    assert buckets == [1, 1, 3, 3, 3, 3, 3, 3, 3, 4]
    assert samples['parlour_commit_seconds_bucket{le="+Inf"}'] == 5
    assert samples["parlour_commit_seconds_count"] == 5
    assert samples["parlour_commit_seconds_sum"] == 5.7031
    assert all(one < other for one, other in pairwise(BOUNDS))


def test_a_house_tells_what_happened_in_it_and_names_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            host, guest = await two_at_a_table(house.url)
            _, headers, text = await ask(f"{house.url}/metrics")
            assert headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
            before = read(text)
            assert before["parlour_tables_awake"] == 1
            assert before["parlour_connections"] == 2
            await guest.leave()
            await play(host, GAMES["party-bugs"].bots["greedy"], 1)
            await host.until(lambda table: table.now.commitment != "")  # that is the last entry
            while not house.house.metrics.of("parlour_goodbyes_total", 'reason="left"'):
                await asyncio.sleep(0.01)
            _, _, text = await ask(f"{house.url}/metrics")
            after = read(text)
            assert after["parlour_matches_total"] == 1
            assert after['parlour_goodbyes_total{reason="left"}'] == 1
            done = 'parlour_commands_total{answer="done"}'
            assert after[done] > before[done] > 0
            assert after["parlour_entries_total"] == len(await house.house.store.read(host.code))
            assert after["parlour_commit_seconds_count"] == after["parlour_batches_total"]
            assert after["parlour_clock_milliseconds"] >= before["parlour_clock_milliseconds"]
            for word in (host.code, "Mia", "Bo", "party-bugs"):
                assert word not in text
            await close(host, guest)

    run(story())


def test_what_is_counted_quietly_is_told_all_at_once() -> None:
    now = 0.0
    metrics = Metrics(lambda: now)
    before = metrics.text()
    metrics.count("parlour_entries_total", by=3, quietly=True)
    metrics.committed(0.0015, quietly=True)
    assert metrics.of("parlour_entries_total") == 3
    assert metrics.text() == before
    now += QUIET_FOR
    samples = read(metrics.text())
    assert samples["parlour_entries_total"] == metrics.of("parlour_entries_total") == 3
    assert samples["parlour_commit_seconds_count"] == 1
    assert samples["parlour_errors_total"] == 0


def test_numbers_do_not_tell_when_somebody_at_a_live_table_does_something(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path, silent_for=60_000) as house:
            guard = await Table.open(
                house.url, "cheating-moth", "Mia", options={"first_guard": 0}, bots=["greedy"]
            )
            other = await Table.sit(house.url, guard.code, "Bo")
            await other.ready()
            await guard.start()
            await other.until(lambda table: "FEINT" in table.legal)
            before = read((await ask(f"{house.url}/metrics"))[2])
            size = house.house.metrics.of("parlour_entries_total")
            await other.act("FEINT")
            assert house.house.metrics.of("parlour_entries_total") > size
            after = read((await ask(f"{house.url}/metrics"))[2])
            changed = {name for name in after if after[name] != before.get(name)}
            assert changed <= {"parlour_clock_milliseconds"}
            await close(guard, other)

    run(story())


def test_health_does_not_tell_when_something_was_written(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path) as house:
            table = await Table.open(house.url, "party-bugs", "Mia")
            written = await house.house.store.clock()
            while house.house.now() <= written:
                await asyncio.sleep(0.001)
            assert (await ask(f"{house.url}/healthz"))[2]["clock"] > written
            await table.close()

    run(story())


def test_a_house_is_well_if_it_can_read_its_books(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_house(tmp_path / "a") as house:
            status, headers, said = await ask(f"{house.url}/healthz")
            assert (status, said["ok"]) == (200, True)
            assert headers["Cache-Control"] == "no-store"
            store = Moody(house.house.store)
            house.house.store = store
            store.unreadable = True
            status, headers, said = await ask(f"{house.url}/healthz")
            assert (status, headers["Retry-After"]) == (503, "5")
            assert said["sentence"].startswith("The house cannot")
            store.unreadable = False
            assert (await ask(f"{house.url}/healthz"))[0] == 200

    run(story())
