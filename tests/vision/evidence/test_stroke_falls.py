"""The falls of one stroke: not of what flew on, nor where a piece left, nor before anything can fall."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import BLACK, NE, OWN, STOPPED, THERE, evidence, lay, plain_detector, slid
from tests.vision.traces.tracks import BEGUN_S, track_of
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.evidence.stroke_falls import possible_falls
from vision.traces.falls import FLOWN_OVER
from vision.tracking.track import Sighting


def test_a_fall_whose_track_is_seen_to_fly_on_hardly_was_one() -> None:
    """From 107027: a coin leapt over a pocket and on over the cloth."""
    places = [(200.0 + 28 * k, 200.0 + 28 * k) for k in range(6)]
    flies = track_of(places, begun=10)
    on = tuple(
        Sighting(BEGUN_S + (16 + k) / 60, Mover(Mm(368.0 + 28 * k, 368.0 + 28 * k), 500.0, 55.0, True), True)
        for k in range(1, 6)
    )
    stroke = evidence(
        plain_detector(), (), (), (), slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45), flies
    )
    (falls,) = (fall for fall in possible_falls(stroke, ()) if fall.track is flies)
    (doubted,) = (fall for fall in possible_falls(replace(stroke, beyond=on), ()) if fall.track is flies)
    assert falls.pocket is doubted.pocket is Pocket.NE
    assert doubted.likelihood <= FLOWN_OVER < falls.likelihood


@pytest.mark.parametrize(
    ("stays", "apart_mm", "fell"), [(False, 109.0, False), (True, 109.0, True), (False, 40.0, True)]
)
def test_two_places_that_coins_left_are_no_thing_that_leapt_into_a_mouth(
    *, stays: bool, apart_mm: float, fell: bool
) -> None:
    """From 440064 in drawn rooms: fifteen pictures a second joined the places of two coins that had left."""
    first, last = Mm(-315.0 + apart_mm, 332.0), Mm(-315.0, 318.0)
    coins = (Piece(Kind.WHITE, Mm(first.x_mm - 9.0, 328.0)), Piece(Kind.WHITE, Mm(-316.0, 315.0)))
    joined = track_of([(first.x_mm, first.y_mm), (last.x_mm, last.y_mm)], begun=40)
    goes_on = slid(Mm(0.0, -252.6), Mm(0.0, 200.0), BEGUN_S, steps=45)
    stroke = evidence(plain_detector(), coins, coins[:1] if stays else (), (), goes_on, joined)
    falls = possible_falls(stroke, coins[:1] if stays else ())
    assert any(fall.track is joined for fall in falls) is fell


def test_nothing_falls_at_the_moment_when_the_stroke_begins(detector: ChangeDetector) -> None:
    near = Mm(NE.x_mm - 60.0, NE.y_mm)
    too_soon = slid(near, NE, begun_s=0.85, steps=11, level=50)
    stroke = evidence(detector, lay((BLACK, THERE)), (STOPPED, *lay((BLACK, THERE))), (), OWN, too_soon)
    assert possible_falls(stroke, ()) == ()
    assert possible_falls(replace(stroke, begun=replace(stroke.begun, t_s=0.8)), ()) != ()


@pytest.mark.parametrize(
    ("away_mm", "levels", "fell"),
    [(42.0, 2.6, False), (60.0, 2.6, True), (42.0, 20.0, True)],
    ids=["it shades the mouth", "it lies apart", "the mouth changed much"],
)
def test_a_mouth_that_a_coin_beside_it_shades_shows_no_fall(
    detector: ChangeDetector, away_mm: float, levels: float, *, fell: bool
) -> None:
    """From match tables, 146080: a black lay down beside a pocket, and the unread queen was told as fallen."""
    came = Piece(BLACK, Mm(NE.x_mm, NE.y_mm - away_mm))
    stroke = evidence(detector, (), (STOPPED, came), (), OWN, fell=(Pocket.NE,))
    mouths = tuple(
        replace(mouth, changed=levels if mouth.pocket is Pocket.NE else 1.0, brighter=0.0)
        for mouth in stroke.seen.mouths
    )
    stroke = replace(stroke, seen=replace(stroke.seen, mouths=mouths))
    falls = possible_falls(stroke, (STOPPED, came))
    assert any(fall.pocket is Pocket.NE and fall.track is None for fall in falls) is fell
