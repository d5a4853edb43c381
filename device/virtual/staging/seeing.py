"""The view of the virtual table: a camera on a lamp arm, and a random look of everything below it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.carrom.board import ICF, BoardProfile
from vision.synthetic.photo import Development, graded
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look, draw_look
from vision.synthetic.variety.board import Make, draw_camera, draw_make
from vision.synthetic.variety.broad import draw_broad_look, draw_broad_make
from vision.synthetic.variety.look import draw_varied_look, legible
from vision.synthetic.variety.varied import suited

SIZE_PX = (1332, 990)
HFOV_DEG = 66.0
SIZES_PX = (SIZE_PX, (1536, 864))  # sizes of a camera with a high frame rate
LEVEL_DEG = 35.0  # the picture's top is the board's north by this and more
MARGIN_PX = 4.0


class Tables(StrEnum):
    """The kinds of tables: a match board before a usual lens; any make, light and lens; any size, print."""

    MATCH = "match"
    ANY = "any"
    BROAD = "broad"


@dataclass(frozen=True, slots=True)
class View:
    """A table before its camera. `development` is the camera's processing, None for the plain drawing."""

    board_map: BoardMap
    look: Look
    profile: BoardProfile = ICF
    development: Development | None = None

    def renderer(self, luck: np.random.Generator) -> Renderer:
        """The renderer; it draws the empty table once, which takes a second."""
        how = None if self.development is None else partial(graded, how=self.development)
        return Renderer(self.board_map, self.look, self.profile, luck=luck, graded=how)


def seen(luck: np.random.Generator) -> tuple[BoardMap, Look]:
    """A camera never quite straight above the board, and a look of the table."""
    eye_mm = (float(luck.uniform(-110, 110)), float(luck.uniform(-160, 90)), float(luck.uniform(1020, 1090)))
    target_mm = (float(luck.uniform(-15, 15)), float(luck.uniform(-15, 15)))
    lens = Lens.from_hfov(*SIZE_PX, HFOV_DEG)
    return camera_above(lens, eye_mm, target_mm, float(luck.uniform(-3, 3))), draw_look(luck)


def view_of(tables: Tables, luck: np.random.Generator) -> View:
    """A random table and its camera."""
    if tables is Tables.MATCH:
        return View(*seen(luck))
    is_broad = tables is Tables.BROAD
    make = draw_broad_make(luck) if is_broad else draw_make(luck)
    look = draw_broad_look(luck, make) if is_broad else legible(draw_varied_look(luck, make))
    board_map = _whole_board(luck, make)
    profile = replace(
        make.profile, pocket_radius_mm=make.pocket_radius_mm, pocket_inset_mm=make.pocket_inset_mm
    )
    development = suited(luck, look, board_map, profile)
    sensor = replace(look.sensor, noise=development.noise)
    return View(board_map, replace(look, sensor=sensor), profile, development)


def _whole_board(luck: np.random.Generator, make: Make) -> BoardMap:
    """A fast camera that sees the whole board, and is not turned so far that north is in doubt."""
    while True:
        board_map = draw_camera(luck, make)
        size_px = (board_map.lens.width_px, board_map.lens.height_px)
        corners = board_map.corners_px()
        across, down = corners[1] - corners[0]
        is_level = abs(np.degrees(np.arctan2(down, across))) < LEVEL_DEG
        is_whole = (corners > MARGIN_PX).all() and (corners < np.array(size_px) - MARGIN_PX).all()
        if size_px in SIZES_PX and is_level and is_whole:
            return board_map
