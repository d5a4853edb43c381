"""A board without print is placed by its cushions' feet, through lenses that bend its sides, too."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.cushion.snapped_sides import bend_of_sides
from calibration.find import search
from calibration.lens import Lens, Picture
from calibration.printed.model import print_of
from calibration.proposal.proposals import proposal
from calibration.registration.print_search import LEAST_CONFIDENCE, registered_print
from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.ornament import Arrows, Circles
from vision.synthetic.scene.scene import scene_of

COINS = tuple(
    Piece(Kind.WHITE, Mm(x_mm, y_mm)) for x_mm, y_mm in [(-150.0, 200.0), (20.0, -90.0), (160.0, 50.0)]
)


def bare() -> Look:
    """A look without any print."""
    look = Look()
    ornament = replace(look.ornament, circles=Circles.NONE, arrows=Arrows.NONE, medallion=None, words=())
    return replace(look, ink=look.wood, red=look.wood, ornament=ornament)


@cache
def seen(k1: float) -> tuple[BoardMap, Picture]:
    """A bare board before a camera whose lens bends so, and its picture."""
    lens = replace(Lens.from_hfov(1332, 990, 78.0), k1=k1)
    board_map = camera_above(lens, (90.0, -300.0, 900.0))
    return board_map, Renderer(board_map, bare(), luck=np.random.default_rng(5)).picture(scene_of(COINS))


@pytest.mark.sample(1)
@pytest.mark.parametrize("k1", [-0.16, 0.0])
def test_a_bare_board_is_placed_by_its_cushions(k1: float) -> None:
    """Each side by itself goes to the plainest of several edges, and straight."""
    board_map, picture = seen(k1)
    found = search(picture).board_map
    side_px = 740 * board_map.px_per_mm()
    assert np.hypot(*(found.corners_px() - board_map.corners_px()).T).max() < 0.0025 * side_px
    assert found.residual_mm < 0.01 * 740, "without a line it is that of the corners, and never infinite"


@pytest.mark.parametrize(("k1", "least", "most"), [(-0.16, -0.4, -0.12), (0.0, 0.0, 0.0)])
def test_sides_show_whether_the_lens_bends(k1: float, least: float, most: float) -> None:
    board_map, picture = seen(k1)
    beside = board_map.corners_px() + np.array([(4.0, -3.0), (-3.0, 2.0), (3.0, 4.0), (-2.0, -4.0)])
    assert least <= bend_of_sides(picture, beside) <= most


def test_plain_sides_end_the_search_for_print_where_it_does_not_show() -> None:
    """A bare board by its sides alone; a printed one by its print."""
    board_map, picture = seen(0.0)
    assert registered_print(picture, print_of(), proposal(picture), has_plain_sides=True) is None
    printed = Renderer(board_map, Look(), luck=np.random.default_rng(5)).picture(scene_of(COINS))
    registered = registered_print(printed, print_of(), proposal(printed), has_plain_sides=True)
    assert registered is not None
    assert registered.confidence > LEAST_CONFIDENCE
