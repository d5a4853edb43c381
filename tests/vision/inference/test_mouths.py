"""Mouths as evidence of what fell there: by their brightness, and by how large it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LIP,
    NE,
    OWN,
    START,
    STOPPED,
    STRIKER,
    THERE,
    WHITE,
    as_read,
    evidence,
    lay,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.evidence.stroke import StrokeEvidence
from vision.hypotheses.piece_ends import Explanation, Hypothesis, PieceEnd, Traces
from vision.inference.mouths import (
    OTHER_MOUTH,
    is_crowded,
    odds_of_crowded_mouths,
    odds_of_mouths,
    odds_of_quiet_falls,
)
from vision.observing.observation import Mouth
from vision.tracking.track import Sighting, Track


def crowding(stroke: StrokeEvidence, explanation: Explanation) -> float:
    """The factor of crowded mouths, which the tracks show."""
    crowded = frozenset(pocket for pocket in Pocket if is_crowded(pocket, stroke))
    return odds_of_crowded_mouths(
        Traces((), (), (), (), (), (), (), (), (), crowded=crowded), stroke, explanation
    )


@pytest.mark.parametrize(("brighter", "which"), [(12.0, {NE: WHITE}), (-12.0, {NE: BLACK}), (0.5, None)])
def test_a_mouth_tells_by_its_brightness_which_of_two_went_where(
    detector: ChangeDetector, brighter: float, which: dict[Mm, Kind] | None
) -> None:
    """From 114401: a white and a black coin fell into two pockets, and their tracks do not distinguish them."""
    before, sw = lay((WHITE, HERE), (BLACK, THERE)), ICF.pocket(Pocket.SW)
    tracks = (OWN, slid(Mm(0.0, 200.0), NE, level=125), slid(Mm(-200.0, 0.0), sw, level=125))
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), *tracks)
    changed = {Pocket.NE: brighter, Pocket.SW: -brighter}
    mouths = tuple(
        Mouth(pocket, 12.0 if pocket in changed else 1.0, changed.get(pocket, 0.0)) for pocket in Pocket
    )
    best = ranked(replace(stroke, seen=replace(stroke.seen, mouths=mouths)), (STOPPED,))[0].joint
    kinds = {hypothesis.pocket: hypothesis.piece.kind for hypothesis in best.hypotheses}
    assert set(kinds) == {Pocket.NE, Pocket.SW}
    assert which is None or kinds[Pocket.NE] is which[NE]


def test_of_a_white_and_a_black_coin_in_one_pocket_its_brightness_tells_nothing(
    detector: ChangeDetector,
) -> None:
    before = lay((WHITE, HERE), (BLACK, LIP))
    tracks = (OWN, slid(HERE, NE, level=200), slid(LIP, NE, 1.2, steps=6, level=50))
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), *tracks, fell=(Pocket.NE,))
    chosen = ranked(stroke, (STOPPED,))[0].joint.hypotheses
    alone = tuple(hypothesis for hypothesis in chosen if hypothesis.piece.kind is BLACK)
    assert odds_of_mouths(stroke, stroke.seen.mouths, chosen) == 1.0
    assert odds_of_mouths(stroke, stroke.seen.mouths, alone) == OTHER_MOUTH, "it became brighter"


@pytest.mark.parametrize(("off", "hides"), [(2.0, True), (40.0, False)])
def test_a_mouth_as_dark_as_the_coin_hides_it_more_often(
    detector: ChangeDetector, off: float, *, hides: bool
) -> None:
    """From a broad table, 1030490: a black fell fast into a black net, and was said to have flown."""
    before = lay((BLACK, HERE))
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), OWN, slid(HERE, NE, level=50))
    level = dict(stroke.levels)[BLACK] + off
    mouths = tuple(replace(mouth, level=level) for mouth in stroke.seen.mouths)
    stroke = replace(stroke, seen=replace(stroke.seen, mouths=mouths), quiet_share=0.03)
    fell = ranked(stroke, (STOPPED,))[0].joint.hypotheses
    assert odds_of_quiet_falls(stroke, fell) == (stroke.model.quiet_alike if hides else 0.03)


@pytest.mark.parametrize(("off_mm", "weighs"), [(26.0, False), (60.0, True)])
def test_a_mouth_over_whose_rim_a_coin_lay_tells_nothing_by_its_brightness(
    detector: ChangeDetector, off_mm: float, weighs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a rendered film: a white coin left the lip, so the mouth became darker as another white one fell."""
    before = lay((WHITE, HERE), (WHITE, Mm(NE.x_mm - off_mm * 0.9, NE.y_mm - off_mm * 0.43)))
    after = (STOPPED, *lay((WHITE, THERE)))
    stroke = evidence(
        detector, before, after, as_read(after), OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,)
    )
    seen = replace(stroke.seen, mouths=tuple(replace(mouth, brighter=-12.0) for mouth in stroke.seen.mouths))
    chosen = ranked(replace(stroke, seen=seen), after)[0].joint
    monkeypatch.setattr("vision.inference.mouths.OTHER_MOUTH", 1.0)
    same = ranked(replace(stroke, seen=seen), after)[0].joint
    assert (chosen.weight < 0.5 * same.weight) is weighs


@pytest.mark.parametrize(
    ("area_mm2", "runs_on", "is_too_large"),
    [(1494.0, False, True), (1010.0, False, False), (1494.0, True, False)],
)
def test_a_coin_alone_is_not_as_large_as_a_striker_in_the_mouth(
    detector: ChangeDetector, area_mm2: float, *, runs_on: bool, is_too_large: bool
) -> None:
    """From drawn rooms, 420088: two coins dropped as one. What runs on past it may have made it large."""
    place = Mm(NE.x_mm - 18.0, NE.y_mm - 18.0)
    drop = Track((seen_at(LIP, 1.1), seen_at(place, 1.15, area_mm2)))
    past = Track((seen_at(LIP, 1.15), seen_at(HERE, 1.4)))
    ways = (OWN, drop, past) if runs_on else (OWN, drop)
    before, stays = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED,)
    stroke = evidence(detector, before, stays, as_read(stays), *ways, fell=(Pocket.NE,))
    white, black = (Hypothesis(piece, PieceEnd.FELL, 0.9, None, Pocket.NE) for piece in before)
    odds = crowding(stroke, (white,))
    assert odds == (stroke.model.large_alone if is_too_large else 1.0)
    assert crowding(stroke, (white, black)) == 1.0
    assert crowding(stroke, (replace(white, piece=Piece(STRIKER, START)),)) == 1.0


@pytest.mark.parametrize(("lies", "is_too_large"), [(True, False), (False, True)])
def test_a_striker_that_came_to_lie_beside_a_mouth_is_what_was_large_there(
    detector: ChangeDetector, *, lies: bool, is_too_large: bool
) -> None:
    """From drawn rooms, 450006: it pushed a white coin in that stood over the rim, and stopped at the rim."""
    brink = Mm(NE.x_mm - 13.0, NE.y_mm - 23.0)
    beside = Mm(NE.x_mm - 46.0, NE.y_mm - 4.0)
    sightings = (seen_at(START, 1.0), seen_at(brink, 1.6, 1350.0), seen_at(beside, 1.7, 1350.0))
    stays = lay((STRIKER, beside)) if lies else ()
    drawn = evidence(detector, lay((WHITE, brink)), stays, as_read(stays), Track(sightings), fell=(Pocket.NE,))
    white = Hypothesis(Piece(WHITE, brink), PieceEnd.FELL, 0.1, None, Pocket.NE)
    assert crowding(drawn, (white,)) == (drawn.model.large_alone if is_too_large else 1.0)


@pytest.mark.parametrize("lay_there", [False, True])
def test_a_coin_that_came_to_lie_beside_a_mouth_made_what_dropped_there_large(
    detector: ChangeDetector, *, lay_there: bool
) -> None:
    """From 07_nudge_then_strike: a white struck another down from the rim, and came to lie beside it."""
    brink, beside = Mm(NE.x_mm - 18.0, NE.y_mm - 18.0), Mm(NE.x_mm - 4.0, NE.y_mm - 55.0)
    comes = Track((seen_at(HERE, 1.3), seen_at(Mm(NE.x_mm - 20.0, NE.y_mm - 40.0), 1.6), seen_at(beside, 1.7)))
    drop = Track((seen_at(brink, 1.6, 1450.0), seen_at(NE, 1.65)))
    before = lay((WHITE, brink), (WHITE, beside if lay_there else HERE))
    stays = (STOPPED, *lay((WHITE, beside)))
    drawn = evidence(detector, before, stays, as_read(stays), OWN, comes, drop, fell=(Pocket.NE,))
    white = Hypothesis(Piece(WHITE, brink), PieceEnd.FELL, 0.9, None, Pocket.NE)
    assert crowding(drawn, (white,)) == (drawn.model.large_alone if lay_there else 1.0)


def seen_at(at: Mm, t_s: float, area_mm2: float = 750.0) -> Sighting:
    return Sighting(t_s, Mover(at, area_mm2, 150.0, over_border=False), clear_of_hand=True)
