"""Which piece made a fall: by where the track began, by its brightness and by its size."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.traces.tracks import quiet_but, track_into, way
from vision.change.movers import Mover
from vision.hypotheses.fall_likelihood import NO_START, OTHER_START, likelihood_of_fall
from vision.observing.observation import Mouth
from vision.traces.fall import Fall
from vision.traces.falls import FAINT_MOUTH, MOUTH_ONLY, falls
from vision.tracking.track import Sighting, Track

LEVELS = ((Kind.WHITE, 190.0), (Kind.BLACK, 40.0))
BLACK = Piece(Kind.BLACK, Mm(0.0, 0.0))
WHITE = Piece(Kind.WHITE, Mm(60.0, 0.0))


@pytest.mark.parametrize("pocket", Pocket)
def test_a_changed_mouth_alone_tells_where_a_missing_coin_went(pocket: Pocket) -> None:
    (clear,) = falls((), (), ICF, quiet_but(Mouth(pocket, 7.5, -7.1)))
    (faint,) = falls((), (), ICF, quiet_but(Mouth(pocket, 2.1, -1.1)))
    assert clear.pocket is faint.pocket is pocket
    assert likelihood_of_fall(BLACK, clear, dict(LEVELS)) >= MOUTH_ONLY
    assert 0 < likelihood_of_fall(BLACK, faint, dict(LEVELS)) <= FAINT_MOUTH


@pytest.mark.parametrize(("north", "south"), [(Kind.WHITE, Kind.BLACK), (Kind.BLACK, Kind.WHITE)])
def test_two_coins_that_fall_together_are_told_apart_by_their_brightness(north: Kind, south: Kind) -> None:
    level = dict(LEVELS)
    tracks = (track_into(Pocket.NW, level[north]), track_into(Pocket.SE, level[south]))
    mouths = quiet_but(Mouth(Pocket.NW, 9.0, 3.0), Mouth(Pocket.SE, 9.0, -3.0))
    falling = falls(tracks, (), ICF, mouths)
    for piece in (BLACK, WHITE):
        likely = {fall.pocket: likelihood_of_fall(piece, fall, level) for fall in falling}
        own, other = (Pocket.NW, Pocket.SE) if piece.kind is north else (Pocket.SE, Pocket.NW)
        assert likely[own] > 2 * likely[other]


def test_a_track_that_takes_up_anothers_end_is_no_second_coin_for_certain() -> None:
    hole = ICF.pocket(Pocket.NE)
    comes = way(*((hole.x_mm - 200 + 14 * k, hole.y_mm - 60) for k in range(14)), begun_s=0.0)
    drops = way(*((hole.x_mm - 12 + k, hole.y_mm - 12 + k) for k in range(8)), begun_s=14 / 60)
    mouths = quiet_but(Mouth(Pocket.NE, 9.0, -4.0))
    both = falls((comes, drops), (), ICF, mouths)
    late = next(fall for fall in both if fall.track is drops)
    assert late.goes_on
    assert not any(fall.goes_on for fall in both if fall.track is comes)
    elsewhere, here = BLACK, Piece(Kind.BLACK, Mm(hole.x_mm - 20, hole.y_mm - 20))
    assert likelihood_of_fall(elsewhere, late, {}) < 0.5 * likelihood_of_fall(here, late, {})


def test_what_was_as_large_as_a_striker_was_hardly_a_coin() -> None:
    into = track_into(Pocket.NE, 50.0)
    large = Track(
        tuple(replace(sighting, mover=replace(sighting.mover, area_mm2=1500.0)) for sighting in into.sightings)
    )
    for track, likelier in ((large, Kind.STRIKER), (into, Kind.BLACK)):
        (fall,) = falls((track,), (), ICF, quiet_but())
        odds = {
            kind: likelihood_of_fall(Piece(kind, BLACK.at), fall, {}) for kind in (Kind.STRIKER, Kind.BLACK)
        }
        assert max(odds, key=lambda kind: odds[kind]) is likelier


def test_where_a_track_joins_what_pushed_and_what_was_pushed_either_may_have_fallen() -> None:
    """From a rendered film: a black coin drove a white one from the brink into the pocket ahead of it."""
    bright, into = {Kind.WHITE: 190.0, Kind.BLACK: 50.0}, track_into(Pocket.NE, 50.0)
    levels = [50.0] * (len(into.sightings) - 4) + [190.0] * 4
    joined = Track(
        tuple(
            replace(mouth, mover=replace(mouth.mover, level=level))
            for mouth, level in zip(into.sightings, levels, strict=True)
        )
    )
    (mouth,), (both,) = (falls((track,), (), ICF, quiet_but()) for track in (into, joined))
    white = Piece(Kind.WHITE, BLACK.at)
    assert both.level == mouth.level == 50.0
    assert likelihood_of_fall(BLACK, both, bright) == likelihood_of_fall(BLACK, mouth, bright)
    assert likelihood_of_fall(white, both, bright) > 10 * likelihood_of_fall(white, mouth, bright)


@pytest.mark.parametrize("coin_mm2", [700.0, 1500.0])
def test_the_end_of_a_strikers_track_that_shows_a_coin_alone_is_the_coins(coin_mm2: float) -> None:
    """From 750290: the striker stopped where it had struck a coin, and its track went on with that one."""
    into = track_into(Pocket.NE, 100.0)
    joined = Track(
        tuple(
            replace(seen, mover=replace(seen.mover, area_mm2=2400.0 if number < 15 else coin_mm2))
            for number, seen in enumerate(into.sightings)
        )
    )
    struck = Piece(Kind.WHITE, joined.sightings[15].mover.at)
    (fall,) = falls((joined,), (), ICF, quiet_but())
    odds = {
        piece.kind: likelihood_of_fall(piece, fall, {}, (struck,))
        for piece in (Piece(Kind.STRIKER, BLACK.at), struck)
    }
    assert max(odds, key=lambda kind: odds[kind]) is (Kind.WHITE if coin_mm2 < 1000.0 else Kind.STRIKER)


def test_a_track_from_the_place_of_another_kind_is_hardly_this_ones() -> None:
    mouths = quiet_but(Mouth(Pocket.NE, 9.0, 0.1))
    (fall,) = falls((track_into(Pocket.NE, float("nan"), BLACK.at),), (), ICF, mouths)
    far = Piece(Kind.WHITE, Mm(-200.0, 0.0))
    own = likelihood_of_fall(BLACK, fall, {}, (BLACK, far))
    anothers = likelihood_of_fall(far, fall, {}, (BLACK, far))
    nobodys = likelihood_of_fall(far, fall, {}, (far,))
    alike = likelihood_of_fall(far, fall, {}, (far, Piece(Kind.WHITE, BLACK.at)))
    assert own == alike == fall.likelihood
    assert anothers < nobodys < own


@pytest.mark.parametrize(("level", "start"), [(62.0, NO_START), (137.0, OTHER_START)])
def test_what_is_unlike_the_piece_beside_its_beginning_did_not_set_out_from_there(
    level: float, start: float
) -> None:
    """From drawn rooms, 413078: a queen was first seen beside a white at the brink, twenty times a second."""
    hole, bright = ICF.pocket(Pocket.SW), {Kind.QUEEN: 62.0, Kind.WHITE: 137.0}
    brink = Piece(Kind.WHITE, Mm(hole.x_mm + 29, hole.y_mm + 20))
    queen = Piece(Kind.QUEEN, Mm(hole.x_mm + 43, hole.y_mm + 188))
    into = way((hole.x_mm + 10, hole.y_mm + 56), (hole.x_mm + 15, hole.y_mm + 11), begun_s=1.5, level=level)
    (fall,) = falls((into,), (), ICF, quiet_but(Mouth(Pocket.SW, 20.0, 5.0)))
    odds = likelihood_of_fall(queen, fall, bright, (brink, queen))
    assert odds == pytest.approx(fall.likelihood * start)


def test_the_farther_a_fall_is_from_a_kinds_brightness_the_less_it_is_of_that_kind() -> None:
    (fall,) = falls((track_into(Pocket.NE, 190.0),), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 4.0)))
    likely = [
        likelihood_of_fall(BLACK, fall, {Kind.WHITE: 190.0, Kind.BLACK: black})
        for black in (180.0, 155.0, 40.0)
    ]
    assert likely[0] > likely[1] > likely[2] > 0


def test_a_fast_strikers_track_is_its_own_though_it_was_seen_first_beyond_its_place() -> None:
    """From 96440: 49 mm from its stand, so that the queen at another pocket's lip passed for it."""
    striker, queen = Piece(Kind.STRIKER, Mm(-252.0, -130.0)), Piece(Kind.QUEEN, Mm(-318.0, -322.0))
    places = [Mm(-223.0 + 40.0 * k, -92.0 + 28.0 * k) for k in range(15)]
    fast = Track(
        tuple(
            Sighting(k / 60, Mover(at, 1300.0, 96.0, False), clear_of_hand=True) for k, at in enumerate(places)
        )
    )
    fall = Fall(fast, Pocket.NE, 0.98, level=float("nan"), area_mm2=1300.0)
    strikers, queens = (
        likelihood_of_fall(piece, fall, dict(LEVELS), (striker, queen)) for piece in (striker, queen)
    )
    assert strikers == pytest.approx(0.98)
    assert queens < 0.1


@pytest.mark.parametrize(("area_mm2", "fits_black"), [(750.0, 1.0), (3000.0, 0.5)])
def test_what_shows_two_pieces_as_one_has_no_ones_colour(area_mm2: float, fits_black: float) -> None:
    track = track_into(Pocket.NE, 40.0)
    blob = Track(
        tuple(
            replace(sighting, mover=replace(sighting.mover, area_mm2=area_mm2)) for sighting in track.sightings
        )
    )
    (fall,) = falls((blob,), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 0.0)))
    white, black = (
        likelihood_of_fall(Piece(kind, BLACK.at), fall, dict(LEVELS)) for kind in (Kind.WHITE, Kind.BLACK)
    )
    assert black / (black + white) == pytest.approx(fits_black, abs=0.15)
