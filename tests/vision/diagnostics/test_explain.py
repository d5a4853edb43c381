"""The drawing of a reading: it shows the board, the pieces and every reason."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.lens import Lens
from rules.carrom.board import opening_layout
from vision.diagnostics.explain import REASONS, colour_of, considered, explain, explain_refusal
from vision.diagnostics.sheet import PANEL_PX, Bgr
from vision.frame import Frame, Plane
from vision.observing.still import Still, look_at_still
from vision.pieces.settings import ReadingSettings
from vision.pieces.suppression import CARRIED, PIECE
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import scene_of

BOARD_MAP = camera_above(Lens.from_hfov(800, 600, 66.0), (0.0, -100.0, 900.0))


@pytest.fixture(scope="module")
def frame() -> Frame:
    luck = np.random.default_rng(7)
    return Renderer(BOARD_MAP, Look(), luck=luck).draw(scene_of(opening_layout()), 0.0, 0, luck)


def panel(bgr: Plane) -> Plane:
    return bgr[:, -PANEL_PX:]


def holds(bgr: Plane, colour: Bgr) -> bool:
    return bool((bgr == np.array(colour, np.uint8)).all(axis=2).any())


def test_every_refused_disc_has_a_reason_that_is_known(frame: Frame) -> None:
    nothing_passes = ReadingSettings(faint=1.0)
    reasons = {candidate.reason for candidate in considered(frame, BOARD_MAP, nothing_passes)} - {PIECE}
    assert reasons
    assert reasons <= set(REASONS)
    assert len({colour_of(reason) for reason in REASONS}) == len(REASONS)


def test_the_picture_is_drawn_over_and_names_the_reasons_in_their_colours(frame: Frame) -> None:
    candidates, still = considered(frame, BOARD_MAP), look_at_still(frame, BOARD_MAP)
    bgr = explain(frame, BOARD_MAP, candidates, still)
    assert bgr.shape[1] > 800 + PANEL_PX
    for reason in {c.reason for c in candidates if c.reason != PIECE and c.piece.score > 0.3}:
        assert holds(panel(bgr), colour_of(reason)), reason


def test_a_piece_has_its_ring_and_an_empty_reading_has_none(frame: Frame) -> None:
    still = look_at_still(frame, BOARD_MAP)
    assert len(still.pieces) == 19
    full = explain(frame, BOARD_MAP, (), still)
    bare = explain(frame, BOARD_MAP, (), Still((), still.hand, still.view))
    changed = (full[:, :-PANEL_PX] != bare[:, :-PANEL_PX]).any(axis=2)
    scale = (full.shape[1] - PANEL_PX) / 800
    for piece in still.pieces:
        column, row = (round(part * scale) for part in piece.px)
        assert changed[row - 30 : row + 30, column - 30 : column + 30].any()


def test_a_disc_that_passed_but_is_no_piece_is_told_as_carried(frame: Frame) -> None:
    candidates, still = considered(frame, BOARD_MAP), look_at_still(frame, BOARD_MAP)
    assert not holds(panel(explain(frame, BOARD_MAP, candidates, still)), colour_of(CARRIED))
    fewer = replace(still, pieces=still.pieces[1:])
    assert holds(panel(explain(frame, BOARD_MAP, candidates, fewer)), colour_of(CARRIED))


def test_a_refused_board_says_why(frame: Frame) -> None:
    drawing = explain_refusal(frame, "no red circles stand in pairs, and no four lines make a square")
    too_dark = explain_refusal(frame, "too dark")
    assert drawing.shape == too_dark.shape
    assert (panel(drawing) != panel(too_dark)).any()
