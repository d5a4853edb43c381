"""Disturbed photographs: a picture and its truth agree, and a sample is read correctly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from device.evaluation.truth import KnownPicture
from device.figures.disturbed import DISTURBED, WAYS, mirrored
from device.figures.figure import Plan
from device.figures.pictures import PictureFigure
from rules.pieces import Kind
from vision.diagnostics.accuracy import KnownPiece
from vision.frame import Plane

DOT, SIDE = (60, 40), 4
CORNERS = np.array([[10.0, 10.0], [190.0, 12.0], [188.0, 140.0], [12.0, 138.0]])
STRONG = (40, 40, 200)


def dotted() -> tuple[Plane, KnownPicture]:
    """A grey picture with one strong dot, and the truth of it."""
    bgr = np.full((150, 200, 3), 128, np.uint8)
    bgr[DOT[1] - SIDE : DOT[1] + SIDE + 1, DOT[0] - SIDE : DOT[0] + SIDE + 1] = STRONG
    piece = KnownPiece(Kind.QUEEN, DOT, float(SIDE), 15.5, 0.0, (-100.0, 80.0))
    return bgr, KnownPicture(Path("dot.jpg"), CORNERS, 1.0, (piece,))


@pytest.mark.parametrize("name", WAYS)
def test_the_truth_of_a_disturbed_picture_goes_where_its_pixels_go(name: str) -> None:
    bgr, known = WAYS[name](*dotted())
    redness = bgr[..., 2].astype(float) - bgr[..., 1]
    rows, columns = np.nonzero(redness > 0.6 * redness.max())
    (piece,) = known.pieces
    assert np.hypot(columns.mean() - piece.px[0], rows.mean() - piece.px[1]) < 1.0
    assert known.corners_px is not None
    (ax, ay), (bx, by) = known.corners_px[2] - known.corners_px[0], known.corners_px[3] - known.corners_px[1]
    assert abs(ax * by - ay * bx) / 2 / piece.radius_px**2 == pytest.approx(178 * 127 / SIDE**2, rel=0.2)


def test_a_mirrored_board_still_runs_clockwise_from_its_north_west() -> None:
    _, known = mirrored(*dotted())
    assert known.corners_px is not None
    assert known.corners_px.tolist() == [[9.0, 12.0], [189.0, 10.0], [187.0, 138.0], [11.0, 140.0]]
    assert known.pieces[0].at_mm == (100.0, 80.0)


def test_mirrored_twice_it_is_the_same() -> None:
    bgr, known = dotted()
    again, truth = mirrored(*mirrored(bgr, known))
    assert np.array_equal(again, bgr)
    assert truth.corners_px is not None
    assert truth.corners_px == pytest.approx(CORNERS)
    assert truth.pieces == known.pieces


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("figure", "picture", "ways"),
    [
        (DISTURBED[0], "tanmay_142222", ("grained",)),
        pytest.param(DISTURBED[0], "tanmay_142222", ("greyer", "mirrored"), marks=pytest.mark.long),
        (DISTURBED[1], "still_001", ("aslant", "paler")),
        pytest.param(DISTURBED[1], "still_006", ("warmer", "aslant otherwise"), marks=pytest.mark.long),
    ],
)
def test_a_disturbed_picture_is_read_all_the_same(
    shared: Path, figure: PictureFigure, picture: str, ways: tuple[str, ...]
) -> None:
    """In the rendered ones a striker was missed, and a petal taken for a coin."""
    plan = Plan(shared=shared)
    parts = [part for part in figure.parts(plan) if part.startswith(picture)]
    assert len(parts) == len(WAYS)
    judged = [figure.judge(part, plan) for part in parts if part.endswith(ways)]
    assert all(picture.found for picture in judged)
    assert sum(len(picture.reading.missed) + len(picture.reading.ghosts) for picture in judged) == 0
