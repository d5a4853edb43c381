"""How the virtual table is seen: a camera on a lamp arm, and the look of everything below it, by chance."""

from __future__ import annotations

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from vision.synthetic.camera import camera_above
from vision.synthetic.look import Look, draw_look

SIZE_PX = (1332, 990)
HFOV_DEG = 66.0


def seen(luck: np.random.Generator) -> tuple[BoardMap, Look]:
    """A camera never quite straight above the board, and a look of the table."""
    eye_mm = (float(luck.uniform(-110, 110)), float(luck.uniform(-160, 90)), float(luck.uniform(1020, 1090)))
    target_mm = (float(luck.uniform(-15, 15)), float(luck.uniform(-15, 15)))
    lens = Lens.from_hfov(*SIZE_PX, HFOV_DEG)
    return camera_above(lens, eye_mm, target_mm, float(luck.uniform(-3, 3))), draw_look(luck)
