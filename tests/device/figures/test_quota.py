"""A reader that the system gives a share of the processor: each stroke is right, asked or announced."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from calibration.find import NoBoard
from device.evaluation.strokes import ASKED, RIGHT
from device.evaluation.unwatched import ANNOUNCED
from device.figures.figure import Plan
from device.figures.rooms.quota import OF_NEED, QUOTA
from device.figures.rooms.quota_reader import Quota, watched_under_quota
from device.sources.stream import FrameStream
from device.watching.pipeline import Board
from vision.frame import Frame

WORK_S, SHARE = 0.1, 0.1  # of a core
WORK = f"import time\nwhile time.process_time() < {WORK_S}: pass"


def test_a_process_gets_its_share_and_not_more() -> None:
    begun_s = time.monotonic()
    worker = subprocess.Popen((sys.executable, "-c", WORK))
    with Quota(worker.pid, SHARE) as quota:
        quota.begin()
        assert worker.wait() == 0
    assert time.monotonic() - begun_s > 0.5 * WORK_S / SHARE  # some of the work was done before it began


class Grey(FrameStream):
    """A second of grey pictures, which show no board."""

    size_px, rate_hz, name = (320, 240), 30.0, "grey"

    def _read(self) -> Iterator[Frame]:
        grey = np.full((240, 320), 128, np.uint8)
        for index in range(30):
            yield Frame.from_planes(grey, grey[::2, ::2], grey[::2, ::2], index / 30, index)


def test_what_ends_the_reader_ends_the_figure() -> None:
    with pytest.raises(NoBoard, match="no board"):
        watched_under_quota(Grey(), Board(), 1.0)


@pytest.mark.long
@pytest.mark.parametrize("share", [0.1, 0.35])
@pytest.mark.parametrize("film", ["01_own.mkv", "02_two.mkv", "09_long.mkv"])
def test_a_stroke_under_a_quota_is_right_or_asked_or_announced(shared: Path, film: str, share: float) -> None:
    (figure,) = QUOTA
    strokes = figure.measure(f"{OF_NEED.format(share=share)}: {film}", Plan(shared=shared))["strokes"]
    assert strokes
    assert {stroke["verdict"] for stroke in strokes} <= {RIGHT, ASKED, ANNOUNCED}
