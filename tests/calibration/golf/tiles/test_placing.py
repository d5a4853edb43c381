"""Boards of few hexes: tiles are seen one by one on boards that nobody learnt from, and nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.golf.find import find_course
from calibration.golf.found import NoCourse
from calibration.golf.plane import plane_from_hexes
from calibration.golf.tiles.middles import tile_lattice
from device.evaluation.golf.tables import HEX19, judged_photograph
from device.training.hex_tiles.drawing import drawn_tiles
from vision.synthetic.hexes.scene import mm_of
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.tables import photographed, table_by_chance

BOARDS = ("settlerseye_board1.jpg", "settlerseye_board7.jpg", "settlerseye_board10.jpg", "vieja_2players_4.jpg")
DICE = ("wiktoria_IMG_20211119_172031.jpg", "wiktoria_IMG_20211119_172141.jpg")  # repeat like hexes


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BOARDS)
def test_a_photographed_board_of_nineteen_hexes_is_found(shared: Path, name: str) -> None:
    folder = shared / "photos" / "hex"
    truth = json.loads((folder / "truth.json").read_text("utf-8"))[name]
    bgr = np.asarray(cv2.imread(str(folder / name)), np.uint8)
    assert judged_photograph(folder / name, truth, bgr)["right"]


@pytest.mark.long
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", DICE)
def test_what_repeats_like_hexes_is_no_board_of_tiles(shared: Path, name: str) -> None:
    bgr = np.asarray(cv2.imread(str(shared / "photos" / "dice" / name)), np.uint8)
    with pytest.raises(NoCourse):
        find_course(bgr, HEX19)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [59306, 59308, 81083, 81112])
def test_parts_of_hexes_round_a_course_may_look_like_tiles(seed: int) -> None:
    """A course of 18 Holes is printed on tiles that have half hexes at their rims: they are no hexes of it.

    Of the later two some hexes lie beyond the picture, where another placing has half hexes in it.
    """
    table = table_by_chance(seed, "eighteen_holes")
    bgr, pitch_mm = photographed(table, seed)[0], table.look.print.pitch_mm
    at = np.array([(*mm_of(at, pitch_mm), 0.0) for at in table.course])
    px = np.asarray(project(table.camera, at), np.float64)
    plane = find_course(bgr, table.course).plane
    off = np.hypot(*(plane.plane_from_px(px) - plane_from_hexes(table.course)).T)
    assert np.median(off) < 0.15


def test_tiles_of_a_drawn_board_are_seen_where_they_lie() -> None:
    tiles = drawn_tiles([], np.random.default_rng(900_004))
    found = tile_lattice(tiles.picture)
    assert found is not None
    lattice, _ = found
    seen = lattice.px_from_plane(plane_from_hexes([(q, r) for q, r in lattice.hexes.tolist()]))
    off = np.hypot(*(seen[:, None] - tiles.middles[None]).transpose(2, 0, 1)).min(axis=1)
    assert len(seen) >= 0.8 * len(tiles.middles)
    assert np.median(off) < 6


def test_a_bare_picture_has_no_tiles() -> None:
    assert tile_lattice(np.full((480, 640, 3), 120, np.uint8)) is None
