"""Where a track came to rest a piece may lie unread: only if it stopped there, and something shows."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from rules.carrom.board import ICF
from rules.pieces import Pocket
from rules.table import Mm
from tests.vision.plain_table import (
    BLACK,
    OWN,
    STOPPED,
    THERE,
    WHITE,
    as_read,
    evidence,
    lay,
    slid,
    unread,
)
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.likelihoods.model import LikelihoodModel
from vision.tracking.track import Sighting, Track

MODEL = LikelihoodModel()


@pytest.mark.parametrize(("leap_mm", "lies"), [(0.0, 1), (28.0, 0)])
def test_what_leapt_to_a_scrap_at_the_last_did_not_come_to_rest_there(
    detector: ChangeDetector, leap_mm: float, lies: int
) -> None:
    """The striker went on towards a pocket; its track was given the place of a coin that had gone."""
    stopped = Mm(-60.0, 130.0)
    way = [Mm(stopped.x_mm, stopped.y_mm - 0.02 * k * k) for k in range(30, -1, -1)]
    way += [Mm(stopped.x_mm + step * leap_mm, stopped.y_mm) for step in (0.1, 0.7, 1.0, 0.0)]
    came = Track(tuple(Sighting(1.1 + k / 60, Mover(at, 700.0, 50.0, False), True) for k, at in enumerate(way)))
    after = lay((BLACK, THERE))
    stroke = evidence(detector, after, after, as_read(after), OWN, came)
    places = [piece for piece in unread(stroke, (STOPPED, *after)) if piece.at.y_mm > 100.0]
    assert len(places) == lies


@pytest.mark.parametrize(("last_mm2", "lies"), [(140.0, 1), (70.0, 0)], ids=["its edge", "another's place"])
def test_what_a_scrap_of_it_ended_did_not_come_to_rest_there(
    detector: ChangeDetector, last_mm2: float, lies: int
) -> None:
    """From a broad table, 1030050: a striker fell, and its track got the edge of the place that a coin left."""
    came = slid(Mm(-200.0, 60.0), Mm(-60.0, 130.0), steps=40, level=50)
    scrap = replace(came.last, mover=replace(came.last.mover, area_mm2=last_mm2))
    after = lay((BLACK, THERE))
    ended = Track((*came.sightings[:-1], scrap))
    stroke = evidence(detector, after, after, as_read(after), OWN, ended)
    places = [piece for piece in unread(stroke, (STOPPED, *after)) if piece.at.y_mm > 100.0]
    assert len(places) == lies


@pytest.mark.parametrize(("wait_s", "lies"), [(1 / 60, 0), (0.5, 1)])
def test_what_another_track_takes_up_did_not_come_to_rest(
    detector: ChangeDetector, wait_s: float, lies: int
) -> None:
    """From a rendered break: a coin slowed down, its track broke off, and the next led on to its place."""
    slowed, came_to = Mm(-60.0, 130.0), Mm(-20.0, 150.0)
    came = slid(Mm(-200.0, 60.0), slowed, steps=40, level=50)
    goes_on = slid(slowed, came_to, came.last.t_s + wait_s, level=50)
    after = lay((BLACK, came_to))
    stroke = evidence(detector, after, after, as_read(after), OWN, came, goes_on)
    assert (
        len(
            [
                piece
                for piece in unread(stroke, (STOPPED, *after))
                if piece.at.x_mm < -40.0 and piece.at.y_mm > 100.0
            ]
        )
        == lies
    )


@pytest.mark.parametrize(("from_rim_mm", "lies"), [(6.0, 0), (14.0, 1)])
def test_what_was_slow_and_seen_last_a_few_millimetres_from_a_rim_does_not_lie_there(
    detector: ChangeDetector, from_rim_mm: float, lies: int
) -> None:
    """From drawn rooms, 412483: of a striker that tips in slowly the last sighting is a little aside."""
    hole, off_mm = ICF.pocket(Pocket.SE), (ICF.pocket_radius_mm + from_rim_mm) / sqrt(2)
    came = slid(Mm(100.0, -100.0), Mm(hole.x_mm - off_mm, hole.y_mm + off_mm), steps=60, level=50)
    stroke = evidence(detector, (), (STOPPED,), as_read((STOPPED,)), OWN, came)
    places = [place for place in unread(stroke, (STOPPED,)) if place.at.x_mm > 250.0]
    assert len(places) == lies


@pytest.mark.parametrize(("area_mm2", "lies"), [(230.0, 1), (700.0, 0)], ids=["on its edge", "flat"])
def test_a_coin_on_its_edge_that_struck_another_stands_where_it_stopped_at_once(
    detector: ChangeDetector, area_mm2: float, lies: int
) -> None:
    """From 480036: at the end its edges trembled by 9 mm, so that it never seemed to lie still."""
    came = slid(Mm(-60.0, -60.0), Mm(60.0, 60.0), level=200)
    trembling = (Mm(55.0, 56.0), Mm(52.0, 58.0), Mm(50.0, 52.0), Mm(58.0, 57.0))
    seen = [*came.sightings[:12]] + [
        replace(came.sightings[12 + k], mover=replace(came.first.mover, at=at))
        for k, at in enumerate(trembling)
    ]
    way = Track(tuple(replace(s, mover=replace(s.mover, area_mm2=area_mm2)) for s in seen))
    after = lay((BLACK, THERE))
    stroke = evidence(detector, after, after, as_read(after), OWN, way)
    near = [place for place in unread(stroke, (STOPPED, *after)) if place.at == trembling[-1]]
    assert len(near) == lies


@pytest.mark.parametrize("is_changed", [True, False])
def test_where_nothing_changed_hardly_anything_stands_that_stopped_there(
    detector: ChangeDetector, is_changed: bool
) -> None:
    """From 1130610 on tables of any make: after a break a track stayed for long where nothing lay."""
    came = slid(Mm(-200.0, 60.0), Mm(-60.0, 130.0), steps=40, level=50)
    after = lay((BLACK, THERE))
    stands = lay((BLACK, came.last.mover.at)) if is_changed else ()
    stroke = evidence(detector, after, (*after, *stands), as_read(after), OWN, came)
    (place,) = (place for place in unread(stroke, (STOPPED, *after)) if place.at.y_mm > 100.0)
    assert (place.odds < MODEL.scrap_only) is not is_changed


def test_nothing_stands_where_a_coin_left_bare_wood(detector: ChangeDetector) -> None:
    """From 1120320 on tables of any make: a scrap of the striker was last seen where a white had lain."""
    lay_mm = Mm(-60.0, 130.0)
    came = slid(Mm(-200.0, 60.0), Mm(lay_mm.x_mm - 10.0, lay_mm.y_mm), steps=40, level=50)
    after = lay((BLACK, THERE))
    stroke = evidence(detector, lay((WHITE, lay_mm)), after, as_read(after), OWN, came)
    places = [place for place in unread(stroke, (STOPPED, *after)) if place.at == came.last.mover.at]
    assert [place.odds < MODEL.scrap_only for place in places] == [True]
