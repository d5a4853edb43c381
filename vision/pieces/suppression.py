"""Why a place that was looked at holds no piece on the surface."""

from __future__ import annotations

from statistics import median

import numpy as np

from calibration.boardmap import BoardMap
from vision.pieces.detector import Spots, base_circle_mm
from vision.pieces.settings import ReadingSettings
from vision.pieces.striker import KnownStriker
from vision.rectified.view import Floats, Mask

PIECE = ""  # the reason of a candidate that is a piece
TOO_LITTLE = "too little of a piece"
OFF, IN_POCKET, PRINTED = "off the surface", "in a pocket", "printed on the board"
SHARED, SECOND = "where a likelier piece lies", "a second striker"
TOO_LARGE = "larger than this set's coins"
NORMAL_SPREAD = 1.4826  # of what is spread normally, against its middle distance from the middle


def refused(spots: Spots, board_map: BoardMap, settings: ReadingSettings) -> list[str]:
    """For each place why it holds none: it is off the surface, or it looks too little like a piece."""
    off = np.abs(spots.at).max(axis=1) > board_map.half_mm - settings.rail_slack * spots.radius
    on_spot = np.linalg.norm(spots.at, axis=1) < settings.spot_off_mm
    is_striker = spots.kinds.argmax(axis=1) == spots.kinds.shape[1] - 1
    usual = np.where(is_striker, settings.faint_striker, settings.faint)
    faint = spots.score < np.where(on_spot, settings.faint_on_spot, usual)
    over, printed = (where(spots.at, board_map, settings) for where in (_over_a_pocket, _where_print_is))
    alike = _all_alike(spots, ~faint & _on_circles(spots.at, board_map, settings), settings)
    tests = ((off, OFF), (faint & over, IN_POCKET), (alike | faint & printed, PRINTED), (faint, TOO_LITTLE))
    whys = (*(why for _, why in tests), PIECE)
    first = np.stack([*(fails for fails, _ in tests), np.ones_like(faint)]).argmax(axis=0)
    return [whys[place] for place in first.tolist()]


def _over_a_pocket(at_mm: Floats, board_map: BoardMap, settings: ReadingSettings) -> Mask:
    """(N,) whether the middle of a disc hangs over a pocket's opening, or lies between it and the corner."""
    hole_mm, reach = board_map.pocket_middle_mm, np.abs(at_mm)
    over = np.linalg.norm(reach - hole_mm, axis=1) < board_map.pocket_radius_mm - settings.lip_mm
    return np.asarray(over | (reach.min(axis=1) > hole_mm), bool)


def _where_print_is(at_mm: Floats, board_map: BoardMap, settings: ReadingSettings) -> Mask:
    """(N,) whether a place is a base circle's or the middle's, where most boards bear a printed disc."""
    in_middle = np.linalg.norm(at_mm, axis=1) < settings.print_off_mm
    return np.asarray(_on_circles(at_mm, board_map, settings) | in_middle, bool)


def _on_circles(at_mm: Floats, board_map: BoardMap, settings: ReadingSettings) -> Mask:
    off = np.sort(np.abs(at_mm), axis=1) - np.array(base_circle_mm(board_map))
    return np.asarray(np.linalg.norm(off, axis=1) < settings.print_off_mm, bool)


def _all_alike(spots: Spots, on_circles: Mask, settings: ReadingSettings) -> Mask:
    """(N,) which are of a kind that lies on nearly all eight base circles: coins never do, print does."""
    kinds = np.where(on_circles, spots.kinds.argmax(axis=1), -1)
    counts = np.bincount(kinds[on_circles], minlength=1)
    return np.asarray(on_circles & (counts[kinds] >= settings.circles_alike), bool)


def yield_places(spots: Spots, reasons: list[str], settings: ReadingSettings) -> None:
    """Two pieces cannot share a place: of two that overlap, the less likely is refused."""
    x_mm, y_mm = spots.at.T
    away = np.hypot(x_mm[:, None] - x_mm, y_mm[:, None] - y_mm)
    shared = np.tril(away < settings.overlap * (spots.radius[:, None] + spots.radius), -1)
    for less, likelier in np.argwhere(shared).tolist():  # likeliest first
        if reasons[less] == reasons[likelier] == PIECE:
            reasons[less] = SHARED


def one_striker(
    spots: Spots, reasons: list[str], known: KnownStriker | None, settings: ReadingSettings
) -> Mask:
    """(N,) which places hold the striker, one at most; other large ones are coins, or refused as second ones.

    `known` is how large this set's striker is, where that is known: what is larger is none, what is smaller
    hardly: it may be a coin upon a coin.
    """
    odds = _striker_odds(spots, reasons, settings)
    most_mm = np.inf
    if known is not None:
        lacking_mm = known.radius_mm - settings.striker_slack_mm - spots.radius
        odds = odds - settings.striker_less_odds * np.maximum(lacking_mm, 0.0)
        most_mm = known.radius_mm + (settings.striker_off_mm if known.at_rest else settings.hidden_rim_mm)
    pieces = [i for i, why in enumerate(reasons) if why == PIECE and odds[i] > 0]
    large = np.maximum(spots.radius / settings.coin_radius_mm - settings.usual_striker_times, 0)
    fit = np.minimum(odds, settings.surely_a_striker) - settings.tin_size_odds * large
    best = max((i for i in pieces if spots.radius[i] < most_mm), key=lambda i: float(fit[i]), default=None)
    striker = odds > 0
    for i in pieces:
        if i != best and spots.radius[i] < settings.ringed_coin_times * settings.coin_radius_mm:
            striker[i] = False
        elif i != best:
            reasons[i] = SECOND
    return striker


def refuse_too_large(
    spots: Spots, reasons: list[str], striker: Mask, board_map: BoardMap, settings: ReadingSettings
) -> None:
    """The coins of a set are alike: a disc that is larger than those is print, or wood amid four of them.

    Not where discs are printed: a piece that lies upon one may be measured as large as that is.
    """
    coins = [i for i, why in enumerate(reasons) if why == PIECE and not striker[i]]
    if len(coins) < settings.coins_of_a_set:
        return
    middle_mm = median(spots.radius[coins].tolist())
    spread_mm = NORMAL_SPREAD * median(np.abs(spots.radius[coins] - middle_mm).tolist())
    most_mm = middle_mm + max(settings.larger_mm, settings.larger_spreads * spread_mm)
    printed = _where_print_is(spots.at, board_map, settings)
    for i in coins:
        if spots.radius[i] > most_mm and not printed[i]:
            reasons[i] = TOO_LARGE


def _striker_odds(spots: Spots, reasons: list[str], settings: ReadingSettings) -> Floats:
    """(N,) log odds of being the striker: by the looks, and by the size against the picture's coins."""
    likely = np.clip(spots.kinds[:, -1], 1e-4, 1 - 1e-4)
    looks = np.log(likely / (1 - likely))
    coins = [spots.radius[i] for i, why in enumerate(reasons) if why == PIECE and likely[i] < 0.5]
    if len(coins) < settings.few_coins:
        return looks
    larger = spots.radius / median(coins) - settings.striker_times
    return np.asarray(
        looks + np.clip(settings.striker_size_odds * larger, -settings.size_says, settings.size_says), float
    )
