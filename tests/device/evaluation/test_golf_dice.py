"""The truth of drawn dice, and pictures without dice."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from device.evaluation.golf_dice import COLOURED, coloured, judged_without_dice, true_die
from device.evaluation.golf_tables import compared_dice
from vision.golf.dice.faces import Die
from vision.synthetic.hexes.scene import Shape, Solid
from vision.synthetic.hexes.tables import table_by_chance


def test_a_die_in_the_picture_must_be_found_and_one_beside_it_need_not() -> None:
    table = table_by_chance(70_000, "carom_golf")
    lens = table.camera.lens
    x, y = table.camera.board_from_image(np.array([[lens.width_px / 2, lens.height_px / 2]]))[0]
    die = Solid(Shape.DIE, (float(x), float(y)), 16.0, 16.0, (230.0, 230.0, 230.0), value=4)
    inside = true_die(die, table)
    assert inside["in_picture"] == 1
    assert inside["px"] == pytest.approx([lens.width_px / 2, lens.height_px / 2], abs=2 * inside["size_px"])
    assert true_die(replace(die, at_mm=(float(x) + 5000, float(y))), table)["in_picture"] == 0


def test_dice_are_compared_by_place_and_value() -> None:
    truth = [{"value": 4, "px": [50, 50], "px_top": [50, 50], "size_px": 20, "in_picture": 1, "occluded": 0}]
    assert compared_dice([Die(4, 52, 49, 20, 0.9)], truth) == {"there": 1, "found": 1, "right": 1, "ghosts": 0}
    assert compared_dice([Die(3, 52, 49, 20, 0.9)], truth)["right"] == 0
    assert compared_dice([Die(4, 90, 49, 20, 0.9)], truth) == {"there": 1, "found": 0, "right": 0, "ghosts": 1}


def test_an_even_picture_has_no_dice() -> None:
    judged = judged_without_dice(Path("even.jpg"), np.full((128, 160, 3), 90, np.uint8))
    assert judged == {"name": "even.jpg", "there": 0, "found": 0, "right": 0, "ghosts": 0}


def test_only_dice_are_coloured_and_stay_where_they_are() -> None:
    seed = 70_004
    table = table_by_chance(seed, "eighteen_holes")
    painted = coloured(table, seed)
    body, _, others = COLOURED[seed % len(COLOURED)]
    pairs = list(zip(table.scene.solids, painted.scene.solids, strict=True))
    dice = [(before, after) for before, after in pairs if before.shape is Shape.DIE]
    assert dice
    for before, after in pairs:
        if before.shape is not Shape.DIE:
            assert after is before
    for before, after in dice:
        assert (after.at_mm, after.value, after.size_mm) == (before.at_mm, before.value, before.size_mm)
        assert after.bgr == pytest.approx(body, rel=0.5, abs=40)
        assert after.pips is not None
        assert after.pips.bgr[5] == pytest.approx(others, rel=0.5, abs=40)
