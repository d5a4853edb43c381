"""Covers of the board in one picture: hands, sleeves, machines, telephones, tins, cloths.

`find_cover` asks in this order:

    1  the network, of every cell    where hardly a cell is `DOUBTFUL`, nothing covers the board: done
    2  the network's hands           they come in from outside, and are `SURE` somewhere (`_hands`)
    3  the network's other things    tins, cloths, telephones (`_things`)
    4  the colours                   neither wood in any light, nor print, nor a piece (`by_colour`); dropped
                                     where the network calls it very unlikely (`BORNE_OUT`)
    5  is one of them a hand?        the network's, or by colour a limb that comes in over an edge; rods of a
                                     machine are none
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM
from vision.frame import Plane
from vision.occlusion.bare_wood import Field, Mask
from vision.occlusion.by_colour import COARSE_PX_PER_MM, LINE_MM, has_rod, is_limb, strange_parts
from vision.occlusion.network import CELLS, HAND, THING, covered
from vision.pieces.seen import SeenPiece
from vision.rectified.network import share_of
from vision.rectified.view import TopView

LIKELY = 0.5  # The network's likelihood from which a hand covers a place. At lower values outlines grow.
# Likelihood that the network must reach somewhere on a hand. Higher values admit fewer shadows of arms, and
# fewer hands: 0.95 found 54 of 64 drawn hands in place of 59, and a hand on one of 267 empty boards in place of
# three.
SURE = 0.8
HAND_MM2 = 250.0  # Least area of a hand in the network's answer: less than a finger to its first joint.
# The network's likelihood from which another thing covers a place; colours that agree allow a lower one.
THING_LIKELY = 0.9
THING_MM2 = 1800.0  # Least area of a thing, in mm2: anything smaller than a striker does not count.
# Likelihood from which colours are compared too; where no place is so likely, nothing covers the board.
DOUBTFUL = 0.3
# The network's least mean likelihood of a thing that the colours show: for lamps and shadows that colours alone
# took for things it is mostly 0.00.
BORNE_OUT = 0.03
LIMB_LIKELY = 0.06  # The least mean likelihood of a hand in a thing that comes in over an edge, as an arm does.
# The least mean likelihood of a hand in any other thing: a finger that a piece hides in part.
PATCH_LIKELY = 0.4
# Breadth of the strip along the rail that is not judged: the rail's shadow and reflection lie there.
EDGE_MM = 16.0
# Radius round the corners that is not judged: pockets, nets and their shadows look strange anyway.
CORNER_MM = 75.0
PIECE_HALO = 1.3  # Radii of a piece with its wall and shadow. Larger values hide more of a hand that holds it.
# Likelihood from which a piece is no part of the hand beside it. At lower values a false piece may cut off more
# of a hand.
SURE_PIECE = 0.95
# The network's least likelihood of a thing all round such a piece to call it carried: colours alone take a lit
# patch of wood for a thing.
SURELY_CARRIED = 0.95
RULED_OUT = 0.05  # Its mean likelihood all round a disc up to which colours alone are light or shadow there.
ROUND_RINGS = (1.4, 1.7, 2.0)  # Rings round a disc, in radii, on which it is judged whether a thing carries it.
# Share of `ROUND_RINGS` that a thing must cover to carry the disc; a finger on a striker covers a third.
CARRIED_SHARE = 0.5

_Circle = tuple[tuple[float, float], float]  # middle and radius, mm


@dataclass(frozen=True, eq=False)
class Cover:
    """The covered part of the board: `mask` (side, side) of a coarse view from above, `px_per_mm` its scale.

    `likely` (side, side) is the network's likelihood of a cover; `discs` (side, side) are the faces of pieces
    read with certainty. `hand`: one of the things comes in over an edge as an arm or a finger does; rods of a
    machine do not.
    """

    mask: Mask
    likely: Field
    discs: Mask
    px_per_mm: float
    hand: bool = False

    @property
    def mm2(self) -> float:
        """The area of the surface that is covered."""
        return float(self.mask.sum()) / self.px_per_mm**2

    def carries(self, piece: SeenPiece) -> bool:
        """Whether a thing lies round most of a disc: then the disc lies on it or belongs to it.

        The area of other discs does not count. For a piece read with certainty, the network must be certain,
        too; for any it must not call a thing there very unlikely.
        """
        angles = np.arange(48) * (2 * np.pi / 48)
        outward = np.column_stack([np.cos(angles), -np.sin(angles)])
        side = len(self.mask)
        middle = np.array([piece.at.x_mm, -piece.at.y_mm]) * self.px_per_mm + (side - 1) / 2
        reach = np.array(ROUND_RINGS) * piece.radius_mm * self.px_per_mm
        places = np.rint(middle + outward * reach[:, None, None]).astype(int).reshape(-1, 2)
        columns, rows = np.clip(places, 0, side - 1).T
        covered_there = self.mask[rows, columns] & ~self.discs[rows, columns]
        least = RULED_OUT if piece.score <= SURE_PIECE else SURELY_CARRIED
        return bool(self.likely[rows, columns].mean() > least and covered_there.mean() > CARRIED_SHARE)


@dataclass(frozen=True, eq=False)
class _ByColour:
    """The evidence of the colours: where things lie, whether they are a machine's, whether one is a hand."""

    parts: list[Mask]
    by_machine: bool
    shows_hand: bool


def find_cover(view: TopView, seen: Plane, pieces: Sequence[SeenPiece]) -> Cover:
    """The covers of the surface in a view from above; `pieces` and possible pieces do not count as covers."""
    side = round(len(seen) * COARSE_PX_PER_MM / view.scale_px_per_mm)
    likely = share_of(covered(seen, view.shown.astype(np.uint8))).astype(np.float32)
    cells = _surface(view, CELLS)
    none, spread = np.zeros((side, side), bool), _spread(likely, side)
    if _area_mm2((likely.sum(axis=-1) > DOUBTFUL) & cells, view) < HAND_MM2:
        return Cover(none, spread.sum(axis=-1), none, COARSE_PX_PER_MM)
    discs = _discs(view, pieces, side)
    hands, things = _hands(likely, cells, view), _things(likely, cells, view)
    foreground = _by_colour(view, seen, pieces, spread)
    beside = [_beside(_spread(part, side), discs) for part in hands]
    parts = [*beside, *(_spread(part, side) for part in things), *foreground.parts]
    mask = np.logical_or.reduce([none, *parts]) & _surface(view, side)
    shows_hand = not foreground.by_machine and (foreground.shows_hand or bool(hands))
    return Cover(mask, spread.sum(axis=-1), discs, COARSE_PX_PER_MM, shows_hand)


def _hands(likely: Field, surface: Mask, view: TopView) -> list[Mask]:
    """The cells of each hand that the network sees: it comes in from outside and covers part of the surface."""
    inner = np.asarray(cv2.erode(surface.astype(np.uint8), np.ones((5, 5))) > 0, bool)
    hand = likely[..., HAND]
    return [
        part
        for part in _parts(hand > LIKELY)
        if (part & ~inner).any() and hand[part].max() > SURE and _area_mm2(part & surface, view) > HAND_MM2
    ]


def _beside(hand: Mask, discs: Mask) -> Mask:
    """A hand without the discs beside it, which the network may take for part of it, and without their gaps."""
    size = 2 * round(LINE_MM * COARSE_PX_PER_MM) + 1
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.morphologyEx((hand & ~discs).astype(np.uint8), cv2.MORPH_OPEN, brush) > 0, bool)


def _things(likely: Field, surface: Mask, view: TopView) -> list[Mask]:
    """The cells of each other thing that the network sees."""
    parts = _parts((likely[..., THING] > THING_LIKELY) & surface)
    return [part for part in parts if _area_mm2(part, view) > THING_MM2]


def _by_colour(view: TopView, seen: Plane, pieces: Sequence[SeenPiece], likely: Field) -> _ByColour:
    """The things that the colours show, where the network does not call them very unlikely."""
    side = len(likely)
    small = np.asarray(cv2.resize(seen, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    judged, under = _judged(view, side), _under_pieces(view, pieces, side)
    parts, shows_hand = [], False
    for part in strange_parts(small, judged, under):
        hand, prop = (float(value) for value in likely[part].mean(axis=0))
        if hand + prop > BORNE_OUT:
            parts.append(part)
            least = LIMB_LIKELY if is_limb(part, judged) else PATCH_LIKELY
            shows_hand |= hand > max(prop, least)
    return _ByColour(parts, any(has_rod(part) for part in parts), shows_hand)


def _parts(mask: Mask) -> list[Mask]:
    count, labels = cv2.connectedComponents(mask.astype(np.uint8))
    return [np.asarray(labels == label, bool) for label in range(1, count)]


def _spread(cells: Field | Mask, side: int) -> Any:
    """The answers of cells, for (side, side) pixels."""
    spread = cv2.resize(cells.astype(np.float32), (side, side), interpolation=cv2.INTER_LINEAR)
    return spread > 0.5 if cells.dtype == bool else spread


def _area_mm2(cells: Mask, view: TopView) -> float:
    return float(cells.sum()) * (2 * view.reach_mm / len(cells)) ** 2


def _surface(view: TopView, side: int) -> Mask:
    """The playing surface, as far as the picture reaches."""
    on = np.abs((np.arange(side) + 0.5) * (2 * view.reach_mm / side) - view.reach_mm) < view.board_map.half_mm
    shown = cv2.resize(view.shown.astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST)
    return np.asarray(on & on[:, None] & (shown > 0), bool)


def _judged(view: TopView, side: int) -> Mask:
    """The part of the surface that is judged: in the picture, off the rails and the pockets."""
    away = np.abs((np.arange(side) + 0.5) / COARSE_PX_PER_MM - view.reach_mm)
    half = view.board_map.half_mm
    off_rail = away < half - EDGE_MM
    to_corner2 = np.square(away - half)
    inside = off_rail & off_rail[:, None]
    inside &= to_corner2 + to_corner2[:, None] > CORNER_MM**2
    shown = cv2.resize(view.shown.astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST)
    return np.asarray(inside & (cv2.erode(shown, np.ones((5, 5))) > 0), bool)


def _discs(view: TopView, pieces: Iterable[SeenPiece], side: int) -> Mask:
    """The faces of the pieces that were read with certainty."""
    sure = [piece for piece in pieces if piece.score > SURE_PIECE]
    circles = [((piece.at.x_mm, piece.at.y_mm), piece.radius_mm) for piece in sure]
    return _drawn(circles, view, side)


def _under_pieces(view: TopView, pieces: Iterable[SeenPiece], side: int) -> Mask:
    """Pieces with their walls and shadows."""
    eye = np.array(view.board_map.eye_mm)
    circles = []
    for piece in pieces:
        top = np.array([piece.at.x_mm, piece.at.y_mm])
        foot = top + (eye[:2] - top) * (COIN_HEIGHT_MM / eye[2])
        circles += [(tuple(at), piece.radius_mm * PIECE_HALO) for at in (top, foot)]
    return _drawn(circles, view, side)


def _drawn(circles: Iterable[_Circle], view: TopView, side: int) -> Mask:
    """The mask of circles in the coarse view."""
    scale = COARSE_PX_PER_MM
    mask = np.zeros((side, side), np.uint8)
    for (x_mm, y_mm), radius_mm in circles:
        column, row = (view.reach_mm + x_mm) * scale - 0.5, (view.reach_mm - y_mm) * scale - 0.5
        cv2.circle(mask, (round(column), round(row)), round(radius_mm * scale), 1, -1)
    return np.asarray(mask > 0, bool)
