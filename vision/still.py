"""One picture alone: its pieces, and whether something large reaches in over the board and hides part of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from vision.colours import CELL_PX, learn_wood
from vision.frame import Frame, Plane
from vision.observation import SeenPiece, View
from vision.reading import PIECE, consider
from vision.settings import ReadingSettings
from vision.surroundings import wooden
from vision.topview import TopView


@dataclass(frozen=True, slots=True)
class Still:
    """What one picture shows."""

    pieces: tuple[SeenPiece, ...]
    hand: bool
    view: View


def look_at_still(frame: Frame, board_map: BoardMap, settings: ReadingSettings | None = None) -> Still:
    """Everything that one picture tells; frames of a moving table go to an Observer instead."""
    knobs = settings or ReadingSettings()
    view = TopView.of(board_map, knobs.view_px_per_mm, knobs.margin_mm)
    seen = view.look(frame)
    pieces = tuple(c.piece for c in consider(view, seen, knobs) if c.reason == PIECE)
    hand = reaches_in(view, seen, pieces, knobs)
    return Still(pieces, hand, View.OBSTRUCTED if hand else View.CLEAR)


def reaches_in(view: TopView, seen: Plane, pieces: tuple[SeenPiece, ...], settings: ReadingSettings) -> bool:
    """Whether something that is neither wood nor piece nor drawing reaches in over a rail."""
    places = np.array([(p.at.x_mm, p.at.y_mm) for p in pieces], float).reshape(-1, 2)
    wood = learn_wood(view, seen, places, settings)
    size = (seen.shape[1], seen.shape[0])
    base = np.asarray(cv2.resize(wood.near, size, interpolation=cv2.INTER_LINEAR), np.float32)
    strange = (~wooden(seen.astype(np.float32), base, settings)).astype(np.uint8)
    _blot(view, strange, pieces, settings)
    reach = round(settings.line_mm * view.scale_px_per_mm)
    thick = cv2.erode(strange, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(thick)
    rail = _rail_strip(view, settings, reach)
    least = settings.hand_mm2 * view.scale_px_per_mm**2
    return any(stats[k, cv2.CC_STAT_AREA] > least and rail[labels == k].any() for k in range(1, count))


def _blot(view: TopView, strange: Plane, pieces: tuple[SeenPiece, ...], settings: ReadingSettings) -> None:
    """Takes pieces, pockets and all that is off the surface out of a mask, in place."""
    scale = view.scale_px_per_mm
    for piece in pieces:
        column, row = view.view_from_board(np.array([[piece.at.x_mm, piece.at.y_mm]]))[0]
        reach = round(piece.radius_mm * settings.disc_halo * scale)
        cv2.circle(strange, (round(column), round(row)), reach, 0, -1)
    half = view.board_map.half_mm
    corners = np.array([[x, y] for x in (-half, half) for y in (-half, half)])
    for column, row in view.view_from_board(corners):
        cv2.circle(strange, (round(column), round(row)), round(settings.corner_mm * scale), 0, -1)
    edge = round((view.margin_mm + settings.rail_shadow_mm) * scale)
    inside = np.zeros_like(strange)
    inside[edge:-edge, edge:-edge] = 1
    strange *= inside & view.shown()


def _rail_strip(view: TopView, settings: ReadingSettings, reach: int) -> Plane:
    """A strip along the rail, just inside what `_blot` leaves."""
    edge = round((view.margin_mm + settings.rail_shadow_mm) * view.scale_px_per_mm)
    strip = np.ones(view.columns.shape, np.uint8)
    inner = edge + reach + CELL_PX
    strip[inner:-inner, inner:-inner] = 0
    return strip
