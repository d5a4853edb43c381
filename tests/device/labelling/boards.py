"""A folder of drawn boards to label."""

from __future__ import annotations

import threading
from pathlib import Path

import cv2
import numpy as np

from device.benchmarks.scenes import hung_over
from device.labelling.desk import Desk
from device.labelling.service import label_server
from device.serving.address import bind
from rules.pieces import Kind
from rules.table import Mm
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Disc, Scene

SIZE_PX = (800, 600)
PATIENCE_S = 20.0
LAID = (
    Disc(Kind.WHITE, Mm(-120.0, 90.0)),
    Disc(Kind.BLACK, Mm(140.0, 60.0)),
    Disc(Kind.QUEEN, Mm(30.0, -150.0)),
)


def draw_boards(folder: Path, *names: str) -> None:
    """Draws the same board of three pieces under each name."""
    luck = np.random.default_rng(3)
    bgr = Renderer(hung_over(SIZE_PX), Look(), luck=luck).draw(Scene(LAID), 0.0, 0, luck).whole_bgr()
    for name in names:
        cv2.imwrite(str(folder / name), bgr)


class LabelRoom:
    """A served folder of pictures."""

    def __init__(self, desk: Desk) -> None:
        self._socket = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/"
        self._server = label_server(desk)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))
        self._thread.start()

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
        self._socket.close()
