"""How likely a place holds a piece in no reading: by its size, its brightness, tracks, and other places."""

from __future__ import annotations

from dataclasses import replace
from math import nan

import numpy as np
import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LEVEL,
    LIES,
    NE,
    OWN,
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
    measured,
    ran,
    ranked,
    slid,
    unread,
)
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.hypotheses.lying import lying_hypotheses
from vision.hypotheses.piece_ends import Traces
from vision.hypotheses.place_odds import UnreadPlace, looks_like, unread_odds
from vision.layouts.consistency import UNMOVED_SHARE
from vision.likelihoods.model import LikelihoodModel
from vision.observing.reading_pictures import ReadingPictures
from vision.tracking.track import Sighting, Track

MODEL = LikelihoodModel()


@pytest.mark.parametrize("times", [1.0, 1.08])
def test_a_place_over_a_rim_tells_less_where_the_openings_are_not_the_laws(
    detector: ChangeDetector, times: float
) -> None:
    """From 750510 and 640270: openings that were measured amiss showed a coin in the net beside them."""
    stands = Piece(WHITE, Mm(NE.x_mm - 15.0, NE.y_mm - 15.0))
    before, came = lay((WHITE, HERE)), slid(HERE, stands.at, level=190)
    stroke = evidence(detector, before, (STOPPED, stands), as_read((STOPPED,)), OWN, came, fell=(Pocket.NE,))
    stroke = replace(stroke, profile=replace(ICF, pocket_radius_mm=times * ICF.pocket_radius_mm))
    (place,) = (place for place in unread(stroke, (STOPPED,)) if place.over_rim)
    assert place.odds == (stroke.model.over_rim if times == 1.0 else stroke.model.over_other_rim)


def test_places_over_two_rims_tell_together_what_a_single_one_tells(detector: ChangeDetector) -> None:
    """From 830200: a surface taken for a larger one showed the coins in two nets beside their openings."""
    stand = tuple(Piece(WHITE, Mm(NE.x_mm - 15.0, side * (NE.y_mm - 15.0))) for side in (1, -1))
    before, came = lay((WHITE, HERE)), slid(HERE, stand[0].at, level=190)
    stroke = evidence(detector, before, (STOPPED, *stand), as_read((STOPPED,)), OWN, came, fell=(Pocket.NE,))
    odds = [place.odds for place in unread(stroke, (STOPPED,)) if place.over_rim]
    assert odds == pytest.approx([stroke.model.over_rim**0.5] * 2)


def with_scraps(
    stroke: DrawnStroke, detector: ChangeDetector, scraps: int, wide_mm: float = 12.0
) -> DrawnStroke:
    """The stroke with so many small changed places strewn over the board."""
    apart = stroke.pictures.difference
    assert apart is not None
    shown, mm = apart.after.y.copy(), detector.grid.cells_per_mm()
    half = wide_mm / 2 * mm
    for k in range(scraps):
        at = [[-300.0 + 50.0 * (k % 6), 150.0 + 50.0 * (k // 6)]]
        column, row = detector.grid.cell_from_board(np.array(at))[0]
        shown[int(row - 4 * mm) : int(row + 4 * mm), int(column - half) : int(column + half)] -= 40
    return replace(stroke, pictures=ReadingPictures(replace(apart, after=replace(apart.after, y=shown))))


@pytest.mark.parametrize(("scraps", "is_told"), [(3, True), (12, False)])
def test_a_scrap_beside_a_rim_tells_little_where_scraps_are_strewn_over_the_board(
    detector: ChangeDetector, scraps: int, *, is_told: bool
) -> None:
    """From drawn rooms, 450074: a coded picture shows blocks everywhere, beside the mouth with a coin, too."""
    stands = Piece(WHITE, Mm(NE.x_mm - 15.0, NE.y_mm - 15.0))
    before, came = lay((WHITE, HERE)), slid(HERE, stands.at, level=190)
    stroke = evidence(detector, before, (STOPPED, stands), as_read((STOPPED,)), OWN, came, fell=(Pocket.NE,))
    (place,) = (p for p in unread(with_scraps(stroke, detector, scraps), (STOPPED,)) if p.over_rim)
    assert place.odds == stroke.model.over_rim if is_told else place.odds < 5.0


def test_a_changed_place_tells_less_where_the_camera_was_moved(detector: ChangeDetector) -> None:
    """From 200037: after a nudge print was taken for the queen, who had fallen outside the picture."""
    somewhere = Mm(-60.0, 130.0)
    before, came = lay((WHITE, HERE)), slid(HERE, somewhere)
    stroke = evidence(detector, before, (STOPPED, Piece(WHITE, somewhere)), as_read((STOPPED,)), OWN, came)
    (still,) = unread(stroke, (STOPPED,))
    (moved,) = unread(replace(stroke, shaken_s=1.2), (STOPPED,))
    assert moved.at == still.at
    assert moved.odds == pytest.approx(still.odds * stroke.model.changed_after_a_move)


@pytest.mark.parametrize(
    ("at", "way_to", "odds"),
    [
        (Mm(-280.0, 300.0), None, MODEL.never_reached),
        (Mm(-280.0, 300.0), Mm(-200.0, 280.0), MODEL.no_tracks_end),
        (Mm(140.0, 70.0), None, MODEL.no_tracks_end),
    ],
    ids=["far from all", "something ran by", "where it had lain"],
)
def test_a_changed_place_where_nothing_went_says_little(
    detector: ChangeDetector, at: Mm, way_to: Mm | None, odds: float
) -> None:
    """From a room, 541636: a lamp was switched, and a place 600 mm from the white and all ways changed."""
    ways = () if way_to is None else (ran(THERE, way_to), ran(way_to, Mm(-330.0, 260.0)))
    before, after = lay((WHITE, HERE)), (STOPPED,)
    stroke = evidence(detector, before, (*after, Piece(WHITE, at)), as_read(after), OWN, *ways)
    (place,) = unread(stroke, after)
    assert place.odds == pytest.approx(MODEL.changed_only * odds)
    (moved,) = unread(replace(stroke, shaken_s=1.2), after)
    least = max(odds, MODEL.no_tracks_end) * MODEL.changed_after_a_move
    assert moved.odds == pytest.approx(MODEL.changed_only * least)


def odds_of_a_striker_at(detector: ChangeDetector, stand: Mm) -> float:
    """The odds that the striker lies there, unread, after it struck a coin from `HERE`."""
    after = lay((BLACK, THERE), (WHITE, LIES))
    lies = (*after, *lay((STRIKER, stand)))
    stroke = evidence(detector, (*after, *lay((WHITE, HERE))), lies, as_read(after), slid(START, stand))
    ends = {hypothesis.piece.kind: hypothesis for hypothesis in ranked(stroke, after)[0].joint.hypotheses}
    return ends[STRIKER].odds


def test_a_striker_that_lies_partly_where_a_coin_lay_is_as_likely_there_as_elsewhere(
    detector: ChangeDetector,
) -> None:
    """From 750290: only the part of its place that the coin had not changed was compared, and was too small."""
    beside = Mm(HERE.x_mm - 16.0, HERE.y_mm - 10.0)
    apart = Mm(HERE.x_mm - 90.0, HERE.y_mm - 10.0)
    assert odds_of_a_striker_at(detector, beside) == odds_of_a_striker_at(detector, apart)


@pytest.mark.parametrize(
    ("radius_mm", "share", "may_be"), [(11.6, 0.8, True), (11.6, 0.5, False), (15.5, 0.8, False)]
)
def test_a_patch_too_small_for_a_face_may_be_the_shaded_side_of_a_coin_on_its_edge(
    detector: ChangeDetector, radius_mm: float, share: float, *, may_be: bool
) -> None:
    """From drawn rooms, 445070: a white rolled on its edge, four fifths as bright as it lay."""
    stroke = measured(evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)), OWN), (STOPPED,))
    place = UnreadPlace(THERE, None, radius_mm, share * LEVEL[WHITE], 12.0)
    traces = Traces((), (), (), (), (place,), (), (), (), ())
    (lies,) = (h for h in lying_hypotheses(Piece(WHITE, HERE), stroke, traces) if h.uses is place)
    likely = unread_odds(THERE, stroke) * place.odds
    assert lies.odds == pytest.approx(likely * (1.0 if may_be else stroke.model.other_level))


@pytest.mark.parametrize(("away_mm", "odds"), [(12.0, MODEL.unread_at_edge), (40.0, MODEL.unread)])
def test_a_reading_often_misses_what_the_pictures_edge_cuts(
    detector: ChangeDetector, away_mm: float, odds: float
) -> None:
    """From 470060: a white that lay at the edge was in no reading; that it had fallen outside was asked."""
    at = Mm(300.0, -300.0)
    stroke = replace(evidence(detector, (), (), ()), unshown=(Mm(at.x_mm + away_mm, at.y_mm),))
    assert unread_odds(at, stroke) == odds


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


@pytest.mark.parametrize(
    ("kind", "radius_mm", "is_a_strikers"),
    [(None, 17.6, False), (None, 18.5, True), (WHITE, 17.6, True)],
    ids=["a coin and its shadow", "a striker", "a disc that was measured"],
)
def test_a_changed_place_is_as_large_as_a_coin_and_its_shadow(
    detector: ChangeDetector, kind: Kind | None, radius_mm: float, *, is_a_strikers: bool
) -> None:
    """From a room, 541850: where the queen lay, and beside it, changed more than her face."""
    stroke = measured(evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)), OWN), (STOPPED,))
    place = UnreadPlace(THERE, kind, radius_mm, nan, 12.0)
    assert (looks_like(WHITE, place, stroke) < looks_like(STRIKER, place, stroke)) is is_a_strikers


def test_scraps_that_are_strewn_over_the_board_say_nothing_of_a_place_as_large_as_a_coin(
    detector: ChangeDetector,
) -> None:
    """From a room, 541850: after a bump the print's edges had changed, and one place as large as a coin."""
    somewhere = Mm(-60.0, 130.0)
    before, came = lay((WHITE, HERE)), slid(HERE, somewhere)
    stroke = evidence(detector, before, (STOPPED, Piece(WHITE, somewhere)), as_read((STOPPED,)), OWN, came)
    (alone,) = unread(stroke, (STOPPED,))
    (among,) = (
        place for place in unread(with_scraps(stroke, detector, 12), (STOPPED,)) if place.at == alone.at
    )
    assert among.odds == alone.odds
