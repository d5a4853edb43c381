"""A seed draws the same golf table always, and its truth lies where the picture shows it."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from vision.synthetic.hexes.courses import RIM, course_by_chance
from vision.synthetic.hexes.painter import GolfPainter
from vision.synthetic.hexes.scene import GolfScene, Shape, mm_of
from vision.synthetic.hexes.tables import GolfTable, photographed, table_by_chance


@cache
def painted() -> tuple[GolfTable, GolfPainter]:
    """A table, and its painter, which draws the empty course once."""
    table = table_by_chance(3, "carom_golf")
    return table, GolfPainter(table.camera, table.look, table.course)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["carom_golf", "eighteen_holes"])
def test_the_same_seed_draws_the_same_picture(game: str) -> None:
    first, second = (photographed(table_by_chance(5, game), 5)[0] for _ in range(2))
    assert np.array_equal(first, second)


def test_tokens_stand_on_hexes_where_a_token_can() -> None:
    for seed in range(20):
        table = table_by_chance(seed, "carom_golf")
        places = [token.at for token in table.tokens]
        assert len(set(places)) == len(places)
        assert all(table.course[place] not in ("stump", "rock", "mushroom", "mole", "hole") for place in places)


def test_a_ball_is_seen_where_its_hex_lies() -> None:
    table, painter = painted()
    token = next(token for token in table.tokens if token.form == "ball")
    solid = next(solid for solid in table.scene.solids if solid.shape is Shape.BALL)
    bare, shown = painter.picture(GolfScene()), painter.picture(GolfScene((solid,)))
    rows, columns = np.nonzero(np.abs(shown.astype(int) - bare).max(axis=2) > 20)
    x_px, y_px = table.camera.image_from_board(np.array([mm_of(token.at, table.look.print.pitch_mm)]))[0]
    assert abs(np.median(columns) - x_px) < 60
    assert abs(np.median(rows) - y_px) < 60


def test_tiles_have_rims_only_where_a_third_tile_is_missing() -> None:
    course = course_by_chance(np.random.default_rng(2), "eighteen_holes")
    assert RIM in course.values()
    assert sum(ground != RIM for ground in course.values()) >= 4 * 7


def test_a_wide_lamp_whitens_a_disc_and_nothing_else() -> None:
    table, painter = painted()
    dull = replace(
        next(solid for solid in table.scene.solids if solid.shape is Shape.FLAT), bgr=(20.0, 20.0, 90.0), seed=1
    )
    bare, plain, shining = (
        painter.picture(GolfScene(solids)).astype(int) for solids in ((), (dull,), (replace(dull, shine=0.9),))
    )
    is_disc = np.abs(plain - bare).max(axis=2) > 3
    assert (shining[..., 0] - plain[..., 0]).max() > 40
    assert (shining >= plain).all()
    assert np.array_equal(shining[~is_disc], plain[~is_disc])


def test_what_stands_is_dark_about_its_foot_where_it_keeps_light_away() -> None:
    table = table_by_chance(3, "carom_golf")
    ball = next(solid for solid in table.scene.solids if solid.shape is Shape.BALL)
    open_, close = (
        GolfPainter(table.camera, replace(table.look, contact=contact), table.course) for contact in (0.0, 0.5)
    )
    assert np.array_equal(open_.empty, close.empty)
    lit, kept = (painter.picture(GolfScene((ball,))).astype(int) for painter in (open_, close))
    darker = (lit - kept).max(axis=2)
    x_px, y_px = table.camera.image_from_board(np.array([ball.at_mm]))[0]
    rows, columns = np.nonzero(darker > 10)
    assert len(rows)
    assert np.hypot(rows - y_px, columns - x_px).max() < 90
    assert (kept <= lit).all()


def test_a_ball_mirrors_a_small_lamp_the_sharper_the_more_it_shines() -> None:
    table, painter = painted()
    ball = replace(
        next(solid for solid in table.scene.solids if solid.shape is Shape.BALL), bgr=(20.0, 20.0, 60.0)
    )
    white = [
        (painter.picture(GolfScene((replace(ball, shine=shine),))).min(axis=2) > 200).sum()
        - (painter.picture(GolfScene()).min(axis=2) > 200).sum()
        for shine in (0.5, 1.0)
    ]
    assert white[0] > white[1] > 0


def test_a_shadow_that_ends_behind_the_camera_is_drawn_without_a_complaint() -> None:
    seed = 60_007
    assert photographed(table_by_chance(seed, "eighteen_holes"), seed)[0].any()
