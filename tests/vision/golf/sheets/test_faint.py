"""Faint segments are believed where they go on from plain ones or hang together."""

from rules.hexes import Hex
from vision.golf.sheets.faint import LEAST_SCORE, LONG, with_faint
from vision.golf.sheets.segment import SeenSegment


def segment(q: int, sides: tuple[int, int] = (3, 0), score: float = 0.9) -> SeenSegment:
    return SeenSegment("blue", Hex(q, 0), sides, score)


def test_a_line_goes_on_from_where_plain_ink_ends() -> None:
    assert with_faint([segment(0)], [segment(1)]) == [segment(0), segment(1)]
    assert with_faint([segment(0)], [segment(2)]) == [segment(0)]


def test_faint_segments_by_themselves_are_a_line_where_they_are_many() -> None:
    row = [segment(q) for q in range(LONG)]
    assert sorted(with_faint([], row), key=lambda one: one.at) == row
    assert with_faint([], row[1:]) == []
    curls = [SeenSegment("blue", Hex(q, 0), (1, 0), 0.9) for q in range(LONG)]
    assert with_faint([], curls) == []


def test_plain_ink_is_believed_before_faint_ink_on_the_same_side() -> None:
    other = segment(0, sides=(3, 1))
    assert with_faint([segment(0)], [other, segment(0)]) == [segment(0)]


def test_what_hardly_fits_a_way_is_no_line() -> None:
    assert with_faint([segment(0)], [segment(1, score=LEAST_SCORE - 0.01)]) == [segment(0)]
