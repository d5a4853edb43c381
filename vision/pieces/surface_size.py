"""The size of the playing surface from the coins on it: all coins of a set are as large as the laws' coins.

The network of places knows coins in millimetres, so it is asked at several assumed sizes. The rim of each
likely coin is then measured in the picture itself: the radius at which the colour steps in the same way all
round. Rims vote together; print and hands give rims of any size and do not agree with each other. A full
reading on a surface assumed too large gives a second estimate; the result is the geometric mean of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from rules.carrom.board import ICF
from rules.pieces import Kind
from vision.frame import Frame
from vision.pieces.detector import KINDS, detect_pieces
from vision.pieces.reading import consider
from vision.pieces.settings import CAREFUL
from vision.rectified.view import MARGIN_MM, Field, Floats, TopView

TRIED_MM = (480.0, 540.0, 605.0, 680.0, 740.0)  # assumed sizes at which places are looked for
LIKELY = 0.3  # the score from which a place counts
APART_SHARE = 0.03  # of the side: places nearer than this are one
MOST = 40  # places whose rims are measured, the likeliest
SIZES_MM = np.exp(np.arange(np.log(360.0), np.log(900.0), 0.01))
RADII_MM = np.arange(8.0, 34.0, 0.5)  # where a rim is looked for, on a surface of USUAL_MM
USUAL_MM = ICF.surface_mm
STEP = 2  # radii to both sides between which colour is compared
OFF_MM = (-3.0, -1.5, 0.0, 1.5, 3.0)  # by which the middle of a place may be off
TURNS = 72
# The rim of a coin is rounded: its steepest step lies inside its edge, on drawn and photographed coins alike.
RIM_SHARE = 0.975
PLAIN_STEP = 8.0  # grey levels of a rim that is plain
STRAY = 0.15  # of a vote: the share of rims that are no coin's
USUAL_SPREAD = 0.15  # of the logarithm of sizes of household boards about the laws'
RIM_SPREAD = 0.02  # of a size: coins are 30 to 32 mm wide, and rims are rounded in different ways
FEW, BELIEVED = 3, 0.5  # coins that a full reading must know, and how surely
READINGS, TOO_LARGE, READ_RADIUS_MM = 2, 1.12, 15.5  # full readings, assumed size, a coin's radius in them
AGREED, COIN_SPREAD = 0.2, 0.04  # how far both estimates may differ; the spread of their geometric mean
LAWFUL_SHARE = 0.035  # an estimate this near the laws' size is that size: most boards keep to it


@dataclass(frozen=True)
class SurfaceSize:
    """The side of the playing surface in mm, its standard deviation, and the number of coins that vote."""

    mm: float
    sd_mm: float
    coins: int


def surface_size(frame: Frame, board_map: BoardMap) -> SurfaceSize:
    """The size of the surface in one picture, from the coins there; the laws' size where no coin shows."""
    usual = board_map.resized(USUAL_MM)
    places = _places(frame, usual)
    rims = np.array([_rim(frame, usual, place) for place in places[:MOST]])
    log_odds = -0.5 * (np.log(SIZES_MM / USUAL_MM) / USUAL_SPREAD) ** 2
    radius_mm = RIM_SHARE * ICF.coin_radius_mm * USUAL_MM / SIZES_MM
    for rim in rims:
        log_odds = log_odds + np.log(STRAY + np.interp(radius_mm, RADII_MM, rim))
    share = np.exp(log_odds - log_odds.max())
    share /= share.sum()
    mean = float(np.exp((share * np.log(SIZES_MM)).sum()))
    sd_mm = float(np.hypot(np.sqrt((share * (SIZES_MM - mean) ** 2).sum()), RIM_SPREAD * mean))
    read_mm = _read_again(frame, usual, mean) if len(rims) >= FEW else None
    if read_mm is not None and abs(read_mm / mean - 1) < AGREED:
        mean = float(np.sqrt(mean * read_mm))
        sd_mm = min(sd_mm, COIN_SPREAD * mean)
    mm = USUAL_MM if abs(mean / USUAL_MM - 1) <= LAWFUL_SHARE else mean
    return SurfaceSize(mm, sd_mm, len(rims))


def _read_again(frame: Frame, usual: BoardMap, mm: float) -> float | None:
    """The size by the radii that a full reading measures; None where it reads too few coins.

    The reading knows the radius of coins that look too large better than of those that look too small, so it
    is made on a surface that is assumed too large.
    """
    for _ in range(READINGS):
        assumed = usual.resized(TOO_LARGE * mm)
        view = TopView.of(assumed, CAREFUL.view_px_per_mm, MARGIN_MM)
        read = [c.piece for c in consider(view, view.look(frame), CAREFUL) if c.piece.score > BELIEVED]
        radii = [piece.radius_mm for piece in read if piece.kind is not Kind.STRIKER]
        if len(radii) < FEW:
            return None
        mm = assumed.surface_mm * READ_RADIUS_MM / float(np.median(radii))
    return mm


def _places(frame: Frame, usual: BoardMap) -> list[Floats]:
    """(2,) the places of likely coins in mm on a surface of USUAL_MM, the likeliest first."""
    kept: list[Floats] = []
    for _, place in sorted(_likely(frame, usual), key=lambda pair: -pair[0]):
        if all(np.hypot(*(place - other)) > APART_SHARE * USUAL_MM for other in kept):
            kept.append(place)
    return kept


def _likely(frame: Frame, usual: BoardMap) -> Iterator[tuple[float, Floats]]:
    """The score and the place of each likely coin at each assumed size; strikers are of any size."""
    for tried_mm in TRIED_MM:
        view = TopView.of(usual.resized(tried_mm), CAREFUL.view_px_per_mm, MARGIN_MM)
        seen = detect_pieces(view.look(frame), CAREFUL)
        is_coin = seen.kinds.argmax(axis=1) != KINDS.index(Kind.STRIKER)
        inside = (np.abs(seen.at) < tried_mm / 2).all(axis=1)
        for row in np.flatnonzero(is_coin & inside & (seen.score > LIKELY)):
            yield float(seen.score[row]), seen.at[row] * (USUAL_MM / tried_mm)


def _rim(frame: Frame, usual: BoardMap, place: Floats) -> Floats:
    """(R,) how plainly a rim shows at each of RADII_MM about a place, 1 at its plainest."""
    offsets = np.stack(np.meshgrid(OFF_MM, OFF_MM), axis=-1).reshape(-1, 2)
    rims = [_steps_round(frame, usual, place + offset) for offset in offsets]
    plainest = max(rims, key=lambda rim: float(rim.max()))
    return np.asarray(plainest / max(float(plainest.max()), PLAIN_STEP))


def _steps_round(frame: Frame, usual: BoardMap, middle: Floats) -> Floats:
    """(R,) the colour step outwards at each radius, the median over all directions."""
    turn = np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
    ways = np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    at_mm = middle + RADII_MM[:, None, None] * ways
    at_px = np.asarray(usual.image_from_board(at_mm.reshape(-1, 2), COIN_HEIGHT_MM), np.float32)
    colour = _colours(frame, at_px).reshape(len(RADII_MM), TURNS, 3)
    step = np.zeros((len(RADII_MM), 3))
    step[STEP:-STEP] = np.median(colour[2 * STEP :] - colour[: -2 * STEP], axis=1)
    return np.asarray(np.hypot(np.hypot(step[:, 0], step[:, 1]), step[:, 2]))


def _colours(frame: Frame, at_px: Field) -> Floats:
    """(N, 3) L*a*b* at (N, 2) places of the picture; the nearest of its edge beyond it."""
    low = np.floor(at_px.min(axis=0)).astype(int) - 1
    high = np.ceil(at_px.max(axis=0)).astype(int) + 2
    left, top = np.clip(low, 0, np.array(frame.size_px) - 2)
    right, bottom = np.clip(high, (left + 2, top + 2), frame.size_px)
    patch = cv2.cvtColor(frame.colour(int(left), int(top), int(right), int(bottom)), cv2.COLOR_BGR2LAB)
    where = at_px - np.array([left, top], np.float32)
    values = cv2.remap(patch, where[:, :1], where[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values[:, 0], float)
