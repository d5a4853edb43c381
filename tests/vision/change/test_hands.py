"""Hands and other things, distinguished by the shape of the changed patch."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from rules.table import Mm
from vision.change.detector import Change, ChangeDetector
from vision.change.hands import Hand, find_hand, reaches_in
from vision.change.movers import Mover, find_movers
from vision.change.settings import ChangeSettings
from vision.frame import Frame, Plane
from vision.light.illumination import UNCHANGED, Light
from vision.synthetic.scene.camera import camera_above

BOARD = camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1100.0))


@pytest.fixture(scope="module")
def detector() -> ChangeDetector:
    return ChangeDetector(BOARD, ChangeSettings())


def painted(detector: ChangeDetector, discs: list[tuple[Mm, float]]) -> Plane:
    """255 where these discs (place, radius in mm) lie."""
    mask = np.zeros((detector.grid.size[1], detector.grid.size[0]), np.uint8)
    for at, radius_mm in discs:
        column, row = detector.grid.cell_from_board(np.array([[at.x_mm, at.y_mm]]))[0].round().astype(int)
        cv2.circle(mask, (int(column), int(row)), round(radius_mm * detector.grid.cells_per_mm()), 255, -1)
    return mask


def changed(foreground: Plane) -> Change:
    return Change(np.full_like(foreground, 150), np.zeros_like(foreground), foreground, 0)


def test_coins_in_a_row_beside_the_rail_are_no_hand(detector: ChangeDetector) -> None:
    row = painted(detector, [(Mm(-340.0 + 31.0 * k, -345.0), 16.0) for k in range(9)])
    assert find_hand(detector.grid, changed(row), None, lively=True) is None


def test_a_fist_beside_the_rail_is_a_hand(detector: ChangeDetector) -> None:
    fist = painted(detector, [(Mm(0.0, -330.0), 40.0), (Mm(0.0, -290.0), 40.0)])
    assert find_hand(detector.grid, changed(fist), None, lively=True) is not None


def test_a_finger_that_comes_over_the_frame_is_a_hand(detector: ChangeDetector) -> None:
    finger = painted(detector, [(Mm(100.0, -410.0 + 10.0 * k), 10.0) for k in range(25)])
    assert find_hand(detector.grid, changed(finger), None, lively=True) is not None


def test_fingertips_too_small_for_a_hand_reach_in_over_the_frame_and_a_coin_on_the_surface_does_not(
    detector: ChangeDetector,
) -> None:
    tips = painted(detector, [(Mm(-330.0, 375.0 + 10.0 * k), 9.0) for k in range(5)])
    assert find_hand(detector.grid, changed(tips), None, lively=True) is None
    assert reaches_in(detector.grid, changed(tips))
    assert not reaches_in(detector.grid, changed(painted(detector, [(Mm(-330.0, 340.0), 15.5)])))


def test_the_boards_edges_that_slid_are_no_hand_upon_all_of_it(detector: ChangeDetector) -> None:
    board = painted(detector, [(Mm(0.0, 0.0), 385.0)])
    ring = cv2.subtract(board, painted(detector, [(Mm(0.0, 0.0), 379.0)]))
    hand = find_hand(detector.grid, changed(np.asarray(ring, np.uint8)), None, lively=True)
    assert hand is None or not hand.covers(Mm(0.0, 0.0), near_mm=300.0)


def test_a_broad_striker_that_left_the_hand_is_no_hand(detector: ChangeDetector) -> None:
    """Strikers of 60 mm are sold: in stroke 3090 on tables of any make, its smear passed for a hand."""
    arm = [(Mm(0.0, -410.0 + 10.0 * k), 22.0) for k in range(16)]
    hand = find_hand(
        detector.grid, changed(painted(detector, [*arm, (Mm(0.0, -230.0), 31.0)])), None, lively=True
    )
    assert hand is not None
    assert (
        find_hand(detector.grid, changed(painted(detector, [(Mm(0.0, -215.0), 31.5)])), hand, lively=True)
        is None
    )
    fist = [(Mm(0.0, -215.0), 31.5), (Mm(25.0, -245.0), 31.5)]
    assert find_hand(detector.grid, changed(painted(detector, fist)), hand, lively=True) is not None


@pytest.mark.parametrize(("striker_mm", "is_hand"), [(21.0, True), (30.0, False), (0.0, False)])
@pytest.mark.parametrize(
    "patch",
    [[(Mm(0.0, -215.0 + 4.0 * k), 29.0) for k in range(4)], [(Mm(0.0, -215.0), 38.0)]],
    ids=["smeared", "with its shadow on a rough grid"],
)
def test_the_broadest_striker_that_is_sold_is_no_hand_unless_this_sets_is_known_to_be_smaller(
    detector: ChangeDetector, patch: list[tuple[Mm, float]], striker_mm: float, *, is_hand: bool
) -> None:
    """From 740260: one of 56 mm slid past the camera's own rail, and its patch was much larger.

    From 1030340: one of 57 mm that no reading had shown yet was a part of the hand until it fell.
    """
    arm = painted(detector, [(Mm(0.0, -410.0 + 10.0 * k), 30.0) for k in range(25)])
    hand = find_hand(detector.grid, changed(arm), None, lively=True)
    seen = find_hand(detector.grid, changed(painted(detector, patch)), hand, lively=True, striker_mm=striker_mm)
    assert (seen is not None) is is_hand


def test_a_striker_with_its_shadow_is_no_hand_once_no_arm_leads_to_it(detector: ChangeDetector) -> None:
    """From tables of any make, 691180: a striker of 59 mm with its shadow stayed a hand to the end."""
    arm = [(Mm(0.0, -410.0 + 10.0 * k), 22.0) for k in range(20)]
    grid, reaches = detector.grid, changed(painted(detector, arm))
    drifts = [
        changed(
            painted(
                detector, [(Mm(0.0, y_mm), 29.5), (Mm(14.0, y_mm - 20.0), 29.5), (Mm(24.0, y_mm - 34.0), 20.0)]
            )
        )
        for y_mm in (-225.0, -205.0)
    ]
    hand = find_hand(grid, drifts[0], find_hand(grid, reaches, None, lively=True), lively=True)
    assert hand is not None
    assert not hand.over_border
    assert find_hand(grid, drifts[1], hand, lively=True) is None
    at_rail = changed(
        painted(detector, [(Mm(0.0, -225.0), 30.0), (Mm(0.0, -280.0), 28.0), (Mm(0.0, -335.0), 25.0)])
    )
    assert find_hand(grid, at_rail, hand, lively=True) is not None, "an arm leads to the rail"


@pytest.mark.parametrize("beyond_mm", [0.0, 30.0, 90.0])
def test_a_hands_distance_is_told_to_a_few_millimetres(detector: ChangeDetector, beyond_mm: float) -> None:
    fist = find_hand(detector.grid, changed(painted(detector, [(Mm(0.0, -340.0), 60.0)])), None, lively=True)
    assert fist is not None
    assert fist.distance_mm(Mm(0.0, -280.0 + beyond_mm)) == pytest.approx(beyond_mm, abs=10.0)
    assert fist.distance_mm(Mm(0.0, -340.0)) == 0.0


@pytest.mark.parametrize("light", [1.0, 0.7, 0.45])
def test_a_coin_that_runs_while_a_lamp_goes_out_stays_as_bright(light: float) -> None:
    """Else it would seem to drop into a net, where less light arrives."""
    detector, luck = ChangeDetector(BOARD, ChangeSettings()), np.random.default_rng(7)
    wood = 150 + luck.normal(0, 6, (990, 1332))
    quarter = np.full((495, 666), 128, np.uint8)

    def seen(number: int, lit: float) -> tuple[Mover, ...]:
        luma = wood.copy()
        if number:
            cv2.circle(luma, (500 + 40 * number, 500), 16, (210.0,), -1)
        lit_luma = (luma * lit).clip(0, 255).astype(np.uint8)
        change = detector.detect(Frame(number / 60, number, luma=lit_luma, u=quarter, v=quarter))
        return find_movers(detector.grid, change, None)

    movers = [seen(number, 1.0 if number < 4 else light) for number in range(9)]
    (before,), (after,) = movers[3], movers[8]
    assert after.level == pytest.approx(before.level, rel=0.06)


def in_other_light(patch: Plane, background: Plane, factor: float = 0.7) -> Change:
    """The background by another lamp, with this over it."""
    light = Light(np.full(background.shape, factor, np.float32))
    shown = np.where(patch > 0, patch, light.on(background)).astype(np.uint8)
    mask = np.where(patch > 0, 255, 0).astype(np.uint8)
    return Change(shown, np.zeros_like(mask), mask, 0, light=light)


def test_what_a_switched_lamp_leaves_on_the_wood_is_light_and_an_arm_is_not(detector: ChangeDetector) -> None:
    """A lamp's image lets the grain show; an arm hides it, in any light."""
    luck = np.random.default_rng(9)
    size = (detector.grid.size[1], detector.grid.size[0])
    grain = cv2.GaussianBlur(luck.normal(0, 25, size).astype(np.float32), (0, 0), 1.2)
    background = (140 + grain).clip(0, 255).astype(np.uint8)
    disc = painted(detector, [(Mm(-340.0, 100.0), 60.0)])
    soft = cv2.GaussianBlur(disc.astype(np.float32), (0, 0), 10) / 255
    image = np.where(disc > 0, background * 0.7 + 60 * soft, 0).astype(np.uint8)
    arm = np.where(disc > 0, 120 + luck.normal(0, 3, size), 0).clip(0, 255).astype(np.uint8)
    for patch, is_light in ((image, True), (arm, False)):
        change = in_other_light(patch, background)
        assert Hand(change.foreground, detector.grid).is_light(change, background) is is_light
        same = replace(change, light=UNCHANGED)
        assert not Hand(change.foreground, detector.grid).is_light(same, background)
    blank = np.full(size, 140, np.uint8)
    change = in_other_light(np.where(disc > 0, 150, 0).astype(np.uint8), blank)
    assert not Hand(change.foreground, detector.grid).is_light(change, blank), "nothing is drawn there"
