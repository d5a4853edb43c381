"""A question says what was seen before it asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Pocket
from rules.table import Mm, Removed, StrokeEnded, Uncertain
from tests.vision.plain_table import (
    HERE,
    LIP,
    NE,
    OWN,
    STOPPED,
    THERE,
    WHITE,
    DrawnStroke,
    as_read,
    events,
    evidence,
    lay,
    slid,
)
from vision.change.detector import ChangeDetector


def asked(stroke: DrawnStroke) -> str:
    (question,) = (event.question for event in events(stroke) if isinstance(event, Uncertain))
    return question


def test_what_is_no_longer_seen_is_said(detector: ChangeDetector) -> None:
    stroke = evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)))
    assert asked(stroke) == "The white is no longer seen. Where did it go?"


@pytest.mark.parametrize("end", [LIP, NE])
def test_the_pocket_near_which_it_was_last_seen_is_said(detector: ChangeDetector, end: Mm) -> None:
    """A hand over the pocket may have taken it as well."""
    gone = (detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)))
    stroke = evidence(*gone, OWN, slid(HERE, end, level=200))
    hidden = replace(stroke, reached={Pocket.NE: (1.1, 3.0)})
    assert asked(hidden) == "The white was last seen near NE. Where did it go?"


def test_that_nothing_is_missing_is_said(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((WHITE, THERE)))
    fell = slid(HERE, NE, level=100)
    stroke = evidence(detector, lay((WHITE, THERE)), lies, as_read(lies), OWN, fell, fell=(Pocket.NE,))
    assert asked(stroke) == "All coins are still seen. Did something go down NE?"


def test_nothing_is_called_missing_where_only_an_unknown_coin_may_have_fallen(detector: ChangeDetector) -> None:
    """From 530031 in drawn rooms: a track led to a pocket, and all coins still lay."""
    lies = (STOPPED, *lay((WHITE, THERE)))
    fell = slid(HERE, NE, level=200, steps=6)
    stroke = evidence(detector, lay((WHITE, THERE)), lies, as_read(lies), OWN, fell, fell=(Pocket.NE,))
    assert asked(stroke) == "All coins are still seen. Did something go down NE?"


def test_a_coin_that_a_hand_took_is_told_before_the_end_that_counts_without_it(
    detector: ChangeDetector,
) -> None:
    stroke = evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)))
    outcomes = events(replace(stroke, swept=frozenset(stroke.graspable), model=replace(stroke.model, sure=0.5)))
    (gone,) = (event for event in outcomes if isinstance(event, Removed))
    assert (gone.piece, gone.at) == (WHITE, HERE)
    assert outcomes.index(gone) < len(outcomes) - 1
    assert isinstance(outcomes[-1], StrokeEnded)
    assert gone.t_s <= outcomes[-1].t_s
