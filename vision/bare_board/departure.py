"""How far discs depart from the bare board: evidence for a piece that does not hang on what coins look like."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.bare_board.light import FEWEST, LightField, unit_axis
from vision.bare_board.model import LOG_LEVELS, STRIDE_PX, BareBoard, Places, light_of
from vision.rectified.view import Floats, Mask, Seen

RAYS = 12
RINGS = (0.2, 0.5, 0.8)  # In radii, where a disc is compared with the bare board.
PROVED_LOOKS = 2  # From which a place is evidence: one look may have been a mistake.
LEAST_KNOWN = 0.7  # Share of a disc's places that must be known.
SAME_BOARD = 1.5  # Median departure, in standard deviations, up to which this is the same board.
MOST = 12.0  # Standard deviations: a place that departs further says no more.


@dataclass(frozen=True, eq=False)
class Departures:
    """Of N discs: whether the board below is `known`, and by how many standard deviations it departs.

    `least` is the lower quartile over a disc's places: a piece hides all of the board below it, an edge or a
    shadow part of it.
    """

    known: Mask
    least: Floats


def departures(board: BareBoard, seen: Seen, at_mm: Floats, radius_mm: Floats) -> Departures:
    """The departures of discs at (N, 2) mm with radii (N,) mm, in the light of this look."""
    light = light_of(board, seen.bgr, seen.view.shown)
    within = _departure(board, seen, light, *_places(seen, at_mm, radius_mm))
    count = np.isfinite(within).sum(axis=1)
    enough = np.asarray(count >= LEAST_KNOWN * within.shape[1], bool)
    ordered = np.sort(within, axis=1)  # unknown places last
    least = ordered[np.arange(len(count)), np.maximum(count - 1, 0) // 4]
    return Departures(enough, np.where(enough, least, 0.0))


def is_this_board(board: BareBoard, seen: Seen) -> bool:
    """Whether most of what is known of the board shows in this look; True where too little is known to tell."""
    rows, columns = np.meshgrid(*(np.arange(STRIDE_PX // 2, board.side_px, STRIDE_PX),) * 2, indexing="ij")
    departure = _departure(board, seen, light_of(board, seen.bgr, seen.view.shown), rows, columns)
    compared = departure[np.isfinite(departure) & seen.view.shown[rows, columns]]
    return len(compared) < FEWEST or float(np.median(compared)) < SAME_BOARD


def _departure(board: BareBoard, seen: Seen, light: LightField, rows: Places, columns: Places) -> Floats:
    """(...) by how many standard deviations places of the view depart; not a number where nothing is known."""
    axis = unit_axis(board.side_px)
    now = LOG_LEVELS[seen.bgr[rows, columns]] - light.at(axis[columns], axis[rows])
    change = now - board.levels[rows, columns]
    departure = np.sqrt((change**2).mean(axis=-1)) / board.spread_at(rows, columns)
    return np.where(board.looks[rows, columns] >= PROVED_LOOKS, np.minimum(departure, MOST), np.nan)


def _places(seen: Seen, at_mm: Floats, radius_mm: Floats) -> tuple[Places, Places]:
    """(N, places) rows and columns of the view on the rings of discs."""
    angles = np.arange(RAYS) * (2 * np.pi / RAYS)
    outward = np.column_stack([np.cos(angles), -np.sin(angles)])
    samples = (np.array(RINGS)[:, None, None] * outward).reshape(-1, 2)
    middles = seen.view.view_from_board(at_mm)
    places = middles[:, None] + samples * (radius_mm * seen.view.scale_px_per_mm)[:, None, None]
    places = np.clip(np.rint(places).astype(int), 0, seen.view.side_px - 1)
    return places[..., 1], places[..., 0]
