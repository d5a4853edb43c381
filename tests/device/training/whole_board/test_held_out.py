"""The measurement of readers: F1, kinds, ghosts, hands, sizes, by group."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import calibration
import vision
from device.errors import BadInput
from device.training.whole_board.held_out import main
from device.training.whole_board.pictures import labelled_boards
from device.training.whole_board.trials import Trial, summary
from rules.pieces import Kind
from rules.table import Mm
from tests.device.training.whole_board.boards import LAID, write_photograph
from vision.diagnostics.accuracy import KnownPiece, Reading
from vision.pieces.seen import SeenPiece

SHIPPED = Path(vision.__file__).parent / "learnt/whole_board.onnx"
FINDER = Path(calibration.__file__).parent / "learnt/board_finder.onnx"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One made-up photograph of plain wood with four discs."""
    shared = tmp_path_factory.mktemp("shared")
    photos = shared / "photos/carrom"
    photos.mkdir(parents=True)
    truth = {"one_a.png": write_photograph(photos, "one_a.png", LAID)}
    (photos / "truth.json").write_text(json.dumps(truth))
    return shared


def test_a_summary_counts_pieces_kinds_ghosts_hands_and_sizes(folder: Path) -> None:
    (board,) = labelled_boards(folder)
    seen = SeenPiece(Kind.WHITE, Mm(0, 0), (10.0, 10.0), 15.0, 0.9)
    known = [KnownPiece(kind, (10.0, 14.0), 15.0, 15.0) for kind in (Kind.WHITE, Kind.BLACK)]
    reading = Reading(tuple((seen, piece) for piece in known), (seen,), (known[0],))
    with_hand = replace(board, hand=True)
    trials = [
        Trial(board, reading, True, 0.04),
        Trial(with_hand, reading, True, -0.02),
        Trial(with_hand, Reading((), (), ()), None, None),
    ]
    assert summary(trials) == (
        "F1 0.667 of 6 in 3 pictures; kinds 0.500; 0.67 ghosts a picture; missed 2; off by 4.00 mm; "
        "hands seen 1 of 2, false alarms 1 of 1; size off by 3.0 %, at most 4.0 %, n = 2"
    )
    assert trials[0].as_text() == "carrom/one_a.png: F1 0.67 of 3, sees a hand"
    assert trials[2].as_text() == "carrom/one_a.png: F1 1.00 of 0, no board found"
    nothing = "off by not measured; hands seen 0 of 0, false alarms 0 of 0; size not measured"
    assert summary([]).endswith(nothing)


@pytest.mark.long
def test_the_command_reads_with_given_corners(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--shared", str(folder), str(SHIPPED)])
    shown = capsys.readouterr()
    assert shown.out.startswith("whole_board.onnx, all pictures: F1 ")
    assert "in 1 pictures; kinds " in shown.out
    assert shown.err.startswith("carrom/one_a.png: F1 ")


def test_the_command_finds_the_board_by_a_finder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Plain wood up to the picture's rim is no board: its pieces are missed."""
    main(["--shared", str(folder), str(SHIPPED), "--finder", str(FINDER)])
    shown = capsys.readouterr()
    assert f"missed {len(LAID)}; off by not measured" in shown.out
    assert "no board found" in shown.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([f"{SHIPPED}:7"], "groups are 0 to 4"),
        ([f"{SHIPPED}:1", "--finder", f"{FINDER}:2"], "lacks a file that left out the group 1"),
        ([str(FINDER.with_name("nothing.onnx"))], "is no ONNX file"),
    ],
)
def test_what_cannot_be_measured_is_refused(folder: Path, words: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        main(["--shared", str(folder), *words])


def test_a_folder_without_photographs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="holds no labelled photographs"):
        main(["--shared", str(tmp_path), str(SHIPPED)])
    assert not np.array(list(labelled_boards(tmp_path))).size
