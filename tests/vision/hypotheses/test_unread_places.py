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
    slid,
    unread,
)
from vision.change.detector import ChangeDetector
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
