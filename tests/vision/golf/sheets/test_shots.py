"""Segments are followed from mark to mark, in the order in which they were drawn."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.golf.roll_in_one.lines.edges import Edge, edge
from rules.hexes import Hex
from vision.golf.sheets.segment import SeenSegment
from vision.golf.sheets.shots import LONG, shots_of

BORDERS = [edge(Hex(q, 0), 0) for q in range(-1, 12)]  # from the west to the east


def segment(q: int, colour: str = "blue", sides: tuple[int, int] = (3, 0)) -> SeenSegment:
    return SeenSegment(colour, Hex(q, 0), sides, 0.9)


def marks_at(*borders: Edge) -> dict[Edge, float]:
    return dict.fromkeys(borders, 1.0)


def nowhere(border: Edge) -> bool:
    return False


def read(
    segments: list[SeenSegment],
    marks: dict[Edge, float],
    is_tee: Callable[[Edge], bool] = nowhere,
    is_green: Callable[[Edge], bool] = nowhere,
) -> list[tuple[Edge, ...]]:
    lines = shots_of(segments, lambda border, _: marks.get(border, 0.0), is_tee, is_green)
    return [shot.edges for shot in lines.shots]


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_shot_ends_at_its_mark(is_turned: bool) -> None:
    line = [segment(q, sides=(0, 3) if is_turned else (3, 0)) for q in range(3)]
    assert read(line, marks_at(BORDERS[3])) == [tuple(BORDERS[:4])]
    assert read(line, marks_at(BORDERS[0])) == [tuple(BORDERS[3::-1])]


def test_the_next_shot_begins_where_one_ended() -> None:
    shots = read([segment(q) for q in range(6)], marks_at(BORDERS[2], BORDERS[6]))
    assert shots == [tuple(BORDERS[:3]), tuple(BORDERS[2:7])]


def test_a_hole_begins_at_its_tee_and_ends_on_a_green_whatever_is_marked() -> None:
    line, marks = [segment(q) for q in range(3)], marks_at(BORDERS[0])
    assert read(line, marks) == [tuple(BORDERS[3::-1])]
    assert read(line, marks, is_tee=lambda border: border == BORDERS[0]) == [tuple(BORDERS[:4])]
    assert read(line, marks, is_green=lambda border: border == BORDERS[3]) == [tuple(BORDERS[:4])]


def test_pens_are_apart() -> None:
    line = [segment(0), segment(1), segment(2, "red"), segment(3, "red")]
    lines = shots_of(line, lambda border, _: float(border in (BORDERS[2], BORDERS[4])), nowhere, nowhere)
    assert [(shot.colour, len(shot.edges)) for shot in lines.shots] == [("blue", 3), ("red", 3)]


def test_a_pen_that_left_single_segments_alone_is_in_doubt() -> None:
    lines = shots_of([segment(0), segment(4)], lambda border, _: 1.0, nowhere, nowhere)
    assert (lines.shots, lines.unread) == ((), 2)


def test_print_inside_a_hex_is_no_line_and_a_long_line_is_one_without_a_mark() -> None:
    assert read([segment(0), segment(1)], {}) == []
    assert len(read([segment(q) for q in range(LONG)], {})) == 1


@pytest.mark.parametrize(
    ("sides", "score", "mark", "is_read"),
    [((3, 0), 1.0, 0.0, True), ((3, 0), 0.8, 1.0, False), ((3, 2), 1.0, 0.0, False), ((3, 2), 1.0, 0.7, True)],
)
def test_a_single_segment_is_a_shot_only_beside_a_tee(
    sides: tuple[int, int], score: float, mark: float, is_read: bool
) -> None:
    line = SeenSegment("blue", Hex(0, 0), sides, score)
    start, end = line.ends
    marks = {end: mark}
    assert len(read([line], marks, lambda border: border == start)) == is_read
    assert read([line], marks) == []


def test_a_weak_curl_beside_a_line_is_print() -> None:
    line = [segment(q) for q in range(4)]
    curl = SeenSegment("blue", Hex(2, 0), (0, 1), 0.8)
    marks = marks_at(BORDERS[4])
    assert read([*line, curl], marks) == read(line, marks) == [tuple(BORDERS[:5])]
    plain = replace(curl, score=1.0)
    assert len(read([*line, plain], marks)) > 1
    assert len(read([*line, curl], marks_at(BORDERS[4], *curl.ends))) > 1


def test_where_nobody_can_tell_shots_apart_they_are_counted_as_unread() -> None:
    ring = [SeenSegment("blue", Hex(0, 0), (side, (side + 1) % 6), 0.9) for side in range(6)]
    lines = shots_of(ring, lambda border, _: 0.0, nowhere, nowhere)
    assert (lines.shots, lines.unread) == ((), 6)


@given(st.integers(2, 11), st.sets(st.integers(1, 11)), st.randoms(use_true_random=False))
def test_every_segment_is_in_a_shot_once_whatever_its_order(length: int, ends: set[int], luck: object) -> None:
    line = [segment(q) for q in range(length)]
    luck.shuffle(line)  # type: ignore[attr-defined]
    marks = marks_at(*(BORDERS[end] for end in {*ends, length} if end <= length))
    shots = read(line, marks)
    assert sorted(shots) == sorted(shots, key=lambda edges: edges[0])
    assert [border for edges in sorted(shots) for border in edges[1:]] == BORDERS[1 : length + 1]
