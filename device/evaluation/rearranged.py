"""Photographs with rearranged coins: unseen layouts of real coins on real boards.

A coin is cut out with its shadow and pasted at another place, on its own board or on another photograph's. It
gets the size that it would have there, and only goes where as much of its wall shows, towards the same side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Points
from device.evaluation.truth import COIN_RADIUS_MM, KnownPicture
from rules.pieces import Kind
from vision.diagnostics.accuracy import KnownPiece
from vision.frame import Plane
from vision.rectified.network import Field

COINS = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
HOW_MANY = 8  # coins that are pasted on one board
TRIES = 400
TOUCHING = 0.25  # share of them that are pasted beside another
CUT, FADING = 1.2, 0.08  # coin radii that are cut out, with the shadow, and that fade into the wood
OFF_RAIL_MM = 30.0  # nearer to the cushion nothing is cut out or pasted: the border is too near
OFF_EDGE_MM = 24.0  # from the picture's edge
OFF_POCKET_MM = 60.0  # from a pocket's middle
APART_MM = 0.5  # between two rims
LEAN_MM = 1.0  # The coin's visible wall may differ by this much at its new place.
BRIGHTER = (0.6, 1.5)  # Limits of the factor that adapts it to another board's light.
RING_MM = (21.0, 24.0, 27.0)  # distances from its middle at which the wood round it is measured
SMOOTHED = 0.42  # Smoothing in pixels for each time by which a picture is made smaller.


@dataclass(frozen=True, eq=False)
class Table:
    """A photograph (H, W, 3) BGR, its truth, and the found place of its board."""

    bgr: Plane
    known: KnownPicture
    board_map: BoardMap

    def at_mm(self, piece: KnownPiece) -> Points:
        """(2,) the place of a piece on the board."""
        return np.asarray(self.board_map.board_from_image(np.array([piece.px]), COIN_HEIGHT_MM)[0])

    def seen_at(self, at_mm: Points) -> tuple[Points, Points]:
        """(2,) the pixel of a place, and (2, 2) the steps there of a millimetre along x and y."""
        places = at_mm + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
        px = self.board_map.image_from_board(places, COIN_HEIGHT_MM)
        return px[0], np.stack([px[1] - px[0], px[2] - px[0]], axis=1)

    def lean_mm(self, at_mm: Points) -> Points:
        """(2,) the offset of a coin's foot from its top, as seen."""
        eye = np.array(self.board_map.eye_mm)
        return np.asarray((at_mm - eye[:2]) * (COIN_HEIGHT_MM / eye[2]))

    def free_coins(self) -> list[KnownPiece]:
        """The coins that can be cut out."""
        return [
            piece for piece in self.known.pieces if piece.kind in COINS and self.is_within(self.at_mm(piece))
        ]

    def is_within(self, at_mm: Points) -> bool:
        """Whether a coin there is clear of border, pockets and the picture's edge."""
        px, steps = self.seen_at(at_mm)
        edge_px = OFF_EDGE_MM * float(np.abs(steps).sum(axis=1).max())
        height, width = self.bgr.shape[:2]
        hole_mm = np.abs(np.abs(at_mm) - self.board_map.pocket_middle_mm)
        return bool(
            np.abs(at_mm).max() < self.board_map.half_mm - OFF_RAIL_MM
            and np.linalg.norm(hole_mm) > OFF_POCKET_MM
            and edge_px < px[0] < width - edge_px
            and edge_px < px[1] < height - edge_px
        )


def rearranged(table: Table, source: Table, seed: int) -> tuple[Plane, KnownPicture]:
    """The picture of `table` with coins of `source` among its pieces, and its truth with them."""
    luck = np.random.default_rng(seed)
    coins, picture, pieces = source.free_coins(), table.bgr.astype(np.float32), list(table.known.pieces)
    for _ in range(TRIES):
        coin = coins[int(luck.integers(len(coins)))]
        at_mm = _somewhere(table, pieces, luck)
        if _can_lie(coin, at_mm, table, source, pieces):
            pieces.append(_laid(picture, coin, at_mm, table, source))
        if len(pieces) == len(table.known.pieces) + HOW_MANY:
            break
    return np.clip(picture, 0, 255).astype(np.uint8), replace(table.known, pieces=tuple(pieces))


def _somewhere(table: Table, pieces: Sequence[KnownPiece], luck: np.random.Generator) -> Points:
    most_mm = table.board_map.half_mm - OFF_RAIL_MM
    if not pieces or luck.random() > TOUCHING:
        return luck.uniform(-most_mm, most_mm, 2)
    beside, turn = pieces[int(luck.integers(len(pieces)))], luck.uniform(0, 2 * np.pi)
    reach_mm = _radius_mm(beside, table) + COIN_RADIUS_MM + 2 * APART_MM
    return np.asarray(table.at_mm(beside) + reach_mm * np.array([np.cos(turn), np.sin(turn)]))


def _can_lie(
    coin: KnownPiece, at_mm: Points, table: Table, source: Table, pieces: Sequence[KnownPiece]
) -> bool:
    if coin.kind is Kind.QUEEN and any(piece.kind is Kind.QUEEN for piece in pieces):
        return False
    off_mm = source.lean_mm(source.at_mm(coin)) - table.lean_mm(at_mm)
    return (
        table.is_within(at_mm)
        and float(np.linalg.norm(off_mm)) < LEAN_MM
        and all(
            np.linalg.norm(table.at_mm(piece) - at_mm) > _radius_mm(piece, table) + COIN_RADIUS_MM + APART_MM
            for piece in pieces
        )
    )


def _radius_mm(piece: KnownPiece, table: Table) -> float:
    _, steps = table.seen_at(table.at_mm(piece))
    return piece.radius_px / float(np.sqrt(abs(np.linalg.det(steps))))


def _laid(picture: Field, coin: KnownPiece, at_mm: Points, table: Table, source: Table) -> KnownPiece:
    """The coin at its new place; it is drawn into `picture`."""
    (x_px, y_px), steps = table.seen_at(at_mm)
    radius_mm = _radius_mm(coin, source)
    reach = int(CUT * radius_mm * np.abs(steps).sum(axis=1).max()) + 2
    rows, columns = (slice(int(middle) - reach, int(middle) + reach + 1) for middle in (y_px, x_px))
    y, x = np.mgrid[rows, columns]
    off_mm = np.stack([x - x_px, y - y_px], axis=-1) @ np.linalg.inv(steps).T
    cut = _seen(source, coin, off_mm, steps)
    if source.known.path != table.known.path:
        cut *= np.float32(np.clip(_wood(table, at_mm) / _wood(source, source.at_mm(coin)), *BRIGHTER))
    off = np.linalg.norm(off_mm, axis=-1) / radius_mm
    share = np.clip((CUT - off) / FADING, 0, 1)[..., None].astype(np.float32)
    picture[rows, columns] += share * (cut - picture[rows, columns])
    radius_px = radius_mm * float(np.sqrt(abs(np.linalg.det(steps))))
    return replace(coin, px=(float(x_px), float(y_px)), radius_px=radius_px, at_mm=None)


def _seen(source: Table, coin: KnownPiece, off_mm: Points, steps: Points) -> Field:
    """(rows, columns, 3) the picture at offsets from a coin, no sharper than where a millimetre is `steps`."""
    _, source_steps = source.seen_at(source.at_mm(coin))
    smaller = float(np.sqrt(abs(np.linalg.det(source_steps) / np.linalg.det(steps))))
    bgr = source.bgr if smaller <= 1 else cv2.GaussianBlur(source.bgr, (0, 0), SMOOTHED * smaller)
    x, y = np.moveaxis((off_mm @ source_steps.T + coin.px).astype(np.float32), -1, 0)
    return np.asarray(cv2.remap(bgr, x, y, cv2.INTER_LINEAR), np.float32)


def _wood(table: Table, at_mm: Points) -> float:
    """The median level of the wood round a place, at least 1."""
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    ring = np.concatenate([at_mm + r * np.column_stack([np.cos(turn), np.sin(turn)]) for r in RING_MM])
    px = table.board_map.image_from_board(ring, 0.0).round().astype(int)
    height, width = table.bgr.shape[:2]
    columns, rows = np.clip(px, 0, (width - 1, height - 1)).T
    return max(float(np.median(table.bgr[rows, columns])), 1.0)
