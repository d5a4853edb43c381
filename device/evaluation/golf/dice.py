"""Dice of drawn golf tables compared with what is read of their pictures; and pictures that have none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.found import NoCourse
from device.evaluation.golf.tables import compared_dice
from vision.golf.dice.faces import dice
from vision.golf.table import read_table
from vision.synthetic.hexes.dice import corners_of
from vision.synthetic.hexes.painter import GolfPainter
from vision.synthetic.hexes.scene import Bgr, GolfScene, Pips, Shape, Solid
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.tables import GolfTable, photographed, table_by_chance
from vision.synthetic.hexes.variety import near

Json = dict[str, Any]
COLOURS_SALT = 47  # beside the seed of a table
MAKES_APART, DICE_APART = 0.08, 0.03  # shares by which colours of a make differ, and those of its dice
NONE, ALL = (0.0, 0.0, 0.0), (255.0, 255.0, 255.0)  # blue, green, red
PLAIN_LEVELS = 20  # grey levels by which black and white paint differ at least, in any light
GAMES = ("carom_golf", "eighteen_holes", "roll_in_one")


# Colours (blue, green, red) of a die, of the pip of a one, and of other pips: of no usual make.
WHITE, BLACK, RED, YELLOW = (225.0, 230.0, 232.0), (36.0, 36.0, 38.0), (42.0, 35.0, 195.0), (60.0, 205.0, 235.0)
BLUE, GREEN, PURPLE, GOLD = (180.0, 70.0, 35.0), (60.0, 140.0, 50.0), (130.0, 50.0, 90.0), (70.0, 170.0, 210.0)
COLOURED: tuple[tuple[Bgr, Bgr, Bgr], ...] = (
    (RED, YELLOW, YELLOW),
    (WHITE, RED, BLACK),
    (BLACK, (200.0, 110.0, 50.0), (200.0, 110.0, 50.0)),
    (YELLOW, RED, RED),
    (BLUE, YELLOW, YELLOW),
    (GREEN, RED, RED),
    (WHITE, BLUE, BLUE),
    (PURPLE, GOLD, GOLD),
)


def judged_drawn(seed: int) -> Json:
    """The dice of a drawn table, read with its course where that is found; where a hand is, none must be."""
    return _judged(table_by_chance(seed, GAMES[seed % len(GAMES)]), seed)


def judged_coloured(seed: int) -> Json:
    """The same, where all dice of the table have pips of another colour than usual."""
    return _judged(coloured(table_by_chance(seed, GAMES[seed % len(GAMES)]), seed), seed)


def coloured(table: GolfTable, seed: int) -> GolfTable:
    """A table with its dice in colours of `COLOURED`."""
    luck = np.random.default_rng((seed, COLOURS_SALT))
    body, lone_ink, ink = (near(luck, bgr, MAKES_APART) for bgr in COLOURED[seed % len(COLOURED)])
    pips = Pips((lone_ink, *[ink] * 5))
    solids = tuple(
        replace(solid, bgr=near(luck, body, DICE_APART), trim=lone_ink, pips=pips)
        if solid.shape is Shape.DIE
        else solid
        for solid in table.scene.solids
    )
    return replace(table, scene=replace(table.scene, solids=solids))


def _judged(table: GolfTable, seed: int) -> Json:
    game = table.game
    bgr, painter = photographed(table, seed)
    try:
        seen = read_table(bgr, table.course, game, table.look.print.pitch_mm).dice
    except NoCourse:
        seen = tuple(dice(bgr))
    truth = [true_die(die, table, painter) for die in table.scene.solids if die.shape is Shape.DIE]
    return {"name": f"{game} {seed}", **compared_dice(seen, truth)}


def true_die(die: Solid, table: GolfTable, painter: GolfPainter) -> Json:
    """A drawn die as truth files have it.

    One that a hand may cover, that is cut off, or whose top other things hide, need not be found.
    """
    corners = project(table.camera, corners_of(die)[:4])
    middle, size = corners.mean(axis=0), (table.camera.lens.width_px, table.camera.lens.height_px)
    is_inside = bool((corners > 0).all() and (corners < np.array(size)).all())
    return {
        "value": die.value,
        "px": middle.tolist(),
        "px_top": middle.tolist(),
        "size_px": float(np.sqrt(cv2.contourArea(corners.astype(np.float32)))),
        "in_picture": float(is_inside),
        "occluded": 1.0 if table.hand or not is_inside else _hidden_share(die, table.scene, painter, corners),
    }


def _hidden_share(die: Solid, scene: GolfScene, painter: GolfPainter, corners: NDArray[np.floating]) -> float:
    """The share of a die's top that other things hide: it is as it was when the die is painted otherwise.

    `corners` are those of the top, (4, 2) in pixels.
    """
    black, white = (
        painter.picture(replace(scene, solids=tuple(painted if s is die else s for s in scene.solids)))
        for painted in (replace(die, bgr=paint, trim=paint, pips=Pips((paint,) * 6)) for paint in (NONE, ALL))
    )
    top = np.zeros(black.shape[:2], np.uint8)
    cv2.fillConvexPoly(top, np.rint(corners).astype(np.int32), 1)
    shown = np.abs(white.astype(np.int16) - black).max(axis=2)[top > 0] > PLAIN_LEVELS
    return round(1 - float(shown.mean()), 3) if len(shown) else 1.0


def judged_without_dice(picture: Path, bgr: NDArray[np.uint8]) -> Json:
    """The dice that are seen in a picture that has none."""
    return {"name": picture.name, **compared_dice(dice(bgr), [])}
