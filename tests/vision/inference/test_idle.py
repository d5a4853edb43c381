"""Traces that no missing piece explains: in a mouth, or off the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    NE,
    OWN,
    START,
    STOPPED,
    STRIKER,
    THERE,
    WHITE,
    as_read,
    evidence,
    flight,
    lay,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.evidence.stroke_falls import possible_falls
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd
from vision.inference.idle import odds_of_another_in_the_mouth, odds_of_idle_traces
from vision.likelihoods.model import LikelihoodModel
from vision.observing.observation import Mouth
from vision.traces.fall import Fall
from vision.tracking.track import Sighting, Track

MODEL = LikelihoodModel()


def seen_at(at: Mm, t_s: float, area_mm2: float = 750.0) -> Sighting:
    return Sighting(t_s, Mover(at, area_mm2, 150.0, over_border=False), clear_of_hand=True)


@pytest.mark.parametrize(("behind_mm", "is_two"), [(160.0, True), (0.0, False)])
def test_what_is_seen_in_a_mouth_while_all_that_fell_were_elsewhere_is_another(
    detector: ChangeDetector, behind_mm: float, is_two: bool
) -> None:
    """From drawn rooms, 413032: the coin that the striker drove ahead had no way of its own, only its drop."""
    times = [1.5 + k / 60 for k in range(4)]
    drop = Track(tuple(seen_at(Mm(NE.x_mm - 4 + k, NE.y_mm - 6), t_s) for k, t_s in enumerate(times)))
    comes = Track(tuple(seen_at(Mm(NE.x_mm - behind_mm, NE.y_mm - 10 * k), t_s) for k, t_s in enumerate(times)))
    stroke = evidence(detector, lay((WHITE, HERE)), (), (), OWN, comes, drop, fell=(Pocket.NE,))
    idle = Fall(drop, Pocket.NE, 0.93)
    striker = Hypothesis(Piece(STRIKER, START), PieceEnd.FELL, 0.9, Fall(comes, Pocket.NE, 0.9), Pocket.NE)
    odds = odds_of_another_in_the_mouth([idle], stroke, (striker,))
    assert odds == (stroke.model.idle_beside if is_two else 1.0)
    by_its_mouth = replace(striker, uses=None)
    assert odds_of_another_in_the_mouth([idle], stroke, (by_its_mouth,)) == 1.0


@pytest.mark.parametrize("is_followed", [True, False])
def test_what_is_seen_in_a_mouth_before_the_other_came_there_is_another(
    detector: ChangeDetector, *, is_followed: bool
) -> None:
    """From a room, 512019: a striker on its edge rolled in 1.3 s after the white that it had struck."""
    way = slid(THERE, NE, 1.2, steps=60)
    drop = Track(tuple(seen_at(Mm(NE.x_mm - 4 + k, NE.y_mm - 6), way.sightings[k].t_s) for k in range(4)))
    parts = (Track(way.sightings[:30]),) if is_followed else ()
    ends = Track(way.sightings[30:])
    stroke = evidence(detector, lay((WHITE, HERE)), (), (), OWN, *parts, ends, drop, fell=(Pocket.NE,))
    striker = Hypothesis(Piece(STRIKER, START), PieceEnd.FELL, 0.9, Fall(ends, Pocket.NE, 0.9), Pocket.NE)
    odds = odds_of_another_in_the_mouth([Fall(drop, Pocket.NE, 0.93)], stroke, (striker,))
    assert odds == (stroke.model.idle_beside if is_followed else 1.0)


@pytest.mark.parametrize("is_followed", [True, False])
def test_what_is_followed_back_to_another_way_than_what_fell_is_another(
    detector: ChangeDetector, *, is_followed: bool
) -> None:
    """From a room, 541412: after a break a white went down where another had gone 0.1 s before."""
    whole, first = slid(THERE, NE, steps=40), slid(HERE, NE)
    way, ends = Track(whole.sightings[:25]), Track(whole.sightings[26:])
    ways = (way, ends) if is_followed else (ends,)
    stroke = evidence(
        detector, lay((WHITE, HERE), (WHITE, THERE)), (), (), OWN, first, *ways, fell=(Pocket.NE,)
    )
    white = Hypothesis(Piece(WHITE, HERE), PieceEnd.FELL, 0.9, Fall(first, Pocket.NE, 0.9), Pocket.NE)
    odds = odds_of_another_in_the_mouth([Fall(ends, Pocket.NE, 0.9, level=130.0)], stroke, (white,))
    assert odds == (stroke.model.idle_beside if is_followed else 1.0)


@pytest.mark.parametrize(("levels", "odds"), [(1.2, MODEL.idle_mouth), (6.0, MODEL.idle_twice)])
def test_what_is_seen_to_fly_on_explains_its_track_past_a_mouth_that_changed_like_noise(
    detector: ChangeDetector, levels: float, odds: float
) -> None:
    """From drawn rooms, 445168: the queen leapt over a corner whose mouth was darker by one level in sun."""
    start = Mm(100.0, 330.0)
    *way, last = flight(BLACK, 0, 8, start)
    over = replace(last, mover=replace(last.mover, at=Mm(386.0, 345.0), over_border=True))
    before, after = lay((BLACK, start), (WHITE, THERE)), (STOPPED, *lay((WHITE, THERE)))
    stroke = evidence(detector, before, after, as_read(after), OWN, Track(tuple(way)), Track((over,)))
    mouths = tuple(Mouth(p, 1.0, -levels if p is Pocket.NE else 0.1) for p in Pocket)
    shown = replace(stroke, seen=replace(stroke.seen, mouths=mouths))
    (fall,), (leap,) = possible_falls(shown, after), shown.leaps
    flown = Hypothesis(before[0], PieceEnd.FLEW, 1.0, leap)
    assert odds_of_idle_traces(replace(fall, likelihood=1.0), shown, (flown,)) == odds
