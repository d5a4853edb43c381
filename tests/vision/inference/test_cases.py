"""Possible errors of readings: a coin in a net, one that is not sure, one that is no queen, and one that is."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece, StrokeEnded
from tests.vision.plain_table import (
    BLACK,
    HERE,
    NE,
    OWN,
    QUEEN,
    REST,
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
    measured,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.evidence.onset import StandingStriker
from vision.inference.cases import cases
from vision.layouts.consistency import as_layout
from vision.likelihoods.model import LikelihoodModel
from vision.observing.requests import Level, Measures
from vision.tracking.track import Track

MODEL = LikelihoodModel()


@pytest.mark.parametrize(("times", "least", "most"), [(1.0, 0.0, 0.03), (1.08, 0.03, 0.5)])
def test_a_coin_read_at_a_mouth_that_changed_may_lie_in_the_net_where_openings_are_not_the_laws(
    detector: ChangeDetector, times: float, least: float, most: float
) -> None:
    """From 760760: of a break two white coins fell, and one was read in the net as if it lay on the surface."""
    at_rim = Mm(NE.x_mm - 14.0, NE.y_mm - 14.0)
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE), (WHITE, at_rim)))
    came = slid(HERE, at_rim, 1.3, level=200)
    stroke = evidence(detector, before, after, as_read(after), OWN, came, fell=(Pocket.NE,))
    stroke = replace(stroke, profile=replace(ICF, pocket_radius_mm=times * ICF.pocket_radius_mm))
    fell = sum(outcome.likelihood for outcome in ranked(stroke, after) if outcome.joint.outcome)
    assert least < fell < most


def test_a_coin_that_came_beside_where_another_lay_is_no_print_where_bare_wood_changed(
    detector: ChangeDetector,
) -> None:
    """From a broad table, 900020: a black read with 0.68 was 27 mm from where a white had lain."""
    beside = Mm(HERE.x_mm - 27.0, HERE.y_mm)
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, beside)))
    read = tuple(replace(seen, score=0.68 if seen.at == beside else 1.0) for seen in as_read(after))
    tracks = OWN, slid(HERE, NE, 1.3, level=200)
    odds = []
    for lies in (after, (STOPPED,)):  # as it is read, and as if that were print
        stroke = evidence(detector, before, lies, read, *tracks, fell=(Pocket.NE,))
        asked = measured(replace(stroke, before=(*stroke.before, *lay((BLACK, Mm(-200.0, 200.0))))), after)
        odds.append(sum(case.weight for case in cases(asked, after) if case.misread))
    assert 0 < odds[0] < 0.05 * odds[1]


def test_what_is_read_as_the_queen_elsewhere_may_be_the_coin_that_seems_to_be_gone(
    detector: ChangeDetector,
) -> None:
    """From a broad table, 900460: the red queen fell, and a red coin beside the pocket was read as her."""
    nudged = Mm(HERE.x_mm + 12.0, HERE.y_mm)
    before, after = lay((BLACK, HERE), (QUEEN, THERE)), (STOPPED, *lay((QUEEN, nudged)))
    stroke = evidence(detector, before, after, as_read(after), OWN, slid(THERE, NE, 1.3), fell=(Pocket.NE,))
    gone = [{piece.kind for piece in case.difference.gone} for case in cases(measured(stroke, after), after)]
    assert {BLACK} in gone
    assert {QUEEN} in gone
    still = (STOPPED, *lay((QUEEN, THERE)))
    stays = evidence(detector, before, still, as_read(still), OWN, slid(HERE, NE, 1.3), fell=(Pocket.NE,))
    assert all(
        QUEEN not in {p.kind for p in case.difference.gone} for case in cases(measured(stays, still), still)
    )


@pytest.mark.parametrize("may_be_she", [True, False])
def test_a_coin_that_may_be_the_queen_is_she_or_she_is_gone(
    detector: ChangeDetector, *, may_be_she: bool
) -> None:
    """From a broad table, 1040880: a black fell, and the dark red queen was read as a black with 0.41."""
    there = Mm(THERE.x_mm + 60.0, THERE.y_mm)
    before, after = lay((BLACK, HERE), (QUEEN, THERE)), (STOPPED, *lay((BLACK, there)))
    instead = QUEEN if may_be_she else None
    read = tuple(
        replace(seen, score=0.4, instead=instead) if seen.kind is BLACK else seen for seen in as_read(after)
    )
    stroke = evidence(detector, before, after, read, OWN, slid(HERE, NE, 1.3, level=50), fell=(Pocket.NE,))
    gone = [{piece.kind for piece in case.difference.gone} for case in cases(measured(stroke, after), after)]
    assert {QUEEN} in gone
    assert ({BLACK} in gone) is may_be_she


@pytest.mark.parametrize(
    ("score", "least", "most"), [(0.48, 0.1, 0.9), (0.98, 0.0, 0.1)], ids=["hardly", "plainly"]
)
def test_what_is_hardly_read_at_a_mouth_that_changed_may_lie_in_the_net(
    detector: ChangeDetector, score: float, least: float, most: float
) -> None:
    """From a broad table, 910240: the queen in a net, seen aslant, was read as lying beside the hole."""
    at_rim = Mm(NE.x_mm - 8.0, NE.y_mm - 8.0)
    others = lay((BLACK, THERE), (WHITE, Mm(-200.0, 200.0)), (WHITE, Mm(-100.0, 200.0)))
    after = (STOPPED, *others, *lay((QUEEN, at_rim)))
    read = (replace(s, score=score if s.at == at_rim else 1.0, radius_mm=16.4) for s in as_read(after))
    tracks = OWN, slid(HERE, at_rim, 1.3)
    stroke = evidence(detector, (*others, *lay((QUEEN, HERE))), after, tuple(read), *tracks, fell=(Pocket.NE,))
    fell = sum(outcome.likelihood for outcome in ranked(stroke, after) if outcome.joint.outcome)
    assert least <= fell < most


@pytest.mark.parametrize(
    ("off_mm", "times"), [(8.0, 1.0), (17.0, MODEL.ghost)], ids=["in the hole", "beside it"]
)
def test_what_is_read_with_its_middle_beside_the_hole_lies_in_no_net(
    detector: ChangeDetector, off_mm: float, times: float
) -> None:
    """From drawn rooms, 487125: a striker stood over the rim of a mouth that had taken two coins."""
    at_rim = Mm(NE.x_mm - off_mm, NE.y_mm - off_mm)
    after = lay((STRIKER, at_rim))
    read = (disc(STRIKER, at_rim, score=0.56),)
    stroke = evidence(detector, lay((WHITE, HERE)), after, read, slid(START, at_rim), fell=(Pocket.NE,))
    odds = [case.weight for case in cases(measured(stroke, after), after) if case.misread == read]
    assert odds == [pytest.approx(times * 0.44 / 0.56)]


@pytest.mark.parametrize(
    ("lain", "level", "least", "most"),
    [(BLACK, 130.0, 1.0, inf), (BLACK, 200.0, 0.0, 0.02), (WHITE, 130.0, 0.0, 0.0)],
    ids=["as bright as the striker", "as bright as a white", "where a white lay"],
)
def test_a_striker_is_read_as_a_coin_where_a_coin_of_another_kind_had_lain(
    detector: ChangeDetector, lain: Kind, level: float, least: float, most: float
) -> None:
    """From a room, 530046: a striker stopped just where a black of the pack had lain, and was read as white."""
    white = disc(WHITE, HERE, 0.92, radius_mm=1.12 * ICF.coin_radius_mm)
    before, after = lay((lain, HERE), (BLACK, THERE)), lay((WHITE, HERE), (BLACK, THERE))
    stroke = evidence(detector, before, after, (white, *as_read(lay((BLACK, THERE)))), OWN)
    stroke = replace(stroke, measures=Measures({Level(HERE, white.radius_mm): level}))
    strikers = [
        case.weight
        for case in cases(stroke, after)
        if any(piece.kind is STRIKER for piece in case.difference.layout)
    ]
    assert least <= sum(strikers) <= most


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


def test_a_striker_that_was_read_as_a_coin_is_the_striker_by_its_size(detector: ChangeDetector) -> None:
    before = lay((WHITE, HERE), (BLACK, THERE))
    read = (disc(WHITE, REST, 0.9, radius_mm=17.4), disc(BLACK, THERE))
    lies = (STOPPED, *lay((BLACK, THERE)))
    stroke = evidence(detector, before, lies, read, OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,))
    assert left(stroke) == [("Pocketed", WHITE)]
    (ended,) = (event for event in events(stroke) if isinstance(event, StrokeEnded))
    assert STOPPED.kind in [piece.kind for piece in ended.layout or ()]


def test_a_disc_hardly_larger_than_a_coin_is_less_likely_a_striker_known_to_be_large(
    detector: ChangeDetector,
) -> None:
    """It may be two coins, one half on the other."""
    before = lay((WHITE, HERE), (BLACK, THERE))
    read = (disc(WHITE, REST, 0.9, radius_mm=17.4), disc(BLACK, THERE))
    lies = (STOPPED, *lay((BLACK, THERE)))
    stroke = evidence(detector, before, lies, read, OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,))
    fallen = {
        radius_mm: sum(
            piece.likelihood
            for piece in ranked(replace(stroke, stand=StandingStriker(0.9, START, radius_mm)), as_layout(read))
            if any(kind == STRIKER for kind, _ in piece.joint.outcome)
        )
        for radius_mm in (17.5, 20.2)
    }
    assert 0 < 5 * fallen[17.5] < fallen[20.2]


@pytest.mark.parametrize(("fell", "is_either"), [((Pocket.NE,), True), ((), False)], ids=["changed", "still"])
def test_of_two_coins_of_a_kind_the_one_at_a_mouth_that_changed_may_be_the_one_that_is_gone(
    detector: ChangeDetector, fell: tuple[Pocket, ...], *, is_either: bool
) -> None:
    """From a room, 541696: the black at the mouth was knocked in, and what struck it stopped near it."""
    at_mouth, stopped = Mm(NE.x_mm - 22.0, NE.y_mm - 22.0), Mm(NE.x_mm - 40.0, NE.y_mm - 110.0)
    before, after = lay((BLACK, at_mouth), (BLACK, THERE)), (STOPPED, *lay((BLACK, stopped)))
    stroke = evidence(detector, before, after, as_read(after), OWN, slid(THERE, stopped, level=50), fell=fell)
    gone = {piece.at for case in cases(measured(stroke, after), after) for piece in case.difference.gone}
    assert THERE in gone
    assert (at_mouth in gone) is is_either
