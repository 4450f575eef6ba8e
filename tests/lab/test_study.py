"""Studies: what is counted is what happened, and the page shows it in both languages."""

from __future__ import annotations

import json
from collections import Counter
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from parlour import __version__
from parlour.bots.company import play_out
from parlour.cli import main
from parlour.core.dice import roll, seed_dice
from parlour.core.match import Match
from parlour.games import GAMES
from parlour.games.cheating_moth.actions import Told as Moth
from parlour.games.parrot_box.box import points_of
from parlour.games.parrot_box.table import KINDS_OF_CARDS
from parlour.lab import by_habit, study
from parlour.lab.batches import run_batch
from parlour.lab.studies import SUBJECTS, cheating_moth, parrot_box, party_bugs
from parlour.lab.study import Notes, Study, events_of, notes_of


def greedy_match(name: str, players: int, seed: int, **options: Any) -> Match:
    game = GAMES[name]
    match, luck = Match(game, players, seed, game.options(**options)), [1, 2, 3, seed]
    play_out(match, [game.bots["greedy"]] * players, luck)
    return match


def test_cards_that_stay_are_the_points_of_party_bugs() -> None:
    notes = Notes()
    scores = 0
    for seed in range(4):
        match = greedy_match("party-bugs", 4, seed)
        party_bugs.observe(match, notes)
        notes.end_match()
        scores += sum(GAMES["party-bugs"].scores(match.table))
    assert sum(notes.mean(f"take/{card}").total for card in range(1, 14)) == scores
    kings = [notes.mean(f"king/{number}") for number in range(1, 13)]
    assert sum(each.cases for each in kings) == 4 * 4 * 12
    assert sum(each.total for each in kings) == 4 * 4  # everybody plays theirs in the end


def test_what_columns_count_adds_up_to_the_box() -> None:
    dice = [0] * 4
    seed_dice(dice, 5)
    for _ in range(300):
        box = [roll(dice, 3) * 4 % KINDS_OF_CARDS + roll(dice, 6) for _ in range(8)]
        assert sum(parrot_box.columns_of(box)) == pytest.approx(points_of(box, 0))


def test_the_boxes_at_the_end_of_a_round_are_those_that_were_scored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: Counter[str] = Counter()

    def compare(notes: Notes, boxes: Any, scores: Any, looks: Any, began: int, closer: int) -> None:
        assert {seat: points_of(box, 0) for seat, box in enumerate(boxes)} == scores
        assert 0 <= began < 3
        assert 0 <= closer < 3
        seen.update(look for _, _, look in looks)

    monkeypatch.setattr(parrot_box, "end_round", compare)
    for seed in range(3):
        parrot_box.observe(greedy_match("parrot-box", 3, seed, rounds=2), Notes())
    assert {"closed", "low", "middle", "high", "unequal", "pair"} <= set(seen)


def test_every_caught_cheater_is_counted() -> None:
    notes = Notes()
    match = greedy_match("cheating-moth", 3, 2, mode="calm")
    cheating_moth.observe(match, notes)
    notes.end_match()
    caught = sum(event.what == Moth.CAUGHT for event in events_of(match))
    assert notes.mean("changes").total == notes.mean("caught").total == caught > 0
    assert notes.mean("guard").cases == 3


def test_parts_depend_on_the_seed_and_on_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "A_PART", 2)
    monkeypatch.setattr(by_habit, "IS_QUICK", False)
    bugs = Study("party-bugs", 3)
    assert bugs.part(1) == bugs.part(1)
    assert bugs.part(1) != bugs.part(1 + len(bugs.subject.sittings))
    assert bugs.parts_for(3) == 2 * len(bugs.subject.sittings)


def test_notes_can_be_kept_and_joined() -> None:
    whole, first, second = Notes(), Notes(), Notes()
    for i in range(6):
        for notes in (whole, first if i < 2 else second):
            notes.case("a", float(i))
            notes.count("b", i % 3)
            notes.end_match()
    kept = Notes.from_json(first.to_json())
    kept.join(second)
    assert kept.to_json() == whole.to_json()


class Reader(HTMLParser):
    """Whether everything that is opened is closed, and nothing is fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "wbr"):
            self.open.append(tag)
        given = dict(attrs)
        self.fetched += [str(v) for k, v in given.items() if k in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_page_needs_nothing_else(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "A_PART", 3)
    monkeypatch.setattr(study, "A_SLOW_PART", 2)
    page, plots, batch = tmp_path / "page.html", tmp_path / "plots", tmp_path / "batch"
    usual = ["study", game, "--matches", "3", "--seed", "1", "--cores", "1"]
    given = [*usual, "--out", str(page), "--batch", str(batch)]
    paint = ["--png", str(tmp_path / "png")] if find_spec("resvg_py") else []
    assert main([*given, "--plots", str(plots), *paint]) == 0
    if paint:
        painted = {each.stem for each in (tmp_path / "png").iterdir()}
        assert painted == {each.stem for each in plots.iterdir()}
    english = page.read_text(encoding="utf-8")
    assert main([*given, "--language", "de"]) == 0
    for text in (english, page.read_text(encoding="utf-8")):
        reader = Reader()
        reader.feed(text)
        assert reader.open == []
        assert all(link.startswith("#") for link in reader.fetched)
        assert text.count("<svg") >= 5
        assert "nan" not in text.lower().split("<style>")[0]
    assert 'lang="de"' in page.read_text(encoding="utf-8")
    assert len(list(plots.iterdir())) >= 5
    for plot in plots.iterdir():
        ElementTree.parse(plot)


def test_a_study_that_is_stopped_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "A_PART", 1)
    part, sittings = Study.part, len(SUBJECTS["party-bugs"].sittings)

    def stopped_at(last: int) -> None:
        def stopping(work: Study, number: int) -> dict[str, Any]:
            if number == last:
                raise KeyboardInterrupt
            return part(work, number)

        monkeypatch.setattr(Study, "part", stopping)

    page = tmp_path / "page.html"
    given = ["study", "party-bugs", "--bots", "greedy", "--seed", "6", "--cores", "1", "--json"]
    stopped_at(sittings - 1)
    assert main([*given, "--matches", "2", "--out", str(page)]) == 130
    told, said = capsys.readouterr()
    assert told == ""
    assert "Too little was played" in said
    assert not page.exists()
    stopped_at(sittings + 1)
    assert main([*given, "--matches", "2", "--out", str(page)]) == 130
    told = json.loads(capsys.readouterr().out)
    assert (told["complete"], told["wanted"]) == (False, 2)
    assert told["study"]["seed"] == f"{6:032x}"
    rules = GAMES["party-bugs"].version
    assert told["made_by"] == {"parlour": __version__, "rules": rules, "playouts": {}}
    assert page.exists()


def test_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "party-bugs", "--bots", "paul", "--language", "de"]) == 2
    assert "keinen Bot namens paul" in capsys.readouterr().err
    assert main(["study", "party-bugs", "--matches", "0"]) == 2
    assert "At least one match" in capsys.readouterr().err


def test_every_game_has_a_study() -> None:
    assert list(SUBJECTS) == list(GAMES)
    for name, subject in SUBJECTS.items():
        names = [sitting.name for sitting in subject.sittings]
        assert len(set(names)) == len(names)
        for sitting in subject.sittings:
            GAMES[name].check(sitting.players, GAMES[name].options.from_json(sitting.options))


def test_every_option_of_cheating_moth_is_looked_at() -> None:
    looked_at = {name for each in SUBJECTS["cheating-moth"].sittings for name in each.options}
    assert looked_at == set(GAMES["cheating-moth"].options().to_json())


def test_another_study_does_not_go_on_with_the_batch_of_this_one() -> None:
    """A part is known by its number: it has to mean the same sitting for ever."""
    bugs = Study("party-bugs", 3)
    described = bugs.to_json()["study"]["sittings"]
    assert [name for name, _, _ in described] == [each.name for each in bugs.subject.sittings]
    assert bugs.to_json() != Study("party-bugs", 4).to_json()


@pytest.mark.slow
def test_the_sittings_of_a_study_are_all_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "A_PART", 1)
    bugs = Study("party-bugs", 3, "greedy")
    notes = notes_of(bugs, run_batch(bugs, bugs.parts_for(2)))
    assert {each.matches for each in notes.values()} == {2}
    assert len(notes) == len(bugs.subject.sittings)
