"""The visible features of a board give its probability: print at its place, rings, base circles, pockets."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Points
from calibration.printed.alignment import ANCHOR_MM
from calibration.printed.model import print_of
from calibration.registration.evidence import Evidence, evidence
from calibration.registration.print_search import LEAST_CONFIDENCE
from rules.carrom.board import opening_layout
from tests.calibration.registration.laid import laid
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import scene_of

SIZE_PX = (888, 660)
ALL = Evidence(np.ones(4), np.ones(4), 1.0, 1.0, 1.0, 1.0)
NOTHING = Evidence(np.zeros(4), np.zeros(4), 0.0, 0.0, 0.0, 0.0)
PRINTS = print_of()


@pytest.fixture(scope="module")
def grey(board_map: BoardMap) -> Points:
    renderer = Renderer(board_map, Look(), luck=np.random.default_rng(1))
    drawn = renderer.draw(scene_of(opening_layout(20.0)), 0.0, 0, np.random.default_rng(1))
    return drawn.y.astype(np.float32)


def test_all_there_is_makes_a_board_and_nothing_makes_none() -> None:
    assert ALL.probability() > 0.99
    assert NOTHING.probability() < 0.001
    assert (ALL.share(), NOTHING.share()) == (1.0, 0.0)


HALF = Evidence(np.full(4, 0.7), np.full(4, 0.7), 0.5, 0.5, 0.5, 0.5)
OUTSIDE = np.array([np.nan, 0.7, 0.7, 0.7])
MORE = {
    "outer": replace(HALF, outer=np.ones(4)),
    "inner": replace(HALF, inner=np.ones(4)),
    "centre": replace(HALF, centre=1.0),
    "rings": replace(HALF, rings=1.0),
    "circles": replace(HALF, circles=1.0),
    "pockets": replace(HALF, pockets=1.0),
}


@pytest.mark.parametrize("part", MORE)
def test_each_thing_seen_makes_a_board_likelier(part: str) -> None:
    assert MORE[part].probability() > HALF.probability()


def test_a_heap_in_the_middle_counts_beside_lines_and_pockets_and_never_tells_guesses_apart() -> None:
    heap = replace(HALF, heap=1.0)
    for lacking in (replace(heap, pockets=0.5), replace(heap, outer=np.zeros(4))):
        assert lacking.probability() == replace(lacking, heap=0.0).probability()
    seen = replace(heap, pockets=1.0)
    assert seen.probability() > replace(seen, heap=0.0).probability() == seen.of_print()


def test_corners_outside_the_picture_say_nothing() -> None:
    cut = replace(ALL, pockets=float("nan"), outer=np.array([1, 1, 1, np.nan]), rings=0.5)
    probabilities = [replace(cut, pockets=share).probability() for share in (0.0, 1.0)]
    assert probabilities[0] == cut.probability() < probabilities[1]
    assert 0 < cut.share() < 1


def test_a_drawn_board_is_evident_where_it_lies_and_nowhere_else(board_map: BoardMap, grey: Points) -> None:
    there = evidence(grey, laid(board_map), PRINTS)
    assert there.probability() > 0.95
    assert there.pockets == 1.0
    assert there.strays < 0.2
    beside = [laid(board_map, shift_mm=30.0), laid(board_map, size=0.9), laid(board_map, size=1.1)]
    assert max(evidence(grey, place, PRINTS).probability() for place in beside) < LEAST_CONFIDENCE


def test_an_even_picture_shows_nothing(board_map: BoardMap, grey: Points) -> None:
    seen = evidence(np.full_like(grey, 120.0), laid(board_map), PRINTS)
    assert seen.share() == seen.pockets == 0.0
    assert seen.probability() < 0.001


def test_a_grid_of_lines_is_no_board(board_map: BoardMap) -> None:
    canvas = np.full((SIZE_PX[1], SIZE_PX[0]), 190, np.uint8)
    for at_mm in np.linspace(-ANCHOR_MM, ANCHOR_MM, 18):  # nearly as far apart as base lines
        for ends in ([(at_mm, -ANCHOR_MM), (at_mm, ANCHOR_MM)], [(-ANCHOR_MM, at_mm), (ANCHOR_MM, at_mm)]):
            pixels = np.round(board_map.image_from_board(np.array(ends)) * 16).astype(np.int32)
            cv2.polylines(canvas, [pixels], False, 60, 2, cv2.LINE_AA, 4)
    seen = evidence(canvas.astype(np.float32), laid(board_map), PRINTS)
    assert seen.strays > 0.6
    assert 10 * seen.probability() < replace(seen, strays=0.0).probability()


def test_a_line_outside_of_the_picture_says_nothing_but_a_whole_side_is_missed() -> None:
    assert replace(HALF, outer=OUTSIDE).probability() == pytest.approx(HALF.probability())
    assert replace(HALF, outer=OUTSIDE, inner=OUTSIDE).probability() < HALF.probability() / 2
