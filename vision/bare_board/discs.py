"""What discs look like against the bare board: evidence for a piece that does not hang on what coins look like.

A piece hides all of the board below it and leaves the board round it bare. Print changes with
its surroundings, a shadow has no rim where a piece has one, and what shows the board is as uneven as the board.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.lens import Points
from vision.bare_board.departure import Departing
from vision.bare_board.model import BareBoard, Places
from vision.rectified.view import Floats, Mask, RectifiedPicture

RAYS, TWIST = 16, 0.2  # each ring is turned a little against the one within
DISC_RINGS, ROUND_RINGS = (0.25, 0.5, 0.72, 0.85), (1.25, 1.45)  # in radii
LEAST_KNOWN = 0.7  # Share of a disc's places that must be known.
NEAR_RAIL = 2.2  # Radii from a rail within which a low view may hide the half of a piece that faces it.
DISC_SHARES, INNER_SHARES = (0.1, 0.25, 0.5, 0.75), (0.1, 0.25, 0.5)  # Which departures are told, in order.
ROUND_SHARES, INNER_ROUND_SHARES = (0.25, 0.5, 0.75), (0.25, 0.5)
NUMBERS = 17
LEAST_DEPARTURE = 0.1  # standard deviations: less counts as this
UNIT = 0.03  # log levels
EXPLAINED = 0.8  # The share of the board whose departure says how well its light is explained.


@dataclass(frozen=True, eq=False)
class DiscDepartures:
    """Of N discs: whether the board below is `known`, and (N, NUMBERS) logarithms that describe it.

    They are quantiles within the disc, within its inner half where it lies near a rail, round it and round
    that half; how far the disc's change is from that round it; how uneven its change is, and how uneven the
    bare board is there; how much the whole board departs; and which share of the disc is known.
    """

    known: Mask
    numbers: Floats


def disc_departures(
    board: BareBoard, seen: RectifiedPicture, at_mm: Points, radius_mm: Floats
) -> DiscDepartures:
    """The departures of discs at (N, 2) mm with radii (N,) mm, in the light of this look."""
    look = Departing.of(board, seen)
    within, around = (_places(seen, at_mm, radius_mm, on) for on in (ON_DISC, ROUND_IT))
    change, change_round = look.change(*within), look.change(*around)
    departure, departure_round = look.spreads(change, *within), look.spreads(change_round, *around)
    known = np.isfinite(departure).mean(axis=1)
    inner, inner_round = (
        _inner(at_mm, radius_mm, seen.view.board_map.half_mm, on) for on in (ON_DISC, ROUND_IT)
    )
    step = _mean(change)[:, 0] - _middle(change_round)
    parts = (
        _quantiles(departure, DISC_SHARES),
        _quantiles(np.where(inner, departure, np.nan), INNER_SHARES),
        _quantiles(departure_round, ROUND_SHARES),
        _quantiles(np.where(inner_round, departure_round, np.nan), INNER_ROUND_SHARES),
        np.linalg.norm(step, axis=1)[:, None] / UNIT,
        _unevenness(change),
        _unevenness(np.where(np.isfinite(change), board.levels[within], np.nan)),
        np.full((len(known), 1), _explained(look)),
    )
    numbers = np.log(np.maximum(np.hstack(parts), LEAST_DEPARTURE))
    return DiscDepartures(known >= LEAST_KNOWN, np.column_stack([numbers, known]))


def _ring_places(rings: tuple[float, ...]) -> Floats:
    """(places, 2) east and north of a disc's middle, in radii."""
    rays = np.arange(RAYS) * (2 * np.pi / RAYS)
    turned = (rays + TWIST * number for number in range(len(rings)))
    around = (np.column_stack([np.cos(rays), np.sin(rays)]) for rays in turned)
    return np.concatenate([ring * places for ring, places in zip(rings, around, strict=True)])


ON_DISC = np.concatenate([np.zeros((1, 2)), _ring_places(DISC_RINGS)])
ROUND_IT = _ring_places(ROUND_RINGS)


def _places(seen: RectifiedPicture, at_mm: Points, radius_mm: Floats, on: Floats) -> tuple[Places, Places]:
    """(N, places) rows and columns of the view where discs have these places."""
    places_mm = np.asarray(at_mm)[:, None] + on * radius_mm[:, None, None]
    places = seen.view.view_from_board(places_mm.reshape(-1, 2)).reshape(places_mm.shape)
    places = np.clip(np.rint(places).astype(int), 0, seen.view.side_px - 1)
    return places[..., 1], places[..., 0]


def _inner(at_mm: Points, radius_mm: Floats, half_mm: float, on: Floats) -> Mask:
    """(N, places) the places of discs that face the middle of the board; all, if no rail is near."""
    reach = np.abs(at_mm)
    along = reach.argmax(axis=1)
    rail = np.eye(2)[along] * np.sign(at_mm)
    is_near = reach.max(axis=1) > half_mm - NEAR_RAIL * radius_mm
    return np.asarray((rail @ on.T <= 0) | ~is_near[:, None], bool)


def _quantiles(departure: Floats, shares: tuple[float, ...]) -> Floats:
    """(N, shares) quantiles over places that are known; 1, which says nothing, where none is."""
    ordered = np.sort(departure, axis=1)  # unknown places last
    last = np.isfinite(departure).sum(axis=1) - 1
    places = np.rint(np.array(shares) * np.maximum(last, 0)[:, None]).astype(int)
    return np.where(last[:, None] >= 0, np.take_along_axis(ordered, places, axis=1), 1.0)


def _mean(change: Floats) -> Floats:
    """(N, 1, 3) the mean over known places."""
    known = np.isfinite(change)
    total = np.where(known, change, 0).sum(axis=1, keepdims=True)
    return np.asarray(total / np.maximum(known.sum(axis=1, keepdims=True), 1), float)


def _middle(change: Floats) -> Floats:
    """(N, 3) the median over known places; 0 where none is."""
    ordered = np.sort(change, axis=1)  # unknown places last
    middle = np.maximum(np.isfinite(change).sum(axis=1) - 1, 0) // 2
    return np.nan_to_num(np.take_along_axis(ordered, middle[:, None], axis=1)[:, 0])


def _unevenness(levels: Floats) -> Floats:
    """(N, 1) the mean distance of known places from their mean, in units."""
    away = np.linalg.norm(levels - _mean(levels), axis=2)
    known = np.isfinite(away)
    total = np.where(known, away, 0).sum(axis=1, keepdims=True)
    return np.asarray(total / np.maximum(known.sum(axis=1, keepdims=True), 1) / UNIT, float)


def _explained(look: Departing) -> float:
    """How far most of the board departs: much under another lamp, with a hand, or in glare."""
    everywhere = look.all_over()
    return float(np.quantile(everywhere, EXPLAINED)) if len(everywhere) else 1.0
