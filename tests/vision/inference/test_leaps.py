"""Leaps that are seen to go on round the board are evidence of a stroke's outcome."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Kind, Pocket
from rules.table import LeftBoard, Mm, Piece, Uncertain
from tests.vision.plain_table import (
    BLACK,
    HERE,
    OWN,
    STEP_MM,
    STOPPED,
    THERE,
    WHITE,
    DrawnStroke,
    as_read,
    events,
    evidence,
    flight,
    lay,
    left,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd
from vision.inference.idle import odds_of_unclaimed_leaps
from vision.inference.joint import Outcome
from vision.observing.observation import Mouth, Observation, Sight, State, View
from vision.strokes.views import ViewHistory
from vision.tracking.track import Track


def leapt(
    detector: ChangeDetector, kind: Kind, before: tuple[tuple[Kind, Mm], ...], lies: tuple[Piece, ...]
) -> DrawnStroke:
    """A stroke in which the piece at `HERE` leaps: six frames over the board, and on beyond the frame."""
    stroke = evidence(detector, lay(*before), lies, as_read(lies), OWN, Track(flight(kind, 0, 6)))
    return replace(stroke, beyond=flight(kind, 8, 13))


def test_a_coin_that_is_seen_to_go_on_round_the_board_left_it(detector: ChangeDetector) -> None:
    stroke = leapt(detector, WHITE, ((WHITE, HERE), (BLACK, THERE)), (STOPPED, Piece(BLACK, THERE)))
    assert left(stroke) == [("LeftBoard", WHITE)]
    assert left(replace(stroke, beyond=())) != left(stroke), "seen on the board alone it is asked about"


@pytest.mark.parametrize("kind", [WHITE, BLACK])
@pytest.mark.parametrize("leads", [True, False])
def test_of_two_that_are_missing_its_brightness_tells_which_leapt(
    detector: ChangeDetector, kind: Kind, leads: bool
) -> None:
    """They lay in a row, and the leap leads over both their places; the other fell, by a mouth of no colour."""
    other = WHITE if kind is BLACK else BLACK
    places = (HERE, Mm(HERE.x_mm + STEP_MM, HERE.y_mm))
    before = lay(*zip((other, kind) if leads else (kind, other), places, strict=True))
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), OWN, Track(flight(kind, 0, 6)))
    mouths = tuple(Mouth(pocket, 9.0 if pocket is Pocket.SE else 1.0, 0.0) for pocket in Pocket)
    seen = replace(stroke.seen, mouths=mouths)
    outcome = left(replace(stroke, seen=seen, beyond=flight(kind, 8, 13)))
    assert sorted(outcome) == [("LeftBoard", kind), ("Pocketed", other)]


@pytest.mark.parametrize(("pictures", "is_asked"), [(8, False), (3, True)])
def test_under_a_trembling_camera_a_leap_is_told_that_many_pictures_show(
    detector: ChangeDetector, pictures: int, is_asked: bool
) -> None:
    """From 230476 and 230471: a coin's leap in thirteen pictures, and one that trembling made up in two."""
    stroke = leapt(detector, WHITE, ((WHITE, HERE),), (STOPPED,))
    (leap,) = stroke.leaps
    mouths = tuple(Mouth(pocket, 9.0 if pocket is Pocket.SE else 1.0, 0.0) for pocket in Pocket)
    followed = (OWN, Track(leap.sightings[-pictures:]))
    shown = replace(stroke, tracks=followed, beyond=(), seen=replace(stroke.seen, mouths=mouths))
    views, at_s = ViewHistory(), leap.last.t_s
    views.events(Observation(at_s, View.CLEAR, State.WATCHING, pieces=(), sight=Sight(trembles=True)))
    (said,) = views.with_unseen_asked([LeftBoard(t_s=at_s, stroke=1, piece=WHITE)], shown)
    assert isinstance(said, Uncertain) is is_asked


def test_a_leap_that_goes_on_round_the_board_and_is_nobodys_is_hardly_believed(
    detector: ChangeDetector,
) -> None:
    stroke = leapt(detector, WHITE, ((WHITE, HERE),), (STOPPED,))
    (leap,) = stroke.leaps
    gone = Piece(WHITE, HERE)
    assert odds_of_unclaimed_leaps(stroke, ()) == stroke.model.idle_leap
    assert odds_of_unclaimed_leaps(stroke, (Hypothesis(gone, PieceEnd.FLEW, 1.0, leap),)) == 1.0
    assert odds_of_unclaimed_leaps(replace(stroke, beyond=()), ()) == 1.0


@pytest.mark.parametrize(("wait_s", "favourite"), [(0.08, ()), (0.3, (("black", "flew"),))])
def test_a_fast_coin_that_comes_off_the_cushion_far_from_where_it_was_seen_last_did_not_leap(
    detector: ChangeDetector, wait_s: float, favourite: Outcome
) -> None:
    """From 153027: it was not seen for a tenth of a second, and stood on its edge beside another then."""
    seat, rail = Mm(260.0, -330.0), Mm(362.0, -190.0)
    out = slid(seat, Mm(464.0, -50.0), 1.1, steps=16, level=50)
    gone = Track(tuple(sighting for sighting in out.sightings if sighting.mover.at.x_mm <= rail.x_mm))
    back = slid(Mm(325.0, -70.0), Mm(THERE.x_mm + 30.0, THERE.y_mm), gone.last.t_s + wait_s, steps=40, level=84)
    after = (STOPPED, *lay((WHITE, THERE)))
    stroke = evidence(detector, lay((BLACK, seat), (WHITE, THERE)), after, as_read(after), OWN, gone, back)
    assert ranked(stroke, after)[0].joint.outcome == favourite


@pytest.mark.parametrize(("wait_s", "way_mm", "is_asked"), [(0.2, -250.0, True), (0.6, -250.0, False)])
def test_a_leap_may_have_come_in_again_over_the_pictures_edge(
    detector: ChangeDetector, *, wait_s: float, way_mm: float, is_asked: bool
) -> None:
    """From 400452 in drawn rooms: a black came down on the frame, beyond the edge, and rolled back in."""
    stroke = leapt(detector, WHITE, ((WHITE, HERE), (BLACK, THERE)), (STOPPED, Piece(BLACK, THERE)))
    (leap,) = stroke.leaps
    beside = Mm(355.0, leap.last.mover.at.y_mm + 80.0)
    back = slid(beside, Mm(beside.x_mm + way_mm, beside.y_mm), leap.last.t_s + wait_s)
    came_in = replace(stroke, tracks=(*stroke.tracks, back), unshown=(Mm(370.0, beside.y_mm),))
    asked = [event for event in events(came_in) if isinstance(event, Uncertain)]
    assert bool(asked) is is_asked
    assert left(replace(came_in, unshown=())) == [("LeftBoard", WHITE)]
