"""Falls of which nothing is missing: of pieces that no reading ever showed, or of none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Pocketed, Uncertain
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
    events,
    evidence,
    lay,
    left,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.observing.observation import Mouth


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


@pytest.mark.parametrize(("lies_off_mm", "is_open"), [(60.0, False), (240.0, True)], ids=["near", "far"])
def test_a_coin_that_lies_before_the_mouth_to_which_its_way_led_came_out_again(
    detector: ChangeDetector, lies_off_mm: float, *, is_open: bool
) -> None:
    """From a room, 541695: a white rattled in the jaws, and stopped 90 mm off before it was followed again."""
    at_jaws = Mm(NE.x_mm - 12.0, NE.y_mm - 12.0)
    before = lay((WHITE, HERE), (BLACK, THERE))
    after = (STOPPED, *lay((BLACK, THERE), (WHITE, Mm(at_jaws.x_mm - lies_off_mm, at_jaws.y_mm))))
    begins = Mm(HERE.x_mm + 60.0, HERE.y_mm + 72.0)  # a picture or two after the knock
    drawn = evidence(detector, before, after, as_read(after), OWN, slid(begins, at_jaws, level=200))
    mouths = tuple(Mouth(pocket, 1.0, 0.1, is_even=False) for pocket in Pocket)
    outcomes = ranked(replace(drawn, seen=replace(drawn.seen, mouths=mouths)), after)
    assert any(("white", "fell") in course.joint.outcome for course in outcomes) is is_open


@pytest.mark.parametrize("lies_off_mm", [-8.0, 90.0], ids=["where it led", "elsewhere"])
def test_a_coin_whose_way_led_into_a_changed_mouth_and_out_to_where_it_lies_jumped_back(
    detector: ChangeDetector, lies_off_mm: float
) -> None:
    """From rooms, 541978 and 542587: the mouth had changed, and a second such coin seemed to fall."""
    at_jaws, out = Mm(NE.x_mm - 12.0, NE.y_mm - 12.0), Mm(NE.x_mm - 5.0, NE.y_mm - 90.0)
    before = lay((WHITE, HERE), (BLACK, THERE))
    after = (STOPPED, *lay((BLACK, THERE), (WHITE, Mm(out.x_mm - lies_off_mm, out.y_mm))))
    goes_in = slid(HERE, at_jaws, level=200)
    comes_out = slid(Mm(at_jaws.x_mm, at_jaws.y_mm - 10.0), out, goes_in.last.t_s + 0.15, level=120)
    ways = (OWN, goes_in, comes_out)
    stroke = evidence(detector, before, after, as_read(after), *ways, fell=(Pocket.NE,))
    fell = sum(course.likelihood for course in ranked(stroke, after) if course.joint.outcome)
    assert fell < 0.05 if lies_off_mm < 0 else fell > 0.5, fell


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


def test_where_two_are_missing_no_third_that_was_never_read_is_thought_of_much(
    detector: ChangeDetector,
) -> None:
    before = lay((WHITE, HERE), (BLACK, THERE))
    tracks = (OWN, slid(HERE, NE, level=200), slid(THERE, ICF.pocket(Pocket.SW), level=50))
    fell = (Pocket.NE, Pocket.SW, Pocket.SE)
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), *tracks, fell=fell)
    as_if_one = replace(stroke, model=replace(stroke.model, unknown_beside=stroke.model.unknown_piece))
    third, without = (
        sum(v.likelihood for v in ranked(piece, (STOPPED,)) if len(v.joint.outcome) > 2)
        for piece in (stroke, as_if_one)
    )
    assert 0 < third < 0.5 * without


def test_what_set_out_where_the_striker_stood_is_hardly_a_coin_that_was_never_read(
    detector: ChangeDetector,
) -> None:
    """The striker fell; a leap that is seen as well makes no coin of its track."""
    own, elsewhere = (
        sum(v.likelihood for v in ranked(stroke, ()) if any(kind != STRIKER for kind, _ in v.joint.outcome))
        for stroke in (
            evidence(detector, (), (), (), slid(start, NE), fell=(Pocket.NE,)) for start in (START, HERE)
        )
    )
    assert 0 < own < 0.2 * elsewhere


def test_a_fall_of_which_nothing_is_missing_is_asked_about(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((WHITE, THERE)))
    stroke = evidence(
        detector, lay((WHITE, THERE)), lies, as_read(lies), OWN, slid(HERE, NE, level=100), fell=(Pocket.NE,)
    )
    (asked,) = (event for event in events(stroke) if isinstance(event, Uncertain))
    kinds = {event.piece for choice in asked.choices for event in choice.events if isinstance(event, Pocketed)}
    assert {BLACK, QUEEN} <= kinds


def test_a_fall_of_a_coin_that_the_set_does_not_have_is_no_question(detector: ChangeDetector) -> None:
    lies = (STOPPED, *lay((WHITE, HERE)))
    stroke = evidence(detector, lay((WHITE, HERE)), lies, as_read(lies), fell=(Pocket.SW,))
    known = replace(stroke, lying={WHITE: 1, BLACK: 0, QUEEN: 0})
    assert any(isinstance(event, Uncertain) for event in events(stroke))
    assert left(known) == []
