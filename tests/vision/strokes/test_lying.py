"""Where a missing piece may lie: the size of a changed place tells its kind, unless a coin's place cuts it."""

from __future__ import annotations

from rules.table import Mm
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LIES,
    START,
    STRIKER,
    THERE,
    WHITE,
    as_read,
    evidence,
    lay,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector


def odds_of_a_striker_at(detector: ChangeDetector, stand: Mm) -> float:
    """The odds that the striker lies there, unread, after it struck a coin from `HERE`."""
    after = lay((BLACK, THERE), (WHITE, LIES))
    lies = (*after, *lay((STRIKER, stand)))
    stroke = evidence(detector, (*after, *lay((WHITE, HERE))), lies, as_read(after), slid(START, stand))
    ends = {hypothesis.piece.kind: hypothesis for hypothesis in ranked(stroke, after)[0].joint.hypotheses}
    return ends[STRIKER].odds


def test_a_striker_that_lies_partly_where_a_coin_lay_is_as_likely_there_as_elsewhere(
    detector: ChangeDetector,
) -> None:
    """From 750290: only the part of its place that the coin had not changed was compared, and was too small."""
    beside = Mm(HERE.x_mm - 16.0, HERE.y_mm - 10.0)
    apart = Mm(HERE.x_mm - 90.0, HERE.y_mm - 10.0)
    assert odds_of_a_striker_at(detector, beside) == odds_of_a_striker_at(detector, apart)
