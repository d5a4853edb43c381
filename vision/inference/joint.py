"""A joint hypothesis, which gives every missing piece an end, and an outcome with its likelihood."""

from __future__ import annotations

from dataclasses import dataclass

from rules.pieces import Kind, Pocket
from rules.table import Layout, Piece
from vision.hypotheses.piece_ends import Explanation, PieceEnd
from vision.layouts.difference import LayoutDifference
from vision.traces.fall import Fall

Outcome = tuple[tuple[str, str], ...]  # kinds and ends of the pieces that left the board


@dataclass(frozen=True)
class JointHypothesis:
    """One possible course of the stroke: the layout after, each missing piece's end, and its weight."""

    difference: LayoutDifference
    hypotheses: Explanation
    weight: float

    @property
    def outcome(self) -> Outcome:
        """The part that decides the score: which pieces left the board, and how, without a taken striker."""
        ends = [(hypothesis.piece.kind, hypothesis.end) for hypothesis in self.hypotheses]
        nothing = (Kind.STRIKER, PieceEnd.TAKEN)
        left = [(kind, end) for kind, end in ends if end is not PieceEnd.LIES and (kind, end) != nothing]
        return tuple(sorted((kind.value, end.value) for kind, end in left))

    @property
    def layout(self) -> Layout:
        """The layout after; a coin that lies at an unknown place keeps its old place, so that it counts."""
        misread = {id(hypothesis.uses) for hypothesis in self.hypotheses if isinstance(hypothesis.uses, Piece)}
        read = [piece for piece in self.difference.layout if id(piece) not in misread]
        lies = [
            (hypothesis.piece, hypothesis.at)
            for hypothesis in self.hypotheses
            if hypothesis.end is PieceEnd.LIES
        ]
        lying = [
            Piece(piece.kind, at or piece.at) for piece, at in lies if at or piece.kind is not Kind.STRIKER
        ]
        return (*read, *lying)

    @property
    def seen_falls(self) -> tuple[Pocket, ...]:
        """The pockets into which pieces were seen to fall."""
        falls = [hypothesis.uses for hypothesis in self.hypotheses if isinstance(hypothesis.uses, Fall)]
        return tuple(fall.pocket for fall in falls if fall.track is not None)


@dataclass(frozen=True)
class RankedOutcome:
    """The likeliest joint hypothesis of one outcome, and the likelihood of that outcome."""

    joint: JointHypothesis
    likelihood: float

    def needs_no_second_reading(self, sure: float) -> bool:
        """Whether it is sure, and no foul: a striker on a pocket's lip may be overlooked at first."""
        return self.likelihood >= sure and all(kind != Kind.STRIKER for kind, _ in self.joint.outcome)
