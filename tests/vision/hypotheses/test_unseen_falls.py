"""Falls that no track shows: where a piece was last seen on its way to a mouth that has changed."""

from dataclasses import replace

import pytest

from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    NE,
    OWN,
    QUEEN,
    START,
    STOPPED,
    STRIKER,
    THERE,
    WHITE,
    as_read,
    evidence,
    lay,
    left,
    measured,
    ran,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.evidence.stroke_falls import possible_falls
from vision.hypotheses.falling import is_at_brink
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import PieceEnd, Traces
from vision.likelihoods.model import LikelihoodModel
from vision.observing.observation import Mouth
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


@pytest.mark.parametrize(("hidden", "is_told"), [(WHITE, True), (BLACK, False)])
def test_a_reading_that_missed_a_coin_of_a_kind_may_have_missed_the_one_that_fell(
    detector: ChangeDetector, hidden: Kind, *, is_told: bool
) -> None:
    """From 460064: in a sun patch two whites were in no reading; one was struck and read, the other fell."""
    way, came = slid(Mm(60.0, 60.0), NE, level=200), Mm(-200.0, 150.0)
    before = lay((BLACK, Mm(-250.0, -50.0)), (WHITE, THERE))
    after = (STOPPED, *before, *lay((hidden, came)))
    drawn = evidence(detector, before, after, as_read(after), OWN, way, fell=(Pocket.NE,))
    assert (left(drawn) == [("Pocketed", WHITE)]) is is_told


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


@pytest.mark.parametrize(("level", "is_open"), [(200.0, False), (50.0, True)], ids=["itself", "another"])
def test_what_comes_out_of_a_mouth_again_did_not_fall_there(
    detector: ChangeDetector, level: float, *, is_open: bool
) -> None:
    """From a room, 541424: a white on pale wood was thrown back by the jaws, and seemed to fall, too."""
    after, at_jaws = (STOPPED, *lay((BLACK, THERE))), Mm(NE.x_mm - 12.0, NE.y_mm - 12.0)
    goes_in = slid(HERE, at_jaws, level=200)
    comes_out = slid(at_jaws, Mm(NE.x_mm - 12.0, 60.0), goes_in.last.t_s, level=level)
    drawn = evidence(detector, lay((BLACK, THERE)), after, as_read(after), OWN, goes_in, comes_out)
    mouths = tuple(Mouth(pocket, 1.0, 0.1, is_even=False) for pocket in Pocket)
    outcomes = ranked(replace(drawn, seen=replace(drawn.seen, mouths=mouths)), after)
    assert any(("white", "fell") in course.joint.outcome for course in outcomes) is is_open


@pytest.mark.parametrize(
    ("after_s", "has_changed", "is_open"),
    [(0.05, False, True), (0.6, False, False), (0.6, True, True)],
    ids=["in the stroke", "at rest", "at rest, and the mouth changed"],
)
def test_nothing_that_nobody_saw_falls_when_all_has_come_to_rest(
    detector: ChangeDetector, after_s: float, *, has_changed: bool, is_open: bool
) -> None:
    """From a room, 510167: 0.6 s after that something showed in a noisy mouth in three pictures."""
    after = (STOPPED, *lay((BLACK, THERE)))
    scrap = slid(Mm(NE.x_mm - 8.0, NE.y_mm - 8.0), NE, OWN.last.t_s + after_s, steps=3)
    drawn = evidence(detector, lay((BLACK, THERE)), after, as_read(after), OWN, scrap)
    changed = 9.0 if has_changed else 1.0
    mouths = tuple(Mouth(p, changed if p is Pocket.NE else 1.0, 0.1, is_even=False) for p in Pocket)
    outcomes = ranked(replace(drawn, seen=replace(drawn.seen, mouths=mouths)), after)
    assert any(("white", "fell") in course.joint.outcome for course in outcomes) is is_open


@pytest.mark.parametrize(
    ("fell", "ways", "ends", "is_sure"),
    [
        ((), (), [()], True),
        ((Pocket.NE,), (slid(HERE, NE, 1.3, level=200),), [(("white", "fell"),)], True),
        ((Pocket.NE,), (), [(), (("white", "fell"),)], False),
    ],
    ids=["nothing", "a way into a changed mouth", "a changed mouth alone"],
)
def test_a_coin_that_only_an_unchanged_place_keeps_lies_there_unless_something_may_have_fallen(
    detector: ChangeDetector,
    fell: tuple[Pocket, ...],
    ways: tuple[Track, ...],
    ends: list[tuple[tuple[str, str], ...]],
    *,
    is_sure: bool,
) -> None:
    """From a room, 541614: the wood in a lamp's image is as bright as the white that left it."""
    before = lay((WHITE, HERE), (BLACK, THERE))
    after = (STOPPED, *before)  # as the picture there is the same
    read = as_read((STOPPED, *lay((BLACK, THERE))))
    stroke = replace(
        evidence(detector, before, after, read, OWN, *ways, fell=fell), lying={WHITE: 1, BLACK: 1, QUEEN: 0}
    )
    outcomes = ranked(stroke, after)
    assert sorted(outcome.joint.outcome for outcome in outcomes[: len(ends)]) == ends
    assert (Piece(WHITE, HERE) in outcomes[0].joint.layout) == (outcomes[0].joint.outcome == ())
    assert (outcomes[0].likelihood > MODEL.sure) is is_sure


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
