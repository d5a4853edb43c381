"""The piece of each fall, and the evidence of two discs on one another, or at one brink."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.carrom.board import ICF
from rules.pieces import Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LAID,
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
    measured,
    ranked,
    slid,
    unread,
)
from vision.change.detector import ChangeDetector
from vision.change.segments import Mover
from vision.evidence.stroke_falls import possible_falls
from vision.hypotheses.piece_ends import PieceEnd
from vision.inference.overlooked import overlooked_pieces
from vision.layouts.consistency import UNMOVED_SHARE
from vision.observing.reading_pictures import ReadingPictures
from vision.tracking.track import Sighting, Track


def test_two_of_a_kind_upon_one_another_are_read_as_one_too_large(detector: ChangeDetector) -> None:
    others = lay((BLACK, THERE), (BLACK, Mm(200.0, 200.0)), (QUEEN, Mm(-200.0, 100.0)))
    before, after = (*lay((WHITE, HERE), (WHITE, LIES)), *others), (STOPPED, *lay((WHITE, LAID)), *others)
    for radius_mm, due in ((16.9, []), (15.5, [("asked", WHITE)])):
        read = (disc(WHITE, LAID, radius_mm=radius_mm), *as_read((STOPPED, *others)))
        assert left(evidence(detector, before, after, read)) == due


def test_of_few_coins_one_that_is_larger_than_any_makers_is_two(detector: ChangeDetector) -> None:
    before, after = lay((WHITE, HERE), (WHITE, LIES)), (STOPPED, *lay((WHITE, LAID)))
    for radius_mm, due in ((17.4, []), (16.3, [("asked", WHITE)])):
        read = (disc(WHITE, LAID, radius_mm=radius_mm), *as_read((STOPPED,)))
        assert left(evidence(detector, before, after, read)) == due


def test_whichever_of_a_kind_shows_beneath_another_coin_is_the_one_that_is_missing(
    detector: ChangeDetector,
) -> None:
    """One white was struck and rests elsewhere; beneath the black that stopped on it the other shows."""
    beside, rest = Mm(HERE.x_mm + 14.0, HERE.y_mm), Mm(40.0, 260.0)
    before = lay((WHITE, HERE), (WHITE, LIES), (BLACK, THERE))
    lies = (STOPPED, *lay((WHITE, HERE), (WHITE, rest), (BLACK, beside)))
    read = as_read((STOPPED, *lay((WHITE, rest), (BLACK, beside))))
    tracks = (OWN, slid(THERE, beside, level=50), slid(LIES, rest, level=200))
    assert left(evidence(detector, before, lies, read, *tracks)) == []


def test_a_coin_that_was_nudged_and_is_refused_beside_its_old_place_lies_there(
    detector: ChangeDetector,
) -> None:
    nudged = Mm(HERE.x_mm + 6.0, HERE.y_mm - 3.0)
    lies = (STOPPED, *lay((WHITE, nudged)))
    refused = disc(WHITE, nudged, score=0.15)
    assert left(evidence(detector, lay((WHITE, HERE)), lies, as_read((STOPPED,)), doubtful=(refused,))) == []
    assert left(evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)))) == [("asked", WHITE)]


def test_where_the_striker_pushed_a_coin_in_from_the_brink_the_coin_does_not_lie_beneath_it(
    detector: ChangeDetector,
) -> None:
    """Another had fallen into that mouth before it."""
    lip, stop = Mm(NE.x_mm - 12.0, NE.y_mm - 20.0), Mm(LIP.x_mm - 4.0, LIP.y_mm - 4.0)
    before, after = lay((WHITE, lip), (BLACK, LIP)), lay((STRIKER, stop))
    tracks = (slid(START, stop), slid(lip, NE, 1.2, steps=6, level=200))
    stroke = evidence(detector, before, after, as_read(after), *tracks, fell=(Pocket.NE,))
    assert sorted(left(stroke)) == [("Pocketed", BLACK), ("Pocketed", WHITE)]


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


def test_nothing_falls_at_the_moment_when_the_stroke_begins(detector: ChangeDetector) -> None:
    near = Mm(NE.x_mm - 60.0, NE.y_mm)
    too_soon = slid(near, NE, begun_s=0.85, steps=11, level=50)
    stroke = evidence(detector, lay((BLACK, THERE)), (STOPPED, *lay((BLACK, THERE))), (), OWN, too_soon)
    assert possible_falls(stroke, ()) == ()
    assert possible_falls(replace(stroke, begun=replace(stroke.begun, t_s=0.8)), ()) != ()


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


def test_print_beside_which_the_striker_came_to_rest_is_no_place_of_a_coin_that_fell(
    detector: ChangeDetector,
) -> None:
    """Part of its place changed, but the striker explains that."""
    print_at = Mm(STOPPED.at.x_mm + 28.0, STOPPED.at.y_mm)
    before, after = lay((BLACK, THERE)), (STOPPED,)
    stroke = evidence(detector, before, after, as_read(after), doubtful=(disc(BLACK, print_at, 0.12),))
    (share,) = stroke.pictures.measures([stroke.share_question(print_at)]).answers.values()
    assert share > UNMOVED_SHARE
    assert unread(stroke, after) == ()


@pytest.mark.parametrize(("on_mm", "lies"), [(8.0, True), (200.0, False)])
def test_a_scrap_of_change_is_no_coins_place_if_what_came_there_was_too_fast_to_stop(
    detector: ChangeDetector, on_mm: float, lies: bool
) -> None:
    """The track was lost there, and the disc slid on: by `on_mm` in a tenth of a second."""
    after, lost = (STOPPED,), Mm(-60.0, 130.0)
    stroke = evidence(detector, lay((BLACK, THERE)), after, as_read(after), OWN)
    apart = stroke.pictures.difference
    assert apart is not None
    scrap = apart.after.y.copy()
    column, row = detector.grid.cell_from_board(np.array([[lost.x_mm, lost.y_mm]]))[0]
    y, x = np.mgrid[: len(scrap), : scrap.shape[1]]
    scrap[np.hypot(x - column, y - row) <= 8.0 * detector.grid.cells_per_mm()] = 60
    last = [Mm(lost.x_mm, lost.y_mm - on_mm * back / 6) for back in range(20, -1, -1)]
    came = Track(
        tuple(Sighting(1.1 + k / 60, Mover(at, 700.0, 50.0, False), True) for k, at in enumerate(last))
    )
    pictures = ReadingPictures(replace(apart, after=replace(apart.after, y=scrap)))
    stroke = replace(stroke, pictures=pictures, tracks=(OWN, came))
    assert [round(place.at.x_mm / 10) for place in unread(stroke, after)] == [-6] * lies


def test_where_two_are_missing_no_third_that_was_never_read_is_thought_of_much(
    detector: ChangeDetector,
) -> None:
    before = lay((WHITE, HERE), (BLACK, THERE))
    tracks = (OWN, slid(HERE, NE, level=200), slid(THERE, ICF.pocket(Pocket.SW), level=50))
    fell = (Pocket.NE, Pocket.SW, Pocket.SE)
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), *tracks, fell=fell)
    as_if_one = replace(stroke, model=replace(stroke.model, unknown_beside=stroke.model.unknown_piece))
    third, without = (
        sum(v.likelihood for v in ranked(piece, (STOPPED,)) if len(v.joint.outcome) > 2)
        for piece in (stroke, as_if_one)
    )
    assert 0 < third < 0.5 * without


def test_what_set_out_where_the_striker_stood_is_hardly_a_coin_that_was_never_read(
    detector: ChangeDetector,
) -> None:
    """The striker fell; a leap that is seen as well makes no coin of its track."""
    own, elsewhere = (
        sum(v.likelihood for v in ranked(stroke, ()) if any(kind != STRIKER for kind, _ in v.joint.outcome))
        for stroke in (
            evidence(detector, (), (), (), slid(start, NE), fell=(Pocket.NE,)) for start in (START, HERE)
        )
    )
    assert 0 < own < 0.2 * elsewhere


def test_a_disc_that_was_refused_over_a_pocket_was_no_coin_on_the_board(detector: ChangeDetector) -> None:
    """It lies in the net; the coin that fell on it hides it now, and is one coin, not two."""
    at = Mm(NE.x_mm - 6.0, NE.y_mm - 10.0)
    after, in_net = (STOPPED,), lay((WHITE, at))
    stroke = evidence(
        detector,
        lay((WHITE, HERE)),
        (*after, *in_net),
        as_read(after),
        OWN,
        slid(HERE, NE, level=200),
        fell=(Pocket.NE,),
        doubted=(disc(BLACK, at, 0.3),),
    )
    assert overlooked_pieces(stroke, after) == ()
    assert left(stroke) == [("Pocketed", WHITE)]


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


def test_a_kind_of_which_one_comes_and_does_not_show_is_not_held_to_lie_where_it_looks_the_same(
    detector: ChangeDetector,
) -> None:
    """From 130661 on tables of any make."""
    read = (disc(WHITE, THERE), *as_read((STOPPED,)))
    unseen = evidence(detector, lay((WHITE, HERE)), (STOPPED,), read)
    assert measured(unseen, (STOPPED,)).pale == {WHITE}
    shows = evidence(detector, lay((WHITE, HERE)), (STOPPED, *lay((WHITE, THERE))), read)
    assert measured(shows, (STOPPED,)).pale == frozenset()


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
