"""A board placed by its registered print: the cushions end its surface, and its lines show the lens.

The print may be in the laws' scale, as `print_search` lays it, or in that of sides which are seen
(`print_in_scale`).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.boardmap import DEFAULT_HFOV_DEG, BoardMap
from calibration.cushion.cushions import Surface, find_surface
from calibration.cushion.joint_fit import bent_as_printed, fitted_jointly
from calibration.geometry import north_up, px_before_resizing
from calibration.lens import Lens, usual_focus
from calibration.placement.found import Found, Search
from calibration.printed.alignment import ANCHOR_MM, ANCHORS_MM, Alignment
from calibration.registration.print_search import RegisteredPrint
from calibration.solve import likeliest_lens, map_from_corners, seen_from

FOCUS_RATIOS = np.exp(np.linspace(np.log(0.45), np.log(1.8), 281))  # of the nominal focal length: 0.5 % apart
LINE_NOISE = 0.001  # of the picture's width: the usual error of the aligned print's corners


def by_print(asked: Search, laid: RegisteredPrint) -> Found:
    """The board where its print lies."""
    alignment = bent_as_printed(laid.small, laid.alignment, laid.prints)
    first_lens = asked.lens or _lens(alignment, asked, laid.scale)
    eye_mm = _eye(alignment, first_lens, laid.scale)
    is_bare = not len(laid.prints.at)
    surface = find_surface(laid.small, alignment, eye_mm, is_sized=laid.is_sized, is_bare=is_bare)
    alignment, surface = fitted_jointly(laid.small, alignment, surface, laid.prints)
    lens = asked.lens or _lens(alignment, asked, laid.scale)
    board_map = _map(alignment, surface, lens, laid.scale, asked.surface_mm)
    half_mm = float(surface.reach_mm.mean())
    return Found(board_map, laid.share, laid.confidence, half_mm)


def _map(alignment: Alignment, surface: Surface, lens: Lens, scale: float, surface_mm: float) -> BoardMap:
    corners = alignment.image_from_board(surface.corners_mm())
    corners = north_up(px_before_resizing(corners, scale))
    board_map = map_from_corners(corners, (lens.width_px, lens.height_px), surface_mm=surface_mm, lens=lens)
    if not np.isfinite(alignment.residual_mm):
        return board_map  # No line was laid: how well a square fits the corners is all that is known.
    return replace(
        board_map, residual_mm=alignment.residual_mm * surface_mm / (2 * float(surface.reach_mm.mean()))
    )


def _eye(alignment: Alignment, lens: Lens, scale: float) -> tuple[float, float, float]:
    """The camera's place in the print's millimetres."""
    anchors = px_before_resizing(alignment.image_from_board(ANCHORS_MM), scale)
    return seen_from(lens.straight_from_image(anchors), lens, 2 * ANCHOR_MM)[0]


def _lens(alignment: Alignment, asked: Search, scale: float) -> Lens:
    """The lens at the picture's own size: its bend is known, its focal length estimated unless it was given."""
    size_px = asked.size_px
    bent = alignment.bent_lens()
    nominal = Lens.from_hfov(*size_px, DEFAULT_HFOV_DEG)
    if asked.hfov_deg is not None:
        return _refocused(bent, nominal, Lens.from_hfov(*size_px, asked.hfov_deg).f_px)
    lenses = [_refocused(bent, nominal, nominal.f_px * ratio) for ratio in FOCUS_RATIOS]
    usual_px = nominal.f_px * usual_focus(bent.k1)
    anchors_px = px_before_resizing(alignment.anchors_px, scale)
    return likeliest_lens(anchors_px, lenses, usual_px, LINE_NOISE * size_px[0])


def _refocused(bent: Lens, nominal: Lens, f_px: float) -> Lens:
    """A lens of another focal length that bends the same pixels the same way."""
    ratio = f_px / nominal.f_px
    return replace(nominal, f_px=f_px, k1=bent.k1 * ratio**2, k2=bent.k2 * ratio**4)
