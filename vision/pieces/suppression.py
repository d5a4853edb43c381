"""The reasons why a place that was looked at holds no piece on the surface."""

from __future__ import annotations

from statistics import median

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from vision.kinds.colours import COIN_RADIUS_MM
from vision.pieces.detector import Detections, base_circle_mm
from vision.pieces.settings import ReadingSettings
from vision.pieces.striker import KnownStriker
from vision.rectified.network import odds_of
from vision.rectified.view import Floats, Mask

PIECE = ""  # The reason of a candidate that is a piece.
TOO_LITTLE = "too little of a piece"
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
FEW_COINS = 3  # Fewer coins than this do not show their own radius.
LEAST_COINS = 2  # From so many coins on their radius tells of a disc whether it is the striker.
# A disc larger than this set's striker by more than this is no striker: a printed arrow's curl is larger.
STRIKER_OFF_MM = 1.5
# A striker that was only measured beside a hand may be this many times as large: fingers that aim hide 2 mm of
# a small one's radius, and 4 of a broad one's.
HIDDEN_RIM_TIMES = 1.2
# This set's striker may be measured this much smaller than its radius: its readings spread by 0.3 mm.
STRIKER_SLACK_MM = 1.0
# Log odds that each further mm takes: two coins on one another are measured as a disc between the sizes.
STRIKER_LESS_ODDS = 8.0
# A piece this many times as large as the picture's coins is, by its size, as likely the striker as not: 1.23 is
# the smallest in use.
STRIKER_TIMES = 1.09
# Log odds that each coin's radius above `STRIKER_TIMES` adds: radii are measured to two parts in a hundred.
STRIKER_SIZE_ODDS = 60.0
# The same below it: between a coin's radius and the smallest striker's lie ten times the error of one.
COIN_SIZE_ODDS = 100.0
# The most that size adds, in log odds: a set's coins may be of two sizes. The most that it takes: a striker is
# never as small as them.
SIZE_SAYS, COIN_SIZE_SAYS = 4.0, 8.0
# No set's coins differ by so many times: size adds as much again for a disc that is larger.
NO_COIN_TIMES = 1.25
# Most strikers are no larger, in coin radii: of two discs that look like one, the larger is more often a tin.
USUAL_STRIKER_TIMES = 1.5
TIN_SIZE_ODDS = 20.0  # Log odds that each coin's radius above `USUAL_STRIKER_TIMES` takes away.
SURELY_A_STRIKER = 6.0  # Log odds above which neither of two discs looks more like a striker than the other.
PLAINLY_A_STRIKER = 3.0  # Log odds above which a disc is a striker though another one is, too.
SURELY_A_PIECE = 0.95  # Score from which a disc that the picture's edge cuts is a piece.
RINGED_COIN_TIMES = 1.25  # A coin on a printed circle may measure this many times its size.
COINS_OF_A_SET = 6  # With this many coins on the board, their radius is known.
# A piece is too large if it exceeds the median radius by this many spreads: small, blurred pictures measure
# worse.
LARGER_SPREADS = 4.5
LIP_MM = 2.0  # A disc's middle may be measured this far inside a pocket's rim and still lie on the surface.
# A disc's middle stays its radius from the rail; nearer than this share of it, the disc is the border's.
RAIL_SLACK = 0.55
OVERLAP = 0.8  # Discs nearer than this share of the sum of their radii cannot both be there.
# A disc's middle may be this share of its radius beyond the picture's edge: a fifth of the disc still shows.
CUT_OFF = 0.65
OFF, IN_POCKET, PRINTED = "off the surface", "in a pocket", "printed on the board"
UNSEEN = "outside the picture"
SHARED, SECOND = "where a likelier piece lies", "a second striker"
TOO_LARGE = "larger than this set's coins"
NORMAL_SPREAD = 1.4826  # The spread of normal values in times of their median distance from the middle.


def refused(detections: Detections, board_map: BoardMap, settings: ReadingSettings) -> list[str]:
    """The reason for each place that holds no piece: it is off the surface, or hardly looks like a piece."""
    off = np.abs(detections.at).max(axis=1) > board_map.half_mm - RAIL_SLACK * detections.radius
    unseen = _outside_the_picture(detections, board_map)
    on_spot = np.linalg.norm(detections.at, axis=1) < SPOT_OFF_MM
    is_striker = detections.kinds.argmax(axis=1) == detections.kinds.shape[1] - 1
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
    kinds, alike = detections.kinds.argmax(axis=1), np.zeros(len(odds), bool)
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


def yield_places(detections: Detections, reasons: list[str]) -> None:
    """Refuses the less likely of two pieces that overlap, since two cannot share a place."""
    x_mm, y_mm = detections.at.T
    away = np.hypot(x_mm[:, None] - x_mm, y_mm[:, None] - y_mm)
    shared = np.tril(away < OVERLAP * (detections.radius[:, None] + detections.radius), -1)
    for less, likelier in np.argwhere(shared).tolist():  # likeliest first
        if reasons[less] == reasons[likelier] == PIECE:
            reasons[less] = SHARED


def one_striker(
    detections: Detections, reasons: list[str], known: KnownStriker | None, *, several: bool = False
) -> Mask:
    """(N,) true for the place of the striker, one at most; other large ones become coins or are refused.

    `known` is the size of this set's striker, where it is known. A larger disc is no striker; a smaller one
    hardly is: it may be a coin on a coin. Of two the one is taken that is likelier a piece and a striker: a
    printed dot may look like one. `several`: discs that are plainly strikers are all taken for some.
    """
    odds = _striker_odds(detections, reasons)
    most_mm = np.inf
    if known is not None:
        lacking_mm = known.radius_mm - STRIKER_SLACK_MM - detections.radius
        odds = odds - STRIKER_LESS_ODDS * np.maximum(lacking_mm, 0.0)
        most_mm = known.radius_mm + STRIKER_OFF_MM if known.at_rest else known.radius_mm * HIDDEN_RIM_TIMES
    pieces = [i for i, why in enumerate(reasons) if why == PIECE and odds[i] > 0]
    large = np.maximum(detections.radius / COIN_RADIUS_MM - USUAL_STRIKER_TIMES, 0)
    fit = np.minimum(odds, SURELY_A_STRIKER) - TIN_SIZE_ODDS * large + odds_of(detections.score)
    best = max((i for i in pieces if detections.radius[i] < most_mm), key=lambda i: float(fit[i]), default=None)
    striker = odds > 0
    for i in pieces:
        if several and odds[i] > PLAINLY_A_STRIKER and large[i] == 0:
            continue
        if i != best and detections.radius[i] < RINGED_COIN_TIMES * COIN_RADIUS_MM:
            striker[i] = False
        elif i != best:
            reasons[i] = SECOND
    return striker


def refuse_too_large(
    detections: Detections, reasons: list[str], striker: Mask, board_map: BoardMap, settings: ReadingSettings
) -> None:
    """Refuses discs that are larger than the set's coins, which are alike: print, or wood amid four coins.

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


def _striker_odds(detections: Detections, reasons: list[str]) -> Floats:
    """(N,) log odds of being the striker: by the look, and by the size against the picture's coins."""
    likely = np.clip(detections.kinds[:, -1], 1e-4, 1 - 1e-4)
    looks = np.log(likely / (1 - likely))
    radii_mm = _coin_radii_mm(detections, reasons)
    if not radii_mm:
        return looks
    times = detections.radius / median(radii_mm)
    each = np.where(times < STRIKER_TIMES, COIN_SIZE_ODDS, STRIKER_SIZE_ODDS)
    sized = np.clip(each * (times - STRIKER_TIMES), -COIN_SIZE_SAYS, SIZE_SAYS)
    sized += np.clip(STRIKER_SIZE_ODDS * (times - NO_COIN_TIMES), 0, SIZE_SAYS)
    return np.asarray(looks + sized, float)


def _coin_radii_mm(detections: Detections, reasons: list[str]) -> list[float]:
    """The radii of pieces that look like coins or, where hardly any does, of the smallest of several pieces."""
    pieces = [i for i, why in enumerate(reasons) if why == PIECE]
    coins = [float(detections.radius[i]) for i in pieces if detections.kinds[i, -1] < 0.5]
    if len(coins) >= LEAST_COINS:
        return coins
    radii_mm = [float(detections.radius[i]) for i in pieces]
    return [mm for mm in radii_mm if mm <= STRIKER_TIMES * min(radii_mm)] if len(pieces) >= FEW_COINS else []
