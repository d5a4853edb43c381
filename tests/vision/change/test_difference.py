"""The difference between tables at rest: light explains a change of brightness and of tints alike."""

from __future__ import annotations

import numpy as np
import pytest

from rules.table import Mm
from tests.vision.plain_table import plain_detector
from vision.change.difference import TableDifference, difference_between
from vision.change.grid import CellGrid
from vision.change.rest_picture import RestPicture
from vision.frame import Frame

PRINT, BESIDE = Mm(40.0, 60.0), Mm(-150.0, 100.0)
DISC_MM = 15.0


def table(grid: CellGrid, dimmed: float = 1.0, *, is_spot_there: bool = True) -> Frame:
    """A brown board with a blue spot, exposed for a share of the time."""
    y, u, v = np.full((990, 1332), 120.0), np.full((495, 666), 108.0), np.full((495, 666), 146.0)
    column, row = grid.cell_of(PRINT)
    x_px, y_px = grid.box[0] + column * grid.shrink, grid.box[1] + row * grid.shrink
    rows, columns = np.ogrid[:990, :1332]
    if is_spot_there:
        spot = np.hypot(rows - y_px, columns - x_px) < 22
        y[spot], u[spot[::2, ::2]], v[spot[::2, ::2]] = 90.0, 175.0, 92.0
    luma, *tints = (np.rint(plane).astype(np.uint8) for plane in (y * dimmed, u, v))
    faded = [np.rint((tint - 128.0) * dimmed + 128).astype(np.uint8) for tint in tints]
    return Frame.from_planes(luma, *faded)


def difference(dimmed: float, *, is_spot_there: bool = True) -> TableDifference:
    """The difference to a dimmed table whose brightness was evened while the lamp flickers."""
    detector = plain_detector()
    grid, before = detector.grid, table(detector.grid)
    small = detector.detect(before).small
    after = table(grid, dimmed, is_spot_there=is_spot_there)
    evened = plain_detector().detect(after).small / dimmed
    was = RestPicture.of(grid, before, small)
    now = RestPicture.of(grid, after, np.rint(evened).astype(np.uint8), evened=True)
    return difference_between(was, now, grid, 12)


@pytest.mark.parametrize("dimmed", [0.7, 0.85, 1.0])
def test_where_brightness_was_evened_tints_are_too(dimmed: float) -> None:
    """From drawn rooms, 210058: the exposure fell by a quarter, and a blue petal passed for a piece."""
    assert difference(dimmed).share(PRINT, DISC_MM) == 0.0
    assert difference(dimmed).patches((), 100.0) == ()


@pytest.mark.parametrize("dimmed", [0.7, 1.0])
def test_what_went_still_shows_in_another_light(dimmed: float) -> None:
    gone = difference(dimmed, is_spot_there=False)
    assert gone.share(PRINT, DISC_MM) > 0.9
    assert gone.share(BESIDE, DISC_MM) == 0.0


def with_cream(grid: CellGrid, level: int) -> RestPicture:
    """A board with a spot of cream print of this level."""
    y = np.full((grid.size[1], grid.size[0]), 130, np.uint8)
    column, row = (round(at) for at in grid.cell_of(PRINT))
    y[row - 30 : row + 31, column - 30 : column + 31] = level
    plain = np.full_like(y, 128)
    return RestPicture(y, plain, plain)


@pytest.mark.parametrize(("level", "is_change"), [(190, False), (175, True), (120, True)])
def test_cream_print_that_a_brighter_exposure_clipped_has_not_changed(level: int, *, is_change: bool) -> None:
    """From drawn rooms, 230159: print of 210 levels was clipped, and had 190 after it was evened."""
    grid = plain_detector().grid
    pictures = with_cream(grid, 210), with_cream(grid, level)
    relit, steady = (TableDifference(grid, *pictures, 12, 8, relit=relit) for relit in (True, False))
    assert (relit.share(PRINT, DISC_MM) > 0.9) is is_change
    assert bool(relit.patches((), 100.0)) is is_change
    assert steady.share(PRINT, DISC_MM) > 0.9
    assert steady.patches((), 100.0)


@pytest.mark.parametrize("wood_u", [95, 104])
def test_a_pale_coin_that_left_pale_wood_is_a_change_in_another_light_too(wood_u: int) -> None:
    """From 250046: in a brighter picture the white coin was as bright as the wood; its tint alone differed."""
    grid = plain_detector().grid
    shape = grid.size[1], grid.size[0]
    y, u, v = (np.full(shape, level, np.uint8) for level in (190, wood_u, 152))
    wood = RestPicture(y, u, v)
    coin_u = wood.u.copy()
    column, row = (round(at) for at in grid.cell_of(PRINT))
    coin_u[row - 12 : row + 13, column - 12 : column + 13] = 106
    with_coin = RestPicture(wood.y, coin_u, wood.v)
    share = TableDifference(grid, with_coin, wood, 12, 8, relit=True).share(PRINT, 8.0)
    assert (share > 0.9) is (wood_u == 95)


def in_the_sun(grid: CellGrid, lit: float, *, wood: int = 245, coin: int | None = None) -> RestPicture:
    """Brown wood with the sun on a spot of it, exposed for a share of the time, and evened since the light
    changed.

    A disc of the level `coin` lies in the sun.
    """
    y = np.full((grid.size[1], grid.size[0]), 130.0)
    column, row = (round(at) for at in grid.cell_of(PRINT))
    y[row - 30 : row + 31, column - 30 : column + 31] = wood
    if coin is not None:
        y[row - 10 : row + 11, column - 10 : column + 11] = coin
    seen = np.minimum(y * lit, 255)
    evened = np.rint(seen / lit).astype(np.uint8)
    white = np.where(seen >= 255, 255, 0).astype(np.uint8)
    plain = np.full_like(evened, 128)
    return RestPicture(evened, plain, plain, lit != 1.0, white if white.any() else None)


@pytest.mark.parametrize("lit", [1.27, 1.6])
def test_wood_in_the_sun_that_a_brighter_lamp_clipped_has_not_changed(lit: float) -> None:
    """From drawn rooms, 411036: wood of 247 levels was white in a brighter lamp, and had 201 once evened."""
    grid = plain_detector().grid
    pictures = in_the_sun(grid, 1.0), in_the_sun(grid, lit)
    for before, after in (pictures, pictures[::-1]):
        change = difference_between(before, after, grid, 12)
        assert change.share(PRINT, DISC_MM) == 0.0
        assert change.patches((), 100.0) == ()


@pytest.mark.parametrize("coin", [60, 150])
def test_what_is_darker_than_clipped_wood_still_shows(coin: int) -> None:
    grid = plain_detector().grid
    bare, with_coin = in_the_sun(grid, 1.0), in_the_sun(grid, 1.27, coin=coin)
    assert difference_between(bare, with_coin, grid, 12).share(PRINT, 8.0) > 0.9
    bare, with_coin = in_the_sun(grid, 1.27), in_the_sun(grid, 1.0, coin=coin)
    assert difference_between(bare, with_coin, grid, 12).patches((), 100.0)


def test_a_lamps_image_about_a_place_is_no_piece_there() -> None:
    """From a broad table, 1010820: a coin left the rim of a glare, which looked unlike the wood round it."""
    grid = plain_detector().grid
    column, row = grid.cell_of(PRINT)
    rows, columns = np.ogrid[: grid.size[1], : grid.size[0]]
    away = np.hypot(rows - row, columns - column - 1.5 * DISC_MM * grid.cells_per_mm()) / grid.cells_per_mm()
    plain = np.full((grid.size[1], grid.size[0]), 128, np.uint8)
    glare = np.asarray(np.clip(260 - 3 * away, 120, 250), np.uint8)
    coin = np.where(np.hypot(rows - row, columns - column) < DISC_MM * grid.cells_per_mm(), 60, 120)
    glaring, lying = (RestPicture(np.asarray(y, np.uint8), plain, plain) for y in (glare, coin))
    look, lies = (TableDifference(grid, picture, picture, 12, 8) for picture in (glaring, lying))
    assert look.prominence(PRINT, DISC_MM) > 0.5
    assert look.prominence_beyond_wood(PRINT, DISC_MM) < 0.25
    assert lies.prominence_beyond_wood(PRINT, DISC_MM) > 0.9
