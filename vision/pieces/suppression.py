"""Suppression: the reasons why a place that was looked at holds no piece on the surface.

A place is refused by the first of these that holds. `vision.pieces.assembly` asks in this order:

    1  UNSEEN       `refused`            too little of the disc is in the picture
    2  OFF                               its middle is off the surface
    3  IN_POCKET                         it is faint, and over a pocket
    4  PRINTED                           it is faint where boards bear print, or has twins all round the board
    5  TOO_LITTLE                        it is faint anywhere else
    6  SHARED       `yield_places`       a likelier piece lies there
    7  SECOND       `one_striker`        it is too large for a coin, and another disc is the striker
    8  TOO_LARGE    `refuse_too_large`   it is larger than this set's coins
    9  CARRIED      `observing.still`    a thing that covers the board lies round it

A disc is faint below the scores of `ReadingSettings`. `vision/observing/README.md` lists what follows.
"""

from __future__ import annotations

from statistics import median

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from vision.pieces.detector import STRIKER, Detections, base_circle_mm
from vision.pieces.settings import ReadingSettings
from vision.rectified.network import odds_of
from vision.rectified.view import Floats, Mask

PIECE = ""  # The reason of a candidate that is a piece.
UNSEEN = "outside the picture"
OFF = "off the surface"
IN_POCKET = "in a pocket"
PRINTED = "printed on the board"
TOO_LITTLE = "too little of a piece"
SHARED = "where a likelier piece lies"
SECOND = "a second striker"
TOO_LARGE = "larger than this set's coins"
CARRIED = "carried by something"

# The picture's edge.
# A disc's middle may be this share of its radius beyond it: a fifth of the disc still shows.
CUT_OFF = 0.65
SURELY_A_PIECE = 0.95  # Score from which a disc that the picture's edge cuts is a piece.

# The surface and its pockets.
# A disc's middle stays its radius from the rail; nearer than this share of it, the disc is the border's.
RAIL_SLACK = 0.55
LIP_MM = 2.0  # A disc's middle may be measured this far inside a pocket's rim and still lie on the surface.

# Print.
SPOT_OFF_MM = 5.0  # A piece on the printed spot may be measured this far from the board's middle.
PRINT_OFF_MM = 12.0  # A refused disc this near to a printed disc's usual place is called print.
# Discs of one kind on this many of the eight base circles are print: one circle may be covered. Of four, on the
# diagonals, all are.
CIRCLES_ALIKE, CORNERS_ALIKE = 7, 4
TWINS_MM = 6.0  # Print that turns and mirrors lay on itself lies upon it to within this.
# The farther of a base circle's distances from the board's axes lies in between, in halves of the side.
CIRCLES_FROM, CIRCLES_TO = 0.5, 0.8
FAINT_TWIN = 0.03  # Score from which a refused disc is a sign that its twins are print.
PLAINLY_MORE = 7.0  # Log odds by which a piece on a base circle is likelier than most of its twins.

# Other pieces.
OVERLAP = 0.8  # Discs nearer than this share of the sum of their radii cannot both be there.
COINS_OF_A_SET = 6  # With this many coins on the board, their radius is known.
# A piece is too large if it exceeds the median radius by this many spreads: small, blurred pictures measure
# worse.
LARGER_SPREADS = 4.5
NORMAL_SPREAD = 1.4826  # The spread of normal values in times of their median distance from the middle.


def refused(detections: Detections, board_map: BoardMap, settings: ReadingSettings) -> list[str]:
    """(N,) the reason for each place by itself, the first of `tests` that holds; `PIECE` where none does."""
    off = np.abs(detections.at).max(axis=1) > board_map.half_mm - RAIL_SLACK * detections.radius
    unseen = _outside_the_picture(detections, board_map)
    on_spot = np.linalg.norm(detections.at, axis=1) < SPOT_OFF_MM
    is_striker = detections.likeliest == STRIKER
    usual = np.where(is_striker, settings.faint_striker, settings.faint)
    faint = detections.score < np.where(on_spot, settings.faint_on_spot, usual)
    over, printed = (where(detections.at, board_map) for where in (_over_a_pocket, _where_print_is))
    alike = ~faint & _all_alike(detections, board_map.half_mm)
    tests = (
        (unseen, UNSEEN),
        (off, OFF),
        (faint & over, IN_POCKET),
        (alike | faint & printed, PRINTED),
        (faint, TOO_LITTLE),
    )
    whys = (*(why for _, why in tests), PIECE)
    first = np.stack([*(fails for fails, _ in tests), np.ones_like(faint)]).argmax(axis=0)
    return [whys[place] for place in first.tolist()]


def yield_places(detections: Detections, reasons: list[str]) -> None:
    """Refuses the less likely of two pieces that overlap, in `reasons`: two cannot share a place."""
    x_mm, y_mm = detections.at.T
    away = np.hypot(x_mm[:, None] - x_mm, y_mm[:, None] - y_mm)
    shared = np.tril(away < OVERLAP * (detections.radius[:, None] + detections.radius), -1)
    for less, likelier in np.argwhere(shared).tolist():  # likeliest first
        if reasons[less] == reasons[likelier] == PIECE:
            reasons[less] = SHARED


def refuse_too_large(
    detections: Detections, reasons: list[str], striker: Mask, board_map: BoardMap, settings: ReadingSettings
) -> None:
    """Refuses discs that are larger than the set's coins, in `reasons`: print, or wood amid four coins.

    All coins of a set are alike; `striker` (N,) is true for the place of the striker, which is larger.

    Places of printed discs are exempt: a piece that lies on one may be measured as large as the print. So are
    discs that are surely pieces: at the far side of a picture taken aslant, coins measure larger.
    """
    coins = [i for i, why in enumerate(reasons) if why == PIECE and not striker[i]]
    if len(coins) < COINS_OF_A_SET:
        return
    middle_mm = median(detections.radius[coins].tolist())
    spread_mm = NORMAL_SPREAD * median(np.abs(detections.radius[coins] - middle_mm).tolist())
    most_mm = middle_mm + max(settings.larger_mm, LARGER_SPREADS * spread_mm)
    printed = _where_print_is(detections.at, board_map)
    for i in coins:
        is_unsure = detections.score[i] < settings.sure_though_large
        if detections.radius[i] > most_mm and not printed[i] and is_unsure:
            reasons[i] = TOO_LARGE


def _outside_the_picture(detections: Detections, board_map: BoardMap) -> Mask:
    """(N,) whether too little of a disc is in the picture: what is read there is made up unless it is plain."""
    x_px, y_px = board_map.image_from_board(detections.at, COIN_HEIGHT_MM).T
    lens = board_map.lens
    beyond_px = np.stack([-x_px, -y_px, x_px - lens.width_px + 1, y_px - lens.height_px + 1]).max(axis=0)
    is_cut_off = beyond_px > CUT_OFF * detections.radius * board_map.px_per_mm()
    return np.asarray((beyond_px > 0) & (is_cut_off | (detections.score < SURELY_A_PIECE)), bool)


def _over_a_pocket(at_mm: Floats, board_map: BoardMap) -> Mask:
    """(N,) whether the middle of a disc hangs over a pocket's opening, or lies between it and the corner."""
    hole_mm, reach = board_map.pocket_middle_mm, np.abs(at_mm)
    over = np.linalg.norm(reach - hole_mm, axis=1) < board_map.pocket_radius_mm - LIP_MM
    return np.asarray(over | (reach.min(axis=1) > hole_mm), bool)


def _where_print_is(at_mm: Floats, board_map: BoardMap) -> Mask:
    """(N,) whether a place is a base circle's or the middle's, where most boards bear a printed disc."""
    in_middle = np.linalg.norm(at_mm, axis=1) < PRINT_OFF_MM
    return np.asarray(_on_circles(at_mm, board_map) | in_middle, bool)


def _on_circles(at_mm: Floats, board_map: BoardMap) -> Mask:
    off = np.sort(np.abs(at_mm), axis=1) - np.array(base_circle_mm(board_map))
    return np.asarray(np.linalg.norm(off, axis=1) < PRINT_OFF_MM, bool)


def _all_alike(detections: Detections, half_mm: float) -> Mask:
    """(N,) the discs that have twins of their kind on nearly all base circles, wherever a maker prints them.

    That is print, never coins, unless a disc is much likelier than its twins: then it lies on print.
    """
    reach, odds = np.sort(np.abs(detections.at), axis=1), odds_of(detections.score)
    kinds, alike = detections.likeliest, np.zeros(len(odds), bool)
    far = reach[:, 1] / half_mm
    possible = (far > CIRCLES_FROM) & (far < CIRCLES_TO) & (detections.score > FAINT_TWIN)
    for i in np.flatnonzero(possible).tolist():
        near = np.linalg.norm(reach - reach[i], axis=1) < TWINS_MM
        twins = possible & (kinds == kinds[i]) & near
        is_more = odds[i] - np.median(odds[twins]) > PLAINLY_MORE
        alike[i] = not is_more and _are_all_round(detections.at[twins], reach[i])
    return alike


def _are_all_round(at_mm: Floats, reach_mm: Floats) -> bool:
    """Whether discs at these distances from the axes, in either order, lie in nearly all parts of the board."""
    x, y = at_mm.T
    quarters = 2 * (x > 0) + (y > 0)
    if reach_mm[1] - reach_mm[0] < TWINS_MM:
        return len(np.unique(quarters)) >= CORNERS_ALIKE
    return len(np.unique(2 * quarters + (np.abs(x) > np.abs(y)))) >= CIRCLES_ALIKE
