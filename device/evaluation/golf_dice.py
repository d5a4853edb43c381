"""Dice of drawn golf tables compared with what is read of their pictures; and pictures that have none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.find import NoCourse
from device.evaluation.golf_tables import compared_dice
from vision.golf.dice.faces import dice
from vision.golf.table import read_table
from vision.synthetic.hexes.dice import corners_of
from vision.synthetic.hexes.scene import Shape, Solid
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.tables import GolfTable, photographed, table_by_chance

Json = dict[str, Any]
GAMES = ("carom_golf", "eighteen_holes", "roll_in_one")


def judged_drawn(seed: int) -> Json:
    """The dice of a drawn table, read with its course where that is found; where a hand is, none must be."""
    game = GAMES[seed % len(GAMES)]
    table = table_by_chance(seed, game)
    bgr = photographed(table, seed)[0]
    try:
        seen = read_table(bgr, table.course, game, table.look.print.pitch_mm).dice
    except NoCourse:
        seen = tuple(dice(bgr))
    truth = [true_die(die, table) for die in table.scene.solids if die.shape is Shape.DIE]
    return {"name": f"{game} {seed}", **compared_dice(seen, truth)}


def true_die(die: Solid, table: GolfTable) -> Json:
    """A drawn die as truth files have it; one that a hand may cover or that is cut off need not be found."""
    corners = project(table.camera, corners_of(die)[:4])
    middle, size = corners.mean(axis=0), (table.camera.lens.width_px, table.camera.lens.height_px)
    is_inside = bool((corners > 0).all() and (corners < np.array(size)).all())
    return {
        "value": die.value,
        "px": middle.tolist(),
        "px_top": middle.tolist(),
        "size_px": float(np.sqrt(cv2.contourArea(corners.astype(np.float32)))),
        "in_picture": float(is_inside),
        "occluded": float(table.hand),
    }


def judged_without_dice(picture: Path, bgr: NDArray[np.uint8]) -> Json:
    """The dice that are seen in a picture that has none."""
    return {"name": picture.name, **compared_dice(dice(bgr), [])}
