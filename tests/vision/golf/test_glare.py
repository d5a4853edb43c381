"""A ball in a lamp's glare looks like a one; it shows where it leans, and is no die there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.golf.camera import camera_place
from tests.vision.golf.drawn_golf import found_on, table_and_picture
from vision.golf import course_reader
from vision.golf.course_reader import read_course
from vision.golf.dice.faces import Die
from vision.golf.dice_reader import DiceReader
from vision.golf.tokens import Token, shows_at
from vision.synthetic.hexes.scene import mm_of
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.tables import GolfTable, table_by_chance

SEEDS = range(70_000, 70_003)
GAME = "carom_golf"


def glare_px(table: GolfTable, at: tuple[int, int], height: float, aside: float = 0.0) -> tuple[float, float]:
    """Where a point shows that lies so many pitches above a hex's middle, and so many aside."""
    pitch_mm = table.look.print.pitch_mm
    x_mm, y_mm = mm_of(at, pitch_mm)
    ((x_px, y_px),) = project(table.camera, np.array([[x_mm + aside * pitch_mm, y_mm, height * pitch_mm]]))
    return float(x_px), float(y_px)


def farthest_hex(table: GolfTable) -> tuple[int, int]:
    """The hex of the course that is seen from the lowest aside."""
    camera = camera_place(found_on(table).plane)
    middles = {at: mm_of(at, 1.0) for at in table.course}
    return max(middles, key=lambda at: np.hypot(middles[at][0] - camera.x, -middles[at][1] - camera.y))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("height", "aside", "form", "is_on"),
    [(0.0, 0.0, "flat", True), (0.75, 0.0, "ball", True), (0.4, 0.3, "ball", True), (0.4, 1.0, "ball", False)],
    ids=["its foot", "near its top", "its flank", "the next hex"],
)
def test_a_token_shows_where_it_stands_and_where_it_leans(
    seed: int, height: float, aside: float, form: str, is_on: bool
) -> None:
    table = table_by_chance(seed, GAME)
    at, plane = farthest_hex(table), found_on(table).plane
    ((x_px, y_px),) = plane.px_from_hexes([at])
    token = Token("red", form, at, (float(x_px), float(y_px)), 1.0)
    assert shows_at(token, plane, glare_px(table, at, height, aside)) == is_on


@pytest.mark.parametrize(("score", "value", "is_told"), [(1.0, 1, False), (0.5, 1, True), (1.0, 3, True)])
def test_a_one_that_shows_where_a_surer_ball_leans_is_that_ball(
    score: float, value: int, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Carom Golf 107140: in the glare near its top a ball was read as a one, a hex beyond the ball's own."""
    table, picture = table_and_picture(SEEDS[0], GAME)
    found, at = found_on(table), farthest_hex(table)
    ((x_px, y_px),) = found.plane.px_from_hexes([at])
    ball = Token("red", "ball", at, (float(x_px), float(y_px)), score)
    x_glare_px, y_glare_px = glare_px(table, at, 0.75)
    side_px = 0.5 * float(np.hypot(x_glare_px - x_px, y_glare_px - y_px))
    one = replace(Die(1, x_glare_px, y_glare_px, side_px, 0.93), value=value)
    monkeypatch.setattr(course_reader, "tokens_of", lambda *_: [ball])
    monkeypatch.setattr(DiceReader, "faces", lambda *_: (one,))
    assert bool(read_course(picture, found, table.course, GAME).dice) == is_told


def test_balls_that_look_like_ones_are_no_dice_beside_which_a_doubtful_face_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rendered sequence 0: beside two balls in a glare a print on the course was told as a five."""
    table, picture = table_and_picture(SEEDS[0], GAME)
    found, places = found_on(table), sorted(table.course)[:3]
    on_px = [(float(x), float(y)) for x, y in found.plane.px_from_hexes(places)]
    balls = [Token("red", "ball", at, px, 1.0) for at, px in zip(places[:2], on_px, strict=False)]
    ones = [Die(1, *px, 20.0, 0.93) for px in on_px[:2]]
    doubtful = Die(5, *on_px[2], 20.0, 0.2, (0.0, 0.0, 0.0, 0.0, 0.75, 0.0), pips=5)
    monkeypatch.setattr(course_reader, "tokens_of", lambda *_: balls)
    monkeypatch.setattr(DiceReader, "faces", lambda *_: (*ones, doubtful))
    assert not read_course(picture, found, table.course, GAME).dice
    monkeypatch.setattr(course_reader, "tokens_of", lambda *_: [])
    assert [die.value for die in read_course(picture, found, table.course, GAME).dice].count(5) == 1
