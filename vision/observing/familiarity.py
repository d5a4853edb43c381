"""Whether the smaller networks know this board, and the larger one where they do not.

The smaller networks learnt from drawn boards and read a table in a moment. At the first tables at rest the
larger network, which knows real boards, reads them too, and what all say together counts there. Where they
agree, the smaller ones are enough from then on; where they do not, the larger one goes on helping to read each
table at rest, which takes several times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from rules.pieces import Kind
from vision.pieces.assembly import Candidate
from vision.pieces.seen import SeenPiece
from vision.pieces.suppression import PIECE, PRINTED, SECOND

TABLES = 3  # with pieces, at which both are compared
FEW = 4  # fewer pieces do not tell that a board is known
# Readings that differ by so many pieces, at one table or at several, do not agree: at 20 match boards and in 40
# drawn rooms none did by more than one, of 60 boards of any size and print sixteen did.
STRANGE, STRANGE_OF_FEW = 2, 1
SAME_MM = 10.0  # a piece of both readings lies within this
LIKELY = 0.5  # score from which a disc looks like a piece
SURE = 0.97  # score of a smaller networks' piece that is no sign, though the larger one takes it for print


class Familiarity:
    """Judges one board over its first tables at rest; `is_strange`: the larger network reads it, too."""

    def __init__(self) -> None:
        self.is_strange = False
        self._left = TABLES
        self._differing = 0  # pieces, at the tables so far

    @property
    def is_judging(self) -> bool:
        """Whether the board is still being judged."""
        return self._left > 0 and not self.is_strange

    def judge(self, quick: Sequence[Candidate], fused: Sequence[Candidate], *, imagines_hand: bool) -> None:
        """Takes in both readings of one table at rest without a hand.

        `imagines_hand`: the smaller networks see a hand all the same, so they do not know this board.
        """
        if imagines_hand:
            self.is_strange = True
            return
        first, second = (_pieces(reading) for reading in (quick, fused))
        differing = len([*_without_partner(_doubted(quick), second), *_without_partner(second, first)])
        differing += _named_otherwise(first, second)
        has_many = max(len(first), len(second)) >= FEW
        self._left -= has_many
        self._differing += differing
        self.is_strange = self._differing >= STRANGE or (not has_many and differing >= STRANGE_OF_FEW)

    def judge_strikers(self, quick: Sequence[Candidate]) -> None:
        """Takes in any reading by the smaller networks: a set has one striker, so one of two is print."""
        likely = (c for c in quick if c.reason in (PIECE, SECOND) and c.piece.score > LIKELY)
        self.is_strange = self.is_strange or sum(c.piece.kind is Kind.STRIKER for c in likely) > 1


def with_sure_pieces(quick: Sequence[Candidate], fused: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The fused reading, with the pieces that the smaller networks are sure of and the larger one refuses.

    On a board that they know they are right about those.
    """
    pieces = [c for c in quick if c.reason == PIECE and c.piece.score >= SURE]
    sure = [c for c in pieces if c.piece in _without_partner([c.piece], _pieces(fused))]
    others = (c for c in fused if not any(_is_same(c.piece, added.piece) for added in sure))
    return (*sure, *others)


def _pieces(candidates: Sequence[Candidate]) -> list[SeenPiece]:
    return [candidate.piece for candidate in candidates if candidate.reason == PIECE]


def _doubted(candidates: Sequence[Candidate]) -> list[SeenPiece]:
    """The discs that look like pieces, but not surely, also where a rule refused them as print or strikers."""
    likely = (c for c in candidates if c.reason in (PIECE, PRINTED, SECOND) and c.piece.score > LIKELY)
    return [candidate.piece for candidate in likely if candidate.piece.score < SURE]


def _without_partner(pieces: Sequence[SeenPiece], others: Sequence[SeenPiece]) -> list[SeenPiece]:
    """The pieces beside which no other lies."""
    return [piece for piece in pieces if not any(_is_same(piece, other) for other in others)]


def _named_otherwise(pieces: Sequence[SeenPiece], others: Sequence[SeenPiece]) -> int:
    """The number of pieces that the other reading has as well, and plainly names as another kind."""
    plain = [other for other in others if other.instead is None]
    return sum(
        any(_is_same(piece, other) and piece.kind is not other.kind for other in plain) for piece in pieces
    )


def _is_same(piece: SeenPiece, other: SeenPiece) -> bool:
    return hypot(piece.at.x_mm - other.at.x_mm, piece.at.y_mm - other.at.y_mm) < SAME_MM
