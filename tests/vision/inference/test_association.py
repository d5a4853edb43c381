"""The piece of each fall: of two at one brink, of a second whole track, and where it bounced in the jaws."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LIES,
    LIP,
    NE,
    OWN,
    QUEEN,
    START,
    STOPPED,
    STRIKER,
    THERE,
    WHITE,
    DrawnStroke,
    as_read,
    disc,
    evidence,
    lay,
    left,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.hypotheses.piece_ends import PieceEnd
from vision.tracking.track import Sighting, Track


def leapt(end: Mm, steps: int = 6) -> Track:
    """A coin that leaves its place at full speed and is lost above this place."""
    at = [
        Mm(*(a + (b - a) * k / (steps - 1) for a, b in ((HERE.x_mm, end.x_mm), (HERE.y_mm, end.y_mm))))
        for k in range(steps)
    ]
    return Track(
        tuple(Sighting(1.1 + k / 60, Mover(piece, 700.0, 200.0, False), True) for k, piece in enumerate(at))
    )


def test_a_coin_that_was_lost_in_full_flight_above_a_quiet_pocket_is_not_told_as_fallen(
    detector: ChangeDetector,
) -> None:
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    quiet = evidence(detector, before, after, as_read(after), OWN, leapt(NE))
    fell = evidence(detector, before, after, as_read(after), OWN, leapt(NE), fell=(Pocket.NE,))
    assert ("Pocketed", WHITE) not in left(quiet)
    assert left(fell) == [("Pocketed", WHITE)]


def flight(stroke: DrawnStroke) -> float:
    """The likelihood that the white coin flew off."""
    after = tuple(Piece(piece.kind, piece.at) for piece in stroke.seen.pieces or ())
    flew = (WHITE.value, PieceEnd.FLEW.value)
    return sum(verdict.likelihood for verdict in ranked(stroke, after) if flew in verdict.joint.outcome)


def test_a_coin_that_bounced_in_the_jaws_of_a_quiet_pocket_did_not_leap_over_it(
    detector: ChangeDetector,
) -> None:
    """It came too fast to be held, and another track sets out from there at once."""
    on_edge = Mm(-60.0, 130.0)
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    back = slid(NE, on_edge, begun_s=1.2, steps=60, level=200)
    lost, bounced = (
        evidence(detector, before, after, as_read(after), OWN, leapt(NE), *tracks) for tracks in ((), (back,))
    )
    assert flight(bounced) < 0.1 * flight(lost)


def test_a_second_whole_track_into_a_mouth_is_a_second_coin_that_fell(detector: ChangeDetector) -> None:
    """Another disc was refused somewhere, so that the second might lie there unread."""
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED,)
    tracks = (OWN, slid(HERE, NE, level=200), slid(THERE, NE, 1.4, level=50))
    maybe = disc(BLACK, Mm(-60.0, 130.0), 0.1)
    stroke = evidence(detector, before, after, as_read(after), *tracks, fell=(Pocket.NE,), doubtful=(maybe,))
    assert sorted(left(stroke)) == [("Pocketed", BLACK), ("Pocketed", WHITE)]


def doubt(stroke: DrawnStroke) -> float:
    """The likelihood that the reported outcome is wrong."""
    after = tuple(Piece(piece.kind, piece.at) for piece in stroke.seen.pieces or ())
    return 1 - ranked(stroke, after)[0].likelihood


def test_what_stood_at_the_brink_was_pushed_in_by_what_fell_there(detector: ChangeDetector) -> None:
    brink = Mm(NE.x_mm - 45.0, NE.y_mm - 30.0)
    before = lay((WHITE, brink), (BLACK, THERE))
    pushed = evidence(
        detector, before, (STOPPED,), as_read((STOPPED,)), OWN, slid(THERE, NE, level=50), fell=(Pocket.NE,)
    )
    assert sorted(left(pushed)) == [("Pocketed", BLACK), ("Pocketed", WHITE)]
    assert doubt(pushed) < 0.5 * doubt(replace(pushed, model=replace(pushed.model, pushed_in=1.0)))
    its_own = replace(pushed, tracks=(OWN, slid(brink, NE, level=float("nan"))))
    assert doubt(its_own) > 5 * doubt(pushed)


def test_a_striker_whose_track_ended_in_a_mouth_fell_though_a_hand_was_there_since(
    detector: ChangeDetector,
) -> None:
    coins = lay((BLACK, THERE))
    stroke = evidence(detector, coins, coins, as_read(coins), slid(START, NE), fell=(Pocket.NE,))
    stroke = replace(stroke, swept=frozenset(stroke.graspable))
    assert left(stroke) == [("Pocketed", STRIKER)]
    assert doubt(stroke) < 0.2 * doubt(replace(stroke, model=replace(stroke.model, grasped_at_mouth=1.0)))


def test_a_disc_that_was_refused_there_before_the_stroke_too_is_print(detector: ChangeDetector) -> None:
    """The camera shook, so that print looks different; the coin that fell into a quiet net fell."""
    lies = (STOPPED, *lay((QUEEN, LIES)))  # in the picture, as if its edges had moved
    stroke = evidence(
        detector,
        lay((QUEEN, HERE)),
        lies,
        as_read((STOPPED,)),
        OWN,
        slid(HERE, NE, level=100),
        doubtful=(disc(QUEEN, LIES, 0.17),),
    )
    before = replace(stroke, doubted=(disc(QUEEN, LIES, 0.06),))
    fell = (("queen", "fell"),)
    anew, again = (
        {verdict.joint.outcome: verdict.likelihood for verdict in ranked(piece, (STOPPED,))}
        for piece in (stroke, before)
    )
    assert anew[()] > stroke.model.sure
    assert again[fell] > again[()] > 0


@pytest.mark.parametrize(
    ("aside_mm", "steps", "due"),
    [(0.0, 40, ["Pocketed"]), (120.0, 40, ["Pocketed", "asked"]), (0.0, 20, ["Pocketed", "asked"])],
)
def test_what_a_striker_met_on_its_way_into_a_pocket_was_driven_in_with_it(
    detector: ChangeDetector, aside_mm: float, steps: int, due: list[str]
) -> None:
    """Unless it was struck so fast that it may as well have leapt over the pocket."""
    share = 0.8
    on_way = Mm(
        START.x_mm + share * (NE.x_mm - START.x_mm) - aside_mm, START.y_mm + share * (NE.y_mm - START.y_mm)
    )
    before, left_over = lay((BLACK, on_way), (WHITE, THERE)), lay((WHITE, THERE))
    stroke = evidence(
        detector, before, left_over, as_read(left_over), slid(START, NE, steps=steps), fell=(Pocket.NE,)
    )
    assert sorted({way for way, _ in left(stroke)}) == due


@pytest.mark.parametrize(("off_mm", "stands"), [(9.0, True), (9.0, False), (2.0, False)])
def test_a_coin_that_stopped_beside_a_hole_fell_unless_it_stands_there(
    detector: ChangeDetector, off_mm: float, *, stands: bool
) -> None:
    """From 113998: another had just fallen there; a piece that stops near the rim may slide in."""
    away_mm = ICF.pocket_radius_mm + off_mm
    stopped = Mm(NE.x_mm, NE.y_mm - away_mm)
    before, lies = lay((BLACK, HERE), (BLACK, LIP)), (STOPPED, *lay((BLACK, stopped)) * stands)
    tracks = (OWN, slid(LIP, NE, 1.2, steps=6, level=50), slid(HERE, stopped, steps=40, level=50))
    stroke = evidence(detector, before, lies, as_read((STOPPED,)), *tracks, fell=(Pocket.NE,))
    assert left(stroke) == [("Pocketed", BLACK)] * (1 if stands else 2)


@pytest.mark.parametrize(("level", "led"), [(130, True), (55, False)])
def test_a_striker_whose_way_was_broken_on_its_way_to_a_pocket_followed_the_coin_down(
    detector: ChangeDetector, level: float, led: bool
) -> None:
    """From 131881: the track into the mouth began at the place of the coin at its brink, and both had gone."""
    before, knocked = lay((WHITE, LIP)), Mm(NE.x_mm - 78.0, NE.y_mm - 66.0)
    begins = slid(START, knocked)
    near = (Mm(NE.x_mm - 66.0, NE.y_mm - 62.0), Mm(NE.x_mm - 57.0, NE.y_mm - 54.0))
    goes_on = slid(*near, begins.last.t_s + 1 / 60, steps=3, level=level)  # too short to show a fall
    into = slid(LIP, NE, 1.4, steps=6, level=200)
    gone = evidence(detector, before, (), (), begins, goes_on, into, fell=(Pocket.NE,))
    told_so = sorted(left(gone)) == [("Pocketed", STRIKER), ("Pocketed", WHITE)]
    assert told_so is led
