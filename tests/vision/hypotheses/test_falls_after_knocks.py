"""Which piece made a fall, where its track goes on from another's end, or one piece struck the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.traces.tracks import quiet_but, way
from vision.hypotheses.fall_likelihood import (
    AFTER_DRIVING,
    GOES_ON,
    LEFT_UNSEEN,
    OTHER_START,
    STRUCK_START,
    likelihood_of_fall,
)
from vision.observing.observation import Mouth
from vision.traces.fall import Fall
from vision.traces.falls import falls
from vision.tracking.track import Track

WHITE = Piece(Kind.WHITE, Mm(60.0, 0.0))
HOLE = ICF.pocket(Pocket.SW)
STOOD = Piece(Kind.BLACK, Mm(HOLE.x_mm + 46.0, HOLE.y_mm + 56.0))
COMES = way(*((STOOD.at.x_mm + 9.0 * k, STOOD.at.y_mm + 2.0 * k) for k in range(30, -1, -1)), begun_s=1.0)


def test_a_fall_from_where_a_missing_pieces_own_track_ended_may_be_its_own() -> None:
    """From 105510: it struck another there, and either may have gone on; or the fall is the other's alone."""
    hole, meets = ICF.pocket(Pocket.NE), (180.0, 180.0)
    comes = way(*((60.0 + 12 * k, 18.0 * k) for k in range(10)), begun_s=0.0, level=190.0)
    falls_in = way(*((meets[0] + 8 * k, meets[1] + 8 * k) for k in range(21)), begun_s=10 / 60)
    struck = Piece(Kind.BLACK, Mm(*meets))
    (fall,) = falls((falls_in,), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 0.1)))
    assert hole.x_mm - falls_in.last.mover.at.x_mm < 20
    alone, met, late = (
        likelihood_of_fall(WHITE, fall, {}, (struck,), tracks)
        for tracks in ((), (comes,), (way(*((60.0 + 12 * k, 18.0 * k) for k in range(10)), begun_s=-0.2),))
    )
    assert met == pytest.approx(alone * STRUCK_START / OTHER_START)
    assert late == alone, "it had stopped there long before"


@pytest.mark.parametrize(("area_mm2", "both"), [(800.0, STRUCK_START), (1500.0, 1.0)])
def test_what_strikes_another_before_the_mouth_may_go_in_with_it(area_mm2: float, both: float) -> None:
    """From drawn rooms, 420035: both went on as one; the place that the other left was seen for a moment."""
    meets = (300.0, 300.0)
    places = [(84.0 + 24 * k, 84.0 + 24 * k) for k in range(9)]
    comes = way(*places, (290.0, 292.0), (291.0, 291.0), begun_s=0.0, level=190.0)
    falls_in = way(*((meets[0] + 4 * k, meets[1] + 4 * k) for k in range(12)), begun_s=9 / 60)
    large = tuple(replace(s, mover=replace(s.mover, area_mm2=area_mm2)) for s in falls_in.sightings)
    (fall,) = falls((Track(large),), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 0.1)))
    struck, striker = Piece(Kind.WHITE, Mm(*meets)), Piece(Kind.STRIKER, Mm(*places[0]))
    alone, met = (likelihood_of_fall(striker, fall, {}, (struck,), tracks) for tracks in ((), (comes,)))
    assert met == pytest.approx(alone * both / OTHER_START)


def test_what_goes_on_is_hardly_a_second_piece_though_another_was_struck_where_it_begins() -> None:
    """The same film: the likelihoods of both are alike, and one passed for the other."""
    struck, lay = Piece(Kind.BLACK, Mm(300.0, 300.0)), Piece(Kind.WHITE, Mm(0.0, 0.0))
    own = way(*((10.0 * k, 10.0 * k) for k in range(28)), begun_s=1.0)
    later = way(*((300.0 + 4.0 * k, 300.0 + 4.0 * k) for k in range(6)), begun_s=own.last.t_s + 0.03)
    fall = Fall(later, Pocket.NE, 1.0, goes_on=True)
    likely = likelihood_of_fall(lay, fall, {}, (struck,), (own, later))
    assert likely == GOES_ON
    assert likelihood_of_fall(lay, replace(fall, goes_on=False), {}, (struck,), (own, later)) > likely


def test_a_piece_far_from_where_the_track_began_fell_if_something_set_out_from_its_place() -> None:
    """From 1090520 on tables of any make: a black lay upon a white, which passed for one that fell far away."""
    hidden = Piece(Kind.WHITE, Mm(-10.0, -190.0))
    into = way(*((300.0 + 2.0 * k, 200.0 + 9.0 * k) for k in range(12)), begun_s=2.0)
    came = way(*((-10.0, -40.0 - 20.0 * k) for k in range(8)), begun_s=1.0)
    left = way(*((-10.0 + 20.0 * k, -190.0 + 20.0 * k) for k in range(8)), begun_s=1.0)
    fall = Fall(into, Pocket.NE, 1.0)
    stayed, ran = (likelihood_of_fall(hidden, fall, {}, (), (into, other)) for other in (came, left))
    assert stayed == pytest.approx(LEFT_UNSEEN * ran)


@pytest.mark.parametrize(("late_s", "share"), [(0.0, AFTER_DRIVING), (0.4, 1.0)])
def test_what_ended_where_a_coin_set_out_just_then_hardly_fell(late_s: float, share: float) -> None:
    """From 430054 in drawn rooms: a white drove a black in from the brink, and lay beside the mouth."""
    sets_out_s = COMES.last.t_s + late_s
    goes = way(*((STOOD.at.x_mm - 8 * k, STOOD.at.y_mm - 10 * k) for k in range(5)), begun_s=sets_out_s)
    fall, piece = Fall(COMES, Pocket.SW, 0.8), Piece(Kind.WHITE, COMES.first.mover.at)
    alone = likelihood_of_fall(piece, fall, {}, (STOOD,), (COMES,))
    assert likelihood_of_fall(piece, fall, {}, (STOOD,), (COMES, goes)) == pytest.approx(share * alone)


def test_a_striker_weighs_three_coins_and_may_follow_the_one_that_it_drives() -> None:
    goes = way(*((STOOD.at.x_mm - 8 * k, STOOD.at.y_mm - 10 * k) for k in range(5)), begun_s=COMES.last.t_s)
    fall, striker = Fall(COMES, Pocket.SW, 0.8), Piece(Kind.STRIKER, COMES.first.mover.at)
    alone = likelihood_of_fall(striker, fall, {}, (STOOD,), (COMES,))
    assert likelihood_of_fall(striker, fall, {}, (STOOD,), (COMES, goes)) == alone
