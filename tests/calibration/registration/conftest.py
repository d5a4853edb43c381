"""A board before a tilted camera."""

import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from vision.synthetic.scene.camera import camera_above

SIZE_PX = (888, 660)


@pytest.fixture(scope="module")
def board_map() -> BoardMap:
    return camera_above(Lens.from_hfov(*SIZE_PX, 66.0), (60.0, -250.0, 1020.0), roll_deg=-8.0)
