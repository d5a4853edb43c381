"""A match on paper: the forms of `export` and `referee --card`."""

import csv
import io
import json
from contextlib import closing
from pathlib import Path

import pytest

from device.cli import main
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from rules.header import header_from_json
from rules.pieces import Kind
from rules.ruling import Stroke

CLEARED = {
    "players": ["Asha", "Bela"],
    "start": {"white": 1, "black": 4, "queen": "covered", "queen_by": "white"},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder in which Asha has cleared her white."""
    with closing(Journal.open(tmp_path)) as journal:
        wish = Wish(header_from_json(CLEARED))
        Scorekeeper(journal, wish, lambda kind, payload, id=None: None).rule(Stroke(pocketed=(Kind.WHITE,)), 1)
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_the_whole_export_has_card_and_statistics(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = json.loads(printed(capsys, "export", "--data", str(folder)))
    line = match["card"]["lines"][0]
    assert [side["total"] for side in line["sides"]] == [7, 0]
    assert match["card"]["games"][0]["began_at"] == match["entries"][0]["written_at"]
    assert match["statistics"]["players"][0]["pocketed"] == 1


def test_the_card_as_csv_has_a_row_a_board(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "export", "--data", str(folder), "--form", "card.csv")
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["board"], row["breaker"], row["winner"]) == ("1", "Asha", "Asha")
    assert (row["Asha: queen"], row["Asha: coins"], row["Asha: total"]) == ("3", "4", "7")
    assert (row["Bela: left"], row["Bela: misses"]) == ("4", "")


def test_the_statistics_as_csv_have_a_row_a_player(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "export", "--data", str(folder), "--form", "statistics.csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["player"], row["strokes"], row["breaks_boards"]) for row in rows] == [
        ("Asha", "1", "1"),
        ("Bela", "0", "0"),
    ]


def test_the_card_as_text_is_what_the_referee_prints(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = tmp_path / "case.jsonl"
    stroke = {"type": "stroke", "pocketed": ["white"]}
    scenario.write_text(f"{json.dumps(CLEARED)}\n{json.dumps(stroke)}\n", encoding="utf-8")
    of_referee = printed(capsys, "referee", "--card", str(scenario))
    assert of_referee.startswith("Asha v Bela   carrom:base\n")
    assert printed(capsys, "export", "--data", str(folder), "--form", "card") == of_referee


def test_the_referee_adds_the_accounts_to_the_state(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = tmp_path / "case.jsonl"
    scenario.write_text(json.dumps(CLEARED), encoding="utf-8")
    state = json.loads(printed(capsys, "referee", "--accounts", str(scenario)))
    assert (state["card"]["lines"], state["statistics"]["players"][0]["strokes"]) == ([], 0)
    scenario.write_text('{"game": "carom_golf"}', encoding="utf-8")
    state = json.loads(printed(capsys, "referee", "--accounts", str(scenario)))
    assert [line["total"] for line in state["card"]["lines"]] == [0, 0]
    assert state["statistics"] is None


GOLF = {"game": "eighteen_holes", "variant": "stroke", "players": ["Ann", "Bo"]}


def test_a_golf_game_is_printed_as_its_pad(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(json.dumps(GOLF))
    assert printed(capsys, "export", "--data", str(tmp_path), "--form", "card.csv").splitlines() == [
        "Hole,1,2,3,4,5,Total",
        "Par,3,4,3,4,5,19",
        "Ann,,,,,,0",
        "Bo,,,,,,0",
    ]
    scenario = tmp_path / "case.jsonl"
    scenario.write_text(json.dumps(GOLF), encoding="utf-8")
    said = printed(capsys, "referee", "--card", str(scenario))
    assert "18 Holes, stroke, on Seven Tiles" in said
    assert "Par   3  4  3  4  5  19" in said


def test_a_golf_game_has_no_statistics(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin('{"game": "carom_golf"}')
    assert main(["export", "--data", str(tmp_path), "--form", "statistics.csv"]) == 2
    said = capsys.readouterr().err
    assert "of a game of carom_golf there is no statistics.csv: ask for one of card, card.csv" in said
    assert said.count("\n") == 1
