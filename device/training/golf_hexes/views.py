"""Drawn golf tables with their truth, and the lattice about as well placed as a search would place it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.golf.fit import fitted
from calibration.golf.nodes import Nodes
from calibration.golf.plane import HexPlane, plane_from_hexes
from device.training.golf_tables.stage import Luck, Stage, stage_by_chance
from vision.synthetic.hexes.courses import Grounds
from vision.synthetic.hexes.painter import Picture
from vision.synthetic.hexes.scene import Place, Shape, Solid
from vision.synthetic.hexes.tables import (
    dice_by_chance,
    standing_solids,
    strays_by_chance,
    tokens_by_chance,
)
from vision.synthetic.hexes.variety import Placed

SALT = 5  # beside the seed: tables of tests and figures have another
CAROM_OF_FIVE = 3  # of five tables so many are Carom Golf's, with balls and discs; on the others golfers stand
HAND_SHARE, MISSING_SHARE = (
    0.35,
    0.25,
)  # of pictures with a hand; of obstacles that are missing, more than in play
FIT_ROUNDS, WORST_PITCHES = 3, 0.08  # of the plane; where it lies further off, the lens is beyond its terms
SHIFT_PITCHES, STRETCH = 0.025, 0.002  # deviations of a found lattice from the true one


@dataclass(frozen=True, eq=False)
class View:
    """A photograph, the lattice in it, which pixels hands cover, and what lies there.

    `dice` (N, 2) are the places of dice in pitches; `missing` are obstacles of the course that do not stand.
    """

    picture: Picture
    plane: HexPlane
    covered: NDArray[np.bool_]
    course: Grounds
    tokens: tuple[Placed, ...]
    missing: frozenset[Place]
    dice: NDArray[np.float64]


def views(seed: int, count: int) -> Iterator[View]:
    """So many photographs of one table, laid anew for each; none where its lens is beyond the plane's terms."""
    luck = np.random.default_rng((seed, SALT))
    stage = stage_by_chance(luck, "carom_golf" if seed % 5 < CAROM_OF_FIVE else "eighteen_holes")
    plane = plane_of(stage.painter.camera, stage.course, stage.pitch_mm)
    for _ in range(count if plane is not None else 0):
        assert plane is not None
        yield _view(stage, plane, luck)


def _view(stage: Stage, plane: HexPlane, luck: Luck) -> View:
    course, pitch = stage.course, stage.pitch_mm
    standing, missing = standing_solids(luck, course, pitch, MISSING_SHARE)
    tokens, solids = tokens_by_chance(luck, course, pitch, stage.game, standing)
    strays, dice = strays_by_chance(luck, course, pitch), dice_by_chance(luck, course, pitch)
    laid = (*standing, *solids, *strays, *dice)
    picture, covered = stage.photographed(laid, stage.hands(luck, HAND_SHARE), luck)
    misplaced_plane = plane.moved(misplaced(luck))
    return View(
        picture, misplaced_plane, covered, course, tuple(tokens), frozenset(missing), _pitches(dice, pitch)
    )


def _pitches(dice: list[Solid], pitch_mm: float) -> NDArray[np.float64]:
    mm = np.array([die.at_mm for die in dice if die.shape is Shape.DIE]).reshape(-1, 2)
    return np.asarray(mm * [1, -1] / pitch_mm)


def misplaced(luck: Luck) -> NDArray[np.float64]:
    """A small motion of the plane: a search places the lattice no better."""
    motion = np.eye(3)
    motion[:2, 2] = luck.normal(0, SHIFT_PITCHES, 2)
    motion[:2, :2] += luck.normal(0, STRETCH, (2, 2))
    return motion


def plane_of(camera: BoardMap, course: Grounds, pitch_mm: float) -> HexPlane | None:
    """The lattice where the camera shows it, without a search; None where no plane lies close enough."""
    points = plane_from_hexes(course)
    px = np.asarray(camera.image_from_board(points * [1, -1] * pitch_mm), np.float64)
    plane = HexPlane(camera.lens.width_px, camera.lens.height_px, np.eye(3))
    normal = (px - plane.middle_px) / plane.scale_px
    plane = replace(plane, plane_from_normal=np.asarray(cv2.findHomography(normal, points)[0]))
    nodes = Nodes(points, px, np.ones(len(points)))
    for _ in range(FIT_ROUNDS):
        plane = fitted(plane, nodes, nodes.strength)
    off = np.hypot(*(plane.plane_from_px(px) - points).T)
    return plane if off.max() <= WORST_PITCHES else None
