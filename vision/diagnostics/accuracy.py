"""The accuracy of readings: pieces seen against pieces known, tallied over many pictures.

A seen piece is right when a known piece of the same kind lies within MATCH_RADII of it and no nearer reading
took that piece. A known piece of unknown kind counts for finding and for place, not for kind; a hidden one may
be found or missed without praise or blame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from calibration.lens import Points
from rules.pieces import Kind
from vision.pieces.seen import SeenPiece

# Radii of the known piece within which a detection matches it: two coins cannot lie that near.
MATCH_RADII = 0.6
OPTIONAL_HIDDEN = 0.5  # Share of the top face that is hidden, above which finding a piece is optional.
SCORE_BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0001)


@dataclass(frozen=True)
class KnownPiece:
    """A piece of the truth: kind (None: unknown), top face in px with its radius, and its hidden share."""

    kind: Kind | None
    px: tuple[float, float]
    radius_px: float
    radius_mm: float = 15.5
    hidden: float = 0.0
    at_mm: tuple[float, float] | None = None


@dataclass(frozen=True)
class Reading:
    """One picture judged: its pairs of (seen, known), the false detections, and the missed pieces."""

    pairs: tuple[tuple[SeenPiece, KnownPiece], ...]
    ghosts: tuple[SeenPiece, ...]
    missed: tuple[KnownPiece, ...]


@dataclass(frozen=True)
class Tally:
    """Counts of one kind: right, seen, and known."""

    right: int
    seen: int
    known: int

    @property
    def precision(self) -> float:
        """Share of the seen pieces that are right; 1 where nothing was seen."""
        return self.right / self.seen if self.seen else 1.0

    @property
    def recall(self) -> float:
        """Share of the known pieces that were seen; 1 where nothing is known."""
        return self.right / self.known if self.known else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 1 where there was nothing to find and nothing found."""
        return 2 * self.right / (self.seen + self.known) if self.seen + self.known else 1.0


def judge(seen: Sequence[SeenPiece], known: Sequence[KnownPiece]) -> Reading:
    """Pairs each seen piece with the nearest known one that is free, nearest pairs first."""
    near = sorted(
        (away, i, k)
        for i, piece in enumerate(seen)
        for k, truth in enumerate(known)
        if (away := float(np.hypot(piece.px[0] - truth.px[0], piece.px[1] - truth.px[1])))
        < MATCH_RADII * truth.radius_px
    )
    paired: dict[int, int] = {}
    for _, i, k in near:
        if i not in paired and k not in paired.values():
            paired[i] = k
    return Reading(
        tuple((seen[i], known[k]) for i, k in sorted(paired.items())),
        tuple(piece for i, piece in enumerate(seen) if i not in paired),
        tuple(truth for k, truth in enumerate(known) if k not in paired.values()),
    )


def tally(readings: Iterable[Reading], kind: Kind | None = None) -> Tally:
    """The counts over all pictures, for one kind or (`kind` None) for pieces of any kind by place alone."""
    right = seen = known = 0
    for reading in readings:
        for piece, truth in _pairs([reading]):
            if kind is None:
                right, seen, known = right + 1, seen + 1, known + 1
            elif truth.kind is not None:
                right += piece.kind is kind and truth.kind is kind
                seen += piece.kind is kind
                known += truth.kind is kind
        seen += sum(kind is None or ghost.kind is kind for ghost in reading.ghosts)
        known += sum(
            kind is None or truth.kind is kind for truth in reading.missed if truth.hidden <= OPTIONAL_HIDDEN
        )
    return Tally(right, seen, known)


def kind_share(readings: Iterable[Reading]) -> float:
    """The share of the found pieces with a known kind whose kind was read right; 1 without any."""
    named = [known.kind is seen.kind for seen, known in _pairs(readings) if known.kind is not None]
    return float(np.mean(named)) if named else 1.0


def kinds_wrong(reading: Reading) -> int:
    """The number of pieces in a picture that were found but taken for another kind."""
    return sum(known.kind not in (None, seen.kind) for seen, known in _pairs([reading]))


def errors_mm(readings: Iterable[Reading]) -> Points:
    """(N,) distance in mm of each found piece from its true place, for the pieces that count.

    Where the truth is in pixels only, the known radius gives the scale.
    """
    return np.array([_error_mm(seen, known) for seen, known in _pairs(readings)])


def score_curve(readings: Iterable[Reading]) -> list[tuple[float, float, int]]:
    """For each bin of scores that holds any: the mean score, the share that was right, and the count.

    Nine in ten of the pieces scored 0.9 should be right.
    """
    judged = _scores_and_truth(readings)
    curve = []
    for low, high in pairwise(SCORE_BINS):
        within = [(score, right) for score, right in judged if low <= score < high]
        if within:
            mean, share = np.mean(within, axis=0)
            curve.append((float(mean), float(share), len(within)))
    return curve


def calibration_error(readings: Iterable[Reading]) -> float:
    """The mean difference between the scores and the shares that were right, over all pieces; 0 is best."""
    curve = score_curve(readings)
    count = sum(row[2] for row in curve)
    return sum(abs(mean - share) * held for mean, share, held in curve) / count if count else 0.0


def _pairs(readings: Iterable[Reading]) -> list[tuple[SeenPiece, KnownPiece]]:
    """The pairs that count: those of pieces that are not mostly hidden."""
    return [
        (seen, known)
        for reading in readings
        for seen, known in reading.pairs
        if known.hidden <= OPTIONAL_HIDDEN
    ]


def _scores_and_truth(readings: Iterable[Reading]) -> list[tuple[float, bool]]:
    """The score of each seen piece, and whether it is there and of that kind."""
    judged: list[tuple[float, bool]] = []
    for reading in readings:
        judged += [(seen.score, known.kind in (None, seen.kind)) for seen, known in reading.pairs]
        judged += [(ghost.score, False) for ghost in reading.ghosts]
    return judged


def _error_mm(seen: SeenPiece, known: KnownPiece) -> float:
    if known.at_mm is not None:
        return float(np.hypot(seen.at.x_mm - known.at_mm[0], seen.at.y_mm - known.at_mm[1]))
    away_px = float(np.hypot(seen.px[0] - known.px[0], seen.px[1] - known.px[1]))
    return away_px * known.radius_mm / known.radius_px
