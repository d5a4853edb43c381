"""Overlapping pieces are moved apart; everything else in the reading is unchanged."""

import numpy as np

from calibration.lens import Lens
from rules.pieces import Kind
from rules.table import Mm
from vision.pieces.assembly import Candidate
from vision.pieces.overlap import lay_apart, without_overlap
from vision.pieces.seen import SeenPiece
from vision.pieces.suppression import PIECE
from vision.synthetic.scene.camera import camera_above

MAP = camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -120.0, 1040.0))


def read(kind: Kind, x_mm: float, y_mm: float, radius_mm: float, reason: str = PIECE) -> Candidate:
    px = MAP.image_from_board(np.array([[x_mm, y_mm]]), 8.0)[0]
    piece = SeenPiece(kind, Mm(x_mm, y_mm), (float(px[0]), float(px[1])), radius_mm, 0.9)
    return Candidate(piece, reason)


def gap_mm(first: Candidate, second: Candidate) -> float:
    return float(
        np.hypot(first.piece.at.x_mm - second.piece.at.x_mm, first.piece.at.y_mm - second.piece.at.y_mm)
    )


def test_two_that_overlap_give_way_alike_along_their_line() -> None:
    left, right = lay_apart([read(Kind.WHITE, -14.0, 50.0, 15.4), read(Kind.BLACK, 14.0, 50.0, 15.4)], MAP)
    assert abs(gap_mm(left, right) - 31.0) < 0.1
    assert abs(left.piece.at.x_mm + right.piece.at.x_mm) < 1e-9
    assert left.piece.at.y_mm == right.piece.at.y_mm == 50.0
    there = MAP.image_from_board(np.array([[left.piece.at.x_mm, 50.0]]), 8.0)[0]
    assert np.allclose(left.piece.px, there)


def test_what_lies_free_is_refused_or_shares_a_place_stays() -> None:
    given = (
        read(Kind.WHITE, 0.0, 0.0, 15.4),
        read(Kind.BLACK, 32.0, 0.0, 15.4),
        read(Kind.BLACK, 10.0, 5.0, 15.4, reason="print"),
        read(Kind.WHITE, 200.0, 0.0, 15.4),
        read(Kind.STRIKER, 205.0, 0.0, 20.6),
    )
    assert lay_apart(given, MAP) == given
    assert lay_apart(given[:1], MAP) == given[:1]


def test_a_striker_pushes_with_its_own_radius() -> None:
    coins = [read(Kind.WHITE, 100.0 * k, 0.0, 15.4) for k in range(3)]
    *_, striker = lay_apart([*coins, read(Kind.STRIKER, 34.0, 0.0, 20.6)], MAP)
    assert abs(striker.piece.at.x_mm - 35.1) < 0.2


def test_a_pack_read_with_errors_comes_nearer_to_the_truth() -> None:
    angles = np.arange(6) * np.pi / 3
    ring = 31.0 * np.column_stack([np.cos(angles), np.sin(angles)])
    truth = np.concatenate([[[0.0, 0.0]], ring])
    luck, reach = np.random.default_rng(5), np.full(7, 15.5)
    before, after = [], []
    for _ in range(40):
        at = truth + luck.normal(0, 0.7, truth.shape)
        before.append(np.linalg.norm(at - truth, axis=1).mean())
        after.append(np.linalg.norm(without_overlap(at, reach) - truth, axis=1).mean())
    assert np.mean(after) < 0.95 * np.mean(before)
