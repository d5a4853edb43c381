"""Registers the print of a carrom board with a picture: the likeliest alignment from all first guesses.

Red base circles, the surface that the network proposes, and straight lines give first guesses. The printed
lines pull each to a fraction of a pixel, and the visible features give its probability.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import DEFAULT_HFOV_DEG
from calibration.geometry import px_when_resized
from calibration.guesses.circles import guesses, red_blobs
from calibration.guesses.lines import line_guesses
from calibration.guesses.straight_edges import straight_edges
from calibration.lens import Lens, Picture, Points
from calibration.printed.alignment import ANCHORS_MM, Alignment, first_alignment
from calibration.printed.model import PrintModel
from calibration.proposal.proposals import HOPELESS, Proposal
from calibration.registration.evidence import Evidence, evidence
from calibration.registration.fitting import align_closely, align_roughly
from rules.carrom.board import ICF

WORKING_PX = 1400  # pictures are searched at no more than this on their longer side
SMALL_PX, ENLARGED = 800, 1.6  # a smaller one is looked at again, enlarged: rings a pixel wide show better
REDUCED_PX, BETWEEN_PX = 750, 1150  # and a larger one again: an error at one size seldom occurs at all sizes
LEAST_CONFIDENCE = 0.6  # boards show 0.9 and more, other pictures and boards laid wrong 0.45 and less
CERTAIN = 0.98  # no further guess is tried: a print laid a little wrong shows less
SAME_MM = 8.0  # a guess this near to the end of another one would end there too
# Of what the best guess so far saw of the print near its place after the first steps. Where a print came to be
# believed, the best guess of it had 0.83 and more in photographs, and 0.5 to 0.6 on one drawn table (1050070).
BEHIND = 0.5
NEEDS_NO_LINES = 0.9  # the likelihood of a proposal from which lines elsewhere need no search
# The probability of a print by circles and by plain, straight sides from which lines elsewhere are searched.
# Boards of other makers have 0.001 to 0.08; the usual print, its near corners hidden, 0.1 and more. Where
# corners lie outside, or a lens bends the sides, it has 0.003 now and then.
PROMISING = 0.05
# The probability of a print at one size from which another one is searched: whatever a further size showed had
# 0.32 and more at the one before.
WORTH_ANOTHER_SIZE = 0.2
LINES_SIDE_PX = 300.0  # the lines of a smaller board are too blurred for guesses from lines alone
# Half the surface by the distance from its middle to a base line's circles, as makers choose it.
PRINT_RATIOS = (1.46, 1.5, 1.54, 1.42, 1.58, 1.64)
USUAL_RATIO = ICF.half_mm / (ICF.half_mm - ICF.circle_from_rail_mm)
SQUARE = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], np.float32)


_Seen = tuple[Alignment, Evidence]
_Start = tuple[Alignment, Points]  # a first guess, and the (N, 2) middles of base circles that may guide it


@dataclass(frozen=True)
class _Tries:
    """How many first guesses are tried: from red circles, and from each of so many choices of lines."""

    circles: int
    choices: int
    lines: int


ALL, ALL_CIRCLES = _Tries(6, 4, 8), _Tries(6, 0, 0)
FEW, FEW_CIRCLES = _Tries(4, 2, 4), _Tries(4, 0, 0)  # where the network sees no board at all


@dataclass(frozen=True)
class RegisteredPrint:
    """A print registered with the picture `small`, the image resized by `scale`.

    `share` of its lines is visible, `confidence` the probability of a board; `is_sized` whether sides that were
    seen gave its scale: then it is in millimetres of which the surface has about as many as the laws want.
    """

    scale: float
    small: Picture
    alignment: Alignment
    prints: PrintModel
    share: float
    confidence: float
    is_sized: bool = False


def registered_print(
    bgr: Picture, prints: PrintModel, proposed: Proposal | None, *, has_plain_sides: bool = False
) -> RegisteredPrint | None:
    """The print where it most likely lies on a (H, W, 3) picture; None where too little of it is visible.

    Print that shows faintly at one size of the picture is not searched at another. `has_plain_sides`: all sides
    of the proposed surface are plainly seen, and straight. Then print that does not show where they would have
    it is another maker's, and lines elsewhere are not searched, either.
    """
    likelihood = proposed.likelihood() if proposed is not None else 0.0
    least = PROMISING if has_plain_sides else 0.0
    for number, scale in enumerate(_scales(bgr)):
        way = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
        small = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=way), np.uint8)
        corners = None if proposed is None else px_when_resized(proposed.corners_px, scale)
        tries = _tries(proposed, scale, is_first=number == 0)
        # Of a close-up that shows no corner the network makes little: print may lie where it guesses.
        tried = corners if likelihood >= HOPELESS or number == 0 else None
        best = _likeliest(small, prints, tried, tries, least)
        if best is not None and _probability(best) >= LEAST_CONFIDENCE:
            alignment, seen = best
            return RegisteredPrint(scale, small, alignment, prints, seen.share(), seen.probability())
        if _probability(best) < WORTH_ANOTHER_SIZE:
            return None
    return None


def working_size(bgr: Picture) -> tuple[float, Picture]:
    """The scale at which a picture is searched first, and the picture at that scale."""
    scale = _scales(bgr)[0]
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return scale, np.asarray(small, np.uint8)


def _scales(bgr: Picture) -> list[float]:
    """The scales at which a picture is searched, in turn."""
    longer_px = max(bgr.shape[:2])
    again = [ENLARGED] if longer_px <= SMALL_PX else [REDUCED_PX / longer_px, BETWEEN_PX / longer_px]
    return [min(1.0, WORKING_PX / longer_px), *again]


def _tries(proposed: Proposal | None, scale: float, *, is_first: bool) -> _Tries:
    """The guesses that are tried on a picture reduced so, the first or a further one.

    A board that the network does not see at all is seldom there. One that it surely sees is found at the first
    size, or else by other means.
    """
    likelihood = proposed.likelihood() if proposed is not None else 0.0
    if proposed is None or likelihood < HOPELESS:
        return FEW if is_first else FEW_CIRCLES
    if likelihood < NEEDS_NO_LINES:
        return ALL
    return ALL if is_first and proposed.side_px() * scale >= LINES_SIDE_PX else ALL_CIRCLES


def _likeliest(
    bgr: Picture, prints: PrintModel, proposed_px: Points | None, tries: _Tries, least: float
) -> _Seen | None:
    """The most likely alignment of the print with the picture, and its evidence.

    Lines elsewhere are tried only where circles and the proposed surface make it as probable as `least`.
    """
    nominal = Lens.from_hfov(bgr.shape[1], bgr.shape[0], DEFAULT_HFOV_DEG)
    followed = _Followed(bgr, prints)
    best = followed.likeliest(_near_starts(bgr, nominal, prints, proposed_px, tries))
    if _probability(best) < least:
        return best
    return followed.likeliest(_line_starts(bgr, nominal, tries))


def _probability(best: _Seen | None) -> float:
    return 0.0 if best is None else best[1].probability()


class _Followed:
    """First guesses, followed to where they end, and the likeliest of them."""

    def __init__(self, bgr: Picture, prints: PrintModel) -> None:
        grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
        self._smooth = cv2.GaussianBlur(grey, (0, 0), 0.7).astype(np.float32)
        self._prints = prints
        self._best: _Seen | None = None
        self._ended: list[Alignment] = []
        self._most_near = 0.0

    def likeliest(self, starts: Iterator[_Start]) -> _Seen | None:
        """The likeliest of all guesses so far, once these are followed, too, or one of them is certain."""
        for start, circles_px in starts:
            if self._best is not None and self._best[1].of_print() > CERTAIN:
                break
            if not any(_is_same(start, other) for other in self._ended):
                self._follow(start, circles_px)
        return self._best

    def _follow(self, start: Alignment, circles_px: Points) -> None:
        roughly = align_roughly(self._smooth, start, self._prints, circles_px)
        if roughly is None or roughly.near < BEHIND * self._most_near:
            return
        self._most_near = max(self._most_near, roughly.near)
        aligned = align_closely(self._smooth, roughly, self._prints, circles_px)
        if aligned is None:
            return
        self._ended.append(aligned)
        seen = evidence(self._smooth, aligned, self._prints)
        if self._best is None or seen.of_print() > self._best[1].of_print():
            self._best = aligned, seen


def _is_same(start: Alignment, other: Alignment) -> bool:
    here, there = (alignment.image_from_board(ANCHORS_MM) for alignment in (start, other))
    return bool(np.hypot(*(here - there).T).max() < SAME_MM * other.px_per_mm())


def _near_starts(
    bgr: Picture, nominal: Lens, prints: PrintModel, proposed_px: Points | None, tries: _Tries
) -> Iterator[_Start]:
    """The first guesses from red circles, and from the surface that the network proposes."""
    blobs = red_blobs(bgr)
    circles_px = np.array([(blob.x_px, blob.y_px) for blob in blobs]).reshape(-1, 2)
    for guess in guesses(blobs, prints, tries.circles):
        yield first_alignment(guess.image_from_board, nominal), circles_px
    for ratio in PRINT_RATIOS if proposed_px is not None else ():
        square = SQUARE * np.float32(ICF.half_mm * ratio / USUAL_RATIO)
        image_from_board = cv2.getPerspectiveTransform(square, np.asarray(proposed_px, np.float32))
        yield first_alignment(np.asarray(image_from_board, float), nominal), np.zeros((0, 2))


def _line_starts(bgr: Picture, nominal: Lens, tries: _Tries) -> Iterator[_Start]:
    """The first guesses from straight lines anywhere."""
    for edges in straight_edges(bgr).choices()[: tries.choices] if tries.choices else ():
        for line_guess in line_guesses(edges, nominal, tries.lines):
            yield Alignment(line_guess.anchors_px, line_guess.bend, np.zeros(4), nominal), np.zeros((0, 2))
