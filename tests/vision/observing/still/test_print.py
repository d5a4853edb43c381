"""Print is no piece; a disc on it, or beside it, is one."""

from functools import cache

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.pieces import Kind
from rules.table import Mm
from vision.observing.still import look_at_still
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import DARK_WOODS, Look, Motif
from vision.synthetic.scene.scene import Disc, Scene

CIRCLE = Mm(219.1, -252.6)
WOODS = ((125.0, 180.0, 215.0), DARK_WOODS[1])


@cache
def table(look: Look, seed: int = 1) -> tuple[Renderer, BoardMap]:
    board_map = camera_above(Lens.from_hfov(888, 660, 66.0), (60.0, -150.0, 1050.0), (0.0, 0.0), 5.0)
    return Renderer(board_map, look, luck=np.random.default_rng(seed)), board_map


def seen(look: Look, *discs: Disc) -> list[tuple[Kind, float]]:
    renderer, board_map = table(look)
    frame = renderer.draw(Scene(discs), 0.0, 0, np.random.default_rng(2))
    still = look_at_still(frame, board_map)
    return sorted((p.kind, round(np.hypot(p.at.x_mm, p.at.y_mm), -1)) for p in still.pieces)


@pytest.mark.sample(2)
@pytest.mark.parametrize(  # each motif on one of the woods, and in the long run on the other
    ("motif", "wood"),
    [
        pytest.param(motif, wood, marks=pytest.mark.long if (number + dark) % 2 else ())
        for number, motif in enumerate(Motif)
        for dark, wood in enumerate(WOODS)
    ],
)
def test_an_empty_board_holds_no_piece(motif: Motif, wood: tuple[float, float, float]) -> None:
    assert seen(Look(motif=motif, wood=wood)) == []


@pytest.mark.parametrize("kind", [Kind.WHITE, Kind.BLACK, Kind.STRIKER])
def test_a_piece_on_a_base_circle_is_a_piece(kind: Kind) -> None:
    other = Disc(Kind.BLACK, Mm(-90.0, 170.0))
    pieces = seen(Look(), Disc(kind, CIRCLE), other)
    assert pieces == sorted([(kind, 330.0), (Kind.BLACK, 190.0)])


@pytest.mark.parametrize("y_mm", [50.0, -60.0])
def test_a_coin_alone_near_the_middle_is_a_piece(y_mm: float) -> None:
    assert seen(Look(motif=Motif.PLAIN), Disc(Kind.BLACK, Mm(0.0, y_mm))) == [(Kind.BLACK, abs(y_mm))]
