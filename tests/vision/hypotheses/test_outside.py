"""What leaves over the picture's edge is unknown: near it no track is needed, and faint coins leave none."""

from dataclasses import replace

import pytest

from rules.carrom.board import opening_layout
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece, Pocketed, Uncertain
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LEVEL,
    OWN,
    QUEEN,
    START,
    STOPPED,
    THERE,
    WHITE,
    WOOD,
    DrawnStroke,
    as_read,
    events,
    evidence,
    lay,
    measured,
    ran,
    slid,
    white_gone,
    with_mouths,
)
from vision.change.detector import ChangeDetector
from vision.evidence.gone_out import gone_out
from vision.evidence.passages import met_unseen
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import PieceEnd, Traces
from vision.likelihoods.model import LikelihoodModel
from vision.tracking.track import Track

NO_TRACES = Traces((), (), (), (), (), (), (), (), ())
MODEL = LikelihoodModel()
OUT, BACK = Mm(320.0, -320.0), Mm(40.0, 150.0)  # what goes out from HERE comes back so


def without_the_pocket(drawn: DrawnStroke, unshown: tuple[Mm, ...]) -> DrawnStroke:
    """The same where the picture ends before the south-east pocket."""
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.SE)
    return replace(drawn, seen=replace(drawn.seen, mouths=within), unshown=unshown)


def fall_outside(drawn: DrawnStroke, after: Layout, piece: Piece) -> float:
    ends = hypotheses(piece, measured(drawn, after), NO_TRACES)
    return max(end.odds for end in ends if end.end is PieceEnd.FELL and end.pocket is Pocket.SE)


@pytest.mark.parametrize(("away_mm", "odds"), [(62.0, MODEL.outside_fall), (90.0, MODEL.outside_untraced)])
def test_what_lay_near_the_pictures_edge_may_be_outside_without_a_track(
    detector: ChangeDetector, away_mm: float, odds: float
) -> None:
    """From 400030 in drawn rooms: a white coin 62 mm from the edge was struck out of the picture."""
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    drawn = evidence(detector, before, after, as_read(after), OWN)
    beyond = Mm(HERE.x_mm + away_mm, HERE.y_mm)
    assert fall_outside(without_the_pocket(drawn, (beyond,)), after, Piece(WHITE, HERE)) == odds


def test_a_coin_of_a_pack_may_lie_outside_by_as_much_as_no_picture_shows(detector: ChangeDetector) -> None:
    """From 540007 in drawn rooms: a white of a break lay beyond the edge, and was told as fallen at 0.987."""
    pack = tuple(coin for coin in opening_layout() if coin.kind is not Kind.STRIKER)
    piece, others = pack[-1], pack[:-1]
    rest = (STOPPED, *(replace(coin, at=Mm(4 * coin.at.x_mm + 90, 4 * coin.at.y_mm)) for coin in others))
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0, 370.0) for y_mm in (-370.0, -355.0, -340.0))

    def lies(before: Layout) -> float:
        drawn = evidence(detector, before, rest, as_read(rest), OWN)
        limited = measured(without_the_pocket(drawn, corner), rest)
        ends = hypotheses(piece, limited, NO_TRACES)
        return max(end.odds for end in ends if end.end is PieceEnd.LIES and end.at is None)

    share = len(corner) * 15.0**2 / 740.0**2
    assert lies(pack) == pytest.approx(share, rel=0.15)
    assert lies((piece, *lay((BLACK, THERE)))) < share / 2


@pytest.mark.parametrize(("is_faint", "odds"), [(True, MODEL.outside_faint), (False, MODEL.outside_untraced)])
def test_a_kind_that_hardly_stands_out_may_be_outside_without_a_track(
    detector: ChangeDetector, *, is_faint: bool, odds: float
) -> None:
    """From 350080 in drawn rooms: a white coin on pale wood crossed the board, seen in one picture."""
    stays, came = (STOPPED, *lay((BLACK, THERE))), lay((WHITE, Mm(-200.0, 150.0)))
    after, shown = (*stays, *came), stays if is_faint else (*stays, *came)
    before = lay((WHITE, HERE), (BLACK, THERE), (WHITE, Mm(-250.0, 0.0)))
    drawn = evidence(detector, before, shown, as_read(after), OWN)
    limited = without_the_pocket(drawn, (Mm(355.0, -355.0),))
    assert fall_outside(limited, after, Piece(WHITE, HERE)) == odds


@pytest.mark.parametrize(
    ("went_out", "came_in", "is_asked"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_coin_that_went_out_is_not_the_one_that_lies_where_none_lay(
    detector: ChangeDetector, *, went_out: bool, came_in: bool, is_asked: bool
) -> None:
    """From 400599: a white went out and fell, and another, which no reading had shown, was pushed on."""
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0) for y_mm in (-355.0, -340.0))
    edge, there = Mm(320.0, -320.0), Mm(40.0, 150.0)
    after = (STOPPED, *lay((WHITE, there), (BLACK, THERE)))
    ways = [ran(HERE, edge) if went_out else slid(HERE, there)]
    ways += [slid(edge, there, ways[0].last.t_s + 0.08, steps=75)] if came_in else []
    drawn = evidence(detector, lay((WHITE, HERE), (BLACK, THERE)), after, as_read(after), OWN, *ways)
    asked = [event for event in events(without_the_pocket(drawn, corner)) if isinstance(event, Uncertain)]
    assert bool(asked) is is_asked
    ends = [end for question in asked for choice in question.choices for end in choice.events]
    falls = [end.pocket for end in ends if isinstance(end, Pocketed)]
    assert not asked or Pocket.SE in falls


@pytest.mark.parametrize(("level", "odds"), [(WOOD, MODEL.outside_faint), (200, MODEL.outside_untraced)])
def test_a_coin_that_never_stood_out_where_it_lay_may_be_outside_without_a_track(
    detector: ChangeDetector, monkeypatch: pytest.MonkeyPatch, level: int, odds: float
) -> None:
    """From 402120: a white as pale as the wood fell outside, and was said to lie unread in its old place."""
    monkeypatch.setitem(LEVEL, WHITE, level)
    after = (STOPPED, *lay((BLACK, THERE)))
    drawn = evidence(detector, lay((WHITE, HERE), (BLACK, THERE)), after, as_read(after), OWN)
    limited = without_the_pocket(drawn, (Mm(355.0, -355.0),))
    assert fall_outside(limited, after, Piece(WHITE, HERE)) == odds


@pytest.mark.parametrize(
    ("ways", "is_asked"),
    [
        ((ran(HERE, OUT),), False),
        ((OWN, ran(HERE, OUT)), True),
        ((OWN, ran(HERE, OUT, OWN.last.t_s + 0.1)), True),
        ((OWN, ran(HERE, OUT, OWN.last.t_s + 0.25)), False),
        ((slid(START, HERE), ran(HERE, OUT, 1.0 + 20 / 60)), False),
        ((slid(START, HERE, level=200), ran(HERE, OUT, 1.0 + 20 / 60)), True),
        ((OWN, ran(HERE, OUT, 1.1), slid(OUT, BACK, 1.5, steps=75)), False),
        ((OWN, ran(HERE, OUT, 1.1), slid(OUT, BACK, 1.5, steps=75, level=200)), True),
    ],
    ids=[
        "it moves first",
        "beside the striker",
        "while all runs",
        "after all lay still",
        "it continues the striker's track",
        "it continues nothing as bright",
        "it comes in again",
        "another comes in",
    ],
)
def test_what_runs_out_from_where_no_piece_was_known_is_another_coin_if_it_was_struck(
    detector: ChangeDetector, ways: tuple[Track, ...], *, is_asked: bool
) -> None:
    """From 445216: at twenty pictures a second a striker was first seen 240 mm from where it stood.

    From 440101: an arm that crossed the board after the stroke looked like things that run. From 470087: a
    cushion broke the striker's track. From 470094: a black's track broke, it went out and came in again.
    """
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0) for y_mm in (-355.0, -340.0))
    after = (STOPPED, *lay((BLACK, THERE)))
    drawn = evidence(detector, lay((BLACK, THERE)), after, as_read(after), *ways)
    asked = [event for event in events(without_the_pocket(drawn, corner)) if isinstance(event, Uncertain)]
    assert bool(asked) is is_asked


@pytest.mark.parametrize("is_read_there", [True, False])
def test_what_is_read_as_far_on_as_friction_lets_it_slide_did_not_go_out(
    detector: ChangeDetector, *, is_read_there: bool
) -> None:
    """From 490077: at twenty pictures a second a white's way broke off 20 mm before it lay, near the edge."""
    edge = Mm(330.0, -285.0)
    way = slid(Mm(100.0, -285.0), edge, 1.2, steps=40)
    lies = edge if is_read_there else Mm(-200.0, 150.0)
    after = (STOPPED, *lay((WHITE, lies)))
    drawn = evidence(detector, lay((WHITE, HERE)), after, as_read(after), OWN, Track(way.sightings[:-8]))
    beyond = tuple(Mm(346.0, y_mm) for y_mm in (-295.0, -285.0))
    asked = [event for event in events(without_the_pocket(drawn, beyond)) if isinstance(event, Uncertain)]
    assert bool(asked) is not is_read_there


@pytest.mark.parametrize(
    ("way", "goes_on", "is_out", "may_touch"),
    [
        (slid(HERE, OUT), True, False, False),
        (slid(HERE, OUT), False, True, True),
        (ran(HERE, OUT), True, True, False),
    ],
    ids=["slow, goes on", "slow", "fast"],
)
def test_what_was_slow_at_the_edge_and_goes_on_from_there_did_not_go_out(
    detector: ChangeDetector, way: Track, *, goes_on: bool, is_out: bool, may_touch: bool
) -> None:
    """From 510039: a white on its edge turned about at the picture's edge, and its way broke in two there."""
    on = slid(Mm(OUT.x_mm - 40.0, OUT.y_mm + 20.0), Mm(220.0, -250.0), way.last.t_s + 0.03)
    ways = (OWN, way, on) if goes_on else (OWN, way)
    drawn = evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)), *ways)
    limited = without_the_pocket(drawn, (Mm(340.0, -340.0),))
    assert (way in limited.outbound) is is_out
    assert met_unseen(limited, (STOPPED,)) is may_touch


@pytest.mark.parametrize(("level", "odds"), [(LEVEL[BLACK], MODEL.outside_fall), (200, MODEL.outside_untraced)])
def test_what_goes_out_as_bright_as_another_kind_is_no_way_of_this_one(
    detector: ChangeDetector, level: int, odds: float
) -> None:
    """From 460006: a white of a pack ran out of the picture, and the queen was asked about."""
    before, after = lay((BLACK, HERE), (WHITE, THERE)), (STOPPED, *lay((WHITE, THERE)))
    out = slid(Mm(150.0, -150.0), OUT, 1.1, level=level)
    drawn = evidence(detector, before, after, as_read(after), OWN, out)
    limited = without_the_pocket(drawn, (Mm(335.0, -335.0),))
    assert fall_outside(limited, after, Piece(BLACK, HERE)) == odds


@pytest.mark.parametrize("reads_the_queen", [True, False])
def test_what_is_read_where_a_way_came_to_rest_made_it(
    detector: ChangeDetector, *, reads_the_queen: bool
) -> None:
    """From 470087: a queen that ran by a black came to rest at the picture's edge: the black was asked about.

    The black came to lie elsewhere, where none had lain.
    """
    edge, there, queen = Mm(320.0, -320.0), Mm(-200.0, 150.0), Mm(80.0, 100.0)
    come = lay((QUEEN, edge)) if reads_the_queen else ()
    after = (STOPPED, *lay((BLACK, there)), *come)
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0) for y_mm in (-355.0, -340.0))
    drawn = evidence(
        detector, lay((BLACK, HERE), (QUEEN, queen)), after, as_read(after), OWN, slid(HERE, edge, steps=60)
    )
    gone = gone_out(without_the_pocket(drawn, corner))
    assert (Piece(BLACK, HERE) in gone) is not reads_the_queen


def test_nothing_falls_outside_that_was_seen_nowhere_near_the_edge_of_the_picture(
    detector: ChangeDetector,
) -> None:
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0, 370.0) for y_mm in (-370.0, -355.0, -340.0))
    out = Mm(320.0, -320.0)

    def odds(*tracks: Track, unshown: tuple[Mm, ...] = corner) -> tuple[float, float]:
        """Of the coin's fall into the pocket outside, and of its lying there at an unknown place."""
        drawn = white_gone(detector, tracks=tracks)
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
