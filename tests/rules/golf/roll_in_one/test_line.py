"""Lines of Roll in One: the offers are those that brute force finds, and lines turn with the map."""

from itertools import product

import pytest

from rules.golf.roll_in_one.lines.edges import Edge, edge, side_towards, sides_of
from rules.golf.roll_in_one.lines.line import (
    TURNS,
    Line,
    Shape,
    is_finished,
    legal_lines,
    line_from_turns,
    offered,
    why_not,
)
from rules.hexes import Hex, rotated, step, turned

START = edge(Hex(0, 0), 3)
SHAPES = [
    Shape(1, 0),
    Shape(1, 2),
    Shape(2, 0),
    Shape(2, 1),
    Shape(2, 2),
    Shape(3, 0),
    Shape(3, 1),
    Shape(4, 1),
    Shape(5, 2),
    Shape(3, 0, may_curl=True, may_fall_short=True),
    Shape(4, 1, curl_is_bend=True),
    Shape(1, 1, keeps_bend=True),
    Shape(2, 2, keeps_bend=True),
    Shape(3, 2, keeps_bend=True),
    Shape(3, 1, curls_bound=True),
]


def is_legal(shape: Shape, line: Line) -> bool:
    """The five rules of section 2, restated plainly."""
    turns = [segment.turn for segment in line]
    bends = [turn for turn in turns if abs(turn) == 1 or (shape.curl_is_bend and abs(turn) == 2)]
    curls = sum(abs(turn) == 2 for turn in turns)
    room = len(turns) - 1 if shape.keeps_bend and len(turns) > 1 else len(turns)
    needed = min(shape.curls, room)
    one_way = [turn for turn in turns if turn in bends or (shape.curls_bound and abs(turn) == 2)]
    length = len(turns) in (
        {shape.segments} | ({max(shape.segments - 1, 1)} if shape.may_fall_short else set())
    )
    curled = curls == needed or (shape.may_curl and curls == 1)
    bent = len(bends) <= 2 and len({turn > 0 for turn in one_way}) <= 1
    enough = len(turns) == 1 or curls == len(turns) or bool(bends)
    return length and curled and bent and enough and not meets_itself(line)


def meets_itself(line: Line) -> bool:
    """Whether a line meets itself: at an edge, or with two ways in one hex whose sides alternate round it."""
    edges = [line[0].start, *(segment.end for segment in line)]
    if len(set(edges)) < len(edges):
        return True
    for k, segment in enumerate(line):
        for earlier in line[:k]:
            around = [
                side
                for side in range(6)
                if side in (segment.enter, segment.leave, earlier.enter, earlier.leave)
            ]
            mine = [side in (segment.enter, segment.leave) for side in around]
            if segment.hex == earlier.hex and mine in ([True, False, True, False], [False, True, False, True]):
                return True
    return False


def brute_force(shape: Shape) -> set[Line]:
    lines = set()
    for length in range(1, shape.segments + 1):
        for into, turns in product(sides_of(START), product(TURNS, repeat=length)):
            line = line_from_turns(START, into, turns)
            if is_legal(shape, line):
                lines.add(line)
    return lines


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_what_is_offered_is_what_can_still_be_finished(shape: Shape) -> None:
    lines = brute_force(shape)
    assert set(legal_lines(START, shape)) == lines
    assert lines
    prefixes = {line[:k] for line in lines for k in range(len(line))}
    for prefix in prefixes:
        expected = {
            line[len(prefix)] for line in lines if line[: len(prefix)] == prefix and len(line) > len(prefix)
        }
        assert set(offered(START, shape, prefix)) == expected
        assert is_finished(shape, prefix) == (prefix in lines)


@pytest.mark.parametrize("shape", SHAPES[:9], ids=str)
def test_a_reason_is_given_exactly_where_a_line_is_wrong(shape: Shape) -> None:
    lines = brute_force(shape)
    for into, turns in product(sides_of(START), product(TURNS, repeat=min(shape.segments, 4))):
        line = line_from_turns(START, into, turns)
        assert (why_not(START, shape, line) is None) == (line in lines)


def test_lines_turn_with_the_lattice() -> None:
    shape = Shape(4, 1)
    turned_start = edge(rotated(Hex(0, 0), 1), turned(3, 1))
    shapes = {tuple(segment.turn for segment in line) for line in legal_lines(START, shape)}
    other = {tuple(segment.turn for segment in line) for line in legal_lines(turned_start, shape)}
    assert shapes == other
    assert shapes == {tuple(-turn for turn in turns) for turns in shapes}


def test_an_edge_has_one_name_and_two_sides() -> None:
    for side in range(6):
        at = Hex(2, -5)
        border = edge(at, side)
        assert border == edge(step(at, side), turned(side, 3))
        assert set(sides_of(border)) == {at, step(at, side)}
        assert side_towards(border, at) == side
        assert side_towards(border, step(at, side)) == turned(side, 3)
    assert edge(Hex(0, 0), 3) == Edge(Hex(-1, 0), 0)


def test_three_curls_the_same_way_come_back_to_where_they_began() -> None:
    line = line_from_turns(START, Hex(0, 0), (2, 2, 2))
    assert line[-1].end == START
    assert why_not(START, Shape(3, 3), line) == "segment 3 crosses or touches the line itself"
    assert why_not(START, Shape(3, 3), line_from_turns(START, Hex(0, 0), (2, 2, -2))) is None
