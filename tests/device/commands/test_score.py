"""`pocketwatch score` over pictures and recordings with truth, in all of its forms, and its refusals."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.benchmarks.scenes import hung_over, scattered
from device.cli import main
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Scene

SIZE_PX = (800, 600)


def scored(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["score", str(folder), "--json", *words]) == 0
    table: dict[str, Any] = json.loads(capsys.readouterr().out)
    return table


def refused(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["score", str(folder), *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.fixture(scope="module")
def board() -> tuple[np.ndarray, dict[str, Any]]:
    """A drawn board of twenty pieces, and its truth in the form of a file beside a picture."""
    luck = np.random.default_rng(3)
    renderer = Renderer(hung_over(SIZE_PX), Look(), luck=luck)
    scene = Scene(scattered(luck))
    truth = renderer.truth(scene)
    pieces = [
        {"kind": p.kind.value, "x_mm": p.at.x_mm, "y_mm": p.at.y_mm, "px": list(p.px)} for p in truth.pieces
    ]
    return renderer.draw(scene, 0.0, 0, luck).whole_bgr(), {
        "corners_px": [list(corner) for corner in truth.corners_px],
        "pieces": pieces,
    }


@pytest.fixture
def folder(tmp_path: Path, board: tuple[np.ndarray, dict[str, Any]]) -> Path:
    """The board with its truth, and a grey picture whose truth has no board."""
    bgr, truth = board
    cv2.imwrite(str(tmp_path / "board.png"), bgr)
    cv2.imwrite(str(tmp_path / "bare.png"), np.full_like(bgr, 90))
    (tmp_path / "board.json").write_text(json.dumps({**truth, "source": "drawn"}))
    (tmp_path / "bare.json").write_text(json.dumps({"source": "drawn", "dice": []}))
    return tmp_path


def test_boards_and_pieces_are_judged_and_boardless_pictures_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = scored(folder, capsys)
    assert table["source"] == "drawn"
    assert (table["boards"]["known"], table["boards"]["found"]) == (1, 1)
    assert (table["boards"]["without"], table["boards"]["refused"]) == (1, 1)
    assert table["boards"]["corners_beyond"] == []
    assert table["pieces"]["any"]["known"] == 20
    assert table["pieces"]["any"]["f1"] > 0.9
    assert table["corner_share"]["worst"] < 0.01
    assert sum(row["count"] for row in table["scores"]) >= 18


@pytest.mark.long
def test_a_changed_truth_changes_what_is_right(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = scored(folder, capsys)
    truth = json.loads((folder / "board.json").read_text())
    moved = truth["pieces"][0]
    moved["px"] = [moved["px"][0] + 60, moved["px"][1]]
    for hidden in (0.45, 0.55):  # more than half hidden, a piece may be missed
        truth["pieces"].append({"kind": "white", "px": [5.0, 5.0], "occluded": hidden})
    (folder / "board.json").write_text(json.dumps(truth))
    after = scored(folder, capsys)
    was, now = (table["by_picture"].get("board.png", {"missed": 0, "ghosts": 0}) for table in (before, after))
    assert now["missed"] == was["missed"] + 2
    assert now["ghosts"] == was["ghosts"] + 1
    assert after["pieces"]["any"]["known"] == 21


def test_pictures_told_apart_are_in_no_other_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(folder), "--apart", "board.png"]) == 0
    output = capsys.readouterr().out
    rest, apart = output.split("drawn, told apart")
    assert "boards found" not in rest
    assert "boards found  1 of 1" in apart


def test_an_unknown_picture_cannot_be_told_apart(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--apart nobody" in refused(folder, capsys, "--apart", "nobody")


def test_sources_are_never_mixed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "not rendered" in refused(folder, capsys, "--source", "rendered")
    (folder / "bare.json").write_text(json.dumps({"source": "rendered", "dice": []}))
    assert "several sources (drawn, rendered)" in refused(folder, capsys)


@pytest.mark.parametrize(
    ("truth", "boards"),
    [
        ({"corners_px": {"NW": None, "NE": None, "SE": None, "SW": None}}, 0),
        ({"corners_px": None, "corners_est_px": {"NW": [1, 1]}}, 1),
        ({"corners_px": {"NE": [9, 1]}}, 1),
        ({"pockets_px": {"NE": [9, 1]}}, 1),
        ({"board_corners_px": None, "objects": []}, 0),
        ({"inner_corners": [8, 6]}, 0),
    ],
)
def test_a_truth_tells_whether_there_is_a_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], truth: dict[str, Any], boards: int
) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((200, 300, 3), 80, np.uint8))
    (tmp_path / "truth.json").write_text(json.dumps({"a.png": truth}))
    table = scored(tmp_path, capsys)
    assert (table["boards"]["known"], table["boards"]["without"]) == (boards, 1 - boards)


def test_a_truth_elsewhere_outranks_that_beside_and_unlabelled_pieces_judge_nothing(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = json.loads((folder / "board.json").read_text())
    elsewhere = tmp_path_factory.mktemp("truth") / "mine.json"
    elsewhere.write_text(json.dumps({"board.png": truth | {"pieces": None}}))
    table = scored(folder, capsys, "--truth", str(elsewhere))
    assert (table["boards"]["known"], table["boards"]["found"]) == (1, 1)
    assert table["pieces"]["any"]["known"] == 0
    assert table["by_picture"] == {}
    assert "nowhere.json" in refused(folder, capsys, "--truth", str(folder / "nowhere.json"))


@pytest.mark.long
@pytest.mark.parametrize("count", [2, pytest.param(8, marks=pytest.mark.long)])
def test_rendered_stills_are_read_with_the_board_found_by_itself(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], count: int
) -> None:
    for path in sorted((shared / "renders/stills").glob("*.json"))[:count]:
        for part in (path, path.with_suffix(".jpg")):
            (tmp_path / part.name).symlink_to(part)
    table = scored(tmp_path, capsys, "--source", "rendered")
    assert table["boards"]["found"] == count
    assert table["boards"]["corners_beyond"] == []
    assert table["pieces"]["any"]["f1"] >= 0.98
    assert table["position_mm"]["mean"] <= 1.0


def test_a_folder_without_truth_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no picture with a truth" in refused(tmp_path, capsys)
    assert "is no folder" in refused(tmp_path / "nowhere", capsys)


@pytest.mark.parametrize(
    "truth",
    [
        "not json",
        "[]",
        '{"a.jpg": {"corners_px": 7}}',
        '{"a.jpg": {"pieces": [{}]}}',
        '{"a.jpg": 3}',
        '{"a.jpg": {"corners_px": [[1, 2], [3]]}}',
    ],
)
def test_an_unfit_truth_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], truth: str
) -> None:
    (tmp_path / "a.jpg").write_bytes(b"")
    (tmp_path / "truth.json").write_text(truth)
    assert "truth" in refused(tmp_path, capsys)


def test_a_picture_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.jpg").write_bytes(b"no picture")
    (tmp_path / "a.json").write_text('{"dice": []}')
    assert "a.jpg" in refused(tmp_path, capsys)
