"""A glimpse before a mouth: only what looks like the missing piece, and like nothing else there, is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Kind, Pocket
from rules.table import Mm
from tests.vision.plain_table import BLACK, HERE, LEVEL, NE, OWN, STOPPED, THERE, WHITE, as_read, evidence, lay
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.evidence.glimpses import was_glimpsed
from vision.observing.observation import Mouth
from vision.tracking.track import Sighting, Track

BEFORE_IT, IN_IT = 50.0, 20.0  # mm from the middle of the pocket


def sighting(away_mm: float, t_s: float, kind: Kind, area_mm2: float = 900.0) -> Sighting:
    mover = Mover(Mm(NE.x_mm - away_mm, NE.y_mm), area_mm2, float(LEVEL[kind]), over_border=False)
    return Sighting(t_s, mover, clear_of_hand=True)


def goes_on(kind: Kind) -> tuple[Sighting, ...]:
    """The striker, or the coin itself, in the pictures after that."""
    return tuple(sighting(120.0 - 20 * k, 1.55 + k / 20, kind) for k in range(4))


@pytest.mark.parametrize(
    ("seen", "rest", "is_glimpse"),
    [
        (sighting(BEFORE_IT, 1.5, BLACK), goes_on(WHITE), True),
        (sighting(BEFORE_IT, 1.5, BLACK), (), True),
        (sighting(BEFORE_IT, 1.5, BLACK), goes_on(BLACK), False),
        (sighting(BEFORE_IT, 1.5, WHITE), (), False),
        (sighting(IN_IT, 1.5, BLACK), (), False),
        (sighting(BEFORE_IT, 1.5, BLACK, 150.0), (), False),
    ],
    ids=["on another's track", "by itself", "seen on", "another kind", "in the hole's shade", "a scrap"],
)
def test_a_fast_coin_is_glimpsed_once_before_a_mouth(
    detector: ChangeDetector, seen: Sighting, rest: tuple[Sighting, ...], is_glimpse: bool
) -> None:
    """From drawn rooms, 413069: twenty a second; the sighting of a black was given to the striker's track."""
    levels = tuple((kind, float(LEVEL[kind])) for kind in (BLACK, WHITE))
    (black,) = before = lay((BLACK, HERE))
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), OWN, Track((seen, *rest)))
    stroke = replace(stroke, levels=levels)
    assert was_glimpsed(black, NE, stroke) is is_glimpse
    beside = lay((BLACK, Mm(NE.x_mm - 70.0, NE.y_mm)), (WHITE, THERE))
    assert not was_glimpsed(black, NE, replace(stroke, before=(*before, *beside)))


@pytest.mark.parametrize(
    ("away_mm", "level", "is_glimpse"),
    [((20.0, 8.0), 120.0, True), ((8.0, 20.0), 120.0, False), ((20.0, 8.0), 60.0, False)],
    ids=["sinks", "comes out", "as dark as the hole"],
)
def test_a_bright_coin_is_glimpsed_as_it_sinks_into_a_dark_hole(
    detector: ChangeDetector, away_mm: tuple[float, float], level: float, *, is_glimpse: bool
) -> None:
    """From a room, 541559: twenty pictures a second show a white in the hole alone, in two of them."""
    sightings = tuple(sighting(mm, 1.5 + k / 20, WHITE) for k, mm in enumerate(away_mm))
    way = Track(tuple(replace(seen, mover=replace(seen.mover, level=level)) for seen in sightings))
    (white,) = before = lay((WHITE, HERE))
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), OWN, way)
    mouths = tuple(Mouth(pocket, 1.0, 0.1, level=45.0) for pocket in Pocket)
    stroke = replace(stroke, levels=((WHITE, 140.0), (BLACK, 40.0)), seen=replace(stroke.seen, mouths=mouths))
    assert was_glimpsed(white, NE, stroke) is is_glimpse
    assert not was_glimpsed(white, NE, replace(stroke, levels=((WHITE, 90.0), (BLACK, 40.0))))
