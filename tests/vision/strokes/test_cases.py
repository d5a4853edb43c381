"""Possible errors of readings: a coin in a net that is read as one on the surface beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Pocket
from rules.table import Mm
from tests.vision.plain_table import (
    BLACK,
    HERE,
    NE,
    OWN,
    STOPPED,
    THERE,
    WHITE,
    as_read,
    evidence,
    lay,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector


@pytest.mark.parametrize(("times", "least", "most"), [(1.0, 0.0, 0.03), (1.08, 0.03, 0.5)])
def test_a_coin_read_at_a_mouth_that_changed_may_lie_in_the_net_where_openings_are_not_the_laws(
    detector: ChangeDetector, times: float, least: float, most: float
) -> None:
    """From 760760: of a break two white coins fell, and one was read in the net as if it lay on the surface."""
    at_rim = Mm(NE.x_mm - 14.0, NE.y_mm - 14.0)
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE), (WHITE, at_rim)))
    came = slid(HERE, at_rim, 1.3, level=200)
    stroke = evidence(detector, before, after, as_read(after), OWN, came, fell=(Pocket.NE,))
    stroke = replace(stroke, profile=replace(ICF, pocket_radius_mm=times * ICF.pocket_radius_mm))
    fell = sum(outcome.likelihood for outcome in ranked(stroke, after) if outcome.joint.outcome)
    assert least < fell < most
