"""Places of pieces in no reading: refused discs, changed places, edges over rims, freed places."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.pictures import answered
from tests.vision.plain_table import (
    BLACK,
    HERE,
    NE,
    OWN,
    QUEEN,
    STOPPED,
    THERE,
    WHITE,
    as_read,
    disc,
    evidence,
    lay,
    left,
    ran,
    slid,
    unread,
)
from vision.change.detector import ChangeDetector
from vision.evidence.read_discs import is_usual
from vision.hypotheses.unread_places import unread_places
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.difference import layout_difference
from vision.likelihoods.model import LikelihoodModel
from vision.observing.reading_pictures import ReadingPictures
from vision.strokes.measuring import measured_places
from vision.tracking.track import Track

MODEL = LikelihoodModel()


@pytest.mark.parametrize(("came", "lies"), [(OWN, 1), (slid(Mm(0.0, -252.6), Mm(150.0, 60.0)), 0)])
def test_a_broad_striker_that_nobody_reads_shows_where_its_track_ended(
    detector: ChangeDetector, came: Track, lies: int
) -> None:
    """From 740320: half in the shade, one of 56 mm was in no reading, and its stroke was told as nothing."""
    after = lay((BLACK, THERE))
    broad = tuple(
        replace(STOPPED, at=Mm(STOPPED.at.x_mm + x_mm, STOPPED.at.y_mm + y_mm))
        for x_mm in (0, 9)
        for y_mm in (0, 9)
    )
    stroke = evidence(detector, after, (*after, *broad), as_read(after), came)
    assert len([place for place in unread(stroke, after) if place.radius_mm > 24.0]) == lies


@pytest.mark.parametrize(("read_mm", "lies"), [(ICF.striker_radius_mm, 1), (34.0, 0)])
def test_the_edge_of_a_broad_striker_that_is_not_surely_read_is_no_coin(
    detector: ChangeDetector, read_mm: float, lies: int
) -> None:
    """From 880370: one of 60 mm came to lie beside a pocket, and the coin that fell there was told as lying."""
    after = lay((BLACK, THERE), (Kind.STRIKER, STOPPED.at))
    rim = tuple(replace(STOPPED, at=Mm(STOPPED.at.x_mm + 20.0, STOPPED.at.y_mm + y_mm)) for y_mm in (-7, 0, 7))
    read = tuple(
        replace(seen, radius_mm=read_mm, score=0.5) if seen.kind is Kind.STRIKER else seen
        for seen in as_read(after)
    )
    stroke = evidence(detector, lay((BLACK, THERE)), (*after, *rim), read, OWN)
    assert len(unread(stroke, after)) == lies


@pytest.mark.parametrize(("in_mm", "reported"), [(21.0, []), (4.0, [("Pocketed", WHITE)])])
def test_what_stands_over_a_pockets_rim_did_not_fall_though_the_mouth_is_brighter(
    detector: ChangeDetector, in_mm: float, reported: list[tuple[str, Kind]]
) -> None:
    """From 117697: a coin came to stand on its edge at the mouth."""
    stands = Piece(WHITE, Mm(NE.x_mm - in_mm * sqrt(0.5), NE.y_mm - in_mm * sqrt(0.5)))
    before, came = lay((WHITE, HERE)), slid(HERE, stands.at, level=190)
    stroke = evidence(detector, before, (STOPPED, stands), as_read((STOPPED,)), OWN, came, fell=(Pocket.NE,))
    places = unread(stroke, (STOPPED,))
    assert any(place.over_rim for place in places) is not bool(reported)
    assert [outcome for outcome in left(stroke) if outcome[0] == "Pocketed"] == reported


@pytest.mark.parametrize("is_read", [False, True])
def test_what_stands_over_a_rim_is_no_other_piece_than_a_doubtful_disc_says(
    detector: ChangeDetector, *, is_read: bool
) -> None:
    """From drawn rooms, 487125: a striker over the rim was not read for sure, and was said to be a black."""
    stands = Piece(Kind.STRIKER, Mm(NE.x_mm - 17.0, NE.y_mm - 17.0))
    misread = (disc(Kind.STRIKER, stands.at, score=0.56),) if is_read else ()
    stroke = evidence(detector, lay((BLACK, HERE)), (stands,), misread, OWN, fell=(Pocket.NE,))
    difference = layout_difference(stroke.before, (), SAME_PLACE_MM)
    asked = answered(measured_places(stroke, difference), stroke.pictures)
    (place,) = (place for place in unread_places(asked, difference, misread) if place.over_rim)
    assert place.kind is (Kind.STRIKER if is_read else None)
    assert (place.radius_mm == ICF.striker_radius_mm) is is_read


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


@pytest.mark.parametrize(("scraps", "is_told"), [(3, True), (12, False)])
def test_a_scrap_beside_a_rim_tells_little_where_scraps_are_strewn_over_the_board(
    detector: ChangeDetector, scraps: int, *, is_told: bool
) -> None:
    """From drawn rooms, 450074: a coded picture shows blocks everywhere, beside the mouth with a coin, too."""
    stands = Piece(WHITE, Mm(NE.x_mm - 15.0, NE.y_mm - 15.0))
    before, came = lay((WHITE, HERE)), slid(HERE, stands.at, level=190)
    stroke = evidence(detector, before, (STOPPED, stands), as_read((STOPPED,)), OWN, came, fell=(Pocket.NE,))
    apart = stroke.pictures.difference
    assert apart is not None
    shown, mm = apart.after.y.copy(), detector.grid.cells_per_mm()
    for k in range(scraps):
        at = [[-300.0 + 50.0 * (k % 6), 150.0 + 50.0 * (k // 6)]]
        column, row = detector.grid.cell_from_board(np.array(at))[0]
        shown[int(row - 4 * mm) : int(row + 4 * mm), int(column - 6 * mm) : int(column + 6 * mm)] -= 40
    stroke = replace(stroke, pictures=ReadingPictures(replace(apart, after=replace(apart.after, y=shown))))
    (place,) = (place for place in unread(stroke, (STOPPED,)) if place.over_rim)
    assert place.odds == stroke.model.over_rim if is_told else place.odds < 5.0


@pytest.mark.parametrize("is_read", [True, False], ids=["read", "refused"])
@pytest.mark.parametrize(
    ("stops", "was_there", "odds"),
    [
        (True, False, [MODEL.seen_anew * MODEL.at_a_tracks_end]),
        (False, False, [MODEL.seen_anew * MODEL.no_tracks_end]),
        (True, True, []),
    ],
    ids=["something stopped", "nothing did", "print"],
)
def test_a_disc_that_none_was_like_before_is_a_coin_though_it_hardly_changed_its_place(
    detector: ChangeDetector, *, stops: bool, was_there: bool, is_read: bool, odds: list[float]
) -> None:
    """From a broad table, 600100: a white came to pale wood, was read with 0.86, and was asked about.

    From drawn rooms, 475028: two whites lay in a lamp's image, where one was read with 0.58, one refused.
    """
    came = slid(HERE, THERE if stops else Mm(-60.0, 130.0), steps=40, level=190)
    white = replace(disc(WHITE, THERE), score=0.86 if is_read else 0.07)
    read, refused = ((white,), ()) if is_read else ((), (white,))
    before, after, print_then = (Piece(WHITE, HERE),), (STOPPED,), (white,) if was_there else ()
    seen = (*as_read(after), *read)
    stroke = evidence(detector, before, after, seen, OWN, came, doubtful=refused, doubted=print_then)
    assert [place.odds for place in unread(stroke, after) if place.kind is WHITE] == odds


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
    ("old", "is_upright", "is_place"),
    [
        (Mm(-60.0, 130.0), True, True),
        (Mm(-60.0, 130.0), False, False),
        (Mm(-20.0, 60.0), True, False),  # in the middle there is print
        (Mm(-250.0, 130.0), True, False),  # and where the base lines run
        (Mm(-310.0, 310.0), True, False),  # beside a pocket everything ends
    ],
)
def test_a_coin_on_its_edge_shows_in_the_place_that_another_left(
    detector: ChangeDetector, old: Mm, is_upright: bool, is_place: bool
) -> None:
    """From 230431: the queen came to stand where she had struck a black away, and was said to have fallen."""
    before, after = lay((BLACK, old), (QUEEN, THERE)), (STOPPED, *lay((BLACK, HERE)))
    stroke = evidence(detector, before, after, as_read(after), OWN)
    apart = stroke.pictures.difference
    assert apart is not None
    shown = apart.after.y.copy()
    column, row = detector.grid.cell_from_board(np.array([[old.x_mm + 6.0, old.y_mm]]))[0]
    y, x = np.mgrid[: len(shown), : shown.shape[1]]
    mm = detector.grid.cells_per_mm()
    if is_upright:
        shown[(abs(x - column) <= 5.0 * mm) & (abs(y - row) <= 15.0 * mm)] = 100
    stroke = replace(stroke, pictures=ReadingPictures(replace(apart, after=replace(apart.after, y=shown))))
    assert [place.at for place in unread(stroke, after)] == [old] * is_place


@pytest.mark.parametrize(
    ("surface_mm", "coin_mm", "usual"),
    [(740.0, 15.5, True), (740.0, 16.25, False), (740.0, 14.8, False), (690.0, 15.5, False)],
)
def test_a_board_is_the_laws_only_if_its_coins_are_as_large_as_theirs(
    detector: ChangeDetector, surface_mm: float, coin_mm: float, usual: bool
) -> None:
    """From a broad table, 910240: one of 683 mm was taken for a match board, its pockets for smaller."""
    lies = lay(*((WHITE, Mm(50.0 * k, 100.0)) for k in range(4)))
    read = tuple(replace(disc, radius_mm=coin_mm) for disc in as_read(lies))
    stroke = evidence(detector, lies, lies, read)
    assert is_usual(replace(stroke, profile=ICF.scaled_to(surface_mm))) == usual


@pytest.mark.parametrize(("kind", "is_told"), [(WHITE, True), (QUEEN, False)])
def test_where_known_pieces_changed_all_of_a_place_even_a_faint_disc_tells(
    detector: ChangeDetector, kind: Kind, *, is_told: bool
) -> None:
    """From 480039, a break: two whites lay where the pack had lain, refused at 0.15 and 0.07.

    Of 480 strokes of drawn rooms seven such discs were no print, and six of them were the missing piece. A
    queen in the very middle is the printed spot.
    """
    middle, came_to = Mm(0.0, 0.0), Mm(-200.0, 150.0)
    before, after = lay((BLACK, middle), (kind, THERE)), lay((BLACK, came_to))
    lies, faint = (*after, Piece(kind, middle)), (disc(kind, middle, 0.06),)
    stroke = evidence(
        detector, before, lies, as_read(after), OWN, slid(middle, came_to, level=50), doubtful=faint
    )
    odds = [place.odds for place in unread(stroke, (STOPPED, *after)) if place.kind is kind]
    assert any(likely > 0.1 for likely in odds) is is_told


@pytest.mark.parametrize(("edge", "is_told"), [((Mm(335.0, -335.0),), True), ((), False)])
def test_what_came_in_over_the_pictures_edge_and_stopped_lies_where_it_is_seen_last(
    detector: ChangeDetector, edge: tuple[Mm, ...], *, is_told: bool
) -> None:
    """From 470060: a white was seen for 7 mm as it came back from outside; a fall there was likelier."""
    came_to = Mm(310.0, -310.0)
    came = slid(Mm(316.0, -316.0), came_to, 1.6, steps=8)
    after = lay((BLACK, THERE))
    stroke = evidence(
        detector, lay((WHITE, HERE), (BLACK, THERE)), (*after, Piece(WHITE, came_to)), as_read(after), OWN, came
    )
    (place,) = unread(replace(stroke, unshown=edge), (STOPPED, *after))
    told = MODEL.at_a_tracks_end if is_told else MODEL.no_tracks_end
    assert place.odds == pytest.approx(MODEL.changed_only * told)


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
