"""A golf table is simulated, and replayed: what was done there comes out of the pixels."""

import argparse
import json
from pathlib import Path

import pytest

from device.cli import main
from device.commands import replay
from device.errors import BadInput

GAME = ("--game", "carom_golf:carom", "--players", "Ann,Bo")


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_simulated_stroke_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "golf"
    assert main(["simulate", str(out), *GAME, "--strokes", "1", "--seed", "3", "--fps", "10"]) == 0
    truth = [json.loads(line) for line in (out / "truth.jsonl").read_text("utf-8").splitlines()]
    (summary,) = lines(capsys)
    assert summary["strokes"] == 1  # a throw and the placing before the stroke are deeds, and no strokes
    assert main(["replay", str(out), *GAME]) == 0
    told = lines(capsys)
    assert told[-1]["type"] == "score"
    seen = [line["tokens"] for line in told if line["type"] == "tokens_seen"]
    assert seen[-1] == truth[-1]["tokens"]


@pytest.mark.long
def test_a_rendered_sequence_tells_its_moves(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = shared / "renders/hex/seq_00"
    words = ["replay", str(folder), *GAME, "--course", str(folder / "course.json")]
    assert main(words) == 0
    moves = [
        (line["token"], line["from"], line["to"]) for line in lines(capsys) if line["type"] == "token_moved"
    ]
    assert ("green", [11, 5], [11, 0]) in moves
    assert ("purple", [4, 4], [2, 5]) in moves


@pytest.mark.long
def test_a_golfer_of_nobody_is_told_where_it_goes(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The white one of rendered sequence 1, which two players leave over."""
    folder = shared / "renders/hex/seq_01"
    words = ("--game", "eighteen_holes", "--players", "Ann,Ben", "--course", str(folder / "course.json"))
    assert main(["replay", str(folder), *words]) == 0
    told = lines(capsys)
    moves = [(line["token"], line["from"], line["to"]) for line in told if line["type"] == "token_moved"]
    there, away = [1, -2], [-1, -3]
    assert moves == [("white", [-4, 4], [-2, 2]), ("yellow", there, away), ("yellow", away, there)]
    assert not [line for line in told if line["type"] in ("token_removed", "uncertain")]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "carrom", "--course", "x.json"), "--course and --tokens are for golf games"),
        (("--game", "carom_golf", "--tokens", "Ann"), "Ann=red"),
        (("--game", "carom_golf", "--course", "gone.json"), "gone.json"),
    ],
)
def test_wrong_words_are_refused(words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "virtual", *words]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "[]", '{"inside": 3}'])
def test_files_that_are_none_are_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file.json"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", "virtual", *GAME, "--course", str(file)]) == 2
    assert "file.json" in capsys.readouterr().err
    file.write_text('{"game": "carom_golf", ' + text, encoding="utf-8")
    assert main(["replay", "virtual", "--start", str(file)]) == 2
    assert "file.json" in capsys.readouterr().err


def test_a_served_replay_is_played_on_the_course_that_is_named(shared: Path) -> None:
    parser = argparse.ArgumentParser()
    replay.add_arguments(parser)
    course = shared / "renders/hex/seq_00/course.json"
    settings = replay.served(parser.parse_args([str(course.parent), *GAME, "--course", str(course)]))
    assert settings.wish.has_course
    assert settings.wish.header.game == "carom_golf"
    plain = replay.served(parser.parse_args([str(course.parent), *GAME]))
    assert plain.wish.header.options != settings.wish.header.options


def test_a_served_replay_of_carrom_has_no_course() -> None:
    parser = argparse.ArgumentParser()
    replay.add_arguments(parser)
    with pytest.raises(BadInput, match="are for golf games"):
        replay.served(parser.parse_args(["virtual", "--course", "x.json"]))
