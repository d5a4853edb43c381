"""Drawn dice show the value that they carry; a die that leans stands on its edge."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.synthetic.hexes.dice import corners_of, face_values, make_of, paint_die, stance
from vision.synthetic.hexes.scene import Marbling, Pips, Shape, Solid
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.tables import table_by_chance

CAMERA_OF = 70_000
SIZE_MM = 16.0


def die(value: int, size_mm: float = SIZE_MM, lean_deg: float = 0.0) -> Solid:
    white, black = (225.0, 230.0, 232.0), (15.0, 15.0, 18.0)
    flat = Solid(Shape.DIE, (0.0, 0.0), size_mm, size_mm, white, black, 30.0, 0.0, value, 5)
    return replace(flat, lean_deg=lean_deg)


RED, BLUE = (20.0, 20.0, 120.0), (120.0, 20.0, 20.0)
COLOURED = Pips((RED, BLUE, BLUE, RED, BLUE, BLUE))


def plain_size_mm() -> float:
    """The size of a make whose pips can be counted by their darkness alone."""
    sizes = ((float(mm), make_of(float(mm))) for mm in np.arange(40.0, 99.0))
    return next(mm for mm, make in sizes if make.dent < 0.5 and make.pip > 0.15 and make.gloss < 0.2)


def pips_on_top(solid: Solid) -> int:
    """Dark spots within the top face of a die that is drawn large, from above."""
    grey = top_of(solid).mean(axis=2)
    return int(cv2.connectedComponents((grey < 0.55 * np.median(grey)).astype(np.uint8))[0]) - 1


def top_of(solid: Solid) -> np.ndarray:
    """The top face (92, 92, 3) of a die that is drawn large, from above, without its edges."""
    table = table_by_chance(CAMERA_OF, "carom_golf")
    camera, light = table.camera, table.look.light
    middle = np.array([[camera.lens.width_px / 2, camera.lens.height_px / 2]])
    x, y = camera.board_from_image(middle)[0]
    solid = replace(solid, at_mm=(float(x), float(y)))
    picture = np.full((camera.lens.height_px, camera.lens.width_px, 3), 90, np.float32)
    paint_die(picture, camera, light, solid)
    corners = project(camera, corners_of(solid)[:4]).astype(np.float32)
    square = np.array([(0, 0), (120, 0), (120, 120), (0, 120)], np.float32)
    seen = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners, square), (120, 120))
    return np.asarray(seen[14:106, 14:106])


@pytest.mark.parametrize("value", range(1, 7))
def test_the_top_face_has_as_many_pips_as_its_value(value: int) -> None:
    assert pips_on_top(die(value, plain_size_mm())) == value


@pytest.mark.parametrize("value", range(1, 7))
def test_pips_may_have_colours_by_their_number(value: int) -> None:
    top = top_of(replace(die(value, plain_size_mm()), pips=COLOURED))
    reds = int(((top[..., 2] > 2 * top[..., 0]) & (top[..., 2] > 2 * top[..., 1])).sum())
    blues = int(((top[..., 0] > 2 * top[..., 2]) & (top[..., 0] > 2 * top[..., 1])).sum())
    assert (reds > 20, blues > 20) == ((True, False) if value in (1, 4) else (False, True))


@pytest.mark.parametrize("value", range(2, 7))
def test_pips_may_lie_closer_to_the_middle(value: int) -> None:
    def reach_px(pips: Pips) -> float:
        top = top_of(replace(die(value, plain_size_mm()), pips=pips))
        grey = top.mean(axis=2)
        rows, columns = np.nonzero(grey < 0.55 * np.median(grey))
        return float(np.hypot(rows - 45.5, columns - 45.5).mean())

    closer = replace(COLOURED, apart=0.6)
    assert reach_px(closer) == pytest.approx(0.6 * reach_px(COLOURED), rel=0.15)
    assert pips_on_top(replace(die(value, plain_size_mm()), pips=replace(COLOURED, apart=0.8))) == value


@pytest.mark.parametrize("value", range(1, 7))
def test_swirls_lie_below_the_pips(value: int) -> None:
    marbled = replace(die(value, plain_size_mm()), marbling=Marbling((160.0, 190.0, 230.0), 1.0, 2.0, 2.0))
    assert pips_on_top(marbled) == value
    plain, swirled = (top_of(solid)[..., 0] for solid in (replace(marbled, marbling=None), marbled))
    body = plain > 0.8 * np.median(plain)
    assert swirled[body].std() > 2 * plain[body].std()


def test_opposite_faces_make_seven_and_all_six_are_there() -> None:
    for seed in range(12):
        faces = face_values(replace(die(4), seed=seed))
        assert sorted(faces.values()) == [1, 2, 3, 4, 5, 6]
        assert all(faces[axis, 1] + faces[axis, -1] == 7 for axis in range(3))
        assert faces[2, 1] == 4


def test_dice_of_one_size_are_of_one_make() -> None:
    assert make_of(SIZE_MM) == make_of(SIZE_MM)
    assert make_of(SIZE_MM) != make_of(SIZE_MM + 0.01)


def test_pips_stay_on_their_face() -> None:
    makes = [make_of(float(mm)) for mm in np.linspace(8, 25, 60)]
    assert all(make.apart + make.pip <= 0.85 for make in makes)


def test_a_die_rests_on_the_table_however_it_leans() -> None:
    for lean_deg in (0.0, 20.0, 45.0):
        assert corners_of(die(3, lean_deg=lean_deg))[:, 2].min() == pytest.approx(0, abs=1e-9)
    middle, turn = stance(die(3))
    assert middle.tolist() == [0, 0, SIZE_MM / 2]
    assert turn @ turn.T == pytest.approx(np.eye(3))
