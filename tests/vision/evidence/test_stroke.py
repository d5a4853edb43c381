"""The evidence of a stroke: when all had come to rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.table import Mm
from tests.vision.plain_table import OWN, STOPPED, as_read, evidence, plain_detector, slid
from tests.vision.traces.tracks import BEGUN_S
from vision.change.detector import ChangeDetector


@pytest.mark.parametrize(
    ("moved_s", "rested_s"),
    [
        (None, 1.733),  # the last sighting
        (2.5, 1.733),  # all had lain still for long when the camera was moved
        (2.1, 2.1),  # for a moment only: something may have crept on
        (1.8, 1.8),  # it was moved as the striker slowed down: its track broke off, and the camera swung on
    ],
)
def test_a_camera_that_is_moved_after_the_rest_does_not_put_it_off(
    moved_s: float | None, rested_s: float
) -> None:
    """From 115566: the camera drifted, and was followed half a second after everything lay still."""
    stroke = evidence(plain_detector(), (), (), (), slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45))
    seen = replace(stroke.seen, rest_s=2.1)
    assert replace(stroke, seen=seen, shaken_s=moved_s).rest_s == pytest.approx(rested_s, abs=0.01)


def test_a_stroke_has_ended_in_the_frame_that_was_read_though_a_hand_comes_in_after_it(
    detector: ChangeDetector,
) -> None:
    tip = slid(Mm(0.0, 360.0), Mm(0.0, 330.0), begun_s=OWN.last.t_s + 0.25, steps=4)
    stroke = evidence(detector, (), (STOPPED,), as_read((STOPPED,)), OWN, tip)
    early = replace(stroke, seen=replace(stroke.seen, read_s=OWN.last.t_s + 0.15))
    assert early.rest_s == early.seen.read_s < stroke.rest_s
