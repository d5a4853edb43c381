"""Paths belong to the pieces that lay at their beginning; a broken track is one path."""

from __future__ import annotations

from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.change.movers import Mover
from vision.tracking.paths import paths_of
from vision.tracking.track import Sighting, Track

STRIKER, COIN = Piece(Kind.STRIKER, Mm(0.0, -250.0)), Piece(Kind.WHITE, Mm(0.0, 0.0))


def track(*places: tuple[float, float, float]) -> Track:
    return Track(
        tuple(Sighting(t, Mover(Mm(x, y), 900.0, 200.0, over_border=False), True) for t, x, y in places)
    )


def test_a_track_is_the_piece_that_lay_where_it_begins() -> None:
    struck = track((1.0, 0.0, -240.0), (1.1, 0.0, -30.0))
    fell = track((1.1, 0.0, 5.0), (1.5, 0.0, 340.0))
    found = paths_of((fell, struck), (STRIKER, COIN), 0.9, 2.0)
    assert [path.kind for path in found] == [Kind.STRIKER, Kind.WHITE]
    assert found[1].places[-1] == (1.5, Mm(0.0, 340.0))


def test_a_track_that_begins_at_no_piece_is_left_out() -> None:
    finger = track((1.0, 200.0, 200.0), (1.1, 230.0, 200.0))
    assert paths_of((finger,), (STRIKER, COIN), 0.9, 2.0) == ()


def test_a_broken_track_is_one_path() -> None:
    first = track((1.0, 0.0, 10.0), (1.02, 0.0, 30.0))
    second = track((1.04, 0.0, 52.0), (1.06, 0.0, 71.0))
    (path,) = paths_of((first, second), (COIN,), 0.9, 2.0)
    assert len(path.places) == 4


def test_what_moved_before_the_stroke_is_no_part_of_it() -> None:
    assert paths_of((track((0.1, 0.0, 5.0), (0.2, 0.0, 50.0)),), (COIN,), 0.9, 2.0) == ()
