"""The likeliest outcome of a stroke, by all its evidence, and the cases where another is as good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import opening_layout
from rules.pieces import Pocket
from rules.table import Mm, Piece, Placed, StrokeEnded, Uncertain
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LIP,
    NE,
    OWN,
    QUEEN,
    START,
    STOPPED,
    STRIKER,
    THERE,
    WHITE,
    as_read,
    disc,
    events,
    evidence,
    lay,
    left,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
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
