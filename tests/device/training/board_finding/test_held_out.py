"""The measurement of board finders: right, whole, invented, by group."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

import calibration
from calibration.proposal.board_network import BoardNetwork
from device.errors import BadInput
from device.training.board_finding.held_out import Trial, main, summary, tried, worst_off_px
from device.training.board_finding.pictures import Photograph
from vision.synthetic.variety.varied import show, varied

SHIPPED = Path(calibration.__file__).parent / "learnt/board_finder.onnx"
SQUARE = np.array([[100.0, 100], [200, 100], [200, 200], [100, 200]])
BOARD = Photograph(Path("photos/carrom/a.jpg"), 0, SQUARE, (True, True, True, False), 5.0, whole=True)
OTHER = Photograph(Path("photos/dice/b.jpg"), 0)


def test_the_worst_known_corner_counts_whichever_corner_comes_first() -> None:
    found = np.roll(SQUARE, 1, axis=0) + np.array([3.0, 4.0])
    assert worst_off_px(found, BOARD) == (5.0, 100.0)
    unknown_far = SQUARE + np.array([[0, 0], [0, 0], [0, 0], [50, 0]])
    assert worst_off_px(unknown_far, BOARD) == (0.0, 100.0)
    with pytest.raises(ValueError, match="shows no board"):
        worst_off_px(SQUARE, OTHER)


def test_a_summary_counts_boards_whole_boards_and_inventions() -> None:
    part = replace(BOARD, whole=False)
    unknown = replace(BOARD, known=(False,) * 4)
    trials = (
        Trial(BOARD, True, 0.01, True, 1.0),
        Trial(part, True, 0.3, False, 2.0),
        Trial(part, False, None, False, 4.0),
        Trial(unknown, True, None, None, 3.0),
        Trial(OTHER, True, None, None, 0.5),
        Trial(OTHER, False, None, None, 0.7),
    )
    assert summary(trials) == (
        "right 1 of 3; whole right 1 of 1; found, no corner known 1 of 1; invented 1 of 2; "
        "time with a board 2.50 s, at most 4.00 s, without 0.60 s, at most 0.70 s"
    )
    assert trials[1].as_text() == "carrom/a.jpg: found, worst corner 30.00 % off, wrong, 2.0 s"


@pytest.mark.long
def test_a_drawn_board_is_tried_through_the_whole_search(tmp_path: Path) -> None:
    shown = show(varied(20000))
    cv2.imwrite(str(tmp_path / "drawn.png"), shown.bgr)
    corners_px = np.asarray(shown.varied.board_map.corners_px(), float)
    trial = tried(Photograph(tmp_path / "drawn.png", 0, corners_px, (True,) * 4), BoardNetwork(str(SHIPPED)))
    assert trial.right
    assert trial.off is not None
    assert trial.off < 0.01


def test_the_command_prints_a_line_for_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "photos/carrom"
    folder.mkdir(parents=True)
    cv2.imwrite(str(folder / "grey.png"), np.full((100, 100, 3), 90, np.uint8))
    named = dict(zip(("NW", "NE", "SE", "SW"), [[10, 10], [90, 10], [90, 90], [10, 90]], strict=True))
    (folder / "truth.json").write_text(json.dumps({"grey.png": {"corners_px": named}}))
    main(["--shared", str(tmp_path), str(SHIPPED)])
    shown = capsys.readouterr()
    assert shown.out.startswith("board_finder.onnx, all pictures: right 0 of 1; whole right 0 of 1;")
    assert shown.err.startswith("carrom/grey.png: none, wrong")
    with pytest.raises(BadInput, match="holds no photographs of boards"):
        main(["--shared", str(tmp_path / "photos"), str(SHIPPED)])
