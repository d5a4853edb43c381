"""What no view has shown is no certainty: pockets outside it, noise in the mouths, coins that are inferred."""

from dataclasses import replace
from math import nan

import pytest

from rules.carrom.board import opening_layout
from rules.pieces import Pocket
from rules.table import Mm, Piece, Pocketed, Uncertain
from tests.vision.pictures import answered
from tests.vision.plain_table import (
    BLACK,
    HERE,
    OWN,
    QUEEN,
    START,
    STOPPED,
    STRIKER,
    THERE,
    WHITE,
    DrawnStroke,
    as_read,
    events,
    evidence,
    lay,
    left,
    measured,
    ran,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import PieceEnd, Traces
from vision.hypotheses.place_odds import UnreadPlace
from vision.likelihoods.model import LikelihoodModel
from vision.observing.observation import Mouth
from vision.observing.requests import with_answers
from vision.strokes.report import MOST_CHOICES
from vision.tracking.track import Track


def stroke(
    detector: ChangeDetector, fell: tuple[Pocket, ...] = (), tracks: tuple[Track, ...] = (OWN,)
) -> DrawnStroke:
    """The coin is gone; nothing but a mouth or these tracks, if any, shows where it went."""
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    return evidence(detector, before, after, as_read(after), *tracks, fell=fell)


def fallen(drawn: DrawnStroke) -> list[Pocket | None]:
    return [event.pocket for event in events(drawn) if isinstance(event, Pocketed)]


def with_mouths(drawn: DrawnStroke, mouths: tuple[Mouth, ...]) -> DrawnStroke:
    return replace(drawn, seen=replace(drawn.seen, mouths=mouths))


def test_a_coin_that_only_an_inference_put_there_falls_by_no_mouth_alone(detector: ChangeDetector) -> None:
    drawn = stroke(detector, fell=(Pocket.NE,))
    assert left(drawn) == [("Pocketed", WHITE)]
    assert ("Pocketed", WHITE) not in left(replace(drawn, supposed=frozenset({HERE})))


def test_a_pocket_outside_the_picture_may_have_taken_what_is_missing(detector: ChangeDetector) -> None:
    drawn = stroke(detector)
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.SE)
    assert Pocket.SE not in fallen(drawn)
    assert Pocket.SE in fallen(with_mouths(drawn, within))  # `vision.layouts.unseen` asks about it


def test_nothing_falls_outside_that_was_seen_nowhere_near_the_edge_of_the_picture(
    detector: ChangeDetector,
) -> None:
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0, 370.0) for y_mm in (-370.0, -355.0, -340.0))
    out = Mm(320.0, -320.0)

    def odds(*tracks: Track, unshown: tuple[Mm, ...] = corner) -> tuple[float, float]:
        """Of the coin's fall into the pocket outside, and of its lying there at an unknown place."""
        drawn = stroke(detector, tracks=tracks)
        within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.SE)
        after = (STOPPED, *lay((BLACK, THERE)))
        limited = measured(replace(with_mouths(drawn, within), unshown=unshown), after)
        ends = hypotheses(Piece(WHITE, HERE), limited, Traces((), (), (), (), (), (), (), (), ()))
        fell, lies = ([end.odds for end in ends if end.end is way] for way in (PieceEnd.FELL, PieceEnd.LIES))
        return max(fell), max(lies)

    model = LikelihoodModel()
    beyond = (model.outside_fall, model.outside_lies)
    assert odds(OWN, unshown=()) == (model.outside_fall, model.lost)
    assert odds(OWN) == (model.outside_untraced, model.lost)
    assert odds(slid(START, out)) == (model.outside_untraced, model.lost), "the striker went there"
    assert odds(OWN, slid(HERE, out)) == beyond


@pytest.mark.parametrize(
    ("whites", "goes_out", "is_asked"), [(2, True, True), (2, False, False), (1, True, False)]
)
def test_a_coin_that_lies_outside_by_the_count_may_fall_there_when_something_runs_out(
    detector: ChangeDetector, whites: int, goes_out: bool, is_asked: bool
) -> None:
    """From 230302 and 200268: what lay beyond the edge, and was in no picture, went down there."""
    after = (STOPPED, *lay((WHITE, HERE)))
    out = slid(START, Mm(320.0, -320.0)) if goes_out else OWN
    drawn = evidence(detector, lay((WHITE, HERE)), after, as_read(after), out)
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.SE)
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0) for y_mm in (-355.0, -340.0))
    drawn = replace(with_mouths(drawn, within), unshown=corner, lying={WHITE: whites, BLACK: 0, QUEEN: 0})
    asked = [event for event in events(drawn) if isinstance(event, Uncertain)]
    assert bool(asked) is is_asked
    falls = [end for event in asked for choice in event.choices for end in choice.events]
    assert is_asked == any(isinstance(end, Pocketed) and end.pocket is Pocket.SE for end in falls)


@pytest.mark.parametrize(
    ("way", "is_asked"),
    [
        ((Mm(40.0, -60.0), Mm(320.0, -320.0)), True),
        ((Mm(260.0, -290.0), Mm(320.0, -320.0)), False),
        ((HERE, Mm(320.0, -320.0)), False),
    ],
    ids=["its own long way", "a short one", "from a known piece"],
)
def test_what_runs_out_from_where_no_piece_was_known_may_have_fallen_there(
    detector: ChangeDetector, way: tuple[Mm, Mm], *, is_asked: bool
) -> None:
    """From 350014 in drawn rooms: a coin that no reading had shown went down outside the picture."""
    after = (STOPPED, *lay((WHITE, HERE)))
    drawn = evidence(detector, lay((WHITE, HERE)), after, as_read(after), OWN, ran(*way, steps=8))
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.SE)
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0) for y_mm in (-355.0, -340.0))
    told = events(replace(with_mouths(drawn, within), unshown=corner, lying=None))
    assert any(isinstance(event, Uncertain) for event in told) is is_asked


def test_that_nothing_fell_is_an_answer_wherever_all_that_is_missing_may_lie_outside(
    detector: ChangeDetector,
) -> None:
    """From 340 pixels cut off: of three coins that a break sent out of the picture, none fell."""
    places = [Mm(330.0, 30.0 * row) for row in range(4)]
    gone = lay(*zip((WHITE, WHITE, BLACK, BLACK), places, strict=True))
    drawn = evidence(detector, gone, (STOPPED,), as_read((STOPPED,)))
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket not in (Pocket.NE, Pocket.SE))
    drawn = replace(with_mouths(drawn, within), unshown=tuple(places))
    assert fallen(drawn) == [], "no answer has anything in common with this one"
    asked = [event for event in events(drawn) if isinstance(event, Uncertain)]
    assert len(asked) == len({WHITE, BLACK}), "more courses are likely than one question holds"
    for question in asked:
        assert () in [choice.events for choice in question.choices]
        assert len(question.choices) <= MOST_CHOICES


def test_noise_in_all_mouths_asks_for_more_to_be_sure(detector: ChangeDetector) -> None:
    drawn = stroke(detector)
    noisy = with_mouths(drawn, tuple(replace(mouth, changed=4.0) for mouth in drawn.seen.mouths))
    assert noisy.sure > drawn.sure
    assert replace(drawn, model=replace(drawn.model, sure=drawn.model.sure_unsteady)).is_unsteady


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


def test_what_seems_to_peep_out_from_beneath_the_striker_is_rarer_than_from_beneath_a_coin(
    detector: ChangeDetector,
) -> None:
    """From 250046: beside the striker the lamp's image was as bright as the coin that had lain there."""
    beside = Mm(HERE.x_mm + 15.0, HERE.y_mm)
    lies = {
        kind: (Piece(kind, beside), *lay((QUEEN, HERE)), *(() if kind is STRIKER else (STOPPED,)))
        for kind in (STRIKER, WHITE)
    }
    odds = {}
    for kind, shown in lies.items():
        read = tuple(piece for piece in shown if piece.kind is not QUEEN)
        drawn = measured(evidence(detector, lay((QUEEN, HERE), (WHITE, THERE)), shown, as_read(read)), read)
        traces = Traces((), (), (), (), (), (), read, (), ())
        ends = hypotheses(Piece(QUEEN, HERE), drawn, traces)
        odds[kind] = max(end.odds for end in ends if end.at == HERE)
    model = LikelihoodModel()
    assert odds[WHITE] == pytest.approx(model.beneath * model.peeps_out)
    assert odds[STRIKER] == pytest.approx(model.beneath_striker * model.peeps_out)


def test_after_a_break_pale_print_does_not_peep_out_as_a_coin(detector: ChangeDetector) -> None:
    """From drawn rooms, 421063: a place in the pack hardly changed, and the queen came to lie on its edge."""
    pack = opening_layout()
    white = max((piece for piece in pack if piece.kind is WHITE), key=lambda piece: piece.at.x_mm)
    read = (*lay((QUEEN, Mm(white.at.x_mm + 15.0, white.at.y_mm))), STOPPED)
    drawn = measured(evidence(detector, pack, (white, *read), as_read(read)), read)
    assert drawn.is_break
    traces = Traces((), (), (), (), (), (), read, (), ())
    ends = hypotheses(white, drawn, traces)
    assert max(end.odds for end in ends if end.at == white.at) == drawn.model.beneath


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
