"""The reasons of a stroke: its outcomes, likeliest first, and the trace of each missing piece's end."""

from __future__ import annotations

from rules.pieces import Pocket
from rules.table import Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    OWN,
    QUEEN,
    REST,
    THERE,
    WHITE,
    measured,
    plain_detector,
    ranked,
    white_gone,
)
from vision.diagnostics.reasons import NO_STROKE, Reasons, reasons_of
from vision.hypotheses.piece_ends import Explanation, Hypothesis, PieceEnd
from vision.hypotheses.place_odds import UnreadPlace
from vision.inference.joint import JointHypothesis, RankedOutcome
from vision.layouts.difference import LayoutDifference
from vision.strokes.look_ahead import Inferred
from vision.traces.fall import Fall


def inferred(*outcomes: RankedOutcome) -> Inferred:
    """A stroke after which a white coin is gone; with its own outcomes where none are given."""
    stroke = white_gone(plain_detector(), fell=(Pocket.NE,))
    after = tuple(Piece(piece.kind, piece.at) for piece in stroke.seen.pieces or ())
    seen = measured(stroke, after)
    return Inferred(seen, after, seen, outcomes or ranked(stroke, after))


def outcome(*hypotheses: Hypothesis, likelihood: float = 0.5) -> RankedOutcome:
    explanation: Explanation = hypotheses
    return RankedOutcome(JointHypothesis(LayoutDifference((), (), (), ()), explanation, 1.0), likelihood)


def test_the_likeliest_outcome_comes_first_with_the_end_of_the_missing_coin() -> None:
    lines = list(reasons_of(inferred()))
    assert lines[0].startswith("stroke 1, begun at ")
    assert lines[1].startswith("  likelihood 0.")
    assert lines[2].startswith("    white from (100, 50) mm ")
    assert len([line for line in lines if "likelihood" in line]) <= 5


def test_every_kind_of_trace_is_named() -> None:
    white, black, queen = Piece(WHITE, HERE), Piece(BLACK, THERE), Piece(QUEEN, REST)
    fell, lies = PieceEnd.FELL, PieceEnd.LIES
    mixed = outcome(
        Hypothesis(white, fell, 0.9, Fall(OWN, Pocket.NE, 0.9), Pocket.NE),
        Hypothesis(white, fell, 0.3, Fall(None, Pocket.SW, 0.3), Pocket.SW),
        Hypothesis(black, PieceEnd.FLEW, 0.25, OWN),
        Hypothesis(black, lies, 0.0123, UnreadPlace(HERE, BLACK, 16.0, 50.0, 0.5), at=HERE),
        Hypothesis(queen, lies, 0.1, black),
        Hypothesis(queen, PieceEnd.TAKEN, 0.002),
    )
    _, heading, *ends = reasons_of(inferred(mixed))
    assert heading == "  likelihood 0.5: black flew, queen taken, white fell, white fell"
    first_s, last_s = OWN.first.t_s, OWN.last.t_s
    track = f"trace: a track from {first_s:.2f} to {last_s:.2f} s"
    coin = "black from (-120, -160) mm"
    assert ends == [
        f"    white from (100, 50) mm fell into NE; odds 0.9; {track}",
        "    white from (100, 50) mm fell into SW; odds 0.3; trace: a changed mouth",
        f"    {coin} flew; odds 0.25; {track}",
        f"    {coin} lies at (100, 50) mm; odds 0.0123; trace: an unread place at (100, 50) mm",
        "    queen from (-150, 60) mm lies; odds 0.1; trace: the black at (-120, -160) mm",
        "    queen from (-150, 60) mm taken; odds 0.002; no trace",
    ]


def test_a_stroke_that_is_weighed_twice_is_named_once_by_the_last_weighing() -> None:
    said: list[str] = []
    reasons = Reasons(said.append)
    reasons.weigh(inferred(outcome(likelihood=0.25)))
    reasons.weigh(inferred(outcome(likelihood=0.75)))
    reasons.finish()
    assert said[1:] == ["  likelihood 0.75: no piece left the board"]


def test_without_a_stroke_that_is_said() -> None:
    said: list[str] = []
    Reasons(said.append).finish()
    assert said == [NO_STROKE]
