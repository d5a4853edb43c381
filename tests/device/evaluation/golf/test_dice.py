"""The truth of drawn dice, and pictures without dice."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from device.evaluation.golf.dice import COLOURED, coloured, judged_without_dice, true_die
from device.evaluation.golf.tables import MAY_MISS, compared_dice
from vision.golf.dice.faces import Die
from vision.synthetic.hexes.painter import GolfPainter
from vision.synthetic.hexes.scene import Shape, Solid
from vision.synthetic.hexes.tables import GolfTable, photographed, table_by_chance


@pytest.fixture(scope="module")
def table() -> GolfTable:
    """A table without its things, and with a die in the middle of the picture."""
    drawn = table_by_chance(70_000, "carom_golf")
    lens = drawn.camera.lens
    x, y = drawn.camera.board_from_image(np.array([[lens.width_px / 2, lens.height_px / 2]]))[0]
    die = Solid(Shape.DIE, (float(x), float(y)), 16.0, 16.0, (230.0, 230.0, 230.0), value=4)
    return replace(drawn, scene=replace(drawn.scene, solids=(die,), hands=()))


@pytest.fixture(scope="module")
def painter(table: GolfTable) -> GolfPainter:
    return photographed(table, 70_000)[1]


def test_a_die_in_the_picture_must_be_found_and_one_beside_it_need_not(
    table: GolfTable, painter: GolfPainter
) -> None:
    (die,) = table.scene.solids
    lens = table.camera.lens
    inside = true_die(die, table, painter)
    assert (inside["in_picture"], inside["occluded"]) == (1, pytest.approx(0, abs=0.1))
    assert inside["px"] == pytest.approx([lens.width_px / 2, lens.height_px / 2], abs=2 * inside["size_px"])
    away = replace(die, at_mm=(die.at_mm[0] + 5000, die.at_mm[1]))
    assert true_die(away, table, painter)["in_picture"] == 0


def test_a_die_under_another_thing_need_not_be_found(table: GolfTable, painter: GolfPainter) -> None:
    (die,) = table.scene.solids
    lid = replace(die, shape=Shape.CARD, size_mm=60.0, height_mm=90.0, base_mm=die.height_mm + 1.0)
    scene = replace(table.scene, solids=(die, lid))
    assert true_die(die, replace(table, scene=scene), painter)["occluded"] > MAY_MISS


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
