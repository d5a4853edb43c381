"""A piece that is as bright as the wood is followed by its tint: a red queen on brown."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from rules.carrom.board import ICF
from rules.table import Mm, distance_mm
from vision.change.detector import Change, ChangeDetector
from vision.change.movers import find_movers
from vision.change.settings import ChangeSettings
from vision.change.tints import TintMotion
from vision.frame import Frame
from vision.light.illumination import UNCHANGED, Light
from vision.synthetic.scene.camera import camera_above

BOARD = camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1100.0))
WOOD = (110, 118, 150)  # brightness and tints
QUEEN, BRIGHT_RED = (104, 102, 187), (180, 102, 187)
HERE, THERE, PRINTED = Mm(100.0, 50.0), Mm(-120.0, -160.0), Mm(-216.0, 254.0)
RADIUS_MM = ICF.coin_radius_mm


@pytest.fixture(scope="module")
def detector() -> ChangeDetector:
    return ChangeDetector(BOARD, ChangeSettings())


def table(*discs: tuple[Mm, tuple[int, int, int]], t_s: float = 0.0, light: float = 1.0) -> Frame:
    """A brown table with these discs, the base circle that is printed in the queen's red among them."""
    planes = []
    for number, level in enumerate(WOOD):
        shrink, grey = (1, 0) if number == 0 else (2, 128)
        plane = np.full((990 // shrink, 1332 // shrink), level, np.uint8)
        for at, colour in ((PRINTED, QUEEN), *discs):
            x, y = BOARD.image_from_board(np.array([[at.x_mm, at.y_mm]]))[0] / shrink
            radius = round(RADIUS_MM * BOARD.px_per_mm() / shrink)
            cv2.circle(plane, (round(x), round(y)), radius, (colour[number],), -1)
        planes.append(np.clip((plane.astype(float) - grey) * light + grey, 0, 255).astype(np.uint8))
    y, u, v = planes
    return Frame.from_planes(y, u, v, t_s)


def change_of(detector: ChangeDetector, light: Light = UNCHANGED) -> Change:
    """A change in which brightness shows nothing."""
    nothing = np.zeros_like(detector.grid.region)
    return Change(np.full_like(nothing, 110), nothing, nothing, 0, light=light)


def learnt(detector: ChangeDetector, colour: tuple[int, int, int]) -> TintMotion:
    rest = table((HERE, colour))
    tints, (left, top, right, bottom) = TintMotion(detector.grid), detector.grid.box
    assert rest.luma is not None
    small = cv2.resize(rest.luma[top:bottom, left:right], detector.grid.size, interpolation=cv2.INTER_AREA)
    tints.learn(rest, np.asarray(small, np.uint8), [(HERE, RADIUS_MM)])
    return tints


def test_a_queen_as_bright_as_the_wood_is_seen_to_move_by_her_tint(detector: ChangeDetector) -> None:
    """From rooms, 542118 and 542181: her way to the pocket had gaps, and the phone asked whether she fell."""
    tints, change = learnt(detector, QUEEN), change_of(detector)
    for k in range(1, 6):
        at = Mm(HERE.x_mm - 40.0 * k, HERE.y_mm)
        tinted = tints.fresh(table((at, QUEEN), t_s=k / 60), change)
        assert find_movers(detector.grid, change, None) == ()
        movers = find_movers(detector.grid, change, None, tinted)  # at first the place that she left, too
        assert min(distance_mm(mover.at, at) for mover in movers) < 8.0
    assert len(movers) == 1


def test_where_brightness_shows_every_piece_no_tint_is_watched(detector: ChangeDetector) -> None:
    tints = learnt(detector, BRIGHT_RED)
    assert tints.fresh(table((THERE, BRIGHT_RED), t_s=0.1), change_of(detector)) is None


@pytest.mark.parametrize("light", [0.7, 1.3])
def test_a_lamp_that_changes_moves_no_queen_and_no_print(detector: ChangeDetector, light: float) -> None:
    tints = learnt(detector, QUEEN)
    lit = Light(np.full(detector.grid.region.shape, light, np.float32))
    tinted = tints.fresh(table((HERE, QUEEN), t_s=0.1, light=light), change_of(detector, lit))
    assert tinted is None or not tinted.any()


def test_a_camera_that_drifts_in_its_colours_moves_nothing(detector: ChangeDetector) -> None:
    tints, frame = learnt(detector, QUEEN), table((HERE, QUEEN), t_s=0.1)
    assert frame.v is not None
    tinted = tints.fresh(replace(frame, v=frame.v + np.uint8(14)), change_of(detector))
    assert tinted is None or not tinted.any()


def test_of_a_trembling_picture_tints_say_nothing(detector: ChangeDetector) -> None:
    trembles = replace(change_of(detector), slid_px=(0.4, 0.0))
    assert learnt(detector, QUEEN).fresh(table((THERE, QUEEN), t_s=0.1), trembles) is None
