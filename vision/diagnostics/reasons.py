"""The reasons of a judgement in plain lines: the outcomes that were weighed of a stroke, and their traces."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.table import Mm, Piece
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd
from vision.hypotheses.place_odds import UnreadPlace
from vision.inference.joint import Outcome, RankedOutcome
from vision.strokes.look_ahead import Inferred
from vision.traces.fall import Fall
from vision.tracking.track import Track

FIRST = 5  # so many outcomes are named: what comes after them is hardly ever likely
NO_STROKE = "no stroke was weighed"  # a folder of stills is compared without weighing


class Reasons:
    """Says why each stroke was judged as it was, once: some are weighed twice, and the last weighing counts."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._newest: Inferred | None = None
        self._is_silent = True

    def weigh(self, inferred: Inferred) -> None:
        """Takes in a stroke; the one before it is complete."""
        if self._newest is not None and self._newest.evidence.number != inferred.evidence.number:
            self._say_newest()
        self._newest = inferred

    def finish(self) -> None:
        """Says why for the last stroke, or that there was no stroke."""
        self._say_newest()
        if self._is_silent:
            self._say(NO_STROKE)

    def _say_newest(self) -> None:
        if self._newest is None:
            return
        for line in reasons_of(self._newest):
            self._say(line)
        self._newest, self._is_silent = None, False


def reasons_of(inferred: Inferred) -> Iterator[str]:
    """The lines about a stroke: its likeliest outcomes, and the end of each missing piece in each of them."""
    evidence, outcomes = inferred.evidence, inferred.outcomes
    yield f"stroke {evidence.number}, begun at {evidence.begun.t_s:.2f} s; outcomes weighed: {len(outcomes)}"
    for outcome in outcomes[:FIRST]:
        yield from _lines_of(outcome)


def _lines_of(outcome: RankedOutcome) -> Iterator[str]:
    yield f"  likelihood {outcome.likelihood:.3g}: {_named(outcome.joint.outcome)}"
    for hypothesis in outcome.joint.hypotheses:
        yield f"    {_end_of(hypothesis)}; odds {hypothesis.odds:.3g}; {_trace_of(hypothesis)}"


def _named(outcome: Outcome) -> str:
    return ", ".join(f"{kind} {end}" for kind, end in outcome) or "no piece left the board"


def _end_of(hypothesis: Hypothesis) -> str:
    """The piece with its old place, and where it ended."""
    piece, end = hypothesis.piece, hypothesis.end
    words = f"{piece.kind.value} from {_place(piece.at)} {end.value}"
    if hypothesis.pocket is not None:
        words += f" {'into' if end is PieceEnd.FELL else 'by'} {hypothesis.pocket.value}"
    return words if hypothesis.at is None else f"{words} at {_place(hypothesis.at)}"


def _trace_of(hypothesis: Hypothesis) -> str:
    """The trace by which it is explained; it explains no other piece."""
    match hypothesis.uses:
        case Fall(track=None):
            return "trace: a changed mouth"
        case Fall(track=Track() as track) | (Track() as track):
            return f"trace: a track from {track.first.t_s:.2f} to {track.last.t_s:.2f} s"
        case UnreadPlace(at=at):
            return f"trace: an unread place at {_place(at)}"
        case Piece(kind=kind, at=at):
            return f"trace: the {kind.value} at {_place(at)}"  # read there now, or known of before
        case _:
            return "no trace"


def _place(at: Mm) -> str:
    return f"({round(at.x_mm)}, {round(at.y_mm)}) mm"
