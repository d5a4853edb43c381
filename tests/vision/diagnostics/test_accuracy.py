"""The judging of readings: pairs, ghosts, misses, kinds, hidden pieces."""

import pytest

from rules.pieces import Kind
from rules.table import Mm
from vision.diagnostics.accuracy import (
    KnownPiece,
    Tally,
    calibration_error,
    errors_mm,
    judge,
    kind_share,
    kinds_wrong,
    score_curve,
    tally,
)
from vision.pieces.seen import SeenPiece


def seen(kind: Kind, x_px: float, score: float = 0.9) -> SeenPiece:
    return SeenPiece(kind, Mm(x_px, 0.0), (x_px, 100.0), 15.5, score)


def known(kind: Kind | None, x_px: float, hidden: float = 0.0) -> KnownPiece:
    return KnownPiece(kind, (x_px, 100.0), 15.0, 15.5, hidden, (x_px, 0.0))


def test_the_nearest_reading_takes_a_piece_and_the_other_is_a_ghost() -> None:
    reading = judge([seen(Kind.WHITE, 106), seen(Kind.WHITE, 101)], [known(Kind.WHITE, 100)])
    assert [piece.px[0] for piece, _ in reading.pairs] == [101]
    assert [ghost.px[0] for ghost in reading.ghosts] == [106]
    assert tally([reading]) == Tally(1, 2, 1)


def test_a_reading_a_radius_away_is_both_a_ghost_and_a_miss() -> None:
    reading = judge([seen(Kind.WHITE, 115)], [known(Kind.WHITE, 100)])
    assert reading.pairs == ()
    assert (len(reading.ghosts), len(reading.missed)) == (1, 1)


def test_a_wrong_kind_is_wrong_for_both_kinds_yet_found() -> None:
    readings = [judge([seen(Kind.QUEEN, 100)], [known(Kind.BLACK, 100)])]
    assert tally(readings) == Tally(1, 1, 1)
    assert tally(readings, Kind.QUEEN) == Tally(0, 1, 0)
    assert tally(readings, Kind.BLACK) == Tally(0, 0, 1)
    assert kind_share(readings) == 0.0
    assert kinds_wrong(readings[0]) == 1


def test_a_piece_of_unknown_kind_counts_for_finding_only() -> None:
    readings = [judge([seen(Kind.QUEEN, 100)], [known(None, 100)])]
    assert tally(readings) == Tally(1, 1, 1)
    assert tally(readings, Kind.QUEEN) == Tally(0, 0, 0)
    assert kind_share(readings) == 1.0


@pytest.mark.parametrize("readings", [[seen(Kind.BLACK, 104)], []])
def test_a_hidden_piece_is_optional(readings: list[SeenPiece]) -> None:
    reading = judge(readings, [known(Kind.WHITE, 100, hidden=0.51)])
    assert tally([reading]).f1 == 1.0
    assert (kind_share([reading]), kinds_wrong(reading), len(errors_mm([reading]))) == (1.0, 0, 0)


def test_a_half_hidden_piece_is_not() -> None:
    assert tally([judge([], [known(Kind.WHITE, 100, hidden=0.5)])]) == Tally(0, 0, 1)


def test_an_empty_board_with_nothing_seen_is_right() -> None:
    assert tally([judge([], [])]).f1 == 1.0


def test_the_error_is_measured_in_millimetres_with_and_without_a_true_place() -> None:
    placed = judge([seen(Kind.WHITE, 103)], [known(Kind.WHITE, 100)])
    pixels_only = judge([seen(Kind.WHITE, 103)], [KnownPiece(Kind.WHITE, (100.0, 100.0), 31.0)])
    assert errors_mm([placed]).tolist() == [3.0]
    assert errors_mm([pixels_only]).tolist() == [pytest.approx(1.5)]


def test_the_score_curve_tells_how_often_a_score_is_right() -> None:
    right = [judge([seen(Kind.WHITE, 100, 0.92)], [known(Kind.WHITE, 100)])] * 9
    wrong = [judge([seen(Kind.WHITE, 100, 0.92)], [])]
    ((mean, share, count),) = score_curve(right + wrong)
    assert (mean, share) == pytest.approx((0.92, 0.9))
    assert count == 10


def test_scores_that_promise_too_much_are_off_by_as_much() -> None:
    right = judge([seen(Kind.WHITE, 100, 0.92)], [known(Kind.WHITE, 100)])
    wrong = judge([seen(Kind.WHITE, 100, 0.92)], [])
    assert calibration_error([right] * 23 + [wrong] * 2) == pytest.approx(0.0)
    assert calibration_error([wrong]) == pytest.approx(0.92)
    assert calibration_error([right, wrong]) == pytest.approx(0.42)
    assert calibration_error([]) == 0.0
