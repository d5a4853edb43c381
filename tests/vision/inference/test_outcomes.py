"""The likeliest outcome of a stroke, by all its evidence, and the cases where another is as good."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.carrom.board import opening_layout
from rules.pieces import Pocket
from rules.table import Mm, Piece, Placed, Pocketed, Removed, StrokeEnded, Uncertain
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LIP,
    NE,
    OWN,
    QUEEN,
    REST,
    START,
    STOPPED,
    STRIKER,
    STRUCK,
    THERE,
    WHITE,
    as_read,
    disc,
    events,
    evidence,
    lay,
    left,
    picture,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.evidence.onset import StandingStriker
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd
from vision.inference.shared import odds_of_shared_track
from vision.layouts.consistency import as_layout
from vision.observing.pockets import QuietFalls
from vision.observing.settling import QuietPicture, SettlingHistory
from vision.traces.fall import Fall
from vision.traces.fragments import took_up
from vision.tracking.track import Track


def test_a_coin_that_is_gone_where_a_track_and_a_mouth_tell_of_it_fell(detector: ChangeDetector) -> None:
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    stroke = evidence(
        detector, before, after, as_read(after), OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,)
    )
    assert left(stroke) == [("Pocketed", WHITE)]


def test_a_coin_that_a_refused_disc_on_a_changed_place_shows_lies_there(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((WHITE, THERE)))
    stroke = evidence(
        detector,
        lay((WHITE, HERE)),
        lies,
        as_read((STOPPED,)),
        OWN,
        slid(HERE, THERE),
        doubtful=(disc(WHITE, THERE, 0.2),),
    )
    assert left(stroke) == []
    (ended,) = (event for event in events(stroke) if isinstance(event, StrokeEnded))
    assert Piece(WHITE, THERE) in (ended.layout or ())


def test_a_coin_that_nothing_but_the_picture_shows_lies_there(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((BLACK, THERE)))
    stroke = evidence(detector, lay((BLACK, HERE)), lies, as_read((STOPPED,)), OWN, slid(HERE, THERE))
    assert left(stroke) == []


def test_the_place_that_the_striker_was_fetched_from_is_not_where_it_lies_unread(
    detector: ChangeDetector,
) -> None:
    fetched, beside = (Piece(STRIKER, THERE),), slid(Mm(-180.0, -210.0), Mm(-165.0, -175.0))
    stroke = evidence(
        detector, (), (), (), slid(START, NE), beside, fetched=fetched
    )  # the fall does not show in the mouth
    assert left(stroke) == [("Pocketed", STRIKER)]
    assert ranked(replace(stroke, rested=()), ())[0].joint.outcome == ()


def test_a_coin_that_nothing_tells_of_is_asked_about(detector: ChangeDetector) -> None:
    stroke = evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)))
    assert any(isinstance(event, Uncertain) for event in events(stroke))


def test_two_coins_at_the_brink_of_one_pocket_both_fell_though_one_track_tells_of_it(
    detector: ChangeDetector,
) -> None:
    near = Mm(NE.x_mm - 28.0, NE.y_mm - 2.0)
    stroke = evidence(
        detector,
        lay((WHITE, LIP), (BLACK, near)),
        (STOPPED,),
        as_read((STOPPED,)),
        OWN,
        slid(LIP, NE, level=200),
        fell=(Pocket.NE,),
    )
    assert sorted(left(stroke)) == [("Pocketed", BLACK), ("Pocketed", WHITE)]


def test_a_striker_that_was_read_as_a_coin_is_the_striker_by_its_size(detector: ChangeDetector) -> None:
    before = lay((WHITE, HERE), (BLACK, THERE))
    read = (disc(WHITE, REST, 0.9, radius_mm=17.4), disc(BLACK, THERE))
    lies = (STOPPED, *lay((BLACK, THERE)))
    stroke = evidence(detector, before, lies, read, OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,))
    assert left(stroke) == [("Pocketed", WHITE)]
    (ended,) = (event for event in events(stroke) if isinstance(event, StrokeEnded))
    assert STOPPED.kind in [piece.kind for piece in ended.layout or ()]


def test_a_disc_hardly_larger_than_a_coin_is_less_likely_a_striker_known_to_be_large(
    detector: ChangeDetector,
) -> None:
    """It may be two coins, one half on the other."""
    before = lay((WHITE, HERE), (BLACK, THERE))
    read = (disc(WHITE, REST, 0.9, radius_mm=17.4), disc(BLACK, THERE))
    lies = (STOPPED, *lay((BLACK, THERE)))
    stroke = evidence(detector, before, lies, read, OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,))
    fallen = {
        radius_mm: sum(
            piece.likelihood
            for piece in ranked(replace(stroke, stand=StandingStriker(0.9, START, radius_mm)), as_layout(read))
            if any(kind == STRIKER for kind, _ in piece.joint.outcome)
        )
        for radius_mm in (17.5, 20.2)
    }
    assert 0 < 5 * fallen[17.5] < fallen[20.2]


def test_a_coin_that_no_reading_found_before_fell_where_its_refused_disc_was(detector: ChangeDetector) -> None:
    hidden = lay((QUEEN, HERE))
    stroke = evidence(
        detector,
        hidden,
        (STOPPED,),
        as_read((STOPPED,)),
        OWN,
        slid(HERE, NE, level=100),
        fell=(Pocket.NE,),
        doubted=(disc(QUEEN, HERE, 0.09),),
    )
    assert left(replace(stroke, before=STRUCK)) == [("Pocketed", QUEEN)]


@pytest.mark.parametrize(("beside_mm", "tells"), [(300.0, True), (32.0, False)])
def test_what_looked_half_like_a_piece_and_is_wholly_gone_was_one(
    detector: ChangeDetector, beside_mm: float, tells: bool
) -> None:
    """Print stays: a deep picture's queen was refused, and fell into a net that hardly showed it.

    This does not hold where the striker came to rest beside: then the striker explains the change.
    """
    stopped = lay((STRIKER, Mm(HERE.x_mm - beside_mm, HERE.y_mm)))
    lay_there = lay((QUEEN, HERE)) if tells else ()
    faint, half = (
        replace(
            evidence(detector, lay_there, stopped, as_read(stopped), doubted=(disc(QUEEN, HERE, score),)),
            before=STRUCK,
        )
        for score in (0.06, 0.49)
    )
    nothing = [
        next(v.likelihood for v in ranked(outcome, stopped) if not v.joint.outcome) for outcome in (faint, half)
    ]
    assert (1 - nothing[1] > 5 * (1 - nothing[0])) == tells


def test_a_fall_of_which_nothing_is_missing_is_asked_about(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((WHITE, THERE)))
    stroke = evidence(
        detector, lay((WHITE, THERE)), lies, as_read(lies), OWN, slid(HERE, NE, level=100), fell=(Pocket.NE,)
    )
    (asked,) = (event for event in events(stroke) if isinstance(event, Uncertain))
    kinds = {event.piece for choice in asked.choices for event in choice.events if isinstance(event, Pocketed)}
    assert {BLACK, QUEEN} <= kinds


def test_a_coin_that_flew_over_the_rail_left_the_board(detector: ChangeDetector) -> None:
    away = slid(HERE, Mm(800.0, 50.0), steps=40)
    over = Track(tuple(s for s in away.sightings if s.mover.at.x_mm < 415.0))
    stroke = evidence(detector, lay((BLACK, HERE)), (STOPPED,), as_read((STOPPED,)), OWN, over)
    assert left(stroke) == [("LeftBoard", BLACK)]


def test_a_coin_that_was_not_known_and_no_hand_was_near_was_not_placed(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((QUEEN, THERE)))
    stroke = evidence(detector, (), lies, as_read(lies))
    assert not any(isinstance(event, Placed) for event in events(stroke))
    (placed,) = (e for e in events(replace(stroke, swept=frozenset(stroke.graspable))) if isinstance(e, Placed))
    assert placed.piece is QUEEN


def test_a_fall_beneath_a_hand_is_asked_about(detector: ChangeDetector) -> None:
    stroke = evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)), OWN, fell=(Pocket.NE,))
    assert left(stroke) == [("Pocketed", WHITE)]
    hidden = replace(stroke, reached={Pocket.NE: (1.1, 3.0)})
    (asked,) = (event for event in events(hidden) if isinstance(event, Uncertain))
    assert len(asked.choices) >= 2


def test_of_a_pack_that_is_broken_a_coin_that_leaves_no_trace_is_overlooked(detector: ChangeDetector) -> None:
    pack = tuple(piece for piece in opening_layout())
    spread = [Mm(-280.0 + 70.0 * (k % 9), 150.0 + 80.0 * (k // 9)) for k in range(18)]
    lies = (STOPPED, *(Piece(piece.kind, at) for piece, at in zip(pack[1:], spread, strict=True)))
    stroke = evidence(detector, pack, lies, as_read(lies))
    assert left(stroke) == []
    (ended,) = (event for event in events(stroke) if isinstance(event, StrokeEnded))
    coins = [piece for piece in ended.layout or () if piece.kind is not STRIKER]
    assert len(coins) == len(pack)  # it counts, wherever it lies


BESIDE = Mm(HERE.x_mm + 14.0, HERE.y_mm)


def test_a_coin_that_shows_beneath_the_one_that_came_to_rest_upon_it_lies_there(
    detector: ChangeDetector,
) -> None:
    before = lay((QUEEN, HERE), (WHITE, THERE))
    lies = (STOPPED, *lay((QUEEN, HERE), (WHITE, BESIDE)))
    stroke = evidence(detector, before, lies, as_read(lies[:1] + lies[2:]), OWN, slid(THERE, BESIDE, level=200))
    assert left(stroke) == []


def test_a_coin_that_does_not_show_beneath_the_one_that_lies_on_its_place_is_asked_about(
    detector: ChangeDetector,
) -> None:
    before = lay((QUEEN, HERE), (WHITE, THERE))
    lies = (STOPPED, *lay((WHITE, BESIDE)))
    stroke = evidence(detector, before, lies, as_read(lies), OWN, slid(THERE, BESIDE, level=200))
    assert any(isinstance(event, Uncertain) for event in events(stroke))


@pytest.mark.parametrize(("over_s", "asked"), [(0.1, False), (1.5, True)])
def test_a_hand_that_draws_back_over_a_pocket_took_nothing(
    detector: ChangeDetector, over_s: float, asked: bool
) -> None:
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    stroke = evidence(
        detector, before, after, as_read(after), OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,)
    )
    drawn_back = replace(stroke, reached={Pocket.NE: (1.1, 1.1 + over_s)})
    assert any(isinstance(event, Uncertain) for event in events(drawn_back)) == asked


def test_a_mouth_that_a_hand_had_changed_before_the_stroke_tells_of_no_fall(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((WHITE, HERE)))
    stroke = evidence(detector, lay((WHITE, HERE)), lies, as_read(lies), fell=(Pocket.SW,))
    untouched = ranked(stroke, lies)[0].likelihood
    handled = ranked(replace(stroke, handled=frozenset({Pocket.SW})), lies)[0].likelihood
    assert handled > 0.99 > untouched


@pytest.mark.parametrize(
    ("wait_s", "short_mm", "share"), [(1 / 60, 60.0, 0.3), (0.3, 60.0, 1.0), (1 / 60, 20.0, 1.0)]
)
def test_one_coin_whose_second_track_took_up_its_first_hardly_fell_twice(
    detector: ChangeDetector, wait_s: float, short_mm: float, share: float
) -> None:
    end = Mm(NE.x_mm - short_mm, NE.y_mm)
    first = slid(HERE, end, level=50)
    second = slid(Mm(end.x_mm + 10.0, end.y_mm), NE, begun_s=first.last.t_s + wait_s, level=50)
    earlier, later = (Fall(track, Pocket.NE, 0.9) for track in (first, second))
    stroke = evidence(detector, (), (STOPPED,), as_read((STOPPED,)))
    assert took_up(later, earlier, stroke.profile) == (share < 1.0)
    assert not took_up(earlier, later, stroke.profile)
    outcomes = tuple(
        Hypothesis(Piece(BLACK, HERE), PieceEnd.FELL, 1.0, fall, Pocket.NE) for fall in (earlier, later)
    )
    assert odds_of_shared_track(stroke, outcomes) == share
    assert odds_of_shared_track(stroke, outcomes[:1]) == 1.0


def test_a_coin_that_a_hand_took_is_told_before_the_end_that_counts_without_it(
    detector: ChangeDetector,
) -> None:
    stroke = evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)))
    outcomes = events(replace(stroke, swept=frozenset(stroke.graspable), model=replace(stroke.model, sure=0.5)))
    (gone,) = (event for event in outcomes if isinstance(event, Removed))
    assert (gone.piece, gone.at) == (WHITE, HERE)
    assert outcomes.index(gone) < len(outcomes) - 1
    assert isinstance(outcomes[-1], StrokeEnded)
    assert gone.t_s <= outcomes[-1].t_s


def test_a_fall_of_a_coin_that_the_set_does_not_have_is_no_question(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((WHITE, HERE)))
    stroke = evidence(detector, lay((WHITE, HERE)), lies, as_read(lies), fell=(Pocket.SW,))
    known = replace(stroke, lying={WHITE: 1, BLACK: 0, QUEEN: 0})
    assert any(isinstance(event, Uncertain) for event in events(stroke))
    assert left(known) == []


def test_a_table_whose_nets_show_nothing_is_learnt() -> None:
    mouths = QuietFalls(0.03, 10.0)
    before = mouths.quiet_share
    mouths.learn([Pocket.NE, Pocket.SW], {Pocket.NE, Pocket.SW})
    assert before == pytest.approx(0.03)
    assert mouths.quiet_share > 5 * before


def test_a_stroke_has_ended_in_the_frame_that_was_read_though_a_hand_comes_in_after_it(
    detector: ChangeDetector,
) -> None:
    tip = slid(Mm(0.0, 360.0), Mm(0.0, 330.0), begun_s=OWN.last.t_s + 0.25, steps=4)
    stroke = evidence(detector, (), (STOPPED,), as_read((STOPPED,)), OWN, tip)
    early = replace(stroke, seen=replace(stroke.seen, read_s=OWN.last.t_s + 0.15))
    assert early.rest_s == early.seen.read_s < stroke.rest_s


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
