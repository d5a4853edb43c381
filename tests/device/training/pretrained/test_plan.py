"""The plan of a training, its files, and what the command refuses."""

from pathlib import Path

import pytest

from calibration.proposal import board_network
from device.cli import main as command
from device.errors import BadInput
from device.training.pretrained.plan import Plan, group_of_file
from vision.pieces import layers


def test_files_are_named_for_the_group_that_is_left_out() -> None:
    plan = Plan(Path("a"), None, None, 1, 4, left_out=(None, 3))
    assert plan.file("board_finder.onnx", None) == Path("a/board_finder.onnx")
    assert plan.file("f.pt", 3) == Path("a/f_without_3.pt")


def test_a_file_tells_the_group_that_it_left_out(tmp_path: Path) -> None:
    for name in ("board_finder.onnx", "board_finder_without_3.onnx"):
        (tmp_path / name).touch()
    assert group_of_file(str(tmp_path / "board_finder.onnx"))[1] is None
    assert group_of_file(str(tmp_path / "board_finder_without_3.onnx"))[1] == 3
    assert group_of_file(f"{tmp_path / 'board_finder.onnx'}:0") == (tmp_path / "board_finder.onnx", 0)
    with pytest.raises(BadInput, match="groups are 0 to 4"):
        group_of_file(f"{tmp_path / 'board_finder.onnx'}:7")
    with pytest.raises(BadInput, match="no ONNX file"):
        group_of_file(str(tmp_path / "absent.onnx"))


def test_both_networks_read_pictures_as_they_are_trained_on_them() -> None:
    assert (layers.SCALE, layers.MEAN) == (board_network.SCALE, board_network.MEAN)


@pytest.mark.parametrize("name", ["finder", "whole"])
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "--shared"),
        (["--leave-out-group", "5"], "0 to 4, or none, not 5"),
        (["--leave-out-group", "1", "x"], "0 to 4, or none, not x"),
        (["--rate", "1"], "--rate is not for"),
        (["--steps", "0"], "1 or more"),
        (["--at-once", "3"], "--at-once wants 4 or more"),
        (["--scenes", "-1"], "--scenes wants 0"),
        (["--shared", "/nowhere"], "no folder"),
    ],
)
def test_training_refuses_arguments_that_do_not_fit(
    tmp_path: Path, name: str, words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["train", str(tmp_path), "--only", name, *words]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--leave-out-group", "1"], ["--at-once", "8"], ["--device", "cpu"]], ids=lambda words: words[0]
)
def test_the_eyes_refuse_arguments_of_pretrained_networks(
    tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["train", str(tmp_path), *words]) == 2
    assert f"{words[0]} is for --only finder" in capsys.readouterr().err
