"""Falls that no track shows: where a piece was last seen on its way to a mouth that has changed."""

from dataclasses import replace
from math import nan

import pytest

from rules.carrom.board import opening_layout
from rules.pieces import Pocket
from rules.table import Mm, Piece
from tests.vision.pictures import answered
from tests.vision.plain_table import (
    BLACK,
    HERE,
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
    measured,
    ran,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.evidence.stroke_falls import possible_falls
from vision.hypotheses.falling import is_at_brink
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import PieceEnd, Traces
from vision.hypotheses.place_odds import UnreadPlace
from vision.likelihoods.model import LikelihoodModel
from vision.observing.observation import Mouth
from vision.observing.requests import with_answers
from vision.tracking.track import Track

NO_TRACES = Traces((), (), (), (), (), (), (), (), ())
MODEL = LikelihoodModel()


@pytest.mark.parametrize(("begun_s", "odds"), [(1.0, MODEL.brink_fall), (1.3, MODEL.unseen_fall)])
def test_what_moves_first_of_all_is_the_striker_however_far_from_its_place_it_is_seen(
    detector: ChangeDetector, begun_s: float, odds: float
) -> None:
    """From 475071: in a third of the light it was first seen 100 mm from where it stood.

    Its way ended before a mouth that took it and the white that it struck.
    """
    way = ran(Mm(START.x_mm + 90.0, START.y_mm + 150.0), Mm(NE.x_mm - 50.0, NE.y_mm - 50.0), begun_s)
    after = lay((BLACK, THERE))
    drawn = evidence(
        detector, lay((WHITE, HERE), (BLACK, THERE)), after, as_read(after), way, fell=(Pocket.NE,)
    )
    ends = hypotheses(Piece(STRIKER, START), measured(drawn, after), NO_TRACES)
    falls = [end.odds for end in ends if end.end is PieceEnd.FELL and end.pocket is Pocket.NE]
    assert falls == [pytest.approx(odds * MODEL.mouth_tells)]


@pytest.mark.parametrize(
    ("others", "odds"),
    [((), MODEL.brink_fall), ((Mm(-60.0, -100.0),), MODEL.unseen_fall)],
    ids=["alone", "beside another"],
)
def test_what_begins_where_a_coin_lay_is_no_way_of_the_striker_if_something_else_may_be_it(
    detector: ChangeDetector, others: tuple[Mm, ...], odds: float
) -> None:
    """From a room, 541550: by the first picture of a break a white was on its way to the pocket."""
    goes_in = ran(HERE, Mm(NE.x_mm - 50.0, NE.y_mm - 50.0), 1.0)
    ways = (goes_in, *(ran(at, Mm(at.x_mm, at.y_mm + 120.0), 1.0) for at in others))
    after = lay((BLACK, THERE))
    drawn = evidence(
        detector, lay((WHITE, HERE), (BLACK, THERE)), after, as_read(after), *ways, fell=(Pocket.NE,)
    )
    ends = hypotheses(Piece(STRIKER, START), measured(drawn, after), NO_TRACES)
    falls = [end.odds for end in ends if end.end is PieceEnd.FELL and end.pocket is Pocket.NE]
    assert falls == [pytest.approx(odds * MODEL.mouth_tells)]


@pytest.mark.parametrize(("changed", "odds"), [(9.0, MODEL.mouth_tells), (1.0, 1.0)], ids=["plain", "hardly"])
def test_a_mouth_that_hardly_changed_tells_nothing_of_a_fall_that_no_track_shows(
    detector: ChangeDetector, changed: float, odds: float
) -> None:
    """From 480036 and 440064: 1.0 levels brighter, as by noise, made a fall there three times as likely."""
    after = (STOPPED, *lay((BLACK, THERE)))
    drawn = evidence(detector, lay((WHITE, HERE), (BLACK, THERE)), after, as_read(after), OWN)
    mouths = tuple(
        Mouth(pocket, changed, 1.2) if pocket is Pocket.NE else Mouth(pocket, 1.0, 0.1) for pocket in Pocket
    )
    shown = measured(replace(drawn, seen=replace(drawn.seen, mouths=mouths)), after)
    assert Pocket.NE in shown.altered
    ends = hypotheses(Piece(WHITE, HERE), shown, NO_TRACES)
    falls = [end.odds for end in ends if end.end is PieceEnd.FELL and end.pocket is Pocket.NE]
    assert falls == [pytest.approx(MODEL.unseen_fall * odds)]
    seen = replace(NO_TRACES, falls=possible_falls(shown, after))
    far = MODEL.mouth_from_afar if changed > 1.0 else MODEL.hint_from_afar
    (by_mouth,) = (end for end in hypotheses(Piece(WHITE, HERE), shown, seen) if end.uses in seen.falls)
    assert by_mouth.odds == pytest.approx(seen.falls[0].likelihood * far)


@pytest.mark.parametrize(("every", "is_at_it"), [(1, False), (4, True)])
def test_with_few_pictures_a_coin_falls_unseen_from_farther_away(
    detector: ChangeDetector, every: int, *, is_at_it: bool
) -> None:
    """From drawn rooms, 490032: at fifteen pictures a second a black was in the pocket in the next picture."""
    black = Piece(BLACK, Mm(NE.x_mm - 7.0, NE.y_mm - 93.0))
    way = Track(slid(START, Mm(-150.0, 60.0), steps=41).sightings[::every])
    stroke = evidence(detector, (black,), (STOPPED,), as_read((STOPPED,)), way, fell=(Pocket.NE,))
    assert is_at_brink(black, Pocket.NE, stroke) is is_at_it


@pytest.mark.parametrize(("every", "odds"), [(1, MODEL.unseen_fall), (3, MODEL.brink_fall)])
def test_with_few_pictures_what_runs_at_a_mouth_is_seen_last_farther_from_it(
    detector: ChangeDetector, every: int, odds: float
) -> None:
    """From a room, 541667: at twenty pictures a second a striker was last seen 110 mm from the pocket."""
    way = ran(START, Mm(NE.x_mm - 55.0, NE.y_mm - 95.0), steps=14)
    few = Track(way.sightings[::every])
    after = lay((BLACK, THERE))
    drawn = evidence(detector, after, after, as_read(after), few, fell=(Pocket.NE,))
    ends = hypotheses(Piece(STRIKER, START), measured(drawn, after), NO_TRACES)
    falls = [end.odds for end in ends if end.end is PieceEnd.FELL and end.pocket is Pocket.NE]
    assert falls == [pytest.approx(odds * MODEL.mouth_tells)]


@pytest.mark.parametrize("is_faint", [True, False])
def test_a_coin_that_hardly_stands_out_may_have_fallen_after_another_without_a_track(
    detector: ChangeDetector, is_faint: bool
) -> None:
    """From 252012: of white coins on pale wood the fourth followed another down, and was said to lie."""
    came = lay((WHITE, Mm(150.0, 120.0)))
    after = (STOPPED, *lay((BLACK, THERE)), *came)
    shown = after[:-1] if is_faint else after
    before = lay((WHITE, HERE), (BLACK, THERE))
    stroke = evidence(detector, before, shown, as_read(after), OWN, fell=(Pocket.SW,))
    drawn = measured(stroke, after)
    assert (WHITE in drawn.faint) is is_faint
    coin, traces = Piece(WHITE, HERE), Traces((), (), (), (), (), (), (), (), ())
    work = with_answers(
        lambda answers: hypotheses(coin, replace(drawn, measures=answers), traces), drawn.measures
    )
    ends = answered(work, stroke.pictures)
    (odds,) = (end.odds for end in ends if end.end is PieceEnd.FELL and end.pocket is Pocket.SW)
    lost = max(end.odds for end in ends if end.end is PieceEnd.LIES and end.at is None)
    model = drawn.model
    assert odds == model.mouth_tells * (model.faint_fall if is_faint else model.unseen_fall)
    assert lost == (model.unread if is_faint else model.lost)


def test_in_a_pack_no_track_is_a_pieces_own(detector: ChangeDetector) -> None:
    """From 271010: a track that began beside the missing coin ended at a lamp's image."""
    pack, at = tuple(opening_layout()), Mm(-150.0, 220.0)
    spread = [Mm(-280.0 + 70.0 * (k % 9), -60.0 - 80.0 * (k // 9)) for k in range(18)]
    lies = (STOPPED, *(Piece(piece.kind, to) for piece, to in zip(pack[1:], spread, strict=True)))
    drawn = measured(evidence(detector, pack, lies, as_read(lies), OWN, slid(pack[0].at, at)), lies)
    place = UnreadPlace(at, None, 15.0, nan, 1.0)
    traces = Traces((), (), (), (), (place,), (), (), (), ())
    (lying,) = (end for end in hypotheses(pack[0], drawn, traces) if end.uses is place)
    assert drawn.is_break
    assert lying.odds == pytest.approx(drawn.model.unread)
