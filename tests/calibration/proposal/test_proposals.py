"""The network's looks at a picture give the proposed surface in the picture's own pixels."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens import Picture, Points
from calibration.proposal.board_network import (
    CANVAS_PX,
    CELL_PX,
    BoardNetwork,
    Marks,
    canvas_from_cells,
    cells_from_canvas,
)
from calibration.proposal.proposals import (
    LIKELY_RANK,
    LOOKS,
    SQUARED,
    WHOLE,
    Proposal,
    _corners_squared,
    proposal,
)
from calibration.proposal.quadrilaterals import Agreement
from device.evaluation.truth import NAMES
from device.training.board_finding.marks import marks_due
from vision.synthetic.variety.varied import show, varied

CORNERS = np.array([[400.0, 180], [760, 210], [800, 590], [350, 560]])  # image pixels
PICTURE = np.zeros((720, 1280, 3), np.uint8)
GREY = 127


class PerfectNetwork(BoardNetwork):
    """Knows where the board is, None for nowhere, and marks it without a fault; counts the looks."""

    def __init__(self, corners_px: Points | None, *, sureness: float = 1.0, wavers_px: float = 0.0) -> None:
        self.corners_px, self.looks = corners_px, 0
        self.sureness, self.wavers_px = sureness, wavers_px

    def marks(self, bgr: Picture, canvas_from_image: Points) -> Marks:
        """The marks due on the canvas."""
        self.looks += 1
        corners = None
        if self.corners_px is not None:
            off_px = self.wavers_px if self.looks % 2 else 0.0
            corners = cv2.perspectiveTransform(self.corners_px[None] + off_px, canvas_from_image)[0]
        (surface, edge, corner), _ = marks_due(corners, (True,) * 4)
        sure = self.sureness
        return Marks(sure * surface, sure * edge, sure * corner, np.ones_like(surface))


def off_px(found: Points, wanted: Points) -> float:
    return float(np.hypot(*(found - wanted).T).max())


def test_a_surface_is_proposed_in_image_pixels_after_closer_looks() -> None:
    network = PerfectNetwork(CORNERS)
    proposed = proposal(PICTURE, network)
    assert proposed is not None
    assert off_px(proposed.corners_px, CORNERS) < 0.005 * proposed.side_px()
    assert proposed.side_px() == pytest.approx(
        np.hypot(*(CORNERS - np.roll(CORNERS, 1, axis=0)).T).mean(), rel=0.01
    )
    assert proposed.likelihood() > 0.99


@pytest.mark.parametrize(
    ("sureness", "wavers_px", "looks"),
    [
        (1.0, 0.0, 1 + 1 + len(SQUARED)),
        (0.6, 0.0, len(WHOLE) + 1 + len(SQUARED)),
        (1.0, 20.0, 1 + LOOKS + 1 + len(SQUARED)),
    ],
    ids=["plain", "faint", "plain but nowhere twice"],
)
def test_a_look_that_would_only_confirm_the_one_before_is_left_out(
    sureness: float, wavers_px: float, looks: int
) -> None:
    network = PerfectNetwork(CORNERS, sureness=sureness, wavers_px=wavers_px)
    assert proposal(PICTURE, network) is not None
    assert network.looks == looks


@pytest.mark.parametrize(
    "corners",
    [
        [[100, 100], [100, 100], [300, 300], [100, 300]],
        [[100, 100], [200, 200], [300, 300], [400, 400]],
        [[307, 123], [322, 127], [320, 125], [315, 128]],
        [[0, 0], [0, 0], [0, 0], [0, 0]],
    ],
    ids=["two alike", "on a line", "crossed", "a point"],
)
def test_corners_that_make_no_square_are_not_laid_as_one(corners: list[list[float]]) -> None:
    network = PerfectNetwork(CORNERS)
    seen = np.array(corners, float)
    assert _corners_squared(network, PICTURE, seen, SQUARED[0]) is seen
    assert network.looks == 0


def test_a_corner_beyond_the_picture_is_proposed_too() -> None:
    corners = CORNERS + np.array([450.0, 0])  # the eastern corners lie beyond 1280
    proposed = proposal(PICTURE, PerfectNetwork(corners))
    assert proposed is not None
    assert off_px(proposed.corners_px, corners) < 0.01 * proposed.side_px()


def test_nothing_marked_is_nothing_proposed() -> None:
    network = PerfectNetwork(None)
    assert proposal(PICTURE, network) is None
    assert network.looks == len(WHOLE)


def test_a_board_is_as_likely_as_none_at_the_rank_between_them() -> None:
    def of_rank(rank: float) -> Proposal:
        return Proposal(CORNERS, Agreement((1.0, 1.0, 1.0, 1.0), rank / 1.3, 1.0, 1.0, 0.3))

    assert of_rank(LIKELY_RANK).likelihood() == pytest.approx(0.5)
    assert of_rank(LIKELY_RANK + 0.1).likelihood() > 0.95
    assert of_rank(LIKELY_RANK - 0.1).likelihood() < 0.05


@pytest.mark.parametrize("name", ["anskarthik_board", "nic_empty", "maimoons_empty"])
def test_the_shipped_network_proposes_photographed_boards(shared: Path, name: str) -> None:
    truth = json.loads((shared / "photos/carrom/truth.json").read_text())[f"{name}.jpg"]
    wanted = np.array([truth["corners_px"][side] for side in NAMES])
    proposed = proposal(np.asarray(cv2.imread(str(shared / f"photos/carrom/{name}.jpg")), np.uint8))
    assert proposed is not None
    assert off_px(proposed.corners_px, wanted) < 0.03 * proposed.side_px()
    assert proposed.likelihood() > 0.9


def test_the_shipped_network_sees_a_drawn_board_roughly() -> None:
    """Drawn boards are not learnt from."""
    shown = show(varied(20000))
    wanted = np.asarray(shown.varied.board_map.corners_px(), float)
    proposed = proposal(shown.bgr)
    assert proposed is not None
    offs = [off_px(np.roll(proposed.corners_px, turn, axis=0), wanted) for turn in range(4)]
    assert min(offs) < 0.1 * proposed.side_px()


def test_cells_and_canvas_pixels_are_each_others_inverse() -> None:
    cells = np.array([[0.0, 0], [55, 55], [-3.5, 20.25]])
    assert cells_from_canvas(canvas_from_cells(cells)) == pytest.approx(cells)
    middle = (CELL_PX - 1) / 2  # the first cell covers the canvas's first four pixels
    assert canvas_from_cells(np.zeros((1, 2))).tolist() == [[middle, middle]]


def test_marks_tell_the_part_of_the_canvas_that_lies_in_the_picture() -> None:
    bgr = np.full((CANVAS_PX, CANVAS_PX // 2, 3), GREY, np.uint8)
    marks = BoardNetwork().marks(bgr, np.eye(3))
    cells = CANVAS_PX // CELL_PX
    for field in (marks.surface, marks.edge, marks.corner, marks.inside):
        assert field.shape == (cells, cells)
        assert 0 <= field.min() <= field.max() <= 1
    assert marks.inside[:, : cells // 2].min() == 1
    assert marks.inside[:, cells // 2 + 1 :].max() == 0


def test_a_mirrored_picture_has_mirrored_marks() -> None:
    """The network looks at the canvas and at its mirror image, so it cannot tell them apart."""
    bgr = np.random.default_rng(1).integers(0, 255, (CANVAS_PX, CANVAS_PX, 3), np.uint8)
    network = BoardNetwork()
    one, other = (network.marks(seen, np.eye(3)) for seen in (bgr, np.ascontiguousarray(bgr[:, ::-1])))
    assert np.abs(one.surface - other.surface[:, ::-1]).max() < 1e-5
