"""One track, or one mouth that changed, tells of one fall; a second piece may have been pushed in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LIP,
    NE,
    OWN,
    STOPPED,
    THERE,
    as_read,
    evidence,
    lay,
    left,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd
from vision.inference.shared import odds_of_shared_track, odds_of_untraced_falls
from vision.traces.fall import Fall
from vision.traces.fragments import took_up


@pytest.mark.parametrize(("leads", "fell"), [(1, 1), (2, 2)])
def test_one_track_down_a_pocket_tells_of_one_coin_and_not_of_two(
    detector: ChangeDetector, leads: int, fell: int
) -> None:
    """From 153015 and 153043: one of two missing black coins stood on its edge, unread."""
    before = lay((BLACK, HERE), (BLACK, THERE))
    tracks = (slid(HERE, NE, level=50), slid(THERE, NE, 1.4, level=50))[:leads]
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), OWN, *tracks, fell=(Pocket.NE,))
    chosen = left(stroke)
    assert sum(mouth == ("Pocketed", BLACK) for mouth in chosen) == fell
    assert any(mouth[0] == "asked" for mouth in chosen) is (leads < 2)


def test_one_mouth_that_changed_tells_of_one_fall(detector: ChangeDetector) -> None:
    """Two blacks are missing, and one mouth has changed: it shows once."""
    stroke = evidence(detector, (), (STOPPED,), as_read((STOPPED,)), fell=(Pocket.NE,))
    first, second = (Hypothesis(Piece(BLACK, at), PieceEnd.FELL, 0.1, None, Pocket.NE) for at in (HERE, THERE))
    assert odds_of_untraced_falls(stroke, (first,)) == 1.0
    assert odds_of_untraced_falls(stroke, (first, second)) == pytest.approx(1 / stroke.model.mouth_tells)
    elsewhere = replace(second, pocket=Pocket.SW)
    assert odds_of_untraced_falls(stroke, (first, elsewhere)) == 1.0


def test_of_two_at_a_brink_the_one_pushes_the_other_in(detector: ChangeDetector) -> None:
    """From a room, 510181: at fifteen pictures a second the striker pushed a black and a white in."""
    stroke = evidence(detector, (), (STOPPED,), as_read((STOPPED,)), fell=(Pocket.NE,))
    places = LIP, Mm(LIP.x_mm - 16.0, LIP.y_mm - 26.0)
    both = tuple(Hypothesis(Piece(BLACK, at), PieceEnd.FELL, 0.1, None, Pocket.NE) for at in places)
    assert odds_of_untraced_falls(stroke, both[:1]) == 1.0
    pushed = stroke.model.pushed_in / stroke.model.mouth_tells
    assert odds_of_untraced_falls(stroke, both) == pytest.approx(pushed)


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
