"""The end of a stroke, where tracks alone do not show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from rules.carrom.board import ICF
from rules.pieces import Pocket
from rules.table import Mm, Piece, StrokeEnded
from tests.vision.plain_table import (
    BLACK,
    HERE,
    NE,
    OWN,
    REST,
    STOPPED,
    STRIKER,
    WHITE,
    DrawnStroke,
    as_read,
    events,
    evidence,
    lay,
    picture,
    plain_detector,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.change.hands import Hand
from vision.observing.settling import QuietPicture, SettlingHistory
from vision.tracking.track import Track


def ended_s(stroke: DrawnStroke, glances: Callable[[float], QuietPicture], at_rest: np.ndarray) -> float:
    """The reported end of a stroke with such glances, a tenth of a second apart."""
    before = [glances(t_s) for t_s in np.arange(1.0, 3.0, 0.1).tolist()]
    settling = SettlingHistory(plain_detector().grid, before, at_rest, 12)
    stroke = replace(stroke, pictures=stroke.pictures.settled(settling))
    (ended,) = (event.t_s for event in events(stroke) if isinstance(event, StrokeEnded))
    return ended


def test_a_coin_that_no_reading_found_before_keeps_a_stroke_going_until_it_lies_still(
    detector: ChangeDetector,
) -> None:
    """From 116461: a coin as pale as the wood crept out of a pocket's jaws."""
    stops_s, here = 2.6, lay((WHITE, HERE))
    stroke = evidence(detector, (), (STOPPED, *here), as_read((STOPPED, *here)), OWN)
    off = lay((WHITE, Mm(HERE.x_mm - 6.0, HERE.y_mm)))
    creeps, rests = (picture(detector, (STOPPED, *coin)) for coin in (off, here))
    told_s = ended_s(stroke, lambda t_s: QuietPicture(t_s, creeps if t_s < stops_s else rests), rests)
    assert told_s == pytest.approx(stops_s, abs=0.15)


@pytest.mark.parametrize("lies_still", [True, False])
def test_what_stirs_on_while_every_place_looks_as_at_rest_is_no_piece(
    detector: ChangeDetector, lies_still: bool
) -> None:
    """From 152022: a fragment of the hand that drew back after the stroke."""
    scrap = slid(Mm(300.0, -100.0), Mm(340.0, -100.0), OWN.last.t_s + 0.25, steps=8)
    stroke = evidence(detector, (), (STOPPED,), as_read((STOPPED,)), OWN, scrap)
    rests, moving = (
        picture(detector, (STOPPED,)),
        picture(detector, lay((STRIKER, Mm(REST.x_mm, REST.y_mm - 9.0)))),
    )
    from_s = OWN.last.t_s + 0.05 if lies_still else scrap.last.t_s
    told_s = ended_s(stroke, lambda t_s: QuietPicture(t_s, moving if t_s < from_s else rests), rests)
    assert stroke.rest_s == scrap.last.t_s
    assert told_s == pytest.approx(OWN.last.t_s if lies_still else scrap.last.t_s, abs=0.15)


@pytest.mark.parametrize(("is_hidden", "later_s"), [(True, 16 / 60), (False, 0.0)])
def test_a_striker_that_slid_beneath_a_hand_lay_still_when_friction_had_stopped_it(
    detector: ChangeDetector, is_hidden: bool, later_s: float
) -> None:
    """From 140326: it needs twice the remaining way, divided by its speed."""
    seen = Track(slid(OWN.first.mover.at, REST, steps=40).sightings[:24])
    stroke = evidence(detector, (), (STOPPED,), as_read((STOPPED,)), seen)
    rests, bare = picture(detector, (STOPPED,)), picture(detector, ())
    everywhere = (
        Hand(np.full((detector.grid.size[1], detector.grid.size[0]), 255, np.uint8), detector.grid)
        if is_hidden
        else None
    )
    told_s = ended_s(
        stroke,
        lambda t_s: QuietPicture(t_s, rests if t_s > seen.last.t_s else bare, hand=everywhere),
        rests,
    )
    assert told_s == pytest.approx(seen.last.t_s + later_s, abs=0.06)


def test_a_piece_that_came_back_off_the_cushion_beneath_a_hand_needed_longer(detector: ChangeDetector) -> None:
    """From 142141: a queen ran to the cushion beneath a hand that hovered, and lies before it."""
    cushion_mm, x_mm = ICF.half_mm - ICF.coin_radius_mm, 300.0
    seen = Track(slid(Mm(0.0, 90.0), Mm(cushion_mm + cushion_mm - x_mm, 90.0), 1.1, steps=40).sightings[:24])
    stopped = Piece(STRIKER, Mm(x_mm, 90.0))
    stroke = evidence(detector, (), (stopped,), as_read((stopped,)), seen)
    rests, bare = picture(detector, (stopped,)), picture(detector, ())
    hand = Hand(np.full((detector.grid.size[1], detector.grid.size[0]), 255, np.uint8), detector.grid)
    told_s = ended_s(
        stroke, lambda t_s: QuietPicture(t_s, rests if t_s > seen.last.t_s else bare, hand=hand), rests
    )
    assert told_s == pytest.approx(1.1 + 39 / 60, abs=0.06)


@pytest.mark.parametrize("has_track", [True, False])
def test_a_stroke_has_ended_when_what_had_stopped_on_the_lip_fell_late(
    detector: ChangeDetector, has_track: bool
) -> None:
    """A black coin into a dark hole is too little to be seen moving; the lip shows wood since."""
    brink, lip, falls_s = Mm(NE.x_mm - 40.0, NE.y_mm - 40.0), Mm(NE.x_mm - 18.0, NE.y_mm - 20.0), 2.6
    tracks = (OWN, slid(brink, lip, level=50)) if has_track else (OWN,)
    stroke = evidence(
        detector, lay((BLACK, brink)), (STOPPED,), as_read((STOPPED,)), *tracks, fell=(Pocket.NE,)
    )
    hole = lay((BLACK, NE))  # as dark as the coin
    on_lip, gone = (picture(detector, (STOPPED, *hole, *more)) for more in (lay((BLACK, lip)), ()))
    before = [QuietPicture(t_s, on_lip if t_s < falls_s else gone) for t_s in np.arange(1.4, 3.0, 0.1).tolist()]
    pictures = stroke.pictures.settled(SettlingHistory(detector.grid, before, gone, 12))
    (ended,) = (event for event in events(replace(stroke, pictures=pictures)) if isinstance(event, StrokeEnded))
    assert ended.t_s == pytest.approx(falls_s, abs=0.15)
    assert stroke.rest_s < falls_s - 0.5
