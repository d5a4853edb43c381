"""`simulate` writes a recording whose truth is beside it and not in it; `record` writes a source's frames."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main
from device.commands.simulate import header_for_players, tossed
from device.evaluation.plays import known_plays
from device.evaluation.truth import known_pictures
from device.sources.recording import open_recording, read_meta, read_truth
from device.virtual.staging.knowledge import Knowledge
from rules.header import header_from_json
from rules.match import Entry, Match
from rules.notation import act_from_json

SMALL = "228"  # this seed and the next draw the smallest pictures, soonest
CAMERA_WORDS = ("corners", "eye_mm", "lens", "f_px")


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("simulated") / "game"
    assert main(["simulate", str(folder), "--strokes", "1", "--seed", "5", "--fps", "10"]) == 0
    return folder


def test_frames_are_as_many_as_times_and_as_meta_says(simulated: Path) -> None:
    with open_recording(simulated) as recording:
        frames = list(recording)
    assert recording.meta.rate_hz == 10.0
    assert frames[0].size_px == recording.meta.size_px == (1332, 990)
    assert len(frames) == len((simulated / "times.csv").read_text("utf-8").splitlines())
    assert frames[-1].t_s == pytest.approx((len(frames) - 1) / 10, abs=1e-4)


def test_the_recording_says_nothing_of_its_camera(simulated: Path) -> None:
    said = (simulated / "meta.json").read_text("utf-8") + (simulated / "truth.jsonl").read_text("utf-8")
    assert not any(word in said for word in CAMERA_WORDS)
    assert read_meta(simulated).calibration is None


def test_the_recording_names_its_source_which_figures_hold_to(simulated: Path) -> None:
    assert read_meta(simulated).source == "drawn"
    assert [play.source for play in known_plays(simulated)] == ["drawn"]


def test_the_truth_folds_to_the_score_beside_it(simulated: Path) -> None:
    truth = json.loads((simulated / "truth.json").read_text("utf-8"))
    match = Match.begin(header_from_json(truth["header"]))
    for number, line in enumerate(read_truth(simulated), start=1):
        match = match.receive(Entry(number, "camera", act_from_json(line))).match
    assert json.loads(json.dumps(match.score.to_json())) == truth["score"]


def test_a_recording_is_never_written_over(simulated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(simulated)]) == 2
    assert "not empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--strokes", "0"], ["--matches", "-1"], ["--fps", "1"], ["--seed", "-3"]], ids=lambda w: w[0]
)
def test_numbers_that_make_no_sense_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["simulate", str(tmp_path / "game"), *words]) == 2
    assert words[0] in capsys.readouterr().err
    assert not (tmp_path / "game").exists()


def test_stills_are_pictures_with_their_truth_and_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "stills"
    assert main(["simulate", str(out), "--stills", "1", "--seed", SMALL]) == 0
    assert json.loads(capsys.readouterr().out)["new"] == 1
    before = (out / "000.jpg").read_bytes()
    (out / "001.jpg").write_bytes(b"a picture whose truth was not written any more")
    assert main(["simulate", str(out), "--stills", "2", "--seed", SMALL]) == 0
    assert json.loads(capsys.readouterr().out)["new"] == 1
    assert (out / "000.jpg").read_bytes() == before
    first, second = known_pictures(out)
    truth = json.loads((out / "000.json").read_text("utf-8"))
    assert (truth["image"], truth["seed"]) == ("000.jpg", int(SMALL))
    assert first.corners_px is not None
    assert np.allclose(first.corners_px, truth["corners_px"])
    assert len(second.pieces) == len(json.loads((out / "001.json").read_text("utf-8"))["pieces"])
    assert cv2.imread(str(out / "001.jpg")) is not None


@pytest.mark.parametrize(
    "words", [["--stills", "0"], ["--stills", "2", "--strokes", "3"]], ids=["none", "both"]
)
def test_stills_that_make_no_sense_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["simulate", str(tmp_path / "stills"), *words]) == 2
    assert "--stills" in capsys.readouterr().err
    assert not (tmp_path / "stills").exists()


def test_record_copies_a_source_for_so_many_seconds(
    simulated: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "copy"
    assert main(["record", "--source", str(simulated), "--seconds", "0.5", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)["frames"] == 5
    with open_recording(out) as recording:
        assert len(list(recording)) == 5


def test_record_of_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "--source", str(tmp_path / "nowhere.mkv"), str(tmp_path / "out")]) == 2
    assert "nowhere.mkv" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.long
def test_films_are_recordings_of_one_stroke_each_and_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "films"
    words = [
        "simulate",
        str(out),
        "--films",
        "2",
        "--seed",
        "70008",
        "--traps",
        "pocketed,jump_off",
        "--fps",
        "10",
    ]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["new"] == 2
    for folder in (out / "070008", out / "070009"):
        truth = json.loads((folder / "truth.json").read_text("utf-8"))
        ended = next(line for line in read_truth(folder) if line["type"] == "stroke_ended")
        assert (ended["trap"], ended["kind"], ended["hidden"]) == (
            truth["trap"],
            truth["kind"],
            truth["hidden"],
        )
        header_from_json(truth["header"])
        with open_recording(folder) as recording:
            assert len(list(recording)) > 25
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["new"] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--films", "2", "--strokes", "3"], "--strokes"),
        (["--films", "2", "--stills", "3"], "--stills"),
        (["--films", "1", "--traps", "late_fal"], "late_fall"),
        (["--traps", "figurs"], "figures"),
        (["--trap-file", "nowhere.toml"], "nowhere.toml"),
        (["--game", "magnetic"], "play carrom"),
        (["--players", "3"], "players"),
    ],
    ids=lambda case: " ".join(case) if isinstance(case, list) else "",
)
def test_what_cannot_be_simulated_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert main(["simulate", str(tmp_path / "game"), *words]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_without_a_folder_it_asks_for_one_and_traps_are_told_without(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "--strokes", "1"]) == 2
    assert "name the new folder" in capsys.readouterr().err
    assert main(["simulate", "--list-traps"]) == 0
    assert "late_fall" in capsys.readouterr().out


def test_four_play_in_teams_and_the_toss_decides_who_breaks() -> None:
    header = header_for_players("carrom", "4")
    assert (header.variant, [player.name for player in header.players]) == (
        "team",
        ["South", "West", "North", "East"],
    )
    breakers = {tossed(header, seed).players[0].name for seed in range(20)}
    assert breakers == {player.name for player in header.players}
    assert Knowledge(tossed(header, 1)).shooter == tossed(header, 1).players[0].seat
