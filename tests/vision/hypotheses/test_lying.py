"""Where a missing piece may lie: where its like shows, where it may have rolled to, or where nothing shows."""

from __future__ import annotations

from dataclasses import replace
from math import nan

import numpy as np
import pytest

from rules.carrom.board import ICF, opening_layout
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LEVEL,
    LIES,
    NE,
    OWN,
    QUEEN,
    STOPPED,
    THERE,
    WHITE,
    WOOD,
    as_read,
    evidence,
    lay,
    measured,
    ran,
    ranked,
    slid,
    unread,
)
from vision.change.detector import ChangeDetector
from vision.hypotheses.lying import lying_hypotheses
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import PieceEnd, Traces
from vision.hypotheses.place_odds import UnreadPlace, unread_odds
from vision.hypotheses.unread_places import unread_places
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.difference import layout_difference
from vision.likelihoods.model import LikelihoodModel
from vision.observing.requests import Measures
from vision.tracking.track import Track

AT_MOUTH = Mm(NE.x_mm - 24.0, NE.y_mm - 22.0)
MODEL = LikelihoodModel()


@pytest.mark.parametrize(("level_on_its_way", "is_likely"), [(WOOD, True), (LEVEL[BLACK], False)])
def test_what_stopped_there_was_as_bright_on_its_way_as_what_is_missing(
    detector: ChangeDetector, level_on_its_way: float, is_likely: bool
) -> None:
    """From drawn rooms, 410016: a black stopped there and was struck on, and a white was said to lie there.

    The white is as bright as the wood, which is all that shows there.
    """
    came = slid(Mm(-200.0, 60.0), Mm(-60.0, 130.0), steps=40, level=level_on_its_way)
    stroke = evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)), OWN, came)
    stroke = replace(stroke, levels=((WHITE, float(WOOD)), (BLACK, float(LEVEL[BLACK]))))
    difference = layout_difference(stroke.before, (STOPPED,), SAME_PLACE_MM)
    asked = measured(stroke, (STOPPED,))
    places = [place for place in unread_places(asked, difference) if place.at.y_mm > 100.0]
    traces = Traces((), (), (), (), tuple(places), (), (), (), ())
    (lies,) = (h for h in lying_hypotheses(Piece(WHITE, HERE), asked, traces) if h.uses in places)
    likely = unread_odds(places[0].at, asked) * places[0].odds
    assert lies.odds == pytest.approx(
        likely * (asked.model.same_level if is_likely else asked.model.other_level)
    )


@pytest.mark.parametrize(
    ("area_mm2", "level", "beside_mm", "may_be"),
    [
        (200.0, 190, 200.0, True),
        (555.0, 190, 200.0, True),
        (700.0, 190, 200.0, False),
        (200.0, 60, 200.0, False),
        (200.0, 190, 30.0, False),
    ],
    ids=[
        "a white edge rolls",
        "and its shadow",
        "a face slides",
        "a black edge rolls",
        "it lies where it rolled to",
    ],
)
def test_what_rolled_far_on_its_edge_to_where_nothing_is_read_may_stand_there(
    detector: ChangeDetector, area_mm2: float, level: float, beside_mm: float, *, may_be: bool
) -> None:
    """From drawn rooms, 430054: a white stood on its edge in sun, and was said to have fallen with a black."""
    rolls = slid(Mm(-50.0, -300.0), Mm(250.0, 60.0), 1.2, level=level)
    edge = Track(tuple(replace(s, mover=replace(s.mover, area_mm2=area_mm2)) for s in rolls.sightings))
    came = lay((WHITE, Mm(250.0, 60.0 + beside_mm)))
    stroke = measured(evidence(detector, lay((WHITE, HERE)), (), (), OWN, edge), ())
    traces = Traces((), (), (), (), (), (), came, (), ())
    *_, unknown = lying_hypotheses(Piece(WHITE, HERE), stroke, traces)
    assert unknown.odds == (stroke.model.lost_on_edge if may_be else stroke.model.lost)


@pytest.mark.parametrize(
    ("short_mm", "factor"), [(5.0, MODEL.dropped), (20.0, MODEL.at_its_tracks_end / MODEL.at_a_tracks_end)]
)
def test_what_ended_in_the_middle_of_a_hole_does_not_stand_over_its_rim(
    detector: ChangeDetector, short_mm: float, factor: float
) -> None:
    """From 485030: a striker fell; the coded picture was smeared beside that mouth, and nothing was told."""
    end, beside = Mm(NE.x_mm - short_mm, NE.y_mm - short_mm), Mm(NE.x_mm - 22.0, NE.y_mm - 22.0)
    place = UnreadPlace(beside, None, 5.0, nan, MODEL.over_rim, over_rim=True)
    stroke = measured(
        evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)), slid(HERE, end)), (STOPPED,)
    )
    traces = Traces((), (), (), (), (place,), (), (), ())
    ends = [end for end in lying_hypotheses(Piece(WHITE, HERE), stroke, traces) if end.uses is place]
    assert [end.odds for end in ends] == [pytest.approx(MODEL.unread * MODEL.over_rim * factor)]


@pytest.mark.parametrize(("shown", "lost"), [(0.3, MODEL.lost_faint), (1.0, MODEL.lost)])
def test_a_coin_that_hardly_stood_out_from_the_wood_may_be_missed_elsewhere(
    detector: ChangeDetector, shown: float, lost: float
) -> None:
    """From 1060850 on tables of any make: of brown coins on brown wood one was struck and read nowhere."""
    stroke = evidence(detector, lay((BLACK, HERE)), (STOPPED,), as_read((STOPPED,)))
    assert stroke.pictures.difference is not None
    was, (column, row) = stroke.pictures.difference.before, detector.grid.cell_of(HERE)
    rows, columns = np.ogrid[: was.y.shape[0], : was.y.shape[1]]
    reach = ICF.coin_radius_mm * detector.grid.cells_per_mm()
    unseen = (np.hypot(rows - row, columns - column) < 1.1 * reach) & (
        columns > column + (2 * shown - 1) * reach
    )
    look = replace(was, y=np.where(unseen, WOOD, was.y).astype(np.uint8))
    difference = replace(stroke.pictures.difference, before=look)
    stroke = replace(stroke, pictures=replace(stroke.pictures, difference=difference))
    ends = [h for outcome in ranked(stroke, (STOPPED,)) for h in outcome.joint.hypotheses]
    assert lost in {h.odds for h in ends if h.end is PieceEnd.LIES and h.at is None}


@pytest.mark.parametrize(
    ("at", "changed", "lost"),
    [(HERE, 0.3, MODEL.lost_faint), (HERE, 1.0, MODEL.lost), (AT_MOUTH, 0.3, MODEL.lost)],
)
def test_a_coin_whose_place_changed_wholly_as_it_left_was_not_faint(
    detector: ChangeDetector, at: Mm, changed: float, lost: float
) -> None:
    """From drawn rooms, 490073: a black beside a pocket lay in the rail's shade, with no bare wood round it.

    From 541426: of the place of a white that was nearer to its pocket less changed, for the hole took a part.
    """
    stroke = measured(evidence(detector, lay((BLACK, at)), (STOPPED,), as_read((STOPPED,))), (STOPPED,))
    here = {stroke.share_question(at): changed, stroke.prominence_question(at): 0.03}
    stroke = replace(stroke, measures=stroke.measures.joined(Measures(here)))
    traces = Traces((), (), (), (), (), (), (), (), ())
    lies = [h.odds for h in lying_hypotheses(Piece(BLACK, at), stroke, traces) if h.at is None]
    assert lies == [lost]


@pytest.mark.parametrize(("changed", "factor"), [(0.3, MODEL.unread_faint), (0.9, 1.0)], ids=["faint", "plain"])
def test_a_reading_misses_more_coins_of_a_kind_that_hardly_shows(
    detector: ChangeDetector, changed: float, factor: float
) -> None:
    """From 480039: two whites of a pack lay on the print of the middle, and one was asked about."""
    after = (STOPPED, *lay((WHITE, THERE)))
    drawn = evidence(detector, lay((WHITE, HERE), (WHITE, Mm(-200.0, 0.0))), after, as_read(after))
    stroke = measured(drawn, after)
    came = Measures({stroke.share_question(THERE): changed})
    stroke = replace(stroke, measures=stroke.measures.joined(came))
    place = UnreadPlace(LIES, WHITE, ICF.coin_radius_mm, nan, 12.0)
    traces = Traces((), (), (), (), (place,), (), (), (), ())
    (lies,) = (h for h in lying_hypotheses(Piece(WHITE, HERE), stroke, traces) if h.uses is place)
    assert lies.odds == pytest.approx(factor * 12.0 * unread_odds(LIES, stroke))


@pytest.mark.parametrize(
    ("aside_mm", "level", "area_mm2", "times"),
    [
        (0.0, LEVEL[BLACK], 100.0, MODEL.at_a_tracks_end / MODEL.no_tracks_end),
        (60.0, LEVEL[BLACK], 100.0, 1.0),
        (0.0, LEVEL[WHITE], 100.0, 1.0),
        (0.0, LEVEL[BLACK], 700.0, 1.0),
    ],
    ids=["there", "aside", "another kind", "it lies flat"],
)
def test_a_coin_on_its_edge_that_was_lost_on_its_way_may_have_rolled_on_to_where_something_lies(
    detector: ChangeDetector, aside_mm: float, level: float, area_mm2: float, times: float
) -> None:
    """From drawn rooms, 480002: a queen still rolled as the table was read, and showed in four pictures."""
    rolled = slid(Mm(LIES.x_mm + 300.0, LIES.y_mm), Mm(LIES.x_mm + 120.0, LIES.y_mm), 2.0, level=level)
    shown = (replace(s, mover=replace(s.mover, area_mm2=area_mm2)) for s in rolled.sightings[:9])
    drawn = evidence(detector, lay((BLACK, HERE)), (STOPPED,), as_read((STOPPED,)), OWN, Track(tuple(shown)))
    stroke = measured(drawn, (STOPPED,))
    place = UnreadPlace(Mm(LIES.x_mm, LIES.y_mm + aside_mm), None, 11.0, nan, 12.0)
    traces = Traces((), (), (), (), (place,), (), (), (), ())
    (lies,) = (h for h in lying_hypotheses(Piece(BLACK, HERE), stroke, traces) if h.uses is place)
    assert lies.odds == pytest.approx(times * 12.0 * unread_odds(place.at, stroke))


def test_of_a_pack_a_kind_that_does_not_stand_out_is_lost_more_easily(detector: ChangeDetector) -> None:
    """From 250022: on dark wood, in a quarter of the light, two black coins were missed without a trace."""
    pack = tuple(piece for piece in opening_layout())
    spread = [Mm(-280.0 + 70.0 * (k % 9), 150.0 + 80.0 * (k // 9)) for k in range(17)]
    lies = (STOPPED, *(Piece(piece.kind, at) for piece, at in zip(pack[2:], spread, strict=True)))
    shown = tuple(piece for piece in lies if piece.kind is not BLACK)
    for picture, is_faint in ((lies, False), (shown, True)):
        after = tuple(Piece(piece.kind, piece.at) for piece in lies)
        stroke = measured(evidence(detector, pack, picture, as_read(lies)), after)
        ends = hypotheses(Piece(BLACK, pack[0].at), stroke, Traces((), (), (), (), (), (), (), (), ()))
        model = stroke.model
        lost = model.lost_faint_of_pack if is_faint else model.lost_of_pack
        assert max(end.odds for end in ends if end.end is PieceEnd.LIES and end.at is None) == lost


@pytest.mark.parametrize(("unread", "is_poor"), [(2, False), (3, True)])
def test_of_a_pack_of_which_many_lie_unread_one_more_is_lost_more_easily(
    detector: ChangeDetector, unread: int, is_poor: bool
) -> None:
    """From 310120: in a third of the light a reading missed five white coins; three, it said, had fallen."""
    pack = opening_layout()
    after = (STOPPED, *(Piece(piece.kind, Mm(-280.0 + 70.0 * k, 150.0)) for k, piece in enumerate(pack[8:])))
    stroke = measured(evidence(detector, pack, after, as_read(after)), after)
    places = tuple(UnreadPlace(Mm(70.0 * k, -150.0), None, 15.0, 150.0, 90.0) for k in range(unread))
    ends = hypotheses(Piece(WHITE, pack[0].at), stroke, Traces((), (), (), (), places, (), (), (), ()))
    (lost,) = (end.odds for end in ends if end.end is PieceEnd.LIES and end.at is None)
    model = stroke.model
    assert lost == (model.lost_faint_of_pack if is_poor else model.lost_of_pack)


@pytest.mark.parametrize("shaken_s", [None, 0.7], ids=["still", "moved before"])
@pytest.mark.parametrize(
    ("way_to", "is_told"),
    [(Mm(10.0, 135.0), True), (Mm(250.0, 150.0), False)],
    ids=["led there", "led elsewhere"],
)
def test_a_coin_lies_where_its_own_way_led_and_something_changed_though_no_disc_is_read(
    detector: ChangeDetector, way_to: Mm, shaken_s: float | None, *, is_told: bool
) -> None:
    """From a room, 541850: the queen's track was lost before it came to rest on a printed circle."""
    before, lies = lay((QUEEN, HERE)), (STOPPED, Piece(QUEEN, LIES))
    drawn = evidence(detector, before, lies, as_read((STOPPED,)), OWN, ran(HERE, way_to, level=LEVEL[QUEEN]))
    drawn = replace(drawn, shaken_s=shaken_s)
    stroke = measured(drawn, (STOPPED,))
    traces = Traces((), (), (), (), unread(drawn, (STOPPED,)), (), (STOPPED,), ())
    found = [h for h in lying_hypotheses(before[0], stroke, traces) if h.at is not None]
    assert [h.odds > 20 * stroke.model.blind_fall for h in found] == [is_told]
