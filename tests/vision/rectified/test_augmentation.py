"""Views from several sides: a turned view is turned back to its place."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Frame
from vision.pieces.detector import ACROSS, DOWN, cell_answers, lie_of
from vision.pieces.settings import CAREFUL, ReadingSettings
from vision.rectified.augmentation import FLIPS, Flip
from vision.rectified.view import MARGIN_MM, TopView
from vision.synthetic.variety.varied import show, varied


@pytest.mark.parametrize("flip", FLIPS)
def test_what_is_turned_comes_back_with_its_steps(flip: Flip) -> None:
    luck = np.random.default_rng(1)
    cells = luck.normal(size=(6, 8, 9)).astype(np.float32)
    mirrored = flip.turned(cells.transpose(2, 0, 1)[None])[0].transpose(1, 2, 0).copy()
    mirrored[..., ACROSS] *= -1 if flip.across else 1
    mirrored[..., DOWN] *= -1 if flip.down else 1
    np.testing.assert_array_equal(flip.turned_back(mirrored, ACROSS, DOWN), cells)


@pytest.mark.long
def test_the_network_says_much_the_same_from_each_side_and_no_steps_are_mixed_up() -> None:
    scene = varied(13002)
    view = TopView.of(scene.board_map, ReadingSettings().view_px_per_mm, MARGIN_MM)
    seen = view.look(Frame.from_bgr(show(scene).bgr, 0.0, 0))
    front, all_sides = (cell_answers(seen, lie_of(view), views) for views in (1, CAREFUL.views))
    sure = front[..., 0] > 3
    assert sure.sum() > 20
    assert np.abs(front - all_sides)[sure][:, [ACROSS, DOWN]].max() < 0.5, "steps in cells of four pixels"
