"""Three coins on a dark board, with their truth."""

import numpy as np

from calibration.lens import Lens
from device.training.sources import Labelled, as_truth
from rules.pieces import Kind
from rules.table import Mm
from vision.pieces.detector import KINDS
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look, Motif
from vision.synthetic.scene.scene import Disc, Scene

AT = [(-200.0, 120.0), (60.0, -250.0), (310.0, 40.0)]


def three_pieces() -> Labelled:
    """Three white coins on a dark, plain board."""
    board_map = camera_above(Lens.from_hfov(1332, 990, 66.0), (40.0, -160.0, 1040.0))
    luck = np.random.default_rng(2)
    look = Look(motif=Motif.PLAIN, wood=(40.0, 60.0, 90.0))
    discs = tuple(Disc(Kind.WHITE, Mm(*at)) for at in AT)
    frame = Renderer(board_map, look, luck=luck).draw(Scene(discs), 0.0, 0, luck)
    truth = as_truth([(*at, 15.5, KINDS.index(Kind.WHITE), 0.0) for at in AT])
    return Labelled("three", np.asarray(frame.whole_bgr(), np.uint8), board_map, truth)
