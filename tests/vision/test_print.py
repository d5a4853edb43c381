"""Print is known by its mirrored places in the picture: what hides it, or lies elsewhere, is a piece."""

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.pieces import Kind
from rules.table import Mm
from vision.colours import Faces
from vision.settings import ReadingSettings
from vision.spot import print_odds
from vision.still import look_at_still
from vision.synthetic import Renderer
from vision.synthetic_camera import camera_above
from vision.synthetic_look import DARK_WOODS, Look, Motif
from vision.synthetic_scene import Disc, Scene

CIRCLE = Mm(219.1, -252.6)
SETTINGS = ReadingSettings()


def table(look: Look, seed: int = 1) -> tuple[Renderer, BoardMap]:
    board_map = camera_above(Lens.from_hfov(888, 660, 66.0), (60.0, -150.0, 1050.0), (0.0, 0.0), 5.0)
    return Renderer(board_map, look, luck=np.random.default_rng(seed)), board_map


def seen(look: Look, *discs: Disc) -> list[tuple[Kind, float]]:
    renderer, board_map = table(look)
    frame = renderer.draw(Scene(discs), 0.0, 0, np.random.default_rng(2))
    still = look_at_still(frame, board_map)
    return sorted((p.kind, round(np.hypot(p.at.x_mm, p.at.y_mm), -1)) for p in still.pieces)


@pytest.mark.parametrize("motif", list(Motif))
@pytest.mark.parametrize("wood", [(125.0, 180.0, 215.0), DARK_WOODS[1]])
def test_an_empty_board_holds_no_piece(motif: Motif, wood: tuple[float, float, float]) -> None:
    assert seen(Look(motif=motif, wood=wood)) == []


@pytest.mark.parametrize("kind", [Kind.WHITE, Kind.BLACK, Kind.STRIKER])
def test_a_piece_on_a_base_circle_is_a_piece(kind: Kind) -> None:
    other = Disc(Kind.BLACK, Mm(-90.0, 170.0))
    found = seen(Look(), Disc(kind, CIRCLE), other)
    assert found == sorted([(kind, 330.0), (Kind.BLACK, 190.0)])


@pytest.mark.parametrize("y_mm", [50.0, -60.0])
def test_a_coin_alone_near_the_middle_is_a_piece(y_mm: float) -> None:
    assert seen(Look(motif=Motif.PLAIN), Disc(Kind.BLACK, Mm(0.0, y_mm))) == [(Kind.BLACK, abs(y_mm))]


def spots(count: int) -> Faces:
    lab = np.tile((35.0, 40.0, 12.0), (count, 1))
    return Faces(lab, lab, lab[:, 1], np.ones(count), np.zeros(count, bool))


def test_a_red_disc_alone_in_the_middle_is_print_and_one_held_by_a_rack_is_the_queen() -> None:
    nothing = np.zeros(1, bool)
    alone = print_odds(np.array([(0.5, 0.5)]), np.array([15.5]), spots(1), nothing, nothing, SETTINGS)
    assert alone[0] > 0
    turn = np.arange(6) * np.pi / 3
    at = np.vstack([(0.5, 0.5), 31.0 * np.column_stack([np.cos(turn), np.sin(turn)])])
    none = np.zeros(7, bool)
    assert print_odds(at, np.full(7, 15.5), spots(7), none, none, SETTINGS)[0] < 0


def test_ink_of_the_base_circles_makes_print_of_a_disc_where_the_drawing_has_its_middle() -> None:
    at = np.array([(1.0, 0.0), (220.0, 252.0), (-218.0, -252.0), (120.0, 60.0)])
    drawn = np.array([False, True, True, False])
    odds = print_odds(at, np.full(4, 15.5), spots(4), drawn, drawn, SETTINGS)
    assert odds[0] > 0
    assert np.isneginf(odds[1:]).all()
