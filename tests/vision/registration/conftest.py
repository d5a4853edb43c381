"""The picture that a camera takes of an opening, at the place that a test gives it."""

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Picture
from rules.carrom.board import opening_layout
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import scene_of


@pytest.fixture(scope="module")
def picture(board_map: BoardMap) -> Picture:
    renderer = Renderer(board_map, Look(), luck=np.random.default_rng(1))
    frame = renderer.draw(scene_of(opening_layout(20.0)), 0.0, 0, np.random.default_rng(1))
    return frame.whole_bgr()
